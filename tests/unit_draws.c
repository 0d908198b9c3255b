/* Draws by one word, alone or shared, are exactly uniform: counted over all words. */
#include "unit.h"

#include "deck/word_rows.h"

static uint32_t count_call(Draws *draws, uint32_t k)
{
    ++*(uint64_t *)draws->context;
    return UINT32_MAX; /* no number below any k */
}

/* Each number comes from equally many of the 65,536 words, and the rest goes behind: 16 words where
 * the word is to be shared with later draws, and as few as can be where it is not. */
TEST(every_word_every_range)
{
    static const DrawsBehind behind = {.below = count_call};
    uint16_t word;
    uint64_t rejected;
    static uint32_t counts[DRAWS_ONE_WORD_MAX];
    for (uint32_t k = 1; k <= DRAWS_ONE_WORD_MAX; k++) {
        bool shared = k > 1 && k <= 64 && 65520 % k == 0;
        memset(counts, 0, k * sizeof *counts);
        rejected = 0;
        for (uint32_t w = 0; w < 65536; w++) {
            Draws draws = {.column = &word, .rows = 1, .behind = &behind, .context = &rejected};
            word = (uint16_t)w;
            uint64_t before = rejected;
            uint32_t number = draw_below(&draws, k).number;
            if (rejected != before) {
                assert_int_equal(draws.row, 0); /* what stands behind begins at the same row */
                continue;
            }
            assert_int_equal(draws.row, 1);
            assert_in_range(number, 0, k - 1);
            counts[number]++;
        }
        assert_int_equal(rejected, shared ? 16 : 65536 % k);
        for (uint32_t number = 0; number < k; number++)
            assert_int_equal(counts[number], (65536 - rejected) / k);
    }
}

/* Draws that share a word, over all words: every row of numbers comes from equally many of those
 * not rejected, so each draw is uniform whatever the others are. Returns how many took the word. */
static size_t share_one_word(const uint32_t *ranges, size_t count)
{
    static const DrawsBehind behind = {.below = count_call};
    static uint32_t counts[65520];
    uint32_t product = 1;
    size_t taken = 0;
    for (; taken < count && 65520 % (product * ranges[taken]) == 0; taken++)
        product *= ranges[taken];
    memset(counts, 0, product * sizeof *counts);
    for (uint32_t w = 0; w < 65536; w++) {
        uint16_t word = (uint16_t)w;
        uint64_t behind_calls = 0;
        Draws draws = {.column = &word, .rows = 1, .behind = &behind, .context = &behind_calls};
        uint32_t row = 0;
        for (size_t i = 0; i < taken; i++)
            row = row * ranges[i] + draw_below(&draws, ranges[i]).number;
        if (w % 4096 == 0) {
            assert_int_equal(behind_calls, taken);
            continue;
        }
        assert_int_equal(behind_calls, 0);
        assert_int_equal(draws.row, 1);
        counts[row]++;
        if (taken < count) { /* there is no room for the next: it asks for another row */
            draw_below(&draws, ranges[taken]);
            assert_int_equal(behind_calls, 1);
        }
    }
    for (uint32_t row = 0; row < product; row++)
        assert_int_equal(counts[row], 65520 / product);
    return taken;
}

TEST(shared_words_are_exact)
{
    static const struct {
        uint32_t ranges[10];
        size_t count, taken;
    } chains[] = {
        {{3, 2}, 2, 2},
        {{5, 4, 3, 2}, 4, 4},
        {{7, 6, 5, 4, 3, 2}, 6, 6}, /* 5040 * 13 = 65520 */
        {{10, 9, 8, 7, 6}, 5, 4},
        {{8, 7, 6, 5, 4}, 5, 4},
        {{52, 48}, 2, 1},
        {{63, 40, 26}, 3, 3}, /* 65520 itself */
        {{2, 2, 2, 2, 2}, 5, 4},
        {{3, 3, 3}, 3, 2},
        {{2, 3, 2, 13, 7, 5, 3, 2, 2, 2}, 10, 9},
    };
    for (size_t i = 0; i < sizeof chains / sizeof chains[0]; i++)
        assert_int_equal(share_one_word(chains[i].ranges, chains[i].count), chains[i].taken);
    for (uint32_t a = 2; a <= 64; a++)
        for (uint32_t b = 2; b <= 64 && 65520 % a == 0; b++)
            if (65520 % b == 0)
                share_one_word((uint32_t[]){a, b}, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_every_range),
        cmocka_unit_test(shared_words_are_exact),
    };
    return cmocka_run_group_tests_name("draws", tests, NULL, NULL);
}
