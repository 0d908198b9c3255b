/* fairness selftest: calibration of this very binary on this machine. */
#include "base/numbers.h"
#include "cli/commands.h"
#include "cli/options_read.h"
#include "cli/output_choice.h"
#include "cli/selftest.h"
#include "cli/terminal.h"
#include "platform/platform.h"
#include "reports/selftest_report.h"

typedef struct SelftestOptions {
    SelftestSpec spec;
    Format format;
    bool quiet;
} SelftestOptions;

static Status read_sizes(void *into, const char *text, Error *error)
{
    SelftestSpec *spec = into;
    char part[256];
    spec->size_count = 0;
    while (list_next(&text, part, sizeof part)) {
        uint64_t n = 0;
        if (spec->size_count == SELFTEST_SIZES)
            return error_set(error, STATUS_USAGE, "--n: at most %d sizes", SELFTEST_SIZES);
        TRY(number_of_list("--n", part, 2, 10000, &n, error));
        spec->sizes[spec->size_count++] = (size_t)n;
    }
    return STATUS_OK;
}

static const Option option_table[] = {
    FLAG_OPTION("--long", 0, SelftestOptions, spec.is_long, GROUP_MACHINE,
                "hours instead of seconds"),
    READ_MEMBER_OPTION("--n", "SIZES", SelftestOptions, spec, read_sizes, GROUP_SHUFFLE,
                       "how many items, 2 to 10000", .letter = 'n'),
    COUNT_OPTION("--runs", "R", SelftestOptions, spec.runs, 1000, 10, 10000000, GROUP_SHUFFLE,
                 "runs of each size (100; 5000 with --long)"),
    COUNT_OPTION("--seed", "S", SelftestOptions, spec.seed, 1000, 0, UINT64_MAX, GROUP_SHUFFLE,
                 "seed of the random words (1)"),
    READ_MEMBER_OPTION("--checks", "auto|all|NAMES", SelftestOptions, spec.checks, read_checks,
                       GROUP_VERDICT, "checks to run (all; `fairness list checks`)"),
    TEXT_OR_JSON_OPTION(SelftestOptions, format, TEXT_ON_TERMINAL),
    QUIET_OPTION(SelftestOptions, quiet),
    THREADS_OPTION(SelftestOptions, spec.threads),
};

static const OptionTable selftest_options = {
    OPTIONS_OF(option_table),
    .stray = "selftest takes options only",
};

static Status print_selftest(const SelftestOptions *options, const Selftest *selftest, Error *error)
{
    if (output_wants_json(options->format, options->quiet))
        return output_document(selftest_json(selftest), error);
    TextStyle style = terminal_style(options->quiet ? -1 : 0);
    Sheet sheet = {0};
    selftest_sheet(&sheet, selftest);
    return output_document(sheet_text(&sheet, style), error);
}

static Status begin(void *into, Error *error)
{
    SelftestOptions *options = into;
    options->spec = (SelftestSpec){
        .seed = 1, .checks = {.wanted = CHECKS_ALL}, .threads = threads_of_machine()};
    return machine_chosen(&options->spec.machine, error);
}

static Status run(void *into, int count, char **words, int *ret_code, Error *error)
{
    SelftestOptions *options = into;
    selftest_fill_in(&options->spec);
    Progress progress = {.shown = !options->quiet && terminal_wants_bar()};
    Selftest selftest = {0};
    Status status = selftest_run(&options->spec, &progress, &selftest, error);
    THEN(status, print_selftest(options, &selftest, error));
    *ret_code = !selftest.complete ? EXIT_INTERRUPTED
                : selftest.passed  ? EXIT_AS_EXPECTED
                                   : EXIT_FOUND;
    selftest_clear(&selftest);
    return status;
}

const Command command_selftest = {
    .name = "selftest",
    .usage = "[--long] [--n SIZES] [--runs R] [options]",
    .summary = "checks that this program, on this machine, is right about fair shuffles",
    .exits = "0 calibrated, 1 not calibrated, 2 bad input, 3 it failed, 130 stopped.",
    .options = &selftest_options,
    .size = sizeof(SelftestOptions),
    .begin = begin,
    .run = run,
};
