/* fairness suite: the cases of a file, under one false-alarm rate, in one report. */
#include "cases/run_cases.h"
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/report_outputs.h"
#include "cli/suite_file.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What goes for all cases: the options of run that say how, and its seed. */
typedef struct SuiteOptions {
    Options common; /* first, so that the readers of run's options serve here */
    const char *path;
    bool seed_given;
} SuiteOptions;

static const char *const common_options[] = {
    "--seed", "--counts", "--threads", "--isa", "--memory", "--progress",
};

enum { COMMON = sizeof common_options / sizeof common_options[0] };

typedef struct SuiteRun {
    SuiteOptions options;
    Suite suite;
    Progress progress;
    ReportOutputs outputs;
    RunResult result;
} SuiteRun;

static Status read_path(void *into, const char *word, Error *error)
{
    SuiteOptions *options = into;
    if (options->path)
        return error_set(error, STATUS_USAGE, "%.60s: one suite at a time; %.60s is the first",
                         word, options->path);
    options->path = word;
    return STATUS_OK;
}

static Status note_option(void *into, const Option *option, const char *value, Error *error)
{
    SuiteOptions *options = into;
    (void)value;
    (void)error;
    options->seed_given |= strcmp(option->name, "--seed") == 0;
    return STATUS_OK;
}

static Status read_options(int count, char **words, SuiteOptions *options, Asked *ret_asked,
                           Error *error)
{
    Option list[COMMON];
    for (size_t i = 0; i < COMMON; i++)
        list[i] = *option_table_find(&run_option_table, common_options[i]);
    const OptionTable table = {
        .options = list,
        .count = COMMON,
        .word = read_path,
        .shared = &output_options,
        .shared_at = offsetof(SuiteOptions, common.output),
        .note = note_option,
    };
    Status status = options_begin(&options->common, error);
    if (!status)
        status = option_table_read(&table, count, words, options, ret_asked, error);
    if (status || *ret_asked != ASKED_NOTHING)
        return status;
    if (!options->path)
        return error_set(error, STATUS_USAGE, "no suite: fairness suite FILE.json");
    status = output_choice_check(&options->common.output, error);
    return status ? status
                  : output_choice_check_read(&options->common.output, "the suite", options->path,
                                             error);
}

static Status run_suite(SuiteRun *run, int count, char **words, Error *error)
{
    Options *common = &run->options.common;
    const uint64_t *drawn = common->random_seed ? &common->spec.seed : NULL;
    RunSettings *settings = &common->settings;
    Status status = suite_read(run->options.path, common, run->options.seed_given, &run->suite,
                               &settings->alpha, error);
    if (!status)
        status = check_cases(run->suite.specs, run->suite.spec_count, settings, error);
    if (!status)
        status = report_outputs_open(&common->output, NULL, &run->outputs, error);
    if (!status)
        status = describe_run(count, words, drawn, &run->result, error);
    if (status)
        return status;
    run->result.stable = common->output.stable;
    run->progress.shown = !common->output.quiet && terminal_wants_bar(common->progress);
    if (drawn && !common->output.quiet)
        tell_drawn_seed(*drawn, &run->result);
    settings->side_by_side = true;
    settings->children = 0; /* -j is for the cases: what a command gives shall not depend on it */
    status = run_cases(run->suite.specs, run->suite.spec_count, settings, &run->progress, NULL,
                       &run->result, error);
    if (!status)
        status = report_outputs_compare(&run->outputs, &run->result, error);
    return status ? status : report_outputs_write(&run->outputs, &run->result, error);
}

int command_suite(int count, char **words)
{
    SuiteRun run = {0};
    Error error = {0};
    Asked asked = ASKED_NOTHING;
    Status status = read_options(count, words, &run.options, &asked, &error);
    /* The command line is told as it was, so that it can be typed again. */
    char **all = status || asked ? NULL : calloc((size_t)count + 2, sizeof *all);
    static char name[] = "suite";
    if (all) {
        all[0] = name;
        memcpy(all + 1, words, (size_t)count * sizeof *all);
        status = run_suite(&run, count + 1, all, &error);
    } else if (!status && !asked) {
        status = error_set(&error, STATUS_FAILED, "out of memory for the command line");
    }
    int code = EXIT_AS_EXPECTED;
    if (status)
        code = command_failed(status, &error);
    else if (asked != ASKED_NOTHING)
        code = asked == ASKED_HELP ? print_help() : print_version();
    else
        code = run_exit_status(&run.result);
    free(all);
    report_outputs_close(&run.outputs);
    run_result_clear(&run.result);
    suite_clear(&run.suite);
    options_clear(&run.options.common);
    return code;
}
