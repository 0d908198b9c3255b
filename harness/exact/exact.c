#include "exact/exact.h"

#include "exact/enumerate.h"
#include "exact/propagate.h"

static Status check(const Algorithm *algorithm, uint32_t parameter, size_t n,
                    const ExactLimits *limits, Error *error)
{
    if (n < algorithm->min_n)
        return error_set(error, STATUS_USAGE, "%s needs at least %zu items, not %zu",
                         algorithm->name, algorithm->min_n, n);
    if (algorithm->max_n && n > algorithm->max_n)
        return error_set(error, STATUS_USAGE, "%s takes at most %zu items, not %zu",
                         algorithm->name, algorithm->max_n, n);
    if (algorithm->parameter &&
        (parameter < algorithm->parameter_min || parameter > algorithm->parameter_max))
        return error_set(error, STATUS_USAGE, "%s:%u: the number must be from %u to %u",
                         algorithm->name, parameter, algorithm->parameter_min,
                         algorithm->parameter_max);
    if (!draw_law_valid(limits->draw))
        return error_set(
            error, STATUS_USAGE, "draws from %u bits: must be 1 to %d%s", limits->draw.bits,
            limits->draw.method == DRAW_FLOAT ? DRAW_FLOAT_MAX_BITS : DRAW_MODULO_MAX_BITS,
            limits->draw.method == DRAW_FLOAT ? " (a double's)" : "");
    return STATUS_OK;
}

Status exact_law(const Algorithm *algorithm, uint32_t parameter, size_t n,
                 const ExactLimits *limits, Law *ret_law, ExactMethod *ret_method, Error *error)
{
    Status status = check(algorithm, parameter, n, limits, error);
    if (status)
        return status;
    ExactMethod method = EXACT_PROPAGATION;
    Error refusal = {0};
    status = law_by_propagation(algorithm->name, parameter, n, limits, ret_law, &refusal);
    if (status && status != STATUS_USAGE)
        return error_set(error, status, "%s", refusal.text);
    if (status) {
        method = EXACT_ENUMERATION;
        status = law_by_enumeration(algorithm, parameter, n, limits, ret_law, error);
    }
    if (!status)
        *ret_method = method;
    return status;
}

Status exact_cost(const Algorithm *algorithm, uint32_t parameter, size_t n,
                  const ExactLimits *limits, ExactCost *ret_cost, ExactMethod *ret_method,
                  Error *error)
{
    Status status = check(algorithm, parameter, n, limits, error);
    if (status)
        return status;
    ExactMethod method = EXACT_PROPAGATION;
    Error refusal = {0};
    status = propagation_cost(algorithm->name, parameter, n, limits, ret_cost, &refusal);
    if (status && status != STATUS_USAGE)
        return error_set(error, status, "%s", refusal.text);
    if (status) {
        method = EXACT_ENUMERATION;
        status = enumeration_cost(algorithm, parameter, n, limits, ret_cost, error);
    }
    if (!status)
        *ret_method = method;
    return status;
}
