#include "algorithm.h"

/* A control: what the harness costs without a shuffle, and the outcome that every check that is
 * worth its name must call biased. */
SHUFFLE(identity)(Deck *deck, size_t n, Draws *draws)
{
    (void)deck, (void)n, (void)draws;
}

ALGORITHM(identity) = {
    .name = "identity",
    .summary = "does nothing",
    .reference = "a control, and the baseline of the benchmarks",
    .claim = CLAIM_SUBSET,
    .form = FORM_STILL,
    .biased_from = 2,
    .claim_text = "one order only: the one it started from",
    .mistake = "nothing moves: a copy was shuffled and the original printed, nothing shuffles, or "
               "a sort compares by true and false",
    .cure = "shuffle by Fisher-Yates, and print what was shuffled",
    .everyday = true,
    .min_n = 1,
    .shuffle = identity,
};
