#include "tallies/tally.h"

#include <stdlib.h>

static bool tally_wide(uint64_t trials)
{
    return trials > UINT32_MAX;
}

uint64_t tally_bytes(const TallyKind *kind, size_t n, uint64_t trials)
{
    const char *reason;
    return kind->cells(n, &reason) * (tally_wide(trials) ? sizeof(uint64_t) : sizeof(uint32_t));
}

Status tally_begin(Tally *ret, const TallyKind *kind, size_t n, uint64_t trials, Error *error)
{
    const char *reason;
    Tally tally = {.kind = kind, .n = n, .wide = tally_wide(trials)};
    tally.cells = kind->cells(n, &reason);
    tally.memory = calloc(tally.cells, tally.wide ? sizeof(uint64_t) : sizeof(uint32_t));
    if (!tally.memory)
        return error_set(error, STATUS_FAILED, "out of memory: %llu counts for %s at n = %zu",
                         (unsigned long long)tally.cells, kind->id, n);
    *ret = tally;
    return STATUS_OK;
}

void tally_end(Tally *tally)
{
    free(tally->memory);
    tally->memory = NULL;
}

void tally_merge(Tally *into, const Tally *from)
{
    if (into->wide)
        for (uint64_t cell = 0; cell < into->cells; cell++)
            into->wide_cells[cell] += from->wide_cells[cell];
    else
        for (uint64_t cell = 0; cell < into->cells; cell++)
            into->narrow_cells[cell] += from->narrow_cells[cell];
}

static unsigned __int128 sum_of_squares(const Tally *tally, uint64_t lo, uint64_t hi)
{
    unsigned __int128 sum = 0;
    if (tally->wide) {
        for (uint64_t cell = lo; cell < hi; cell++)
            sum += (unsigned __int128)tally->wide_cells[cell] * tally->wide_cells[cell];
    } else {
        for (uint64_t cell = lo; cell < hi; cell++)
            sum += (uint64_t)tally->narrow_cells[cell] * tally->narrow_cells[cell];
    }
    return sum;
}

unsigned __int128 tally_sum_of_squares(const Tally *tally, int threads)
{
    enum { PART = 1 << 20 };
    uint64_t parts = (tally->cells + PART - 1) / PART;
    uint64_t high = 0, low_sum = 0, low_carry = 0;
    if (parts < 8)
        threads = 1;
        /* OpenMP has no reduction over 128 bits: three 64-bit sums of 64-bit pieces. */
#pragma omp parallel for num_threads(threads) reduction(+ : high, low_sum, low_carry) if (threads > 1)
    for (uint64_t part = 0; part < parts; part++) {
        uint64_t lo = part * PART;
        uint64_t hi = lo + PART < tally->cells ? lo + PART : tally->cells;
        unsigned __int128 sum = sum_of_squares(tally, lo, hi);
        high += (uint64_t)(sum >> 64);
        low_carry += (uint64_t)sum >> 32;
        low_sum += (uint64_t)sum & UINT32_MAX;
    }
    return ((unsigned __int128)high << 64) + ((unsigned __int128)low_carry << 32) + low_sum;
}
