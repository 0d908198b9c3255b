#include "cli/output_choice.h"

#include "base/numbers.h"
#include "platform/platform.h"

#include <stdlib.h>
#include <string.h>

const ReportFormat report_formats[FORMAT_COUNT] = {
    [FORMAT_AUTO] = {.name = "auto"},
    [FORMAT_TEXT] = {.name = "text",
                     .summary = "the summary for people (the default on a terminal and with -q)"},
#define FORMAT_LINE(NAME, option, name, ending, summary)                                           \
    [FORMAT_##NAME] = {#name, option, ending, name##_report, summary},
#define OPTION_LINE(NAME, name, ...) FORMAT_LINE(NAME, "--" #name, name, __VA_ARGS__)
#define FILE_LINE(NAME, ...)         FORMAT_LINE(NAME, "--output", __VA_ARGS__)
    REPORT_OPTION_FORMATS(OPTION_LINE) REPORT_FILE_FORMATS(FILE_LINE)
        REPORT_OTHER_FORMATS(FILE_LINE)};

static const char *const format_words[] = {"auto", "text",
#define FORMAT_WORD(NAME, name, ...) #name,
                                           REPORT_OPTION_FORMATS(FORMAT_WORD)
                                               REPORT_FILE_FORMATS(FORMAT_WORD)
                                                   REPORT_OTHER_FORMATS(FORMAT_WORD) NULL};

/* FORMAT:FILE, or a FILE whose ending says the format. */
static Status read_output(void *into, const char *text, Error *error)
{
    OutputChoice *choice = into;
    size_t word = strcspn(text, ":");
    const char *dot = strrchr(text, '.'), *path = text;
    int found = 0;
    for (int i = 0; i < FORMAT_COUNT; i++) {
        const ReportFormat *format = &report_formats[i];
        if (!format->ending)
            continue;
        if (text[word] && strlen(format->name) == word && !strncmp(text, format->name, word)) {
            found = i;
            path = text + word + 1;
        } else if (path == text && dot && strcmp(dot + 1, format->ending) == 0) {
            found = i;
        }
    }
    if (!found || choice->paths[found])
        return error_set(error, STATUS_USAGE,
                         "--output %.200s: accepted: a name that ends in .json, .html, .svg, .md, "
                         ".xml (JUnit), .tap or .csv, or FORMAT:FILE; one file of each format",
                         text);
    choice->paths[found] = path;
    return STATUS_OK;
}

static const Option option_list[] = {
    CHOICE_OPTION("--format", OutputChoice, format, format_words, GROUP_REPORT,
                  "format of standard output, one of `fairness list formats` "
                  "(auto: " TEXT_ON_TERMINAL ")",
                  .value = "auto|FORMAT"),
#define FILE_OPTION(NAME, name, ending, summary)                                                   \
    TEXT_OPTION("--" #name, "FILE", OutputChoice, paths[FORMAT_##NAME], GROUP_REPORT, summary,     \
                .file = "; - is standard output"),
    REPORT_OPTION_FORMATS(FILE_OPTION)
#undef FILE_OPTION
        READ_OPTION(
            "--output", "[FORMAT:]FILE", read_output, GROUP_REPORT,
            "the report in the format of the file's ending: .json, .html, .svg, .md, .xml, .tap, "
            ".csv; one of each",
            .letter = 'o'),
    FLAG_OPTION("--stable", 0, OutputChoice, stable, GROUP_REPORT,
                "omit times, host and command, so that reports can be compared"),
    QUIET_OPTION(OutputChoice, quiet),
    FLAG_OPTION("--verbose", 'v', OutputChoice, verbose, GROUP_REPORT,
                "all details; JSON has all counts, of orders to n = 10 (else to 7)"),
    TEXT_OPTION("--baseline", "FILE", OutputChoice, baseline, GROUP_VERDICT,
                "compare with that report; fail if anything got worse", .file = ""),
};

const OptionTable output_options = {
    OPTIONS_OF(option_list),
};

bool output_to_stdout(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

/* The option of the first `most` formats that names this file, too; NULL where none does. */
static const char *option_naming(const OutputChoice *choice, const char *path, int most)
{
    for (int i = 0; i < most; i++)
        if (choice->paths[i] && output_same_file(choice->paths[i], path))
            return report_formats[i].option;
    return NULL;
}

/* Two reports must not go to one file: only the last would be there. */
static Status check_different(const OutputChoice *choice, Error *error)
{
    for (int i = 0; i < FORMAT_COUNT; i++) {
        const char *path = choice->paths[i];
        const char *other = path ? option_naming(choice, path, i) : NULL;
        if (other)
            return error_set(error, STATUS_USAGE, "%s and %s both name the file %.300s", other,
                             report_formats[i].option, path);
    }
    return STATUS_OK;
}

Status output_choice_check_read(const OutputChoice *choice, const char *what, const char *path,
                                Error *error)
{
    const char *option = path ? option_naming(choice, path, FORMAT_COUNT) : NULL;
    if (!option)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE, "%s and %s both name the file %.300s", what, option,
                     path);
}

Status output_choice_check(const OutputChoice *choice, Error *error)
{
    int first = -1;
    for (int i = 0; i < FORMAT_COUNT; i++) {
        if (!output_to_stdout(choice->paths[i]))
            continue;
        if (choice->format != FORMAT_AUTO)
            return error_set(error, STATUS_USAGE, "--format %s and %s - both ask for %s",
                             report_formats[choice->format].name, report_formats[i].option,
                             "standard output");
        if (first >= 0)
            return error_set(error, STATUS_USAGE, "%s - and %s - both ask for standard output",
                             report_formats[first].option, report_formats[i].option);
        first = i;
    }
    TRY(output_choice_check_read(choice, "--baseline", choice->baseline, error));
    return check_different(choice, error);
}

bool output_wants_json(Format format, bool quiet)
{
    return format == FORMAT_JSON || (format == FORMAT_AUTO && !output_is_terminal() && !quiet);
}

CountsWanted output_counts(const OutputChoice *choice)
{
    bool json = choice->paths[FORMAT_JSON] || output_wants_json(choice->format, choice->quiet);
    return choice->verbose && json ? COUNTS_ALL : COUNTS_AUTO;
}

Status output_document(char *text, Error *error)
{
    NEED_ROOM(text, "the document", error);
    Status status = output_print(text, strlen(text), error);
    free(text);
    return status;
}
