/* The sources of random words: published values, streams of blocks, and one battery over them all,
 * which fails on words that are too even just as on words that are uneven. Fixed seeds. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_rng.h>

#include "nearest.h"
#include "random/block_key.h"
#include "random/chacha8.h"
#include "random/pcg64.h"
#include "random/philox4x32.h"
#include "random/source.h"
#include "random/source_list.h"
#include "random/xoshiro256.h"

enum { WORDS = 4096, CELLS = 256 };

/* ---- published values ---- */

/* Seed 1234567: Rosetta Code, "Pseudo-random numbers/Splitmix64". Seed 0: S. Vigna's splitmix64.c,
 * as quoted by many ports. */
static void splitmix64_agrees_with_published_words(void **unused)
{
    (void)unused;
    static const uint64_t of_1234567[5] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821)};
    uint64_t state = 1234567;
    for (int i = 0; i < 5; i++)
        assert_int_equal(splitmix64_next(&state), of_1234567[i]);
    state = 0;
    assert_int_equal(splitmix64_next(&state), UINT64_C(0xe220a8397b1dcdaf));
    assert_int_equal(splitmix64_next(&state), UINT64_C(0x6e789e6aa1b965f4));
}

/* All eight generators are set to {1, 2, 3, 4}, so each published word comes eight times. */
static void check_xoshiro(const Source *source, const uint64_t *published)
{
    _Alignas(64) Xoshiro256 state;
    for (int w = 0; w < 4; w++)
        for (int j = 0; j < XOSHIRO256_STREAMS; j++)
            state.word[w][j] = (uint64_t)w + 1;
    uint64_t words[80];
    source->fill(&state, words, 80);
    for (int i = 0; i < 80; i++)
        assert_int_equal(words[i], published[i / 8]);
}

/* From the reference C programs at prng.di.unimi.it, as kept by the tests of rand_xoshiro
 * (github.com/rust-random/rngs). */
static void xoshiro256_agrees_with_published_words(void **unused)
{
    (void)unused;
    static const uint64_t plus_plus[10] = {41943041,
                                           58720359,
                                           UINT64_C(3588806011781223),
                                           UINT64_C(3591011842654386),
                                           UINT64_C(9228616714210784205),
                                           UINT64_C(9973669472204895162),
                                           UINT64_C(14011001112246962877),
                                           UINT64_C(12406186145184390807),
                                           UINT64_C(15849039046786891736),
                                           UINT64_C(10450023813501588000)};
    static const uint64_t star_star[10] = {11520,
                                           0,
                                           1509978240,
                                           UINT64_C(1215971899390074240),
                                           UINT64_C(1216172134540287360),
                                           UINT64_C(607988272756665600),
                                           UINT64_C(16172922978634559625),
                                           UINT64_C(8476171486693032832),
                                           UINT64_C(10595114339597558777),
                                           UINT64_C(2904607092377533576)};
    check_xoshiro(&source_xoshiro256_plus_plus, plus_plus);
    check_xoshiro(&source_xoshiro256_star_star, star_star);
}

/* Random123 (github.com/DEShawResearch/random123), tests/kat_vectors, the "philox4x32 10" lines:
 * zeros, ones, digits of pi. */
static void philox_agrees_with_published_words(void **unused)
{
    (void)unused;
    static const struct {
        Philox4x32 state;
        uint64_t words[2];
    } published[3] = {
        {{{0, 0}, 0, 0}, {UINT64_C(0xe169c58d6627e8d5), UINT64_C(0x9b00dbd8bc57ac4c)}},
        {{{UINT32_MAX, UINT32_MAX}, UINT64_MAX, UINT64_MAX},
         {UINT64_C(0x41c83b0e408f276d), UINT64_C(0x6d5451fda20bc7c6)}},
        {{{0xa4093822, 0x299f31d0}, UINT64_C(0x85a308d3243f6a88), UINT64_C(0x0370734413198a2e)},
         {UINT64_C(0x94fdccebd16cfe09), UINT64_C(0x24126ea15001e420)}},
    };
    for (int i = 0; i < 3; i++) {
        _Alignas(64) Philox4x32 state = published[i].state;
        uint64_t words[16];
        source_philox4x32.fill(&state, words, 16);
        assert_int_equal(words[0], published[i].words[0]);
        assert_int_equal(words[1], published[i].words[1]);
        assert_int_equal(state.index, published[i].state.index + 8);
    }
}

/* J. Strombergson, draft-strombergson-chacha-test-vectors-01, TC1 to TC3 for 8 rounds and 256 bits:
 * the first 128 bytes of the key stream for the zero key and nonce, and the first 16 for the key
 * 01 00 ... 00 and the nonce 01 00 ... 00. Written here as big-endian words; ours are
 * little-endian. */
static void chacha8_agrees_with_published_words(void **unused)
{
    (void)unused;
    static const uint64_t zero_key[16] = {
        UINT64_C(0x3e00ef2f895f40d6), UINT64_C(0x7f5bb8e81f09a5a1), UINT64_C(0x2c840ec3ce9a7f3b),
        UINT64_C(0x181be188ef711a1e), UINT64_C(0x984ce172b9216f41), UINT64_C(0x9f445367456d5619),
        UINT64_C(0x314a42a3da86b001), UINT64_C(0x387bfdb80e0cfe42), UINT64_C(0xd2aefa0deaa5c151),
        UINT64_C(0xbf0adb6c01f2a5ad), UINT64_C(0xc0fd581259f9a2aa), UINT64_C(0xdcf20f8fd566a26b),
        UINT64_C(0x5032ec38bbc5da98), UINT64_C(0xee0c6f568b872a65), UINT64_C(0xa08abf251deb21bb),
        UINT64_C(0x4b56e5d8821e68aa)};
    _Alignas(64) ChaCha8 state = {{0}, 0, 0};
    uint64_t words[16];
    source_chacha8.fill(&state, words, 16);
    for (int i = 0; i < 16; i++)
        assert_int_equal(__builtin_bswap64(words[i]), zero_key[i]);

    state = (ChaCha8){.key = {1}};
    source_chacha8.fill(&state, words, 16);
    assert_int_equal(__builtin_bswap64(words[0]), UINT64_C(0xcf5ee9a0494aa961));
    assert_int_equal(__builtin_bswap64(words[1]), UINT64_C(0x3e05d5ed725b804b));

    state = (ChaCha8){.nonce = 1}; /* TC3: nonce 01 00 ... 00 */
    source_chacha8.fill(&state, words, 16);
    assert_int_equal(__builtin_bswap64(words[0]), UINT64_C(0x2b8f4bb3798306ca));
    assert_int_equal(__builtin_bswap64(words[1]), UINT64_C(0x5130d47c4f8d4ed1));
}

/* M. E. O'Neill's pcg-c, test-high/expected/check-pcg64.out: start 42, stream 54. */
static void pcg64_agrees_with_published_words(void **unused)
{
    (void)unused;
    static const uint64_t published[6] = {
        UINT64_C(0x86b1da1d72062b68), UINT64_C(0x1304aa46c9853d39), UINT64_C(0xa3670e9e0dd50358),
        UINT64_C(0xf9090e529a7dae00), UINT64_C(0xc85b9fd837996f2c), UINT64_C(0x606121f8e3919196)};
    _Alignas(64) Pcg64 state;
    pcg64_start(&state, 42, 54);
    uint64_t words[16];
    source_pcg64.fill(&state, words, 16);
    for (int i = 0; i < 6; i++)
        assert_int_equal(words[i], published[i]);
}

/* ---- helpers over any source ---- */

static void *state_of(const Source *source)
{
    void *state = aligned_alloc(SOURCE_STATE_ALIGNMENT, (source->state_size + 63) / 64 * 64);
    assert_non_null(state);
    return state;
}

/* The first WORDS words or numbers of a stream. */
static void stream(const Source *source, uint64_t seed, uint64_t block, uint64_t *words)
{
    void *state = state_of(source);
    source->seed(state, source->parameter, seed, block);
    if (source->fill)
        source->fill(state, words, WORDS);
    for (int i = 0; source->next && i < WORDS; i++)
        words[i] = source->next(state);
    if (source->release)
        source->release(state);
    free(state);
}

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
    (void)unused;
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
    (void)unused;
    assert_true(avalanches(mix_block, (const int[4]){64, 64, 0, 0}));
    assert_true(avalanches(mix_side, (const int[4]){64, 64, 32, 64}));
    assert_false(avalanches(mix_poorly, (const int[4]){64, 64, 0, 0}));
}

/* ---- blocks ---- */

static void blocks_and_seeds_are_unrelated(void **unused)
{
    (void)unused;
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

/* The same words on every platform, at any vector width, in every release: a report's seed is a
 * promise. The values are not this program's: a plain Python implementation of each derivation,
 * from (seed, block) on, gave them, a word at a time and with integers of any size. */
static void streams_are_what_they_always_were(void **unused)
{
    (void)unused;
    const uint64_t seed = (UINT64_C(1) << 63) + 5, block = (UINT64_C(1) << 40) + 3;
    static const struct {
        const char *name;
        uint64_t first, last,
            far_last; /* words 0 and WORDS - 1 of (1, 0); WORDS - 1 of the above */
    } golden[] = {
        {"xoshiro256++", UINT64_C(0x193d2d3c1c7678e), UINT64_C(0x2566f7fbe30a20d1),
         UINT64_C(0x6f26d249103468d2)},
        {"xoshiro256**", UINT64_C(0xb9d46a030708f6ac), UINT64_C(0xa8ed26756b83c61d),
         UINT64_C(0x8939bdc5e704ba70)},
        {"philox4x32-10", UINT64_C(0xe294727299672ee7), UINT64_C(0xbac5afdd8f6707bd),
         UINT64_C(0xe9b478a0022c1bcc)},
        {"chacha8", UINT64_C(0x582c3282c0f43517), UINT64_C(0x2913ad2e7d2e5a85),
         UINT64_C(0x56f51bb017dae6ac)},
        {"pcg64", UINT64_C(0xdd19f2e6663747ae), UINT64_C(0x65939e06255ece1c),
         UINT64_C(0x417166bc9ee1453e)},
    };
    for (size_t i = 0; i < sizeof golden / sizeof golden[0]; i++) {
        Source source;
        assert_int_equal(source_find(golden[i].name, &source, NULL), STATUS_OK);
        uint64_t words[WORDS];
        stream(&source, 1, 0, words);
        assert_int_equal(words[0], golden[i].first);
        assert_int_equal(words[WORDS - 1], golden[i].last);
        stream(&source, seed, block, words);
        assert_int_equal(words[WORDS - 1], golden[i].far_last);
    }
    assert_int_equal(block_key(1, 0), UINT64_C(0x54b7ad2a5ce0fd8));
    assert_int_equal(block_key(seed, block), UINT64_C(0x23743e6426af496d));
    assert_int_equal(side_word(block_key(1, 0), 5, 63, 2), UINT64_C(0x62869c953871fb57));
}

static void xoshiro_generators_are_all_different(void **unused)
{
    (void)unused;
    uint64_t words[64 * 32];
    for (uint64_t block = 0; block < 64; block++) {
        Xoshiro256 state;
        xoshiro256_seed(&state, 1, block);
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
    (void)unused;
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
    (void)unused;
    static const size_t pieces[] = {16, 32, 16, 48, 64, 80, 128, 144, 16, 1024, 16, 2048, 464};
    uint64_t whole[WORDS], words[WORDS];
    for (int s = 0; source_list[s]; s++) {
        const Source *source = source_list[s];
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
    (void)unused;
    static const char *const good[] = {
        "gsl:mt19937", "gsl:taus2",   "gsl:taus113",     "gsl:gfsr4", "gsl:ranlxs2",
        "gsl:ranlxd1", "gsl:ranlxd2", "gsl:ranlux389",   "gsl:cmrg",  "gsl:mrg",
        "gsl:tt800",   "gsl:ran2",    "gsl:mt19937_1999"};
    for (int i = 0; source_list[i]; i++)
        if (source_list[i]->repeatable)
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
    (void)parameter;
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
    (void)unused;
    Source source = {
        .name = "counter", .state_size = 8, .seed = seed_counter, .next = next_count, .range = 256};
    assert_false(evenly_spread(&source));
    source.next = next_skewed;
    source.range = 0;
    assert_false(evenly_spread(&source));
}

/* ---- GSL ---- */

/* GSL's rng/test.c: rng_test (gsl_rng_mt19937, 4357, 1000, 1186927261), and with seed 1 the
 * 10,000th of minstd is 1043618065 (Park & Miller, Communications of the ACM 31 (1988), 1195), less
 * its minimum of 1 here. */
static void gsl_agrees_with_published_numbers(void **unused)
{
    (void)unused;
    static const struct {
        const char *name;
        uint64_t seed;
        int place;
        uint64_t number;
    } published[] = {{"gsl:mt19937", 4357, 1000, 1186927261},
                     {"gsl:minstd", 1, 10000, 1043618065 - 1}};
    for (size_t i = 0; i < 2; i++) {
        Source source;
        assert_int_equal(source_find(published[i].name, &source, NULL), STATUS_OK);
        void *state = state_of(&source);
        source.seed(state, source.parameter, published[i].seed, 0);
        uint64_t number = 0;
        for (int place = 0; place < published[i].place; place++)
            number = source.next(state);
        assert_int_equal(number, published[i].number);
        free(state);
    }
}

/* Ours is a list of names; it must be the list of the library that is linked. And each source gives
 * what gsl_rng_get gives, less the minimum. */
static void gsl_is_there_to_the_last_generator(void **unused)
{
    (void)unused;
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

/* ---- names ---- */

static void unknown_names_are_refused_with_the_nearest(void **unused)
{
    (void)unused;
    static const char *const cases[][2] = {
        {"xoshiro", "'xoshiro256++'"}, {"xoshiro256+*", "'xoshiro256++'"},
        {"mt19937", "'gsl:mt19937'"},  {"gsl:mt19973", "'gsl:mt19937'"},
        {"chacha20", "'chacha8'"},     {"philox", "'philox4x32-10'"},
        {"PCG64", "'pcg64'"},          {"zzzzzzzzzz", "fairness list sources"},
        {"", "fairness list sources"}, {"gsl:", "unknown source 'gsl:'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Source source = {.name = "untouched"};
        Error error = {{0}};
        assert_int_equal(source_find(cases[i][0], &source, &error), STATUS_USAGE);
        assert_string_equal(source.name, "untouched");
        assert_non_null(strstr(error.text, cases[i][0]));
        assert_non_null(strstr(error.text, cases[i][1]));
    }
}

static void distances_between_names(void **unused)
{
    (void)unused;
    assert_int_equal(name_distance("sattolo", "sattolo"), 0);
    assert_int_equal(name_distance("satolo", "sattolo"), 1);
    assert_int_equal(name_distance("sattoloo", "sattolo"), 1);
    assert_int_equal(name_distance("sattalo", "sattolo"), 1);
    assert_int_equal(name_distance("asttolo", "sattolo"), 1); /* neighbours swapped */
    assert_int_equal(name_distance("astotlo", "sattolo"), 2);
    assert_int_equal(name_distance("Naive", "naive"), 0);
    assert_int_equal(name_distance("fisher", "fisher-yates"), 1); /* how it begins */
    assert_int_equal(name_distance("fi", "fisher-yates"), NAME_NOT_NEAR);
    assert_int_equal(name_distance("riffle", "sattolo"), NAME_NOT_NEAR);
    assert_int_equal(name_distance("b", "a"), NAME_NOT_NEAR);
    char longest[64] = {0};
    memset(longest, 'a', 63);
    assert_int_equal(name_distance(longest, longest), 0);
    char too_long[65] = {0};
    memset(too_long, 'a', 64);
    assert_int_equal(name_distance(too_long, longest), NAME_NOT_NEAR);

    static const char *const names[] = {"naive", "native", "cut"};
    assert_ptr_equal(nearest_name("nave", names, 3), names[0]); /* the first of equals */
    assert_ptr_equal(nearest_name("natives", names, 3), names[1]);
    assert_null(nearest_name("overhand", names, 3));
    assert_null(nearest_name("naive", names, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splitmix64_agrees_with_published_words),
        cmocka_unit_test(xoshiro256_agrees_with_published_words),
        cmocka_unit_test(philox_agrees_with_published_words),
        cmocka_unit_test(chacha8_agrees_with_published_words),
        cmocka_unit_test(pcg64_agrees_with_published_words),
        cmocka_unit_test(neighbouring_keys_and_side_words_are_different_and_even),
        cmocka_unit_test(keys_and_side_words_avalanche),
        cmocka_unit_test(blocks_and_seeds_are_unrelated),
        cmocka_unit_test(streams_are_what_they_always_were),
        cmocka_unit_test(xoshiro_generators_are_all_different),
        cmocka_unit_test(every_source_passes_the_battery),
        cmocka_unit_test(pieces_equal_the_whole),
        cmocka_unit_test(good_sources_are_evenly_spread_but_not_too_evenly),
        cmocka_unit_test(even_and_skewed_sequences_are_refused),
        cmocka_unit_test(gsl_agrees_with_published_numbers),
        cmocka_unit_test(gsl_is_there_to_the_last_generator),
        cmocka_unit_test(unknown_names_are_refused_with_the_nearest),
        cmocka_unit_test(distances_between_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
