/* A run as a flat list of tests that passed or failed, as CI systems want it: the verdict of each
 * case, then what became of it since a baseline. Internal to the folder. */
#ifndef FAIRNESS_OUTCOMES_H
#define FAIRNESS_OUTCOMES_H

#include "base/text.h"
#include "result/result.h"

#include <stddef.h>

typedef enum TestStatus {
    TEST_PASSED,
    TEST_FAILED,
    TEST_BROKEN,       /* the case could not be run: the exit status is 3 */
    TEST_INCONCLUSIVE, /* nothing could be known: the exit status is 4 */
} TestStatus;

typedef struct TestRow {
    const CaseResult *of; /* NULL for what is about no case of this run */
    TestStatus kind;
    char *name;    /* "naive/n=3: positions"; unique, printable UTF-8 without control characters */
    char *message; /* one line, likewise: why it failed or was skipped; the evidence */
} TestRow;

typedef struct TestResults {
    Arena memory; /* of the list and its texts */
    TestRow *list;
    size_t count;
} TestResults;

/* False when out of memory, with nothing to clear. */
bool test_results_make(const RunResult *run, TestResults *ret);
void test_results_clear(TestResults *outcomes);

/* Writes text of unknown origin with every bad byte and control character as U+FFFD. */
void write_printable(Text *out, const char *text);

#endif
