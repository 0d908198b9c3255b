/* From a shuffle's law to its explanation. */
#ifndef FAIRNESS_EXACT_EXPLANATION_MAKE_H
#define FAIRNESS_EXACT_EXPLANATION_MAKE_H

#include "exact/explanation.h"

/* Looks at a law that is known order by order, of draws that are exact, and takes it over, on
 * failure too. Up to some millions of paths are walked a second time, a matter of a second.
 * STATUS_FAILED without memory. */
Status explanation_make(CaseLaw *law, Explanation *ret, Error *error);

#endif
