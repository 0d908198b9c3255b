/* fairness suite: the cases of a file, under one false-alarm rate, in one report. */
#include "cases/run_cases.h"
#include "cli/commands.h"
#include "cli/external_options.h"
#include "cli/invocation.h"
#include "cli/options_read.h"
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

typedef struct SuiteRun {
    SuiteOptions options; /* first: what words are read into */
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

static const OptionTable suite_table = {
    .word = read_path,
    .note = note_option,
    .shared = &suite_common_options,
};

static Status check_options(const SuiteOptions *options, Error *error)
{
    if (!options->path)
        return error_set(error, STATUS_USAGE, "no suite: fairness suite FILE.json");
    Status status = output_choice_check(&options->common.output, error);
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
        status = describe_run(command_suite.name, count, words, drawn, &run->result, error);
    if (status)
        return status;
    run->result.stable = common->output.stable;
    run->progress.say = external_say;
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

static Status begin(void *into, Error *error)
{
    return options_begin(&((SuiteRun *)into)->options.common, error);
}

static Status run(void *into, int count, char **words, int *ret_code, Error *error)
{
    SuiteRun *suite = into;
    Status status = check_options(&suite->options, error);
    if (!status)
        status = run_suite(suite, count, words, error);
    *ret_code = run_exit_status(&suite->result);
    return status;
}

static void end(void *into)
{
    SuiteRun *suite = into;
    report_outputs_close(&suite->outputs);
    run_result_clear(&suite->result);
    suite_clear(&suite->suite);
    options_clear(&suite->options.common);
}

const Command command_suite = {
    .name = "suite",
    .usage = "FILE.json [--seed S|random] [--baseline FILE] [options]",
    .summary = "many cases, one false-alarm rate, one report (docs/ci.md)",
    .options = &suite_table,
    .size = sizeof(SuiteRun),
    .begin = begin,
    .run = run,
    .end = end,
};
