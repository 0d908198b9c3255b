#include "exact/places_sorts.h"

#include "base/elementary.h"

#include <stdbool.h>
#include <string.h>

/* The item at `place` and that at the drawn place change places. */
static void places_swap(Places *at, size_t place)
{
    const double *weights = at->weights;
    for (size_t item = 0; item < at->n; item++) {
        double *row = at->chance + item * at->n;
        double here = row[place], comes = here * weights[place];
        for (size_t other = 0; other < at->n; other++) {
            if (other == place)
                continue;
            comes += row[other] * weights[other];
            row[other] += (here - row[other]) * weights[other];
        }
        row[place] = comes;
    }
}

/* The item at `from` goes to the drawn place, 0..from; those from there on make room. */
static void places_insert(Places *at, size_t from)
{
    for (size_t item = 0; item < at->n; item++) {
        double *row = at->chance + item * at->n;
        double moved = row[from], below = 0.0, pushed = 0.0;
        for (size_t place = 0; place <= from; place++) {
            below += at->weights[place];
            double stays = place < from ? row[place] * (1.0 - below) : 0.0;
            double pushes = place < from ? row[place] * below : 0.0;
            row[place] = stays + pushed + moved * at->weights[place];
            pushed = pushes;
        }
    }
}

/* The weights of the places lo..hi in a binary search that tosses coins. */
static void search(Places *at, size_t lo, size_t hi, double chance)
{
    if (lo == hi) {
        at->weights[lo] = chance;
        return;
    }
    size_t middle = lo + (hi - lo) / 2;
    search(at, lo, middle, at->yes * chance);
    search(at, middle + 1, hi, (1 - at->yes) * chance);
}

void places_sort_binary_insertion(Places *at)
{
    for (size_t from = 1; from < at->n; from++) {
        search(at, 0, from, 1.0);
        places_insert(at, from);
    }
}

void places_sort_insertion(Places *at)
{
    for (size_t from = 1; from < at->n; from++) {
        for (size_t place = 0; place <= from; place++)
            at->weights[place] =
                pow(at->yes, (double)(from - place)) * (place > 0 ? 1 - at->yes : 1);
        places_insert(at, from);
    }
}

/* A run of r items first, descending (and then turned round) or ascending: r - 1 coins alike, and
 * then another one; binary insertion of the rest. The matrix sums over the runs that have ended. */
void places_sort_v8(Places *at)
{
    size_t n = at->n;
    memset(at->chance, 0, n * n * sizeof *at->chance);
    for (size_t run = 2; run <= n; run++) {
        double coins = (double)run - 1, no = 1 - at->yes;
        double down = pow(at->yes, coins) * (run < n ? no : 1);
        double up = pow(no, coins) * (run < n ? at->yes : 1);
        for (size_t item = 0; item < n; item++) {
            at->chance[item * n + item] += up;
            at->chance[item * n + (item < run ? run - 1 - item : item)] += down;
        }
        if (run < n) {
            search(at, 0, run, 1.0);
            places_insert(at, run);
        }
    }
}

/* The last of the coins that say "less" decides: each later one outweighs all before it. */
void places_sort_selection(Places *at)
{
    for (size_t to = 0; to + 1 < at->n; to++) {
        for (size_t place = 0; place < at->n; place++)
            at->weights[place] = place < to ? 0
                                 : place == to
                                     ? pow(1 - at->yes, (double)(at->n - 1 - to))
                                     : at->yes * pow(1 - at->yes, (double)(at->n - 1 - place));
        places_swap(at, to);
    }
}

/* One pass: neighbours change places where the coin says so. */
static void bubble(const Places *at, double *row, size_t end)
{
    for (size_t place = 0; place < end; place++) {
        double here = row[place], next = row[place + 1];
        row[place] = (1 - at->yes) * here + at->yes * next;
        row[place + 1] = (1 - at->yes) * next + at->yes * here;
    }
}

void places_sort_bubble(Places *at)
{
    for (size_t item = 0; item < at->n; item++)
        for (size_t end = at->n; end-- > 1;)
            bubble(at, at->chance + item * at->n, end);
}

/* at->row: where the item is when a pass ended the sort, which is one whose coins all left things
 * as they were. */
void places_sort_bubble_early(Places *at)
{
    for (size_t item = 0; item < at->n; item++) {
        double *row = at->chance + item * at->n;
        memset(at->row, 0, at->n * sizeof *at->row);
        for (size_t end = at->n; end-- > 1;) {
            double idle = pow(1 - at->yes, (double)end);
            for (size_t place = 0; place < at->n; place++)
                at->step[place] = row[place] * idle;
            bubble(at, row, end);
            for (size_t place = 0; place < at->n; place++) {
                row[place] -= at->step[place];
                at->row[place] += at->step[place];
            }
        }
        for (size_t place = 0; place < at->n; place++)
            row[place] += at->row[place];
    }
}

/* The item at `root` sinks, if a coin says so, another says to which child it goes. Those on its
 * way move up. weights[x]: the chance that its way leads over x. */
static void sift(Places *at, size_t root, size_t end)
{
    double *reach = at->weights;
    memset(reach, 0, at->n * sizeof *reach);
    reach[root] = 1.0;
    for (size_t place = root; 2 * place + 1 < end; place++) {
        size_t child = 2 * place + 1;
        bool two = child + 1 < end;
        reach[child] = reach[place] * at->yes * (two ? 1 - at->yes : 1);
        if (two)
            reach[child + 1] = reach[place] * at->yes * at->yes;
    }
    for (size_t item = 0; item < at->n; item++) {
        double *row = at->chance + item * at->n, sinks = row[root];
        row[root] = 0.0;
        for (size_t place = root; place < end; place++) {
            double stops = reach[place], comes = 0.0;
            for (size_t child = 2 * place + 1; child < end && child <= 2 * place + 2; child++) {
                stops -= reach[child];
                comes += row[child] * reach[child];
            }
            row[place] = row[place] * (1.0 - reach[place]) + comes + sinks * stops;
        }
    }
}

void places_sort_heap(Places *at)
{
    for (size_t root = at->n / 2; root-- > 0;)
        sift(at, root, at->n);
    for (size_t end = at->n; end-- > 1;) {
        for (size_t item = 0; item < at->n; item++) {
            double *row = at->chance + item * at->n, first = row[0];
            row[0] = row[end];
            row[end] = first;
        }
        sift(at, 0, end);
    }
}

/* Merges what stands at lo..middle-1 and middle..end-1. While both sides have items a coin picks
 * one, so the item that is number i of its side, picked with chance p, of which the other has
 * `others`, comes behind k of these with chance C(i+k, k) p^(i+1) (1-p)^k, and behind all of them
 * with what is left. */
static void merge(Places *at, size_t lo, size_t middle, size_t end)
{
    size_t n = at->n;
    for (size_t place = lo; place < end; place++) {
        size_t number = place < middle ? place - lo : place - middle;
        size_t others = place < middle ? end - middle : middle - lo;
        double own = place < middle ? 1 - at->yes : at->yes;
        double chance = pow(own, (double)(number + 1)), left = 1.0;
        for (size_t k = 0; k <= others; k++) {
            at->step[place * n + lo + number + k] = k < others ? chance : left;
            left -= chance;
            chance *= (1 - own) * (double)(number + k + 1) / (double)(k + 1);
        }
    }
    for (size_t item = lo; item < end; item++) {
        double *row = at->chance + item * n;
        size_t from = item < middle ? lo : middle, to = item < middle ? middle : end;
        size_t others = item < middle ? end - middle : middle - lo;
        memcpy(at->row + lo, row + lo, (end - lo) * sizeof *row);
        memset(row + lo, 0, (end - lo) * sizeof *row);
        for (size_t place = from; place < to; place++)
            for (size_t next = lo + place - from; next <= lo + place - from + others; next++)
                row[next] += at->row[place] * at->step[place * n + next];
    }
}

static void merge_part(Places *at, size_t lo, size_t end)
{
    if (end - lo < 2)
        return;
    size_t middle = lo + (end - lo) / 2;
    merge_part(at, lo, middle);
    merge_part(at, middle, end);
    merge(at, lo, middle, end);
}

void places_sort_merge(Places *at)
{
    merge_part(at, 0, at->n);
}

void places_sort_merge_up(Places *at)
{
    for (size_t run = 1; run < at->n; run *= 2)
        for (size_t lo = 0; lo + run < at->n; lo += 2 * run)
            merge(at, lo, lo + run, lo + 2 * run < at->n ? lo + 2 * run : at->n);
}

/* The first three as three where there are at most five; of more, from the seventh on, an item goes
 * past one other, and then past two for each coin. */
void places_sort_php(Places *at)
{
    static const double three[3][3] = {{3, 2, 3}, {2, 4, 2}, {3, 2, 3}};
    bool sorted = at->n >= 3 && at->n <= 5;
    for (size_t cell = 0; sorted && cell < 9; cell++)
        at->chance[cell / 3 * at->n + cell % 3] = three[cell / 3][cell % 3] / 8;
    for (size_t from = sorted ? 3 : 1; from < at->n; from++) {
        double *weights = at->weights, left = 0.5;
        memset(weights, 0, at->n * sizeof *weights);
        if (from < 6) {
            for (size_t place = 0; place <= from; place++)
                weights[place] = ldexp(1.0, -(int)(from - place + (place > 0)));
        } else {
            weights[from] = left;
            for (size_t place = from - 1; place > 1;) {
                place -= 2;
                left *= 0.5;
                weights[place + 1] += 0.5 * left;
                weights[place + 2] += 0.5 * left;
                if (place < 2) { /* the first, or one of the first two */
                    weights[0] += place ? 0.5 * left : left;
                    weights[1] += place ? 0.5 * left : 0;
                }
            }
        }
        places_insert(at, from);
    }
}

static double alternating(uint64_t exponent)
{
    return exponent % 2 ? -1 : 1;
}

/* The item at `from` goes to the place that a binary search by coins ends at, lo..hi. */
static double search_sign(size_t from, size_t lo, size_t hi)
{
    if (lo == hi)
        return alternating(from - lo);
    size_t middle = lo + (hi - lo) / 2;
    return 0.5 * (search_sign(from, lo, middle) + search_sign(from, middle + 1, hi));
}

static double insertions_sign(size_t first, size_t n)
{
    double sign = 1;
    for (size_t from = first; from < n; from++)
        sign *= search_sign(from, 0, from);
    return sign;
}

double sign_sort_insertion(uint32_t parameter, size_t n)
{
    double sign = 1;
    for (size_t from = 1; from < n; from++) {
        double step = 0;
        for (size_t place = 0; place <= from; place++)
            step += alternating(from - place) * ldexp(1, -(int)(from - place + (place > 0)));
        sign *= step;
    }
    return sign;
}

double sign_sort_binary_insertion(uint32_t parameter, size_t n)
{
    return insertions_sign(1, n);
}

/* Over the length of the first run, as often descending, and turned round, as not. */
double sign_sort_v8(uint32_t parameter, size_t n)
{
    double sign = 0;
    for (size_t run = 2; run <= n; run++) {
        double half = ldexp(0.5, -(int)(run < n ? run - 1 : n - 2));
        sign += half * (1 + alternating(run * (run - 1) / 2)) * insertions_sign(run, n);
    }
    return sign;
}
