#define SHUFFLE_ALONE
#include "algorithm.h"

/* Merges two shuffled runs, lo..middle-1 and middle..end-1, in place. Coins name the run that gives
 * the next item, until one names a run that is empty. What was laid down by then is evenly mixed:
 * all words of coins with as many heads and tails are equally likely. The items left over, all of
 * one run, are then put one by one at a uniform place. The items of the left run that wait lie at
 * next..right-1; a swap changes their order, which does not matter as they are shuffled. */
static void merge_shuffle_runs(Deck *deck, size_t lo, size_t middle, size_t end, Draws *draws)
{
    size_t next = lo, right = middle;
    for (;; next++) {
        if (draw_coin(draws)) {
            if (right == end)
                break;
            deck_swap_places(deck, next, right++);
        } else if (next == right) {
            break;
        }
    }
    for (; next < end; next++)
        deck_swap(deck, next, draw_between(draws, (uint32_t)lo, (uint32_t)next + 1));
}

/* The paper shuffles blocks of some size by Fisher-Yates and merges those. Here the blocks are
 * single items, so that it is the merging that is run at every n. */
static void merge_shuffle_part(Deck *deck, size_t lo, size_t end, Draws *draws)
{
    if (end - lo < 2)
        return;
    size_t middle = lo + (end - lo) / 2;
    merge_shuffle_part(deck, lo, middle, draws);
    merge_shuffle_part(deck, middle, end, draws);
    merge_shuffle_runs(deck, lo, middle, end, draws);
}

SHUFFLE(merge_shuffle)(Deck *deck, size_t n, Draws *draws)
{
    merge_shuffle_part(deck, 0, n, draws);
}

ALGORITHM(merge_shuffle) = {
    .name = "merge-shuffle",
    .summary = "shuffle both halves; merge by coins until one is empty; insert the rest at random",
    .reference = "A. Bacher, O. Bodini, A. Hollender and J. Lumbroso, MergeShuffle: a very fast, "
                 "parallel random permutation algorithm, arXiv 1508.03167, 2015",
    .claim = CLAIM_UNIFORM,
    .claim_text = "uniform over all orders",
    .min_n = 1,
    .shuffle = merge_shuffle,
};
