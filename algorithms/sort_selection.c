#include "algorithm.h"

/* Selection sort with a coin for a comparator: the least item is the last one for which the coin
 * said less, so the places near the end are chosen for it far too often. The swap with the chosen
 * place is made where the place equals it, after all coins are tossed: a swap before would move
 * the item that later coins are about. */
SHUFFLE(sort_selection)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t to = 0; to + 1 < n; to++) {
        Place least = place_at(to);
        for (size_t place = to + 1; place < n; place++)
            least = place_choose(draw_coin(draws), place_at(place), least);
        for (size_t place = to + 1; place < n; place++) {
            Mask other =
                mask_or(place_before(least, place_at(place)), place_before(place_at(place), least));
            deck_swap_if(deck, mask_not(other), to, place);
        }
    }
}

ALGORITHM(sort_selection) = {
    .name = "sort-selection",
    .summary = "selection sort with a coin for a comparator",
    .reference = "D. E. Knuth, The Art of Computer Programming 3, section 5.2.3, with what people "
                 "pass to a sort: a comparator that tosses a coin",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT_PAIRS,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: items from the end come to the front too often",
    .mistake = "sorts (by selection) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates",
    .min_n = 1,
    .shuffle = sort_selection,
};
