#include "algorithm.h"

/* Merges lo..middle-1 and middle..end-1: the coin picks the side while both have items. The last
 * item never has a coin. */
static void sort_merge_runs(Deck *deck, size_t lo, size_t middle, size_t end, Draws *draws)
{
    Place left = place_at(lo), right = place_at(middle);
    deck_keep(deck, lo, end);
    for (size_t to = lo; to < end; to++) {
        Mask left_has = place_before(left, place_at(middle));
        Mask right_has = place_before(right, place_at(end));
        Mask from_right = mask_not(left_has);
        if (to + 1 < end)
            from_right = mask_or(from_right, draw_coin_if(draws, mask_and(left_has, right_has)));
        deck_lay(deck, to, place_choose(from_right, right, left));
        left = place_choose(from_right, left, place_next(left));
        right = place_choose(from_right, place_next(right), right);
    }
}

/* Merge sort from the top with a coin for a comparator. */
static void sort_merge_part(Deck *deck, size_t lo, size_t end, Draws *draws)
{
    if (end - lo < 2)
        return;
    size_t middle = lo + (end - lo) / 2;
    sort_merge_part(deck, lo, middle, draws);
    sort_merge_part(deck, middle, end, draws);
    sort_merge_runs(deck, lo, middle, end, draws);
}

SHUFFLE(sort_merge)(Deck *deck, size_t n, Draws *draws)
{
    sort_merge_part(deck, 0, n, draws);
}

ALGORITHM(sort_merge) = {
    .name = "sort-merge",
    .summary = "merge sort with a coin for a comparator",
    .reference = "qsort of glibc, which is a merge sort, with what people pass to it: a comparator "
                 "that tosses a coin",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT_MERGE,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: when one half is used up the rest of the other follows in "
                  "order",
    .mistake = "sorts (by merging, as qsort may) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates",
    .everyday = true,
    .min_n = 1,
    .shuffle = sort_merge,
};
