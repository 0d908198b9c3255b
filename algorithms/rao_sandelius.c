#define SHUFFLE_ALONE
#include "algorithm.h"

/* Shuffles the items at lo..end-1. Every item tosses a coin for the left or the right group, and
 * each group is shuffled the same way; two items need one coin. Who is in which group does not
 * depend on the order within, so all orders are alike. A split that leaves one group empty has
 * decided nothing and is made again, without going deeper: only the coins bound how often. */
static void rao_sandelius_part(Deck *deck, size_t lo, size_t end, Draws *draws)
{
    while (end - lo > 2) {
        size_t middle = lo;
        for (size_t place = lo; place < end; place++)
            if (draw_coin(draws))
                deck_swap_places(deck, middle++, place);
        if (middle == lo || middle == end)
            continue;
        rao_sandelius_part(deck, lo, middle, draws);
        lo = middle;
    }
    if (end - lo == 2)
        deck_swap_if(deck, draw_coin(draws), lo, lo + 1);
}

SHUFFLE(rao_sandelius)(Deck *deck, size_t n, Draws *draws)
{
    rao_sandelius_part(deck, 0, n, draws);
}

ALGORITHM(rao_sandelius) = {
    .name = "rao-sandelius",
    .summary = "each item tosses a coin for the left or right group; shuffle each group likewise",
    .reference = "C. R. Rao, Sankhya A 23, 1961, pp. 305-307; M. Sandelius, Journal of the Royal "
                 "Statistical Society B 24(2), 1962, pp. 472-481",
    .claim = CLAIM_UNIFORM,
    .claim_text = "uniform over all orders (by an unbounded number of coins)",
    .min_n = 1,
    .shuffle = rao_sandelius,
};
