#include "exact/quick_law.h"

#include "exact/description.h"
#include "exact/riffle.h"

enum {
    FEW_PATHS = 200000, /* for one thread: some 10 ms */
    CLOSED_MAX_N = 8,   /* a formula's numbers are wide, and grow with n and K */
    CLOSED_MAX_K = 60,
};

static const uint64_t QUICK_MEMORY = UINT64_C(1) << 28;

Status quick_law(const Algorithm *algorithm, uint32_t parameter, size_t n, uint64_t paths,
                 int threads, Law *ret_law, QuickWay *ret_way, Error *error)
{
    *ret_way = QUICK_NONE;
    bool inverse;
    if (law_has_formula(algorithm, &inverse)) {
        if (n > CLOSED_MAX_N || parameter > CLOSED_MAX_K)
            return STATUS_OK;
        Status status = riffle_law(n, parameter, inverse, QUICK_MEMORY, ret_law, error);
        *ret_way = status ? QUICK_NONE : QUICK_CLOSED;
        return status;
    }
    ExactLimits limits = {.paths = paths,
                          .memory_bytes = QUICK_MEMORY,
                          .threads = threads,
                          .alone = FEW_PATHS,
                          .leftover = -1};
    ExactMethod method;
    Error refusal;
    Status status = exact_law(algorithm, parameter, n, &limits, ret_law, &method, &refusal);
    if (!status)
        *ret_way = method == EXACT_PROPAGATION ? QUICK_PROPAGATION : QUICK_ENUMERATION;
    else if (status != STATUS_USAGE)
        return error_set(error, status, "%s", refusal.text);
    return STATUS_OK;
}
