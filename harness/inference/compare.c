#include "inference/compare.h"
#include "base/elementary.h"
#include "inference/effect.h"

#include "inference/check.h"
#include "inference/check_list.h"
#include "inference/homogeneity.h"

#include <string.h>

bool verdict_worse(Finding before, Finding now, Expectation expected)
{
    if (finding_as_expected(now, expected))
        return false;
    return finding_as_expected(before, expected) || (expected == EXPECT_FAIR && now > before);
}

/* The case of `run` that goes with the one at `index` of `other`: of its id and, where a run has
 * the same case several times, of its turn. NULL where there is none. */
static const CaseResult *partner(const RunResult *run, const RunResult *other, size_t index)
{
    const char *id = other->cases[index].id;
    size_t turn = 0;
    for (size_t c = 0; c < index; c++)
        turn += strcmp(other->cases[c].id, id) == 0;
    for (size_t c = 0; c < run->case_count; c++)
        if (strcmp(run->cases[c].id, id) == 0 && turn-- == 0)
            return &run->cases[c];
    return NULL;
}

/* The same words may have made both: their samples need not be independent. */
static bool linked(const CaseResult *base, const CaseResult *now)
{
    return base->seed == now->seed && base->random.repeatable && now->random.repeatable;
}

/* Tests the counts of a check against the baseline's, where both reports have them. */
static void test_counts(const CaseResult *base, const CaseResult *now, bool same,
                        CheckChange *change)
{
    CheckSubject about = check_about(change->check);
    bool orders = about == ABOUT_ORDERS, places = about == ABOUT_PLACES;
    const uint64_t *then_cells = orders ? base->counts.permutations : base->counts.positions;
    const uint64_t *now_cells = orders ? now->counts.permutations : now->counts.positions;
    if (!(orders || places) || !then_cells || !now_cells || base->by_evidence || now->by_evidence)
        return;
    change->tested = true;
    CountLines lines =
        orders ? count_rows(1, (size_t)now->counts.orders) : count_rows_and_columns(now->n);
    if (!same)
        change->log10_p =
            homogeneity_of_lines(then_cells, now_cells, lines, linked(base, now)).log10_p;
}

static Status compare_checks(const CaseResult *base, const CaseResult *now, Arena *memory,
                             CaseChange *ret, Error *error)
{
    bool same = ret->change == CHANGE_NONE;
    ret->checks = arena_get(memory, now->check_count, sizeof *ret->checks);
    TRY(arena_status(memory, "a comparison", error));
    for (size_t i = 0; i < now->check_count; i++) {
        const CheckResult *after = &now->checks[i], *before = check_made(base, after->id);
        if (!before || after->status == FINDING_SKIPPED || isnan(before->effect.value) ||
            isnan(after->effect.value))
            continue;
        CheckChange *change = &ret->checks[ret->check_count++];
        change->check = after->id;
        change->before = before->effect;
        change->after = after->effect;
        change->outside =
            after->effect.value < before->effect.low || after->effect.value > before->effect.high;
        test_counts(base, now, same, change);
    }
    return STATUS_OK;
}

static bool same_digest(const CaseResult *base, const CaseResult *now)
{
    return base->n == now->n && now->digest[0] && strcmp(base->digest, now->digest) == 0;
}

static Status compare_case(const CaseResult *base, const CaseResult *now, Arena *memory,
                           CaseChange *ret, Error *error)
{
    const CaseResult *one = now ? now : base;
    ret->id = arena_copy(memory, one->id);
    TRY(arena_status(memory, "a comparison", error));
    ret->known_before = base != NULL;
    ret->known_now = now != NULL;
    ret->before = base ? base->status : FINDING_SKIPPED;
    ret->n_before = base ? base->n : 0;
    ret->n_now = now ? now->n : 0;
    if (!base || !now || base->n != now->n) {
        ret->change = !base ? CHANGE_NEW : !now ? CHANGE_MISSING : CHANGE_OTHER;
        return STATUS_OK;
    }
    ret->change = same_digest(base, now) ? CHANGE_NONE : CHANGE_STREAM;
    return compare_checks(base, now, memory, ret, error);
}

/* How much more the effect's estimate varies than noncentral chi-square takes it to, as the root of
 * a ratio of variances, at least 1. A trial that adds an outcome with d = count / expected - 1
 * moves the estimate in proportion to d; of that the variance is the mean square of d over the
 * cells for a bias that is spread over many, and more where some cells come far too often. Of the
 * places each item counts for itself. */
static double spread(const CaseResult *result, bool orders)
{
    const uint64_t *counts = orders ? result->counts.permutations : result->counts.positions;
    size_t rows = orders ? 1 : result->n,
           cells = orders ? (size_t)result->counts.orders : result->n;
    double even = 0, real = 0;
    for (size_t row = 0; row < rows; row++) {
        double trials = 0, mean = 0, square = 0;
        for (size_t cell = 0; cell < cells; cell++)
            trials += (double)counts[row * cells + cell];
        for (size_t cell = 0; cell < cells && trials > 0; cell++) {
            double chance = (double)counts[row * cells + cell] / trials;
            double off = chance * (double)cells - 1;
            even += off * off / (double)cells;
            mean += chance * off;
            square += chance * off * off;
        }
        real += square - mean * mean;
    }
    return even > 0 ? sqrt(fmax(1, real / even)) : 1;
}

/* The least by which the effect grew, wrong with a chance of `tail`: from the limits of both
 * effects by the method of variance estimates recovery (Zou & Donner 2008, Statistics in Medicine
 * 27, 1693-1702), which adds their distances from the estimates as independent errors add up.
 * Errors of runs with the same words may add up in full. */
static double least_growth(const CaseResult *base, const CaseResult *now, const CheckChange *change,
                           double tail)
{
    bool orders = check_about(change->check) == ABOUT_ORDERS;
    const CheckResult *before = check_made(base, change->check),
                      *after = check_made(now, change->check);
    Effect then = effect_limits(before->statistic, before->df, (double)base->trials, tail);
    Effect later = effect_limits(after->statistic, after->df, (double)now->trials, tail);
    double up = (then.high - then.value) * spread(base, orders);
    double down = (later.value - later.low) * spread(now, orders);
    double off = linked(base, now) ? up + down : sqrt(up * up + down * down);
    double growth = later.value - then.value - off;
    return isnan(growth) ? -INFINITY : growth;
}

/* Once the run was judged with the tests of the comparison among its own. `now` is NULL for a case
 * that it has no more. */
static void decide_case(const CompareRules *rules, const RunResult *run, size_t tests,
                        const CaseResult *base, const CaseResult *now, CaseChange *change)
{
    if (now)
        change->now = now->status;
    switch (change->change) {
    case CHANGE_NEW:
        change->regression = !rules->allow_new;
        return;
    case CHANGE_MISSING:
        change->regression = !rules->allow_missing;
        return;
    case CHANGE_OTHER:
        change->regression = true;
        return;
    case CHANGE_NONE:
        return;
    case CHANGE_STREAM:
    case CHANGE_GREW:
    case CHANGE_WORSE:
        break;
    }
    for (size_t i = 0; i < change->check_count; i++) {
        CheckChange *check = &change->checks[i];
        check->grew = check->tested && check->log10_p_adjusted <= log10(run->alpha) &&
                      least_growth(base, now, check, run->alpha / (double)tests) > rules->tolerance;
        if (check->grew)
            change->change = CHANGE_GREW;
    }
    if (now && verdict_worse(change->before, now->status, now->options.expected))
        change->change = CHANGE_WORSE;
    change->regression = change->change != CHANGE_STREAM;
}

static Status compare_cases(const RunResult *base, RunResult *run, Comparison *into, Error *error)
{
    for (size_t c = 0; c < run->case_count; c++)
        TRY(compare_case(partner(base, run, c), &run->cases[c], &run->memory,
                         &into->cases[into->case_count++], error));
    for (size_t c = 0; c < base->case_count; c++)
        if (!partner(run, base, c))
            TRY(compare_case(&base->cases[c], NULL, &run->memory, &into->cases[into->case_count++],
                             error));
    for (size_t c = 0; c < into->case_count; c++)
        for (size_t i = 0; i < into->cases[c].check_count; i++)
            into->tests += into->cases[c].checks[i].tested;
    return STATUS_OK;
}

Status compare_runs(const RunResult *base, const char *name, const CompareRules *rules,
                    RunResult *run, Error *error)
{
    Comparison *made = arena_get(&run->memory, 1, sizeof *made), *older = run->comparison;
    size_t cases = base->case_count + run->case_count;
    TRY(arena_status(&run->memory, "a comparison", error));
    *made = (Comparison){.cases = arena_get(&run->memory, cases, sizeof *made->cases),
                         .baseline = arena_copy(&run->memory, name),
                         .tolerance = rules->tolerance};
    TRY(arena_status(&run->memory, "a comparison", error));
    TRY(compare_cases(base, run, made, error));
    run->comparison = made;
    Status status = judge_run(run, error);
    if (status) {
        run->comparison = older;
        return status;
    }
    for (size_t c = 0; c < made->case_count; c++) {
        bool there = c < run->case_count;
        decide_case(rules, run, made->tests, there ? partner(base, run, c) : NULL,
                    there ? &run->cases[c] : NULL, &made->cases[c]);
        made->regression |= made->cases[c].regression;
    }
    return STATUS_OK;
}
