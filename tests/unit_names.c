/* Names of known shuffles that counts look like: which are found, which are not, and that neither
 * threads nor what was named before change them. */
#include "names_testing.h"

#include "base/splitmix.h"
#include "cases/names.h"
#include "trials/subject.h"
#include "trials/subject_run.h"

enum { NAME_SIZE = 96 };

static const RunSettings settings = {.alpha = DEFAULT_ALPHA, .threads = 2};

/* The first name, "sattolo modulo 8 bits 2 times", with "perhaps " before it; "" where there is
 * none. */
static void name_of(const TrialCounts *counts, const RunSettings *with, Known *known,
                    char ret[static NAME_SIZE])
{
    Error error = {0};
    CaseSpec spec = {.n = counts->n, .trials = counts->trials};
    CaseResult result = {.n = counts->n};
    if (name_case(&spec, with, counts, known, NULL, &result, &error))
        fail_msg("%s", error.text);
    assert_in_range(result.looks_like_count, 0, 3);
    const LooksLike *like = result.looks_like;
    ret[0] = '\0';
    if (result.looks_like_count) {
        int at =
            snprintf(ret, NAME_SIZE, "%s%s", like->probable ? "perhaps " : "", like->algorithm);
        if (like->draw_bits)
            at += snprintf(ret + at, NAME_SIZE - (size_t)at, " %u bits", like->draw_bits);
        if (like->times)
            snprintf(ret + at, NAME_SIZE - (size_t)at, " %u times", like->times);
    }
    case_result_clear(&result);
}

TEST(test_shuffles_have_their_names)
{
    static const struct {
        const char *name;
        uint32_t parameter;
        size_t n;
        uint64_t trials;
    } shuffles[] = {{"naive", 0, 3, 300000},
                    {"naive", 0, 8, 20000},
                    {"naive", 0, 52, 30000},
                    {"naive-backward", 0, 13, 30000},
                    {"sort-v8", 0, 8, 20000},
                    {"sort-quick-lua", 0, 52, 10000},
                    {"sattolo", 0, 52, 20000},
                    {"last-fixed", 0, 52, 10000},
                    {"cut", 0, 52, 20000},
                    {"riffle", 3, 52, 10000},
                    {"overhand", 20, 52, 30000},
                    {"top-to-random", 60, 52, 30000},
                    {"transpositions", 30, 52, 30000},
                    {"buffer", 20, 52, 30000},
                    {"naive", 0, 200, 10000}};
    Known known = {0};
    for (size_t i = 0; i < sizeof shuffles / sizeof *shuffles; i++) {
        char found[NAME_SIZE], wanted[NAME_SIZE];
        TrialCounts counts = counts_of_run(shuffles[i].name, shuffles[i].parameter, shuffles[i].n,
                                           shuffles[i].trials);
        name_of(&counts, &settings, &known, found);
        shuffle_name(testing_find(shuffles[i].name), shuffles[i].parameter, wanted, sizeof wanted);
        if (strcmp(found, wanted) != 0)
            fail_msg("%s of %zu items is called \"%s\"", wanted, shuffles[i].n, found);
        trial_counts_clear(&counts);
    }
    known_clear(&known);
}

/* Outcomes of a fair shuffle, of which one in `one_in` is changed. */
typedef struct Mixed {
    uint64_t words;
    size_t n;
    uint64_t one_in;
    void (*change)(Item *items, size_t n);
} Mixed;

static bool goes_on(void *context, uint64_t done)
{
    return true;
}

static void first_to_front(Item *items, size_t n)
{
    for (size_t place = 0; place < n; place++)
        if (items[place] == 0) {
            items[place] = items[0];
            items[0] = 0;
        }
}

static void as_they_went_in(Item *items, size_t n)
{
    for (size_t place = 0; place < n; place++)
        items[place] = (Item)place;
}

static Status next_mixed(void *context, int feed, Item *outcomes, bool *missing, size_t count,
                         size_t *ret_count, Error *error)
{
    Mixed *at = context;
    for (size_t trial = 0; trial < count; trial++, outcomes += at->n) {
        as_they_went_in(outcomes, at->n);
        for (size_t last = at->n - 1; last > 0; last--) {
            size_t place = splitmix64_next(&at->words) % (last + 1);
            Item item = outcomes[last];
            outcomes[last] = outcomes[place];
            outcomes[place] = item;
        }
        if (splitmix64_next(&at->words) % at->one_in == 0)
            at->change(outcomes, at->n);
    }
    *ret_count = count;
    return STATUS_OK;
}

/* A rigged deal is a fair one but for one card: no shuffle of the list deals so. */
TEST(test_rigged_deals_have_no_name)
{
    static const size_t sizes[] = {8, 13, 52};
    static void (*const changes[])(Item *, size_t) = {first_to_front, as_they_went_in};
    Known known = {0};
    for (uint64_t seed = 1; seed <= 12; seed++) {
        char found[NAME_SIZE];
        Mixed mixed = {
            .words = seed, .n = sizes[seed % 3], .one_in = 20, .change = changes[seed % 2]};
        OutcomeFeed feed = {.context = &mixed, .feeds = 1, .next = next_mixed};
        TrialPlan plan = {.feed = &feed,
                          .n = mixed.n,
                          .trials = 30000,
                          .tallies = {&tally_positions, &stat_cycles.tally, &stat_rising.tally},
                          .tally_count = 3,
                          .threads = 1};
        TrialCounts counts;
        assert_int_equal(run_trials(&plan, &counts, NULL), STATUS_OK);
        name_of(&counts, &settings, &known, found);
        if (found[0])
            fail_msg("%zu items, seed %zu: \"%s\"", mixed.n, (size_t)seed, found);
        trial_counts_clear(&counts);
    }
    known_clear(&known);
}

/* What a directed check leans to is told while the counts do not refute it: sixty deals of it, not
 * thirty thousand of another mistake, nor of a rigged deal. */
TEST(test_leanings_are_told_that_are_not_refuted)
{
    static const struct {
        const char *shuffle, *like;
        uint64_t trials;
        bool known;
    } cases[] = {{"naive", "naive or poker-1999", 60, true},
                 {"naive", "naive or poker-1999", 30000, false}, /* its name says more */
                 {"stops-early", "naive or poker-1999", 30000, false}};
    Known known = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error = {0};
        TrialCounts counts = counts_of_run(cases[i].shuffle, 0, 52, cases[i].trials);
        CaseSpec spec = {.n = counts.n, .trials = counts.trials};
        CheckResult check = {.id = "directed-places"};
        CaseResult result = {.n = counts.n, .checks = &check, .check_count = 1};
        snprintf(check.directed.like, sizeof check.directed.like, "%s", cases[i].like);
        assert_int_equal(name_case(&spec, &settings, &counts, &known, NULL, &result, &error),
                         STATUS_OK);
        assert_int_equal(check.directed.known, cases[i].known);
        case_result_clear(&result);
        trial_counts_clear(&counts);
    }
    known_clear(&known);
}

/* All even orders alike, of 3 items the rotations, as of `cut`; or, with `naive`, swaps with any.
 */
static void one_outcome(Item *items, size_t n, bool naive, uint64_t *words)
{
    bool odd = false;
    as_they_went_in(items, n);
    for (size_t last = n; last-- > (naive ? 0 : 1);) {
        size_t below = naive ? n : last + 1;
        size_t place = naive || last > 1 ? splitmix64_next(words) % below : odd ? 0 : 1;
        size_t at = naive ? n - 1 - last : last;
        Item item = items[at];
        items[at] = items[place];
        items[place] = item;
        odd ^= place != at;
    }
}

static Status next_outcomes(SubjectRun *run, int feed, Item *outcomes, bool *missing, size_t count,
                            size_t *ret_count, Error *error)
{
    size_t n = run->plan->n;
    for (size_t trial = 0; trial < count; trial++)
        one_outcome(outcomes + trial * n, n, run->plan->subject.parameter, run->own);
    *ret_count = count;
    return STATUS_OK;
}

static Status open_outcomes(SubjectRun *run, Error *error)
{
    run->own = arena_get(&run->memory, 1, sizeof(uint64_t));
    return arena_status(&run->memory, "a shuffle", error);
}

/* What one more size refutes is no name, and what holds there needs no hedge. */
TEST(test_a_name_holds_at_other_sizes)
{
    SubjectKind kind = {.origin = ORIGIN_FUNCTION, .open = open_outcomes, .next = next_outcomes};
    Known known = {0};
    for (int turn = 0; turn < 4; turn++) {
        bool again = turn % 2, naive = turn / 2;
        kind.any_size = again;
        SubjectFacts facts;
        CaseSpec spec = {
            .subject = {.kind = &kind, .text = "mine.py", .facts = &facts, .parameter = naive},
            .n = 3,
            .trials = 100000};
        TrialPlan plan = {.subject = spec.subject,
                          .n = 3,
                          .trials = spec.trials,
                          .tallies = {&tally_permutations},
                          .tally_count = 1,
                          .keep_going = goes_on};
        Progress progress = {.shown = false};
        SubjectRun *run;
        TrialCounts counts;
        Error error = {0};
        CaseResult result = {.n = 3};
        assert_int_equal(subject_open(&plan, &run, &error), STATUS_OK);
        assert_int_equal(subject_run(run, &counts, &error), STATUS_OK);
        subject_close(run);
        if (name_case(&spec, &settings, &counts, &known, &progress, &result, &error))
            fail_msg("%s", error.text);
        bool alone = result.looks_like_count == 1;
        assert_int_equal(alone && !(naive && result.looks_like->probable), again);
        if (again)
            assert_string_equal(result.looks_like->algorithm, naive ? "naive" : "one-parity:2");
        case_result_clear(&result);
        trial_counts_clear(&counts);
    }
    known_clear(&known);
}

/* The runs that are kept for a size only save time. */
TEST(test_names_hang_on_nothing_else)
{
    static const RunSettings alone = {.alpha = DEFAULT_ALPHA, .threads = 1};
    static const size_t sizes[] = {20, 9, 20};
    Known known = {0};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char cold[NAME_SIZE], warm[NAME_SIZE];
        Known none = {0};
        TrialCounts counts = counts_of_run("transpositions", 12, sizes[i], 20000);
        name_of(&counts, &settings, &known, warm);
        name_of(&counts, &settings, &known, warm);
        name_of(&counts, &alone, &none, cold);
        assert_string_equal(warm, cold);
        assert_string_equal(warm, "transpositions:12");
        known_clear(&none);
        trial_counts_clear(&counts);
    }
    known_clear(&known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shuffles_have_their_names),
        cmocka_unit_test(test_rigged_deals_have_no_name),
        cmocka_unit_test(test_leanings_are_told_that_are_not_refuted),
        cmocka_unit_test(test_a_name_holds_at_other_sizes),
        cmocka_unit_test(test_names_hang_on_nothing_else)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
