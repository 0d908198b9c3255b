#include "analyses/in_part.h"

#include "base/elementary.h"
#include "inference/chi_square.h"
#include "reports/words/item_words.h"
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

/* The chance of an item at a place in a trial of the part that is wrong: 1 on the diagonal where it
 * is unchanged; else of all orders in which the item is at the place each is as likely. */
static double chance_in_part(const InPartFound *found, size_t n, size_t item, size_t place)
{
    if (found->unchanged > 0)
        return item == place;
    bool same_item = item == found->item, same_place = place == found->place;
    return same_item && same_place ? 1 : same_item || same_place ? 0 : 1 / ((double)n - 1);
}

/* log10 of the chance that the other trials, if they are fair, have places so uneven. */
static double others_log10_p(const Tally *places, size_t n, double trials, const InPartFound *found)
{
    double share = fmax(found->unchanged, found->placed), sum = 0, degrees = (double)n - 1;
    double even = trials * (1 - share) / (double)n;
    for (size_t cell = 0; cell < n * n; cell++) {
        double chance = chance_in_part(found, n, cell / n, cell % n),
               wrong = trials * share * chance;
        double off = (double)tally_cell(places, cell) - even - wrong;
        sum +=
            off * off / (chance < 1 ? even + wrong : even); /* a share that is fitted varies not */
    }
    return chi_square_tails(sum * degrees / (double)n, degrees * degrees - 1).log10_upper;
}

/* The share of trials that are unchanged, by whichever estimate is better known; 0 where there is
 * none, or where what counted them and the places contradict each other. */
static double share_unchanged(const TrialCounts *counts, const Tally *places, double trials)
{
    double n = (double)counts->n, same, of;
    if (!count_unchanged(counts, counts->n, &same, &of) || same < UNCHANGED_LEAST || same == of)
        return 0;
    double by_places = share_by_places(places, counts->n, trials),
           by_chance = of * exp(-log_gamma(n + 1)), counted = (same - by_chance) / of;
    double spread_of_places = fabs(by_places) / trials + 1 / (trials * (n - 1) * (n - 1)),
           spread = same / of / of;
    bool agree = fabs(by_places - counted) <= APART_MOST * sqrt(spread + spread_of_places);
    bool seen = same - by_chance >= CHANCE_DEVIATIONS * sqrt(by_chance);
    return !agree || !seen ? 0 : spread < spread_of_places ? counted : by_places;
}

/* The item that comes most often to a place, and in which share of the trials beyond chance. */
static InPartFound most_often(const Tally *places, size_t n, double trials)
{
    size_t most = 0;
    for (size_t cell = 1; cell < n * n; cell++)
        if (tally_cell(places, cell) > tally_cell(places, most))
            most = cell;
    double even = trials / (double)n, beyond = (double)tally_cell(places, most) - even;
    bool seen = beyond > CHANCE_DEVIATIONS * sqrt(even);
    return (InPartFound){
        .placed = seen ? beyond / (trials - even) : 0, .item = most / n, .place = most % n};
}

static Status conclude(const AnalysisRun *run, CaseResult *result, Error *error)
{
    const TrialCounts *counts = run->counts;
    const Tally *places = tally_among(counts->tallies, counts->tally_count, &tally_positions);
    size_t n = result->n;
    double trials = (double)run->valid;
    if (!places || places->cells != n * n || n < ITEMS_LEAST || !shape_is_plain(run->shape) ||
        result->law.name || !run->suspicious || result->looks_like_count) /* that says why */
        return STATUS_OK;
    InPartFound found = {.unchanged = share_unchanged(counts, places, trials)};
    if (found.unchanged <= 0)
        found = most_often(places, n, trials);
    double share = fmax(found.unchanged, found.placed);
    if (!(share > 0 && share < 1) || others_log10_p(places, n, trials, &found) < LOG10_RARE)
        return STATUS_OK;
    InPartFound *facts = section_add(&result->sections, &analysis_in_part.section, &result->memory);
    TRY(arena_status(&result->memory, "the part that is wrong", error));
    *facts = found;
    return STATUS_OK;
}

#define OF InPartFound
TABLE(keys,
      FIELD("unchanged_share", unchanged,
            "the part of the trials that came out as they went in; only where all others look fair "
            "and no name accounts for it",
            .limits = LIMITS_SHARE, .optional = true, .zero = true),
      FIELD("placed_share", placed,
            "the part of the trials, beyond those of chance, in which an item was put at a place; "
            "only where all else looks fair and no name accounts for it",
            .limits = LIMITS_SHARE, .optional = true, .zero = true),
      FIELD("placed_item", item, "that item", JSON_IF(placed)),
      FIELD("placed_at", place, "its place", JSON_IF(placed)));
#undef OF

static const char *sentence(Text *line, const CaseResult *result, const void *facts)
{
    const InPartFound *found = facts;
    if (found->unchanged > 0) {
        text_add(line, "some calls do not shuffle; the places of all others look fair");
        return "why";
    }
    text_add(line, "item ");
    write_item(line, result, (size_t)found->item);
    text_addf(
        line, " comes to place %zu in %s%% of the trials too many; all other places look fair",
        outside_number(result, (size_t)found->place), number_short(100 * found->placed, 2).text);
    return "why";
}

static const char *advice(const CaseResult *result, const void *facts)
{
    return ((const InPartFound *)facts)->unchanged > 0
               ? "look for a call that returns before it shuffles, or that shuffles a copy"
               : "look for code that moves this one item after the shuffle";
}

const Analysis analysis_in_part = {
    .section = {"in_part", sizeof(InPartFound), .of_bias = true, .advice = advice},
    .conclude = conclude,
    .keys = &keys,
    .sentence = sentence,
};
