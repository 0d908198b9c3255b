/* What a case came to, said in one sentence. */
#ifndef FAIRNESS_TEXT_VERDICT_H
#define FAIRNESS_TEXT_VERDICT_H

#include "base/text.h"
#include "result/result.h"

/* The word that a line begins with: "BIASED", "no bias found", ... Static storage. */
const char *verdict_word(Finding finding);

/* The same of a case; "ERROR" of one that could not be run. */
const char *case_word(const CaseResult *result);

/* The check whose finding the case took on, the most significant of several; NULL if none. */
const CheckResult *deciding_check(const CaseResult *result);

/* The check that tells how small a bias the case could have seen: `permutations` where it was made,
 * because it sees every bias, else the first that knows its reach; NULL if none does. */
const CheckResult *reaching_check(const CaseResult *result);

/* Whether the case goes by a name of its own, as in a suite, and not by that of shuffle and size.
 */
bool case_has_own_name(const CaseResult *result);

/* Writes how many cases passed and failed, and how many negative controls were found: "1 of 1
 * negative control found; 2 of 2 other cases FAILED". Plain ASCII, no newline. */
void tally_sentence(Text *out, const RunResult *run);

/* Writes the case and its evidence: `naive, n=3: 102 comes up 11.1% too often (...)`. One line, no
 * newline; foreign text escaped. */
void verdict_sentence(Text *out, const CaseResult *result, bool unicode);

#endif
