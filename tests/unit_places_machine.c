/* The machine that makes no draw (deck/symbolic.h), by shuffles made for it: steps of all kinds
 * give the same places and signs on both of its decks, and what would make a pick depend on the
 * deck is refused. */
#include "unit.h"

#define DECK_MACHINE_LAWS
#include "algorithms/algorithm.h"
#include "deck/orders.h"
#include "deck/places.h"
#include "tallies/rank.h"

enum { MOST = 6, STEPS_OF_A_PROGRAM = 5, PROGRAMS = 3000 };

static uint64_t seed;

static uint32_t below(uint32_t k)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((seed >> 33) % k);
}

/* A pick of places lo..hi-1 of the deck, some of them twice as likely. */
static Pick some_pick(Draws *draws, size_t n)
{
    uint32_t lo = below((uint32_t)n), hi = lo + 1 + below((uint32_t)n - lo);
    if (below(4) == 0)
        return pick_half_up(draw_below(draws, 2 * (hi - 1) + 1));
    return draw_between(draws, lo, hi);
}

/* As the seed has it. */
static void program(Deck *deck, size_t n, Draws *draws)
{
    Pick *kept = draws_room(draws);
    for (int step = 0; step < STEPS_OF_A_PROGRAM; step++) {
        size_t i = below((uint32_t)n), j = below((uint32_t)n);
        kept[i] = some_pick(draws, n);
        Pick other = some_pick(draws, n);
        switch (below(9)) {
        case 0:
            deck_swap(deck, j, kept[i]);
            break;
        case 1:
            deck_swap_picks(deck, kept[i], other);
            break;
        case 2:
            deck_swap_places(deck, i, j);
            break;
        case 3:
            deck_rotate(deck, kept[i]);
            break;
        case 4:
            deck_move(deck, j, kept[i]);
            break;
        case 5:
            deck_move_from(deck, kept[i], j);
            break;
        case 6:
            deck_swap_if(deck, place_before(place_at(i), place_at(j)), i, j);
            break;
        case 7:
            deck_move_if(deck, mask_all(), i, j);
            break;
        case 8:
            deck_insert(deck, i < j ? j : i, place_at(i < j ? i : j));
            break;
        }
    }
}

/* The weights of all orders after the program of that seed; their sum is returned. */
static double orders_of(size_t n, uint64_t of, uint64_t *cells)
{
    static uint64_t spare[720];
    Draws draws;
    Orders at = {
        .orders = permutation_count(n), .words = 1, .terms_most = UINT64_MAX, .threads = 1};
    Deck deck = {.n = n, .draws = &draws, .steps = &orders_steps, .state = &at};
    at.cells = calloc(at.orders, sizeof *at.cells);
    at.spare = spare;
    assert_non_null(at.cells);
    uint64_t *first = at.cells;
    at.cells[0] = 1;
    assert_true(laws_open(&draws, n, (DrawLaw){.method = DRAW_EXACT}, 0));
    seed = of;
    assert_int_equal(laws_run(&deck, program), LAWS_DONE);
    memcpy(cells, at.cells, at.orders * sizeof *cells);
    laws_close(&draws);
    free(first);
    double sum = 0;
    for (uint64_t order = 0; order < at.orders; order++)
        sum += (double)cells[order];
    return sum;
}

static int sign_of(const Item *items, size_t n)
{
    int sign = 1;
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            sign = items[j] < items[i] ? -sign : sign;
    return sign;
}

TEST(test_both_decks_agree)
{
    for (uint64_t of = 1; of <= PROGRAMS; of++) {
        size_t n = 2 + of % (MOST - 1);
        uint64_t cells[720];
        double expected[MOST * MOST] = {0}, sign = 0, all = orders_of(n, of, cells);
        Item items[MOST];
        permutation_unrank(0, n, items);
        for (uint64_t order = 0; order < permutation_count(n); order++) {
            for (size_t place = 0; place < n; place++)
                expected[place * n + items[place]] += (double)cells[order] / all;
            sign += sign_of(items, n) * (double)cells[order] / all;
            permutation_next(items, n);
        }
        double rows[MOST * MOST] = {0}, spare[MOST * MOST];
        for (size_t place = 0; place < n; place++)
            rows[place * n + place] = 1;
        Draws draws;
        PlaceChances at = {.sign = 1, .rows = rows, .spare = spare, .most = 1e9};
        Deck deck = {.n = n, .draws = &draws, .steps = &places_steps, .state = &at};
        assert_true(laws_open(&draws, n, (DrawLaw){.method = DRAW_EXACT}, 0));
        seed = of;
        assert_int_equal(laws_run(&deck, program), LAWS_DONE);
        laws_close(&draws);
        for (size_t cell = 0; cell < n * n; cell++)
            if (fabs(at.rows[cell] - expected[cell]) > 1e-14 ||
                (at.rows[cell] == 0) != (expected[cell] == 0))
                fail_msg("program %lu, n=%zu, cell %zu: %g, not %g", (unsigned long)of, n, cell,
                         at.rows[cell], expected[cell]);
        if (fabs(at.sign - sign) > 1e-14)
            fail_msg("program %lu, n=%zu: sign %g, not %g", (unsigned long)of, n, at.sign, sign);
    }
}

/* One and the same pick: the deck knows it the second time. */
static void a_pick_twice(Deck *deck, size_t n, Draws *draws)
{
    Pick pick = draw_below(draws, (uint32_t)n);
    deck_swap(deck, 0, pick);
    deck_swap(deck, 1, pick);
}

static void a_pick_and_its_half(Deck *deck, size_t n, Draws *draws)
{
    Pick pick = draw_below(draws, (uint32_t)n);
    deck_swap_picks(deck, pick, pick_half_up(pick));
}

static void a_pick_of_the_run_before(Deck *deck, size_t n, Draws *draws)
{
    draw_below(draws, (uint32_t)n); /* of the same number as that one */
    deck_swap(deck, 0, draws_room(draws)[0]);
}

static void reads_a_pick(Deck *deck, size_t n, Draws *draws)
{
    deck_swap_places(deck, 0, pick_number(draw_below(draws, (uint32_t)n)));
}

static void branches_on_a_coin(Deck *deck, size_t n, Draws *draws)
{
    if (draw_coin(draws))
        deck_swap_places(deck, 0, 1);
}

static void swaps_by_a_coin(Deck *deck, size_t n, Draws *draws)
{
    deck_swap_if(deck, draw_coin_if(draws, mask_all()), 0, 1);
}

static void reads_an_item(Deck *deck, size_t n, Draws *draws)
{
    deck_swap_places(deck, 0, (size_t)(deck_item(deck, 0) + 1) % n);
}

static void writes_an_item(Deck *deck, size_t n, Draws *draws)
{
    deck_put(deck, 0, 1);
}

static void looks_at_the_result(Deck *deck, size_t n, Draws *draws)
{
    if (deck_is_start(deck))
        deck_swap_places(deck, 0, 1);
}

static void starts_over(Deck *deck, size_t n, Draws *draws)
{
    draws_start_over(draws);
}

static void keeps_items(Deck *deck, size_t n, Draws *draws)
{
    deck_keep(deck, 0, n);
}

static void lays_items(Deck *deck, size_t n, Draws *draws)
{
    deck_lay(deck, 0, place_at(1));
}

static void picks_beyond_the_deck(Deck *deck, size_t n, Draws *draws)
{
    deck_swap(deck, 0, draw_below(draws, (uint32_t)n + 1));
}

static void names_a_place_beyond_the_deck(Deck *deck, size_t n, Draws *draws)
{
    deck_swap_places(deck, 0, n);
}

static void draws_from_nothing(Deck *deck, size_t n, Draws *draws)
{
    deck_swap(deck, 0, draw_below(draws, 0));
}

static void never_ends(Deck *deck, size_t n, Draws *draws)
{
    for (;;)
        deck_swap(deck, 0, draw_below(draws, (uint32_t)n));
}

TEST(test_refusals)
{
    static const struct {
        void (*shuffle)(Deck *deck, size_t n, Draws *draws);
        const char *refusal;
    } cases[] = {
        {a_pick_twice, "it uses a pick twice"},
        {a_pick_and_its_half, "it uses a pick twice"},
        {a_pick_of_the_run_before, "it uses a pick that it has not drawn"},
        {reads_a_pick, "it reads a pick as a number"},
        {branches_on_a_coin, "it decides by a coin"},
        {swaps_by_a_coin, "it decides by a coin"},
        {reads_an_item, "it reads the items"},
        {writes_an_item, "it writes the items"},
        {looks_at_the_result, "it looks at the result"},
        {starts_over, "it starts over"},
        {keeps_items, "it keeps items aside"},
        {lays_items, "it keeps items aside"},
        {picks_beyond_the_deck, "it picks a place beyond the deck"},
        {names_a_place_beyond_the_deck, "it names a place beyond the deck"},
        {draws_from_nothing, "it draws from an impossible range"},
        {never_ends, "it takes more steps than the limit"},
    };
    for (size_t n = 3; n <= MOST; n++)
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            Draws draws;
            double rows[MOST * MOST] = {0}, spare[MOST * MOST];
            PlaceChances at = {.sign = 1, .rows = rows, .spare = spare, .most = 1e6};
            Orders orders = {.orders = permutation_count(n), .terms_most = 1000000};
            Deck decks[] = {
                {.n = n, .draws = &draws, .steps = &places_steps, .state = &at},
                {.n = n, .draws = &draws, .steps = &orders_steps, .state = &orders},
            };
            assert_true(laws_open(&draws, n, (DrawLaw){.method = DRAW_EXACT}, 0));
            draws_room(&draws)[0] = (Pick){&draws, 0, 0, (uint32_t)n, 0};
            for (size_t d = 0; d < 2; d++) {
                draws.refusal = NULL;
                assert_int_equal(laws_run(&decks[d], cases[i].shuffle), LAWS_REFUSED);
                assert_string_equal(draws.refusal, cases[i].refusal);
            }
            laws_close(&draws);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_decks_agree),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
