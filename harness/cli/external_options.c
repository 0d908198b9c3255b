#include "cli/options_steps.h"

#include "cli/option_table.h"
#include "external/plugin.h"
#include "external/subjects.h"
#include "input/input_subjects.h"
#include "input/reading.h"
#include "reports/words/utf8.h"

#include <stdio.h>
#include <string.h>

enum { DEFAULT_SIZE = 3 };

/* Whether its text is the name of a file that is read. */
static bool choice_reads(const Subject *subject)
{
    return subject->kind == &subject_input || subject->kind == &subject_table ||
           subject->kind == &subject_one_long;
}

static Status choose(void *into, const SubjectKind *kind, const char *text, Error *error)
{
    Subject *subject = &((Options *)into)->external.subject;
    if (subject->kind == kind)
        return error_set(error, STATUS_USAGE, "%s is given twice; a run takes one", kind->option);
    if (!text[strspn(text, " \t\n")])
        return error_set(error, STATUS_USAGE, "%s '': accepted: %s", kind->option, kind->accepted);
    subject->kind = kind;
    subject->text = subject->name = text;
    if (choice_reads(subject) && strcmp(text, "-") == 0)
        subject->name = "standard input";
    return STATUS_OK;
}

#define READER(name, kind)                                                                         \
    Status name(void *options, const char *text, Error *error)                                     \
    {                                                                                              \
        return choose(options, &kind, text, error);                                                \
    }
READER(read_exec, subject_exec)
READER(read_exec_each, subject_exec_each)
READER(read_plugin, subject_plugin)
READER(read_function, subject_function)
READER(read_input, subject_input)
READER(read_one_long, subject_one_long)

Status external_options_check_read(const Options *options, const OutputChoice *output, Error *error)
{
    const ExternalChoice *choice = &options->external;
    const Subject *subject = &choice->subject;
    const char *option = subject->kind ? subject->kind->option : NULL;
    TRY(output_choice_check_read(output, option, choice_reads(subject) ? subject->text : NULL,
                                 error));
    return output_choice_check_read(output, "--items", choice->items, error);
}

/* For a word that names code, and no number of items: takes three, and notes it. */
static Status default_size(Options *options, Error *error)
{
    const ExternalChoice *choice = &options->external;
    const SubjectKind *kind = choice->subject.kind;
    bool code = kind == &subject_function || kind == &subject_exec || kind == &subject_plugin;
    if (!choice->word || !code || options->size_count || options->deck || options->hands ||
        options->take)
        return STATUS_OK;
    options->default_size = true;
    return options_add_size(options, DEFAULT_SIZE, error);
}

Status external_options_check(Options *options, Error *error)
{
    ExternalChoice *choice = &options->external;
    const SubjectKind *kind = choice->subject.kind;
    Status status = external_options_check_read(options, &options->output, error);
    THEN_IF(status, !choice->items, default_size(options, error));
    if (!status && choice->items && !choice->code.n) /* data options read it where they look */
        status = item_code_read(choice->items, false, &choice->code, error);
    if (!status && choice->code.n && !options->size_count)
        status = options_add_size(options, choice->code.n, error);
    if (!kind)
        return status;
    if (!status && kind == &subject_input && options->size_count > 1)
        status = error_set(error, STATUS_USAGE, "--n: one size for --input, the size of its lines");
    if (!options->trials_given)
        options->spec.trials = kind->trials;
    return status;
}

static Status stopped(const Progress *progress, const char *word, Status status, Error *error)
{
    if (progress->timed_out && !progress->interrupted)
        return error_set(error, STATUS_FAILED,
                         "--timeout: time ran out before the first trial%s%.200s",
                         word ? " of " : "", word ? word : "");
    return progress->interrupted ? STATUS_INTERRUPTED : status;
}

static Status open_recording(Options *options, const Watch *watch, Error *error)
{
    ExternalChoice *choice = &options->external;
    bool paired = options->spec.options.together.paired;
    TRY(recording_open(&choice->recording, choice->subject.text, &choice->code,
                       choice->subject.wire, options->sizes[0],
                       options->trials_given ? options->spec.trials : 0, paired, watch, error));
    choice->recording_open = true;
    if (paired && choice->recording.outcomes % 2)
        return error_set(
            error, STATUS_FAILED,
            "--input %.200s: %llu orders; --paired takes them two by two, an even number",
            choice->subject.text, (unsigned long long)choice->recording.outcomes);
    choice->subject.outcomes = &choice->recording;
    uint64_t there = choice->recording.outcomes;
    if (!options->trials_given)
        options->spec.trials = there;
    else if (options->spec.trials > there)
        return error_set(
            error, STATUS_USAGE,
            "--trials %llu: --input %.200s has only %llu outcome%s; drop --trials or lower it",
            (unsigned long long)options->spec.trials, choice->subject.text,
            (unsigned long long)there, there == 1 ? "" : "s");
    return STATUS_OK;
}

/* Has the function that was named ready to be called. */
static Status open_function(Options *options, const Watch *watch, Error *error)
{
    ExternalChoice *choice = &options->external;
    Subject *subject = &choice->subject;
    const CaseSpec *spec = &options->spec;
    ProcessSettings first = {.n = options->default_size ? 0 : options->sizes[0],
                             .trials = choice->trials,
                             .seed = spec->seed,
                             .wire = "u16le",
                             .seed_as =
                                 spec->options.together.seeds ? options->pairs.seed_as : NULL};
    Status status =
        function_open(&choice->function, choice->word, &choice->split, &first, watch, error);
    if (choice->function.paste)
        fputs(choice->function.paste, stderr);
    TRY(status);
    if (options->default_size && choice->function.n)
        options->sizes[0] = choice->function.n, options->size_count = 1;
    subject->text = subject->name = choice->function.title;
    subject->own = &choice->function;
    subject->outcomes = &choice->function.started;
    if (choice->function.plugin[0])
        subject->kind = &subject_plugin;
    return STATUS_OK;
}

Status external_options_open(Options *options, Progress *progress, Error *error)
{
    ExternalChoice *choice = &options->external;
    Watch watch = {.keep_going = progress_waits, .context = progress};
    const SubjectKind *kind = choice->subject.kind;
    Status status = STATUS_OK;
    if (!kind)
        return STATUS_OK;
    size_t groups = choice->records.group_count;
    choice->facts =
        arena_get(&options->memory, groups ? groups : options->size_count, sizeof *choice->facts);
    TRY(arena_status(&options->memory, "the list of cases", error));
    if (kind != &subject_table)
        choice->subject.own = &choice->code;
    if (kind == &subject_function)
        status = open_function(options, &watch, error);
    if (!status && choice->subject.kind == &subject_plugin) {
        const char *compiled = choice->function.plugin[0] ? choice->function.plugin : NULL;
        status =
            plugin_ask(compiled ? compiled : choice->subject.text, &watch, &choice->plugin, error);
        choice->plugin.file = compiled;
        choice->subject.own = &choice->plugin;
        if (!compiled)
            choice->subject.name = choice->plugin.name;
        choice->subject.summary = choice->plugin.summary[0] ? choice->plugin.summary : NULL;
    } else if (kind == &subject_input && !groups) { /* neither a table nor records */
        status = open_recording(options, &watch, error);
    }
    return status ? stopped(progress, choice->word, status, error) : status;
}

void external_say(const char *line)
{
    char printable[2048];
    snprintf(printable, sizeof printable, "%s", line);
    utf8_make_printable(printable);
    fprintf(stderr, "%s\n", printable);
}
