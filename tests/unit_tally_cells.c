/* Tallies by themselves: sums over their cells, on any number of threads, and their digest. */
#include "unit.h"

#include "plain_shape.h"
#include "tallies/digest.h"
#include "tallies/tally.h"

static uint64_t many_cells(PlannedTally of, const char **ret_reason)
{
    return of.n; /* as many as the test asks for */
}

static const TallyKind tally_of_cells = {.id = "cells", .cells = many_cells};

TEST(sums_of_squares)
{
    static const size_t sizes[] = {1, 2, 1000, (9 << 20) + 17}; /* the last: in parts, by threads */
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
        for (int wide = 0; wide < 2; wide++) {
            Tally tally;
            uint64_t trials = wide ? (uint64_t)UINT32_MAX + 1 : UINT32_MAX;
            assert_int_equal(tally_begin(&tally, &tally_of_cells, PLAIN(sizes[s]), trials, NULL),
                             STATUS_OK);
            assert_int_equal(tally.cells, sizes[s]);
            assert_int_equal(tally.wide, wide);
            assert_int_equal(tally_bytes(&tally_of_cells, PLAIN(sizes[s]), trials),
                             sizes[s] * (wide ? 8 : 4));
            unsigned __int128 sum = 0;
            for (uint64_t cell = 0; cell < tally.cells; cell++) {
                uint64_t count = (cell + 1) * UINT64_C(0x9e3779b97f4a7c15);
                count >>= wide ? 11 : 32; /* up to 2^53, or all that 32 bits hold */
                uint64_t before = tally_cell(&tally, cell);
                tally_add(&tally, cell, count);
                if (before != 0 || tally_cell(&tally, cell) != count)
                    fail_msg("cell %ju", (uintmax_t)cell);
                sum += (unsigned __int128)count * count;
            }
            for (int threads = 1; threads <= 3; threads++)
                assert_true(tally_sum_of_squares(&tally, threads) == sum);
            tally_end(&tally);
        }
}

/* Each piece by itself: the greatest count stands where the last piece, which is short, ends. */
TEST(least_and_most_of_a_piece)
{
    enum { CELLS = 2 * TALLY_PIECE - 500, SHORT = TALLY_PIECE - 500 };
    for (int wide = 0; wide < 2; wide++) {
        Tally tally;
        uint64_t trials = wide ? (uint64_t)UINT32_MAX + 1 : UINT32_MAX, least, most;
        assert_int_equal(tally_begin(&tally, &tally_of_cells, PLAIN(CELLS), trials, NULL),
                         STATUS_OK);
        for (uint64_t cell = 0; cell < CELLS; cell++)
            tally_add(&tally, cell, cell == SHORT ? 1000000 : 1000 + cell);
        assert_int_equal(tally_range(&tally, 0, &least, &most), TALLY_PIECE);
        assert_true(least == 1000 && most == 1000000);
        assert_int_equal(tally_range(&tally, TALLY_PIECE, &least, &most), SHORT);
        assert_true(least == 1000 + TALLY_PIECE && most == 1000 + CELLS - 1);
        tally_end(&tally);
    }
}

TEST(digest_as_documented)
{
    /* printf 'cells\0\1\0\0\0\0\0\0\0\0\2\0\0\0\0\0\0' | sha256sum: counts 1 and 512. */
    Tally tally;
    char text[DIGEST_TEXT_SIZE], wide_text[DIGEST_TEXT_SIZE];
    for (int wide = 0; wide < 2; wide++) {
        uint64_t trials = wide ? (uint64_t)UINT32_MAX + 1 : 513;
        assert_int_equal(tally_begin(&tally, &tally_of_cells, PLAIN(2), trials, NULL), STATUS_OK);
        tally_add(&tally, 0, 1);
        tally_add(&tally, 1, 512);
        digest_tallies(&tally, 1, 1, wide ? wide_text : text);
        tally_end(&tally);
    }
    assert_string_equal(text, wide_text);
    assert_string_equal(text,
                        "sha256:63b2747091a81cde09c436d2edb02382c02efa7f759f7f19d65f89934c9e6b31");
}

/* The value is that of a few lines of Python's hashlib over the bytes that digest.h describes. */
TEST(digest_in_parts)
{
    Tally tally;
    uint64_t cells = DIGEST_WHOLE_CELLS + 1500;
    assert_int_equal(tally_begin(&tally, &tally_of_cells, PLAIN(cells), 80000, NULL), STATUS_OK);
    tally_add(&tally, 0, 1);
    tally_add(&tally, 5, 300);
    tally_add(&tally, cells - 1, 70000);
    for (uint64_t i = 0; i < 100; i++) /* a piece of many cells behind a gap, of two bytes each */
        tally_add(&tally, 5 * 1024 + 7 * i, i < 99 ? 2 : 2 + 990);
    for (uint64_t i = 0; i < 65; i++) /* one behind it, */
        tally_add(&tally, 6 * 1024 + i, 1);
    for (uint64_t i = 0; i < 64; i++) /* and one of as many as are few */
        tally_add(&tally, 7 * 1024 + i, 1);
    for (int threads = 1; threads <= 3; threads++) {
        char text[DIGEST_TEXT_SIZE];
        digest_tallies(&tally, 1, threads, text);
        assert_string_equal(
            text, "sha256:eb3e48da63bf5c29a4556afc804b63cbe4e29beadb809424ce69b032e982f5ee");
    }
    tally_end(&tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_of_squares),
        cmocka_unit_test(least_and_most_of_a_piece),
        cmocka_unit_test(digest_as_documented),
        cmocka_unit_test(digest_in_parts),
    };
    return cmocka_run_group_tests_name("tally cells", tests, NULL, NULL);
}
