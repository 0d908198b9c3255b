/* fairness suite: the cases of a file, under one false-alarm rate, in one report. */
#include "cli/commands.h"
#include "cli/invocation.h"
#include "cli/options_read.h"
#include "cli/report_outputs.h"
#include "cli/suite_run.h"

typedef struct SuiteCommand {
    SuiteRun suite; /* first: what words are read into */
    ReportOutputs outputs;
} SuiteCommand;

static const Option suite_options[] = {
    TEXT_OPTION("--keep", "FILE", SuiteCommand, suite.options.common.keep, GROUP_MACHINE,
                "keep the counts of built-in shuffles in FILE; the same command goes on after a "
                "stop, and runs other cases again; not with --seed random",
                .local = true, .accepted = "the name of a file"),
    TEXT_OPTION("--log", "FILE", SuiteCommand, suite.log.path, GROUP_MACHINE,
                "add a line to FILE as each case ends", .local = true),
};

static const OptionTable suite_table = {
    .options = suite_options,
    .count = sizeof suite_options / sizeof suite_options[0],
    .word = suite_read_path,
    .note = suite_note_option,
    .shared = &suite_common_options,
};

static Status check_outputs(const SuiteOptions *options, Error *error)
{
    const OutputChoice *output = &options->common.output;
    Status status = output_choice_check(output, error);
    return status || !options->path
               ? status
               : output_choice_check_read(output, "the suite", options->path, error);
}

static Status begin(void *into, Error *error)
{
    return suite_run_begin(&((SuiteCommand *)into)->suite, error);
}

static Status run(void *into, int count, char **words, int *ret_code, Error *error)
{
    SuiteCommand *command = into;
    SuiteRun *suite = &command->suite;
    const OutputChoice *output = &suite->options.common.output;
    Status status = check_outputs(&suite->options, error);
    THEN(status, suite_run_open(suite, command_suite.name, count, words, output->quiet, error));
    const TimeAllowed time = suite_run_time(suite);
    THEN(status, report_outputs_open(output, &time, &command->outputs, error));
    suite->result.stable = output->stable;
    THEN(status, suite_run_cases(suite, output->quiet, error));
    THEN(status, report_outputs_compare(&command->outputs, &suite->result, error));
    THEN(status, report_outputs_write(&command->outputs, &suite->result, error));
    THEN(status, keep_end(&suite->keep, suite->result.complete, error));
    *ret_code = run_exit_status(&suite->result);
    if (!status && suite->result.timed_out)
        tell_timeout(time.timeout, &suite->result);
    return status;
}

static void end(void *into)
{
    SuiteCommand *command = into;
    report_outputs_close(&command->outputs);
    suite_run_end(&command->suite);
}

const Command command_suite = {
    .name = "suite",
    .usage = "FILE.json [--seed S|random] [--baseline FILE] [options]",
    .summary = "many cases, one false-alarm rate, one report (docs/ci.md)",
    .options = &suite_table,
    .size = sizeof(SuiteCommand),
    .begin = begin,
    .run = run,
    .end = end,
};
