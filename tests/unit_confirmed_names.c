/* Names beyond all orders, which a run of the named shuffle confirms or refuses: outcomes made
 * here, as they are, reversed, inverse. unit_case_names.c has every shuffle. */
#include "exact_testing.h"

#include "base/splitmix.h"
#include "cases/names.h"
#include "inference/check_list.h"
#include "inference/two_sample.h"
#include "plain_shape.h"
#include "tallies/perm_stat.h"

enum { N = 9, TRIALS = 200000 };

/* Writes an outcome of N items; the words go on from trial to trial. */
typedef void Maker(Item *items, uint64_t trial, uint64_t *words);

static void naive(Item *items, uint64_t trial, uint64_t *words)
{
    for (size_t place = 0; place < N; place++)
        items[place] = (Item)place;
    for (size_t place = 0; place < N; place++) {
        size_t other = (size_t)(((unsigned __int128)splitmix64_next(words) * N) >> 64);
        Item item = items[place];
        items[place] = items[other];
        items[other] = item;
    }
}

static void naive_reversed(Item *items, uint64_t trial, uint64_t *words)
{
    Item made[N];
    naive(made, trial, words);
    for (size_t place = 0; place < N; place++)
        items[place] = made[N - 1 - place];
}

static void naive_inverse(Item *items, uint64_t trial, uint64_t *words)
{
    Item made[N];
    naive(made, trial, words);
    for (size_t place = 0; place < N; place++)
        items[made[place]] = (Item)place;
}

/* Of all orders that have no item at home, which have the places of sattolo, and both parities. */
static void derangement(Item *items, uint64_t trial, uint64_t *words)
{
    bool home = true;
    while (home) {
        home = false;
        for (size_t place = 0; place < N; place++) {
            size_t from = (size_t)(((unsigned __int128)splitmix64_next(words) * (place + 1)) >> 64);
            items[place] = items[from];
            items[from] = (Item)place;
        }
        for (size_t place = 0; place < N; place++)
            home |= items[place] == place;
    }
}

/* The last item with any before it, and so on down: of one cycle. */
static void one_cycle(Item *items, uint64_t trial, uint64_t *words)
{
    for (size_t place = 0; place < N; place++)
        items[place] = (Item)place;
    for (size_t last = N - 1; last > 0; last--) {
        size_t other = (size_t)(((unsigned __int128)splitmix64_next(words) * last) >> 64);
        Item item = items[last];
        items[last] = items[other];
        items[other] = item;
    }
}

typedef struct Made {
    Maker *maker;
    uint64_t trial, words;
} Made;

static Status next_made(void *context, int feed, Item *outcomes, bool *missing, size_t count,
                        size_t *ret_count, Error *error)
{
    Made *made = context;
    for (size_t i = 0; i < count; i++)
        made->maker(outcomes + i * N, made->trial++, &made->words);
    *ret_count = count;
    return STATUS_OK;
}

static void test_runs_confirm_or_refuse(void **state)
{
    static const struct {
        Maker *maker;
        const char *algorithm, *transform; /* NULL: no name */
    } cases[] = {{naive, "naive", "none"},
                 {naive_reversed, "naive", "reverse"},
                 {naive_inverse, "naive", "inverse"},
                 {one_cycle, "sattolo", "none"},
                 {derangement, NULL, NULL}};
    static const RunSettings settings = {.alpha = DEFAULT_ALPHA, .threads = 1};
    KnownLaws laws = {0};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        Error error = {0};
        CaseSpec spec = {.n = N, .trials = TRIALS, .seed = 1};
        assert_int_equal(subject_find("fisher-yates", &spec.subject, &error), STATUS_OK);
        assert_int_equal(source_find(DEFAULT_SOURCE, &spec.source, &error), STATUS_OK);
        Made made = {.maker = cases[c].maker, .words = 7};
        OutcomeFeed feed = {.context = &made, .feeds = 1, .next = next_made};
        TrialPlan plan = {.feed = &feed,
                          .n = N,
                          .trials = TRIALS,
                          .seed = 1,
                          .source = &spec.source,
                          .tallies = {&tally_positions, &stat_inversions.tally, &tally_successors,
                                      &stat_fixed_points.tally},
                          .tally_count = 4,
                          .threads = 1};
        TrialCounts counts;
        if (run_trials(&plan, &counts, &error))
            fail_msg("%s", error.text);
        CaseResult result = {.n = N};
        if (name_case(&spec, &settings, &counts, &laws, &result, &error))
            fail_msg("%s", error.text);
        if (result.looks_like_count != (cases[c].algorithm != NULL))
            fail_msg("case %zu: %zu names", c, result.looks_like_count);
        if (cases[c].algorithm) {
            assert_string_equal(result.looks_like[0].algorithm, cases[c].algorithm);
            assert_string_equal(transform_words[result.looks_like[0].transform],
                                cases[c].transform);
        }
        case_result_clear(&result);
        trial_counts_clear(&counts);
    }
    known_laws_clear(&laws);
}

/* 60 orders five times each are no sample of what gives 300 different ones, though neighbours that
 * are counted together come alike. */
static void test_few_orders_are_not_many(void **state)
{
    Tally few, many;
    double log10_p = 0;
    assert_int_equal(tally_begin(&few, &tally_permutations, PLAIN(8), 300, NULL), STATUS_OK);
    assert_int_equal(tally_begin(&many, &tally_permutations, PLAIN(8), 300, NULL), STATUS_OK);
    for (uint64_t trial = 0; trial < 300; trial++) {
        tally_add(&few, trial / 5 * (few.cells / 60), 1);
        tally_add(&many, trial * (many.cells / 300), 1);
    }
    assert_int_equal(two_sample(&few, 300, &many, 300, &log10_p, NULL), STATUS_OK);
    assert_true(log10_p < -10);
    assert_int_equal(two_sample(&few, 300, &few, 300, &log10_p, NULL), STATUS_OK);
    assert_true(log10_p == 0);
    tally_end(&few);
    tally_end(&many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_runs_confirm_or_refuse),
                                       cmocka_unit_test(test_few_orders_are_not_many)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
