#include "cli/options.h"

#include "input/reading.h"

#include <stdlib.h>

/* What it owns beside the memory of the options. */
static void external_choice_clear(ExternalChoice *choice)
{
    TableChoice *table = &choice->table;
    if (choice->recording_open)
        recording_close(&choice->recording);
    item_code_clear(&choice->code);
    function_close(&choice->function);
    fit_table_clear(&table->counts);
    count_table_clear(&table->table);
    records_groups_clear(&choice->records);
    if (choice->finder)
        finder_clear(choice->finder);
}

void options_clear(Options *options)
{
    for (size_t i = 0; i < options->shape_count; i++)
        shape_clear(&options->shapes[i]);
    for (size_t i = 0; i < options->law.count; i++)
        target_law_clear(&options->law.laws[i]);
    external_choice_clear(&options->external);
    arena_clear(&options->memory);
    *options = (Options){.size_count = 0};
}

Status options_add_size(Options *options, size_t n, Error *error)
{
    if (arena_room(&options->memory, &options->sizes, options->size_count, sizeof n))
        options->sizes[options->size_count++] = n;
    return arena_status(&options->memory, "the list of --n", error);
}

Status options_note_text(Options *options, const char *text, Error *error)
{
    Arena *memory = &options->memory;
    char *copy = arena_copy(memory, text);
    if (arena_room(memory, &options->words, options->word_count, sizeof copy))
        options->words[options->word_count++] = copy;
    return arena_status(memory, "the options", error);
}

Status options_note_option(Options *options, const char *name, const char *value, Error *error)
{
    TRY(options_note_text(options, name, error));
    return value ? options_note_text(options, value, error) : STATUS_OK;
}
