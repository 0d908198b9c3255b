#include "cli/data_options.h"

#include "cli/invocation.h"
#include "cli/options.h"
#include "input/fit_rows.h"
#include "input/input_subjects.h"
#include "input/line_fault.h"
#include "reports/words/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char MORE_BYTES[] =
    "more bytes than are read at once; with a larger --memory SIZE more are";

enum {
    TREE_BYTES = 16,      /* of a tree of JSON, for a byte of its text */
    LOOKED_AT = 16 << 20, /* bytes */
    ROWS_LOOKED_AT = 4096,
    LEAST_ROWS = 20, /* of a reading that leaves a column unexplained, to be taken unasked */
};

static bool is_given(const Options *options, const char *name)
{
    for (size_t i = 0; i < options->given.count; i++)
        if (strcmp(options->given.list[i].name, name) == 0)
            return true;
    return false;
}

/* Whether a file's name has the ending of a table or of JSON: then it is no lines of words. */
static bool has_ending(const char *name)
{
    static const char *const endings[] = {".csv", ".tsv", ".json", ".jsonl", ".ndjson"};
    size_t length = strlen(name);
    length -= length > 3 && strcmp(name + length - 3, ".gz") == 0 ? 3 : 0;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t more = strlen(endings[i]);
        if (length > more && strncasecmp(name + length - more, endings[i], more) == 0)
            return true;
    }
    return false;
}

/* Whether an option says how the outcomes in the file are written. */
static bool is_said(const Options *options)
{
    const ExternalChoice *choice = &options->external;
    bool names = options->deck || choice->items;
    bool lines = options->size_count || names;
    lines = lines && !(names && has_ending(choice->subject.name));
    bool columns = choice->records.wanted.columns || choice->records.wanted.by;
    bool records = choice->records_given || choice->records.by_size || choice->table.given;
    return choice->wire_given || (lines && !choice->by_content && !columns && !records);
}

/* A command that is written, without the options that are given. */
typedef struct OfferedCommand {
    Text *out;
    const Options *options;
} OfferedCommand;

static void add_option(void *into, const char *name, const char *value)
{
    const OfferedCommand *command = into;
    if (is_given(command->options, name))
        return;
    text_addf(command->out, " %s", name);
    if (!value)
        return;
    text_add(command->out, " ");
    invocation_word(command->out, value);
}

/* The command that chooses a fit, as a shell reads it. */
static void add_command(const Options *options, const Fit *fit, bool columns, Text *out)
{
    text_add(out, "fairness");
    for (size_t i = 0; i < options->word_count; i++) {
        text_add(out, " ");
        invocation_word(out, options->words[i]);
    }
    OfferedCommand command = {.out = out, .options = options};
    fit_options(fit, columns, add_option, &command);
}

/* Lists the fits, a command each, with what it takes the file for. */
static Status say_fits(const Options *options, const Finder *finder, bool whole, Error *error)
{
    for (size_t i = 0; i < finder->count; i++) {
        const Fit *fit = &finder->fits[i];
        bool columns = finder->count == 1 && !fit->fill;
        for (size_t k = 0; k < finder->count; k++)
            columns |= !finder->fits[k].reading->counts && !fit->reading->counts &&
                       (finder->fits[k].first != fit->first || finder->fits[k].width != fit->width);
        Text line = {0};
        add_command(options, fit, columns, &line);
        text_add(&line, "    # ");
        fit_say(fit, whole, &line);
        char *text = text_take(&line);
        NEED_ROOM(text, "the options", error);
        utf8_make_printable(text);
        fprintf(stderr, "  %s\n", text);
        free(text);
    }
    return error_set(error, STATUS_USAGE, "%.200s: %s", options->external.subject.name,
                     finder->count == 1
                         ? "something is for you to say; the command above shows what"
                         : "it can be read in several ways; the commands above choose one each");
}

/* Options that are filled in, as far as they are not given. */
typedef struct TakenOptions {
    Options *options;
    OptionTaker *take;
    Status status;
    Error *error;
} TakenOptions;

static void take_option(void *into, const char *name, const char *value)
{
    static const char *const shapes[] = {"--n", "--base", "--deck", "--take", "--hands"};
    TakenOptions *taken = into;
    const Options *options = taken->options;
    bool shape = false;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        shape |= strcmp(shapes[i], name) == 0;
    bool dealt = strcmp(name, "--hands") == 0 && options->take;
    bool named = strcmp(name, "--deck") == 0 && options->external.items;
    bool sized = strcmp(name, "--n") == 0 && options->external.records.by_size;
    if (taken->status || !shape || dealt || named || sized || is_given(options, name))
        return;
    const char *kept = arena_copy(&taken->options->external.taken, value);
    taken->status = kept ? taken->take(taken->options, name, kept, taken->error)
                         : arena_status(&options->external.taken, "the options", taken->error);
}

/* Whether lines are outcomes as a wire has them: numbers and nothing else. */
static bool is_plain(const Options *options, const Fit *fit)
{
    const Sheet *sheet = fit->sheet;
    bool rows = fit->reading == &reading_whole || fit->reading == &reading_sample;
    return rows && sheet->rows_read.plain && !sheet->header && fit->numbers &&
           fit->width == sheet->column_count && sheet->column_count == sheet->list_count &&
           !options->external.records_given && !options->external.records.wanted.by &&
           !options->external.records.wanted.columns && !options->deck &&
           !options->external.items && !fit->take;
}

/* Takes the fit: what it says goes to the options, and the rest is read from external.data. */
static Status take_fit(Options *options, const Finder *finder, OptionTaker *take, Error *error)
{
    ExternalChoice *choice = &options->external;
    const Fit *fit = &finder->fits[0];
    TRY(fit_check(fit, choice->subject.name, error));
    choice->data->fit = *fit;
    TakenOptions taken = {.options = options, .take = take, .error = error};
    fit_options(fit, false, take_option, &taken);
    bool plain = is_plain(options, fit);
    if (!fit->reading->counts && !fit->deck) {
        Text n = {0};
        text_addf(&n, "%zu", fit->n);
        take_option(&taken, "--n", text_string(&n));
        text_clear(&n);
    }
    if (taken.status)
        return taken.status;
    if (plain) {
        data_taken_clear(choice->data);
        choice->data = NULL;
        return STATUS_OK;
    }
    if (choice->streamed && fit->width < fit->sheet->column_count &&
        !choice->records.wanted.columns) {
        Text columns = {0};
        fit_columns(fit, &columns);
        choice->records.wanted.columns = arena_keep(&choice->taken, text_take(&columns));
        TRY(arena_status(&choice->taken, "the options", error));
    }
    choice->table.given = fit->reading->counts;
    choice->table.kind = fit->reading->table;
    choice->records_given = !fit->reading->counts;
    option_given(&options->given, fit->reading->counts ? "--table" : "--records",
                 fit->reading->counts ? table_words[fit->reading->table] : "");
    return STATUS_OK;
}

static Given given_of(const Options *options)
{
    const ExternalChoice *choice = &options->external;
    return (Given){.where = choice->subject.name,
                   .table_given = choice->table.given,
                   .table = choice->table.kind,
                   .column = choice->records.wanted.columns,
                   .by = choice->records.wanted.by,
                   .deck = options->deck,
                   .hands = options->hands,
                   .n = options->size_count ? options->sizes[0] : 0,
                   .take = options->take,
                   .base_given = is_given(options, "--base"),
                   .base = choice->code.base,
                   .by_size = choice->records.by_size,
                   .outcomes = choice->records_given || choice->records.by_size,
                   .stream =
                       choice->records_given && choice->records.wanted.format == RECORDS_STREAM,
                   .names = choice->items};
}

/* Whether rows of CSV can be read a part at a time, by their names. */
static bool is_streamed(const Options *options, const Fit *fit)
{
    const SheetRows *rows = &fit->sheet->rows_read;
    const ExternalChoice *choice = &options->external;
    bool shaped = options->deck || options->take || options->hands || choice->items;
    const char *path = choice->subject.text;
    return fit->reading == &reading_whole && rows->mark && strchr(",;\t", rows->mark) &&
           fit->sheet->header_line == 1 && !fit->hand_count && !fit->odd && !shaped &&
           !choice->records.wanted.by && !choice->records.by_size && !path_is_pipe(path) &&
           !path_is_standard_input(path);
}

Status data_options_load(Options *options, Finder *finder, Error *error)
{
    ExternalChoice *choice = &options->external;
    Text all = {0};
    Status status =
        recording_load(choice->subject.text, (size_t)(memory_allowed(options->settings.memory) / 2),
                       "more bytes than are read at once; with a larger --memory SIZE more are",
                       &watch_patient, &all, error);
    THEN(status, data_find(text_string(&all), all.length, SIZE_MAX, finder, choice->data, error));
    text_clear(&all);
    return status;
}

/* Looks at the text, and takes the reading that is certain, or lists them. */
static Status choose_fit(Options *options, const Text *text, bool whole, Finder *finder,
                         OptionTaker *take, Error *error)
{
    ExternalChoice *choice = &options->external;
    TRY(data_find(text_string(text), text->length, choice->loaded ? SIZE_MAX : ROWS_LOOKED_AT,
                  finder, choice->data, error));
    whole &= !finder->sheet->rows_read.cut;
    bool part = finder->count == 1 &&
                (is_plain(options, &finder->fits[0]) || is_streamed(options, &finder->fits[0]));
    if (!whole && !part)
        TRY(data_options_load(options, finder, error));
    whole |= !part;
    const Fit *fit = &finder->fits[0];
    bool few = fit->trials < LEAST_ROWS && !finder->given->column && !finder->given->outcomes &&
               !fit->reading->counts && fit_leaves_over(fit);
    choice->streamed = is_streamed(options, fit);
    if (finder->count > 1 || fit->fill || few)
        return say_fits(options, finder, whole, error);
    Text said = {0};
    fit_say(fit, whole, &said);
    choice->taken_for = arena_keep(&choice->taken, text_take(&said));
    TRY(arena_status(&choice->taken, "the options", error));
    return take_fit(options, finder, take, error);
}

Status data_options_read(Options *options, OptionTaker *take, Error *error)
{
    ExternalChoice *choice = &options->external;
    if (choice->subject.kind != &subject_input || is_said(options))
        return STATUS_OK;
    const Given given = given_of(options);
    Text text = {0};
    bool whole = false;
    uint64_t memory = memory_allowed(options->settings.memory);
    choice->loaded =
        (given.table_given || given.outcomes) && (path_is_standard_input(choice->subject.text) ||
                                                  strncmp(choice->subject.text, "/dev/", 5) == 0);
    whole = choice->loaded;
    TRY(whole ? recording_load(choice->subject.text, (size_t)(memory / 2), MORE_BYTES,
                               &watch_patient, &text, error)
              : recording_look(choice->subject.text, LOOKED_AT, &watch_patient, &text, &whole,
                               &choice->subject.text, error));
    if (text.length && strchr("[{", *text_string(&text)) && TREE_BYTES * text.length > memory) {
        text_clear(&text);
        return line_fault(given.where, 0, error,
                          "out of memory for its JSON: --memory SIZE says how much there is");
    }
    Finder *finder = calloc(1, sizeof *finder);
    choice->data = calloc(1, sizeof *choice->data);
    Status status = finder && choice->data
                        ? STATUS_OK
                        : error_set(error, STATUS_FAILED, "out of memory for the readings");
    while (!whole && text.length && text_string(&text)[text.length - 1] != '\n')
        text.length--;
    if (finder)
        finder->given = &given;
    THEN(status, choose_fit(options, &text, whole, finder, take, error));
    free(finder);
    text_clear(&text);
    return status;
}
