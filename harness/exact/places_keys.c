#include "exact/places_keys.h"

#include "base/elementary.h"

#include <stdbool.h>
#include <string.h>

/* Takes one toss of chance q, then adds one of chance p, in the chances row[0..n-1] of a number of
 * heads among n - 1 tosses: divides their polynomial by 1 - q + q x, from the end at which rounding
 * does not grow, and multiplies it by 1 - p + p x. */
static void exchange_toss(double *row, size_t n, double q, double p)
{
    if (q <= 0.5) {
        row[0] /= 1 - q;
        for (size_t heads = 1; heads + 1 < n; heads++)
            row[heads] = (row[heads] - q * row[heads - 1]) / (1 - q);
    } else {
        double above = 0;
        for (size_t heads = n - 1; heads-- > 0;) {
            double here = (row[heads + 1] - (1 - q) * above) / q;
            row[heads + 1] = above;
            above = here;
        }
        row[0] = above;
    }
    row[n - 1] = p * row[n - 2];
    for (size_t heads = n - 2; heads > 0; heads--)
        row[heads] = (1 - p) * row[heads] + p * row[heads - 1];
    row[0] *= 1 - p;
}

/* An item with key k comes behind those before it whose key is at most k, and those behind it whose
 * key is below k. From the item on whose side rounding shrinks with each exchange: that of the
 * row's alternating sum, 1 - 2q to 1 - 2p, does. */
void places_keys(Places *at)
{
    size_t n = at->n;
    double keys = at->parameter, *row = at->row;
    memset(at->chance, 0, n * n * sizeof *at->chance);
    for (uint32_t key = 1; key <= at->parameter; key++) {
        double below = (key - 1) / keys, most = key / keys;
        bool first = below + most <= 1;
        double q = first ? below : most, p = first ? most : below;
        memset(row, 0, n * sizeof *row);
        row[0] = 1;
        for (size_t other = 1; other < n; other++)
            for (size_t heads = other + 1; heads-- > 0;)
                row[heads] = (1 - q) * row[heads] + (heads ? q * row[heads - 1] : 0);
        for (size_t i = 0; i < n; i++) {
            double *chances = at->chance + (first ? i : n - 1 - i) * n;
            for (size_t place = 0; place < n; place++)
                chances[place] += row[place] / keys;
            exchange_toss(row, n, q, p);
        }
    }
}

/* As of riffles (riffle_sign), with `keys` for 2^k. */
double sign_keys(uint32_t keys, size_t n)
{
    return pow(keys, -floor((double)n / 2));
}

/* What comes changes where the number passes a fraction of a denominator up to n: a pass for each
 * two neighbours a/b, c/d of the Farey sequence, which are 1/(bd) apart. */
void places_one_number(Places *at)
{
    size_t n = at->n, a = 0, b = 1, c = 1, d = n;
    uint16_t items[PLACES_ONE_NUMBER_MAX];
    memset(at->chance, 0, n * n * sizeof *at->chance);
    while (a < b) {
        for (size_t place = 0; place < n; place++)
            items[place] = (uint16_t)place;
        for (size_t last = n; last-- > 1;) {
            size_t place = a * (last + 1) / b;
            uint16_t item = items[last];
            items[last] = items[place];
            items[place] = item;
        }
        for (size_t place = 0; place < n; place++)
            at->chance[items[place] * n + place] += 1 / ((double)b * (double)d);
        size_t times = (n + b) / d, next_a = times * c - a, next_b = times * d - b;
        a = c, b = d, c = next_a, d = next_b;
    }
}

void places_one_parity(Places *at)
{
    size_t n = at->n;
    for (size_t cell = 0; cell < n * n; cell++)
        at->chance[cell] = n > 2 ? 1 / (double)n : (double)(at->parameter % 2 == (cell % 3 != 0));
}

double sign_one_parity(uint32_t odd, size_t n)
{
    return odd % 2 ? -1 : 1;
}
