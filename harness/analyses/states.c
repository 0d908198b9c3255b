/* How many orders can come, where whole orders come again that should not: a generator of few
 * states, seeded for each shuffle. */
#include "analyses/in_part.h"
#include "base/elementary.h"
#include "inference/repeats_test.h"
#include "reports/words/text_words.h"
#include "tallies/repeats.h"
#include "trials/trial_plan.h"

#include <string.h>

#define STATES_LEAST 10 /* repeats that say how many, ... */

static const double STATES_BY_CHANCE = 0.01; /* ... of which chance gives this part at most */

/* Where a law is so far from even in single places, more than a mistake of everyday (w 1) and those
 * states account for, it may be what makes orders come again. */
static bool places_account(const CaseResult *result, double states)
{
    double n1 = (double)result->n - 1, most = 1 + 3 * n1 * n1 / states;
    for (size_t i = 0; i < result->check_count; i++) {
        const CheckResult *check = &result->checks[i];
        if (strcmp(check->id, "positions") == 0 && check->df > 0)
            return check->effect.value * check->effect.value > most;
    }
    return false;
}

/* Numbers of states that generators, and the seeds that people take, have. */
static const struct {
    double states;
    const char *what;
} usual[] = {
    {1u << 8, "a seed of 8 bits"},
    {1000, "a seed of milliseconds"},
    {10000, "a seed of four digits"},
    {1u << 15, "a seed of 15 bits"},
    {1u << 16, "a seed of 16 bits"},
    {86400, "a seed of the second of the day"},
    {233280, "a generator of 233,280 states"},
    {1000000, "a seed of microseconds"},
    {1u << 24, "a seed of 24 bits"},
    {1u << 31, "a seed of 31 bits"},
    {(double)(UINT64_C(1) << 32), "a seed of 32 bits"},
};

static Status conclude(const AnalysisRun *run, CaseResult *result, Error *error)
{
    const TrialCounts *counts = run->counts;
    const Tally *tally = tally_among(counts->tallies, counts->tally_count, &tally_repeats);
    if (!tally || !shape_is_plain(run->shape) || result->law.name || !run->suspicious ||
        result->looks_like_count || /* that says why, and so does the other */
        section_facts(result->sections, &analysis_in_part.section))
        return STATUS_OK;
    uint64_t count;
    TRY(repeats_different(tally, &count, error));
    double trials = (double)tally_trials(tally, 0, 0), different = (double)count;
    RepeatsLaw fair = {.trials = trials,
                       .log_orders = repeats_log_orders(&tally->shape),
                       .confusion = repeats_confusion(&tally->shape)};
    if (different < 2 || trials - different < STATES_LEAST ||
        exp(repeats_log_mean(fair)) > STATES_BY_CHANCE * (trials - different))
        return STATUS_OK;
    StatesFound found = repeats_states(trials, different);
    if (places_account(result, found.value))
        return STATUS_OK;
    StatesFound *facts = section_add(&result->sections, &analysis_states.section, &result->memory);
    TRY(arena_status(&result->memory, "the number of states", error));
    *facts = found;
    return STATUS_OK;
}

#define OF StatesFound
TABLE(states_keys,
      FIELD("value", value,
            "about how many: among as many orders that are equally likely, these "
            "trials would repeat as often",
            .limits = LIMITS_FROM_0),
      FIELD_OF(JSON_RANGE, "ci95", low, "the 95% interval, low and high"));
TABLE(
    keys,
    SAME("states", states_keys,
         "only where whole orders came again that should not, and no name or large bias of single "
         "places accounts for it: how many orders seem to come at all",
         JSON_IF(value)));
#undef OF

/* To three digits, rounded to the nearest, or away from it where that is said. */
static Word rounded(double value, double (*round)(double))
{
    double unit = value < 1000 ? 1 : pow(10, floor(log10(value)) - 2);
    double shown = round(value / unit) * unit;
    return shown < 1e15 ? word_count((uint64_t)shown) : word_made("%.3g", shown);
}

static const char *sentence(Text *line, const CaseResult *result, const void *facts)
{
    const StatesFound *states = facts;
    const char *what = NULL;
    size_t fits = 0;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (usual[i].states >= states->low && usual[i].states <= states->high) {
            what = usual[i].what;
            fits++;
        }
    text_addf(line, "orders come again as if only about %s could come (95%%: %s to %s)",
              rounded(states->value, nearbyint).text, rounded(states->low, floor).text,
              rounded(states->high, ceil).text);
    if (fits == 1)
        text_addf(line, ": %s?", what);
    return "states";
}

const Analysis analysis_states = {
    .section = {"states", sizeof(StatesFound), .of_bias = true, .of_one_law = true},
    .conclude = conclude,
    .keys = &keys,
    .sentence = sentence,
};
