/* fairness suite: the cases of a file, under one false-alarm rate, in one report. */
#include "cli/commands.h"
#include "cli/options_read.h"
#include "cli/running.h"

static const Option suite_options[] = {
    TEXT_OPTION("--keep", "FILE", Running, options.keep, GROUP_MACHINE,
                "keep the counts of built-in shuffles in FILE; the same command goes on after a "
                "stop, and runs other cases again; not with --seed random",
                .local = true, .accepted = "the name of a file"),
    TEXT_OPTION("--log", "FILE", Running, log.path, GROUP_MACHINE,
                "add a line to FILE as each case ends", .local = true),
};

static const OptionTable suite_table = {
    OPTIONS_OF(suite_options),
    .word = suite_read_path,
    .note = suite_note_option,
    .shared = &suite_common_options,
};

static Status run(void *into, int count, char **words, int *ret_code, Error *error)
{
    Running *running = into;
    Status status = running_read_suite(running, command_suite.name, error);
    THEN(status, running_open(running, command_suite.name, count, words, error));
    THEN(status, running_cases(running, NULL, error));
    THEN(status, running_report(running, error));
    return running_ended(running, status, ret_code);
}

const Command command_suite = {
    .name = "suite",
    .usage = "FILE.json [--seed S|random] [--baseline FILE] [options]",
    .summary = "many cases, one false-alarm rate, one report (docs/ci.md)",
    .options = &suite_table,
    .size = sizeof(Running),
    .begin = running_begin,
    .run = run,
    .end = running_end,
};
