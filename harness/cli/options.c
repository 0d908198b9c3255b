#include "cli/options.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

void options_clear(Options *options)
{
    for (size_t i = 0; i < options->shape_count; i++)
        shape_clear(&options->shapes[i]);
    free(options->shapes);
    options->shapes = NULL;
    options->shape_count = 0;
    free(options->subjects);
    free(options->sizes);
    pairs_choice_clear(&options->pairs);
    external_choice_clear(&options->external);
    for (size_t i = 0; i < options->law.count; i++)
        target_law_clear(&options->law.laws[i]);
    free(options->law.laws);
    options->law = (LawChoice){.name = LAW_UNIFORM};
    for (size_t i = 0; i < options->word_count; i++)
        free(options->words[i]);
    free(options->words);
    options->words = NULL;
    options->word_count = 0;
    options->subjects = NULL;
    options->sizes = NULL;
}

Status options_add_size(Options *options, size_t n, Error *error)
{
    NEED_ROOM(array_room(&options->sizes, options->size_count, sizeof n), "the list of --n", error);
    options->sizes[options->size_count++] = n;
    return STATUS_OK;
}

Status options_note_text(Options *options, const char *text, Error *error)
{
    bool room = array_room(&options->words, options->word_count, sizeof *options->words);
    char *copy = room ? strdup(text) : NULL;
    NEED_ROOM(copy, "the options", error);
    options->words[options->word_count++] = copy;
    return STATUS_OK;
}
