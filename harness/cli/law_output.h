/* Sending a finished document to standard output. */
#ifndef FAIRNESS_LAW_OUTPUT_H
#define FAIRNESS_LAW_OUTPUT_H

#include "cli/law_options.h"
#include "inference/plan.h"

/* Whether standard output gets JSON: where that is requested, and by default where no terminal is,
 * unless -q asks for the answer alone. */
bool output_wants_json(Format format, bool quiet);

/* Writes the text, which is freed, or fails: with `text` NULL for want of memory. */
Status law_print(char *text, Error *error);

/* Works the plan out, of which n, phi2 and the like are given, for a run of the options' shuffle
 * with the checks of `auto`; the number of tests depends on the trials. STATUS_FAILED without
 * memory. */
Status plan_of_run(const LawOptions *options, Plan *plan, Error *error);

/* The plan for a law that was worked out, at the options' alpha and power (or trials). */
Status law_plan(const LawOptions *options, const CaseLaw *law, Plan *ret, Error *error);

/* Finds the law of deals that is requested (law_of_deals) and prints it, or, with `why`, explains
 * it. */
Status law_print_deals(const LawOptions *options, bool why, Error *error);

#endif
