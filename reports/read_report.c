#include "reports/read_report.h"

#include "reports/json_fields.h"
#include "reports/json_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_INTEGER UINT64_C(9007199254740991)

/* A report being read, and the result that is made of it. */
typedef struct Reader {
    JsonReading json;
    RunResult run;
} Reader;

static char *copy(Reader *reader, const char *text)
{
    char *made = text ? strdup(text) : NULL;
    if (text && !made)
        json_no_memory(&reader->json);
    return made;
}

/* NULL stays NULL. */
static const char *keep(Reader *reader, const char *text)
{
    const char *kept = text ? run_result_keep(&reader->run, text) : NULL;
    if (text && !kept)
        json_no_memory(&reader->json);
    return kept;
}

static void *zeroed(Reader *reader, size_t count, size_t size)
{
    void *made = calloc(count ? count : 1, size);
    if (!made)
        json_no_memory(&reader->json);
    return made;
}

static void copy_into(char *to, size_t size, const char *text)
{
    snprintf(to, size, "%s", text);
}

static Finding read_finding(Reader *reader, const JsonPlace *object)
{
    Finding finding = FINDING_SKIPPED;
    JsonPlace place = json_member(object, "status");
    if (!finding_find(json_need_text(&reader->json, object, "status"), &finding))
        json_fault(&reader->json, &place,
                   "accepted: biased, invalid, too-even, no-bias-found, inconclusive, skipped");
    return finding;
}

static Expectation read_expectation(Reader *reader, const JsonPlace *object, Expectation otherwise)
{
    JsonPlace place = json_member(object, "expected");
    const char *word =
        json_may_text(&reader->json, object, "expected", expectation_name(otherwise));
    for (Expectation each = EXPECT_FAIR; each <= EXPECT_BIASED; each++)
        if (strcmp(expectation_name(each), word) == 0)
            return each;
    json_fault(&reader->json, &place, "accepted: fair, biased");
    return EXPECT_FAIR;
}

/* Text that may be null. */
static const char *text_or_null(Reader *reader, const JsonPlace *object, const char *key)
{
    JsonPlace place = json_member(object, key);
    return cJSON_IsNull(place.value) ? NULL : json_may_text(&reader->json, object, key, NULL);
}

static void read_effect(Reader *reader, const JsonPlace *object, Effect *effect)
{
    *effect = (Effect){NAN, NAN, NAN};
    if (!json_member(object, "effect").value)
        return;
    JsonPlace place = json_need_object(&reader->json, object, "effect");
    effect->value = json_need_number(&reader->json, &place, "value");
    if (!json_member(&place, "ci95").value)
        return;
    JsonPlace interval = json_need_array(&reader->json, &place, "ci95");
    if (json_count(&interval) != 2) {
        json_fault(&reader->json, &interval, "accepted: two numbers");
        return;
    }
    const cJSON *low = interval.value->child, *high = low->next;
    if (!cJSON_IsNumber(low) || !(cJSON_IsNumber(high) || cJSON_IsNull(high)))
        json_fault(&reader->json, &interval, "accepted: two numbers");
    effect->low = low->valuedouble;
    effect->high = cJSON_IsNull(high) ? INFINITY : high->valuedouble;
}

static void read_check(Reader *reader, const JsonPlace *place, CheckResult *check)
{
    JsonReading *json = &reader->json;
    check->id = keep(reader, json_need_text(json, place, "id"));
    check->status = read_finding(reader, place);
    check->diagnostic = json_may_bool(json, place, "diagnostic", false);
    copy_into(check->reason, sizeof check->reason, json_may_text(json, place, "reason", ""));
    check->method = "";
    check->statistic = check->df = check->log10_p = check->log10_p_adjusted = NAN;
    check->log10_p_upper = check->log10_p_lower = check->detectable = check->power = NAN;
    check->effect = (Effect){NAN, NAN, NAN};
    if (check->status == FINDING_SKIPPED)
        return;
    check->method = keep(reader, json_need_text(json, place, "method"));
    check->statistic = json_may_number(json, place, "statistic", NAN, NAN);
    check->df = json_may_number(json, place, "df", NAN, NAN);
    check->by_evidence = json_member(place, "log10_e").value != NULL;
    check->log10_e = json_may_number(json, place, "log10_e", 0, -INFINITY);
    check->log10_p_upper = json_may_number(json, place, "log10_p_upper", NAN, -INFINITY);
    check->log10_p_lower = json_may_number(json, place, "log10_p_lower", NAN, -INFINITY);
    check->log10_p = json_may_number(json, place, "log10_p", NAN, -INFINITY);
    check->log10_p_adjusted = json_may_number(json, place, "log10_p_adjusted", NAN, -INFINITY);
    read_effect(reader, place, &check->effect);
    if (json_member(place, "detectable").value) {
        JsonPlace detectable = json_need_object(json, place, "detectable");
        check->detectable = json_need_number(json, &detectable, "value");
        check->power = json_need_number(json, &detectable, "power");
    }
}

static void read_checks(Reader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonPlace list = json_need_array(&reader->json, place, "checks");
    result->checks = zeroed(reader, json_count(&list), sizeof *result->checks);
    for (JsonPlace each = json_first(&list); result->checks && each.value; each = json_next(&each))
        read_check(reader, &each, &result->checks[result->check_count++]);
}

static void read_worst(Reader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    JsonPlace list = json_need_array(json, place, "worst");
    result->worst = zeroed(reader, json_count(&list), sizeof *result->worst);
    for (JsonPlace each = json_first(&list); result->worst && each.value; each = json_next(&each)) {
        WorstCell *cell = &result->worst[result->worst_count++];
        cell->check = keep(reader, json_need_text(json, &each, "check"));
        copy_into(cell->item, sizeof cell->item, json_need_text(json, &each, "item"));
        cell->observed = json_need_integer(json, &each, "observed", 0, MOST_INTEGER);
        cell->expected = json_need_number(json, &each, "expected");
        cell->ratio = json_may_number(json, &each, "ratio", NAN, INFINITY);
        cell->log10_p_adjusted = json_may_number(json, &each, "log10_p_adjusted", NAN, -INFINITY);
    }
}

static void read_exact(Reader *reader, const JsonPlace *place, ExactResult *exact)
{
    JsonReading *json = &reader->json;
    if (!json_member(place, "exact").value)
        return;
    JsonPlace law = json_need_object(json, place, "exact");
    exact->known = true;
    exact->tv = copy(reader, json_need_text(json, &law, "tv"));
    exact->phi2 = copy(reader, json_need_text(json, &law, "phi2"));
    exact->denominator = copy(reader, json_need_text(json, &law, "denominator"));
    exact->paths = copy(reader, text_or_null(reader, &law, "paths"));
    exact->paths_equal = json_may_bool(json, &law, "paths_equal", false);
    exact->divisible = json_need_bool(json, &law, "divisible");
    exact->bounded = json_need_bool(json, &law, "bounded");
    exact->orders_possible = json_need_integer(json, &law, "orders_possible", 0, MOST_INTEGER);
    exact->fits_known = json_member(&law, "fits").value != NULL;
    exact->fits = json_may_bool(json, &law, "fits", false);
    exact->fits_log10_p = json_may_number(json, &law, "fits_log10_p", NAN, -INFINITY);
    if (!json_member(&law, "numerators").value)
        return;
    JsonPlace list = json_need_array(json, &law, "numerators");
    exact->numerators = zeroed(reader, json_count(&list), sizeof *exact->numerators);
    for (JsonPlace each = json_first(&list); exact->numerators && each.value;
         each = json_next(&each)) {
        if (!cJSON_IsString(each.value))
            json_fault(json, &each, "accepted: digits as text");
        else
            exact->numerators[exact->numerator_count++] = copy(reader, each.value->valuestring);
    }
}

static void read_looks_like(Reader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    if (!json_member(place, "looks_like").value)
        return;
    JsonPlace list = json_need_array(json, place, "looks_like");
    result->looks_like = zeroed(reader, json_count(&list), sizeof *result->looks_like);
    for (JsonPlace each = json_first(&list); result->looks_like && each.value;
         each = json_next(&each)) {
        LooksLike *law = &result->looks_like[result->looks_like_count++];
        copy_into(law->algorithm, sizeof law->algorithm, json_need_text(json, &each, "algorithm"));
        law->transform = keep(reader, json_need_text(json, &each, "transform"));
        law->log10_p = json_may_number(json, &each, "log10_p", NAN, -INFINITY);
        law->mistake = keep(reader, json_may_text(json, &each, "mistake", NULL));
        law->cure = keep(reader, json_may_text(json, &each, "cure", NULL));
    }
}

/* A list of `count` counts, to *ret; left alone where there is none. */
static void read_cells(Reader *reader, const JsonPlace *list, uint64_t *cells, size_t count)
{
    if (json_count(list) != count) {
        json_fault(&reader->json, list, "has %zu counts; accepted: %zu", json_count(list), count);
        return;
    }
    for (JsonPlace each = json_first(list); cells && each.value; each = json_next(&each))
        cells[each.index] = json_integer_at(&reader->json, &each, 0, MOST_INTEGER);
}

static void read_invalid(Reader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    InvalidResult *invalid = &result->invalid;
    JsonPlace object = json_need_object(json, place, "invalid");
    invalid->trials = json_need_integer(json, &object, "trials", 0, result->trials);
    invalid->first = copy(reader, text_or_null(reader, &object, "first"));
    invalid->first_trial = json_may_integer(json, &object, "first_trial", 0, MOST_INTEGER, 0);
    JsonPlace lost = json_need_array(json, &object, "lost");
    if (json_count(&lost) == 0)
        return;
    invalid->lost = zeroed(reader, result->n, sizeof *invalid->lost);
    read_cells(reader, &lost, invalid->lost, result->n);
}

/* n!, 0 where it is above 2^53: such a table is in no report. */
static uint64_t factorial(size_t n)
{
    uint64_t product = 1;
    for (size_t i = 2; i <= n; i++) {
        if (product > MOST_INTEGER / i)
            return 0;
        product *= i;
    }
    return product;
}

/* Damaged counts would be compared as if they were right. */
static void check_sum(Reader *reader, const JsonPlace *place, const uint64_t *cells, size_t count,
                      uint64_t trials)
{
    uint64_t sum = 0;
    for (size_t i = 0; cells && i < count; i++)
        sum += cells[i];
    if (cells && !reader->json.status && sum != trials)
        json_fault(&reader->json, place, "the counts do not add up to the %llu valid trials",
                   (unsigned long long)trials);
}

static void read_positions(Reader *reader, const JsonPlace *counts, CaseResult *result,
                           uint64_t trials)
{
    size_t n = result->n;
    JsonPlace rows = json_need_array(&reader->json, counts, "positions");
    if (json_count(&rows) != n) {
        json_fault(&reader->json, &rows, "has %zu rows; accepted: %zu", json_count(&rows), n);
        return;
    }
    result->positions = zeroed(reader, n * n, sizeof *result->positions);
    for (JsonPlace row = json_first(&rows); result->positions && row.value; row = json_next(&row)) {
        if (!cJSON_IsArray(row.value)) {
            json_fault(&reader->json, &row, "accepted: a list");
            return;
        }
        uint64_t *cells = result->positions + row.index * n;
        read_cells(reader, &row, cells, n);
        check_sum(reader, &row, cells, n, trials);
    }
}

static void read_counts(Reader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonPlace counts = json_need_object(&reader->json, place, "counts");
    uint64_t trials = result->trials - result->invalid.trials;
    if (json_member(&counts, "permutations").value) {
        JsonPlace list = json_need_array(&reader->json, &counts, "permutations");
        uint64_t orders = factorial(result->n);
        if (json_count(&list) != orders) {
            json_fault(&reader->json, &list, "has %zu orders; accepted: %zu!, %llu",
                       json_count(&list), result->n, (unsigned long long)orders);
            return;
        }
        result->permutations = zeroed(reader, orders, sizeof *result->permutations);
        read_cells(reader, &list, result->permutations, orders);
        check_sum(reader, &list, result->permutations, orders, trials);
    }
    if (json_member(&counts, "positions").value)
        read_positions(reader, &counts, result, trials);
}

static void read_planned(Reader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    PlannedTrials *planned = &result->planned;
    if (!json_member(place, "planned").value)
        return;
    JsonPlace object = json_need_object(json, place, "planned");
    planned->trials = result->trials_asked;
    planned->purpose = keep(reader, json_need_text(json, &object, "purpose"));
    planned->by = keep(reader, json_may_text(json, &object, "check", NULL));
    JsonPlace effect = json_need_object(json, &object, "effect");
    planned->effect = json_need_number(json, &effect, "value");
    planned->power = json_need_number(json, &object, "power");
    planned->capped = json_need_bool(json, &object, "capped");
}

static uint64_t read_seed(Reader *reader, const JsonPlace *object)
{
    const char *text = json_need_text(&reader->json, object, "seed");
    size_t length = strlen(text);
    JsonPlace place = json_member(object, "seed");
    if (length < 1 || length > 20 || strspn(text, "0123456789") != length ||
        (length == 20 && strcmp(text, "18446744073709551615") > 0))
        json_fault(&reader->json, &place, "accepted: a whole number of 64 bits, as text");
    return strtoull(text, NULL, 10);
}

static void read_source(Reader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    result->seed = read_seed(reader, place);
    result->source = copy(reader, json_need_text(json, place, "source"));
    JsonPlace bits = json_need_object(json, place, "source_bits");
    result->state_bits = json_may_number(json, &bits, "state", INFINITY, INFINITY);
    result->seed_bits = json_may_number(json, &bits, "seed", INFINITY, INFINITY);
    result->orders_bits = json_need_number(json, &bits, "orders");
    result->repeatable = json_need_bool(json, place, "repeatable");
    result->in_order = json_need_bool(json, place, "in_order");
    result->share_bits = json_may_number(json, &bits, "share", 0, -INFINITY);
    result->draw = keep(reader, json_need_text(json, place, "draw"));
    result->draw_bits = (unsigned)json_may_integer(json, place, "draw_bits", 1, 64, 0);
    result->start = keep(reader, json_need_text(json, place, "start"));
}

static void read_outside(Reader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    OutsideResult *outside = &result->outside;
    if (!json_member(place, "command").value)
        return;
    outside->command = copy(reader, json_need_text(json, place, "command"));
    outside->wire = keep(reader, json_may_text(json, place, "wire", NULL));
    outside->children = json_may_integer(json, place, "children", 0, INT32_MAX, 0);
    outside->own_words = json_may_bool(json, place, "own_words", true);
    outside->seed_known = json_member(place, "seed_honoured").value != NULL;
    outside->seed_honoured = json_may_bool(json, place, "seed_honoured", false);
    outside->one_order = json_may_bool(json, place, "one_order", false);
    outside->repeats =
        outside->seed_known && result->repeatable && !outside->seed_honoured; /* told so there */
}

static void read_evidence(Reader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    result->by_evidence = json_member(place, "stop_early").value != NULL;
    if (!result->by_evidence)
        return;
    JsonPlace early = json_need_object(json, place, "stop_early");
    result->log10_e = json_may_number(json, &early, "log10_e", NAN, -INFINITY);
    result->log10_e_needed = json_may_number(json, &early, "log10_e_needed", NAN, INFINITY);
}

static void read_dependence(Reader *reader, const JsonPlace *place, CaseResult *result)
{
    const char *word = json_may_text(&reader->json, place, "dependence",
                                     dependence_name(DEPENDENCE_NOT_LOOKED_FOR));
    for (Dependence each = DEPENDENCE_NOT_LOOKED_FOR; each <= DEPENDENCE_FOUND; each++)
        if (strcmp(dependence_name(each), word) == 0) {
            result->dependence = each;
            return;
        }
    JsonPlace member = json_member(place, "dependence");
    json_fault(&reader->json, &member, "accepted: not-looked-for, not-found, unclear, found");
}

static void read_choice(Reader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    result->checks_asked = keep(reader, json_may_text(json, place, "checks_asked", NULL));
    if (!json_member(place, "checks_left_out").value)
        return;
    JsonPlace list = json_need_array(json, place, "checks_left_out");
    result->left_out = zeroed(reader, json_count(&list), sizeof *result->left_out);
    for (JsonPlace each = json_first(&list); result->left_out && each.value;
         each = json_next(&each)) {
        if (!cJSON_IsString(each.value))
            json_fault(json, &each, "accepted: text");
        else
            result->left_out[result->left_out_count++] = keep(reader, each.value->valuestring);
    }
}

/* It is in no key of the case: without it the case would have been no-bias-found, as one of its
 * checks is. */
static void read_min_effect(const Reader *reader, CaseResult *result)
{
    bool had_power = false;
    for (size_t i = 0; i < result->check_count; i++)
        had_power |=
            result->checks[i].status == FINDING_NO_BIAS_FOUND && !result->checks[i].diagnostic;
    if (reader->run.min_effect > 0 && had_power && result->status == FINDING_INCONCLUSIVE &&
        (result->by_evidence || result->trials == result->trials_asked)) {
        result->min_effect = reader->run.min_effect;
        result->min_effect_check = reader->run.min_effect_check;
    }
}

static bool usual(Finding status, Expectation expected)
{
    return expected == EXPECT_BIASED ? status == FINDING_BIASED || status == FINDING_INVALID
                                     : status == FINDING_NO_BIAS_FOUND;
}

static void read_case(Reader *reader, const JsonPlace *place, CaseResult *result)
{
    JsonReading *json = &reader->json;
    result->id = copy(reader, json_need_text(json, place, "id"));
    result->kind = keep(reader, json_need_text(json, place, "kind"));
    result->algorithm = copy(reader, json_need_text(json, place, "algorithm"));
    result->summary = keep(reader, json_may_text(json, place, "summary", NULL));
    result->claim = keep(reader, json_may_text(json, place, "claim", NULL));
    result->mistake = keep(reader, json_may_text(json, place, "mistake", NULL));
    result->cure = keep(reader, json_may_text(json, place, "cure", NULL));
    result->n = json_need_integer(json, place, "n", 1, 65536);
    result->trials = json_need_integer(json, place, "trials", 0, MOST_INTEGER);
    result->trials_asked =
        json_may_integer(json, place, "trials_asked", 0, MOST_INTEGER, result->trials);
    read_planned(reader, place, result);
    read_source(reader, place, result);
    read_outside(reader, place, result);
    const char *digest = json_need_text(json, place, "digest");
    JsonPlace digest_place = json_member(place, "digest");
    if (*digest && (strncmp(digest, "sha256:", 7) != 0 || strlen(digest) != 71 ||
                    strspn(digest + 7, "0123456789abcdef") != 64))
        json_fault(json, &digest_place, "accepted: sha256: and 64 hexadecimal digits");
    copy_into(result->digest, sizeof result->digest, digest);
    result->status = read_finding(reader, place);
    result->expected = read_expectation(reader, place, reader->run.expected);
    result->as_expected =
        json_may_bool(json, place, "as_expected", usual(result->status, result->expected));
    if (json_member(place, "orders_seen").value) {
        result->orders_seen = json_need_integer(json, place, "orders_seen", 0, MOST_INTEGER);
        result->orders = factorial(result->n);
    }
    if (json->status)
        return;
    read_evidence(reader, place, result);
    read_dependence(reader, place, result);
    read_choice(reader, place, result);
    read_checks(reader, place, result);
    read_min_effect(reader, result);
    read_worst(reader, place, result);
    read_exact(reader, place, &result->exact);
    read_looks_like(reader, place, result);
    read_invalid(reader, place, result);
    read_counts(reader, place, result);
}

static void read_cases(Reader *reader, const JsonPlace *root)
{
    JsonPlace list = json_need_array(&reader->json, root, "cases");
    reader->run.cases = zeroed(reader, json_count(&list), sizeof *reader->run.cases);
    for (JsonPlace each = json_first(&list);
         reader->run.cases && !reader->json.status && each.value; each = json_next(&each))
        read_case(reader, &each, &reader->run.cases[reader->run.case_count++]);
}

static void read_run(Reader *reader, const JsonPlace *root)
{
    JsonReading *json = &reader->json;
    RunResult *run = &reader->run;
    run->stable = !json_member(root, "run").value;
    if (run->stable)
        return;
    JsonPlace place = json_need_object(json, root, "run");
    copy_into(run->started_at, sizeof run->started_at, json_need_text(json, &place, "started_at"));
    run->duration_s = json_need_number(json, &place, "duration_s");
    run->trials_per_s = json_may_number(json, &place, "trials_per_s", 0, INFINITY);
    run->threads = (int)json_need_integer(json, &place, "threads", 0, 1 << 20);
    run->host = copy(reader, text_or_null(reader, &place, "host"));
    run->command = copy(reader, text_or_null(reader, &place, "command"));
    JsonPlace cases = json_need_array(json, &place, "cases");
    for (JsonPlace each = json_first(&cases); each.value && each.index < run->case_count;
         each = json_next(&each)) {
        run->cases[each.index].duration_s = json_need_number(json, &each, "duration_s");
        run->cases[each.index].threads = (int)json_need_integer(json, &each, "threads", 0, 1 << 20);
    }
}

static Finding finding_of(Reader *reader, const JsonPlace *object, const char *key)
{
    Finding finding = FINDING_SKIPPED;
    JsonPlace place = json_member(object, key);
    if (!finding_find(json_need_text(&reader->json, object, key), &finding))
        json_fault(&reader->json, &place, "accepted: a status");
    return finding;
}

static void read_check_change(Reader *reader, const JsonPlace *place, CheckChange *check)
{
    JsonReading *json = &reader->json;
    check->check = keep(reader, json_need_text(json, place, "id"));
    check->before.value = json_need_number(json, place, "before");
    check->after.value = json_need_number(json, place, "now");
    check->outside = json_need_bool(json, place, "outside");
    check->tested = json_member(place, "log10_p").value != NULL;
    check->log10_p = json_may_number(json, place, "log10_p", 0, -INFINITY);
    check->log10_p_adjusted = json_may_number(json, place, "log10_p_adjusted", 0, -INFINITY);
    check->grew = json_need_bool(json, place, "grew");
}

static void read_change(Reader *reader, const JsonPlace *place, CaseChange *change)
{
    JsonReading *json = &reader->json;
    JsonPlace kind = json_member(place, "change");
    change->id = copy(reader, json_need_text(json, place, "id"));
    if (!change_find(json_need_text(json, place, "change"), &change->change))
        json_fault(json, &kind, "accepted: same, stream, new, missing, other, grew, worse");
    change->regression = json_need_bool(json, place, "regression");
    change->known_before = json_member(place, "before").value != NULL;
    change->known_now = json_member(place, "now").value != NULL;
    if (change->known_before)
        change->before = finding_of(reader, place, "before");
    if (change->known_now)
        change->now = finding_of(reader, place, "now");
    change->n_before = json_may_integer(json, place, "n_before", 1, 65536, 0);
    change->n_now = json_may_integer(json, place, "n_now", 1, 65536, 0);
    JsonPlace list = json_need_array(json, place, "checks");
    change->checks = zeroed(reader, json_count(&list), sizeof *change->checks);
    for (JsonPlace each = json_first(&list); change->checks && each.value; each = json_next(&each))
        read_check_change(reader, &each, &change->checks[change->check_count++]);
}

static void read_comparison(Reader *reader, const JsonPlace *root)
{
    JsonReading *json = &reader->json;
    if (!json_member(root, "comparison").value)
        return;
    JsonPlace place = json_need_object(json, root, "comparison");
    Comparison *made = reader->run.comparison = zeroed(reader, 1, sizeof *made);
    if (!made)
        return;
    made->baseline = copy(reader, json_need_text(json, &place, "baseline"));
    made->tolerance = json_need_number(json, &place, "tolerance");
    made->regression = json_need_bool(json, &place, "regression");
    made->tests = json_need_integer(json, &place, "tests", 0, MOST_INTEGER);
    JsonPlace list = json_need_array(json, &place, "cases");
    made->cases = zeroed(reader, json_count(&list), sizeof *made->cases);
    for (JsonPlace each = json_first(&list); made->cases && each.value; each = json_next(&each))
        read_change(reader, &each, &made->cases[made->case_count++]);
}

/* What it is, before what it says: another format is not a damaged one. */
static void check_schema(Reader *reader, const JsonPlace *root)
{
    JsonPlace place = json_member(root, "schema");
    const char *schema = cJSON_IsString(place.value) ? place.value->valuestring : NULL;
    if (schema && strcmp(schema, "fairness-report/1") == 0)
        return;
    if (!schema)
        json_fault(&reader->json, root, "no report of fairness: it has no \"schema\"");
    else if (strncmp(schema, "fairness-report/", 16) == 0)
        json_fault(&reader->json, &place,
                   "%.40s is of another version of fairness; this one reads fairness-report/1",
                   schema);
    else if (strcmp(schema, "fairness-shard/1") == 0)
        json_fault(&reader->json, &place, "a part of a run; fairness merge makes a report of all");
    else
        json_fault(&reader->json, &place, "%.40s; accepted: fairness-report/1", schema);
}

static void read_all(Reader *reader, const JsonPlace *root)
{
    JsonReading *json = &reader->json;
    RunResult *run = &reader->run;
    check_schema(reader, root);
    JsonPlace verdict = json_need_object(json, root, "verdict");
    run->status = read_finding(reader, &verdict);
    run->expected = read_expectation(reader, &verdict, EXPECT_FAIR);
    run->as_expected = json_need_bool(json, &verdict, "as_expected");
    run->complete = json_need_bool(json, &verdict, "complete");
    run->alpha = json_need_number(json, &verdict, "alpha");
    run->tests = json_need_integer(json, &verdict, "tests", 0, MOST_INTEGER);
    JsonPlace alpha = json_member(&verdict, "alpha");
    if (json_member(&verdict, "min_effect").value) {
        JsonPlace effect = json_need_object(json, &verdict, "min_effect");
        run->min_effect = json_need_number(json, &effect, "value");
        run->min_effect_check = keep(reader, json_need_text(json, &effect, "check"));
    }
    if (!(run->alpha > 0 && run->alpha < 1))
        json_fault(json, &alpha, "accepted: a number between 0 and 1");
    if (!json->status)
        read_cases(reader, root);
    if (!json->status)
        read_comparison(reader, root);
    if (!json->status)
        read_run(reader, root);
}

Status read_report(const char *name, const char *text, size_t length, RunResult *ret, Error *error)
{
    cJSON *tree = NULL;
    Status status = json_parse(name, text, length, &tree, error);
    if (status)
        return status;
    Reader reader = {.json = {.name = name, .error = error}};
    JsonPlace root = {.value = tree};
    read_all(&reader, &root);
    cJSON_Delete(tree);
    if (reader.json.status) {
        run_result_clear(&reader.run);
        return reader.json.status;
    }
    *ret = reader.run;
    return STATUS_OK;
}

Status read_report_file(const char *path, RunResult *ret, Error *error)
{
    char *text = NULL;
    size_t length = 0;
    Status status = file_read("the report", path, REPORT_MOST_BYTES, &text, &length, error);
    if (!status)
        status =
            read_report(strcmp(path, "-") == 0 ? "standard input" : path, text, length, ret, error);
    free(text);
    return status;
}
