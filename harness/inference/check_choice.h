/* The choice among the checks. */
#ifndef FAIRNESS_CHECK_CHOICE_H
#define FAIRNESS_CHECK_CHOICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "inference/most_checks.h"

typedef struct CheckKind CheckKind; /* inference/check_kind.h */
typedef struct Shape Shape;         /* base/shape.h */

enum { NAMED_ITEM_MOST = 200 }; /* bytes of the name of the item that a check asks of */

/* The choice that `--checks` makes. Zeroed: "auto". */
typedef struct CheckChoice {
    enum {
        CHECKS_AUTO, /* a good set for n and trials */
        CHECKS_ALL,
        CHECKS_NAMED, /* none but these: */
    } wanted;
    bool named[MOST_CHECKS];        /* by index in check_list */
    bool prior;                     /* one of them is to be asked before looking */
    char item[NAMED_ITEM_MOST + 1]; /* ITEM or ITEM:PLACE, as people call them, of `suspect:ITEM` */
    bool external; /* for "auto": trials may depend on each other, as of a shuffle that is
                      not ours, or of those that belong together */
} CheckChoice;

/* Reads "auto", "all" and ids, with commas between them; `suspect:ITEM[:PLACE]` stands last. An
 * unknown name is STATUS_USAGE, with the nearest real one, and without a name of what was read. */
Status check_choice_read(const char *text, CheckChoice *ret, Error *error);

/* Whether the item is asked at a place: "ITEM:PLACE". */
bool check_choice_at_place(const CheckChoice *choice);

/* "auto", "all" or "named". */
const char *check_choice_word(const CheckChoice *choice);

/* The checks chosen for n items over `trials` trials, in the order of the list. Returns how many;
 * at most MOST_CHECKS. Some of them may not apply: what they then say is in their results. */
size_t check_choice_resolve(const CheckChoice *choice, const Shape *shape, uint64_t trials,
                            const CheckKind **ret_checks);

#endif
