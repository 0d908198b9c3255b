#include "analyses/rules.h"

#include "analyses/analysis.h"
#include "tallies/long_counts.h"
#include "trials/trial_plan.h"

/* They are of even shuffles, and of many deals. */
static Status conclude(const AnalysisRun *run, CaseResult *result, Error *error)
{
    const TrialCounts *counts = run->counts;
    size_t rows = result->options.rule_rows;
    if (!rows || run->shape->law || tally_among(counts->tallies, counts->tally_count, &tally_long))
        return STATUS_OK;
    RuleTests *tests = section_add(&result->sections, &analysis_rules.section, &result->memory);
    TRY(arena_status(&result->memory, "the tests of rules", error));
    return rules_make(run->shape, counts->tallies, counts->tally_count, run->valid, rows, result,
                      &result->memory, tests, error);
}

static size_t tallies(const CaseOptions *options, const Shape *shape, const TallyKind **ret)
{
    return options->rule_rows && !shape->law ? rules_tallies(shape, ret) : 0;
}

const RuleTests *case_rules(const CaseResult *result)
{
    static const RuleTests none;
    const RuleTests *tests = section_facts(result->sections, &analysis_rules.section);
    return tests ? tests : &none;
}

#define OF RuleRow
TABLE(rule_row_keys, FIELD_OF(JSON_TEXT, "what", what, "which: `position 7`, counted from 1"),
      FIELD("statistic", statistic, "chi-square", .limits = LIMITS_FROM_0),
      FIELD("df", df, "its degrees of freedom", .limits = LIMITS_ABOVE_0),
      FIELD("log10_p", log10_p, "log10 of the p of its upper end, not adjusted", LOG10_P),
      FIELD("fails_95", fails_95, "whether that is below 0.05"),
      FIELD("fails_99", fails_99, "whether it is below 0.01"));
#undef OF

#define OF RuleTest
TABLE(rule_keys, FIELD("id", id, "its name"),
      FIELD("by", by,
            "how cards are told apart: `suit`, `rank`, `card`; empty where that says nothing"),
      FIELD("what", what, "what it looks at", .free = true),
      FIELD("deals", deals, "deals that it was made on"),
      FIELD("tests", tests, "how many tests these are: one for each position, say"),
      FIELD("fails_95", fails_95, "tests whose p is below 0.05"),
      FIELD("fails_99", fails_99, "tests whose p is below 0.01"),
      FIELD_OF(JSON_TEXT, "reason", reason, "why it was left out, or a part of it",
               .optional = true),
      FIELD("needs", needs, "deals that it takes, where these were too few", .optional = true),
      LIST("rows", rows, row_count, rule_row_keys,
           "the tests; of more than 2,048 those with the lowest p"));
#undef OF

#define OF RuleTests
TABLE(
    keys,
    LIST("rules", list, count, rule_keys,
         "tests that rules of gaming name, each by itself and not adjusted; only in a dossier, and "
         "without a part in the verdict",
         .optional = true));
#undef OF

const Analysis analysis_rules = {
    .section = {.id = "rules", .size = sizeof(RuleTests)},
    .tallies = tallies,
    .conclude = conclude,
    .place = KEYS_BEHIND_CHECKS,
    .keys = &keys,
};
