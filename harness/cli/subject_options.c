#include "cli/options_steps.h"

#include "algorithms/registry.h"
#include "base/nearest.h"
#include "base/text.h"
#include "cases/subject_find.h"
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/option_table.h"
#include "cli/subject_word.h"
#include "platform/files.h"

#include <stdio.h>
#include <string.h>

static Status add_subject(Options *options, Subject subject, Error *error)
{
    char name[64], other[64];
    subject_name(&subject, name, sizeof name);
    for (size_t i = 0; i < options->subject_count; i++) { /* two cases would have one id */
        subject_name(&options->subjects[i], other, sizeof other);
        if (strcmp(name, other) == 0)
            return error_set(error, STATUS_USAGE, "--algo: %s is given twice", name);
    }
    if (arena_room(&options->memory, &options->subjects, options->subject_count, sizeof subject))
        options->subjects[options->subject_count++] = subject;
    return arena_status(&options->memory, "the list of --algo", error);
}

Status read_algorithms(void *into, const char *text, Error *error)
{
    Options *options = into;
    char part[256];
    while (list_next(&text, part, sizeof part)) {
        bool all = strcmp(part, "all") == 0;
        Subject subject;
        for (const Algorithm *const *each = algorithm_list; all && *each; each++)
            if (!(*each)->takes)
                TRY(add_subject(options, subject_of(each, true), error));
        if (all)
            continue;
        TRY(subject_find(part, &subject, error));
        TRY(add_subject(options, subject, error));
    }
    return STATUS_OK;
}

/* Neither a file nor anything else: a slip of a command's name, most often; or a name as it is
 * written in a program, or that of a program. */
static Status unknown_word(const char *word, Error *error)
{
    const char *nearest = NULL;
    size_t distance = NAME_NOT_NEAR;
    for (const Command *const *each = command_list; *each; each++)
        nearest_consider(word, (*each)->name, &nearest, &distance);
    nearest_consider(word, "--version", &nearest, &distance);
    nearest_consider(word, "--help", &nearest, &distance);
    char path[PATH_MOST];
    int dot = (int)strcspn(word, ".");
    if (word[dot] && !strchr(word, '/') && !word_ends_as_data(word, false))
        return error_set(
            error, STATUS_USAGE,
            "%.60s: no such file; in Python it is %.*s:%.60s, in JavaScript %.*s#%.60s", word, dot,
            word, word + dot + 1, dot, word, word + dot + 1);
    if (program_find(word, path))
        return error_set(error, STATUS_USAGE, "%.60s is a program: --exec-each %.60s", word, word);
    if (strpbrk(word, "/.")) /* a file, by its looks */
        return error_set(error, STATUS_USAGE,
                         "%.200s: no such file; a command for the shell: --exec '%.60s'", word,
                         word);
    if (nearest)
        return error_set(error, STATUS_USAGE, "%.60s: no such command; did you mean %s?", word,
                         nearest);
    return error_set(error, STATUS_USAGE,
                     "\"%.60s\" is no command and no file; a function is FILE#NAME or FILE:NAME, a "
                     "program --exec 'COMMAND', a built-in shuffle --algo NAME",
                     word);
}

/* A file that says itself how it is run. */
static Status read_program(Options *options, const char *word, Error *error)
{
    Text command = {0};
    text_add(&command, strchr(word, '/') ? "" : "./");
    invocation_word(&command, word);
    const char *text = arena_keep(&options->memory, text_take(&command));
    TRY(arena_status(&options->memory, "a command", error));
    Status status = read_exec(options, text, error);
    options->external.subject.name = word;
    return status;
}

Status read_subject(void *into, const char *word, Error *error)
{
    Options *options = into;
    ExternalChoice *choice = &options->external;
    SubjectWord found = subject_word(word);
    if (choice->word)
        return error_set(error, STATUS_USAGE, "%.200s and %.200s: a run takes one of them",
                         choice->word, word);
    switch (found.kind) {
    case WORD_COMMAND:
        return error_set(
            error, STATUS_USAGE,
            "%s is a command, which stands first: fairness %s ...; a file of that name: ./%s", word,
            word, word);
    case WORD_SHUFFLE:
        option_given(&options->given, "--algo", word);
        TRY(options_note_text(options, word, error));
        return read_algorithms(options, word, error);
    case WORD_FOLDER:
        return error_set(
            error, STATUS_USAGE,
            "%.200s: a folder, or a file that cannot be read; name a file of functions "
            "as FILE:NAME, or a file of shuffles",
            word);
    case WORD_IDLE:
        return error_set(error, STATUS_USAGE,
                         "%.200s: a program that may not be run; to run it: chmod +x %.200s; to "
                         "read it as data: --input %.200s",
                         word, word, word);
    case WORD_UNKNOWN:
        return unknown_word(word, error);
    default:
        break;
    }
    Status status = found.kind == WORD_PLUGIN    ? read_plugin(options, word, error)
                    : found.kind == WORD_PROGRAM ? read_program(options, word, error)
                    : found.kind == WORD_DATA    ? read_input(options, word, error)
                    : found.kind == WORD_SHELL   ? read_exec(options, word, error)
                                                 : read_function(options, word, error);
    if (!status)
        option_given(&options->given, choice->subject.kind->option, word);
    THEN(status, options_note_text(options, word, error)); /* for commands that it is part of */
    choice->by_content = found.kind == WORD_DATA;
    choice->split = found.function;
    choice->word = word;
    return status;
}

Status read_function_option(void *options, const char *text, Error *error)
{
    WordKind kind = subject_word(text).kind;
    if (kind != WORD_FUNCTION && kind != WORD_PLUGIN)
        return error_set(error, STATUS_USAGE,
                         "function %.200s: accepted: FILE#NAME or FILE:NAME, a file that is "
                         "there; a package, PACKAGE#NAME; a module, MODULE:NAME",
                         *text ? text : "''");
    return read_subject(options, text, error);
}
