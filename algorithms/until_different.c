#define SHUFFLE_ALONE
#include "algorithm.h"

/* Fisher-Yates, made again while nothing has changed. An attempt is made again only when it ended
 * in the first state, so the next one starts from there by itself. With one item there is no other
 * order, and it would never end. */
SHUFFLE(until_different)(Deck *deck, size_t n, Draws *draws)
{
    for (;;) {
        for (size_t last = n; last-- > 1;)
            deck_swap(deck, last, draw_below(draws, (uint32_t)last + 1));
        if (!deck_is_start(deck))
            return;
        draws_start_over(draws);
    }
}

ALGORITHM(until_different) = {
    .name = "until-different",
    .summary = "do Fisher-Yates while the result equals the input",
    .reference = "what people write: shuffle again if nothing has changed",
    .claim = CLAIM_SUBSET,
    .biased_from = 2,
    .claim_text = "uniform over the n! - 1 orders that differ from the first",
    .mistake = "shuffles again while the result equals the input",
    .cure = "accept the first result, whatever it is",
    .min_n = 2,
    .shuffle = until_different,
};
