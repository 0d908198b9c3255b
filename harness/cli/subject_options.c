#include "cli/subject_options.h"

#include "base/nearest.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/external_options.h"
#include "cli/invocation.h"
#include "cli/options.h"
#include "cli/subject_word.h"
#include "platform/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Neither a file nor anything else: a slip of a command's name, most often. */
static Status unknown_word(const char *word, Error *error)
{
    const char *names[COMMANDS_MOST + 2];
    size_t count = 0;
    for (; command_list[count]; count++)
        names[count] = command_list[count]->name;
    names[count++] = "--help";
    names[count++] = "--version";
    const char *nearest = nearest_name(word, names, count);
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

/* A file that says itself how it is run: by the program of its first line, or by the system. */
static Status read_program(Options *options, const char *word, Error *error)
{
    Text command = {0};
    char line[1024] = "";
    int reason;
    const char *why;
    FILE *file = file_open_regular(word, &reason, &why);
    if (file && !fgets(line, sizeof line, file))
        line[0] = 0;
    if (file)
        fclose(file);
    line[strcspn(line, "\r\n")] = 0;
    if (strncmp(line, "#!", 2) == 0)
        text_addf(&command, "%s ", line + 2 + strspn(line + 2, " \t"));
    char *path = NULL;
    Text with_folder = {0};
    text_addf(&with_folder, "%s%s", strchr(word, '/') ? "" : "./", word);
    path = text_take(&with_folder);
    invocation_word(&command, path ? path : "");
    free(path);
    options->external.command = text_take(&command);
    NEED_ROOM(options->external.command, "a command", error);
    Status status = read_exec(options, options->external.command, error);
    options->external.subject.name = word;
    return status;
}

static Status read_plugin_word(Options *options, const char *word, const FunctionWord *split,
                               Error *error)
{
    Text text = {0};
    text_addf(&text, "%.*s%s%s", (int)split->file_length, word, *split->name ? ":" : "",
              split->name);
    options->external.command = text_take(&text);
    return options->external.command
               ? read_plugin(options, options->external.command, error)
               : error_set(error, STATUS_FAILED, "out of memory for a plugin");
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
        return error_set(error, STATUS_USAGE, "%.60s is a built-in shuffle: --algo %.60s", word,
                         word);
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
    Status status = found.kind == WORD_PLUGIN
                        ? read_plugin_word(options, word, &found.function, error)
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
                         "--function %.200s: accepted: FILE#NAME or FILE:NAME, a file that is "
                         "there; a package, PACKAGE#NAME; a module, MODULE:NAME",
                         *text ? text : "''");
    return read_subject(options, text, error);
}
