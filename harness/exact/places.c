#include "exact/places.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One matrix under way. */
typedef struct Places {
    size_t n;
    uint32_t parameter;
    double *chance;  /* [item * n + place] */
    double *weights; /* of the places that a draw can name, n of them */
    double *row;     /* room for n */
    double *step;    /* room for n * n */
} Places;

static void start(Places *at)
{
    memset(at->chance, 0, at->n * at->n * sizeof *at->chance);
    for (size_t item = 0; item < at->n; item++)
        at->chance[item * at->n + item] = 1.0;
}

/* Places lo..end-1 are drawn alike, no other. */
static void draw_between(Places *at, size_t lo, size_t end)
{
    for (size_t place = 0; place < at->n; place++)
        at->weights[place] = place >= lo && place < end ? 1.0 / (double)(end - lo) : 0.0;
}

/* The item at `place` and that at the drawn place change places. */
static void swap(Places *at, size_t place)
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
static void insert(Places *at, size_t from)
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

/* One step more by a matrix: at->step[place * n + next]. */
static void multiply(Places *at)
{
    size_t n = at->n;
    for (size_t item = 0; item < n; item++) {
        double *row = at->chance + item * n;
        memcpy(at->row, row, n * sizeof *row);
        memset(row, 0, n * sizeof *row);
        for (size_t place = 0; place < n; place++)
            for (size_t next = 0; next < n && at->row[place] > 0.0; next++)
                row[next] += at->row[place] * at->step[place * n + next];
    }
}

static void naive(Places *at)
{
    draw_between(at, 0, at->n);
    for (size_t place = 0; place < at->n; place++)
        swap(at, place);
}

static void naive_backward(Places *at)
{
    draw_between(at, 0, at->n);
    for (size_t place = at->n; place-- > 1;)
        swap(at, place);
}

static void naive_reduce(Places *at)
{
    draw_between(at, 0, at->n);
    for (size_t place = 1; place < at->n; place++)
        swap(at, place);
}

static void poker_1999(Places *at)
{
    draw_between(at, 0, at->n - 1);
    for (size_t place = 0; place < at->n; place++)
        swap(at, place);
}

static void sattolo(Places *at)
{
    for (size_t last = at->n; last-- > 1;) {
        draw_between(at, 0, last);
        swap(at, last);
    }
}

static void stops_early(Places *at)
{
    for (size_t last = at->n; last-- > 2;) {
        draw_between(at, 0, last + 1);
        swap(at, last);
    }
}

static void last_fixed(Places *at)
{
    for (size_t last = at->n - 1; last-- > 1;) {
        draw_between(at, 0, last + 1);
        swap(at, last);
    }
}

static void rounded(Places *at)
{
    for (size_t last = at->n; last-- > 1;) {
        draw_between(at, 0, last + 1);
        for (size_t place = 0; place <= last; place++)
            at->weights[place] = (place == 0 || place == last ? 0.5 : 1.0) / (double)last;
        swap(at, last);
    }
}

static void reverse(Places *at)
{
    memset(at->chance, 0, at->n * at->n * sizeof *at->chance);
    for (size_t item = 0; item < at->n; item++)
        at->chance[item * at->n + at->n - 1 - item] = 1.0;
}

static void nothing(Places *at)
{
    (void)at;
}

/* An item leaves its place when just one of the two picks names it. */
static void transposition(Places *at)
{
    double n = (double)at->n;
    for (size_t cell = 0; cell < at->n * at->n; cell++)
        at->chance[cell] += (1.0 - n * at->chance[cell]) * 2.0 / (n * n);
}

/* The item at place x > 0 moves up when the first one lands at x or beyond. */
static void top_to_random(Places *at)
{
    double n = (double)at->n;
    for (size_t item = 0; item < at->n; item++) {
        double *row = at->chance + item * at->n, first = row[0];
        for (size_t place = 0; place < at->n; place++) {
            double stays = place ? row[place] * (double)place / n : 0.0;
            double next = place + 1 < at->n ? row[place + 1] * (n - (double)place - 1.0) / n : 0.0;
            row[place] = first / n + stays + next;
        }
    }
}

/* A riffle backwards: each place tosses a coin for its heap, heads taking the places of the first
 * heap in order. So place p's card, at heads, was the first heap's number "heads before p", and at
 * tails it stood behind all heads and the tails before p: p + the heads behind it. */
static void riffle(Places *at)
{
    size_t n = at->n;
    memset(at->step, 0, n * n * sizeof *at->step);
    for (size_t place = 0; place < n; place++) {
        size_t behind = n - 1 - place;
        for (size_t heads = 0; heads < n; heads++) {
            double log_before = lgamma((double)place + 1) - lgamma((double)heads + 1) -
                                lgamma((double)place - (double)heads + 1);
            double log_behind = lgamma((double)behind + 1) - lgamma((double)heads + 1) -
                                lgamma((double)behind - (double)heads + 1);
            if (heads <= place)
                at->step[heads * n + place] += 0.5 * exp(log_before - (double)place * log(2.0));
            if (heads <= behind)
                at->step[(place + heads) * n + place] +=
                    0.5 * exp(log_behind - (double)behind * log(2.0));
        }
    }
    multiply(at);
}

/* A stable sort by B random bits is B riffles backwards. */
static void key_sort(Places *at)
{
    size_t n = at->n;
    for (uint32_t bit = 0; bit < at->parameter; bit++)
        riffle(at);
    for (size_t one = 0; one < n; one++)
        for (size_t other = 0; other < one; other++) {
            double kept = at->chance[one * n + other];
            at->chance[one * n + other] = at->chance[other * n + one];
            at->chance[other * n + one] = kept;
        }
}

/* The item at `place` is in the packet first..last, which comes behind all later ones. */
static void overhand(Places *at)
{
    size_t n = at->n;
    memset(at->step, 0, n * n * sizeof *at->step);
    for (size_t place = 0; place < n; place++)
        for (size_t first = 0; first <= place; first++)
            for (size_t last = place; last < n; last++) {
                size_t coins = last - first + (first > 0) + (last + 1 < n);
                at->step[place * n + (n - 1 - last) + (place - first)] += ldexp(1.0, -(int)coins);
            }
    multiply(at);
}

/* The weights of the places lo..hi in a binary search that tosses coins. */
static void search(Places *at, size_t lo, size_t hi, double chance)
{
    if (lo == hi) {
        at->weights[lo] = chance;
        return;
    }
    size_t middle = lo + (hi - lo) / 2;
    search(at, lo, middle, 0.5 * chance);
    search(at, middle + 1, hi, 0.5 * chance);
}

static void sort_binary_insertion(Places *at)
{
    for (size_t from = 1; from < at->n; from++) {
        search(at, 0, from, 1.0);
        insert(at, from);
    }
}

static void sort_insertion(Places *at)
{
    for (size_t from = 1; from < at->n; from++) {
        for (size_t place = 0; place <= from; place++)
            at->weights[place] = ldexp(1.0, -(int)(from - place + (place > 0)));
        insert(at, from);
    }
}

/* A run of r items first, a power of 1/2 for each r, as often descending (and then turned round) as
 * ascending; binary insertion of the rest. The matrix sums over the runs that have ended. */
static void sort_v8(Places *at)
{
    size_t n = at->n;
    memset(at->chance, 0, n * n * sizeof *at->chance);
    for (size_t run = 2; run <= n; run++) {
        double half = ldexp(0.5, -(int)(run < n ? run - 1 : n - 2));
        for (size_t item = 0; item < n; item++) {
            at->chance[item * n + item] += half;
            at->chance[item * n + (item < run ? run - 1 - item : item)] += half;
        }
        if (run < n) {
            search(at, 0, run, 1.0);
            insert(at, run);
        }
    }
}

/* The last of the coins that say "less" decides: each later one outweighs all before it. */
static void sort_selection(Places *at)
{
    for (size_t to = 0; to + 1 < at->n; to++) {
        for (size_t place = 0; place < at->n; place++)
            at->weights[place] = place < to    ? 0
                                 : place == to ? ldexp(1.0, -(int)(at->n - 1 - to))
                                               : ldexp(1.0, -(int)(at->n - place));
        swap(at, to);
    }
}

/* One pass: neighbours change places at every other coin. */
static void bubble(double *row, size_t end)
{
    for (size_t place = 0; place < end; place++)
        row[place] = row[place + 1] = 0.5 * (row[place] + row[place + 1]);
}

static void sort_bubble(Places *at)
{
    for (size_t item = 0; item < at->n; item++)
        for (size_t end = at->n; end-- > 1;)
            bubble(at->chance + item * at->n, end);
}

/* at->row: where the item is when a pass ended the sort, which is one whose coins all left things
 * as they were. */
static void sort_bubble_early(Places *at)
{
    for (size_t item = 0; item < at->n; item++) {
        double *row = at->chance + item * at->n;
        memset(at->row, 0, at->n * sizeof *at->row);
        for (size_t end = at->n; end-- > 1;) {
            double idle = ldexp(1.0, -(int)end);
            for (size_t place = 0; place < at->n; place++)
                at->step[place] = row[place] * idle;
            bubble(row, end);
            for (size_t place = 0; place < at->n; place++) {
                row[place] -= at->step[place];
                at->row[place] += at->step[place];
            }
        }
        for (size_t place = 0; place < at->n; place++)
            row[place] += at->row[place];
    }
}

/* The item at `root` sinks: a coin stops it, another says to which child it goes. Those on its way
 * move up. weights[x]: the chance that its way leads over x. */
static void sift(Places *at, size_t root, size_t end)
{
    double *reach = at->weights;
    memset(reach, 0, at->n * sizeof *reach);
    reach[root] = 1.0;
    for (size_t place = root; 2 * place + 1 < end; place++) {
        size_t child = 2 * place + 1;
        bool two = child + 1 < end;
        reach[child] = reach[place] * (two ? 0.25 : 0.5);
        if (two)
            reach[child + 1] = reach[place] * 0.25;
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

static void sort_heap(Places *at)
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

static const struct {
    const char *name;
    void (*run)(Places *at);
    bool steps; /* the parameter says how often */
    size_t max_n;
} chains[] = {
    {"naive", naive, false, SIZE_MAX},
    {"naive-backward", naive_backward, false, SIZE_MAX},
    {"naive-reduce", naive_reduce, false, SIZE_MAX},
    {"poker-1999", poker_1999, false, SIZE_MAX},
    {"sattolo", sattolo, false, SIZE_MAX},
    {"stops-early", stops_early, false, SIZE_MAX},
    {"last-fixed", last_fixed, false, SIZE_MAX},
    {"rounded", rounded, false, SIZE_MAX},
    {"identity", nothing, false, SIZE_MAX},
    {"sort-v8-boolean", nothing, false, SIZE_MAX},
    {"reverse", reverse, false, SIZE_MAX},
    {"sort-insertion", sort_insertion, false, 1000},
    {"sort-binary-insertion", sort_binary_insertion, false, SIZE_MAX},
    {"sort-v8", sort_v8, false, 63},
    {"sort-selection", sort_selection, false, 1000},
    {"sort-bubble", sort_bubble, false, 1000},
    {"sort-bubble-early", sort_bubble_early, false, 1000},
    {"sort-heap", sort_heap, false, 1000},
    {"key-sort", key_sort, false, 128},
    {"transpositions", transposition, true, SIZE_MAX},
    {"top-to-random", top_to_random, true, SIZE_MAX},
    {"riffle", riffle, true, 1000},
    {"overhand", overhand, true, 500},
};
enum { CHAINS = sizeof chains / sizeof chains[0] };

static size_t find(const char *name)
{
    size_t chain = 0;
    while (chain < CHAINS && strcmp(chains[chain].name, name) != 0)
        chain++;
    return chain;
}

bool places_in_steps(const char *name)
{
    size_t chain = find(name);
    return chain < CHAINS && chains[chain].steps;
}

Status places_law(const char *name, uint32_t parameter, size_t n, bool before, double *chances,
                  bool *ret_known, Error *error)
{
    size_t chain = find(name);
    if (chain == CHAINS || n < 2 || n > chains[chain].max_n) {
        *ret_known = false;
        return STATUS_OK;
    }
    Places at = {.n = n, .parameter = parameter, .chance = chances};
    at.weights = calloc(n, sizeof *at.weights);
    at.row = malloc(n * sizeof *at.row);
    at.step = malloc(n * n * sizeof *at.step);
    bool memory = at.weights && at.row && at.step;
    if (memory) {
        if (!before)
            start(&at);
        uint32_t times = chains[chain].steps && !before ? parameter : 1;
        for (uint32_t time = 0; time < times; time++)
            chains[chain].run(&at);
    }
    free(at.weights);
    free(at.row);
    free(at.step);
    if (!memory)
        return error_set(error, STATUS_FAILED, "out of memory for places of %zu items", n);
    *ret_known = true;
    return STATUS_OK;
}
