/* The sources of random words: streams of blocks, and one battery over them all, which fails on
 * words that are too even just as on words that are uneven. Fixed seeds. */
#include "unit.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_rng.h>

#include "random/block_key.h"
#include "random/source_list.h"
#include "random/xoshiro256.h"
#include "tests/source_streams.h"

enum { CELLS = 256 };

/* ---- helpers over any source ---- */

static bool same(const uint64_t *a, const uint64_t *b)
{
    return memcmp(a, b, WORDS * sizeof *a) == 0;
}

/* Pearson's statistic over equally likely cells is between its 1e-5 quantiles at both ends. */
static bool even_enough(const uint32_t *counts, int cells)
{
    double total = 0, statistic = 0;
    for (int i = 0; i < cells; i++)
        total += counts[i];
    for (int i = 0; i < cells; i++)
        statistic += (counts[i] - total / cells) * (counts[i] - total / cells) * cells / total;
    return gsl_cdf_chisq_Q(statistic, cells - 1) > 1e-5 &&
           gsl_cdf_chisq_P(statistic, cells - 1) > 1e-5;
}

/* Differing bits between two streams of unrelated words are binomial(64 WORDS, 1/2). */
static bool unrelated(const uint64_t *a, const uint64_t *b)
{
    int bits = 0;
    for (int i = 0; i < WORDS; i++)
        bits += __builtin_popcountll(a[i] ^ b[i]);
    return fabs(bits - 32.0 * WORDS) < 5.5 * sqrt(16.0 * WORDS);
}

/* ---- block keys and the side stream ---- */

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Words that ought to look random: all different, every byte even enough. */
static void check_words(uint64_t *words, size_t count)
{
    for (int byte = 0; byte < 8; byte++) {
        uint32_t counts[CELLS] = {0};
        for (size_t i = 0; i < count; i++)
            counts[words[i] >> (8 * byte) & 255]++;
        assert_true(even_enough(counts, CELLS));
    }
    qsort(words, count, sizeof *words, by_value);
    for (size_t i = 1; i < count; i++)
        assert_true(words[i - 1] != words[i]);
}

static void neighbouring_keys_and_side_words_are_different_and_even(void **unused)
{
    enum { COUNT = 1 << 18 };
    uint64_t *words = malloc(COUNT * sizeof *words);
    assert_non_null(words);
    for (uint64_t i = 0; i < COUNT; i++)
        words[i] = block_key(i >> 9, i & 511);
    check_words(words, COUNT);
    for (uint64_t i = 0; i < COUNT; i++) /* 4 neighbouring keys, 64 rows, 64 lanes, 16 attempts */
        words[i] = side_word(i >> 16, i >> 10 & 63, i >> 4 & 63, i & 15);
    check_words(words, COUNT);
    free(words);
}

/* The inputs of a mixer under test are four words; how many bits each has. */
typedef uint64_t (*Mixer)(const uint64_t *inputs);

static uint64_t mix_block(const uint64_t *inputs)
{
    return block_key(inputs[0], inputs[1]);
}

static uint64_t mix_side(const uint64_t *inputs)
{
    return side_word(inputs[0], inputs[1], (uint32_t)inputs[2], inputs[3]);
}

static uint64_t mix_poorly(const uint64_t *inputs) /* what the check must find wanting */
{
    return inputs[0] * SPLITMIX64_GAMMA + inputs[1];
}

/* Strict avalanche: each input bit flips each output bit in half of the cases. The counts over
 * random inputs are binomial(trials, 1/2); the farthest of at most 14,336 within 6 deviations (a
 * false alarm has probability 3e-5, and the seed is fixed). */
static bool avalanches(Mixer mixer, const int *bits)
{
    enum { TRIALS = 2048 };
    uint64_t random = 99;
    double farthest = 0;
    for (int input = 0; input < 4; input++) {
        for (int bit = 0; bit < bits[input]; bit++) {
            int flips[64] = {0};
            for (int trial = 0; trial < TRIALS; trial++) {
                uint64_t inputs[4];
                for (int i = 0; i < 4; i++) /* small numbers half of the time, as in use */
                    inputs[i] = splitmix64_next(&random) >> (trial & 1 ? 0 : 64 - 8);
                uint64_t before = mixer(inputs);
                inputs[input] ^= UINT64_C(1) << bit;
                uint64_t difference = before ^ mixer(inputs);
                for (int i = 0; i < 64; i++)
                    flips[i] += (int)(difference >> i & 1);
            }
            for (int i = 0; i < 64; i++)
                farthest = fmax(farthest, fabs(flips[i] - TRIALS / 2.0) / sqrt(TRIALS / 4.0));
        }
    }
    return farthest < 6;
}

static void keys_and_side_words_avalanche(void **unused)
{
    assert_true(avalanches(mix_block, (const int[4]){64, 64, 0, 0}));
    assert_true(avalanches(mix_side, (const int[4]){64, 64, 32, 64}));
    assert_false(avalanches(mix_poorly, (const int[4]){64, 64, 0, 0}));
}

/* ---- blocks ---- */

static void blocks_and_seeds_are_unrelated(void **unused)
{
    static const uint64_t others[][2] = {{8, 5},          {7, 6},
                                         {8, 4},          {6, 6},
                                         {5, 7},          {7, 4},
                                         {7, 0},          {0, 7},
                                         {0, 0},          {12, 0},
                                         {0, 12},         {7, UINT64_MAX},
                                         {UINT64_MAX, 5}, {7 + (UINT64_C(1) << 32), 5}};
    uint64_t here[WORDS], there[WORDS], shifted[WORDS];
    for (int s = 0; source_list[s]; s++) {
        const Source *source = source_list[s];
        if (!source->fill)
            continue; /* one sequence */
        if (!source->repeatable)
            continue;
        stream(source, 7, 5, here);
        for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
            stream(source, others[i][0], others[i][1], there);
            assert_true(unrelated(here, there));
            for (int w = 0; w < WORDS; w++) /* nor when one lags a row behind */
                shifted[w] = there[(w + 16) % WORDS];
            assert_true(unrelated(here, shifted));
        }
        assert_false(unrelated(here, here));
    }
}

static void xoshiro_generators_are_all_different(void **unused)
{
    uint64_t words[64 * 32];
    for (uint64_t block = 0; block < 64; block++) {
        Xoshiro256 state;
        xoshiro256_seed(&state, NULL, 1, block);
        memcpy(words + 32 * block, &state, sizeof state);
    }
    check_words(words, 64 * 32);
}

/* ---- the battery ---- */

static void check_any_source(const Source *source)
{
    assert_non_null(source->name);
    assert_non_null(source->summary);
    assert_non_null(source->reference);
    assert_non_null(source->seed);
    assert_true(!source->fill != !source->next);
    assert_true(source->state_bits > 0 && source->seed_bits > 0);
    assert_true(source->state_bits <= 8.0 * (double)source->state_size || !source->repeatable);

    uint64_t once[WORDS], again[WORDS], other[WORDS];
    stream(source, 12345, 3, once);
    stream(source, 12345, 3, again);
    stream(source, 67890, 3, other);
    assert_int_equal(same(once, again), source->repeatable);
    assert_false(same(once, other));
    if (source->fill) {
        stream(source, 12345, 4, other);
        assert_false(same(once, other));
        assert_int_equal(source->range, 0);
    }
    for (int i = 0; source->next && source->range && i < WORDS; i++)
        assert_true(once[i] < source->range);

    Source copy;
    assert_int_equal(source_find(source->name, &copy, NULL), STATUS_OK);
    assert_string_equal(copy.name, source->name);
    assert_true(copy.fill == source->fill && copy.next == source->next &&
                copy.parameter == source->parameter && copy.range == source->range);
}

static void every_source_passes_the_battery(void **unused)
{
    for (int i = 0; source_list[i]; i++)
        check_any_source(source_list[i]);
    for (size_t i = 0; i < source_gsl_count(); i++) {
        Source source = source_gsl(i);
        check_any_source(&source);
        if (i > 0)
            assert_true(strcmp(source_gsl(i - 1).name, source.name) < 0);
    }
}

static void pieces_equal_the_whole(void **unused)
{
    static const size_t pieces[] = {16, 32, 16, 48, 64, 80, 128, 144, 16, 1024, 16, 2048, 464};
    uint64_t whole[WORDS], words[WORDS];
    for (int s = 0; source_list[s]; s++) {
        const Source *source = source_list[s];
        if (!source->fill)
            continue; /* one sequence */
        if (!source->repeatable)
            continue;
        stream(source, 42, 9, whole);
        void *state = state_of(source);
        source->seed(state, source->parameter, 42, 9);
        size_t done = 0;
        for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; done += pieces[i++])
            source->fill(state, words + done, pieces[i]);
        assert_int_equal(done, WORDS);
        assert_true(same(words, whole));
        free(state);
    }
}

/* The top bits of a number, 0..CELLS-1, of a range from 2^22 up to 2^64. */
static uint32_t cell_of(const Source *source, uint64_t number)
{
    if (source->range == 0)
        return (uint32_t)(number >> 56);
    return (uint32_t)((double)number / (double)source->range * CELLS);
}

static bool evenly_spread(const Source *source)
{
    uint32_t counts[CELLS] = {0}, low[CELLS] = {0}, pairs[CELLS] = {0};
    uint64_t words[WORDS];
    for (uint64_t seed = 1; seed <= 32; seed++) {
        stream(source, seed * 1000003, seed, words);
        for (int i = 0; i < WORDS; i++) {
            counts[cell_of(source, words[i])]++;
            low[words[i] & 255]++;
            if (i % 2)
                pairs[cell_of(source, words[i - 1]) / 16 * 16 + cell_of(source, words[i]) / 16]++;
        }
    }
    /* the low byte of a range that 256 does not divide is uneven by less than can be seen here */
    return even_enough(counts, CELLS) && even_enough(low, CELLS) && even_enough(pairs, CELLS);
}

static void good_sources_are_evenly_spread_but_not_too_evenly(void **unused)
{
    static const char *const good[] = {
        "v8",          "seed32", /* where one stays within one trial */
        "gsl:mt19937", "gsl:taus2",   "gsl:taus113",     "gsl:gfsr4", "gsl:ranlxs2",
        "gsl:ranlxd1", "gsl:ranlxd2", "gsl:ranlux389",   "gsl:cmrg",  "gsl:mrg",
        "gsl:tt800",   "gsl:ran2",    "gsl:mt19937_1999"};
    for (int i = 0; source_list[i]; i++)
        if (source_list[i]->repeatable && source_list[i]->fill)
            assert_true(evenly_spread(source_list[i]));
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        Source source;
        assert_int_equal(source_find(good[i], &source, NULL), STATUS_OK);
        assert_true(evenly_spread(&source));
    }
}

/* Two sources that the check above must refuse: one too even, one uneven. */
static void seed_counter(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
    *(uint64_t *)state = seed + block;
}

static uint64_t next_count(void *state)
{
    return (*(uint64_t *)state)++ & 0xff;
}

static uint64_t next_skewed(void *state)
{
    uint64_t word = splitmix64_next(state);
    return word & 1 ? word >> 2 : word; /* the lower quarter five times as likely as the others */
}

static void even_and_skewed_sequences_are_refused(void **unused)
{
    Source source = {
        .name = "counter", .state_size = 8, .seed = seed_counter, .next = next_count, .range = 256};
    assert_false(evenly_spread(&source));
    source.next = next_skewed;
    source.range = 0;
    assert_false(evenly_spread(&source));
}

/* ---- GSL ---- */

/* Ours is a list of names; it must be the list of the library that is linked. And each source gives
 * what gsl_rng_get gives, less the minimum. */
static void gsl_is_there_to_the_last_generator(void **unused)
{
    size_t count = 0;
    for (const gsl_rng_type **type = gsl_rng_types_setup(); *type; type++, count++) {
        char name[64] = "gsl:";
        strncat(name, (*type)->name, sizeof name - 5);
        Source source;
        assert_int_equal(source_find(name, &source, NULL), STATUS_OK);
        assert_int_equal(source.range, (uint64_t)(*type)->max - (*type)->min + 1);

        gsl_rng *reference = gsl_rng_alloc(*type);
        gsl_rng_set(reference, 20251);
        void *state = state_of(&source);
        source.seed(state, source.parameter, 20251, 0);
        for (int i = 0; i < 3000; i++)
            assert_int_equal(source.next(state), gsl_rng_get(reference) - (*type)->min);
        free(state);
        gsl_rng_free(reference);
    }
    assert_int_equal(count, source_gsl_count());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbouring_keys_and_side_words_are_different_and_even),
        cmocka_unit_test(keys_and_side_words_avalanche),
        cmocka_unit_test(blocks_and_seeds_are_unrelated),
        cmocka_unit_test(xoshiro_generators_are_all_different),
        cmocka_unit_test(every_source_passes_the_battery),
        cmocka_unit_test(pieces_equal_the_whole),
        cmocka_unit_test(good_sources_are_evenly_spread_but_not_too_evenly),
        cmocka_unit_test(even_and_skewed_sequences_are_refused),
        cmocka_unit_test(gsl_is_there_to_the_last_generator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
