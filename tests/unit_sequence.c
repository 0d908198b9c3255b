/* Draws from a source that is one sequence of numbers below some range, not words of 64 bits, are
 * exactly uniform: counted over all that it may say. */
#include "unit.h"

#include "deck/sequence.h"

typedef struct Digits {
    uint64_t value, range, left, asked;
} Digits;

static Digits digits; /* what the fake source says next: the test is its only user */

static void digits_seed(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
}

/* The digits of `value`, the highest first; then zeros, which no range rejects. */
static uint64_t digits_next(void *state)
{
    digits.asked++;
    if (!digits.left)
        return 0;
    uint64_t unit = 1;
    for (uint64_t i = 1; i < digits.left; i++)
        unit *= digits.range;
    digits.left--;
    return digits.range ? digits.value / unit % digits.range : digits.value;
}

/* 0: all 64 bits. */
static Source source_of_digits(uint64_t range)
{
    return (Source){.name = "digits",
                    .state_size = 64,
                    .seed = digits_seed,
                    .next = digits_next,
                    .range = range};
}

static void begin(Sequence *sequence, Draws *draws, const Source *source)
{
    assert_int_equal(sequence_open(sequence, source, (DrawLaw){0}, 1, NULL), STATUS_OK);
    sequence_begin_trial(sequence, draws);
}

/* All strings of as many digits as one attempt takes: each number comes from equally many, and no
 * more strings are rejected than must be. */
TEST(sequences_are_exact)
{
    static const uint64_t ranges[] = {2, 3, 5, 7, 10, 16, 127, 255, 256, 1000, 32767, 65537};
    static const uint32_t below[] = {1,  2,  3,   4,   5,   6,   7,    8,    9,    10,   16,
                                     24, 52, 127, 128, 129, 255, 1000, 1024, 4095, 4096, 4097};
    static uint64_t counts[4097];
    for (size_t r = 0; r < sizeof ranges / sizeof ranges[0]; r++) {
        const Source source = source_of_digits(ranges[r]);
        Sequence sequence;
        Draws draws = {0};
        begin(&sequence, &draws, &source);
        for (size_t i = 0; i < sizeof below / sizeof below[0]; i++) {
            uint32_t k = below[i];
            uint64_t strings = ranges[r], length = 1, rejected = 0;
            for (; strings < k; length++)
                strings *= ranges[r];
            memset(counts, 0, k * sizeof *counts);
            for (uint64_t value = 0; value < strings; value++) {
                digits = (Digits){.value = value, .range = ranges[r], .left = length};
                uint32_t number = draw_below(&draws, k).number;
                assert_in_range(number, 0, k - 1);
                if (digits.asked > length)
                    rejected++;
                else
                    counts[number]++;
            }
            assert_int_equal(rejected, strings % k);
            for (uint32_t number = 0; number < k; number++)
                assert_int_equal(counts[number], strings / k);
        }
        digits = (Digits){.value = ranges[r] / 2, .range = ranges[r], .left = 1};
        assert_true(draw_coin(&draws)); /* the high half, not the odd numbers */
        digits = (Digits){.value = ranges[r] / 2 - 1, .range = ranges[r], .left = 1};
        assert_false(draw_coin(&draws));
        sequence_close(&sequence);
    }
}

/* Ranges too long to count: the ends of each number's part. */
TEST(long_ranges_are_exact)
{
    static const uint64_t ranges[] = {2147483647, UINT64_C(1) << 32, (UINT64_C(1) << 61) - 1,
                                      UINT64_MAX, 0};
    static const uint32_t below[] = {1, 2, 3, 52, 4096, 4097, 65535, 65536};
    for (size_t r = 0; r < sizeof ranges / sizeof ranges[0]; r++) {
        const Source source = source_of_digits(ranges[r]);
        Sequence sequence;
        Draws draws = {0};
        begin(&sequence, &draws, &source);
        for (size_t i = 0; i < sizeof below / sizeof below[0]; i++) {
            uint32_t k = below[i];
            /* 2^64 itself does not fit: a part may be one shorter then, all parts alike. */
            uint64_t part = ranges[r] ? ranges[r] / k : UINT64_MAX / k;
            for (uint32_t number = 0; number < k; number++)
                for (int end = 0; end < 2; end++) {
                    digits = (Digits){.value = number * part + (end ? part - 1 : 0),
                                      .range = ranges[r],
                                      .left = 1};
                    assert_int_equal(draw_below(&draws, k).number, number);
                    assert_int_equal(digits.asked, 1);
                }
            uint64_t most = ranges[r] - 1; /* 2^64 - 1 for 2^64 */
            if (k * part <= most && part > 0) {
                digits = (Digits){.value = k * part, .range = ranges[r], .left = 1};
                draw_below(&draws, k);
                assert_int_equal(digits.asked, 2);
                digits = (Digits){.value = most, .range = ranges[r], .left = 1};
                draw_below(&draws, k);
                assert_int_equal(digits.asked, 2);
            }
        }
        sequence_close(&sequence);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sequences_are_exact),
        cmocka_unit_test(long_ranges_are_exact),
    };
    return cmocka_run_group_tests_name("sequence", tests, NULL, NULL);
}
