/* A case that stops early: judged by e-values alone. */
#include "base/elementary.h"
#include "inference/check.h"
#include "inference/check_choice.h"
#include "inference/e_process.h"
#include "inference/effect.h"

#include <stdio.h>

/* Whether the check's cells are a table whose chances are known; of a deal only where these are
 * alike. */
static bool has_table(const CheckKind *kind, const Shape *shape, uint64_t trials)
{
    SCOPED_ARENA scratch = {0};
    const double *chances;
    uint64_t cells = tally_cells(kind->tally, shape, trials, NULL);
    if (!kind->chances || shape->law || cells < 2 || cells > EVIDENCE_CELLS)
        return false;
    return !kind->chances(check_planned(kind, shape, 1), &scratch, &chances, NULL) &&
           (shape_is_plain(shape) || !chances);
}

size_t evidence_checks(const CheckKind *const *checks, size_t check_count, const Shape *shape,
                       uint64_t trials, const CheckKind **ret_checks)
{
    size_t count = 0;
    bool all_orders = false; /* no other table is needed */
    for (size_t i = 0; i < check_count; i++) {
        const CheckKind *kind = checks[i];
        bool table = has_table(kind, shape, trials);
        bool direct =
            kind->about == ABOUT_MISTAKES && shape_is_plain(shape) && check_of_size(kind, shape->n);
        if (!direct && (!table || all_orders))
            continue;
        if (table && kind->tally == &tally_permutations) {
            size_t kept = 0;
            for (size_t k = 0; k < count; k++)
                if (ret_checks[k]->about == ABOUT_MISTAKES)
                    ret_checks[kept++] = ret_checks[k];
            count = kept;
            all_orders = true;
        }
        ret_checks[count++] = kind;
    }
    return count;
}

/* Pearson's statistic of the table, for the estimate of the effect; the cells that can come up. */
static double pearson(const Tally *tally, const double *chances, double trials, double *ret_df)
{
    double sum = 0, cells = 0;
    for (uint64_t cell = 0; cell < tally->cells; cell++) {
        double expected = trials * (chances ? chances[cell] : 1 / (double)tally->cells);
        double off = (double)tally_cell(tally, cell) - expected;
        if (expected > 0) {
            sum += off * off / expected;
            cells++;
        }
    }
    *ret_df = cells - 1;
    return sum;
}

/* Of known mistakes, or of a table of cells: its e-value, Pearson's statistic and the effect. */
static Status find_evidence(const CheckKind *kind, const Tally *tally, const Directions *directions,
                            CheckResult *ret, Error *error)
{
    CheckInput input = {.kind = kind, .tally = tally, .threads = 1, .directions = directions};
    if (kind->about == ABOUT_MISTAKES)
        return directed_evidence(&input, ret, error);
    SCOPED_ARENA scratch = {0};
    const double *chances;
    double trials = 0, df;
    TRY(check_chances(kind, tally, &scratch, &chances, error));
    for (uint64_t cell = 0; cell < tally->cells; cell++)
        trials += (double)tally_cell(tally, cell);
    double statistic = pearson(tally, chances, trials, &df);
    *ret = (CheckResult){.statistic = statistic,
                         .df = df,
                         .effect = {.value = effect_estimate(statistic, df, trials).value},
                         .log10_e = e_process_log10(tally, chances)};
    return STATUS_OK;
}

Status evidence_log10(const CheckKind *const *checks, size_t check_count, const Tally *tallies,
                      size_t tally_count, const Directions *directions, double *ret_average,
                      Error *error)
{
    double each[MOST_CHECKS], greatest = -INFINITY, sum = 0;
    for (size_t i = 0; i < check_count; i++) {
        const Tally *tally = tally_among(tallies, tally_count, checks[i]->tally);
        CheckResult result;
        TRY(find_evidence(checks[i], tally, directions, &result, error));
        each[i] = result.log10_e;
        greatest = fmax(greatest, each[i]);
    }
    for (size_t i = 0; i < check_count && isfinite(greatest); i++)
        sum += pow(10, each[i] - greatest);
    if (!check_count)
        *ret_average = 0;
    else
        *ret_average = isfinite(greatest) ? greatest + log10(sum / (double)check_count) : greatest;
    return STATUS_OK;
}

double evidence_needed(double alpha, size_t cases)
{
    return log10((double)(cases ? cases : 1)) - log10(alpha);
}

Status evidence_result(const CheckKind *kind, const Tally *tally, const Directions *directions,
                       CheckResult *ret, Error *error)
{
    CheckResult result;
    TRY(find_evidence(kind, tally, directions, &result, error));
    result.id = kind->id;
    result.status = FINDING_NO_BIAS_FOUND;
    result.method = "e-process";
    result.log10_p_upper = result.log10_p_lower = NAN;
    result.log10_p = result.log10_p_adjusted = NAN;
    /* an interval would not hold for a run that stopped because of what it saw */
    result.effect.low = result.effect.high = NAN;
    result.power = DETECTION_POWER;
    result.by_evidence = true;
    *ret = result;
    return STATUS_OK;
}
