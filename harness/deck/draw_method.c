#include "deck/draw_method.h"

#include "base/divisor.h"

/* The smallest x <= end whose number is at least v; end where there is none. */
static uint64_t first_reaching(DrawLaw law, uint32_t k, uint32_t v, uint64_t end)
{
    uint64_t lo = 0;
    uint64_t hi = end;
    while (lo < hi) {
        uint64_t middle = lo + (hi - lo) / 2;
        if (draw_law_value(law, middle, k) >= v)
            hi = middle;
        else
            lo = middle + 1;
    }
    return lo;
}

uint64_t draw_law_weights(DrawLaw law, uint32_t k, uint64_t *weights)
{
    uint64_t total = draw_law_of_bits(law) ? UINT64_C(1) << law.bits : k;
    if (law.method == DRAW_THREE_WAY && k == 2) {
        weights[0] = 2;
        weights[1] = 1;
        return 3;
    }
    uint64_t common = total;
    uint64_t reached = 0; /* DRAW_FLOAT: the first x of the number v */
    for (uint32_t v = 0; v < k; v++) {
        if (law.method == DRAW_FLOAT) {
            uint64_t next = first_reaching(law, k, v + 1, total);
            weights[v] = next - reached;
            reached = next;
        } else {
            weights[v] = total / k + (v < total % k);
        }
        common = divisor_of_both(common, weights[v]);
    }
    for (uint32_t v = 0; v < k; v++)
        weights[v] /= common;
    return total / common;
}
