/* The argument at which a rising function reaches a level, without a callback:
 *
 *     Root root = {.low = 0, .high = 1, .within = 1e-9};
 *     while (root_asks(&root))
 *         root_take(&root, function(root.x) - level);
 *     ... root.high ...
 */
#ifndef FAIRNESS_ROOT_H
#define FAIRNESS_ROOT_H

#include <stdbool.h>

/* The function is below the level at `low` and reaches it at `high`, neither of which is requested.
 * Where no such high is known it stays 0: then `guess` > low is requested, and what doubles from
 * there on, up to `most`; low >= 0. The search ends with an interval of `within` times its upper
 * end or, for `whole` numbers, of 1 + within * low.
 *
 * The answer is `high`: the smallest argument found that reaches the level. INFINITY where `most`
 * does not reach it, NAN where the function was NAN. */
typedef struct Root {
    double low, high, guess, most, within;
    bool whole;
    double x;               /* the argument that is requested */
    double at_low, at_high; /* what was taken there; 0: unknown */
    int steps;
} Root;

/* Whether another value is needed: the one at root->x. */
bool root_asks(Root *root);

/* Takes the function less the level at root->x; only its sign must be right. By false position, of
 * which every third step halves, so that +1 and -1 make it bisection. */
void root_take(Root *root, double gap);

#endif
