#include "merge_runs.h"

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
    .summary = "merge sort with a coin for a comparator, as C's qsort and Ruby's sort",
    .reference = "qsort of glibc up to 2.36, which is a merge sort (Ruby's sort, too), with what "
                 "people pass to it: a comparator "
                 "that tosses a coin",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: when one half is used up the rest of the other follows in "
                  "order",
    .mistake = "sorts (by merging, as qsort may) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates",
    .everyday = true,
    .min_n = 1,
    .shuffle = sort_merge,
};
