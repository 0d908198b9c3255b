#define SHUFFLE_ALONE
#include "quick_filter.h"

SHUFFLE(sort_quick_first)(Deck *deck, size_t n, Draws *draws)
{
    quick_filter_part(deck, 0, n, false, draws);
}

ALGORITHM(sort_quick_first) = {
    .name = "sort-quick-first",
    .summary = "quick sort (first item as pivot, two filters) with a coin for a comparator",
    .reference =
        "what people write: [...sort(less), pivot, ...sort(rest)], as in most textbooks of "
        "functional languages, with a comparator that tosses a coin",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: the pivot comes to the middle too often",
    .mistake = "sorts (by quick sort, first item as pivot) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates",
    .min_n = 1,
    .shuffle = sort_quick_first,
};
