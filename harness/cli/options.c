#include "cli/options.h"

#include <stdlib.h>

void options_clear(Options *options)
{
    for (size_t i = 0; i < options->shape_count; i++)
        shape_clear(&options->shapes[i]);
    free(options->shapes);
    options->shapes = NULL;
    options->shape_count = 0;
    free(options->subjects);
    free(options->sizes);
    external_choice_clear(&options->external);
    for (size_t i = 0; i < options->word_count; i++)
        free(options->words[i]);
    free(options->words);
    options->words = NULL;
    options->word_count = 0;
    options->subjects = NULL;
    options->sizes = NULL;
}
