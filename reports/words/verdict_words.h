/* The verdict on a case, in a word, and on all cases, in a sentence. */
#ifndef FAIRNESS_VERDICT_WORDS_H
#define FAIRNESS_VERDICT_WORDS_H

#include "base/text.h"
#include "result/result.h"

/* The word that a line begins with: "BIASED", "no bias found", ... Static storage. */
const char *verdict_word(Finding finding);

/* Whether there can be more trials. Recorded outcomes cannot be had again: no advice to run more.
 */
bool case_runs_again(const CaseResult *result);

/* Whether it was found biased or invalid. */
bool case_is_wrong(const CaseResult *result);

/* How much it matters that a case is heard: CASE_GRAVEST of one that could not be run, 2 of one
 * that is not as expected, 1 of one of which nothing could be known, 0 of one that is as expected.
 */
enum { CASE_GRAVEST = 3 };
int case_gravity(const CaseResult *result);

/* Whether the case goes by a name of its own, as in a suite, and not by shuffle and size.
 * */
bool case_has_own_name(const CaseResult *result);

/* Whether that is the name of shuffle and size, and the law behind them. */
bool case_named_by_law(const CaseResult *result);

/* Words on a case that was expected to be biased: "a bias was expected, and found", or not, or
 * that the run cannot tell. Static storage. */
const char *expected_bias_words(const CaseResult *result);

/* Writes what failed, and how many known-bad shuffles were found: "2 of 99: poker, bingo; 1 of 1
 * known-bad shuffle found". Ids as they are, no newline. */
void tally_sentence(Text *out, const RunResult *run);

/* Whether a check was made on the sampled blocks of a long run, and not on its first trials. */
bool check_on_sample(const CaseResult *result, const CheckResult *check);

/* How bad a case is: what is not as expected first, then the graver verdict, then the larger w.
 */
typedef struct CaseRank {
    size_t index; /* of the case */
    int gravity;
    double effect; /* of what is biased; 0 where it is not known */
} CaseRank;

CaseRank case_rank(const RunResult *run, size_t index);

/* For qsort: the worst first, equals in their order. */
int case_by_rank(const void *a, const void *b);

#endif
