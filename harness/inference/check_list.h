/* Every check there is. */
#ifndef FAIRNESS_CHECK_LIST_H
#define FAIRNESS_CHECK_LIST_H

#include "inference/check_kind.h"

/* All checks in the order of the reports; ends in NULL. */
extern const CheckKind *const check_list[];

/* The check of that id, or NULL. */
const CheckKind *check_find(const char *id);

/* The subject of the check with that id; ABOUT_OTHER for one that only a report from elsewhere
 * knows.
 * */
CheckSubject check_about(const char *id);

#endif
