#include "exact/law_power.h"

#include <stdlib.h>

#include "exact/scoped_numbers.h"
#include "tallies/rank.h"

double law_power_products(size_t n, uint32_t times)
{
    double orders = (double)permutation_count(n);
    return orders * orders * (times - 1);
}

typedef struct Power {
    const Law *once;
    const ExactLimits *limits;
    uint32_t times;
    mpz_t *before, *after; /* an order each: numerators of the passes so far, and of one more */
} Power;

/* Each order that the last pass can be, after each before it. */
static Status pass(const Power *at, uint32_t time, Error *error)
{
    size_t n = at->once->n;
    Item by[LAW_MAX_ITEMS], items[LAW_MAX_ITEMS], both[LAW_MAX_ITEMS];
    SCOPED_INTEGER chance;
    mpz_init(chance);
    permutation_unrank(0, n, by);
    for (uint64_t last = 0; last < at->once->orders; last++, permutation_next(by, n)) {
        double done = (time - 1 + (double)last / (double)at->once->orders) / (at->times - 1);
        if (at->limits->keep_going && !at->limits->keep_going(at->limits->context, done))
            return error_set(error, STATUS_INTERRUPTED, "stopped");
        law_numerator(at->once, last, chance);
        permutation_unrank(0, n, items);
        for (uint64_t order = 0; mpz_sgn(chance) && order < at->once->orders;
             order++, permutation_next(items, n)) {
            if (!mpz_sgn(at->before[order]))
                continue;
            for (size_t place = 0; place < n; place++)
                both[place] = items[by[place]];
            mpz_addmul(at->after[permutation_rank(both, n)], at->before[order], chance);
        }
    }
    return STATUS_OK;
}

/* The law in lowest terms; what is missing to the whole is no order, or was cut off. */
static Status build(const Power *at, Law *ret, Error *error)
{
    const Law *once = at->once;
    SCOPED_INTEGER whole, paths, rest;
    mpz_inits(whole, paths, rest, NULL);
    mpz_pow_ui(whole, once->denominator, at->times);
    mpz_pow_ui(paths, once->paths, at->times);
    mpz_set(rest, whole);
    size_t words = (mpz_sizeinbase(whole, 2) + 63) / 64;
    size_t beside = mpz_sgn(once->leftover) ? LAW_CELL_LEFTOVER : LAW_CELL_INVALID;
    uint64_t *denominator = calloc(words, sizeof *denominator);
    uint64_t *cells = calloc((once->orders + LAW_CELLS_EXTRA) * words, sizeof *cells);
    Status status = STATUS_OK;
    if (!denominator || !cells) {
        free(cells);
        status = error_set(error, STATUS_FAILED, "no memory for the law of %zu items", once->n);
    }
    for (uint64_t order = 0; !status && order < once->orders; order++) {
        mpz_export(cells + order * words, NULL, -1, sizeof *cells, 0, 0, at->before[order]);
        mpz_sub(rest, rest, at->before[order]);
    }
    if (!status) {
        mpz_export(denominator, NULL, -1, sizeof *denominator, 0, 0, whole);
        mpz_export(cells + (once->orders + beside) * words, NULL, -1, sizeof *cells, 0, 0, rest);
        LawPart part = {.denominator = denominator, .cells = cells};
        status = law_build(once->n, &part, 1, words, paths, once->bounded, ret, error);
    }
    free(denominator);
    return status;
}

Status law_power(const Law *once, uint32_t times, const ExactLimits *limits, Law *ret, Error *error)
{
    Power at = {.once = once, .limits = limits, .times = times};
    mpz_t *room = malloc(2 * once->orders * sizeof *room);
    if (!room)
        return error_set(error, STATUS_FAILED, "no memory for the law of %zu items", once->n);
    for (uint64_t cell = 0; cell < 2 * once->orders; cell++)
        mpz_init(room[cell]);
    at.before = room;
    at.after = room + once->orders;
    for (uint64_t order = 0; order < once->orders; order++)
        law_numerator(once, order, at.before[order]);
    Status status = STATUS_OK;
    for (uint32_t time = 1; !status && time < times; time++) {
        for (uint64_t order = 0; order < once->orders; order++)
            mpz_set_ui(at.after[order], 0);
        status = pass(&at, time, error);
        mpz_t *last = at.before;
        at.before = at.after;
        at.after = last;
    }
    THEN(status, build(&at, ret, error));
    for (uint64_t cell = 0; cell < 2 * once->orders; cell++)
        mpz_clear(room[cell]);
    free(room);
    return status;
}
