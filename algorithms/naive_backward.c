#include "algorithm.h"

/* The loop of Fisher-Yates with the draw of the naive shuffle. As the loop stops before place 0 it
 * has a step less than naive, and a law far worse. */
SHUFFLE_OF_SWAPS(naive_backward)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t place = n; place-- > 1;)
        deck_swap(deck, place, draw_below(draws, (uint32_t)n));
}

ALGORITHM(naive_backward) = {
    .name = "naive-backward",
    .summary = "for i = n-1..1: swap a[i] with a[random 0..n-1]",
    .reference = "what people write: the loop of Fisher-Yates with random() * array.length in it",
    .claim = CLAIM_BIASED,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: n^(n-1) equally likely paths cannot fill n! orders evenly",
    .mistake = "counts i down, but swaps with any of 0..n-1",
    .cure = "draw from 0..i",
    .everyday = true,
    .min_n = 1,
    .shuffle = naive_backward,
};
