#include "inference/check_choice.h"

#include "base/nearest.h"
#include "inference/check_list.h"

#include <string.h>

static const char *const set_words[] = {
    [CHECKS_AUTO] = "auto", [CHECKS_ALL] = "all", [CHECKS_NAMED] = "named"};

/* Whether a name chooses the check: its own id, or the id of its group. */
static bool chosen_by(const CheckKind *kind, const char *name, size_t length)
{
    const char *names[] = {kind->id, kind->group};
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
        return error_set(error, STATUS_USAGE, "\"%s\" stands first, before names of checks", word);
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

bool check_choice_at_place(const CheckChoice *choice)
{
    const char *colon = strrchr(choice->item, ':');
    return colon && colon[1] && !colon[1 + strspn(colon + 1, "0123456789")];
}

/* ITEM or ITEM:PLACE, up to the end; which items there are is known once they are read. */
static Status read_item(const char *term, const char *item, CheckChoice *choice, Error *error)
{
    if (!*item || *item == ':' || strlen(item) > NAMED_ITEM_MOST)
        return error_set(error, STATUS_USAGE,
                         "%.60s: accepted: suspect:ITEM, or suspect:ITEM:PLACE", term);
    strcpy(choice->item, item);
    CheckSubject asked = check_choice_at_place(choice) ? ABOUT_ITEM_PLACE : ABOUT_ITEM;
    for (size_t i = 0; check_list[i]; i++)
        choice->named[i] |= check_list[i]->about == asked;
    choice->prior = true;
    return STATUS_OK;
}

Status check_choice_read(const char *text, CheckChoice *ret, Error *error)
{
    static const char suspect[] = "suspect:";
    CheckChoice choice = {.wanted = CHECKS_NAMED};
    for (const char *name = text;; name++) {
        size_t length = strcspn(name, ",");
        bool known = false;
        if (strncmp(name, suspect, strlen(suspect)) == 0) {
            TRY(read_item(name, name + strlen(suspect), &choice, error));
            break;
        }
        for (int set = CHECKS_AUTO; name == text && set <= CHECKS_ALL; set++)
            if (strlen(set_words[set]) == length && memcmp(set_words[set], name, length) == 0) {
                choice.wanted = set;
                known = true;
            }
        for (size_t i = 0; check_list[i]; i++)
            if (chosen_by(check_list[i], name, length)) {
                choice.named[i] = known = true;
                choice.prior |= check_list[i]->about == ABOUT_TREND;
            }
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
    return !check_is_asked(kind) && check_applies(kind, shape);
}

size_t check_choice_resolve(const CheckChoice *choice, const Shape *shape, uint64_t trials,
                            const CheckKind **ret_checks)
{
    size_t count = 0;
    for (size_t i = 0; check_list[i]; i++) {
        const CheckKind *kind = check_in(check_list[i], shape);
        bool meant = choice->external || kind->about != ABOUT_NEXT_TRIALS;
        bool wanted = choice->wanted == CHECKS_AUTO
                          ? meant && check_automatic(kind, shape, trials)
                          : choice->wanted == CHECKS_ALL && taken_by_all(check_list[i], shape);
        if (wanted || choice->named[i])
            ret_checks[count++] = kind;
    }
    return count;
}

const char *check_choice_word(const CheckChoice *choice)
{
    return set_words[choice->wanted];
}
