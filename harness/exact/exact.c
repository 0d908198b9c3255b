#include "exact/exact.h"

#include "algorithms/algorithm.h"
#include "base/byte_count.h"
#include "base/numbers.h"
#include "exact/enumerate.h"
#include "exact/law_power.h"
#include "exact/propagate.h"
#include "exact/riffle.h"
#include "exact/scoped_numbers.h"
#include "tallies/rank.h"
#include "trials/subject.h"

enum {
    QUICK_FEW_PATHS = 200000, /* for one thread: some 10 ms */
    QUICK_FORMULA_MAX_N = 8,  /* a formula's numbers are wide, and grow with n and K */
    QUICK_FORMULA_MAX_K = 60,
};

static const uint64_t QUICK_MEMORY = UINT64_C(1) << 28;

bool law_has_formula(const Algorithm *algorithm)
{
    return algorithm->form == FORM_RIFFLE || algorithm->form == FORM_RIFFLE_INVERSE ||
           algorithm->form == FORM_KEYS;
}

static Status check(const Algorithm *algorithm, uint32_t parameter, size_t n,
                    const ExactLimits *limits, Error *error)
{
    const Subject subject = {.algorithm = algorithm};
    TRY(subject_builtin.check(&subject, n, error));
    uint32_t first = algorithm->second ? parameter_of_two(parameter) : parameter;
    if (algorithm->parameter &&
        (first < algorithm->parameter_min || first > algorithm->parameter_max))
        return error_set(error, STATUS_USAGE, "%s:%u: the number must be from %u to %u",
                         algorithm->name, first, algorithm->parameter_min,
                         algorithm->parameter_max);
    if (limits->draw.method == DRAW_THREE_WAY && !form_is_sort(algorithm->form))
        return error_set(error, STATUS_USAGE,
                         "--draw three-way goes with sorts that toss coins (sort-...), not with %s",
                         algorithm->name);
    if (!draw_law_valid(limits->draw))
        return error_set(
            error, STATUS_USAGE, "draws from %u bits: must be 1 to %d%s", limits->draw.bits,
            limits->draw.method == DRAW_FLOAT ? DRAW_FLOAT_MAX_BITS : DRAW_MODULO_MAX_BITS,
            limits->draw.method == DRAW_FLOAT ? " (a double's)" : "");
    return STATUS_OK;
}

/* Both ways are refused: by the one that takes less, where the limits are to blame. `error` holds
 * what the enumeration said. */
static Status refused(const Algorithm *algorithm, uint32_t parameter, size_t n,
                      const ExactLimits *limits, Error *error)
{
    ExactLimits free = *limits;
    free.paths = free.memory_bytes = UINT64_MAX;
    Error unused;
    ExactCost orders, paths;
    if (propagation_cost(algorithm->name, parameter, n, &free, &orders, &unused))
        return STATUS_USAGE;
    if (!enumeration_cost(algorithm, parameter, n, &free, &paths, &unused) &&
        paths.paths <= orders.paths)
        return STATUS_USAGE;
    if (orders.paths > (double)limits->paths)
        return error_set(error, STATUS_USAGE,
                         "%s, n=%zu: %s products over all orders, more than --paths %s",
                         algorithm->name, n, number_short(orders.paths, 3).text,
                         number_short((double)limits->paths, 3).text);
    return error_set(
        error, STATUS_USAGE,
        "%s, n=%zu: the law over all orders needs %s, above the limit of %s (--memory)",
        algorithm->name, n, byte_count(orders.memory_bytes).text,
        byte_count(limits->memory_bytes).text);
}

static Status by_either_way(const Algorithm *algorithm, uint32_t parameter, size_t n,
                            const ExactLimits *limits, Law *ret_law, ExactCost *ret_cost,
                            ExactMethod *ret_method, Error *error);

/* Of several passes, from the law of one. */
static Status by_passes(const Algorithm *algorithm, uint32_t parameter, size_t n,
                        const ExactLimits *limits, Law *ret_law, ExactCost *ret_cost,
                        ExactMethod *ret_method, Error *error)
{
    ExactLimits of_once = *limits;
    double products = law_power_products(n, limits->repeat);
    of_once.repeat = 1;
    if (products > (double)limits->paths)
        return error_set(error, STATUS_USAGE,
                         "%s, n=%zu, made %u times: %s products over all orders, more than --paths "
                         "%s",
                         algorithm->name, n, limits->repeat, number_short(products, 3).text,
                         number_short((double)limits->paths, 3).text);
    Law once;
    TRY(by_either_way(algorithm, parameter, n, &of_once, ret_law ? &once : NULL, ret_cost,
                      ret_method, error));
    if (!ret_law) {
        ret_cost->paths += products;
        return STATUS_OK;
    }
    Status status = law_power(&once, limits->repeat, limits, ret_law, error);
    law_clear(&once);
    return status;
}

/* The law by the way that serves; where `ret_law` is NULL what it would cost, so that both choose
 * alike. */
static Status by_either_way(const Algorithm *algorithm, uint32_t parameter, size_t n,
                            const ExactLimits *limits, Law *ret_law, ExactCost *ret_cost,
                            ExactMethod *ret_method, Error *error)
{
    TRY(check(algorithm, parameter, n, limits, error));
    ExactMethod method = EXACT_PROPAGATION;
    Error refusal = {0};
    Status status =
        ret_law ? law_by_propagation(algorithm->name, parameter, n, limits, ret_law, &refusal)
                : propagation_cost(algorithm->name, parameter, n, limits, ret_cost, &refusal);
    if (status && status != STATUS_USAGE)
        return error_set(error, status, "%s", refusal.text);
    if (status && limits->repeat > 1) /* paths are of one pass */
        return by_passes(algorithm, parameter, n, limits, ret_law, ret_cost, ret_method, error);
    if (status) {
        method = EXACT_ENUMERATION;
        status = ret_law ? law_by_enumeration(algorithm, parameter, n, limits, ret_law, error)
                         : enumeration_cost(algorithm, parameter, n, limits, ret_cost, error);
        if (status == STATUS_USAGE)
            status = refused(algorithm, parameter, n, limits, error);
    }
    if (!status)
        *ret_method = method;
    return status;
}

/* Whether the formula is the way. */
static Status choose(const Algorithm *algorithm, uint32_t parameter, size_t n,
                     const ExactLimits *limits, bool *ret_formula, Error *error)
{
    double from = limits->formula_from;
    bool plain = limits->draw.method == DRAW_EXACT && limits->repeat <= 1;
    *ret_formula = plain && from > 0 && n <= LAW_MAX_ITEMS && law_has_formula(algorithm);
    if (!*ret_formula || from <= 1)
        return STATUS_OK;
    ExactCost cost;
    ExactMethod method;
    Status status = by_either_way(algorithm, parameter, n, limits, NULL, &cost, &method, error);
    *ret_formula = status == STATUS_USAGE || (!status && cost.paths >= from);
    return status == STATUS_USAGE ? STATUS_OK : status;
}

Status exact_law(const Algorithm *algorithm, uint32_t parameter, size_t n,
                 const ExactLimits *limits, Law *ret_law, ExactMethod *ret_method, Error *error)
{
    bool formula;
    TRY(choose(algorithm, parameter, n, limits, &formula, error));
    if (!formula)
        return by_either_way(algorithm, parameter, n, limits, ret_law, NULL, ret_method, error);
    *ret_method = EXACT_FORMULA;
    SCOPED_INTEGER heaps;
    mpz_init(heaps);
    riffle_heaps(algorithm, parameter, heaps);
    return riffle_law(n, heaps, algorithm->form != FORM_RIFFLE, limits->memory_bytes, ret_law,
                      error);
}

Status exact_cost(const Algorithm *algorithm, uint32_t parameter, size_t n,
                  const ExactLimits *limits, ExactCost *ret_cost, ExactMethod *ret_method,
                  Error *error)
{
    bool formula;
    TRY(choose(algorithm, parameter, n, limits, &formula, error));
    if (!formula)
        return by_either_way(algorithm, parameter, n, limits, NULL, ret_cost, ret_method, error);
    uint64_t orders = permutation_count(n);
    *ret_method = EXACT_FORMULA;
    *ret_cost = (ExactCost){
        .paths = (double)orders, .paths_exact = true, .memory_bytes = orders * sizeof(uint64_t)};
    return STATUS_OK;
}

Status quick_law(const Algorithm *algorithm, uint32_t parameter, size_t n, uint64_t paths,
                 int threads, bool *ret_known, Law *ret_law, ExactMethod *ret_method, Error *error)
{
    *ret_known = false;
    if (law_has_formula(algorithm) &&
        (n > QUICK_FORMULA_MAX_N ||
         (algorithm->form != FORM_KEYS && parameter > QUICK_FORMULA_MAX_K)))
        return STATUS_OK;
    ExactLimits limits = {.paths = paths,
                          .memory_bytes = QUICK_MEMORY,
                          .threads = threads,
                          .alone = QUICK_FEW_PATHS,
                          .leftover = -1,
                          .formula_from = 1};
    Error refusal;
    Status status = exact_law(algorithm, parameter, n, &limits, ret_law, ret_method, &refusal);
    *ret_known = !status;
    return !status || status == STATUS_USAGE ? STATUS_OK
                                             : error_set(error, status, "%s", refusal.text);
}
