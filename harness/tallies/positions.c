/* How often item i ended at place p. Cell i * n + p, as the report shows it. */
#include "tallies/tally.h"

static uint64_t cells(size_t n, const char **ret_reason)
{
    if (n < 2) {
        *ret_reason = "there is only one place";
        return 0;
    }
    return (uint64_t)n * n;
}

static void count(Tally *tally, const Item *outcomes, const uint32_t *ranks, size_t trials)
{
    (void)ranks;
    size_t n = tally->n;
    if (tally->wide) {
        for (size_t trial = 0; trial < trials; trial++, outcomes += n)
            for (size_t place = 0; place < n; place++)
                tally->wide_cells[outcomes[place] * n + place]++;
    } else {
        for (size_t trial = 0; trial < trials; trial++, outcomes += n)
            for (size_t place = 0; place < n; place++)
                tally->narrow_cells[outcomes[place] * n + place]++;
    }
}

const TallyKind tally_positions = {.id = "positions", .cells = cells, .count = count};
