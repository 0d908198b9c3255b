/* What the tests of exact laws share. */
#ifndef FAIRNESS_TESTS_EXACT_TESTING_H
#define FAIRNESS_TESTS_EXACT_TESTING_H

/* cmocka wants these before it. */
#include "unit.h"

#include "algorithms/registry.h"
#include "exact/big_number_text.h"
#include "exact/exact.h"
#include "exact/measures.h"

static const ExactLimits testing_limits = {
    .paths = 20000000, .memory_bytes = UINT64_C(1) << 30, .threads = 2, .leftover = 1e-4};

static inline const Algorithm *testing_find(const char *name)
{
    for (size_t i = 0; algorithm_list[i]; i++)
        if (!strcmp(algorithm_list[i]->name, name))
            return algorithm_list[i];
    fail_msg("no shuffle '%s'", name);
    return NULL;
}

/* Every numerator is there: they add up to the denominator. */
static inline void testing_complete(const Law *law)
{
    mpz_t sum, numerator;
    mpz_init_set(sum, law->invalid);
    mpz_init(numerator);
    mpz_add(sum, sum, law->leftover);
    for (uint64_t order = 0; order < law->orders; order++) {
        law_numerator(law, order, numerator);
        mpz_add(sum, sum, numerator);
    }
    if (mpz_cmp(sum, law->denominator))
        fail_msg("numerators do not add up to the denominator");
    mpz_clears(sum, numerator, NULL);
}

static inline Law testing_law(const char *name, uint32_t parameter, size_t n)
{
    Law law;
    ExactMethod method;
    Error error = {0};
    const Algorithm *algorithm = testing_find(name);
    if (exact_law(algorithm, parameter, n, &testing_limits, &law, &method, &error))
        fail_msg("%s", error.text);
    testing_complete(&law);
    return law;
}

/* `text` is "denominator: numerator numerator ..."; those of all orders. */
static inline void testing_expect_law(const Law *law, const char *text)
{
    char *end;
    unsigned long denominator = strtoul(text, &end, 10);
    if (mpz_cmp_ui(law->denominator, denominator))
        fail_msg("denominator of %s differs", text);
    assert_int_equal(*end++, ':');
    for (uint64_t order = 0; order < law->orders; order++) {
        assert_int_equal(law->words, 1);
        unsigned long numerator = strtoul(end, &end, 10);
        if (law->numerators[order] != numerator)
            fail_msg("order %lu of %s: %lu", (unsigned long)order, text,
                     (unsigned long)law->numerators[order]);
    }
    assert_string_equal(end, "");
}

static inline void testing_expect_fraction(const mpq_t fraction, const char *text)
{
    char *found = fraction_text(fraction);
    assert_string_equal(found, text);
    free(found);
}

/* The laws are the same to the last bit; `paths` too where asked. */
static inline void testing_expect_equal(const Law *a, const Law *b, bool paths, const char *what)
{
    bool equal =
        a->n == b->n && a->orders == b->orders && a->words == b->words &&
        a->bounded == b->bounded && !mpz_cmp(a->denominator, b->denominator) &&
        !mpz_cmp(a->invalid, b->invalid) && !mpz_cmp(a->leftover, b->leftover) &&
        (!paths || !mpz_cmp(a->paths, b->paths)) &&
        !memcmp(a->numerators, b->numerators, a->orders * a->words * sizeof *a->numerators);
    if (!equal)
        fail_msg("%s: two laws for one shuffle", what);
}

#endif
