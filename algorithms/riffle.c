#define SHUFFLE_ALONE
#include "algorithm.h"

/* One Gilbert-Shannon-Reeds riffle: the pack is cut at a binomial(n, 1/2) place, and cards drop
 * from the two heaps with probability proportional to their sizes. No draw is made once a heap
 * is empty. */
static void riffle_once(Deck *deck, size_t n, Draws *draws)
{
    size_t cut = 0;
    for (size_t coin = 0; coin < n; coin++)
        if (draw_coin(draws))
            cut++;
    deck_keep(deck, 0, n);
    for (size_t to = 0, left = 0, right = cut; to < n; to++) {
        bool from_left = right == n;
        if (left < cut && right < n)
            from_left = pick_number(draw_below(draws, (uint32_t)(n - to))) < cut - left;
        deck_lay(deck, to, place_at(from_left ? left++ : right++));
    }
}

SHUFFLE(riffle)(Deck *deck, size_t n, Draws *draws)
{
    for (uint32_t times = draws_parameter(draws); times > 0; times--)
        riffle_once(deck, n, draws);
}

ALGORITHM(riffle) = {
    .name = "riffle",
    .summary = "K times: cut at binomial(n, 1/2), drop from a heap in proportion to its size",
    .reference = "E. Gilbert 1955, C. Shannon, J. Reeds 1981; D. Bayer and P. Diaconis, Trailing "
                 "the dovetail shuffle to its lair, Annals of Applied Probability 2(2), 1992, "
                 "pp. 294-313",
    .claim = CLAIM_BIASED,
    .form = FORM_RIFFLE,
    .biased_from = 2,
    .claim_text = "biased from n = 2 on: orders of fewer rising sequences come more often; after K "
                  "riffles there are at most 2^K",
    .mistake = "riffles too few times",
    .cure = "riffle at least 3/2 log2 n + 4 times",
    .min_n = 1,
    .parameter = "number of riffles",
    .parameter_default = 1,
    .parameter_min = 1,
    .parameter_max = 10000,
    .repeats = true,
    .shuffle = riffle,
};
