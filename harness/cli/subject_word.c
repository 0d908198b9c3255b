#include "cli/subject_word.h"

#include "cases/subject_find.h"
#include "cli/commands.h"
#include "platform/files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* One for which there is no memory is there; who opens it next says so. */
static bool is_file(const char *name, size_t length)
{
    char path[PATH_MOST];
    int reason = 0;
    const char *why;
    if (length >= sizeof path)
        return false;
    memcpy(path, name, length);
    path[length] = 0;
    FILE *file = file_open_regular(path, &reason, &why);
    if (file)
        fclose(file);
    return file || reason == ENOMEM;
}

bool program_find(const char *name, char ret[static PATH_MOST])
{
    for (const char *next = getenv("PATH"); next && *next && !strchr(name, '/');) {
        size_t size = strcspn(next, ":");
        int length = snprintf(ret, PATH_MOST, "%.*s/%s", (int)size, next, name);
        if (length < PATH_MOST && is_file(ret, (size_t)length) && path_is_executable(ret))
            return true;
        next += size + (next[size] == ':');
    }
    return false;
}

static bool is_command(const char *word)
{
    for (const Command *const *each = command_list; *each; each++)
        if (strcmp((*each)->name, word) == 0)
            return true;
    return false;
}

static bool is_shuffle(const char *word)
{
    Subject subject;
    Error error;
    return strcmp(word, "all") == 0 || subject_find(word, &subject, &error) == STATUS_OK;
}

bool word_ends_as_data(const char *word, bool cells)
{
    static const struct {
        const char *ending;
        bool cells;
    } endings[] = {{".csv", true},    {".tsv", true},  {".json", true}, {".jsonl", true},
                   {".ndjson", true}, {".txt", false}, {".md", false},  {".pbn", false}};
    size_t length = strlen(word);
    bool packed = length > 3 && strcasecmp(word + length - 3, ".gz") == 0;
    length -= packed ? 3 : 0;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t own = strlen(endings[i].ending);
        if ((endings[i].cells || !cells) && length > own &&
            strncasecmp(word + length - own, endings[i].ending, own) == 0)
            return true;
    }
    return packed && !cells;
}

/* A file that is there, which is closed: a program by its first bytes, unless its name says that it
 * is data. */
static WordKind kind_of_file(const char *path, FILE *file)
{
    char head[4];
    size_t size = fread(head, 1, sizeof head, file);
    fclose(file);
    bool begins_so =
        size == sizeof head && (memcmp(head, "#!", 2) == 0 || memcmp(head, "\177ELF", 4) == 0);
    return !begins_so || word_ends_as_data(path, false) ? WORD_DATA
           : path_is_executable(path)                   ? WORD_PROGRAM
                                                        : WORD_IDLE;
}

SubjectWord subject_word(const char *word)
{
    SubjectWord found = {.kind = WORD_UNKNOWN};
    int reason = 0;
    const char *why;
    if (is_command(word))
        return (SubjectWord){.kind = WORD_COMMAND};
    if (is_shuffle(word))
        return (SubjectWord){.kind = WORD_SHUFFLE};
    if (strcmp(word, "-") == 0 || path_is_pipe(word))
        return (SubjectWord){.kind = WORD_DATA};
    FILE *file = file_open_regular(word, &reason, &why);
    if (file)
        found.kind = kind_of_file(word, file);
    if (!file && reason != ENOENT && reason != ENOTDIR && reason != ENAMETOOLONG && *word)
        return (SubjectWord){.kind = WORD_FOLDER};
    bool named = function_word(word, is_file, &found.function) &&
                 (!file || found.function.file_length == strlen(word));
    bool compiled = named && !found.function.language->programs;
    if (named && (compiled || found.kind != WORD_PROGRAM))
        found.kind = compiled ? WORD_PLUGIN : WORD_FUNCTION;
    else if (!file && !word_ends_as_data(word, false) &&
             (strchr(word, ' ') || (strchr(word, '/') && strpbrk(word, "$`*~"))))
        found.kind = WORD_SHELL;
    return found;
}
