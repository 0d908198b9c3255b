#include "measure.h"

#include <stdlib.h>
#include <time.h>

double measure_now(MeasureClock clock)
{
    struct timespec now;
    clock_gettime(clock == MEASURE_CPU ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double measure_median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare_doubles);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

void measure(const Contestant *contestants, size_t count, size_t rounds, MeasureClock clock,
             Standing *ret_standings)
{
    double cpu[MEASURE_MAX_CONTESTANTS][MEASURE_MAX_ROUNDS];
    double wall[MEASURE_MAX_CONTESTANTS][MEASURE_MAX_ROUNDS];
    double ratio[MEASURE_MAX_CONTESTANTS][MEASURE_MAX_ROUNDS];
    for (size_t c = 0; c < count; c++)
        contestants[c].run(contestants[c].context, contestants[c].trials / 10 + 1);
    for (size_t round = 0; round < rounds; round++) {
        for (size_t c = 0; c < count; c++) {
            double cpu_start = measure_now(MEASURE_CPU), wall_start = measure_now(MEASURE_WALL);
            contestants[c].run(contestants[c].context, contestants[c].trials);
            double per_trial = 1e9 / (double)contestants[c].trials;
            cpu[c][round] = (measure_now(MEASURE_CPU) - cpu_start) * per_trial;
            wall[c][round] = (measure_now(MEASURE_WALL) - wall_start) * per_trial;
            ratio[c][round] = clock == MEASURE_CPU ? cpu[0][round] / cpu[c][round]
                                                   : wall[0][round] / wall[c][round];
        }
    }
    for (size_t c = 0; c < count; c++) {
        Standing *standing = &ret_standings[c];
        standing->cpu_ns = measure_median(cpu[c], rounds);
        standing->wall_ns = measure_median(wall[c], rounds);
        standing->ratio = measure_median(ratio[c], rounds);
        standing->ratio_lowest = ratio[c][0]; /* sorted by now */
        standing->ratio_highest = ratio[c][rounds - 1];
    }
}
