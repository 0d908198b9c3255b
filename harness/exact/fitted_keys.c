#include "exact/fitted_keys.h"

#include <string.h>

#include "algorithms/algorithm.h"
#include "base/elementary.h"
#include "exact/known_numbers.h"
#include "tallies/rank.h"

typedef struct Keys {
    const KnownLaw *like;
    size_t n, values;
    uint64_t *counts; /* of descents */
    double *chances;  /* room for as many */
} Keys;

/* Logarithm of how likely so many keys make the counts, but for what is the same of all. */
static double log_likely(const Keys *at, uint32_t keys)
{
    KnownLaw law = *at->like;
    double sum = 0;
    law.parameter = keys;
    known_number(&law, at->n, &stat_descents, at->chances);
    for (size_t value = 0; value < at->values; value++)
        if (at->counts[value])
            sum += at->chances[value] > 0 ? (double)at->counts[value] * log(at->chances[value])
                                          : -INFINITY;
    return sum;
}

/* The largest of what rises up to there and falls after it; too few keys make counts impossible. */
static uint32_t likeliest(const Keys *at)
{
    uint32_t low = at->like->algorithm->parameter_min, high = at->like->algorithm->parameter_max;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        double here = log_likely(at, middle);
        if (here > -INFINITY && here >= log_likely(at, middle + 1))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* The last of those from `from` towards `to` that are at least so likely. */
static uint32_t last_as_likely(const Keys *at, uint32_t from, uint32_t to, double least)
{
    if (log_likely(at, to) >= least)
        return to;
    while (from + 1 != to && from != to + 1) {
        uint32_t middle = from / 2 + to / 2 + (from % 2 + to % 2) / 2;
        *(log_likely(at, middle) >= least ? &from : &to) = middle;
    }
    return from;
}

static void count_descents(const LawTable *orders, Keys *at)
{
    Item items[KNOWN_ORDERS_MAX_N];
    permutation_unrank(0, at->n, items);
    for (size_t order = 0; order + 1 < orders->columns; order++, permutation_next(items, at->n)) {
        size_t value = 0;
        for (size_t place = 1; place < at->n; place++)
            value += items[place - 1] > items[place];
        at->counts[value] += orders->counts[order];
    }
}

Status fit_keys(LawTables *tables, const KnownLaw *like, double within, KnownLaw *ret,
                uint32_t *ret_low, uint32_t *ret_high, bool *ret_found, Error *error)
{
    const KnownLaws *laws = tables->laws;
    Keys at = {.like = like, .n = laws->n, .values = stat_cells(&stat_descents, laws->n).count};
    for (size_t t = 0; t < tables->count; t++)
        if (tables->tables[t].stat == &stat_descents)
            at.counts = tables->tables[t].counts;
    *ret_found = false;
    if (!at.counts && laws->rows > 1)
        return STATUS_OK;
    at.chances = arena_get(tables->memory, at.values, sizeof *at.chances);
    if (!at.counts)
        at.counts = arena_get(tables->memory, at.values, sizeof *at.counts);
    KnownLaw law = *like;
    law.chances = arena_get(tables->memory, laws->rows * laws->columns, sizeof *law.chances);
    TRY(arena_status(tables->memory, "a number of keys", error));
    if (laws->rows == 1)
        count_descents(&tables->tables[0], &at);
    law.parameter = likeliest(&at);
    law.fitted = true;
    TRY(known_law_with(laws, &law, ret_found, error));
    if (!*ret_found)
        return STATUS_OK;
    double least = log_likely(&at, law.parameter) - within;
    *ret_low = last_as_likely(&at, law.parameter, like->algorithm->parameter_min, least);
    *ret_high = last_as_likely(&at, law.parameter, like->algorithm->parameter_max, least);
    *ret = law;
    return STATUS_OK;
}
