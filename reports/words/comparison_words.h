/* The result of a comparison with a baseline, in words. Internal to the folder. */
#ifndef FAIRNESS_COMPARISON_WORDS_H
#define FAIRNESS_COMPARISON_WORDS_H

#include "base/text.h"
#include "result/result.h"

/* Writes the change of a case, without its id: "the verdict was no bias found and is BIASED". Of
 * any origin. */
void change_sentence(Text *out, const Comparison *comparison, const CaseChange *change);

/* "no regression against base.json: 3 cases the same, 1 with another stream". Likewise. */
void comparison_sentence(Text *out, const Comparison *comparison);

/* Whether there is more to say of the case than that nothing changed. */
bool change_notable(const CaseChange *change);

#endif
