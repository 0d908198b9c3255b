/* The cache of small counters before a large table: what it says is what a plain array would say,
 * whichever of them overflow. */
#include "unit.h"

#include "tallies/counter_cache.h"
#include "test_size.h"

/* So many cells that there are no counters for few trials. */
enum { CELLS = (1 << 24) + 4096, BUFFER = 4096 };
static const uint64_t MANY = CELLS, LISTED = CELLS / 16;

typedef struct Both {
    CounterCache cache;
    uint32_t *plain;
    uint64_t state;
} Both;

static void both_begin(Both *ret, uint64_t trials)
{
    assert_true(counter_cache_begin(&ret->cache, CELLS, trials, false));
    assert_int_equal(ret->cache.listed, trials == LISTED);
    ret->plain = calloc(CELLS, sizeof *ret->plain);
    assert_non_null(ret->plain);
    ret->state = 8;
}

static void both_end(Both *both)
{
    counter_cache_end(&both->cache);
    free(both->plain);
}

static uint32_t some_cell(Both *both)
{
    both->state = both->state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (uint32_t)(both->state >> 40); /* of 2^24 */
}

/* Trials that fall anywhere, and `often` more in each of a few neighbours. */
static void both_count(Both *both, size_t trials, unsigned often, const uint32_t *often_cells,
                       size_t often_count)
{
    static uint32_t ranks[BUFFER];
    size_t filled = 0, all = trials + often * often_count;
    for (size_t trial = 0; trial < all; trial++) {
        uint32_t cell =
            trial < often * often_count ? often_cells[trial % often_count] : some_cell(both);
        both->plain[cell]++;
        ranks[filled++] = cell;
        if (filled == BUFFER || trial + 1 == all) {
            size_t middle = filled / 3; /* in two parts, of which the first may be short */
            assert_false(counter_cache_count(&both->cache, ranks, 0, middle));
            assert_false(counter_cache_count(&both->cache, ranks, middle, filled));
            filled = 0;
        }
    }
}

/* Whether a byte does not hold one of the cells from `first` on. */
static bool bytes_overflow(const Both *both, uint64_t first)
{
    bool over = false;
    for (size_t i = 0; !both->cache.listed && i < both->cache.overflow_count; i++)
        over |= both->cache.overflows[i] / BUFFER == first / BUFFER;
    for (size_t i = 0; both->cache.listed && i < BUFFER; i++)
        over |= both->plain[first + i] > UINT8_MAX;
    return over;
}

static void both_agree(const Both *both)
{
    uint64_t squares = 0, *read = malloc(CELLS * sizeof *read);
    assert_non_null(read);
    counter_cache_read(&both->cache, 0, CELLS, read);
    for (uint64_t cell = 0; cell < CELLS; cell++) {
        uint64_t plain = both->plain[cell];
        if (counter_cache_get(&both->cache, cell) != plain || read[cell] != plain)
            fail_msg("cell %ju: %ju counted, %ju and %ju read", (uintmax_t)cell, (uintmax_t)plain,
                     (uintmax_t)counter_cache_get(&both->cache, cell), (uintmax_t)read[cell]);
        squares += plain * plain;
    }
    free(read);
    for (uint64_t first = 0; first < CELLS; first += BUFFER) {
        uint8_t room[BUFFER];
        const uint8_t *bytes = counter_cache_read_bytes(&both->cache, first, BUFFER, room);
        assert_int_equal(bytes == NULL, bytes_overflow(both, first));
        for (size_t i = 0; bytes && i < BUFFER; i++)
            if (bytes[i] != both->plain[first + i])
                fail_msg("cell %ju: byte %u", (uintmax_t)(first + i), bytes[i]);
    }
    uint64_t half = counter_cache_squares(&both->cache, 0, CELLS / 2);
    assert_int_equal(half + counter_cache_squares(&both->cache, CELLS / 2, CELLS), squares);
}

/* Neighbours, and the last cell. */
static const uint32_t cells_often[] = {10, 11, 12, CELLS - 1};

TEST(counts_like_an_array)
{
    Both both;
    both_begin(&both, MANY);
    both_count(&both, 100000, 256 * 3 + 5, cells_often, 4);
    assert_int_equal(both.cache.overflow_count, 4 * 3);
    assert_true(counter_cache_finish(&both.cache));
    both_agree(&both);
    /* Emptied, it begins anew. */
    counter_cache_clear(&both.cache);
    memset(both.plain, 0, CELLS * sizeof *both.plain);
    assert_int_equal(both.cache.trials, 0);
    both_agree(&both);
    /* Too many overflows to be looked up. */
    both_count(&both, 0, 256 * 17, cells_often, 4);
    assert_int_equal(both.cache.overflow_count, 4 * 17);
    assert_false(counter_cache_finish(&both.cache));
    both_end(&both);
}

TEST(joins)
{
    Both a, b;
    both_begin(&a, MANY);
    both_begin(&b, MANY);
    b.state = 77;
    /* Each has overflows of its own; and some counters overflow only when both are added. */
    enum { ALL = 255 };
    static const uint32_t together[] = {20, 21, 33, CELLS - 2};
    both_count(&a, 100000, ALL + 2, cells_often, 2);
    both_count(&a, 0, ALL, together, 4);
    both_count(&b, 100000, ALL + 2, cells_often + 1, 3);
    both_count(&b, 0, ALL, together, 4);
    for (size_t cell = 0; cell < CELLS; cell++)
        a.plain[cell] += b.plain[cell];
    uint64_t trials = a.cache.trials + b.cache.trials;
    assert_true(counter_cache_join(&a.cache, &b.cache));
    assert_true(counter_cache_finish(&a.cache));
    assert_int_equal(a.cache.trials, trials);
    assert_int_equal(b.cache.trials, 0);
    both_agree(&a);
    memset(b.plain, 0, CELLS * sizeof *b.plain);
    both_agree(&b);
    /* More counters would overflow than may: nothing is done. */
    uint32_t many[65];
    for (uint32_t i = 0; i < 65; i++)
        many[i] = 1000 + 3 * i;
    both_count(&a, 0, ALL, many, 65);
    both_count(&b, 0, ALL, many, 65);
    assert_false(counter_cache_join(&a.cache, &b.cache));
    assert_true(counter_cache_finish(&a.cache) && counter_cache_finish(&b.cache));
    both_agree(&a);
    both_agree(&b);
    both_end(&a);
    both_end(&b);
}

/* Where trials are few the cells are a list: it is read like counters, a byte holds 255 of a cell,
 * and what lies between its cells is known to be 0. */
TEST(lists_few_trials)
{
    enum { TRIALS = 20000 };
    Both a, b;
    both_begin(&a, LISTED);
    both_begin(&b, LISTED);
    b.state = 77;
    both_count(&a, TRIALS, 255, cells_often, 4);
    both_count(&b, TRIALS, 20, cells_often, 3);
    for (size_t cell = 0; cell < CELLS; cell++)
        a.plain[cell] += b.plain[cell];
    assert_true(counter_cache_join(&a.cache, &b.cache));
    assert_int_equal(a.cache.trials, 2 * TRIALS + 255 * 4 + 20 * 3);
    assert_int_equal(b.cache.trials, 0);
    assert_true(counter_cache_finish(&a.cache));
    both_agree(&a);
    uint64_t cell = 0, seen = 0;
    for (uint64_t next; (next = counter_cache_next(&a.cache, cell)) < CELLS; cell = next + 1) {
        for (; cell < next; cell++)
            assert_int_equal(a.plain[cell], 0);
        assert_true(a.plain[next] > 0);
        seen += a.plain[next];
    }
    assert_int_equal(seen, a.cache.trials);
    /* Of some cells no more are listed than there is room for. */
    CountedCell listed[3];
    assert_int_equal(counter_cache_listed(&a.cache, 10, 3, listed, 3), 3);
    assert_int_equal(listed[2].cell, 12);
    assert_int_equal(listed[2].count, a.plain[12]);
    assert_int_equal(counter_cache_listed(&a.cache, 10, 3, listed, 2), 3);
    uint32_t *cells = calloc(CELLS, sizeof *cells);
    assert_non_null(cells);
    counter_cache_empty(&a.cache, cells, NULL);
    assert_memory_equal(cells, a.plain, CELLS * sizeof *cells);
    free(cells);
    assert_int_equal(a.cache.trials, 0);
    both_end(&a);
    both_end(&b);
    CounterCache more;
    assert_true(counter_cache_begin(&more, CELLS, LISTED + 1, false));
    assert_false(more.listed);
    counter_cache_end(&more);
}

/* The limit is reported when it is reached, and the list has room for all overflows until then. */
TEST(says_its_limit)
{
    enum { FEWER = 300000 };
    CounterCache cache;
    static uint32_t ranks[BUFFER];
    assert_true(counter_cache_begin(&cache, FEWER, 1000, false));
    uint64_t counted = 0;
    while (counted + BUFFER < cache.limit) {
        assert_false(counter_cache_count(&cache, ranks, 0, BUFFER));
        counted += BUFFER;
    }
    assert_true(counter_cache_count(&cache, ranks, 0, BUFFER));
    assert_int_equal(cache.overflow_count, (counted + BUFFER) / 256);
    assert_in_range(counter_cache_bytes(FEWER, 1000, 1),
                    FEWER + cache.overflow_count * sizeof(uint32_t), 3 * FEWER);
    counter_cache_end(&cache);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_like_an_array),
        cmocka_unit_test(joins),
        cmocka_unit_test(lists_few_trials),
        cmocka_unit_test(says_its_limit),
    };
    return cmocka_run_group_tests_name("counter cache", tests, NULL, NULL);
}
