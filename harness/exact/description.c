#include "exact/description.h"

#include "algorithms/algorithm.h"
#include "base/text.h"
#include "exact/big_number_text.h"
#include "exact/known_laws.h"
#include "tallies/rank.h"

#include <stdlib.h>
#include <string.h>

/* False where there is no text for want of memory. */
static bool set_exactly(Exactly *ret, char *text, double value)
{
    *ret = (Exactly){.text = text, .value = value};
    return text != NULL;
}

static bool set_fraction(Exactly *ret, const mpq_t fraction)
{
    return set_exactly(ret, fraction_text(fraction),
                       integer_ratio(mpq_numref(fraction), mpq_denref(fraction)));
}

static bool set_ratio(Exactly *ret, const mpz_t numerator, const mpz_t denominator)
{
    return set_exactly(ret, ratio_text(numerator, denominator),
                       integer_ratio(numerator, denominator));
}

static void copy_items(uint8_t *ret, uint64_t order, size_t n)
{
    Item items[LAW_MAX_ITEMS];
    permutation_unrank(order, n, items);
    for (size_t place = 0; place < n; place++)
        ret[place] = (uint8_t)items[place];
}

static bool describe_measures(const CaseLaw *law, LawDescription *ret)
{
    const LawMeasures *measures = &law->measures;
    bool by_order = law->law.orders > 0;
    ret->divisible = measures->divisible;
    ret->kl = measures->kl;
    ret->min = (Extreme){.times_even = measures->min_times,
                         .orders = integer_text(measures->min_count),
                         .example_known = by_order};
    ret->max = (Extreme){.times_even = measures->max_times,
                         .orders = integer_text(measures->max_count),
                         .example_known = by_order};
    if (by_order) {
        copy_items(ret->min.items, measures->min_first, law->n);
        copy_items(ret->max.items, measures->max_first, law->n);
    }
    bool done = ret->min.orders && ret->max.orders;
    done &= set_exactly(&ret->tv, fraction_text(measures->tv), measures->tv_value);
    done &= set_exactly(&ret->phi2, fraction_text(measures->phi2), measures->phi2_value);
    done &= set_exactly(&ret->min.chance, fraction_text(measures->min), measures->min_value);
    done &= set_exactly(&ret->max.chance, fraction_text(measures->max), measures->max_value);
    done &= set_exactly(&ret->orders_possible, integer_text(measures->possible),
                        mpz_get_d(measures->possible));
    done &= set_fraction(&ret->invalid, measures->invalid);
    done &= set_fraction(&ret->leftover, measures->leftover);
    return done && (!by_order || set_fraction(&ret->sign, measures->sign));
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
        done = set_ratio(&listed->chance, numerator, law->denominator) && done;
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
        done = done && set_ratio(&ret->positions[i], numerators[i], law->denominator);
        mpz_clear(numerators[i]);
    }
    return done;
}

/* As fractions, where there are few. False for want of memory. */
static bool describe_parts_exactly(const Law *law, LawDescription *ret)
{
    if (law->n > LAW_SPECTRUM_EXACT_ITEMS || !ret->part_count)
        return true;
    ret->part_texts = calloc(ret->part_count, sizeof *ret->part_texts);
    if (!ret->part_texts)
        return false;
    mpq_t exactly[SPECTRUM_MAX_SHAPES];
    for (size_t i = 0; i < ret->part_count; i++)
        mpq_init(exactly[i]);
    law_spectrum_exactly(law, exactly);
    bool done = true;
    for (size_t i = 0; i < ret->part_count; i++) {
        done = set_fraction(&ret->part_texts[i], exactly[i]) && done;
        ret->parts[i].w2 = ret->part_texts[i].value;
        mpq_clear(exactly[i]);
    }
    return done;
}

Status description_of_law(const CaseLaw *law, bool numerators, LawDescription *ret, Error *error)
{
    const Law *orders = &law->law;
    LawDescription made = {.algorithm = law->algorithm,
                           .n = law->n,
                           .method = law->method,
                           .verdict = law->verdict,
                           .bounded = orders->bounded};
    known_law_name(law->algorithm, law->parameter, made.name, sizeof made.name);
    mpz_t all;
    mpz_init(all);
    mpz_fac_ui(all, law->n);
    made.orders = integer_text(all);
    mpz_clear(all);
    made.paths = integer_text(orders->paths);
    made.denominator = integer_text(orders->denominator);
    bool done = made.orders && made.paths && made.denominator && describe_measures(law, &made);
    Status status = STATUS_OK;
    if (orders->orders && !mpz_sgn(orders->leftover))
        status = law_bias_parts(orders, 1, made.parts, &made.part_count, error);
    if (orders->orders)
        done = done && list_orders(orders, &made) && describe_positions(orders, &made) &&
               describe_parts_exactly(orders, &made) &&
               (!numerators || list_numerators(orders, &made));
    if (!status && !done)
        status = error_set(error, STATUS_FAILED, "no memory to describe the law of %s, n=%zu",
                           law->algorithm->name, law->n);
    if (status) {
        description_clear(&made);
        return status;
    }
    *ret = made;
    return STATUS_OK;
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
    for (size_t i = 0; d->part_texts && i < d->part_count; i++)
        free(d->part_texts[i].text);
    free(d->part_texts);
    *d = (LawDescription){0};
}
