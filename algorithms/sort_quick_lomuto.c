#define SHUFFLE_ALONE
#include "algorithm.h"

/* Quick sort with Lomuto's partition and a coin for a comparator, on lo..end-1. The left part goes
 * first; the right one is the next turn of the loop. Coins split evenly, so the calls nest about
 * log n deep, and n deep if every coin says less. */
static void sort_quick_lomuto_part(Deck *deck, size_t lo, size_t end, Draws *draws)
{
    while (end - lo > 1) {
        size_t pivot = end - 1, middle = lo;
        for (size_t place = lo; place < pivot; place++)
            if (draw_coin(draws))
                deck_swap_places(deck, middle++, place);
        deck_swap_places(deck, middle, pivot);
        sort_quick_lomuto_part(deck, lo, middle, draws);
        lo = middle + 1;
    }
}

SHUFFLE(sort_quick_lomuto)(Deck *deck, size_t n, Draws *draws)
{
    sort_quick_lomuto_part(deck, 0, n, draws);
}

ALGORITHM(sort_quick_lomuto) = {
    .name = "sort-quick-lomuto",
    .summary = "quick sort (Lomuto's partition, last item as pivot) with a coin for a comparator",
    .reference = "T. H. Cormen, C. E. Leiserson, R. L. Rivest and C. Stein, Introduction to "
                 "Algorithms, section 7.1, with what people pass to a sort: a comparator that "
                 "tosses a coin",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: the pivot comes to the middle",
    .mistake = "sorts (by quick sort) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates",
    .min_n = 1,
    .shuffle = sort_quick_lomuto,
};
