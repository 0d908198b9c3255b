#include "cli/options_steps.h"

#include "input/law_read.h"
#include "reports/json/json_read.h"

#include <stdlib.h>
#include <string.h>

enum { LAW_MOST_BYTES = 64 << 20 };

Status read_law(void *options, const char *text, Error *error)
{
    LawChoice *choice = &((Options *)options)->law;
    const char *behind;
    TRY(law_word_read(text, &choice->name, &behind, error));
    bool apart = choice->name == LAW_NEIGHBOURS;
    choice->path = apart ? NULL : behind;
    choice->kinds = apart ? behind : NULL;
    return STATUS_OK;
}

/* The law of n items, for the next of the sizes; 0: of as many as the file has. */
static Status add_law(Options *options, size_t n, const LawFile *file, Error *error)
{
    LawChoice *choice = &options->law;
    TargetLaw *law = &choice->laws[choice->count];
    const Shape plain = shape_plain(n);
    const Shape *shape = options->shapes ? &options->shapes[choice->count] : &plain;
    Status status = choice->name == LAW_NEIGHBOURS
                        ? law_apart_read(shape, choice->kinds, law, error)
                        : law_read(choice->name, n, choice->path ? file : NULL, law, error);
    if (status == STATUS_USAGE && choice->path) { /* a fault of the file */
        Error inner = *error;
        return error_set(error, STATUS_FAILED, "%s", inner.text);
    }
    choice->count += !status;
    THEN_IF(status, !n, options_add_size(options, law->n, error));
    return status;
}

/* The shapes have the laws. */
static Status give_laws(Options *options, Error *error)
{
    if (!options->shapes)
        options->shapes = arena_get(&options->memory, options->size_count, sizeof *options->shapes);
    TRY(arena_status(&options->memory, "a law", error));
    while (options->shape_count < options->size_count) {
        options->shapes[options->shape_count] = shape_plain(options->sizes[options->shape_count]);
        options->shape_count++;
    }
    for (size_t i = 0; i < options->shape_count; i++)
        options->shapes[i].law = &options->law.laws[i];
    return STATUS_OK;
}

Status law_choice_check(Options *options, Error *error)
{
    LawChoice *choice = &options->law;
    const ItemCode *code = &options->external.code;
    if (choice->name == LAW_UNIFORM)
        return STATUS_OK;
    char *bytes = NULL;
    LawFile file = {.path = choice->path, .code = code};
    Status status = STATUS_OK;
    if (choice->path && strcmp(choice->path, "-") == 0)
        return error_set(error, STATUS_USAGE, "--law: standard input is no file of a law");
    if (choice->path)
        status = file_read("--law", choice->path, LAW_MOST_BYTES, &bytes, &file.length, error);
    if (status)
        return status;
    file.bytes = bytes;
    choice->laws = arena_get(&options->memory, options->size_count + 1, sizeof *choice->laws);
    status = arena_status(&options->memory, "a law", error);
    for (size_t i = 0; !status && i < options->size_count; i++)
        status = add_law(options, options->sizes[i], &file, error);
    THEN_IF(status, choice->path && !options->size_count, add_law(options, code->n, &file, error));
    free(bytes);
    return status ? status : give_laws(options, error);
}
