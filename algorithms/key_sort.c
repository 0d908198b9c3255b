#define SHUFFLE_ALONE
#include "algorithm.h"

enum {
    KEY_SORT_MAX_BITS = 16,
};

/* The key of the remembered item at `place`. It is laid at `to`, where the merge is about to put
 * an item anyway, since a remembered item can be laid but not read. */
static uint32_t key_sort_kept_key(Deck *deck, const Pick *keys, size_t place, size_t to)
{
    deck_lay(deck, to, place_at(place));
    return pick_number(keys[deck_item(deck, to)]);
}

/* Merges the sorted runs lo..middle-1 and middle..end-1; of equal keys the left one goes first. */
static void key_sort_merge(Deck *deck, const Pick *keys, size_t lo, size_t middle, size_t end)
{
    size_t left = lo, right = middle;
    deck_keep(deck, lo, end);
    for (size_t to = lo; to < end; to++) {
        bool from_left = right == end;
        if (left < middle && right < end)
            from_left =
                key_sort_kept_key(deck, keys, left, to) <= key_sort_kept_key(deck, keys, right, to);
        deck_lay(deck, to, place_at(from_left ? left++ : right++));
    }
}

/* One random key of B bits for each item, drawn in the order of the items, then a stable sort. Only
 * ties make it unfair: items of equal keys keep their order. The result is the inverse of a riffle
 * of 2^B heaps (Bayer and Diaconis 1992), so an order with d descents has probability
 * C(2^B + n-1-d, n) / 2^(Bn). */
SHUFFLE(key_sort)(Deck *deck, size_t n, Draws *draws)
{
    Pick *keys = draws_room(draws);
    for (size_t item = 0; item < n; item++)
        keys[item] = draw_below(draws, (uint32_t)1 << draws_parameter(draws));
    for (size_t run = 1; run < n; run *= 2)
        for (size_t lo = 0; lo + run < n; lo += 2 * run)
            key_sort_merge(deck, keys, lo, lo + run, n - lo < 2 * run ? n : lo + 2 * run);
}

ALGORITHM(key_sort) = {
    .name = "key-sort",
    .summary = "key[i] = random 0..2^B-1 for all i; stable sort by key",
    .reference = "what people write: sort by a random key, short enough to tie; its law: D. Bayer "
                 "and P. Diaconis, Annals of Applied Probability 2(2), 1992, pp. 294-313",
    .claim = CLAIM_BIASED,
    .form = FORM_RIFFLE_INVERSE,
    .biased_from = 2,
    .claim_text = "biased from n = 2 on: items of equal keys keep their order",
    .mistake = "sorts by random keys that can tie",
    .cure = "draw longer keys, and draw all again when two are equal",
    .min_n = 1,
    .parameter = "bits of a key",
    .parameter_default = 4,
    .parameter_min = 1,
    .parameter_max = KEY_SORT_MAX_BITS,
    .shuffle = key_sort,
};
