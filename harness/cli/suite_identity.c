#include "cli/suite_identity.h"

#include "cli/options.h"
#include "cli/subject_word.h"
#include "cli/suite_file.h"
#include "platform/platform.h"

#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is in a file, if it is one: a program that changed gives other outcomes. */
static bool add_file(struct sha256_ctx *sha, const char *path)
{
    int reason;
    const char *why;
    FILE *file = file_open_regular(path, &reason, &why);
    if (!file)
        return false;
    uint8_t bytes[1 << 14];
    for (size_t size; (size = fread(bytes, 1, sizeof bytes, file)) > 0;)
        sha256_update(sha, size, bytes);
    fclose(file);
    return true;
}

/* Files that the words of a command, or FILE#NAME and FILE:NAME, name. */
static void add_named_files(struct sha256_ctx *sha, const char *text)
{
    static const char *const between = " \t\n'\"|;&<>()";
    bool first = true;
    for (const char *at = text + strspn(text, between); *at; at += strspn(at, between)) {
        char word[PATH_MOST];
        size_t size = strcspn(at, between);
        snprintf(word, sizeof word, "%.*s", (int)size, at);
        at += size;
        bool found = add_file(sha, word);
        size_t whole = strcspn(word, "#:");
        if (!found && word[whole]) {
            word[whole] = '\0';
            found = add_file(sha, word);
        }
        char path[PATH_MOST];
        if (!found && first && program_find(word, path))
            add_file(sha, path);
        first = false;
    }
}

RunIdentity suite_identity(const Suite *suite, const Options *common)
{
    struct sha256_ctx sha;
    RunIdentity identity = run_identity(common);
    char *text = cJSON_PrintUnformatted(suite->tree);
    sha256_init(&sha);
    sha256_update(&sha, sizeof identity.bytes, identity.bytes);
    if (text)
        sha256_update(&sha, strlen(text) + 1, (const uint8_t *)text);
    cJSON_free(text);
    const char *last = NULL; /* a case for each size has the same one */
    for (size_t i = 0; i < suite->spec_count; i++) {
        const char *named = suite->specs[i].subject.text;
        if (named && !subject_is_ours(&suite->specs[i].subject) &&
            !(last && strcmp(last, named) == 0))
            add_named_files(&sha, named);
        last = named;
    }
    for (size_t i = 0; i < suite->entry_count; i++)
        for (size_t k = 0; k < suite->entries[i].law.count; k++)
            sha256_update(&sha, strlen(suite->entries[i].law.laws[k].digest),
                          (const uint8_t *)suite->entries[i].law.laws[k].digest);
    sha256_digest(&sha, sizeof identity.bytes, identity.bytes);
    return identity;
}
