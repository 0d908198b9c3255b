/* Every shuffle, run: its descriptor is complete, it stays within its n items, works at all sizes
 * and on adverse draws, and the forms with masks read the same words whatever happens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "algorithms/registry.h"

enum {
    GUARD = 16, /* items or picks on each side of every array */
    GUARD_BYTE = 0xC3,
};

/* splitmix64 (Steele, Lea and Flood 2014), as a function of its position. */
static uint64_t mixed(uint64_t position)
{
    uint64_t x = position * UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

/* What stands behind the draws: a stream of bytes, or of draws that are always the least or the
 * greatest, or rows of words in columns. */
typedef struct Stream {
    enum { STREAM_BYTES, STREAM_LEAST, STREAM_GREATEST } kind;
    uint64_t at;
    uint64_t seed;
    size_t lane;
} Stream;

static uint8_t stream_byte(Stream *stream)
{
    return (uint8_t)(mixed(stream->seed * 0x10001 + ++stream->at) >> 24);
}

/* Uniform by rejection of what three bytes hold beyond the last multiple of k. */
static uint32_t stream_below(Draws *draws, uint32_t k)
{
    Stream *stream = draws->context;
    assert_in_range(k, 1, 65536);
    if (stream->kind != STREAM_BYTES)
        return stream->kind == STREAM_LEAST ? 0 : k - 1;
    for (;;) {
        uint32_t number = stream_byte(stream);
        number = number << 8 | stream_byte(stream);
        number = number << 8 | stream_byte(stream);
        if (number < (1u << 24) / k * k)
            return number % k;
    }
}

static void ignore_start_over(Draws *draws)
{
    (void)draws;
}

static const DrawsBehind stream_behind = {.below = stream_below, .start_over = ignore_start_over};

/* The arrays of one run within guards. What kept items and room hold at the start (`dirt`) must not
 * matter. */
typedef struct Rig {
    Item *items, *kept; /* the deck's, inside their guards */
    Pick *room;
    size_t n;
} Rig;

static void *guarded(size_t n, size_t size, uint8_t dirt)
{
    uint8_t *memory = malloc((n + 2 * GUARD) * size);
    assert_non_null(memory);
    memset(memory, GUARD_BYTE, (n + 2 * GUARD) * size);
    memset(memory + GUARD * size, dirt, n * size);
    return memory + GUARD * size;
}

static void check_and_free(void *array, size_t n, size_t size, const char *name)
{
    uint8_t *memory = (uint8_t *)array - GUARD * size;
    for (size_t byte = 0; byte < GUARD * size; byte++)
        if (memory[byte] != GUARD_BYTE || memory[(n + GUARD) * size + byte] != GUARD_BYTE)
            fail_msg("%s writes outside its %zu items", name, n);
    free(memory);
}

static void rig_open(Rig *rig, size_t n, uint8_t dirt)
{
    rig->n = n;
    rig->items = guarded(n, sizeof(Item), dirt);
    rig->kept = guarded(n, sizeof(Item), dirt);
    rig->room = guarded(n, sizeof(Pick), dirt);
    for (size_t place = 0; place < n; place++)
        rig->items[place] = (Item)place;
}

static void rig_close(Rig *rig, const char *name)
{
    check_and_free(rig->items, rig->n, sizeof(Item), name);
    check_and_free(rig->kept, rig->n, sizeof(Item), name);
    check_and_free(rig->room, rig->n, sizeof(Pick), name);
}

static void check_outcome(const Algorithm *algorithm, const Rig *rig)
{
    uint8_t *seen = calloc(rig->n, 1);
    assert_non_null(seen);
    for (size_t place = 0; place < rig->n; place++) {
        if (rig->items[place] >= rig->n ||
            (algorithm->claim != CLAIM_BROKEN && seen[rig->items[place]]++))
            fail_msg("%s at n = %zu: no permutation", algorithm->name, rig->n);
    }
    free(seen);
}

static void run(const Algorithm *algorithm, uint32_t parameter, Rig *rig, Stream *stream)
{
    Deck deck = {rig->items, rig->kept, rig->n};
    Draws draws = {
        .parameter = parameter, .room = rig->room, .behind = &stream_behind, .context = stream};
    algorithm->shuffle(&deck, rig->n, &draws);
    check_outcome(algorithm, rig);
}

static size_t largest_n(const Algorithm *algorithm)
{
    return algorithm->max_n ? algorithm->max_n : DECK_MAX_ITEMS;
}

static bool is_name(const char *text)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return text[0] >= 'a' && text[0] <= 'z' && !text[length] && text[length - 1] != '-';
}

static bool is_line(const char *text)
{
    size_t length = text ? strlen(text) : 0;
    return length && text[0] != ' ' && !strchr(text, '\n') && text[length - 1] != '.' &&
           text[length - 1] != ' ';
}

static void test_descriptors(void **state)
{
    (void)state;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *a = algorithm_list[i];
        assert_non_null(a->name);
        assert_true(is_name(a->name));
        assert_true(!a->alias || is_name(a->alias));
        assert_true(is_line(a->summary));
        assert_true(is_line(a->reference));
        assert_true(is_line(a->claim_text));
        assert_non_null(a->shuffle);
        assert_in_range(a->claim, CLAIM_UNIFORM, CLAIM_BROKEN);
        assert_int_equal(a->biased_from == 0, a->claim == CLAIM_UNIFORM);
        bool faulty = a->claim == CLAIM_BIASED || a->claim == CLAIM_BROKEN;
        assert_true(!faulty || (is_line(a->mistake) && is_line(a->cure)));
        assert_true(!a->mistake == !a->cure);
        assert_true(!a->mistake || a->claim != CLAIM_UNIFORM);
        assert_in_range(a->min_n, 1, largest_n(a));
        assert_in_range(largest_n(a), 1, DECK_MAX_ITEMS);
        assert_true(!a->biased_from || a->biased_from >= a->min_n);
        if (a->parameter) {
            assert_true(is_line(a->parameter));
            assert_true(a->parameter_min <= a->parameter_default);
            assert_true(a->parameter_default <= a->parameter_max);
        } else {
            assert_true(!a->parameter_min && !a->parameter_default && !a->parameter_max);
        }
        for (size_t j = 0; algorithm_list[j]; j++) {
            const Algorithm *b = algorithm_list[j];
            assert_true(i == j || strcmp(a->name, b->name));
            assert_true(!a->alias || strcmp(a->alias, b->name));
            assert_true(i == j || !a->alias || !b->alias || strcmp(a->alias, b->alias));
        }
    }
}

/* Within its arrays, a permutation, and the same whatever kept items and room held before. */
static void test_sizes(void **state)
{
    (void)state;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        const size_t sizes[] = {algorithm->min_n, algorithm->min_n + 1, 7, 63, 100, 2000};
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            size_t n = sizes[s] < largest_n(algorithm) ? sizes[s] : largest_n(algorithm);
            for (uint64_t seed = 1; seed <= (n < 1000 ? 20 : 1); seed++) {
                Rig clean, dirty;
                Stream one = {.seed = seed}, two = {.seed = seed};
                rig_open(&clean, n, 0);
                rig_open(&dirty, n, 0x5A);
                run(algorithm, algorithm->parameter_default, &clean, &one);
                run(algorithm, algorithm->parameter_default, &dirty, &two);
                assert_memory_equal(clean.items, dirty.items, n * sizeof(Item));
                assert_true(one.at == two.at);
                rig_close(&clean, algorithm->name);
                rig_close(&dirty, algorithm->name);
            }
        }
        for (size_t p = 0; algorithm->parameter && p < 2; p++) {
            Rig rig;
            uint32_t parameter = p ? algorithm->parameter_max : algorithm->parameter_min;
            rig_open(&rig, 10, 0);
            run(algorithm, parameter, &rig, &(Stream){.seed = 3});
            rig_close(&rig, algorithm->name);
        }
    }
}

/* At the largest n, those that need about n log n steps. */
static void test_largest_n(void **state)
{
    (void)state;
    static const char *const names[] = {"fisher-yates",
                                        "fisher-yates-forward",
                                        "inside-out",
                                        "swap-chain",
                                        "sattolo",
                                        "rao-sandelius",
                                        "merge-shuffle",
                                        "until-different",
                                        "cut",
                                        "last-fixed",
                                        "naive",
                                        "rounded",
                                        "poker-1999",
                                        "key-sort",
                                        "riffle",
                                        "top-to-random",
                                        "sort-v8",
                                        "sort-merge",
                                        "sort-quick-lomuto",
                                        "sort-quick-hoare",
                                        "sort-heap",
                                        "reverse"};
    size_t found = 0;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        for (size_t name = 0; name < sizeof names / sizeof *names; name++) {
            if (strcmp(names[name], algorithm->name))
                continue;
            Rig rig;
            found++;
            rig_open(&rig, largest_n(algorithm), 0);
            run(algorithm, algorithm->parameter_default, &rig, &(Stream){.seed = 5});
            rig_close(&rig, algorithm->name);
        }
    }
    assert_int_equal(found, sizeof names / sizeof *names);
}

/* Shuffles that go on until the draws differ, and would for ever if they never do. */
static const char *const unbounded[] = {"rao-sandelius", "until-different"};

static bool is_unbounded(const Algorithm *algorithm)
{
    for (size_t i = 0; i < sizeof unbounded / sizeof *unbounded; i++)
        if (!strcmp(algorithm->name, unbounded[i]))
            return true;
    return false;
}

/* Draws that are always the least, or always the greatest, as a fuzzer's bytes may be. */
static void test_adverse_draws(void **state)
{
    (void)state;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        if (is_unbounded(algorithm))
            continue;
        size_t n = largest_n(algorithm) < 500 ? largest_n(algorithm) : 500;
        for (int kind = STREAM_LEAST; kind <= STREAM_GREATEST; kind++) {
            Rig rig;
            rig_open(&rig, n, 0);
            run(algorithm, algorithm->parameter_default, &rig, &(Stream){.kind = kind});
            rig_close(&rig, algorithm->name);
        }
    }
}

/* The words in columns: the word of a row and lane is a function of both and the seed, whether it
 * lies in the array or is asked for. A draw takes a row or shares one; what is rejected goes on
 * elsewhere. */
static uint16_t column_value(const Stream *stream, size_t row)
{
    return (uint16_t)mixed((stream->seed << 40) + row * DECK_LANES + stream->lane);
}

static uint16_t column_word(Draws *draws)
{
    return column_value(draws->context, draws->row);
}

static uint32_t column_below(Draws *draws, uint32_t k)
{
    const Stream *stream = draws->context;
    uint64_t aside = (stream->seed << 40) + ((uint64_t)draws->row << 8) + stream->lane;
    assert_in_range(k, 1, DRAWS_ONE_WORD_MAX);
    if (shared_word_need(k)) {
        draws->shared = draws_word(draws);
        while (shared_word_rejects(draws->shared))
            draws->shared = (uint16_t)mixed(~aside++);
        draws->shared_left = SHARED_WORD_WHOLE;
        return draws_share(draws, k, shared_word_need(k)).number;
    }
    uint32_t product = draws_word(draws) * k;
    while (product % 65536 < 65536 % k)
        product = (uint32_t)(mixed(~aside++) & 0xffff) * k;
    return product >> 16;
}

static const DrawsBehind column_behind = {
    .below = column_below, .word = column_word, .start_over = ignore_start_over};

static const char *const in_step[] = {"fisher-yates",
                                      "fisher-yates-forward",
                                      "inside-out",
                                      "swap-chain",
                                      "strike-out",
                                      "sattolo",
                                      "cut",
                                      "last-fixed",
                                      "naive",
                                      "naive-backward",
                                      "naive-reduce",
                                      "rounded",
                                      "stops-early",
                                      "poker-1999",
                                      "overhand",
                                      "top-to-random",
                                      "transpositions",
                                      "sort-v8",
                                      "sort-v8-boolean",
                                      "sort-insertion",
                                      "sort-binary-insertion",
                                      "sort-selection",
                                      "sort-bubble",
                                      "sort-bubble-early",
                                      "sort-merge",
                                      "identity",
                                      "reverse"};

/* How many words, to the bit of a coin, one trial at (n, seed, lane) has read; `rows` of them from
 * an array. */
static size_t words_read(const Algorithm *algorithm, size_t n, Stream *stream, size_t rows,
                         Item *outcome)
{
    Rig rig;
    uint16_t *words = malloc((rows ? rows : 1) * DECK_LANES * sizeof *words);
    assert_non_null(words);
    for (size_t row = 0; row < rows; row++)
        words[row * DECK_LANES + stream->lane] = column_value(stream, row);
    rig_open(&rig, n, 0);
    Deck deck = {rig.items, rig.kept, n};
    Draws draws = {.column = words + stream->lane,
                   .rows = rows,
                   .parameter = algorithm->parameter_default,
                   .room = rig.room,
                   .behind = &column_behind,
                   .context = stream};
    algorithm->shuffle(&deck, n, &draws);
    check_outcome(algorithm, &rig);
    memcpy(outcome, rig.items, n * sizeof *outcome);
    rig_close(&rig, algorithm->name);
    free(words);
    return draws.row * 16 - draws.coins_left;
}

static void test_words_in_step(void **state)
{
    (void)state;
    static const size_t sizes[] = {2, 3, 5, 8, 17, 52};
    size_t found = 0;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        bool named = false;
        for (size_t name = 0; name < sizeof in_step / sizeof *in_step; name++)
            named |= !strcmp(in_step[name], algorithm->name);
        if (!named)
            continue;
        found++;
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            Item outcome[52], again[52];
            Stream first = {.seed = 1, .lane = 0};
            size_t n = sizes[s], expected = words_read(algorithm, n, &first, 100, outcome);
            for (uint64_t seed = 1; seed <= 8; seed++) {
                for (size_t lane = 0; lane < DECK_LANES; lane++) {
                    Stream stream = {.seed = seed, .lane = lane};
                    size_t read = words_read(algorithm, n, &stream, 100, outcome);
                    if (read != expected)
                        fail_msg("%s at n = %zu: lane %zu reads %zu bits, lane 0 %zu",
                                 algorithm->name, n, lane, read, expected);
                    if (seed > 1)
                        continue;
                    read = words_read(algorithm, n, &stream, 3, again);
                    assert_int_equal(read, expected);
                    assert_memory_equal(outcome, again, n * sizeof *outcome);
                }
            }
        }
    }
    assert_int_equal(found, sizeof in_step / sizeof *in_step);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_descriptors),   cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_largest_n),     cmocka_unit_test(test_adverse_draws),
        cmocka_unit_test(test_words_in_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
