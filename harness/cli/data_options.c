#include "cli/options_read.h"
#include "cli/options_steps.h"

#include "cli/invocation.h"
#include "cli/run_rules.h"
#include "cli/subject_word.h"
#include "input/input_subjects.h"
#include "input/reading.h"
#include "input/shape_read.h"
#include "platform/platform.h"
#include "reports/words/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whether options say all of how the file is written: as bytes, or as lines of so many items. */
static bool is_said(const Options *options)
{
    const ExternalChoice *choice = &options->external;
    const RecordsGroups *records = &choice->records;
    bool names = options->deck || choice->items, lines = options->size_count || names;
    bool more = choice->records_given || choice->table.given || choice->by_content ||
                records->wanted.columns || records->wanted.by || records->by_size;
    return choice->subject.wire != WIRE_TEXT ||
           (lines && !more && !(names && word_ends_as_data(choice->subject.name, true)));
}

/* The command that chooses a fit, as a shell reads it. */
static void add_command(Text *out, const Options *options, const FitOption *more, size_t count)
{
    text_add(out, "fairness");
    invocation_words(out, options->word_count, options->words);
    for (size_t i = 0; i < count; i++) {
        if (!more[i].chooses)
            continue;
        text_addf(out, " %s ", more[i].name);
        invocation_word(out, more[i].value);
    }
}

/* Lists the fits, a command each, with what it takes the file for. */
static Status say_fits(const Options *options, Error *error)
{
    Finder *finder = options->external.finder;
    for (size_t i = 0; i < finder->count && i < MOST_SAID; i++) {
        Text line = {0};
        FitOption more[MOST_FIT_OPTIONS];
        size_t count = fit_options(finder, i, more);
        add_command(&line, options, more, count);
        text_add(&line, "    # ");
        fit_say(finder, i, &line);
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

static Status take_fit(Options *options, const Given *given, Error *error)
{
    ExternalChoice *choice = &options->external;
    Fit *fit = choice->fit = &choice->finder->fits[0];
    RecordsGroups *records = &choice->records;
    bool outcomes = fit->kind < FIT_OUTCOMES, plain = fit_is_plain(fit, given);
    FitOption more[MOST_FIT_OPTIONS];
    Text said = {0};
    if (outcomes && !plain) {
        records->where = given->where;
        records->wanted.by = fit->kind == FIT_LONG ? NULL : records->wanted.by;
        TRY(records_groups_fit(records, choice->subject.text, given, fit, error));
        choice->records_given = true;
        option_given(&options->given, GIVEN_ROWS, "");
    }
    if (plain && fit->sheet->cut)
        fit->trials = 0; /* not all were looked at */
    fit_say(choice->finder, 0, &said);
    choice->taken_for = arena_keep(&options->memory, text_take(&said));
    TRY(arena_status(&options->memory, "the options", error));
    size_t count = fit_options(choice->finder, 0, more);
    TRY(arena_status(&fit->sheet->memory, "the options", error));
    for (size_t i = 0; i < count; i++)
        if (more[i].applies)
            TRY(options_read_one(options, more[i].name, more[i].value, error));
    if (fit->numbers || !outcomes)
        choice->code.base = fit->numbers ? fit->base : 0;
    return STATUS_OK;
}

/* How many items there are, by --n, --deck or --items, whose names are read; 0: none says it. */
static Status count_items(Options *options, size_t *ret, Error *error)
{
    ExternalChoice *choice = &options->external;
    const ShapeWords words = {.deck = options->deck};
    if (choice->items)
        TRY(item_code_read(choice->items, true, &choice->code, error));
    *ret = options->size_count ? options->sizes[0] : choice->code.n;
    return *ret ? STATUS_OK : shape_read_items(&words, ret, error);
}

Status data_options_read(Options *options, Error *error)
{
    ExternalChoice *choice = &options->external;
    const RecordsGroups *records = &choice->records;
    if (choice->subject.kind != &subject_input || is_said(options))
        return STATUS_OK;
    size_t n = 0;
    const unsigned base = choice->code.base;
    TRY(count_items(options, &n, error));
    const Given given = {.where = choice->subject.name,
                         .columns = records->wanted.columns,
                         .by = records->wanted.by,
                         .n = n,
                         .take = options->take,
                         .hands = options->hands,
                         .names = options->deck || choice->items,
                         .base = base,
                         .counts = choice->table.given,
                         .table = choice->table.kind,
                         .format = (SheetFormat)records->wanted.format,
                         .stream = choice->records_given && !records->wanted.format,
                         .by_size = records->by_size};
    choice->finder = arena_get(&options->memory, 1, sizeof *choice->finder);
    TRY(arena_status(&options->memory, "the rows of --input", error));
    TRY(readings_of_file(&given, &choice->subject.text, memory_allowed(options->settings.memory),
                         choice->finder, error));
    const Finder *finder = choice->finder;
    if (!finder->count)
        return readings_none(finder, error);
    const Fit *best = &finder->fits[0];
    bool unsure = best->unsure && !given.counts,
         few = best->trials && best->trials < FEW_ROWS && !given.columns && fit_leaves(best);
    return finder->count > 1 || best->fill || few || unsure ? say_fits(options, error)
                                                            : take_fit(options, &given, error);
}
