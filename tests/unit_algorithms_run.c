/* Every shuffle, run: its descriptor is complete, it stays within its n items, and works at all
 * sizes and on adverse draws. */
#include "unit.h"

#include "guarded_deck.h"

enum { MOST_ADVERSE = 1000000 };

/* What stands behind the draws: a stream of bytes, or first of draws that are always the least or
 * the greatest. */
typedef struct Stream {
    enum { STREAM_BYTES, STREAM_LEAST, STREAM_GREATEST } kind;
    size_t adverse; /* draws so far of the latter */
    uint64_t at;
    uint64_t seed;
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
    if (stream->kind != STREAM_BYTES && stream->adverse++ < MOST_ADVERSE)
        return stream->kind == STREAM_LEAST ? 0 : k - 1;
    for (;;) {
        uint32_t number = stream_byte(stream);
        number = number << 8 | stream_byte(stream);
        number = number << 8 | stream_byte(stream);
        if (number < (1u << 24) / k * k)
            return number % k;
    }
}

static const DrawsBehind stream_behind = {.below = stream_below, .start_over = ignore_start_over};

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

TEST(test_descriptors)
{
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
        if (a->second) {
            assert_true(is_line(a->second) && a->parameter);
            assert_in_range(a->parameter_max, 1, PARAMETER_MOST_OF_TWO);
            assert_in_range(a->second_max, 1, PARAMETER_MOST_OF_TWO);
            assert_in_range(a->second_default, a->second_min, a->second_max);
            assert_true(a->second_min > 0);
        } else {
            assert_true(!a->second_min && !a->second_default && !a->second_max);
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
TEST(test_sizes)
{
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
            uint32_t parameter = p ? algorithm->parameter_max | algorithm->second_max
                                                                    << SECOND_SHIFT
                                   : algorithm->parameter_min;
            rig_open(&rig, 10, 0);
            run(algorithm, parameter, &rig, &(Stream){.seed = 3});
            rig_close(&rig, algorithm->name);
        }
    }
}

/* At the largest n, those that need about n log n steps. */
TEST(test_largest_n)
{
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
                                        "sort-php",
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

/* Draws that are always the least, or always the greatest, as a fuzzer's bytes may be: a million of
 * them, of which all but those need less that go on until draws differ. */
TEST(test_adverse_draws)
{
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        size_t n = largest_n(algorithm) < 500 ? largest_n(algorithm) : 500;
        for (int kind = STREAM_LEAST; kind <= STREAM_GREATEST; kind++) {
            Rig rig;
            rig_open(&rig, n, 0);
            run(algorithm, algorithm->parameter_default, &rig, &(Stream){.kind = kind});
            rig_close(&rig, algorithm->name);
        }
    }
}

typedef struct Answers {
    uint32_t last, count;
} Answers;

/* The lowest bit of the generator x -> 75 x mod 65537. */
static uint32_t next_answer(Draws *draws, uint32_t k)
{
    Answers *answers = draws->context;
    answers->count++;
    answers->last = answers->last * 75 % 65537;
    return answers->last % k;
}

/* What PHP 8.2.36 makes of 0..n-1, and how often it asks, where it is told the same:
 *
 *     $x = $n; $a = range(0, $n - 1);
 *     usort($a, function () use (&$x) { return ($x = $x * 75 % 65537) & 1 ? 1 : -1; });
 *     $h = 0; foreach ($a as $item) $h = ($h * 31 + $item) % 1000003; */
TEST(test_sort_php_is_as_in_php)
{
    static const struct {
        uint32_t n, answers, hash;
    } seen[] = {{2, 1, 1},
                {5, 6, 983230},
                {16, 32, 273501},
                {17, 37, 249436},
                {20, 67, 284155},
                {52, 212, 654911},
                {200, 1111, 78050},
                {1023, 8168, 316879},
                {1024, 8125, 888020},
                {1100, 8846, 772677},
                {5000, 51277, 913832}};
    static const DrawsBehind behind = {.below = next_answer, .start_over = ignore_start_over};
    size_t php = 0;
    while (strcmp(algorithm_list[php]->name, "sort-php") != 0)
        php++;
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
        Rig rig;
        rig_open(&rig, seen[i].n, 0);
        Answers answers = {.last = seen[i].n};
        Deck deck = {rig.items, rig.kept, rig.n};
        Draws draws = {.room = rig.room, .behind = &behind, .context = &answers};
        algorithm_list[php]->shuffle(&deck, rig.n, &draws);
        uint32_t hash = 0;
        for (size_t place = 0; place < rig.n; place++)
            hash = (hash * 31 + rig.items[place]) % 1000003;
        assert_int_equal(answers.count, seen[i].answers);
        assert_int_equal(hash, seen[i].hash);
        rig_close(&rig, "sort-php");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sort_php_is_as_in_php),
        cmocka_unit_test(test_descriptors),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_largest_n),
        cmocka_unit_test(test_adverse_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
