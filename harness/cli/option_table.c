#include "cli/option_table.h"

#include "base/nearest.h"
#include "base/numbers.h"
#include "cli/option_rules.h"

#include <stdio.h>
#include <string.h>

const char *const text_or_json_words[] = {"auto", "text", "json", NULL};

/* Every command takes these; what they do stands in the parser. */
enum { HELP, VERSION };
static const Option help_option_list[] = {
    [HELP] = {.name = "--help",
              .letter = 'h',
              .kind = OPTION_FLAG,
              .group = GROUP_MACHINE,
              .help = "this page; -h has a line for each option"},
    [VERSION] = {.name = "--version",
                 .letter = 'V',
                 .kind = OPTION_FLAG,
                 .group = GROUP_MACHINE,
                 .help = "the version"},
};
static const OptionTable help_options = {OPTIONS_OF(help_option_list)};

const OptionTable *option_table_next(const OptionTable *table)
{
    return table == &help_options ? NULL : table->shared ? table->shared : &help_options;
}

const char *option_group_heading(OptionGroup group)
{
    static const char *const headings[GROUP_COUNT] = {
        [GROUP_SHUFFLE] = "The shuffle",
        [GROUP_EXTERNAL] = "A shuffle of your own, in place of --algo (docs/your-shuffle.md)",
        [GROUP_VERDICT] = "The verdict",
        [GROUP_REPORT] = "The report",
        [GROUP_MACHINE] = "The run itself",
    };
    return headings[group];
}

bool option_table_takes(const OptionTable *table, size_t i)
{
    return !table->takes || table->takes(&table->options[i]);
}

const char *const *option_words(const Option *option)
{
    return option->value ? NULL : option->choices;
}

static Status unknown_option(const OptionTable *table, const char *word, size_t length,
                             Error *error)
{
    const char *nearest = NULL;
    size_t distance = NAME_NOT_NEAR;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), word);
    for (; table; table = option_table_next(table))
        for (size_t i = 0; i < table->count; i++)
            if (option_table_takes(table, i))
                nearest_consider(name, table->options[i].name, &nearest, &distance);
    return error_set(error, STATUS_USAGE, "%s: no such option%s%s%s", name,
                     nearest ? "; did you mean " : "; see fairness --help", nearest ? nearest : "",
                     nearest ? "?" : "");
}

/* Whether a word names the option, and where a value stuck to it begins (--n=3, -j2). */
static bool names_option(const Option *option, const char *word, const char **ret_value)
{
    size_t length = strcspn(word, "=");
    if (word[1] == '-' && strlen(option->name) == length &&
        strncmp(option->name, word, length) == 0) {
        *ret_value = word[length] ? word + length + 1 : NULL;
        return true;
    }
    if (word[1] != '-' && option->letter && option->letter == word[1]) {
        *ret_value = word[2] ? word + 2 : NULL;
        return true;
    }
    return false;
}

const Option *option_table_find(const OptionTable *table, const char *name)
{
    for (; table; table = table->shared)
        for (size_t i = 0; i < table->count; i++)
            if (strcmp(table->options[i].name, name) == 0)
                return &table->options[i];
    return NULL;
}

/* The option that a word names, and into what it is read: `*into` is moved on to the part of a
 * shared table. */
static const Option *find_option(const OptionTable *table, const char *word, const char **ret_value,
                                 char **into)
{
    for (; table; *into += table->shared_at, table = option_table_next(table))
        for (size_t i = 0; i < table->count; i++)
            if (option_table_takes(table, i) && names_option(&table->options[i], word, ret_value))
                return &table->options[i];
    return NULL;
}

/* Puts a whole number into a member of 1 (a bool), 4 or 8 bytes. */
static void put_number(const Option *option, char *options, uint64_t number)
{
    uint32_t half = (uint32_t)number;
    bool one = number != 0;
    const void *from = option->size == sizeof one    ? (const void *)&one
                       : option->size == sizeof half ? (const void *)&half
                                                     : &number;
    memcpy(options + option->at, from, option->size);
}

static Status check_text(const Option *option, const char *there, const char *value, Error *error)
{
    if (option->accepted && (!*value || strcmp(value, "-") == 0))
        return error_set(error, STATUS_USAGE, "%s %s: accepted: %s", option->name,
                         *value ? value : "''", option->accepted);
    if (!*value && option->file)
        return error_set(error, STATUS_USAGE, "%s: an empty file name%s", option->name,
                         option->file);
    if (there && option->file)
        return error_set(error, STATUS_USAGE, "%s is given twice (%.60s and %.60s)", option->name,
                         there, value);
    return STATUS_OK;
}

/* `name` is the option as it was typed. */
static Status read_value(const Option *option, const char *name, const char *value, char *options,
                         Error *error)
{
    uint64_t number = 0;
    double real = 0;
    int choice = 0;
    const char *there = NULL;
    Status status = STATUS_OK;
    switch (option->kind) {
    case OPTION_READS:
        status = option->read(options + option->at, value, error);
        break;
    case OPTION_FLAG:
        number = true;
        break;
    case OPTION_COUNTS:
        status =
            number_count(name, value, option->unit, option->least, option->most, &number, error);
        break;
    case OPTION_REAL:
        status = number_real(name, value, option->above, option->limit, &real, error);
        break;
    case OPTION_CHOICE:
        status = option_word(name, value, option->choices, &choice, error);
        number = (uint64_t)choice;
        break;
    case OPTION_TEXT:
        memcpy(&there, options + option->at, sizeof there);
        status = check_text(option, there, value, error);
        break;
    }
    if (status)
        return status;
    if (option->kind == OPTION_REAL)
        memcpy(options + option->at, &real, sizeof real);
    else if (option->kind == OPTION_TEXT)
        memcpy(options + option->at, &value, sizeof value);
    else if (option->kind != OPTION_READS)
        put_number(option, options, number);
    if (option->given)
        *(bool *)(options + option->given) = true;
    return STATUS_OK;
}

Status option_table_read(const OptionTable *table, int count, char **words, void *options,
                         HelpWanted *ret_asked, Error *error)
{
    for (int i = 0; i < count; i++) {
        const char *word = words[i], *value = NULL;
        char *into = options;
        if (table->word && (word[0] != '-' || !word[1])) {
            TRY(table->word(options, word, error));
            continue;
        }
        if (word[0] != '-' || !word[1])
            return error_set(error, STATUS_USAGE, "unexpected argument \"%.60s\"; %s", word,
                             table->stray);
        const Option *option = find_option(table, word, &value, &into);
        if (!option)
            return unknown_option(table, word, strcspn(word, "="), error);
        bool takes_value = option->kind != OPTION_FLAG;
        if (takes_value && !value) {
            if (++i == count)
                return error_set(error, STATUS_USAGE, "%s: a value is missing", word);
            value = words[i];
        }
        if (!takes_value && value)
            return error_set(error, STATUS_USAGE, "%.60s: %s takes no value", word, option->name);
        if (option == &help_option_list[HELP] || option == &help_option_list[VERSION]) {
            *ret_asked = option == &help_option_list[VERSION] ? HELP_VERSION
                         : word[1] == '-'                     ? HELP_FULL
                                                              : HELP_SHORT;
            return STATUS_OK;
        }
        const char letter_name[] = {'-', option->letter, '\0'};
        Status status =
            read_value(option, word[1] == '-' ? option->name : letter_name, value, into, error);
        if (!status && table->given_at)
            option_given((GivenOptions *)((char *)options + table->given_at), option->name,
                         value ? value : "");
        THEN_IF(status, table->note, table->note(options, option, value, error));
        if (status)
            return status;
    }
    *ret_asked = HELP_NONE;
    return STATUS_OK;
}

Status option_word(const char *what, const char *text, const char *const *words, int *ret,
                   Error *error)
{
    char accepted[200] = "";
    size_t count = 0;
    for (; words[count]; count++) {
        if (strcmp(words[count], text) == 0) {
            *ret = (int)count;
            return STATUS_OK;
        }
        size_t at = strlen(accepted);
        snprintf(accepted + at, sizeof accepted - at, "%s%s", count ? ", " : "", words[count]);
    }
    const char *nearest = nearest_name(text, words, count);
    return error_set(error, STATUS_USAGE, "%s %.60s: accepted: %s%s%s%s", what, text, accepted,
                     nearest ? "; did you mean " : "", nearest ? nearest : "", nearest ? "?" : "");
}

bool list_next(const char **text, char *part, size_t size)
{
    if (!*text)
        return false;
    size_t length = strcspn(*text, ",");
    snprintf(part, size, "%.*s", (int)(length < 200 ? length : 200), *text);
    *text = (*text)[length] ? *text + length + 1 : NULL;
    return true;
}
