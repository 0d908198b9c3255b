/* The report for machines: `fairness-report/1`, described key by key in reports/schema/fairness-
 * report-1.schema.json. The whole report as text (UTF-8, ending in a newline), in the key order
 * of the schema. Nothing but its part `run` changes from one run of the same command to the
 * next, and that is left out when run->stable is set. */
#include "reports/json/json_tree.h"
#include "reports/words/report_formats.h"
#include "reports/words/sampled_words.h"
#include "result/result.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#ifndef FAIRNESS_VERSION
#error "the build defines FAIRNESS_VERSION, a string such as \"0.1.0\""
#endif

/* NaN stands for "not measured": the key is left out. */
static void add_measured(JsonBuilder *builder, cJSON *parent, const char *key, double value)
{
    if (!isnan(value))
        json_add_number(builder, parent, key, value);
}

static void add_verdict(JsonBuilder *builder, cJSON *root, const RunResult *run)
{
    cJSON *verdict = json_add_object(builder, root, "verdict");
    json_add_text(builder, verdict, "status", finding_name(run->status));
    json_add_text(builder, verdict, "expected", expectation_name(run->expected));
    json_add_bool(builder, verdict, "as_expected", run->as_expected);
    json_add_bool(builder, verdict, "complete", run->complete);
    json_add_number(builder, verdict, "alpha", run->alpha);
    json_add_integer(builder, verdict, "tests", run->tests);
    if (run->min_effect > 0) {
        cJSON *effect = json_add_object(builder, verdict, "min_effect");
        json_add_text(builder, effect, "check", run->min_effect_check);
        json_add_text(builder, effect, "name", "w");
        json_add_number(builder, effect, "value", run->min_effect);
    }
}

/* The interval of an estimate, where it has one. */
static void add_interval(JsonBuilder *builder, cJSON *parent, Effect estimate)
{
    if (isnan(estimate.low))
        return;
    cJSON *interval = json_add_array(builder, parent, "ci95");
    json_add_number(builder, interval, NULL, estimate.low);
    json_add_number(builder, interval, NULL, estimate.high);
}

static void add_check(JsonBuilder *builder, cJSON *checks, const CheckResult *check)
{
    cJSON *object = json_add_object(builder, checks, NULL);
    json_add_text(builder, object, "id", check->id);
    json_add_text(builder, object, "status", finding_name(check->status));
    if (check->diagnostic)
        json_add_bool(builder, object, "diagnostic", true);
    if (check->reason[0] != '\0')
        json_add_text(builder, object, "reason", check->reason);
    if (check->status == FINDING_SKIPPED)
        return;
    json_add_text(builder, object, "method", check->method);
    if (check->trials)
        json_add_integer(builder, object, "trials", check->trials);
    json_add_number(builder, object, "statistic", check->statistic);
    json_add_number(builder, object, "df", check->df);
    if (check->by_evidence)
        json_add_number(builder, object, "log10_e", check->log10_e);
    add_measured(builder, object, "log10_p_upper", check->log10_p_upper);
    add_measured(builder, object, "log10_p_lower", check->log10_p_lower);
    add_measured(builder, object, "log10_p", check->log10_p);
    add_measured(builder, object, "log10_p_adjusted", check->log10_p_adjusted);
    if (!isnan(check->effect.value)) {
        cJSON *effect = json_add_object(builder, object, "effect");
        json_add_text(builder, effect, "name", "w");
        json_add_number(builder, effect, "value", check->effect.value);
        add_interval(builder, effect, check->effect);
    }
    if (isfinite(check->detectable)) {
        cJSON *detectable = json_add_object(builder, object, "detectable");
        json_add_text(builder, detectable, "name", "w");
        json_add_number(builder, detectable, "value", check->detectable);
        json_add_number(builder, detectable, "power", check->power);
    }
}

static void add_worst(JsonBuilder *builder, cJSON *object, const CaseResult *result)
{
    cJSON *worst = json_add_array(builder, object, "worst");
    for (size_t i = 0; i < result->worst_count; i++) {
        const WorstCell *cell = &result->worst[i];
        cJSON *item = json_add_object(builder, worst, NULL);
        json_add_text(builder, item, "check", cell->check);
        json_add_text(builder, item, "item", cell->item);
        json_add_integer(builder, item, "observed", cell->observed);
        json_add_number(builder, item, "expected", cell->expected);
        json_add_number(builder, item, "ratio", cell->ratio);
        add_measured(builder, item, "log10_p_adjusted", cell->log10_p_adjusted);
    }
}

static void add_exact(JsonBuilder *builder, cJSON *object, const ExactResult *exact)
{
    if (!exact->known)
        return;
    cJSON *law = json_add_object(builder, object, "exact");
    json_add_text(builder, law, "tv", exact->tv);
    json_add_text(builder, law, "phi2", exact->phi2);
    json_add_text(builder, law, "denominator", exact->denominator);
    json_add_text(builder, law, "paths", exact->paths);
    json_add_bool(builder, law, "paths_equal", exact->paths_equal);
    json_add_bool(builder, law, "divisible", exact->divisible);
    json_add_bool(builder, law, "bounded", exact->bounded);
    json_add_integer(builder, law, "orders_possible", exact->orders_possible);
    if (exact->fits_known) {
        json_add_bool(builder, law, "fits", exact->fits);
        add_measured(builder, law, "fits_log10_p", exact->fits_log10_p);
    }
    if (exact->numerators) {
        cJSON *numerators = json_add_array(builder, law, "numerators");
        for (size_t i = 0; i < exact->numerator_count; i++)
            json_add_text(builder, numerators, NULL, exact->numerators[i]);
    }
}

static void add_looks_like(JsonBuilder *builder, cJSON *object, const CaseResult *result)
{
    cJSON *laws = json_add_array(builder, object, "looks_like");
    for (size_t i = 0; i < result->looks_like_count; i++) {
        const LooksLike *law = &result->looks_like[i];
        cJSON *item = json_add_object(builder, laws, NULL);
        json_add_text(builder, item, "algorithm", law->algorithm);
        json_add_text(builder, item, "transform", law->transform);
        if (law->in_part) {
            cJSON *share = json_add_object(builder, item, "share");
            json_add_number(builder, share, "value", law->share.value);
            add_interval(builder, share, law->share);
        }
        if (law->order[0])
            json_add_text(builder, item, "order", law->order);
        if (law->probable) {
            json_add_bool(builder, item, "probable", true);
            json_add_integer(builder, item, "telling_trials", law->telling_trials);
        }
        json_add_number(builder, item, "log10_p", law->log10_p);
        if (law->mistake)
            json_add_text(builder, item, "mistake", law->mistake);
        if (law->cure)
            json_add_text(builder, item, "cure", law->cure);
    }
}

static void add_invalid(JsonBuilder *builder, cJSON *object, const CaseResult *result)
{
    const InvalidResult *invalid = &result->invalid;
    cJSON *item = json_add_object(builder, object, "invalid");
    json_add_integer(builder, item, "trials", invalid->trials);
    json_add_counts(builder, item, "lost", invalid->lost, invalid->lost ? result->n : 0);
    json_add_text(builder, item, "first", invalid->first);
    if (invalid->first)
        json_add_integer(builder, item, "first_trial", invalid->first_trial);
    if (invalid->missing.trials) {
        cJSON *missing = json_add_object(builder, item, "missing");
        json_add_integer(builder, missing, "trials", invalid->missing.trials);
        json_add_text(builder, missing, "printed_as", invalid->missing.seen);
        json_add_text(builder, missing, "first", invalid->missing.first);
        json_add_integer(builder, missing, "first_trial", invalid->missing.first_trial);
    }
}

static void add_counts(JsonBuilder *builder, cJSON *object, const CaseResult *result)
{
    cJSON *counts = json_add_object(builder, object, "counts");
    if (result->permutations)
        json_add_counts(builder, counts, "permutations", result->permutations, result->orders);
    if (result->positions) {
        cJSON *rows = json_add_array(builder, counts, "positions");
        for (size_t item = 0; item < result->n; item++)
            json_add_counts(builder, rows, NULL, result->positions + item * result->n, result->n);
    }
}

static void add_planned(JsonBuilder *builder, cJSON *object, const PlannedTrials *planned)
{
    if (!planned->trials)
        return;
    cJSON *item = json_add_object(builder, object, "planned");
    bool invalid = strcmp(planned->purpose, "invalid") == 0;
    json_add_text(builder, item, "purpose", planned->purpose);
    if (!invalid)
        json_add_text(builder, item, "check", planned->by);
    cJSON *effect = json_add_object(builder, item, "effect");
    json_add_text(builder, effect, "name", invalid ? "invalid" : "w");
    json_add_number(builder, effect, "value", planned->effect);
    json_add_number(builder, item, "power", planned->power);
    json_add_bool(builder, item, "capped", planned->capped);
}

/* What is not known is left out. */
static void add_said(JsonBuilder *builder, cJSON *object, const char *key, const char *text)
{
    if (text)
        json_add_text(builder, object, key, text);
}

static void add_outside(JsonBuilder *builder, cJSON *object, const CaseResult *result)
{
    const ExternalResult *external = &result->external;
    if (!external->command)
        return;
    json_add_text(builder, object, "command", external->command);
    if (external->wire)
        json_add_text(builder, object, "wire", external->wire);
    if (external->base)
        json_add_integer(builder, object, "base", external->base);
    if (external->items) {
        cJSON *items = json_add_array(builder, object, "items");
        for (size_t i = 0; i < result->n; i++)
            json_add_text(builder, items, NULL, external->items[i]);
    }
    json_add_integer(builder, object, "children", external->children);
    json_add_bool(builder, object, "own_words", external->own_words);
    if (external->seed_known)
        json_add_bool(builder, object, "seed_honoured", external->seed_honoured);
    if (strcmp(result->kind, "callback") != 0) { /* of which that is not known */
        json_add_bool(builder, object, "one_order", external->one_order);
        json_add_bool(builder, object, "unchanged", external->unchanged);
    }
}

static void add_case(JsonBuilder *builder, cJSON *cases, const CaseResult *result)
{
    cJSON *object = json_add_object(builder, cases, NULL);
    json_add_text(builder, object, "id", result->id);
    json_add_text(builder, object, "kind", result->kind);
    json_add_text(builder, object, "algorithm", result->algorithm);
    add_said(builder, object, "summary", result->summary);
    add_said(builder, object, "claim", result->claim);
    add_said(builder, object, "mistake", result->mistake);
    add_said(builder, object, "cure", result->cure);
    add_outside(builder, object, result);
    json_add_integer(builder, object, "n", result->n);
    json_add_integer(builder, object, "trials", result->trials);
    if (result->trials != result->trials_asked)
        json_add_integer(builder, object, "trials_asked", result->trials_asked);
    add_planned(builder, object, &result->planned);
    /* A seed may have all 64 bits, more than a JSON number holds. */
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, result->seed);
    json_add_text(builder, object, "seed", seed);
    json_add_text(builder, object, "source", result->source);
    cJSON *bits = json_add_object(builder, object, "source_bits");
    json_add_number(builder, bits, "state", result->state_bits);
    json_add_number(builder, bits, "seed", result->seed_bits);
    json_add_number(builder, bits, "orders", result->orders_bits);
    json_add_number(builder, bits, "share", result->share_bits);
    json_add_bool(builder, object, "repeatable", result->repeatable);
    json_add_bool(builder, object, "in_order", result->in_order);
    json_add_text(builder, object, "draw", result->draw);
    if (result->draw_bits)
        json_add_integer(builder, object, "draw_bits", result->draw_bits);
    json_add_text(builder, object, "start", result->start);
    json_add_text(builder, object, "digest", result->digest);
    json_add_text(builder, object, "status", finding_name(result->status));
    json_add_text(builder, object, "expected", expectation_name(result->expected));
    json_add_bool(builder, object, "as_expected", result->as_expected);
    add_said(builder, object, "error", result->error);
    if (result->by_evidence) {
        cJSON *early = json_add_object(builder, object, "stop_early");
        json_add_bool(builder, early, "stopped", result->trials < result->trials_asked);
        json_add_integer(builder, early, "trials_used", result->trials);
        json_add_number(builder, early, "log10_e", result->log10_e);
        json_add_number(builder, early, "log10_e_needed", result->log10_e_needed);
    }
    if (result->too_few.check) {
        cJSON *few = json_add_object(builder, object, "too_few");
        json_add_text(builder, few, "check", result->too_few.check);
        json_add_text(builder, few, "name", "w");
        json_add_number(builder, few, "value", result->too_few.effect);
        if (result->too_few.trials > 0)
            json_add_number(builder, few, "trials", result->too_few.trials);
    }
    if (result->dependence != DEPENDENCE_NOT_LOOKED_FOR)
        json_add_text(builder, object, "dependence", dependence_name(result->dependence));
    if (result->orders > 0)
        json_add_integer(builder, object, "orders_seen", result->orders_seen);
    if (result->checks_asked)
        json_add_text(builder, object, "checks_asked", result->checks_asked);
    if (result->left_out_count) {
        cJSON *left_out = json_add_array(builder, object, "checks_left_out");
        for (size_t i = 0; i < result->left_out_count; i++)
            json_add_text(builder, left_out, NULL, result->left_out[i]);
    }
    if (sampled_next(result, 0) < result->check_count) {
        cJSON *sampled = json_add_object(builder, object, "sampled");
        json_add_integer(builder, sampled, "trials", result->sampled.trials);
        json_add_integer(builder, sampled, "first", result->sampled.first);
        json_add_integer(builder, sampled, "one_in", result->sampled.one_in);
    }
    cJSON *checks = json_add_array(builder, object, "checks");
    for (size_t i = 0; i < result->check_count; i++)
        add_check(builder, checks, &result->checks[i]);
    add_worst(builder, object, result);
    add_exact(builder, object, &result->exact);
    add_looks_like(builder, object, result);
    add_invalid(builder, object, result);
    add_counts(builder, object, result);
}

static void add_change(JsonBuilder *builder, cJSON *list, const CaseChange *change)
{
    cJSON *item = json_add_object(builder, list, NULL);
    json_add_text(builder, item, "id", change->id);
    json_add_text(builder, item, "change", change_name(change->change));
    json_add_bool(builder, item, "regression", change->regression);
    if (change->known_before) {
        json_add_text(builder, item, "before", finding_name(change->before));
        if (change->n_before) /* a report that was read may leave it out */
            json_add_integer(builder, item, "n_before", change->n_before);
    }
    if (change->known_now) {
        json_add_text(builder, item, "now", finding_name(change->now));
        if (change->n_now) /* a report that was read may leave it out */
            json_add_integer(builder, item, "n_now", change->n_now);
    }
    cJSON *checks = json_add_array(builder, item, "checks");
    for (size_t i = 0; i < change->check_count; i++) {
        const CheckChange *check = &change->checks[i];
        cJSON *one = json_add_object(builder, checks, NULL);
        json_add_text(builder, one, "id", check->check);
        json_add_number(builder, one, "before", check->before.value);
        json_add_number(builder, one, "now", check->after.value);
        json_add_bool(builder, one, "outside", check->outside);
        if (check->tested) {
            json_add_number(builder, one, "log10_p", check->log10_p);
            json_add_number(builder, one, "log10_p_adjusted", check->log10_p_adjusted);
        }
        json_add_bool(builder, one, "grew", check->grew);
    }
}

static void add_comparison(JsonBuilder *builder, cJSON *root, const Comparison *comparison)
{
    cJSON *object = json_add_object(builder, root, "comparison");
    json_add_text(builder, object, "baseline", comparison->baseline);
    json_add_number(builder, object, "tolerance", comparison->tolerance);
    json_add_bool(builder, object, "regression", comparison->regression);
    json_add_integer(builder, object, "tests", comparison->tests);
    cJSON *cases = json_add_array(builder, object, "cases");
    for (size_t i = 0; i < comparison->case_count; i++)
        add_change(builder, cases, &comparison->cases[i]);
}

static void add_run(JsonBuilder *builder, cJSON *root, const RunResult *run)
{
    cJSON *object = json_add_object(builder, root, "run");
    json_add_text(builder, object, "started_at", run->started_at);
    json_add_number(builder, object, "duration_s", run->duration_s);
    json_add_number(builder, object, "trials_per_s", run->trials_per_s);
    json_add_integer(builder, object, "threads", (uint64_t)run->threads);
    json_add_text(builder, object, "host", run->host);
    json_add_text(builder, object, "command", run->command);
    cJSON *cases = json_add_array(builder, object, "cases");
    for (size_t i = 0; i < run->case_count; i++) {
        cJSON *item = json_add_object(builder, cases, NULL);
        json_add_text(builder, item, "id", run->cases[i].id);
        json_add_number(builder, item, "duration_s", run->cases[i].duration_s);
        json_add_integer(builder, item, "threads", (uint64_t)run->cases[i].threads);
    }
}

char *json_report(const RunResult *run)
{
    cJSON *root = cJSON_CreateObject();
    JsonBuilder builder = {.failed = root == NULL};
    json_add_text(&builder, root, "schema", "fairness-report/1");
    cJSON *tool = json_add_object(&builder, root, "tool");
    json_add_text(&builder, tool, "name", "fairness");
    json_add_text(&builder, tool, "version", FAIRNESS_VERSION);
    add_verdict(&builder, root, run);
    cJSON *cases = json_add_array(&builder, root, "cases");
    for (size_t i = 0; i < run->case_count; i++)
        add_case(&builder, cases, &run->cases[i]);
    if (run->comparison)
        add_comparison(&builder, root, run->comparison);
    if (!run->stable)
        add_run(&builder, root, run);
    char *text = builder.failed ? NULL : json_print(root);
    cJSON_Delete(root);
    return text;
}
