/* fairness selftest: calibration of this very binary on this machine. */
#include "base/numbers.h"
#include "cli/commands.h"
#include "cli/law_output.h"
#include "cli/option_table.h"
#include "cli/output_file.h"
#include "cli/selftest.h"
#include "cli/terminal.h"
#include "reports/selftest_report.h"

#include <omp.h>

typedef struct SelftestOptions {
    SelftestSpec spec;
    Format format;
    When progress, color;
    bool quiet;
} SelftestOptions;

static Status read_sizes(void *into, const char *text, Error *error)
{
    SelftestOptions *options = into;
    SelftestSpec *spec = &options->spec;
    char part[256];
    spec->size_count = 0;
    while (list_next(&text, part, sizeof part)) {
        uint64_t n = 0;
        if (spec->size_count == SELFTEST_SIZES)
            return error_set(error, STATUS_USAGE, "--n: at most %d sizes", SELFTEST_SIZES);
        Status status = number_count("--n", part, 1000, 2, 10000, &n, error);
        if (status)
            return status;
        spec->sizes[spec->size_count++] = (size_t)n;
    }
    return STATUS_OK;
}

static Status read_checks(void *into, const char *text, Error *error)
{
    SelftestOptions *options = into;
    return check_choice_read(text, &options->spec.checks, error);
}

static Status read_isa(void *into, const char *text, Error *error)
{
    SelftestOptions *options = into;
    return lane_machine_find(text, &options->spec.machine, error);
}

static const Option option_table[] = {
    FLAG_OPTION("--long", 0, SelftestOptions, spec.is_long),
    READ_OPTION("--n", read_sizes),
    COUNT_OPTION("--runs", SelftestOptions, spec.runs, 1000, 10, 10000000),
    COUNT_OPTION("--seed", SelftestOptions, spec.seed, 1000, 0, UINT64_MAX),
    READ_OPTION("--checks", read_checks),
    THREADS_OPTION(SelftestOptions, spec.threads),
    READ_OPTION("--isa", read_isa),
    CHOICE_OPTION("--format", SelftestOptions, format, text_or_json_words),
    PROGRESS_OPTION(SelftestOptions, progress),
    COLOR_OPTION(SelftestOptions, color),
    QUIET_OPTION(SelftestOptions, quiet),
};

static const OptionTable selftest_options = {
    .options = option_table,
    .count = sizeof option_table / sizeof option_table[0],
    .stray = "selftest takes options only",
};

/* What was not asked for: seconds, or hours with --long. */
static void fill_in(SelftestSpec *spec)
{
    static const size_t sizes[] = {4, 10, 52, 200, 2000};
    if (!spec->size_count)
        for (; spec->size_count < (spec->is_long ? 5 : 3); spec->size_count++)
            spec->sizes[spec->size_count] = sizes[spec->size_count];
    if (!spec->runs)
        spec->runs = spec->is_long ? 5000 : 100;
}

static Status print_selftest(const SelftestOptions *options, const Selftest *selftest, Error *error)
{
    if (output_wants_json(options->format, options->quiet))
        return law_print(selftest_json(selftest), error);
    TextStyle style = terminal_style(options->color, options->quiet ? -1 : 0);
    return law_print(selftest_text(selftest, style), error);
}

int command_selftest(int count, char **words)
{
    SelftestOptions options = {
        .spec = {.seed = 1, .checks = {.wanted = CHECKS_ALL}, .threads = omp_get_num_procs()}};
    Asked asked = ASKED_NOTHING;
    Error error = {0};
    Status status = lane_machine_find("auto", &options.spec.machine, &error);
    if (!status)
        status = option_table_read(&selftest_options, count, words, &options, &asked, &error);
    if (!status && asked != ASKED_NOTHING)
        return asked == ASKED_HELP ? print_help() : print_version();
    fill_in(&options.spec);
    Progress progress = {.shown = !options.quiet && terminal_wants_bar(options.progress)};
    Selftest selftest = {0};
    if (!status)
        status = selftest_run(&options.spec, &progress, &selftest, &error);
    if (!status)
        status = print_selftest(&options, &selftest, &error);
    int code = status               ? command_failed(status, &error)
               : !selftest.complete ? EXIT_INTERRUPTED
               : selftest.passed    ? EXIT_AS_EXPECTED
                                    : EXIT_FOUND;
    selftest_clear(&selftest);
    return code;
}
