/* The sources of random words against published values, and against themselves as they were: no
 * release may change what a seed means. */
#include "unit.h"

#include "random/block_key.h"
#include "random/chacha8.h"
#include "random/pcg64.h"
#include "random/philox4x32.h"
#include "random/source_list.h"
#include "random/xoshiro256.h"
#include "tests/source_streams.h"

/* Seed 1234567: Rosetta Code, "Pseudo-random numbers/Splitmix64". Seed 0: S. Vigna's splitmix64.c,
 * as quoted by many ports. */
static void splitmix64_agrees_with_published_words(void **unused)
{
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

/* The same words on every platform, at any vector width, in every release: a report's seed is a
 * promise. The values are not this program's: a plain Python implementation of each derivation,
 * from (seed, block) on, gave them, a word at a time and with integers of any size. */
static void streams_are_what_they_always_were(void **unused)
{
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

/* GSL's rng/test.c: rng_test (gsl_rng_mt19937, 4357, 1000, 1186927261), and with seed 1 the
 * 10,000th of minstd is 1043618065 (Park & Miller, Communications of the ACM 31 (1988), 1195), less
 * its minimum of 1 here. */
static void gsl_agrees_with_published_numbers(void **unused)
{
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

static int by_first(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

/* rand() after srand(1): the C standard's example and Microsoft's, as printed in many places;
 * RANDU's first numbers from 1 (OEIS A096555). */
static void congruences_agree_with_published_numbers(void **unused)
{
    static const struct {
        const char *name;
        uint64_t numbers[5];
    } published[] = {{"lcg15", {16838, 5758, 10113, 17515, 31051}},
                     {"msvc", {41, 18467, 6334, 26500, 19169}},
                     {"randu", {65539, 393225, 1769499, 7077969, 26542323}}};
    for (size_t i = 0; i < 3; i++) {
        Source source;
        assert_int_equal(source_find(published[i].name, &source, NULL), STATUS_OK);
        void *state = state_of(&source);
        source.seed(state, source.parameter, 1, 0);
        for (int place = 0; place < 5; place++)
            assert_int_equal(source.next(state), published[i].numbers[place]);
        free(state);
    }
}

/* `node --random-seed=SEED`, Node 20.20 (V8 11.3), which kept 52 bits: Math.random() times 2^52.
 * The places are the ends of its batches of 64. */
static void v8_agrees_with_node(void **unused)
{
    static const struct {
        uint64_t seed, place, number;
    } node[] = {{1, 0, UINT64_C(662952668680055)},     {1, 1, UINT64_C(1234589595471429)},
                {1, 63, UINT64_C(1029526084044122)},   {1, 64, UINT64_C(1716152195135642)},
                {1, 199, UINT64_C(165432495002787)},   {12345, 0, UINT64_C(4073142082025501)},
                {12345, 1, UINT64_C(2542471704414165)}};
    Source source;
    assert_int_equal(source_find("v8", &source, NULL), STATUS_OK);
    void *state = state_of(&source);
    for (size_t i = 0; i < sizeof node / sizeof *node; i++) {
        source.seed(state, source.parameter, node[i].seed, 0);
        uint64_t number = 0;
        for (uint64_t place = 0; place <= node[i].place; place++)
            number = source.next(state);
        assert_int_equal(number >> 1, node[i].number);
    }
    free(state);
}

/* Of each trial the numbers follow from 32 bits: among 300,000 trials some 10.5 begin alike, and
 * those are alike to the end. */
static void seed32_repeats_trials(void **unused)
{
    enum { TRIALS = 300000, LATER = 5 };
    Source source;
    assert_int_equal(source_find("seed32", &source, NULL), STATUS_OK);
    void *state = state_of(&source);
    source.seed(state, source.parameter, 1, 0);
    uint64_t *first = malloc(2 * TRIALS * sizeof *first);
    for (size_t t = 0; t < TRIALS; t++) {
        source.begin_trial(state);
        first[2 * t] = source.next(state);
        for (int i = 0; i < LATER; i++)
            first[2 * t + 1] = source.next(state);
    }
    qsort(first, TRIALS, 2 * sizeof *first, by_first);
    int alike = 0;
    for (size_t t = 1; t < TRIALS; t++)
        if (first[2 * t] == first[2 * t - 2]) {
            assert_int_equal(first[2 * t + 1], first[2 * t - 1]);
            alike++;
        }
    assert_true(alike >= 1 && alike <= 28); /* Poisson of 10.5: outside with chance 3e-5, 5e-6 */
    free(first);
    free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splitmix64_agrees_with_published_words),
        cmocka_unit_test(xoshiro256_agrees_with_published_words),
        cmocka_unit_test(philox_agrees_with_published_words),
        cmocka_unit_test(chacha8_agrees_with_published_words),
        cmocka_unit_test(pcg64_agrees_with_published_words),
        cmocka_unit_test(streams_are_what_they_always_were),
        cmocka_unit_test(gsl_agrees_with_published_numbers),
        cmocka_unit_test(congruences_agree_with_published_numbers),
        cmocka_unit_test(v8_agrees_with_node),
        cmocka_unit_test(seed32_repeats_trials),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
