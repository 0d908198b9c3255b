#include "groups.h"
#include "trials/lane_machine.h"

#include "contestants.h"

#include <stdio.h>
#include <unistd.h>

enum { MAX_MACHINES = 4 };

typedef struct Size {
    size_t n;
    uint64_t slow;   /* trials a round of the yardstick */
    uint64_t single; /* of the engine, one at a time */
    uint64_t fast;   /* of the engine in lockstep */
} Size;

/* Each contestant runs some tenths of a second a round: long enough for what a run costs once, to
 * set up and to scan the counts, to be the small part that it is for a user. */
static const Size sizes[] = {
    {3, 3000000, 100000000, 200000000}, {5, 2000000, 60000000, 100000000},
    {8, 1500000, 40000000, 100000000},  {10, 1000000, 30000000, 100000000},
    {52, 300000, 4000000, 10000000},    {12, 20000000, 300000000, 1000000000},
};
enum { SIZES = sizeof sizes / sizeof sizes[0], LONG_ROUNDS = 3 };

/* 12! counts of the yardstick's, and as many of the engine's with a byte front before them. */
static bool room_for_twelve(void)
{
    static const double NEEDED = 5e9;
    double bytes = (double)sysconf(_SC_AVPHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    if (bytes < NEEDED)
        fprintf(stderr, "bench: n = 12 is left out: it takes 5 GB of free memory\n");
    return bytes >= NEEDED;
}

/* How many of `sizes` to run: the last is for the patient. */
static size_t sizes_wished(const Wishes *wishes)
{
    return wishes->long_runs && room_for_twelve() ? SIZES : SIZES - 1;
}

static Contest contest_of(const char *algorithm, const Size *size, MeasureClock clock)
{
    return (Contest){
        .algorithm = algorithm,
        .n = size->n,
        .clock = clock,
        .rounds = size->n == 12 ? LONG_ROUNDS : 0,
    };
}

/* The engine on every machine of this processor, best first, behind the `count` contestants that
 * are there; returns how many there are then. */
static size_t add_machines(Contestant *contestants, Engine *engines, size_t count,
                           const char *algorithm, size_t n, uint64_t trials)
{
    const LaneMachine *machines[MAX_MACHINES];
    size_t machine_count = lane_machines(true, machines, MAX_MACHINES);
    for (size_t m = 0; m < machine_count; m++, count++) {
        engines[count] = (Engine){algorithm, machines[m], n, 1};
        contestants[count] = (Contestant){"", engine_run, &engines[count], trials};
        snprintf(contestants[count].name, sizeof contestants[count].name, "%s", machines[m]->isa);
    }
    return count;
}

void group_yardstick(Report *report, const Wishes *wishes)
{
    size_t size_count = sizes_wished(wishes);
    for (size_t s = 0; s < size_count; s++) {
        const Size *size = &sizes[s];
        Yardstick loop;
        Contestant contestants[MEASURE_MAX_CONTESTANTS] = {0};
        Engine engines[MEASURE_MAX_CONTESTANTS];
        yardstick_open(&loop, size->n);
        contestants[0] = (Contestant){"gsl loop", yardstick_run, &loop, size->slow};
        size_t count = add_machines(contestants, engines, 1, "fisher-yates", size->n, size->fast);
        engines[count] = (Engine){"fisher-yates", NULL, size->n, 1};
        contestants[count] = (Contestant){"none", engine_run, &engines[count], size->single};
        Contest contest = contest_of("fisher-yates", size, MEASURE_CPU);
        report_measure(report, &contest, contestants, count + 1);
        yardstick_close(&loop);
    }
}

void group_sorts(Report *report, const Wishes *wishes)
{
    static const char *const algorithms[] = {"sort-v8", "sort-insertion", "sort-merge"};
    for (size_t a = 0; a < sizeof algorithms / sizeof algorithms[0]; a++) {
        for (size_t s = 0; s < SIZES; s++) {
            const Size *size = &sizes[s];
            if (size->n > 10)
                continue;
            Contestant contestants[MEASURE_MAX_CONTESTANTS] = {0};
            Engine engines[MEASURE_MAX_CONTESTANTS];
            engines[0] = (Engine){algorithms[a], NULL, size->n, 1};
            contestants[0] = (Contestant){"none", engine_run, &engines[0], size->single / 16};
            size_t count =
                add_machines(contestants, engines, 1, algorithms[a], size->n, size->fast / 4);
            Contest contest = contest_of(algorithms[a], size, MEASURE_CPU);
            report_measure(report, &contest, contestants, count);
        }
    }
}

void group_scalar(Report *report, const Wishes *wishes)
{
    size_t size_count = sizes_wished(wishes);
    for (size_t s = 0; s < size_count; s++) {
        size_t n = sizes[s].n;
        Engine engine = {"fisher-yates", NULL, n, 1};
        Contestant contestants[] = {
            {"bare loop", bare_run, &n, sizes[s].single},
            {"none", engine_run, &engine, sizes[s].single},
        };
        Contest contest = contest_of("fisher-yates", &sizes[s], MEASURE_CPU);
        report_measure(report, &contest, contestants, 2);
    }
}

void group_floors(Report *report, const Wishes *wishes)
{
    const LaneMachine *machine = NULL;
    lane_machine_find("auto", &machine, NULL);
    if (!machine)
        return;
    size_t size_count = sizes_wished(wishes);
    for (size_t s = 0; s < size_count; s++) {
        const Size *size = &sizes[s];
        Engine engine = {"fisher-yates", machine, size->n, 1};
        Engine nothing = {"identity", machine, size->n, 1};
        Words words = {machine->default_source, size->n};
        Increments increments;
        increments_open(&increments, machine->default_source, size->n);
        Contestant contestants[] = {
            {"fisher-yates", engine_run, &engine, size->fast},
            {"identity", engine_run, &nothing, size->fast},
            {"words alone", words_run, &words, size->fast},
            {"increments alone", increments_run, &increments, size->fast},
        };
        Contest contest = contest_of("", size, MEASURE_CPU);
        report_measure(report, &contest, contestants, 4);
        increments_close(&increments);
    }
}

void group_threads(Report *report, const Wishes *wishes)
{
    const LaneMachine *machine = NULL;
    lane_machine_find("auto", &machine, NULL);
    size_t size_count = sizes_wished(wishes);
    for (size_t s = 0; s < size_count; s++) {
        const Size *size = &sizes[s];
        Engine one = {"fisher-yates", machine, size->n, 1};
        Engine two = {"fisher-yates", machine, size->n, 2};
        /* Enough for what a thread costs to start, some milliseconds, not to matter. */
        uint64_t trials = size->n != 12 ? size->fast * 3 : size->fast;
        Contestant contestants[] = {
            {"one thread", engine_run, &one, trials},
            {"two threads", engine_run, &two, trials},
        };
        Contest contest = contest_of("fisher-yates", size, MEASURE_WALL);
        report_measure(report, &contest, contestants, 2);
    }
}
