#include "cli/output_choice.h"

#include "base/numbers.h"
#include "platform/platform.h"

#include <string.h>

const ReportFormat report_formats[FORMAT_COUNT] = {
    [FORMAT_AUTO] = {.name = "auto"},
    [FORMAT_TEXT] = {.name = "text",
                     .summary = "the summary for people (the default on a terminal and with -q)"},
#define FORMAT_LINE(NAME, name, summary)                                                           \
    [FORMAT_##NAME] = {#name, "--" #name, name##_report, summary},
    REPORT_FILE_FORMATS(FORMAT_LINE)
#undef FORMAT_LINE
};

static Status read_format(void *into, const char *text, Error *error)
{
    OutputChoice *choice = into;
    const char *words[FORMAT_COUNT + 1];
    for (int i = 0; i < FORMAT_COUNT; i++)
        words[i] = report_formats[i].name;
    words[FORMAT_COUNT] = NULL;
    int word = 0;
    Status status = option_word("--format", text, words, &word, error);
    if (!status)
        choice->format = (Format)word;
    return status;
}

/* Notes a file for a format; refuses a second one. */
static Status read_path(OutputChoice *choice, Format format, const char *text, Error *error)
{
    const char *option = report_formats[format].option;
    if (!*text)
        return error_set(error, STATUS_USAGE, "%s: an empty file name; - is standard output",
                         option);
    if (choice->paths[format])
        return error_set(error, STATUS_USAGE, "%s is given twice (%.60s and %.60s)", option,
                         choice->paths[format], text);
    choice->paths[format] = text;
    return STATUS_OK;
}

#define FORMAT_READER(NAME, name, summary)                                                         \
    static Status read_##name(void *into, const char *text, Error *error)                          \
    {                                                                                              \
        return read_path(into, FORMAT_##NAME, text, error);                                        \
    }
REPORT_FILE_FORMATS(FORMAT_READER)
#undef FORMAT_READER

static Status read_name(const char *option, const char **into, const char *text, Error *error)
{
    if (!*text)
        return error_set(error, STATUS_USAGE, "%s: an empty file name", option);
    if (*into)
        return error_set(error, STATUS_USAGE, "%s is given twice (%.60s and %.60s)", option, *into,
                         text);
    *into = text;
    return STATUS_OK;
}

static Status read_baseline(void *into, const char *text, Error *error)
{
    return read_name("--baseline", &((OutputChoice *)into)->baseline, text, error);
}

static Status read_save_baseline(void *into, const char *text, Error *error)
{
    return read_name("--save-baseline", &((OutputChoice *)into)->save_baseline, text, error);
}

static Status read_tolerance(void *into, const char *text, Error *error)
{
    OutputChoice *choice = into;
    choice->rules_given = true;
    if (strcmp(text, "0") == 0) {
        choice->rules.tolerance = 0;
        return STATUS_OK;
    }
    return number_real("--tolerance", text, 0, 1e9, &choice->rules.tolerance, error);
}

static Status set_allow_missing(void *into, const char *text, Error *error)
{
    OutputChoice *choice = into;
    (void)text;
    (void)error;
    choice->rules_given = choice->rules.allow_missing = true;
    return STATUS_OK;
}

static Status set_allow_new(void *into, const char *text, Error *error)
{
    OutputChoice *choice = into;
    (void)text;
    (void)error;
    choice->rules_given = choice->rules.allow_new = true;
    return STATUS_OK;
}

static const Option option_list[] = {
    READ_OPTION("--format", "auto|FORMAT", read_format, GROUP_REPORT,
                "format of standard output: text or one of those below (auto: " TEXT_ON_TERMINAL
                ")"),
#define FILE_OPTION(NAME, name, summary)                                                           \
    READ_OPTION("--" #name, "FILE", read_##name, GROUP_REPORT, summary),
    REPORT_FILE_FORMATS(FILE_OPTION)
#undef FILE_OPTION
        FLAG_OPTION("--stable", 0, OutputChoice, stable, GROUP_REPORT,
                    "omit times, host and command, so that reports can be compared"),
    COLOR_OPTION(OutputChoice, color),
    QUIET_OPTION(OutputChoice, quiet),
    FLAG_OPTION("--verbose", 'v', OutputChoice, verbose, GROUP_REPORT, "all details"),
    READ_OPTION("--baseline", "FILE", read_baseline, GROUP_VERDICT,
                "compare with that report; fail if anything got worse"),
    READ_OPTION("--tolerance", "W", read_tolerance, GROUP_VERDICT,
                "with --baseline: by how much an effect w may grow (0)"),
    CALL_OPTION("--allow-missing", set_allow_missing, GROUP_VERDICT,
                "with --baseline: this run may lack cases of it"),
    CALL_OPTION("--allow-new", set_allow_new, GROUP_VERDICT,
                "with --baseline: this run may have cases that it lacks"),
    READ_OPTION("--save-baseline", "FILE", read_save_baseline, GROUP_REPORT,
                "save this run as a baseline, unless it is worse than --baseline"),
};

const OptionTable output_options = {
    .options = option_list,
    .count = sizeof option_list / sizeof option_list[0],
};

bool output_to_stdout(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

/* The option among the first `most` of those that name files, --save-baseline the last of them,
 * that names this file, too; NULL where none does. */
static const char *option_naming(const OutputChoice *choice, const char *path, int most)
{
    for (int i = 0; i < most; i++) {
        const char *named = i < FORMAT_COUNT ? choice->paths[i] : choice->save_baseline;
        if (named && output_same_file(named, path))
            return i < FORMAT_COUNT ? report_formats[i].option : "--save-baseline";
    }
    return NULL;
}

/* Two reports must not go to one file: only the last would be there. */
static Status check_different(const OutputChoice *choice, Error *error)
{
    for (int i = 0; i <= FORMAT_COUNT; i++) {
        const char *path = i < FORMAT_COUNT ? choice->paths[i] : choice->save_baseline;
        const char *option = i < FORMAT_COUNT ? report_formats[i].option : "--save-baseline";
        const char *other = path ? option_naming(choice, path, i) : NULL;
        if (other)
            return error_set(error, STATUS_USAGE, "%s and %s both name the file %.300s", other,
                             option, path);
    }
    return STATUS_OK;
}

Status output_choice_check_read(const OutputChoice *choice, const char *what, const char *path,
                                Error *error)
{
    const char *option = path ? option_naming(choice, path, FORMAT_COUNT + 1) : NULL;
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
    if (output_to_stdout(choice->save_baseline))
        return error_set(error, STATUS_USAGE,
                         "--save-baseline -: accepted: a file; --stable --json - writes the same");
    if (choice->rules_given && !choice->baseline)
        return error_set(error, STATUS_USAGE,
                         "--tolerance, --allow-missing, --allow-new: go with --baseline FILE");
    return check_different(choice, error);
}
