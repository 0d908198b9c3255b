/* The comparisons, a function a group; each writes its lines to the report. */
#ifndef FAIRNESS_BENCH_GROUPS_H
#define FAIRNESS_BENCH_GROUPS_H

#include "report.h"

#include <stdbool.h>

typedef struct Wishes {
    bool long_runs;           /* n = 12 too: minutes, 4 GiB */
    const char *fairness;     /* path of the program, or NULL: without the group that runs it */
    const char *const *peers; /* commands, see group_peers */
    size_t peer_count;
} Wishes;

/* The program against the loop that a user would write; one thread, every instruction set that
 * this processor has. */
void group_yardstick(Report *report, const Wishes *wishes);

/* Sorts by coin flips in lockstep against the same sorts one trial at a time. */
void group_sorts(Report *report, const Wishes *wishes);

/* One trial at a time against the bare shuffle loop. */
void group_scalar(Report *report, const Wishes *wishes);

/* What memory and the source of random words allow, and the shuffle that does nothing. */
void group_floors(Report *report, const Wishes *wishes);

/* A deck of 52 cards with checks against the shuffles alone. */
void group_checks(Report *report, const Wishes *wishes);

/* Two threads against one, by the wall clock. */
void group_threads(Report *report, const Wishes *wishes);

/* Whole processes, by the wall clock: the program against `true`. */
void group_process(Report *report, const Wishes *wishes);

/* Other languages' own shuffles against the yardstick and the program. Each command is run as
 * `COMMAND N TRIALS` and prints the CPU seconds of its loop. */
void group_peers(Report *report, const Wishes *wishes);

#endif
