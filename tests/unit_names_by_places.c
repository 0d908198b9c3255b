/* Bugs that are named beyond all orders: by where single items go, and by the numbers beside the
 * places, which only take names away. */
#include "found_names.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>

#include "exact/known_numbers.h"
#include "exact/places.h"
#include "plain_shape.h"
#include "tallies/rank.h"
#include "tests/test_size.h"

static TestSize test_size; /* --full: 10 items, too */

/* Beyond all orders: by the position matrix. */
TEST(test_names_by_places)
{
    static const struct {
        const char *name;
        uint32_t parameter;
        const char *expected;
    } cases[] = {
        {"naive", 0, "naive"},
        {"naive-backward", 0, "naive-backward"},
        {"naive-reduce", 0, "naive-reduce"},
        {"missing-offset", 0, "missing-offset"},
        {"sattolo", 0, "sattolo"},
        {"cut", 0, "cut"},
        {"rounded", 0, "rounded"},
        {"stops-early", 0, "stops-early"},
        {"poker-1999", 0, "poker-1999"},
        {"last-fixed", 0, "last-fixed"},
        {"transpositions", 6, "transpositions:6"},
        {"top-to-random", 7, "top-to-random:7"},
        {"sort-v8", 0, "sort-v8"},
        {"sort-insertion", 0, "sort-insertion"},
        {"riffle", 3, "riffle:3"},
        {"overhand", 2, "overhand:2"},
        {"key-sort", 2, "key-sort:2"},
        {"reverse", 0, "reverse"},
        {"sort-selection", 0, "sort-selection"},
        {"sort-bubble", 0, "sort-bubble"},
        {"sort-heap", 0, "sort-heap"},
        {"sort-merge", 0, "sort-merge"},
        {"sort-quick-lomuto", 0, "sort-quick-lomuto"},
        {"sort-quick-hoare", 0, "sort-quick-hoare"},
    };
    static const size_t sizes[] = {10, 16};
    for (size_t s = test_size == SIZE_SHORT; s < 2; s++) {
        KnownLaws laws = {0};
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            Names names = names_of_run(cases[i].name, cases[i].parameter, sizes[s], 1000000, &laws);
            print_names(cases[i].name, sizes[s], names);
            /* Merging halves of one length puts each item at each place alike. */
            if (sizes[s] == 16 && strcmp(cases[i].name, "sort-merge") == 0) {
                assert_int_equal(names.count, 0);
                continue;
            }
            assert_true(names.count >= 1);
            assert_string_equal(names.likes[0].algorithm, cases[i].expected);
            assert_int_equal(names.likes[0].transform, TRANSFORM_NONE);
            free(names.likes);
        }
        assert_int_equal(names_of_run("merge-shuffle", 0, sizes[s], 200000, &laws).count, 0);
        known_laws_clear(&laws);
    }
}

/* A random derangement has the places of sattolo: each item anywhere but at home, alike. Its parity
 * gives it away; by places alone it would be named. */
TEST(test_derangements_are_no_sattolo)
{
    enum { N = 10, TRIALS = 200000 };
    KnownLaws laws = {0};
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    gsl_rng_set(rng, 20240608);
    Tally places, cycles;
    assert_int_equal(tally_begin(&places, &tally_positions, PLAIN(N), TRIALS, NULL), STATUS_OK);
    assert_int_equal(tally_begin(&cycles, &stat_cycles.tally, PLAIN(N), TRIALS, NULL), STATUS_OK);
    for (int trial = 0; trial < TRIALS;) {
        Item items[N];
        bool moved = true;
        for (Item i = 0; i < N; i++)
            items[i] = i;
        gsl_ran_shuffle(rng, items, N, sizeof *items);
        for (Item i = 0; i < N; i++)
            moved &= items[i] != i;
        if (!moved)
            continue;
        places.kind->count(&places, items, 1);
        cycles.kind->count(&cycles, items, 1);
        trial++;
    }
    Names names = names_of(&places, TRIALS, &laws);
    assert_int_equal(names.count, 1);
    assert_string_equal(names.likes[0].algorithm, "sattolo");
    free(names.likes);
    names = names_with((const Tally *const[]){&places, &cycles}, 2, TRIALS, &laws);
    assert_int_equal(names.count, 0);
    tally_end(&places);
    tally_end(&cycles);
    gsl_rng_free(rng);
    known_laws_clear(&laws);
}

/* Two rotations of 20 in twelve trials are no cut, of which ten different ones had come. */
TEST(test_two_rotations_are_no_cut)
{
    enum { N = 20 };
    KnownLaws laws = {0};
    Tally places;
    assert_int_equal(tally_begin(&places, &tally_positions, PLAIN(N), 12, NULL), STATUS_OK);
    for (Item by = 0; by < N; by += N / 2) {
        Item items[N];
        for (Item i = 0; i < N; i++)
            items[i] = (Item)((i + by) % N);
        places.kind->count(&places, items, by ? 5 : 7);
    }
    Names names = names_of(&places, 12, &laws);
    assert_true(names.count > 0);
    for (size_t i = 0; i < names.count; i++)
        assert_string_not_equal(names.likes[i].algorithm, "cut");
    free(names.likes);
    tally_end(&places);
    known_laws_clear(&laws);
}

/* Parity, descents and rising sequences, against the law over all orders. */
TEST(test_known_numbers)
{
    static const PermStat *const numbers[] = {&stat_parity, &stat_descents, &stat_rising};
    size_t compared[3] = {0};
    for (size_t n = 3; n <= 5; n++) {
        KnownLaws laws = {0};
        Error error;
        assert_int_equal(known_laws_for(&laws, n, 2, &error), STATUS_OK);
        for (size_t i = 0; i < laws.count; i++) {
            KnownLaw *law = &laws.laws[i];
            if (law->times > 1 || law->draw.method != DRAW_EXACT)
                continue; /* unit_known_laws.c */
            PlacesLaw places = {.sign = NAN};
            bool known;
            assert_int_equal(
                places_law(law->algorithm->name, law->parameter, n, false, &places, &known, NULL),
                STATUS_OK);
            /* n/2 swaps reverse n items */
            law->sign =
                law->transform == TRANSFORM_REVERSE && n / 2 % 2 ? -places.sign : places.sign;
            for (size_t k = 0; k < 3; k++) {
                double chances[8], expected[8] = {0};
                if (!known_number(law, n, numbers[k], chances))
                    continue;
                StatCells cells = {.width = 1, .count = 2};
                if (numbers[k] != &stat_parity)
                    cells = stat_cells(numbers[k], n);
                for (uint64_t order = 0; order + 1 < laws.columns; order++) {
                    Item items[8];
                    uint32_t room[16];
                    permutation_unrank(order, n, items);
                    uint64_t value = numbers[k]->of(items, n, room);
                    expected[stat_cell(numbers[k], cells, value)] += law->chances[order];
                }
                for (size_t cell = 0; cell < cells.count; cell++)
                    if (fabs(chances[cell] - expected[cell]) > 1e-12)
                        fail_msg("%s:%u (%s), n=%zu, number %zu, cell %zu: %g, not %g",
                                 law->algorithm->name, law->parameter,
                                 transform_words[law->transform], n, k, cell, chances[cell],
                                 expected[cell]);
                compared[k]++;
            }
        }
        known_laws_clear(&laws);
    }
    print_message("compared %zu parities, %zu laws of descents, %zu of rising sequences\n",
                  compared[0], compared[1], compared[2]);
    assert_true(compared[0] >= 100 && compared[1] >= 60 && compared[2] >= 60);
}

/* Rising sequences, and descents of what is sorted by random bits, tell how many riffles it was,
 * where places hardly do: 1e5 trials of 52 items. */
TEST(test_riffles_by_their_sequences)
{
    static const struct {
        const char *name, *expected;
        uint32_t parameter;
    } cases[] = {{"riffle", "riffle:5", 5},
                 {"riffle", "riffle:7", 7},
                 {"riffle", "riffle:9", 9},
                 {"key-sort", "key-sort:6", 6},
                 {"key-sort", "key-sort:8", 8}};
    KnownLaws laws = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Names names = names_of_run(cases[i].name, cases[i].parameter, 52, 100000, &laws);
        print_names(cases[i].name, 52, names);
        bool itself = false; /* beside one that its descents look like, which a run refuses */
        for (size_t k = 0; k < names.count; k++)
            itself |= strcmp(names.likes[k].algorithm, cases[i].expected) == 0 &&
                      !names.likes[k].probable;
        assert_true(itself);
        free(names.likes);
    }
    known_laws_clear(&laws);
}

/* Packets move together, so that the places of one outcome say less than those of as many
 * independent ones: the range of the parameter allows for that, and leaves the true one out as
 * seldom as a chi-square of 10 comes, 1 in 600. */
TEST(test_range_of_passes)
{
    enum { RUNS = 300, PASSES = 6 };
    KnownLaws laws = {0};
    int held = 0;
    for (uint64_t seed = 1; seed <= RUNS; seed++) {
        Names names = names_of_seed("overhand", PASSES, 20, 20, seed, &laws);
        bool any = false;
        for (size_t i = 0; i < names.count; i++) {
            const LooksLike *like = &names.likes[i];
            uint32_t one = (uint32_t)atoi(like->algorithm + strlen("overhand:"));
            any |= !strncmp(like->algorithm, "overhand:", strlen("overhand:")) &&
                   like->transform == TRANSFORM_NONE &&
                   (like->parameter_high
                        ? like->parameter_low <= PASSES && PASSES <= like->parameter_high
                        : one == PASSES);
        }
        held += any;
        free(names.likes);
    }
    print_message("overhand:6: held in %d of %d\n", held, RUNS);
    assert_true(held >= RUNS - 1);
    known_laws_clear(&laws);
}

int main(int count, char **words)
{
    test_size = test_size_of(count, words);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_by_places),
        cmocka_unit_test(test_derangements_are_no_sattolo),
        cmocka_unit_test(test_two_rotations_are_no_cut),
        cmocka_unit_test(test_known_numbers),
        cmocka_unit_test(test_riffles_by_their_sequences),
        cmocka_unit_test(test_range_of_passes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
