#include "cli/law_options.h"
#include "algorithms/algorithm.h"

#include "base/numbers.h"
#include "platform/platform.h"

static Status read_algorithm(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    if (options->subject.algorithm)
        return error_set(error, STATUS_USAGE, "--algo is given twice (%s and %.60s)",
                         options->subject.algorithm->name, text);
    return subject_find(text, &options->subject, error);
}

static Status read_power(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    options->power_given = true;
    return number_real("--power", text, 0, 0.999999, &options->power, error);
}

#define SHARED_OPTIONS(of_format)                                                                  \
    READ_OPTION("--algo", "NAME", read_algorithm, GROUP_SHUFFLE,                                   \
                "the shuffle; NAME:K where it takes a parameter (`fairness list algorithms`)"),    \
        SIZE_OPTION(LawOptions, n),                                                                \
        COUNT_OPTION("--paths", "P", LawOptions, paths, 1000, 1, UINT64_C(1) << 62, GROUP_MACHINE, \
                     "most paths to follow (1e9; explain: 4e8)"),                                  \
        TEXT_OR_JSON_OPTION(LawOptions, format, of_format), MEMORY_OPTION(LawOptions, memory),     \
        THREADS_OPTION(LawOptions, threads), PROGRESS_OPTION(LawOptions, progress),                \
        COLOR_OPTION(LawOptions, color), QUIET_OPTION(LawOptions, quiet)
#define POWER_OPTION                                                                               \
    READ_OPTION("--power", "P", read_power, GROUP_VERDICT, "the chance of finding the bias (0.99)")

static const Option exact_table[] = {
    SHARED_OPTIONS(TEXT_ON_TERMINAL),
    ALPHA_OPTION(LawOptions, alpha),
    POWER_OPTION,
    CHOICE_OPTION("--counts", LawOptions, orders, counts_words, GROUP_REPORT,
                  "numerators in the JSON document (auto: to n = 8)"),
};
static const Option plan_table[] = {
    SHARED_OPTIONS(TEXT_EVERYWHERE),
    REAL_OPTION("--effect", "W", LawOptions, effect, 0, 1e9, GROUP_SHUFFLE,
                "instead of --algo: a bias of size W"),
    ALPHA_OPTION(LawOptions, alpha),
    POWER_OPTION,
    COUNT_OPTION("--trials", "T", LawOptions, trials, 1000, 1, MOST_COUNT, GROUP_VERDICT,
                 "instead of --power: gives the power of T trials"),
};
static const Option explain_table[] = {SHARED_OPTIONS(TEXT_EVERYWHERE)};

const OptionTable exact_options = {.options = exact_table,
                                   .count = sizeof exact_table / sizeof exact_table[0],
                                   .stray = "the shuffle is named with --algo"};
const OptionTable plan_options = {.options = plan_table,
                                  .count = sizeof plan_table / sizeof plan_table[0],
                                  .stray =
                                      "the shuffle is named with --algo, a bias given by --effect"};
const OptionTable explain_options = {.options = explain_table,
                                     .count = sizeof explain_table / sizeof explain_table[0],
                                     .stray = "the shuffle is named with --algo"};

Status law_options_begin(void *into, Error *error)
{
    (void)error;
    *(LawOptions *)into = (LawOptions){
        .alpha = DEFAULT_ALPHA,
        .power = 0.99,
        .paths = 1000000000,
        .memory = default_memory(),
        .threads = threads_of_machine(),
        .leftover = 1e-6,
    };
    return STATUS_OK;
}

Status law_options_check(const LawOptions *options, const char *or_else, Error *error)
{
    if (!options->subject.algorithm && !options->effect)
        return error_set(error, STATUS_USAGE,
                         "no shuffle named: --algo NAME (see `fairness list algorithms`)%s",
                         or_else);
    if (!options->n)
        return error_set(error, STATUS_USAGE, "no size given: --n 3, the number of items");
    return STATUS_OK;
}
