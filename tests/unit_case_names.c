/* Names that a run of the named shuffle has to confirm: built-in shuffles keep theirs, whoever runs
 * them; and the test that confirms is not wrong more often than it says. `--full`: at 11 items,
 * too, and six times as many runs of that test. */
#include "exact_testing.h"

#include "cases/names.h"
#include "cases/run_case.h"
#include "inference/two_sample.h"
#include "tests/test_size.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static TestSize test_size;

static CaseSpec spec_of(const char *name, size_t n, uint64_t trials, uint64_t seed)
{
    CaseSpec spec = {.n = n, .trials = trials, .seed = seed};
    Error error = {0};
    if (subject_find(name, &spec.subject, &error) ||
        source_find(DEFAULT_SOURCE, &spec.source, &error))
        fail_msg("%s", error.text);
    return spec;
}

static const RunSettings settings = {.alpha = DEFAULT_ALPHA, .threads = 2};

static TrialCounts counts_of(const CaseSpec *spec)
{
    Error error = {0};
    TrialCounts counts;
    TrialPlan plan = case_plan(spec, &settings);
    if (run_trials(&plan, &counts, &error))
        fail_msg("%s", error.text);
    return counts;
}

/* Counts of built-in shuffles, as if they came from elsewhere. */
TEST(test_built_in_shuffles_keep_their_names)
{
    static const char *const names[] = {
        "naive",      "naive-backward", "naive-reduce",     "missing-offset",
        "sattolo",    "rounded",        "stops-early",      "poker-1999",
        "last-fixed", "riffle:2",       "riffle:3",         "key-sort:2",
        "overhand:2", "reverse",        "transpositions:6", "top-to-random:7",
        "sort-merge", "sort-bubble",    "sort-selection",   "sort-heap",
        "sort-v8",    "identity",       "sort-insertion",   "cut",
    };
    static const size_t sizes[] = {8, 11, 20};
    size_t named = 0, tried = 0;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        KnownLaws laws = {0};
        if (sizes[s] == 11 && test_size == SIZE_SHORT) /* 40 million orders for each */
            continue;
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            CaseSpec spec = spec_of(names[i], sizes[s], 200000, 1 + i);
            TrialCounts counts = counts_of(&spec);
            spec.subject = spec_of("fisher-yates", sizes[s], 200000, 1).subject;
            CaseResult result = {.n = sizes[s]};
            Error error = {0};
            if (name_case(&spec, &settings, &counts, &laws, &result, &error))
                fail_msg("%s", error.text);
            print_message("%s n=%zu:", names[i], sizes[s]);
            for (size_t k = 0; k < result.looks_like_count; k++)
                print_message(" %s/%s", result.looks_like[k].algorithm,
                              transform_words[result.looks_like[k].transform]);
            print_message("\n");
            bool itself = false;
            for (size_t k = 0; k < result.looks_like_count; k++)
                itself |= strcmp(result.looks_like[k].algorithm, names[i]) == 0;
            /* Of what places hardly show nothing is said; a wrong name is none. */
            assert_true(itself || result.looks_like_count == 0);
            named += itself;
            tried++;
            case_result_clear(&result);
            trial_counts_clear(&counts);
        }
        known_laws_clear(&laws);
    }
    print_message("%zu of %zu named\n", named, tried);
    assert_true(6 * named >= 5 * tried);
}

/* Laws that are not worked out, or are even by places, stand on runs of the shuffle. */
TEST(test_names_stand_on_runs)
{
    static const struct {
        const char *name, *expected; /* NULL: none */
        size_t n;
        uint64_t trials;
        uint32_t times;
    } cases[] = {{"sort-merge", "sort-merge", 8, 3000, 1},
                 {"sort-merge", "sort-merge", 16, 2000, 1},
                 {"sort-merge", "sort-merge", 32, 2000, 1},
                 {"sort-quick-lua", "sort-quick-lua", 8, 100, 1},
                 {"sort-quick-lua", "sort-quick-lua", 8, 20000, 2},
                 {"sort-quick-lua", "sort-quick-lua", 20, 1000, 1},
                 {"sort-quick-lua", "sort-quick-lua", 52, 1000, 2},
                 {"sort-php", "sort-php", 17, 1000, 1},
                 {"sort-php", "sort-php", 52, 1000, 2},
                 {"sort-quick-hoare", "sort-quick-hoare", 100, 1000, 1},
                 {"merge-shuffle", NULL, 16, 20000, 1},
                 {"rao-sandelius", NULL, 52, 2000, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        KnownLaws laws = {0};
        CaseSpec spec = spec_of(cases[i].name, cases[i].n, cases[i].trials, 1);
        spec.repeat = cases[i].times;
        TrialCounts counts = counts_of(&spec);
        spec.subject = spec_of("fisher-yates", cases[i].n, cases[i].trials, 1).subject;
        spec.repeat = 0;
        CaseResult result = {.n = cases[i].n};
        Error error = {0};
        if (name_case(&spec, &settings, &counts, &laws, &result, &error))
            fail_msg("%s", error.text);
        bool itself = false, others = false;
        for (size_t k = 0; k < result.looks_like_count; k++) {
            const LooksLike *like = &result.looks_like[k];
            bool right = cases[i].expected && strcmp(like->algorithm, cases[i].expected) == 0 &&
                         (like->times ? like->times : 1) == cases[i].times;
            itself |= right;
            others |= !right;
            if (!right)
                print_message("%s n=%zu: %s/%s, %u times\n", cases[i].name, cases[i].n,
                              like->algorithm, transform_words[like->transform], like->times);
        }
        if (itself != (cases[i].expected != NULL) || (others && !itself))
            fail_msg("%s n=%zu: %zu names", cases[i].name, cases[i].n, result.looks_like_count);
        case_result_clear(&result);
        trial_counts_clear(&counts);
        known_laws_clear(&laws);
    }
}

/* One random number for all draws keeps few rising sequences, as a riffle does whose law of these
 * is known: that must not count against one whose is not. */
TEST(test_what_is_known_of_one_law_alone)
{
    KnownLaws laws = {0};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        CaseSpec spec = spec_of("one-number", 8, 19, seed);
        check_choice_read("positions,parity,descents,rising-sequences", &spec.checks, NULL);
        TrialCounts counts = counts_of(&spec);
        spec.subject = spec_of("fisher-yates", 8, 19, 1).subject;
        CaseResult result = {.n = 8};
        Error error = {0};
        if (name_case(&spec, &settings, &counts, &laws, &result, &error))
            fail_msg("%s", error.text);
        bool itself = false;
        for (size_t k = 0; k < result.looks_like_count; k++)
            itself |= strcmp(result.looks_like[k].algorithm, "one-number") == 0;
        if (!itself)
            fail_msg("seed %d: %zu names, %s", (int)seed, result.looks_like_count,
                     result.looks_like_count ? result.looks_like[0].algorithm : "");
        case_result_clear(&result);
        trial_counts_clear(&counts);
    }
    known_laws_clear(&laws);
}

/* Two runs of one shuffle, of different lengths: a p of at most 5% in about as many runs, and no
 * more of them than chance allows at the least (99.9%: 4 deviations), whatever the tally. */
TEST(test_same_law_holds)
{
    static const struct {
        const char *name;
        size_t n;
        uint64_t trials, others;
    } cases[] = {{"fisher-yates", 9, 4000, 4000},
                 {"naive", 13, 4000, 4000},
                 {"riffle:4", 20, 2000, 5000},
                 {"sort-bubble", 8, 5000, 3000},
                 {"identity", 13, 1000, 1000}};
    const int runs = test_size == SIZE_SHORT ? 50 : 300;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        size_t refused[MAX_TALLIES] = {0}, tallies = 0;
        for (uint64_t run = 0; run < (uint64_t)runs; run++) {
            CaseSpec one = spec_of(cases[c].name, cases[c].n, cases[c].trials, 2 * run);
            CaseSpec two = spec_of(cases[c].name, cases[c].n, cases[c].others, 2 * run + 1);
            check_choice_read("permutations,positions,successors,pairs,precedence,digits,prefix,"
                              "fixed-points,cycles,inversions,descents,rising-sequences,footrule,"
                              "longest-increasing,repeats,serial",
                              &one.checks, NULL);
            two.checks = one.checks;
            TrialCounts a = counts_of(&one), b = counts_of(&two);
            tallies = a.tally_count;
            for (size_t t = 0; t < a.tally_count; t++) {
                double log10_p = 1;
                const Tally *mine = &a.tallies[t], *theirs = &b.tallies[t];
                if (theirs->kind != mine->kind || theirs->cells != mine->cells ||
                    !same_law_known(mine->kind, cases[c].n))
                    continue;
                assert_int_equal(two_sample(mine, a.trials, theirs, b.trials, &log10_p, NULL),
                                 STATUS_OK);
                assert_true(log10_p <= 0);
                refused[t] += log10_p <= log10(0.05);
            }
            trial_counts_clear(&a);
            trial_counts_clear(&b);
        }
        for (size_t t = 0; t < tallies; t++)
            if ((double)refused[t] > runs * 0.05 + 4 * sqrt(runs * 0.05 * 0.95))
                fail_msg("%s, tally %zu: %zu of %d refused", cases[c].name, t, refused[t], runs);
    }
}

/* Two shuffles that agree where single items go, and not in what follows what. */
TEST(test_other_laws_are_refused)
{
    CaseSpec one = spec_of("cut", 20, 20000, 1), two = spec_of("fisher-yates", 20, 20000, 2);
    TrialCounts a = counts_of(&one), b = counts_of(&two);
    size_t refusing = 0;
    for (size_t t = 0; t < a.tally_count; t++) {
        double log10_p = 1;
        if (!same_law_known(a.tallies[t].kind, 20))
            continue;
        assert_int_equal(
            two_sample(&a.tallies[t], a.trials, &b.tallies[t], b.trials, &log10_p, NULL),
            STATUS_OK);
        if (a.tallies[t].kind == &tally_positions)
            assert_true(log10_p > -4);
        refusing += log10_p < -20;
    }
    trial_counts_clear(&a);
    trial_counts_clear(&b);
    assert_true(refusing >= 6);
}

/* The headline says no mistake that a directed check sees in all trials and the law of which the
 * run refutes; what it sees in a part of them, or is not called so, stays. */
TEST(test_refuted_mistakes_are_not_said)
{
    static const struct {
        const char *shuffle, *like;
        double share;
        bool said;
    } cases[] = {{"key-sort:5", "key-sort:5", 1, true},
                 {"key-sort:5", "key-sort:4", 1, false},
                 {"key-sort:5", "key-sort:4", 0.9, true},
                 {"key-sort:5", "naive or key-sort:5", 1, false},
                 {"naive-reduce", "naive-backward (inverse)", 1, true},
                 {"naive-reduce", "naive (inverse) or naive-backward", 1, false},
                 {"naive-reduce", "naive (inverse, from the other end)", 1, true},
                 {"naive-reduce", "naiv", 1, true}};
    KnownLaws known = {0};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        CaseSpec spec = spec_of(cases[c].shuffle, 20, 20000, 1);
        TrialCounts counts = counts_of(&spec);
        CheckResult check = {.id = "directed-places",
                             .directed = {.known = true, .share.value = cases[c].share}};
        CaseResult result = {.n = 20, .checks = &check, .check_count = 1};
        strcpy(check.directed.like, cases[c].like);
        assert_int_equal(name_case(&spec, &settings, &counts, &known, &result, NULL), STATUS_OK);
        if (check.directed.known != cases[c].said)
            fail_msg("%s, like %s", cases[c].shuffle, cases[c].like);
        arena_clear(&result.memory);
        trial_counts_clear(&counts);
    }
    known_laws_clear(&known);
}

int main(int count, char **words)
{
    test_size = test_size_of(count, words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_built_in_shuffles_keep_their_names),
        cmocka_unit_test(test_names_stand_on_runs),
        cmocka_unit_test(test_what_is_known_of_one_law_alone),
        cmocka_unit_test(test_same_law_holds),
        cmocka_unit_test(test_other_laws_are_refused),
        cmocka_unit_test(test_refuted_mistakes_are_not_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
