/* How large a bias the counts of equally likely cells show. */
#ifndef FAIRNESS_INFERENCE_MULTINOMIAL_POWER_H
#define FAIRNESS_INFERENCE_MULTINOMIAL_POWER_H

#include <stdbool.h>
#include <stdint.h>

/* Whether noncentral chi-square tells which bias w^2 = `square` a number of trials in `cells` cells
 * find: from five trials a cell on, and for small w anywhere. */
bool multinomial_is_noncentral(double trials, double cells, double square);

/* The smallest effect w that multinomial_test() finds with probability `power` in N = `trials` >= 1
 * counts in K = `cells` >= 2 cells, where it rejects an upper tail of at most 10^log10_level.
 *
 * From five trials a cell on, and for small w anywhere, that is where noncentral chi-square has
 * that power. With fewer it is not the law of X2: the number of pairs of trials that share a cell
 * varies as its own mean does, which a bias multiplies by 1 + w^2, and few pairs are not normal.
 * (Of ten items in 2,180 trials noncentral chi-square promises 99% for w = 3, where a third are
 * found.) There the bias is taken to be spread as evenly as that w can be, over K' = K / (1 + w^2)
 * cells that are equally likely, with none in the others, so that the tests of K and of K' cells
 * have the answer. A bias with the same w that is concentrated on few cells varies more, and is
 * found less surely. It is never less than by noncentral chi-square.
 *
 * INFINITY: not even trials that are all alike would be rejected. NAN: for want of memory. Takes up
 * to 0.1 s below five trials a cell. */
double multinomial_detectable(uint64_t trials, uint64_t cells, double log10_level, double power);

/* The fewest pairs of trials sharing a cell that multinomial_test() rejects at an upper tail of
 * 10^log10_level; INFINITY where it rejects none, NAN for want of memory. */
double multinomial_fewest_rejected(uint64_t trials, uint64_t cells, double log10_level);

/* The cells of a check with that number of degrees of freedom; 0, in which nothing is ever
 * detected, for what can be no such number: a report from elsewhere may say anything. */
uint64_t multinomial_cells(double df);

/* The trials, at least trials_to_detect(), after which a bias of w^2 = `square` > 0 is found so, up
 * to a thousandth more than need be. NAN for want of memory. */
double multinomial_trials(double square, uint64_t cells, double log10_level, double power);

#endif
