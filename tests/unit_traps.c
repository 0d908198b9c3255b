/* Biases made for one check, and what the others say of them: two cards that stay together 1% of
 * the time, and a source that deals only even orders. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "inference/check.h"
#include "inference/check_list.h"
#include "random/block_key.h"

enum { N = 52 };

static uint64_t state;

static size_t below(size_t range)
{
    return (size_t)((unsigned __int128)splitmix64_next(&state) * range >> 64);
}

static void shuffle(Item *items)
{
    for (size_t place = 0; place < N; place++)
        items[place] = (Item)place;
    for (size_t last = N - 1; last > 0; last--) {
        size_t place = below(last + 1);
        Item item = items[last];
        items[last] = items[place];
        items[place] = item;
    }
}

/* Once in a hundred deals card 1 goes to right behind card 0. */
static void keep_together(Item *items)
{
    if (below(100) > 0)
        return;
    size_t zero = 0, one = 0;
    for (size_t place = 0; place < N; place++) {
        zero = items[place] == 0 ? place : zero;
        one = items[place] == 1 ? place : one;
    }
    for (; one > zero + 1; one--)
        items[one] = items[one - 1];
    for (; one < zero; one++)
        items[one] = items[one + 1];
    items[one] = 1;
}

/* An odd order becomes even by one more swap of its last two cards. */
static void make_even(Item *items)
{
    unsigned odd = 0;
    for (size_t p = 0; p < N; p++)
        for (size_t q = p + 1; q < N; q++)
            odd ^= items[p] > items[q];
    if (!odd)
        return;
    Item item = items[N - 1];
    items[N - 1] = items[N - 2];
    items[N - 2] = item;
}

/* The two-sided log10 p of a check over so many deals, each spoilt. */
static double log10_p_of(const char *id, uint64_t deals, void (*spoil)(Item *items))
{
    const CheckKind *kind = check_find(id);
    Tally tally;
    CheckResult result;
    assert_non_null(kind);
    assert_int_equal(tally_begin(&tally, kind->tally, N, deals, NULL), STATUS_OK);
    state = 5;
    for (tally.trial = 0; tally.trial < deals; tally.trial++) {
        Item items[N];
        shuffle(items);
        if (spoil)
            spoil(items);
        kind->tally->count(&tally, items, 1);
    }
    assert_int_equal(check_tally(kind, &tally, deals, 1, &result, NULL), STATUS_OK);
    assert_int_not_equal(result.status, FINDING_SKIPPED);
    tally_end(&tally);
    return result.log10_p;
}

static void test_two_cards_together(void **unused)
{
    (void)unused;
    assert_true(log10_p_of("successors", 200000, NULL) > -4);
    assert_true(log10_p_of("successors", 200000, keep_together) < -9);
    assert_true(log10_p_of("positions", 200000, keep_together) > -4);
    assert_true(log10_p_of("fixed-points", 200000, keep_together) > -4);
}

static void test_even_orders_only(void **unused)
{
    (void)unused;
    assert_true(log10_p_of("parity", 2000, NULL) > -4);
    assert_true(log10_p_of("parity", 2000, make_even) < -500);
    assert_true(log10_p_of("positions", 20000, make_even) > -4);
    assert_true(log10_p_of("successors", 20000, make_even) > -4);
    assert_true(log10_p_of("descents", 20000, make_even) > -4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_cards_together),
        cmocka_unit_test(test_even_orders_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
