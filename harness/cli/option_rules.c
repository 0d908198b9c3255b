#include "cli/option_rules.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Where it stands; given->count where it was not given. */
static size_t place_of(const GivenOptions *given, const char *name)
{
    size_t i = 0;
    while (i < given->count && strcmp(given->list[i].name, name) != 0)
        i++;
    return i;
}

bool option_was_given(const GivenOptions *given, const char *name)
{
    return place_of(given, name) < given->count;
}

void option_given(GivenOptions *given, const char *name, const char *value)
{
    size_t i = place_of(given, name);
    if (i == GIVEN_MOST)
        return;
    given->list[i].name = name;
    given->list[i].value = value;
    given->count += i == given->count;
}

/* Whether the text, up to what is behind a colon, is among the words up to the next |, with commas
 * between. */
static bool among(const char *words, const char *text)
{
    size_t length = strcspn(text, ":");
    for (;; words++) {
        size_t word = strcspn(words, ",|");
        if (word == length && memcmp(words, text, length) == 0)
            return true;
        words += word;
        if (*words != ',')
            return false;
    }
}

/* The name of the next term of *list that is given, moving *list on, or NULL; into `shown` as it
 * was typed where the term asks for a value. */
static const char *next_given(const char **list, const GivenOptions *given, char shown[128])
{
    while (**list) {
        const char *term = *list;
        size_t length = strcspn(term, "=!|"), end = strcspn(term, "|");
        *list = term + end + (term[end] == '|');
        for (size_t i = 0; i < given->count; i++) {
            const char *name = given->list[i].name, *value = given->list[i].value;
            bool valued = length < end;
            if (strlen(name) != length || memcmp(name, term, length) != 0 ||
                (valued && among(term + length + 1, value) != (term[length] == '=')))
                continue;
            snprintf(shown, 128, "%s%s%.60s", name, valued ? " " : "", valued ? value : "");
            return name;
        }
    }
    return NULL;
}

static Status refuse_alone(const char *shown, const OptionRule *rule, Error *error)
{
    char others[256] = "";
    for (const char *at = rule->others; *at; at++) {
        size_t length = strlen(others);
        snprintf(others + length, sizeof others - length, "%.*s", *at == '|' || *at == ',' ? 4 : 1,
                 *at == '|' || *at == ',' ? " or "
                 : *at == '='             ? " "
                                          : at);
    }
    return error_set(error, STATUS_USAGE, "%s goes only with %s: %s", shown, others, rule->why);
}

Status option_rules_check(const OptionRule *rules, const GivenOptions *given, Error *error)
{
    char shown[128], other[128];
    for (const OptionRule *rule = rules; rule->options; rule++) {
        const char *options = rule->options, *name, *with;
        while ((name = next_given(&options, given, shown)) != NULL) {
            const char *others = rule->others;
            do
                with = next_given(&others, given, other);
            while (with == name);
            if (with && rule->how == NOT_WITH)
                return error_set(error, STATUS_USAGE, "%s does not go with %s: %s", shown, other,
                                 rule->why);
            if (!with && rule->how == ONLY_WITH)
                return refuse_alone(shown, rule, error);
        }
    }
    return STATUS_OK;
}
