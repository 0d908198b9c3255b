#include "algorithm.h"

/* Fisher-Yates from the front that draws as many numbers as there are places left, and forgets to
 * count them from the current place. It has exactly n! paths, and shares them out unevenly: that n!
 * divides the number of paths proves nothing. */
SHUFFLE_OF_SWAPS(missing_offset)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t place = 0; place + 1 < n; place++)
        deck_swap(deck, place, draw_below(draws, (uint32_t)(n - place)));
}

ALGORITHM(missing_offset) = {
    .name = "missing-offset",
    .summary = "for i = 0..n-2: swap a[i] with a[random 0..n-1-i]",
    .reference = "what people write: rand() % (n - i) where i + rand() % (n - i) was meant",
    .claim = CLAIM_BIASED,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: n! equally likely paths, and some orders get none of them",
    .mistake = "draws from 0..n-1-i, the number of places left, without adding i",
    .cure = "draw from i..n-1: i + random 0..n-1-i",
    .everyday = true,
    .min_n = 1,
    .shuffle = missing_offset,
};
