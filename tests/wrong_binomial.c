/* Linked into the program in place of one function that calculates (--wrap of the linker), which is
 * wrong here. A self-test must see that. */
#include "inference/binomial_tail.h"

Tails __real_binomial_distance_tails(double count, double trials, double chance);
Tails __wrap_binomial_distance_tails(double count, double trials, double chance);

Tails __wrap_binomial_distance_tails(double count, double trials, double chance)
{
    Tails tails = __real_binomial_distance_tails(count, trials, chance);
    tails.log10_upper += 0.87;
    return tails;
}
