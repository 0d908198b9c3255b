/* Fixed points: items at their own place. */
#include "tallies/perm_stat.h"
#include "tallies/split.h"

static double one(size_t n)
{
    return 1.0;
}

/* C(n,k) D(n-k) / n! (Montmort 1708): P(k) = (1/k!) sum over j <= n-k of (-1)^j / j!. */
static void law(StatLaw law)
{
    double factorial = 1.0;
    for (size_t k = 0; k < law.count; k++) {
        double sum = 0.0, term = 1.0;
        for (size_t j = 0; j <= law.n - k && j < 64; j++) {
            sum += term;
            term = -term / (double)(j + 1);
        }
        factorial *= k ? (double)k : 1.0;
        /* 1 - 1 is 0 exactly; so is what rounding leaves of it for n - 1 fixed points */
        law.chances[k] = k + 1 == law.n ? 0.0 : sum / factorial;
    }
}

static uint64_t of(const Item *items, size_t n, uint32_t *room)
{
    uint64_t sum = 0;
    for (size_t place = 0; place < n; place++)
        sum += items[place] == place;
    return sum;
}

static size_t group(const Split *split)
{
    size_t fixed = 0;
    for (size_t place = 0; place < split->head; place++)
        fixed += split->items[place] == place;
    return fixed;
}

static size_t value(const Split *split, size_t in_front, const Item *tail)
{
    size_t fixed = in_front;
    for (size_t i = 0; i < split->tail; i++)
        fixed += tail[i] == split->head + i;
    return fixed;
}

const PermStat stat_fixed_points = {
    STAT_TALLY(fixed_points, "fixed-points", NULL),
    .mean = one,
    .variance = one,
    .most = stat_items,
    .last_cell = 31, /* close to Poisson of mean 1: beyond it less than 1e-34 */
    .law = law,
    .of = of,
    .parts = {group, value},
};
