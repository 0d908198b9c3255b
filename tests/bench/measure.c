#include "measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* A tick of /proc/stat is 10 ms, so a round must last some tenths of a second for this to be told
 * from nothing. */
static const double OTHERS_MOST = 0.1;

enum { TRIES = 4 };

typedef struct Moment {
    double cpu, wall; /* seconds: of this thread, real */
} Moment;

/* One contestant's share of one round. */
typedef struct Lap {
    double cpu_ns, wall_ns; /* a trial */
} Lap;

typedef struct Round {
    double others;
    Lap laps[MEASURE_MAX_CONTESTANTS];
} Round;

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static Moment moment_now(void)
{
    return (Moment){seconds_of(CLOCK_THREAD_CPUTIME_ID), seconds_of(CLOCK_MONOTONIC)};
}

/* Seconds that all processors were busy since the machine started, and seconds of these that this
 * process and its children had; their difference is other processes'. 0 where /proc is missing. */
static double busy_seconds_of_others(void)
{
    FILE *file = fopen("/proc/stat", "r");
    if (!file)
        return 0;
    /* user nice system idle iowait irq softirq steal */
    unsigned long long ticks[8] = {0};
    int read = fscanf(file, "cpu %llu %llu %llu %llu %llu %llu %llu %llu", &ticks[0], &ticks[1],
                      &ticks[2], &ticks[3], &ticks[4], &ticks[5], &ticks[6], &ticks[7]);
    fclose(file);
    if (read != 8)
        return 0;
    unsigned long long busy =
        ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6] + ticks[7]; /* stolen: by neighbours */
    struct rusage own[2];
    getrusage(RUSAGE_SELF, &own[0]);
    getrusage(RUSAGE_CHILDREN, &own[1]);
    double seconds = (double)busy / (double)sysconf(_SC_CLK_TCK);
    for (int i = 0; i < 2; i++) {
        seconds -= (double)own[i].ru_utime.tv_sec + (double)own[i].ru_stime.tv_sec;
        seconds -= 1e-6 * (double)(own[i].ru_utime.tv_usec + own[i].ru_stime.tv_usec);
    }
    return seconds;
}

static Lap lap_of(const Contestant *contestant)
{
    Moment start = moment_now();
    double known = contestant->run(contestant->context, contestant->trials);
    Moment end = moment_now();
    double per_trial = 1e9 / (double)contestant->trials;
    return (Lap){
        .cpu_ns = (known > 0 ? known : end.cpu - start.cpu) * per_trial,
        .wall_ns = (end.wall - start.wall) * per_trial,
    };
}

/* Each round begins with another contestant, so that none always follows the same one. */
static void round_run(const Contestant *contestants, size_t count, size_t number, Round *ret)
{
    double others = busy_seconds_of_others();
    double start = moment_now().wall;
    for (size_t turn = 0; turn < count; turn++) {
        size_t c = (number + turn) % count;
        ret->laps[c] = lap_of(&contestants[c]);
    }
    double seconds = moment_now().wall - start;
    others = (busy_seconds_of_others() - others) / seconds;
    ret->others = others > 0 ? others : 0;
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int compare_rounds(const void *a, const void *b)
{
    return compare_doubles(&((const Round *)a)->others, &((const Round *)b)->others);
}

/* Sorts the values, count >= 1. */
static double median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare_doubles);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

static Standing standing_of(const Round *rounds, size_t count, size_t contestant,
                            MeasureClock clock)
{
    double cpu[MEASURE_MAX_ROUNDS], wall[MEASURE_MAX_ROUNDS], ratio[MEASURE_MAX_ROUNDS];
    for (size_t r = 0; r < count; r++) {
        const Lap *base = &rounds[r].laps[0], *lap = &rounds[r].laps[contestant];
        cpu[r] = lap->cpu_ns;
        wall[r] = lap->wall_ns;
        ratio[r] = clock == MEASURE_CPU ? base->cpu_ns / lap->cpu_ns : base->wall_ns / lap->wall_ns;
    }
    Standing standing = {
        .cpu_ns = median(cpu, count),
        .wall_ns = median(wall, count),
        .ratio = median(ratio, count),
    };
    standing.ratio_lowest = ratio[0]; /* sorted by now */
    standing.ratio_highest = ratio[count - 1];
    return standing;
}

void measure(const Contestant *contestants, size_t count, size_t rounds, MeasureClock clock,
             Standing *ret_standings, Rounds *ret_rounds)
{
    size_t most = clock == MEASURE_WALL ? rounds * TRIES : rounds, run = 0, quiet = 0;
    Round *made = calloc(most, sizeof *made);
    if (!made) {
        fprintf(stderr, "bench: out of memory\n");
        exit(3);
    }
    for (size_t c = 0; c < count; c++)
        contestants[c].run(contestants[c].context, contestants[c].trials / 10 + 1);
    while (run < most && quiet < rounds) {
        round_run(contestants, count, run, &made[run]);
        quiet += clock == MEASURE_CPU || made[run].others < OTHERS_MOST;
        run++;
    }
    if (clock == MEASURE_WALL)
        qsort(made, run, sizeof *made, compare_rounds);
    for (size_t c = 0; c < count; c++)
        ret_standings[c] = standing_of(made, rounds, c, clock);
    double others[MEASURE_MAX_ROUNDS];
    for (size_t r = 0; r < rounds; r++)
        others[r] = made[r].others;
    *ret_rounds = (Rounds){.counted = rounds, .run = run, .others = median(others, rounds)};
    free(made);
}
