/* Every check there is, and the choice among them. */
#ifndef FAIRNESS_CHECK_LIST_H
#define FAIRNESS_CHECK_LIST_H

#include "inference/check_kind.h"

enum { MOST_CHECKS = 64 };

/* All checks in the order of the reports; ends in NULL. */
extern const CheckKind *const check_list[];

/* The check of that id, or NULL. */
const CheckKind *check_find(const char *id);

/* What the check of that id is about; ABOUT_OTHER for one that only a report from elsewhere knows.
 */
CheckSubject check_about(const char *id);

/* What `--checks` asks for. Zeroed: "auto". */
typedef struct CheckChoice {
    enum {
        CHECKS_AUTO, /* a good set for n and trials */
        CHECKS_ALL,
        CHECKS_NAMED,
    } wanted;
    bool named[MOST_CHECKS]; /* by index in check_list */
    bool external;           /* for "auto": the shuffle is not one of ours */
} CheckChoice;

/* Reads "auto", "all", or ids with commas between them. An unknown name
 * is STATUS_USAGE, with the nearest real one. */
Status check_choice_read(const char *text, CheckChoice *ret, Error *error);

/* "auto", "all" or "named". */
const char *check_choice_word(const CheckChoice *choice);

/* The checks chosen for n items over `trials` trials, in the order of the list. Returns how many;
 * at most MOST_CHECKS. Some of them may not apply: what they then say is in their results. */
size_t check_choice_resolve(const CheckChoice *choice, size_t n, uint64_t trials,
                            const CheckKind **ret_checks);

#endif
