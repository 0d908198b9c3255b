#define SHUFFLE_ALONE
#include "algorithm.h"

/* Sinks the item at `root` in the heap 0..end-1: a coin chooses between two children, another says
 * whether it is less than that one and sinks. */
static void sort_heap_sift(Deck *deck, size_t root, size_t end, Draws *draws)
{
    for (size_t child; (child = 2 * root + 1) < end; root = child) {
        if (child + 1 < end && draw_coin(draws))
            child++;
        if (!draw_coin(draws))
            break;
        deck_swap_places(deck, root, child);
    }
}

/* Heap sort with a coin for a comparator. */
SHUFFLE(sort_heap)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t root = n / 2; root-- > 0;)
        sort_heap_sift(deck, root, n, draws);
    for (size_t end = n; end-- > 1;) {
        deck_swap_places(deck, 0, end);
        sort_heap_sift(deck, 0, end, draws);
    }
}

ALGORITHM(sort_heap) = {
    .name = "sort-heap",
    .summary = "heap sort with a coin for a comparator",
    .reference = "J. W. J. Williams, Algorithm 232, Communications of the ACM 7(6), 1964, pp. "
                 "347-348; R. W. Floyd, Algorithm 245, 7(12), 1964, p. 701; with what people pass "
                 "to a sort: a comparator that tosses a coin",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: items stop near the top of the heap",
    .mistake = "sorts (by heap sort) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates",
    .min_n = 1,
    .shuffle = sort_heap,
};
