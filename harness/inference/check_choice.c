#include "inference/check_choice.h"

#include "base/nearest.h"
#include "inference/check_list.h"

#include <string.h>

/* Whether a name chooses the check: its own id, or the id of its group. */
static bool chosen_by(const CheckKind *kind, const char *name, size_t length)
{
    const char *names[] = {kind->id, kind->group};
    for (size_t i = 0; i < 2; i++)
        if (names[i] && strlen(names[i]) == length && memcmp(names[i], name, length) == 0)
            return true;
    return false;
}

/* Checks that left, by how their names begin, and what finds the same. */
static const char *in_place_of(const char *name)
{
    static const char *const left[][2] = {
        {"serial-", "dependence"},
        {"drift", "dependence"},
        {"prefix", "largest-place"},
        {"pairs-of-places-", "pairs-of-places"},
        {"pairs", "successors"},
        {"digit-pairs", "digits"},
        {"largest-successor", "successors"},
        {"inversions", "precedence"},
        {"fixed-points", "cycles"},
        {"descents", "largest-pattern"},
        {"footrule", "positions"},
        {"longest-increasing", "precedence"},
        {"sample-singles", "positions"},
        {"sample-triples", "sample-pairs"},
        {"largest-block", "blocks"},
        {"distances", "mean-distance"},
        {"neighbours", "blocks"},
    };
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        if (strncmp(name, left[i][0], strlen(left[i][0])) == 0)
            return left[i][1];
    return NULL;
}

static Status unknown_check(const char *name, size_t length, Error *error)
{
    char word[64];
    size_t shown = length < sizeof word - 1 ? length : sizeof word - 1;
    memcpy(word, name, shown);
    word[shown] = '\0';
    if (strcmp(word, "auto") == 0 || strcmp(word, "all") == 0)
        return error_set(error, STATUS_USAGE, "\"%s\" cannot be combined with names of checks",
                         word);
    const char *instead = in_place_of(word);
    if (instead)
        return error_set(error, STATUS_USAGE, "%s: that check left; \"%s\" took its place", word,
                         instead);
    const char *nearest = NULL;
    size_t distance = NAME_NOT_NEAR;
    nearest_consider(word, "auto", &nearest, &distance);
    nearest_consider(word, "all", &nearest, &distance);
    for (size_t i = 0; check_list[i]; i++) {
        nearest_consider(word, check_list[i]->id, &nearest, &distance);
        if (check_list[i]->group)
            nearest_consider(word, check_list[i]->group, &nearest, &distance);
    }
    return error_set(error, STATUS_USAGE, "no check is called \"%s\"; %s%s%s", word,
                     nearest ? "did you mean " : "see `fairness list checks`",
                     nearest ? nearest : "", nearest ? "?" : "");
}

Status check_choice_read(const char *text, CheckChoice *ret, Error *error)
{
    CheckChoice choice = {.wanted = CHECKS_AUTO};
    memcpy(choice.prior, ret->prior, sizeof choice.prior);
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

/* Whether "all" takes the check: it says something of that shape, without having been asked. */
static bool taken_by_all(const CheckKind *kind, const Shape *shape)
{
    return !kind->prior_test && check_applies(kind, shape);
}

size_t check_choice_resolve(const CheckChoice *choice, const Shape *shape, uint64_t trials,
                            const CheckKind **ret_checks)
{
    size_t count = 0;
    for (size_t i = 0; check_list[i]; i++) {
        const CheckKind *kind = check_in(check_list[i], shape);
        bool meant = choice->external || !kind->external;
        bool wanted = choice->wanted == CHECKS_AUTO ? meant && check_automatic(kind, shape, trials)
                      : choice->wanted == CHECKS_NAMED ? choice->named[i]
                                                       : taken_by_all(check_list[i], shape);
        wanted |= choice->prior[kind->prior_test];
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
