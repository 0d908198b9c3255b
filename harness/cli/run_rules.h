/* Which options of a run do not go together. */
#ifndef FAIRNESS_CLI_RUN_RULES_H
#define FAIRNESS_CLI_RUN_RULES_H

#include "cli/option_rules.h"

/* Given where a team of processes shares the run, where items are alike or not all seen, and where
 * the subject is a function (FILE:NAME); and where --trials is a time. */
#define GIVEN_PROCESSES "several processes"
#define GIVEN_DEALS     "deals"
#define GIVEN_ROWS      "a file of rows" /* that a reading found */
#define GIVEN_FUNCTION  "a function"
#define GIVEN_PLUGIN    "compiled code"
#define GIVEN_PRIOR     "the check trend or suspect"
#define GIVEN_TIME      "--trials TIME"

extern const OptionRule run_rules[];

#endif
