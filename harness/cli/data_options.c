#include "cli/data_options.h"

#include "cli/invocation.h"
#include "cli/options.h"
#include "input/input_subjects.h"
#include "input/line_fault.h"
#include "reports/words/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LOOKED_AT = 16 << 20 }; /* bytes */

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

/* Whether an option says how the file is written. */
static bool is_said(const Options *options)
{
    const ExternalChoice *choice = &options->external;
    bool names = options->deck || choice->items;
    bool lines = options->size_count || names || choice->records.by_size;
    lines = lines && !(names && has_ending(choice->subject.name));
    bool columns = choice->records.wanted.columns || choice->records.wanted.by;
    return choice->records_given || choice->table.given || choice->wire_given ||
           (lines && !choice->by_content && !columns);
}

/* The command that chooses a reading, as a shell reads it. */
static void add_command(Text *out, const Options *options, const DataReading *reading)
{
    text_add(out, "fairness");
    for (size_t i = 0; i < options->word_count; i++) {
        text_add(out, " ");
        invocation_word(out, options->words[i]);
    }
    for (size_t i = 0; i < reading->option_count; i++) {
        text_addf(out, " %s", reading->options[i].name);
        if (!reading->options[i].value)
            continue;
        text_add(out, " ");
        invocation_word(out, reading->options[i].value);
    }
}

/* Lists the readings, a command each, with what it takes the file for. */
static Status say_readings(const Options *options, Error *error)
{
    const DataFound *found = &options->external.found;
    for (size_t i = 0; i < found->count; i++) {
        Text line = {0};
        add_command(&line, options, &found->readings[i]);
        text_addf(&line, "    # %s", found->readings[i].said);
        char *text = text_take(&line);
        NEED_ROOM(text, "the options", error);
        utf8_make_printable(text);
        fprintf(stderr, "  %s\n", text);
        free(text);
    }
    bool one = found->count == 1;
    return error_set(error, STATUS_USAGE, "%.200s: %s", options->external.subject.name,
                     one ? "something is for you to say; the command above shows what"
                         : "it can be read in several ways; the commands above choose one each");
}

static Status take_reading(Options *options, OptionTaker *take, Error *error)
{
    const DataFound *found = &options->external.found;
    Status status = STATUS_OK;
    if (found->count > 1 || found->readings[0].to_fill)
        return say_readings(options, error);
    for (size_t i = 0; !status && i < found->readings[0].option_count; i++)
        status = take(options, found->readings[0].options[i].name,
                      found->readings[0].options[i].value, error);
    return status;
}

Status data_options_read(Options *options, OptionTaker *take, Error *error)
{
    ExternalChoice *choice = &options->external;
    const char *name = choice->subject.name;
    if (choice->subject.kind != &subject_input || is_said(options))
        return STATUS_OK;
    const DataGiven given = {.where = name,
                             .columns = choice->records.wanted.columns,
                             .by = choice->records.wanted.by,
                             .n = options->size_count ? options->sizes[0] : 0,
                             .take = options->take,
                             .hands = options->hands,
                             .names = options->deck || choice->items,
                             .base = is_given(options, "--base"),
                             .by_size = choice->records.by_size};
    Text text = {0};
    bool whole = false;
    Status status = recording_look(choice->subject.text, LOOKED_AT, &watch_patient, &text, &whole,
                                   &choice->subject.text, error);
    if (!status)
        status =
            data_recognise(&given, text_string(&text), text.length, whole, &choice->found, error);
    text_clear(&text);
    if (status)
        return status;
    if (choice->found.kind == DATA_REPORT || choice->found.kind == DATA_SUITE)
        return error_set(error, STATUS_USAGE, "%.200s: it is %s; to read it: fairness %s %.200s",
                         name, choice->found.kind == DATA_SUITE ? "a suite" : "a stored report",
                         choice->found.kind == DATA_SUITE ? "suite" : "report", name);
    if (choice->found.kind == DATA_UNKNOWN)
        return line_fault(name, 0, error,
                          "nothing in it looks like shuffles or counts; docs/your-data.md shows "
                          "what is read, and --records or --table say it");
    return take_reading(options, take, error);
}
