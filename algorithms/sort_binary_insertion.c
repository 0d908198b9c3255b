#include "algorithm.h"
#include "binary_insertion.h"

/* Binary insertion sort with a coin for a comparator. Among 2^k - 1 items the search is even; in
 * between the places that take a coin less come twice as often. */
SHUFFLE(sort_binary_insertion)(Deck *deck, size_t n, Draws *draws)
{
    for (size_t from = 1; from < n; from++)
        binary_insert(deck, draws, mask_all(), from);
}

ALGORITHM(sort_binary_insertion) = {
    .name = "sort-binary-insertion",
    .summary = "binary insertion sort with a coin for a comparator (V8 14.1 to 15.6, few items)",
    .reference = "D. E. Knuth, The Art of Computer Programming 3, section 5.2.1, with what people "
                 "pass to a sort: a comparator that tosses a coin; seen in Node 25 (V8 14.1) up to "
                 "5 items, and in Chrome 156 (V8 15.6) up to 15",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: places that fewer coins reach come twice as often",
    .mistake = "sorts (by binary insertion) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates",
    .min_n = 1,
    .shuffle = sort_binary_insertion,
};
