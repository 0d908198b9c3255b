/* Digits from the counts of all orders. */
#include "tallies/derive.h"
#include "tallies/derive_ways.h"
#include "tallies/digits.h"
#include "tallies/split.h"

#include <stdlib.h>

/* Sums of trials by (order of the head, order of the head's items after the back is undone). */
typedef struct Derivation {
    Tally *tally;
    uint32_t *pairs;               /* head_orders a head */
    uint16_t leaves[SPLIT_ORDERS]; /* of the set at hand, by the rank of the back */
} Derivation;

/* Undoes the back. `ret_digits` is what it says of the places behind the head; returns the rank of
 * the order in which it leaves the items of the head. */
static uint16_t undo_back(const Split *split, uint32_t rank, Item *ret_digits)
{
    Item items[2 * SPLIT_MAX], tail[SPLIT_MAX], head[SPLIT_MAX];
    size_t n = split->n;
    split_tail(split, rank, tail);
    for (size_t place = 0; place < n; place++)
        items[place] = (Item)place;
    for (size_t last = n; last-- > split->head;) {
        size_t digit = 0;
        while (items[digit] != tail[last - split->head])
            digit++;
        items[digit] = items[last];
        ret_digits[last] = (Item)digit;
    }
    for (size_t place = 0; place < split->head; place++)
        head[place] = (Item)__builtin_popcount(split->set & ((UINT32_C(1) << items[place]) - 1));
    return (uint16_t)permutation_rank(head, split->head);
}

static void find_leaves(void *context, const Split *split)
{
    Derivation *derivation = context;
    Item digits[2 * SPLIT_MAX];
    for (uint32_t rank = 0; rank < split->tail_orders; rank++)
        derivation->leaves[rank] = undo_back(split, rank, digits);
}

static void add_head(void *context, const Split *split)
{
    Derivation *derivation = context;
    uint32_t *pairs = derivation->pairs + (size_t)split->order * split->head_orders;
    for (uint32_t rank = 0; rank < split->tail_orders; rank++)
        pairs[derivation->leaves[rank]] += split->counts[rank];
}

static void add_tail_digits(void *context, const Split *split)
{
    Derivation *derivation = context;
    size_t n = split->n;
    Item digits[2 * SPLIT_MAX];
    for (uint32_t rank = 0; rank < split->tail_orders; rank++) {
        undo_back(split, rank, digits);
        for (size_t place = split->head; place < n; place++)
            tally_add(derivation->tally, digit_first(n, place + 1) + digits[place],
                      split->sums[rank]);
    }
}

/* The digits of the head, undone from where the back left it. */
static void add_head_digits(Tally *tally, const uint32_t *pairs)
{
    size_t n = tally->n, head = n - n / 2;
    uint64_t orders = permutation_count(head);
    Item wanted[SPLIT_MAX], items[SPLIT_MAX];
    for (uint64_t cell = 0; cell < orders * orders; cell++) {
        if (!pairs[cell])
            continue;
        permutation_unrank(cell / orders, head, wanted);
        permutation_unrank(cell % orders, head, items);
        for (size_t last = head; last-- > 1;) {
            size_t digit = 0;
            while (items[digit] != wanted[last])
                digit++;
            items[digit] = items[last];
            tally_add(tally, digit_first(n, last + 1) + digit, pairs[cell]);
        }
    }
}

void derive_digits(Tally *tally, const Tally *permutations)
{
    static const SplitVisitor visitor = {find_leaves, add_head, add_tail_digits};
    size_t n = tally->n, orders = (size_t)permutation_count(n - n / 2);
    Derivation derivation = {.tally = tally, .pairs = calloc(orders * orders, sizeof(uint32_t))};
    if (!derivation.pairs) {
        tally_derive(tally, permutations, 0, permutations->cells);
        return;
    }
    split_walk(permutations, &visitor, &derivation);
    add_head_digits(tally, derivation.pairs);
    free(derivation.pairs);
}
