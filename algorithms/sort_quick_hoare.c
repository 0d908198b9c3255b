#define SHUFFLE_ALONE
#include "algorithm.h"

/* Quick sort with Hoare's partition and a coin for a comparator, on lo..end-1. Two scans run
 * towards each other, each while its coin says less and it is not at the border; the coin is tossed
 * at the border too. The left part goes first; the right one is the next turn of the loop. */
static void sort_quick_hoare_part(Deck *deck, size_t lo, size_t end, Draws *draws)
{
    while (end - lo > 1) {
        size_t up = lo, down = end;
        for (;;) {
            do
                up++;
            while (draw_coin(draws) && up != end - 1);
            do
                down--;
            while (draw_coin(draws) && down != lo);
            if (up >= down)
                break;
            deck_swap_places(deck, up, down);
        }
        deck_swap_places(deck, lo, down);
        sort_quick_hoare_part(deck, lo, down, draws);
        lo = down + 1;
    }
}

SHUFFLE(sort_quick_hoare)(Deck *deck, size_t n, Draws *draws)
{
    sort_quick_hoare_part(deck, 0, n, draws);
}

ALGORITHM(sort_quick_hoare) = {
    .name = "sort-quick-hoare",
    .summary = "quick sort (Hoare's partition, first item as pivot) with a coin for a comparator",
    .reference = "C. A. R. Hoare, Quicksort, The Computer Journal 5(1), 1962, pp. 10-16, as in R. "
                 "Sedgewick and K. Wayne, Algorithms, 4th edition, section 2.3, with what people "
                 "pass to a sort: a comparator that tosses a coin",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: the scans rarely go far before they swap",
    .mistake = "sorts (by quick sort) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates",
    .min_n = 1,
    .shuffle = sort_quick_hoare,
};
