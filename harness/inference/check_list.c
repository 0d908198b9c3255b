#include "inference/check_list.h"

#include "base/nearest.h"

#include <string.h>

extern const CheckKind check_permutations;
extern const CheckKind check_positions;
extern const CheckKind check_successors;
extern const CheckKind check_precedence;
extern const CheckKind check_digits;
extern const CheckKind check_digit_pairs;
extern const CheckKind check_prefix;
extern const CheckKind check_pairs;
extern const CheckKind check_parity;
extern const CheckKind check_fixed_points;
extern const CheckKind check_cycles;
extern const CheckKind check_inversions;
extern const CheckKind check_descents;
extern const CheckKind check_rising;
extern const CheckKind check_footrule;
extern const CheckKind check_increasing;
extern const CheckKind check_repeats;
extern const CheckKind check_drift;
extern const CheckKind check_serial_scan;
extern const CheckKind check_serial_permutations[], check_serial_positions[],
    check_serial_successors[], check_serial_fixed_points[], check_serial_rising[];

/* One a line, so that changes do not meet. */
/* clang-format off */
const CheckKind *const check_list[] = {
    &check_permutations,
    &check_positions,
    &check_successors,
    &check_precedence,
    &check_digits,
    &check_digit_pairs,
    &check_prefix,
    &check_pairs,
    &check_parity,
    &check_fixed_points,
    &check_cycles,
    &check_inversions,
    &check_descents,
    &check_rising,
    &check_footrule,
    &check_increasing,
    &check_repeats,
    &check_drift,
    &check_serial_permutations[0],
    &check_serial_permutations[1],
    &check_serial_permutations[2],
    &check_serial_positions[0],
    &check_serial_positions[1],
    &check_serial_positions[2],
    &check_serial_successors[0],
    &check_serial_successors[1],
    &check_serial_successors[2],
    &check_serial_fixed_points[0],
    &check_serial_fixed_points[1],
    &check_serial_fixed_points[2],
    &check_serial_rising[0],
    &check_serial_rising[1],
    &check_serial_rising[2],
    &check_serial_scan,
    NULL,
};
/* clang-format on */

_Static_assert(sizeof check_list / sizeof check_list[0] <= MOST_CHECKS + 1, "too many checks");

const CheckKind *check_find(const char *id)
{
    for (size_t i = 0; check_list[i]; i++)
        if (strcmp(check_list[i]->id, id) == 0)
            return check_list[i];
    return NULL;
}

CheckSubject check_about(const char *id)
{
    const CheckKind *kind = check_find(id);
    return kind ? kind->about : ABOUT_OTHER;
}

/* Whether a name chooses the check: its own id, or that of the one it is a part of. */
static bool chosen_by(const CheckKind *kind, const char *name, size_t length)
{
    const char *names[] = {kind->id, kind->part_of};
    for (size_t i = 0; i < 2; i++)
        if (names[i] && strlen(names[i]) == length && memcmp(names[i], name, length) == 0)
            return true;
    return false;
}

static Status unknown_check(const char *name, size_t length, Error *error)
{
    char word[64];
    size_t shown = length < sizeof word - 1 ? length : sizeof word - 1;
    memcpy(word, name, shown);
    word[shown] = '\0';
    if (strcmp(word, "auto") == 0 || strcmp(word, "all") == 0)
        return error_set(error, STATUS_USAGE,
                         "--checks: \"%s\" stands alone, and not among names of checks", word);
    const char *nearest = NULL;
    size_t distance = NAME_NOT_NEAR;
    nearest_consider(word, "auto", &nearest, &distance);
    nearest_consider(word, "all", &nearest, &distance);
    for (size_t i = 0; check_list[i]; i++) {
        nearest_consider(word, check_list[i]->id, &nearest, &distance);
        if (check_list[i]->part_of)
            nearest_consider(word, check_list[i]->part_of, &nearest, &distance);
    }
    return error_set(error, STATUS_USAGE, "--checks: no check is called \"%s\"; %s%s%s", word,
                     nearest ? "did you mean " : "see `fairness list checks`",
                     nearest ? nearest : "", nearest ? "?" : "");
}

Status check_choice_read(const char *text, CheckChoice *ret, Error *error)
{
    CheckChoice choice = {0};
    if (strcmp(text, "auto") == 0 || strcmp(text, "all") == 0) {
        choice.wanted = strcmp(text, "all") == 0 ? CHECKS_ALL : CHECKS_AUTO;
        *ret = choice;
        return STATUS_OK;
    }
    choice.wanted = CHECKS_NAMED;
    for (const char *name = text;; name++) {
        size_t length = strcspn(name, ",");
        bool known = false;
        for (size_t i = 0; check_list[i]; i++)
            if (chosen_by(check_list[i], name, length))
                choice.named[i] = known = true;
        if (!known)
            return unknown_check(name, length, error);
        name += length;
        if (!*name)
            break;
    }
    *ret = choice;
    return STATUS_OK;
}

size_t check_choice_resolve(const CheckChoice *choice, size_t n, uint64_t trials,
                            const CheckKind **ret_checks)
{
    size_t count = 0;
    for (size_t i = 0; check_list[i]; i++) {
        const CheckKind *kind = check_list[i];
        bool meant = choice->external || !kind->external;
        bool wanted = choice->wanted == CHECKS_AUTO
                          ? kind->automatic && meant && kind->automatic(kind, n, trials)
                      : choice->wanted == CHECKS_NAMED ? choice->named[i]
                                                       : true;
        if (wanted)
            ret_checks[count++] = kind;
    }
    return count;
}

const char *check_choice_word(const CheckChoice *choice)
{
    static const char *const words[] = {
        [CHECKS_AUTO] = "auto",
        [CHECKS_ALL] = "all",
        [CHECKS_NAMED] = "named",
    };
    return words[choice->wanted];
}
