/* Checks that were made on a part of the trials, in words. Internal to the folder. */
#ifndef FAIRNESS_SAMPLED_WORDS_H
#define FAIRNESS_SAMPLED_WORDS_H

#include "base/text.h"
#include "result/result.h"

/* The first check from that index on that was made on a part of the trials; check_count where there
 * is none. */
size_t sampled_next(const CaseResult *result, size_t from);

/* "prefix, sums: made on the first 5,046,272 trials and one block in 32 of the rest, 5,373,952 in
 * all". False, and nothing written, where no check was. Printable, ASCII unless `unicode`. */
bool sampled_sentence(Text *out, const CaseResult *result, bool unicode);

#endif
