#include "inference/buffer_law.h"

#include "base/elementary.h"
#include "base/root.h"
#include "inference/chi_square.h"

double buffer_log_reach(size_t n, size_t buffer, size_t m)
{
    double log_m = (double)(n - m) * log((double)m) + log_gamma((double)m + 1);
    double log_buffer = (double)(n - buffer) * log((double)buffer) + log_gamma((double)buffer + 1);
    return fmin(0, log_m - log_buffer);
}

/* The mean distance between place and item, away from both ends: 2 (B-1) (1 - 1/B)^(B-1). */
static double buffer_mean_distance(double buffer)
{
    return buffer > 1 ? 2 * (buffer - 1) * exp((buffer - 1) * log1p(-1 / buffer)) : 0;
}

/* The buffer with that mean distance, which grows with it. */
static double buffer_of_distance(double mean, double most)
{
    Root root = {.low = 1, .high = most, .within = 1e-9};
    while (root_asks(&root))
        root_take(&root, buffer_mean_distance(root.x) < mean ? -1 : 1);
    return root.high;
}

BufferFound buffer_found(size_t n, uint64_t orders, size_t m, double mean_distance)
{
    BufferFound found = {.size = m, .low = (double)m, .high = (double)m};
    found.log10_p = (double)orders * buffer_log_reach(n, n, m) / LN10;
    double effective = buffer_of_distance(mean_distance, (double)n);
    if (effective > (double)n / 10)
        return found;
    found.effective = effective;
    if (m > n / 10)
        return found;
    found.known = m > 1 && fabs(found.effective - (double)m) <= 0.1 * (double)m;
    Root root = {.low = (double)m, .high = (double)n + 1, .whole = true};
    while (root_asks(&root)) /* P falls as the buffer grows */
        root_take(&root, log(0.025) - (double)orders * buffer_log_reach(n, (size_t)root.x, m));
    found.high = root.low;
    found.log10_meet = found.known ? buffer_log_meet(m, 0, n / 2, BUFFER_BATCH) / LN10 : 0;
    return found;
}

double buffer_log_meet(size_t buffer, size_t first, size_t later, size_t batch)
{
    /* Item `first` is in the buffer from place `in` on, and stays for one more with 1 - 1/B. */
    double in = first < buffer ? 0 : (double)(first - buffer + 1);
    double wait = (double)later - (double)buffer + 1 - (double)batch + 1 - in;
    return wait > 0 && buffer > 1 ? wait * log1p(-1 / (double)buffer) : wait > 0 ? -INFINITY : 0;
}

double long_moved_square(size_t n, uint64_t sum, uint64_t trials)
{
    double items = (double)n, off = (double)sum - (double)trials * (items * items - 1) / 3;
    return off * off / ((double)trials * (items + 1) * (2 * items * items + 7) / 45);
}
