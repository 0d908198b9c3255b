#include "algorithm.h"

/* One pass: every gap between neighbours is a cut with probability 1/2, and the packets between
 * cuts are laid in reverse order. Taken card by card, a card that opens a packet goes in front of
 * all before it, and any other goes right behind its neighbour. */
static void overhand_once(Deck *deck, size_t n, Draws *draws)
{
    Place to = place_at(0);
    for (size_t from = 1; from < n; from++) {
        to = place_choose(draw_coin(draws), place_at(0), place_next(to));
        deck_insert(deck, from, to);
    }
}

SHUFFLE_EACH_SIZE(overhand)(Deck *deck, size_t n, Draws *draws)
{
    for (uint32_t times = draws_parameter(draws); times > 0; times--)
        overhand_once(deck, n, draws);
}

ALGORITHM(overhand) = {
    .name = "overhand",
    .summary = "K times: each gap is a cut with a coin; packets in reverse order",
    .reference = "R. Pemantle, Randomization time for the overhand shuffle, Journal of Theoretical "
                 "Probability 2(1), 1989, pp. 37-49",
    .claim = CLAIM_BIASED,
    .form = FORM_OVERHAND,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on, for any number of passes: neighbours stay together",
    .mistake = "cuts into packets and lays them in reverse order, too few times",
    .cure = "use Fisher-Yates; by hand, make n^2 passes and more",
    .min_n = 1,
    .parameter = "number of passes",
    .parameter_default = 1,
    .parameter_min = 1,
    .parameter_max = 10000,
    .repeats = true,
    .shuffle = overhand,
};
