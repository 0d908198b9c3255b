#include "algorithm.h"

/* All positions are drawn before the first item moves, as code does that maps over an array of
 * random numbers. It makes the swaps of inside-out, so every order has one path; place 0 has no
 * choice. */
SHUFFLE(swap_chain)(Deck *deck, size_t n, Draws *draws)
{
    Pick *positions = draws_room(draws);
    for (size_t place = 1; place < n; place++)
        positions[place] = draw_below(draws, (uint32_t)place + 1);
    for (size_t place = 1; place < n; place++)
        deck_swap(deck, place, positions[place]);
}

ALGORITHM(swap_chain) = {
    .name = "swap-chain",
    .summary = "pos[i] = random 0..i for all i; then for i = 0..n-1: swap a[i] with a[pos[i]]",
    .reference = "what people write: a functional one-liner that draws all positions first and "
                 "copies the array by key",
    .claim = CLAIM_UNIFORM,
    .claim_text = "uniform over all orders",
    .min_n = 1,
    .shuffle = swap_chain,
};
