#include "analyses/unchanged.h"

#include "base/elementary.h"
#include "inference/chi_square.h"
#include "reports/words/text_words.h"
#include "tallies/perm_stat.h"
#include "tallies/permutations.h"
#include "trials/trial_plan.h"

enum { UNCHANGED_LEAST = 20, CHANCE_DEVIATIONS = 8, ITEMS_LEAST = 4, CYCLES_MAX_N = 79 };

/* How far both estimates may be apart, in standard deviations, and log10 of how rarely the places
 * of the other trials may be so uneven. */
static const double APART_MOST = 4.5, LOG10_RARE = -4;

/* How many of the trials of a tally came out as they went in: the order of rank 0, or the only one
 * of n cycles. False where nothing counted it. */
static bool count_unchanged(const TrialCounts *counts, size_t n, double *ret, double *ret_trials)
{
    for (size_t t = 0; t < counts->tally_count; t++) {
        const Tally *tally = &counts->tallies[t];
        const PermStat *stat = tally_number(tally->kind);
        bool orders = tally->kind == &tally_permutations;
        if (!orders && (stat != &stat_cycles || n > CYCLES_MAX_N))
            continue;
        *ret = (double)tally_cell(tally, orders ? 0 : stat_cell(stat, stat_cells(stat, n), n));
        *ret_trials = (double)tally_trials(tally, counts->trials, counts->sampled_trials);
        return *ret_trials > 0;
    }
    return false;
}

/* What part of the trials leaves each item at its place, by the places: of fair trials one item
 * does on average. */
static double share_by_places(const Tally *places, size_t n, double trials)
{
    double stay = 0;
    for (size_t item = 0; item < n; item++)
        stay += (double)tally_cell(places, item * n + item);
    return (stay / trials - 1) / ((double)n - 1);
}

/* log10 of the chance that fair trials have places so uneven as these without that share. */
static double others_log10_p(const Tally *places, size_t n, double trials, double share)
{
    double even = trials * (1 - share) / (double)n, sum = 0, degrees = (double)n - 1;
    for (size_t cell = 0; cell < n * n; cell++) {
        double off = (double)tally_cell(places, cell) - even;
        off -= cell % (n + 1) ? 0 : trials * share;
        sum += off * off / even;
    }
    return chi_square_tails(sum * degrees / (double)n, degrees * degrees - 1).log10_upper;
}

static Status conclude(const AnalysisRun *run, CaseResult *result, Error *error)
{
    const TrialCounts *counts = run->counts;
    const Tally *places = tally_among(counts->tallies, counts->tally_count, &tally_positions);
    double n = (double)result->n, trials = (double)run->valid, same, of;
    if (!places || places->cells != result->n * result->n || result->n < ITEMS_LEAST ||
        !shape_is_plain(run->shape) || result->law.name || !run->suspicious ||
        result->looks_like_count || /* that says why */
        !count_unchanged(counts, result->n, &same, &of) || same < UNCHANGED_LEAST || same == of)
        return STATUS_OK;
    double by_places = share_by_places(places, result->n, trials),
           by_chance = of * exp(-log_gamma(n + 1)), counted = (same - by_chance) / of;
    double spread_of_places = fabs(by_places) / trials + 1 / (trials * (n - 1) * (n - 1)),
           spread = same / of / of;
    double share = spread < spread_of_places ? counted : by_places; /* which is known better */
    if (!(share > 0 && share < 1) ||
        fabs(by_places - counted) > APART_MOST * sqrt(spread + spread_of_places) ||
        same - by_chance < CHANCE_DEVIATIONS * sqrt(by_chance) ||
        others_log10_p(places, result->n, trials, share) < LOG10_RARE)
        return STATUS_OK;
    UnchangedFound *facts =
        section_add(&result->sections, &analysis_unchanged.section, &result->memory);
    TRY(arena_status(&result->memory, "the part that is unchanged", error));
    facts->share = share;
    return STATUS_OK;
}

#define OF UnchangedFound
TABLE(keys, FIELD("unchanged_share", share,
                  "the part of the trials that came out as they went in; only where all others "
                  "look fair and no name accounts for it",
                  .limits = LIMITS_SHARE, .optional = true, .zero = true));
#undef OF

static const char *sentence(Text *line, const CaseResult *result, const void *facts)
{
    text_add(line, "some calls do not shuffle; the places of all others look fair");
    return "why";
}

static const char *advice(const void *facts)
{
    return "look for a call that returns before it shuffles, or that shuffles a copy";
}

const Analysis analysis_unchanged = {
    .section = {"unchanged", sizeof(UnchangedFound), .of_bias = true, .advice = advice},
    .conclude = conclude,
    .keys = &keys,
    .sentence = sentence,
};
