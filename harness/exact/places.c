#include "exact/places.h"

#include "base/log_gamma.h"
#include "exact/places_sorts.h"
#include "exact/places_steps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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
        places_swap(at, place);
}

static void naive_backward(Places *at)
{
    draw_between(at, 0, at->n);
    for (size_t place = at->n; place-- > 1;)
        places_swap(at, place);
}

static void naive_reduce(Places *at)
{
    draw_between(at, 0, at->n);
    for (size_t place = 1; place < at->n; place++)
        places_swap(at, place);
}

static void missing_offset(Places *at)
{
    for (size_t place = 0; place + 1 < at->n; place++) {
        draw_between(at, 0, at->n - place);
        places_swap(at, place);
    }
}

static void poker_1999(Places *at)
{
    draw_between(at, 0, at->n - 1);
    for (size_t place = 0; place < at->n; place++)
        places_swap(at, place);
}

static void sattolo(Places *at)
{
    for (size_t last = at->n; last-- > 1;) {
        draw_between(at, 0, last);
        places_swap(at, last);
    }
}

static void stops_early(Places *at)
{
    for (size_t last = at->n; last-- > 2;) {
        draw_between(at, 0, last + 1);
        places_swap(at, last);
    }
}

static void last_fixed(Places *at)
{
    for (size_t last = at->n - 1; last-- > 1;) {
        draw_between(at, 0, last + 1);
        places_swap(at, last);
    }
}

static void rounded(Places *at)
{
    for (size_t last = at->n; last-- > 1;) {
        draw_between(at, 0, last + 1);
        for (size_t place = 0; place <= last; place++)
            at->weights[place] = (place == 0 || place == last ? 0.5 : 1.0) / (double)last;
        places_swap(at, last);
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
            double log_before = log_gamma((double)place + 1) - log_gamma((double)heads + 1) -
                                log_gamma((double)place - (double)heads + 1);
            double log_behind = log_gamma((double)behind + 1) - log_gamma((double)heads + 1) -
                                log_gamma((double)behind - (double)heads + 1);
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

static const struct {
    const char *name;
    void (*run)(Places *at);
    bool steps; /* the parameter says how often */
    size_t max_n;
} chains[] = {
    {"naive", naive, false, SIZE_MAX},
    {"naive-backward", naive_backward, false, SIZE_MAX},
    {"naive-reduce", naive_reduce, false, SIZE_MAX},
    {"missing-offset", missing_offset, false, SIZE_MAX},
    {"poker-1999", poker_1999, false, SIZE_MAX},
    {"sattolo", sattolo, false, SIZE_MAX},
    {"stops-early", stops_early, false, SIZE_MAX},
    {"last-fixed", last_fixed, false, SIZE_MAX},
    {"rounded", rounded, false, SIZE_MAX},
    {"identity", nothing, false, SIZE_MAX},
    {"sort-v8-boolean", nothing, false, SIZE_MAX},
    {"reverse", reverse, false, SIZE_MAX},
    {"sort-insertion", places_sort_insertion, false, 1000},
    {"sort-binary-insertion", places_sort_binary_insertion, false, SIZE_MAX},
    {"sort-v8", places_sort_v8, false, 63},
    {"sort-selection", places_sort_selection, false, 1000},
    {"sort-bubble", places_sort_bubble, false, 1000},
    {"sort-bubble-early", places_sort_bubble_early, false, 1000},
    {"sort-heap", places_sort_heap, false, 1000},
    {"sort-merge", places_sort_merge, false, 1000},
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
