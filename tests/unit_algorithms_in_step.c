/* What runs in lockstep, by masks or without, reads the same words whatever happens: as many of
 * them, to the bit of a coin, in every lane, and with the same outcome whether a word lies in the
 * array or is requested. */
#include "unit.h"

#include "guarded_deck.h"
#include "trials/lane_machine.h"

/* The words of one trial: that of a row is a function of row, lane and seed, whether it lies in the
 * array or is requested. A draw takes a row or shares one; what is rejected goes on elsewhere. */
typedef struct Column {
    uint64_t seed;
    size_t lane;
} Column;

static uint16_t column_value(const Column *column, size_t row)
{
    return (uint16_t)mixed((column->seed << 40) + row * DECK_LANES + column->lane);
}

static uint16_t column_word(Draws *draws)
{
    return column_value(draws->context, draws->row);
}

static uint32_t column_below(Draws *draws, uint32_t k)
{
    const Column *column = draws->context;
    uint64_t aside = (column->seed << 40) + ((uint64_t)draws->row << 8) + column->lane;
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

/* How many words, to the bit of a coin, one trial at (n, seed, lane) has read; `rows` of them from
 * an array. */
static size_t words_read(const Algorithm *algorithm, size_t n, Column *column, size_t rows,
                         Item *outcome)
{
    Rig rig;
    uint16_t *words = malloc((rows ? rows : 1) * DECK_LANES * sizeof *words);
    assert_non_null(words);
    for (size_t row = 0; row < rows; row++)
        words[row * DECK_LANES + column->lane] = column_value(column, row);
    rig_open(&rig, n, 0);
    Deck deck = {rig.items, rig.kept, n};
    Draws draws = {.column = words + column->lane,
                   .rows = rows,
                   .parameter = algorithm->parameter_default,
                   .room = rig.room,
                   .behind = &column_behind,
                   .context = column};
    algorithm->shuffle(&deck, n, &draws);
    check_outcome(algorithm, &rig);
    memcpy(outcome, rig.items, n * sizeof *outcome);
    rig_close(&rig, algorithm->name);
    free(words);
    return draws.row * 16 - draws.coins_left;
}

TEST(test_words_in_step)
{
    static const size_t sizes[] = {2, 3, 5, 8, 17, 52};
    const LaneMachine *machines[8], *machine = machines[lane_machines(false, machines, 8) - 1];
    size_t found = 0;
    for (size_t i = 0; algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        if (!machine->shuffle(i))
            continue;
        found++;
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            if (sizes[s] < algorithm->min_n || (algorithm->max_n && sizes[s] > algorithm->max_n))
                continue;
            Item outcome[52], again[52];
            Column first = {.seed = 1, .lane = 0};
            size_t n = sizes[s], expected = words_read(algorithm, n, &first, 100, outcome);
            for (uint64_t seed = 1; seed <= 8; seed++) {
                for (size_t lane = 0; lane < DECK_LANES; lane++) {
                    Column column = {.seed = seed, .lane = lane};
                    size_t read = words_read(algorithm, n, &column, 100, outcome);
                    if (read != expected)
                        fail_msg("%s at n = %zu: lane %zu reads %zu bits, lane 0 %zu",
                                 algorithm->name, n, lane, read, expected);
                    if (seed > 1)
                        continue;
                    read = words_read(algorithm, n, &column, 3, again);
                    assert_int_equal(read, expected);
                    assert_memory_equal(outcome, again, n * sizeof *outcome);
                }
            }
        }
    }
    assert_true(found >= 28);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_in_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
