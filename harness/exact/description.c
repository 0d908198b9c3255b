#include "exact/description.h"

#include "algorithms/algorithm.h"
#include "base/text.h"
#include "exact/big_number_text.h"
#include "exact/measures.h"
#include "tallies/rank.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Takes over the fraction's text; false where there is none for want of memory. */
static bool set_fraction(Exactly *ret, const mpq_t fraction)
{
    *ret = (Exactly){.text = fraction_text(fraction),
                     .value = integer_ratio(mpq_numref(fraction), mpq_denref(fraction))};
    return ret->text != NULL;
}

bool exactly_ratio(Exactly *ret, const mpz_t numerator, const mpz_t denominator)
{
    *ret = (Exactly){.text = ratio_text(numerator, denominator),
                     .value = integer_ratio(numerator, denominator)};
    return ret->text != NULL;
}

static LawVerdict law_verdict(const LawMeasures *measures)
{
    if (mpq_sgn(measures->invalid))
        return LAW_INVALID;
    if (!mpq_sgn(measures->tv))
        return LAW_EVEN;
    /* Where no order has more than its share, all that is lacking is what was cut off. */
    return mpq_equal(measures->tv, measures->leftover) ? LAW_EVEN_SO_FAR : LAW_BIASED;
}

static void copy_items(uint8_t *ret, uint64_t order, size_t n)
{
    Item items[LAW_MAX_ITEMS];
    permutation_unrank(order, n, items);
    for (size_t place = 0; place < n; place++)
        ret[place] = (uint8_t)items[place];
}

/* The orders that have the probability `chance`: how many, and the first. */
static bool describe_extreme(const Law *law, const mpq_t chance, Extreme *ret)
{
    mpz_t wanted, numerator;
    mpz_inits(wanted, numerator, NULL);
    mpz_divexact(wanted, law->denominator, mpq_denref(chance));
    mpz_mul(wanted, wanted, mpq_numref(chance));
    uint64_t count = 0;
    for (uint64_t order = 0; order < law->orders; order++) {
        law_numerator(law, order, numerator);
        if (mpz_cmp(numerator, wanted) != 0)
            continue;
        if (!count++)
            copy_items(ret->items, order, law->n);
    }
    mpz_clears(wanted, numerator, NULL);
    bool done = set_fraction(&ret->chance, chance);
    ret->times_even = ret->chance.value * (double)law->orders;
    ret->example_known = true;
    return done && asprintf(&ret->orders, "%llu", (unsigned long long)count) > 0;
}

static bool describe_measures(const Law *law, LawDescription *ret)
{
    LawMeasures measures;
    law_measure(law, &measures);
    ret->verdict = law_verdict(&measures);
    ret->divisible = measures.divisible;
    ret->kl = measures.kl;
    ret->orders_possible.value = (double)measures.orders_possible;
    bool done = set_fraction(&ret->tv, measures.tv) && set_fraction(&ret->phi2, measures.phi2) &&
                set_fraction(&ret->sign, measures.sign) &&
                set_fraction(&ret->invalid, measures.invalid) &&
                set_fraction(&ret->leftover, measures.leftover) &&
                describe_extreme(law, measures.min, &ret->min) &&
                describe_extreme(law, measures.max, &ret->max) &&
                asprintf(&ret->orders_possible.text, "%llu",
                         (unsigned long long)measures.orders_possible) > 0;
    law_measures_clear(&measures);
    return done;
}

static bool list_orders(const Law *law, LawDescription *ret)
{
    if (law->n > LISTED_MAX_N)
        return true;
    ret->listed = calloc(law->orders, sizeof *ret->listed);
    if (!ret->listed)
        return false;
    mpz_t numerator;
    mpz_init(numerator);
    bool done = true;
    for (uint64_t order = 0; order < law->orders; order++) {
        ListedOrder *listed = &ret->listed[ret->listed_count++];
        copy_items(listed->items, order, law->n);
        law_numerator(law, order, numerator);
        done = exactly_ratio(&listed->chance, numerator, law->denominator) && done;
    }
    mpz_clear(numerator);
    return done;
}

static bool list_numerators(const Law *law, LawDescription *ret)
{
    Text numerators = {0};
    mpz_t numerator;
    mpz_init(numerator);
    for (uint64_t order = 0; order < law->orders; order++) {
        law_numerator(law, order, numerator);
        char *digits = integer_text(numerator);
        if (digits)
            text_add_bytes(&numerators, digits, strlen(digits) + 1);
        else
            text_lose(&numerators);
        free(digits);
    }
    mpz_clear(numerator);
    ret->numerator_count = law->orders;
    ret->numerators = text_take(&numerators);
    return ret->numerators != NULL;
}

static bool describe_positions(const Law *law, LawDescription *ret)
{
    size_t cells = law->n * law->n;
    ret->positions = calloc(cells, sizeof *ret->positions);
    if (!ret->positions)
        return false;
    mpz_t numerators[LAW_MAX_ITEMS * LAW_MAX_ITEMS];
    for (size_t i = 0; i < cells; i++)
        mpz_init(numerators[i]);
    bool done = law_positions(law, numerators, NULL) == STATUS_OK;
    for (size_t i = 0; i < cells; i++) {
        done = done && exactly_ratio(&ret->positions[i], numerators[i], law->denominator);
        mpz_clear(numerators[i]);
    }
    return done;
}

Status description_of_law(const Algorithm *algorithm, uint32_t parameter, const Law *law,
                          LawMethod method, bool numerators, LawDescription *ret, Error *error)
{
    LawDescription made = {
        .algorithm = algorithm, .n = law->n, .method = method, .bounded = law->bounded};
    snprintf(made.name, sizeof made.name, algorithm->parameter ? "%s:%u" : "%s", algorithm->name,
             parameter);
    made.paths = integer_text(law->paths);
    made.denominator = integer_text(law->denominator);
    bool done = asprintf(&made.orders, "%llu", (unsigned long long)law->orders) > 0 && made.paths &&
                made.denominator && describe_measures(law, &made) && list_orders(law, &made) &&
                describe_positions(law, &made) && (!numerators || list_numerators(law, &made));
    if (!done) {
        description_clear(&made);
        return error_set(error, STATUS_FAILED, "no memory to describe the law of %s, n=%zu",
                         algorithm->name, law->n);
    }
    Status status = law_cells_of(law, &made.cells, error);
    if (status)
        description_clear(&made);
    else
        *ret = made;
    return status;
}

void description_clear(LawDescription *description)
{
    LawDescription *d = description;
    char *owned[] = {d->orders,        d->paths,           d->denominator, d->orders_possible.text,
                     d->tv.text,       d->phi2.text,       d->sign.text,   d->invalid.text,
                     d->leftover.text, d->min.chance.text, d->min.orders,  d->max.chance.text,
                     d->max.orders,    d->numerators};
    for (size_t i = 0; i < sizeof owned / sizeof owned[0]; i++)
        free(owned[i]);
    for (size_t i = 0; i < d->listed_count; i++)
        free(d->listed[i].chance.text);
    free(d->listed);
    for (size_t i = 0; d->positions && i < d->n * d->n; i++)
        free(d->positions[i].text);
    free(d->positions);
    law_cells_end(&d->cells);
    *d = (LawDescription){0};
}
