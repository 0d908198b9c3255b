#include "algorithm.h"
#include "binary_insertion.h"

enum {
    /* From 64 items on V8 cuts the array into runs, gallops and merges them: another law. */
    SORT_V8_MAX_N = 63,
};

/* array.sort(() => Math.random() - 0.5) from V8 7.0 to 13.6 (seen in Node 20, 22 and 24). The sort
 * first counts a run: the first coin says whether it descends, and it goes on while the coins say
 * the same. A descending run is reversed; moving each further item to the front does so as it is
 * counted. Then the rest is inserted, each item by a binary search that halves by coins. */
SHUFFLE(sort_v8)(Deck *deck, size_t n, Draws *draws)
{
    if (n < 2)
        return;
    Mask descending = draw_coin(draws);
    Mask running = mask_all();
    Place run_end = place_at(2);
    deck_move_if(deck, descending, 1, 0);
    for (size_t place = 2; place < n; place++) {
        Mask less = draw_coin_if(draws, running);
        Mask same =
            mask_or(mask_and(less, descending), mask_and(mask_not(less), mask_not(descending)));
        running = mask_and(running, same);
        if (!mask_any(running)) {
            draws_skip_coins(draws, n - 1 - place);
            break;
        }
        run_end = place_choose(running, place_next(run_end), run_end);
        deck_move_if(deck, mask_and(running, descending), place, 0);
    }
    for (size_t from = 2; from < n; from++)
        binary_insert(deck, draws, mask_not(place_before(place_at(from), run_end)), from);
}

ALGORITHM(sort_v8) = {
    .name = "sort-v8",
    .alias = "random-comparator",
    .summary = "array.sort(() => Math.random() - 0.5) in V8 7.0 to 13.6, Node 11 to 24 (count a "
               "run, then binary insertion), and in Python and Java",
    .reference = "V8 7.0, third_party/v8/builtins/array-sort.tq; S. Zund, Getting things sorted in "
                 "V8, v8.dev/blog/array-sort, 2018; few items in Python 3.11 and Java 17, too",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: runs and their reversals come far too often",
    .mistake = "sorts with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates",
    .everyday = true,
    .min_n = 1,
    .max_n = SORT_V8_MAX_N,
    .shuffle = sort_v8,
};
