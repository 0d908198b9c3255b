#include "exact/description.h"

#include "base/text.h"
#include "exact/big_number_text.h"
#include "exact/scoped_numbers.h"
#include "tallies/rank.h"
#include "trials/subject.h"

#include <stdlib.h>
#include <string.h>

static Exactly ratio(LawDescription *law, const mpz_t numerator, const mpz_t denominator)
{
    return (Exactly){arena_keep(&law->memory, ratio_text(numerator, denominator)),
                     integer_ratio(numerator, denominator)};
}

Exactly description_fraction(LawDescription *description, const mpq_t fraction)
{
    return ratio(description, mpq_numref(fraction), mpq_denref(fraction));
}

static LawOutcome order_outcome(LawDescription *law, uint64_t order, Exactly chance, double times)
{
    Item items[LAW_MAX_ITEMS];
    Text name = {0};
    permutation_unrank(order, law->n, items);
    for (size_t place = 0; place < law->n; place++)
        text_addf(&name, "%s%u", place ? " " : "", items[place]);
    return (LawOutcome){arena_keep(&law->memory, text_take(&name)), chance, {0}, times};
}

static void describe_measures(const CaseLaw *from, LawDescription *law)
{
    const LawMeasures *measures = &from->measures;
    law->divisible = measures->divisible;
    law->kl = measures->kl;
    law->tv = description_fraction(law, measures->tv);
    law->tv.value = measures->tv_value;
    law->phi2 = description_fraction(law, measures->phi2);
    law->phi2.value = measures->phi2_value;
    law->min = (LawOutcome){.chance = description_fraction(law, measures->min),
                            .times_even = measures->min_times};
    law->max = (LawOutcome){.chance = description_fraction(law, measures->max),
                            .times_even = measures->max_times};
    law->min.chance.value = measures->min_value;
    law->max.chance.value = measures->max_value;
    law->min_count = arena_keep(&law->memory, integer_text(measures->min_count));
    law->max_count = arena_keep(&law->memory, integer_text(measures->max_count));
    law->possible = (Exactly){arena_keep(&law->memory, integer_text(measures->possible)),
                              mpz_get_d(measures->possible)};
    law->invalid = description_fraction(law, measures->invalid);
    law->leftover = description_fraction(law, measures->leftover);
    if (!from->law.orders)
        return;
    law->sign = description_fraction(law, measures->sign);
    law->min = order_outcome(law, measures->min_first, law->min.chance, law->min.times_even);
    law->max = order_outcome(law, measures->max_first, law->max.chance, law->max.times_even);
}

static void list_orders(const Law *orders, LawDescription *law)
{
    if (orders->n > LISTED_MAX_N)
        return;
    law->listed = arena_get(&law->memory, orders->orders, sizeof *law->listed);
    SCOPED_INTEGER numerator;
    mpz_init(numerator);
    for (uint64_t order = 0; law->listed && order < orders->orders; order++) {
        law_numerator(orders, order, numerator);
        Exactly chance = ratio(law, numerator, orders->denominator);
        law->listed[law->listed_count++] =
            order_outcome(law, order, chance, chance.value * (double)orders->orders);
    }
}

static void list_numerators(const Law *orders, LawDescription *law)
{
    Text numerators = {0};
    SCOPED_INTEGER numerator;
    mpz_init(numerator);
    for (uint64_t order = 0; order < orders->orders; order++) {
        law_numerator(orders, order, numerator);
        char *digits = integer_text(numerator);
        if (digits)
            text_add_bytes(&numerators, digits, strlen(digits) + 1);
        else
            text_lose(&numerators);
        free(digits);
    }
    law->numerator_count = orders->orders;
    law->numerators = arena_keep(&law->memory, text_take(&numerators));
}

static void describe_positions(const Law *orders, LawDescription *law)
{
    size_t cells = orders->n * orders->n;
    mpz_t numerators[LAW_MAX_ITEMS * LAW_MAX_ITEMS];
    for (size_t i = 0; i < cells; i++)
        mpz_init(numerators[i]);
    law->positions = arena_get(&law->memory, cells, sizeof *law->positions);
    if (law_positions(orders, numerators, NULL))
        law->positions = arena_keep(&law->memory, NULL);
    for (size_t i = 0; i < cells; i++) {
        if (law->positions)
            law->positions[i] = ratio(law, numerators[i], orders->denominator);
        mpz_clear(numerators[i]);
    }
}

void law_variant(Text *out, DrawLaw draw, uint32_t repeat)
{
    if (draw.method == DRAW_THREE_WAY)
        text_add(out, "with a comparator that answers -1, 0 or 1");
    else if (draw.method != DRAW_EXACT)
        text_addf(out, "draws %s of %u bits",
                  draw.method == DRAW_MODULO ? "modulo, from numbers" : "by fractions", draw.bits);
    if (repeat > 1)
        text_addf(out, "%smade %u times", out->length ? ", " : "", repeat);
}

void description_variant(LawDescription *law, DrawLaw draw, uint32_t repeat)
{
    Text words = {0}, options = {0};
    law_variant(&words, draw, repeat);
    if (!words.length)
        return;
    law->uneven = draw.method != DRAW_EXACT;
    if (law->uneven)
        text_addf(&options, " --draw %s", draw_words[draw.method]);
    if (draw_law_of_bits(draw))
        text_addf(&options, ":%u", draw.bits);
    if (repeat > 1)
        text_addf(&options, " --repeat %u", repeat);
    law->variant = arena_keep(&law->memory, text_take(&words));
    law->variant_options = arena_keep(&law->memory, text_take(&options));
}

Status description_of_law(const CaseLaw *law, bool numerators, LawDescription *ret, Error *error)
{
    const Law *orders = &law->law;
    LawDescription made = {.algorithm = law->algorithm,
                           .n = law->n,
                           .method = law->method,
                           .verdict = law->verdict,
                           .alike = true,
                           .bounded = orders->bounded};
    shuffle_name(law->algorithm, law->parameter, made.name, sizeof made.name);
    SCOPED_INTEGER all;
    mpz_init(all);
    mpz_fac_ui(all, law->n);
    description_variant(&made, law->draw, law->repeat);
    made.outcomes = arena_keep(&made.memory, integer_text(all));
    made.paths = arena_keep(&made.memory, integer_text(orders->paths));
    made.denominator = arena_keep(&made.memory, integer_text(orders->denominator));
    describe_measures(law, &made);
    Status status = STATUS_OK;
    if (orders->orders) {
        list_orders(orders, &made);
        describe_positions(orders, &made);
        if (made.positions)
            description_picture(&made);
        if (numerators)
            list_numerators(orders, &made);
    }
    if (!status && made.memory.lost)
        status = error_set(error, STATUS_FAILED, "no memory to describe the law of %s, n=%zu",
                           law->algorithm->name, law->n);
    if (status)
        description_clear(&made);
    else
        *ret = made;
    return status;
}

void description_clear(LawDescription *description)
{
    arena_clear(&description->memory);
    *description = (LawDescription){0};
}
