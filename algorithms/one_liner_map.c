#define SHUFFLE_ALONE
#include "algorithm.h"

/* A "functional" swap that takes an item's value for its index. All positions are drawn first; then
 * each step makes a new array: at index i the item at pos[i], and elsewhere an item that *equals*
 * pos[i] becomes i. The two are a swap only while items lie at the index that is their value; after
 * that items are lost and repeated. Place 0 has no choice and its step changes nothing. */
SHUFFLE(one_liner_map)(Deck *deck, size_t n, Draws *draws)
{
    Pick *positions = draws_room(draws);
    for (size_t index = 1; index < n; index++)
        positions[index] = draw_below(draws, (uint32_t)index + 1);
    for (size_t index = 1; index < n; index++) {
        size_t position = pick_number(positions[index]);
        Item taken = deck_item(deck, position);
        for (size_t place = 0; place < n; place++)
            if (deck_item(deck, place) == position)
                deck_put(deck, place, (Item)index);
        deck_put(deck, index, taken);
    }
}

ALGORITHM(one_liner_map) = {
    .name = "one-liner-map",
    .summary = "pos[i] = random 0..i; for each i: a = a.map((x, k) => k == i ? a[pos[i]] : "
               "x == pos[i] ? i : x)",
    .reference = "what people write: a functional one-liner, said to work perfectly",
    .claim = CLAIM_BROKEN,
    .biased_from = 3,
    .claim_text = "loses and repeats items from n = 3 on",
    .mistake = "takes an item's value for its index, so items get lost and repeated",
    .cure = "compare indices (k == pos[i]), and put a[i] there, not i",
    .min_n = 1,
    .shuffle = one_liner_map,
};
