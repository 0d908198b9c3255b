#include "cli/law_options.h"
#include "cases/default_memory.h"

#include "base/numbers.h"

#include <omp.h>

static Status read_algorithm(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    if (options->choice.algorithm)
        return error_set(error, STATUS_USAGE, "--algo is given twice (%s and %.60s)",
                         options->choice.algorithm->name, text);
    return choice_find(text, &options->choice, error);
}

static Status read_power(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    options->power_given = true;
    return number_real("--power", text, 0, 0.999999, &options->power, error);
}

#define SHARED_OPTIONS                                                                             \
    READ_OPTION("--algo", read_algorithm), SIZE_OPTION(LawOptions, n),                             \
        COUNT_OPTION("--paths", LawOptions, paths, 1000, 1, UINT64_C(1) << 62),                    \
        MEMORY_OPTION(LawOptions, memory), THREADS_OPTION(LawOptions, threads),                    \
        CHOICE_OPTION("--format", LawOptions, format, text_or_json_words),                         \
        PROGRESS_OPTION(LawOptions, progress), COLOR_OPTION(LawOptions, color),                    \
        QUIET_OPTION(LawOptions, quiet)

static const Option exact_table[] = {
    SHARED_OPTIONS,
    ALPHA_OPTION(LawOptions, alpha),
    READ_OPTION("--power", read_power),
    CHOICE_OPTION("--counts", LawOptions, orders, counts_words),
};
static const Option plan_table[] = {
    SHARED_OPTIONS,
    ALPHA_OPTION(LawOptions, alpha),
    READ_OPTION("--power", read_power),
    REAL_OPTION("--effect", LawOptions, effect, 0, 1e9),
    COUNT_OPTION("--trials", LawOptions, trials, 1000, 1, UINT64_C(1) << 53),
};
static const Option explain_table[] = {SHARED_OPTIONS};

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

Status law_options_read(const OptionTable *table, int count, char **words, LawOptions *ret,
                        Asked *ret_asked, Error *error)
{
    LawOptions options = {
        .alpha = DEFAULT_ALPHA,
        .power = 0.99,
        .paths = table == &explain_options ? 400000000 : 1000000000, /* a lesson: naive at n = 10 */
        .memory = default_memory(),
        .threads = omp_get_num_procs(),
    };
    Asked asked = ASKED_NOTHING;
    Status status = option_table_read(table, count, words, &options, &asked, error);
    if (status)
        return status;
    if (asked == ASKED_NOTHING && !options.choice.algorithm && !options.effect)
        return error_set(error, STATUS_USAGE,
                         "no shuffle named: --algo NAME (see `fairness list algorithms`)%s",
                         table == &plan_options ? ", or --effect W" : "");
    if (asked == ASKED_NOTHING && !options.n)
        return error_set(error, STATUS_USAGE, "no size given: --n 3, the number of items");
    *ret = options;
    *ret_asked = asked;
    return STATUS_OK;
}
