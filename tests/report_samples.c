#include "report_samples.h"

#include "analyses/facts.h"
#include "analyses/in_part.h"
#include "analyses/rules.h"
#include "inference/buffer_law.h"
#include "inference/repeats_test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All samples last as long as the test program, which may as well stop when memory runs out. */
static Arena memory;

static void *allocate(size_t count, size_t size)
{
    void *block = arena_get(&memory, count, size);
    if (!block)
        abort();
    return block;
}

static char *text_copy(const char *text)
{
    char *copy = allocate(strlen(text) + 1, 1);
    return strcpy(copy, text);
}

static RunResult run_of(size_t cases, Finding status)
{
    RunResult run = {.status = status,
                     .expected = EXPECT_FAIR,
                     .as_expected = status == FINDING_NO_BIAS_FOUND,
                     .complete = true,
                     .alpha = 1e-6,
                     .tests = 2,
                     .cases = allocate(cases, sizeof(CaseResult)),
                     .case_count = cases,
                     .started_at = "2026-01-31T12:00:00Z",
                     .duration_s = 0.0031,
                     .trials_per_s = 3.3e8,
                     .threads = 2,
                     .host = text_copy("host"),
                     .command = text_copy("fairness --algo naive --n 3")};
    return run;
}

static CaseResult case_of(const char *algorithm, size_t n, Finding status)
{
    char id[128];
    snprintf(id, sizeof id, "%s/n=%zu", algorithm, n);
    CaseResult result = {.id = text_copy(id),
                         .kind = ORIGIN_BUILTIN,
                         .as_expected = status == FINDING_NO_BIAS_FOUND,
                         .algorithm = text_copy(algorithm),
                         .summary = "swaps every place, from the first to the last, with any place",
                         .claim = "biased from n = 3",
                         .n = n,
                         .trials = 1000000,
                         .trials_requested = 1000000,
                         .seed = UINT64_MAX,
                         .random = {.source = text_copy("xoshiro256++"),
                                    .repeatable = true,
                                    .state_bits = 256,
                                    .seed_bits = 64,
                                    .orders_bits = lgamma((double)n + 1) / log(2),
                                    .draw = DRAW_EXACT},
                         .start = START_IDENTITY,
                         .digest =
                             "sha256:"
                             "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                         .status = status,
                         .duration_s = 0.003,
                         .threads = 2};
    return result;
}

static CheckResult check_of(const char *id, Finding status, double statistic, double df)
{
    CheckResult check = {.id = id,
                         .status = status,
                         .method = "pearson",
                         .statistic = statistic,
                         .df = df,
                         .log10_p_upper = -0.31,
                         .log10_p_lower = -0.29,
                         .log10_p = -0.01,
                         .log10_p_adjusted = 0,
                         .effect = {0, 0, 0.0041},
                         .detectable = 0.00833,
                         .power = 0.99};
    return check;
}

static CheckResult skipped_of(const char *id, const char *reason)
{
    CheckResult check = {.id = id,
                         .status = FINDING_SKIPPED,
                         .statistic = NAN,
                         .df = NAN,
                         .log10_p_upper = NAN,
                         .log10_p_lower = NAN,
                         .log10_p = NAN,
                         .log10_p_adjusted = NAN,
                         .effect = {NAN, NAN, NAN},
                         .detectable = NAN,
                         .power = NAN};
    snprintf(check.reason, sizeof check.reason, "%s", reason);
    return check;
}

static void give_checks(CaseResult *result, CheckResult first, CheckResult second)
{
    result->check_count = 2;
    result->checks = allocate(2, sizeof(CheckResult));
    result->checks[0] = first;
    result->checks[1] = second;
}

static void give_counts(CaseResult *result, const uint64_t counts[6])
{
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    result->counts.orders = 6;
    result->counts.permutations = allocate(6, sizeof(uint64_t));
    result->counts.positions = allocate(9, sizeof(uint64_t));
    for (size_t i = 0; i < 6; i++) {
        result->counts.permutations[i] = counts[i];
        result->counts.orders_seen += counts[i] > 0;
        for (size_t place = 0; place < 3; place++)
            result->counts.positions[3 * orders[i][place] + (int)place] += counts[i];
    }
}

static WorstCell worst_of(const char *check, const char *item, uint64_t observed, double expected)
{
    WorstCell cell = {.check = check,
                      .observed = observed,
                      .expected = expected,
                      .ratio = (double)observed / expected,
                      .log10_p_adjusted = -321.5};
    snprintf(cell.item, sizeof cell.item, "%s", item);
    return cell;
}

static CaseResult naive_case(void)
{
    CaseResult result = case_of("naive", 3, FINDING_BIASED);
    CheckResult permutations = check_of("permutations", FINDING_BIASED, 12346.123456789012, 5);
    permutations.log10_p_upper = -2675.3612345678;
    permutations.log10_p_lower = -0.0;
    permutations.log10_p = -2675.06;
    permutations.log10_p_adjusted = -2674.46;
    permutations.effect = (Effect){0.1111, 0.1091, 0.1131};
    CheckResult positions = check_of("positions", FINDING_BIASED, 3086.7, 4);
    positions.log10_p = positions.log10_p_upper = -667.2;
    positions.log10_p_adjusted = -667.2;
    positions.effect = (Effect){0.0556, 0.0535, 0.0576};
    give_checks(&result, permutations, positions);
    give_counts(&result, (uint64_t[6]){148148, 184901, 185263, 185011, 148300, 148377});
    result.worst_count = 2;
    result.worst = allocate(2, sizeof(WorstCell));
    result.worst[0] = worst_of("permutations", "1 0 2", 185263, 1e6 / 6);
    result.worst[1] = worst_of("positions", "item 1 at place 0", 370274, 1e6 / 3);
    result.mistake = "each place swaps with any of the n places, not only with those left";
    result.cure = "swap place i with a place drawn from 0..i";
    result.exact = (ExactResult){.known = true,
                                 .tv = text_copy("1/18"),
                                 .phi2 = text_copy("1/81"),
                                 .denominator = text_copy("27"),
                                 .paths = text_copy("27"),
                                 .bounded = true,
                                 .orders_possible = 6,
                                 .fits_known = true,
                                 .fits = true,
                                 .fits_log10_p = -0.3,
                                 .numerators = allocate(6, sizeof(char *)),
                                 .numerator_count = 6};
    for (size_t i = 0; i < 6; i++)
        result.exact.numerators[i] = text_copy(i >= 1 && i <= 3 ? "5" : "4");
    result.looks_like_count = 1;
    result.looks_like = allocate(1, sizeof(LooksLike));
    result.looks_like[0] =
        (LooksLike){.algorithm = "naive", .transform = TRANSFORM_NONE, .log10_p = -0.3};
    return result;
}

static CaseResult fair_case(void)
{
    CaseResult result = case_of("fisher-yates", 52, FINDING_NO_BIAS_FOUND);
    result.summary = "swaps the last unfilled place with one drawn from the unfilled places";
    result.claim = "uniform over all orders";
    give_checks(&result, skipped_of("permutations", "52! orders do not fit the memory"),
                check_of("positions", FINDING_NO_BIAS_FOUND, 2610.4, 2601));
    result.checks[1].log10_p_lower = -1e-300;
    return result;
}

static CaseResult subset_case(void)
{
    CaseResult result = case_of("sattolo", 3, FINDING_BIASED);
    result.claim = "uniform over the (n-1)! orders that are one cycle";
    CheckResult permutations = check_of("permutations", FINDING_BIASED, 2e6, 5);
    permutations.log10_p_upper = permutations.log10_p = permutations.log10_p_adjusted = -434285.1;
    permutations.effect = (Effect){1.41421356, 1.4131, 1.4153};
    give_checks(&result, permutations, check_of("positions", FINDING_BIASED, 999998, 4));
    result.checks[1].log10_p_adjusted = -INFINITY;
    result.checks[1].log10_p = -217000;
    give_counts(&result, (uint64_t[6]){0, 0, 0, 500210, 499790, 0});
    result.looks_like_count = 1;
    result.looks_like = allocate(1, sizeof(LooksLike));
    result.looks_like[0] = (LooksLike){.algorithm = "sattolo",
                                       .transform = TRANSFORM_INVERSE,
                                       .draw = DRAW_MODULO,
                                       .draw_bits = 8,
                                       .times = 2,
                                       .probable = true,
                                       .log10_p = -1.5};
    return result;
}

static CaseResult invalid_case(void)
{
    CaseResult result = case_of("one-liner-map", 3, FINDING_INVALID);
    result.claim = "said to shuffle; loses items";
    give_checks(&result, check_of("permutations", FINDING_BIASED, 333333, 5),
                check_of("positions", FINDING_BIASED, 333333, 4));
    result.invalid = (InvalidResult){.trials = 333120,
                                     .lost = allocate(3, sizeof(uint64_t)),
                                     .first_trial = 2,
                                     .first = text_copy("1 2 1")};
    result.invalid.lost[0] = 166601;
    result.invalid.lost[1] = 166519;
    return result;
}

static CaseResult skipped_case(void)
{
    CaseResult result = case_of("fisher-yates", 1, FINDING_SKIPPED);
    give_checks(&result, skipped_of("permutations", "there is only one order"),
                skipped_of("positions", "there is only one order"));
    result.counts.orders = 1;
    result.counts.orders_seen = 1;
    return result;
}

static CaseResult too_even_case(void)
{
    CaseResult result = case_of("cut", 3, FINDING_TOO_EVEN);
    CheckResult permutations = check_of("permutations", FINDING_TOO_EVEN, 1e-9, 5);
    permutations.log10_p_upper = 0;
    permutations.log10_p_lower = -24.1;
    permutations.log10_p = permutations.log10_p_adjusted = -23.8;
    give_checks(&result, permutations, skipped_of("positions", "n is below 4"));
    give_counts(&result, (uint64_t[6]){166667, 166667, 166667, 166667, 166666, 166666});
    return result;
}

static CaseResult inconclusive_case(void)
{
    CaseResult result = case_of("fisher-yates", 4, FINDING_INCONCLUSIVE);
    result.trials = 12345;
    give_checks(&result, check_of("permutations", FINDING_INCONCLUSIVE, 20.1, 23),
                check_of("positions", FINDING_INCONCLUSIVE, 8.2, 9));
    result.random.repeatable = false;
    result.random.in_order = true;
    result.random.state_bits = 3;
    return result;
}

static RunResult single(CaseResult result)
{
    RunResult run = run_of(1, result.status);
    run.cases[0] = result;
    return run;
}

RunResult sample_biased(void)
{
    return single(naive_case());
}

RunResult sample_fair(void)
{
    return single(fair_case());
}

RunResult sample_subset(void)
{
    return single(subset_case());
}

RunResult sample_invalid(void)
{
    return single(invalid_case());
}

RunResult sample_skipped(void)
{
    return single(skipped_case());
}

RunResult sample_too_even(void)
{
    return single(too_even_case());
}

RunResult sample_inconclusive(void)
{
    RunResult run = single(inconclusive_case());
    run.complete = false;
    return run;
}

RunResult sample_many(void)
{
    CaseResult (*const makers[])(void) = {naive_case,       fair_case,    subset_case,
                                          invalid_case,     skipped_case, too_even_case,
                                          inconclusive_case};
    size_t count = sizeof makers / sizeof makers[0];
    RunResult run = run_of(count, FINDING_INVALID);
    run.tests = 11;
    for (size_t i = 0; i < count; i++)
        run.cases[i] = makers[i]();
    return run;
}

/* ESC sequences, quotes, markup, invalid UTF-8 (a lone continuation byte, an overlong slash, a
 * surrogate, a cut character), a right-to-left override, and words longer than a line. */
RunResult sample_hostile(void)
{
    static const char name[] =
        "\x1b[31mred\x1b[0m \"q\" \\ </script><b> \xe2\x80\xae txt \x80 "
        "\xc0\xaf \xed\xa0\x80 \xc3\xa9\xe4\xb8\xad \n\t\x7f\xc2\x9b \xe2\x82";
    CaseResult result = case_of(name, 3, FINDING_INVALID);
    give_checks(&result, skipped_of("permutations", "reason \x1b]0;title\x07 \xff"),
                check_of("positions", FINDING_BIASED, 12, 4));
    result.invalid.trials = 7;
    char long_word[400];
    memset(long_word, 'x', sizeof long_word - 1);
    long_word[sizeof long_word - 1] = '\0';
    result.invalid.first = text_copy(long_word);
    result.mistake = long_word[0] == 'x' ? "\x1b[2J" : NULL;
    result.random.source = text_copy("exec:\"a b\"\x1b");
    result.worst_count = 1;
    result.worst = allocate(1, sizeof(WorstCell));
    result.worst[0] = worst_of("positions", "\x1b[H item", 3, 0);
    RunResult run = single(result);
    run.command = text_copy("fairness --exec 'printf \"\x1b\"'");
    return run;
}

/* A shuffle from outside, that printed words in the place of items. */
static CaseResult external_case(void)
{
    CaseResult result = invalid_case();
    result.kind = ORIGIN_EXEC;
    result.summary = result.claim = NULL;
    result.random.draw = DRAW_UNKNOWN;
    result.external = (ExternalResult){.command = text_copy("./shuffle"),
                                       .wire = "text",
                                       .children = 2,
                                       .own_words = true,
                                       .seed_known = true,
                                       .seed_honoured = true,
                                       .base = 1,
                                       .items = allocate(3, sizeof(char *))};
    for (size_t i = 0; i < 3; i++)
        result.external.items[i] = text_copy(i == 0 ? "ace" : i == 1 ? "king" : "queen");
    result.invalid.missing = (MissingItems){.trials = 7,
                                            .first_trial = 11,
                                            .first = text_copy("ace,null,king"),
                                            .seen = text_copy("null"),
                                            .what = LACKS_ITEM};
    return result;
}

/* One that was stopped early, by e-values, and could not have found enough. */
static CaseResult early_case(void)
{
    CaseResult result = case_of("fisher-yates", 3, FINDING_INCONCLUSIVE);
    CheckResult check = check_of("permutations", FINDING_INCONCLUSIVE, 4.5, 5);
    check.method = "e-process";
    check.by_evidence = result.by_evidence = true;
    check.log10_e = result.log10_e = -0.5;
    check.log10_p_upper = check.log10_p_lower = check.log10_p = check.log10_p_adjusted = NAN;
    check.effect = (Effect){0.002, NAN, NAN};
    result.log10_e_needed = 6.3;
    result.trials = 1000;
    check.trials = 500;
    CheckResult second = check;
    second.id = "positions";
    give_checks(&result, check, second);
    result.sampled = (SampledTrials){.trials = 500, .first = 100, .one_in = 4};
    result.twice_as_likely = 514;
    result.too_few = (TooFew){.check = "permutations", .effect = 0.1111, .trials = 5559};
    result.checks_requested = "auto";
    result.law = (LawResult){
        .name = "subset",
        .digest = text_copy("sha256:"
                            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")};
    result.forbidden = (ForbiddenResult){.trials = 3, .first = text_copy("joker")};
    result.options.together = (Together){.paired = PAIRS_SHIFTED, .shift = 3, .seeds = true};
    result.external.by = text_copy("server");
    result.external.by_value = text_copy("b");
    result.table = "places";
    result.not_in_table_count = 1;
    result.not_in_table = allocate(1, sizeof *result.not_in_table);
    result.not_in_table[0] = "parity";
    result.left_out_count = 1;
    result.left_out = allocate(1, sizeof *result.left_out);
    result.left_out[0] = "parity";
    return result;
}

/* The first place of all is seen. */
static void give_take(CaseResult *result)
{
    Shape shape;
    if (shape_make(&shape, result->n, NULL, 0, NULL, NULL, 1, NULL) ||
        case_set_shape(result, &shape, NULL))
        abort();
    shape_clear(&shape);
}

/* One land and two spells, of which a hand of two is seen. */
static void give_shape(CaseResult *result)
{
    uint16_t group_of[3] = {0, 1, 1};
    uint32_t hand = 2;
    char land[] = "land", spell[] = "spell", *names[] = {land, spell};
    Shape shape;
    if (shape_make(&shape, 3, group_of, 2, names, &hand, 1, NULL) ||
        case_set_shape(result, &shape, NULL))
        abort();
    shape_clear(&shape);
    result->dealt->outcomes = text_copy("2");
    result->dealt->shape.outcomes = 2;
    result->counts.blocks = allocate(4, sizeof *result->counts.blocks);
    memcpy(result->counts.blocks, (uint64_t[4]){660, 340, 1340, 660},
           4 * sizeof *result->counts.blocks);
}

static CaseResult broken_case(void)
{
    CaseResult result = case_of("cut", 4, FINDING_ERROR);
    result.trials = 0;
    result.digest[0] = '\0';
    result.error = text_copy("the memory does not suffice");
    return result;
}

/* The first case, two of whose checks were made then, and one that is new. */
static Comparison *comparison_of(const char *id)
{
    Comparison *made = allocate(1, sizeof *made);
    *made = (Comparison){.baseline = text_copy("before.json"),
                         .tolerance = 0.01,
                         .regression = true,
                         .tests = 1,
                         .cases = allocate(2, sizeof(CaseChange)),
                         .case_count = 2};
    made->cases[0] = (CaseChange){.id = text_copy(id),
                                  .change = CHANGE_GREW,
                                  .regression = true,
                                  .known_before = true,
                                  .known_now = true,
                                  .before = FINDING_BIASED,
                                  .now = FINDING_BIASED,
                                  .n_before = 3,
                                  .n_now = 3,
                                  .checks = allocate(2, sizeof(CheckChange)),
                                  .check_count = 2};
    made->cases[0].checks[0] = (CheckChange){.check = "permutations",
                                             .before = {.value = 0.05},
                                             .after = {.value = 0.1111},
                                             .outside = true,
                                             .tested = true,
                                             .log10_p = -12.5,
                                             .log10_p_adjusted = -12.2,
                                             .grew = true};
    made->cases[0].checks[1] = (CheckChange){.check = "positions"};
    made->cases[1] = (CaseChange){.id = text_copy("cut/n=4"), .change = CHANGE_NEW};
    return made;
}

RunResult sample_every_key(void)
{
    RunResult run = run_of(4, FINDING_INVALID);
    CaseResult *first = &run.cases[0];
    *first = naive_case();
    run.taken_for = text_copy("60 deals of 8 named items, columns card1-card8");
    first->p_first = 4e-4, first->trials_named = 1000000;
    first->options.planned = (PlannedTrials){.trials = first->trials_requested,
                                             .purpose = "law",
                                             .by = "permutations",
                                             .effect = 0.1111,
                                             .power = 0.99};
    first->random.draw = DRAW_MODULO;
    first->random.draw_bits = 16;
    first->times = 2;
    first->random.share_bits = -2.5;
    first->dependence = DEPENDENCE_FOUND;
    first->exact.paths_equal = true;
    first->checks[0].concentrated = 0.004;
    first->checks[1].method = "convolution";
    first->checks[1].same_as = first->checks[0].id;
    first->checks[1].log10_p_least = -2.7;
    first->counts.outcomes_seen = 5;
    first->counts.place_block_count = 2;
    first->counts.place_blocks = allocate(4, sizeof *first->counts.place_blocks);
    memcpy(first->counts.place_blocks, (uint64_t[4]){5, 6, 6, 5},
           4 * sizeof *first->counts.place_blocks);
    first->options.suspect = (NamedItem){.given = true, .item = 1, .at_place = true, .place = 2};
    first->checks[1].estimate = (Estimate){.known = true,
                                           .as = ESTIMATE_SHARE,
                                           .observed = 0.25,
                                           .expected = 0.5,
                                           .least = 2,
                                           .most = 3,
                                           .riffles = 1};
    first->checks[1].directed = (Directed){.known = true, .like = "naive or poker-1999"};
    RuleTests *rules = section_add(&first->sections, &analysis_rules.section, &memory);
    *rules = (RuleTests){.list = allocate(1, sizeof(RuleTest)), .count = 1};
    rules->list[0] = (RuleTest){.id = "card-runs",
                                .by = "suit",
                                .what = "runs of one suit",
                                .deals = 1000,
                                .tests = 1,
                                .fails_95 = 1,
                                .reason = "too few runs are expected",
                                .needs = 2000,
                                .rows = allocate(1, sizeof(RuleRow)),
                                .row_count = 1};
    rules->list[0].rows[0] = (RuleRow){
        .what = "position 1", .statistic = 4.5, .df = 1, .log10_p = -1.5, .fails_95 = true};
    BufferFound *buffer = section_add(&first->sections, &analysis_buffer.section, &memory);
    *buffer = (BufferFound){.known = true,
                            .size = 100,
                            .low = 100,
                            .high = 101,
                            .effective = 99.5,
                            .log10_p = -15701,
                            .log10_meet = -20.3};
    StatesFound *states = section_add(&first->sections, &analysis_states.section, &memory);
    *states = (StatesFound){32800, 31000, 34700};
    first->looks_like[0] = (LooksLike){.algorithm = "sattolo",
                                       .transform = TRANSFORM_INVERSE,
                                       .draw = DRAW_MODULO,
                                       .draw_bits = 8,
                                       .times = 2,
                                       .probable = true,
                                       .log10_p = -1.5,
                                       .mistake = "returns early",
                                       .cure = "do not"};
    run.cases[1] = external_case();
    strcpy(run.cases[1].checks[0].cannot_tell_why, "no two trials");
    run.cases[2] = early_case();
    run.cases[2].headline = "dependence";
    InPartFound *unchanged =
        section_add(&run.cases[2].sections, &analysis_in_part.section, &run.cases[2].memory);
    *unchanged = (InPartFound){.unchanged = 0.01};
    InPartFound *placed =
        section_add(&run.cases[1].sections, &analysis_in_part.section, &run.cases[1].memory);
    *placed = (InPartFound){.placed = 0.05, .item = 2, .place = 1};
    FactsFound *facts =
        section_add(&run.cases[2].sections, &analysis_facts.section, &run.cases[2].memory);
    facts->list = arena_get(&run.cases[2].memory, 1, sizeof *facts->list);
    facts->list[facts->count++] = arena_copy(&run.cases[2].memory, "no item ever moves");
    give_shape(&run.cases[2]);
    give_take(&run.cases[1]);
    run.cases[1].external.sorted = true;
    run.cases[3] = broken_case();
    run.cases[2].equivalence = (Equivalence){.below = 0.1,
                                             .of = "orders",
                                             .check = "positions",
                                             .high = 0.12,
                                             .low = 0.03,
                                             .low_check = "cycles",
                                             .dependent = true,
                                             .trials = 39601};
    run.min_effect = 0.05;
    run.min_effect_check = "positions";
    run.comparison = comparison_of(first->id);
    return run;
}

const Sample samples[] = {
    {"every-key", sample_every_key},
    {"biased", sample_biased},
    {"fair", sample_fair},
    {"subset", sample_subset},
    {"invalid", sample_invalid},
    {"skipped", sample_skipped},
    {"too-even", sample_too_even},
    {"many", sample_many},
    {"inconclusive", sample_inconclusive},
    {"hostile", sample_hostile},
    {NULL, NULL},
};
