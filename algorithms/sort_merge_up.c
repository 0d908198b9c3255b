#include "merge_runs.h"

/* Merge sort from the bottom with a coin for a comparator: pairs, then fours, then eights; what is
 * left over at the end waits. */
SHUFFLE(sort_merge_up)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t run = 1; run < n; run *= 2)
        for (size_t lo = 0; lo + run < n; lo += 2 * run)
            sort_merge_runs(deck, lo, lo + run, lo + 2 * run < n ? lo + 2 * run : n, draws);
}

ALGORITHM(sort_merge_up) = {
    .name = "sort-merge-up",
    .summary = "merge sort from the bottom, as Perl's, with a coin for a comparator",
    .reference = "sort { rand() <=> .5 } in Perl: pp_sort.c, whose runs are pairs for a comparator "
                 "that tosses a coin; seen in Perl 5.36 at 3 to 13 items",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: when one run is used up the rest of the other follows in "
                  "order",
    .mistake = "sorts (by merging, as Perl does) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates (List::Util's shuffle)",
    .min_n = 1,
    .shuffle = sort_merge_up,
};
