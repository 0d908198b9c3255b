#include "cli/law_options.h"

#include "cli/numbers.h"

#include <omp.h>
#include <unistd.h>

static Status read_algorithm(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    if (options->choice.algorithm)
        return error_set(error, STATUS_USAGE, "--algo is given twice (%s and %.60s)",
                         options->choice.algorithm->name, text);
    return choice_find(text, &options->choice, error);
}

static Status read_size(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    uint64_t n = 0;
    Status status = number_count("--n", text, 1000, 1, DECK_MAX_ITEMS, &n, error);
    options->n = (size_t)n;
    return status;
}

static Status read_alpha(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    return number_real("--alpha", text, 0, 0.5, &options->alpha, error);
}

static Status read_power(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    options->power_given = true;
    return number_real("--power", text, 0, 0.999999, &options->power, error);
}

static Status read_effect(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    return number_real("--effect", text, 0, 1e9, &options->effect, error);
}

static Status read_trials(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    return number_count("--trials", text, 1000, 1, UINT64_C(1) << 53, &options->trials, error);
}

static Status read_paths(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    return number_count("--paths", text, 1000, 1, UINT64_C(1) << 62, &options->paths, error);
}

static Status read_memory(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    return number_count("--memory", text, 1024, 1, UINT64_C(1) << 60, &options->memory, error);
}

static Status read_threads(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    uint64_t threads = 0;
    Status status = number_count("-j", text, 1000, 1, 4096, &threads, error);
    options->threads = (int)threads;
    return status;
}

static Status read_counts(void *into, const char *text, Error *error)
{
    static const char *const words[] = {"auto", "all", "none", NULL};
    LawOptions *options = into;
    int word = 0;
    Status status = option_word("--counts", text, words, &word, error);
    options->orders = (CountsWanted)word;
    return status;
}

static Status read_format(void *into, const char *text, Error *error)
{
    static const char *const words[] = {"auto", "text", "json", NULL};
    LawOptions *options = into;
    int word = 0;
    Status status = option_word("--format", text, words, &word, error);
    options->format = (Format)word;
    return status;
}

static const char *const when_words[] = {"auto", "always", "never", NULL};

static Status read_progress(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    int word = 0;
    Status status = option_word("--progress", text, when_words, &word, error);
    options->progress = (When)word;
    return status;
}

static Status read_color(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    int word = 0;
    Status status = option_word("--color", text, when_words, &word, error);
    options->color = (When)word;
    return status;
}

static Status set_quiet(void *into, const char *text, Error *error)
{
    (void)text;
    (void)error;
    LawOptions *options = into;
    options->quiet = true;
    return STATUS_OK;
}

#define SHARED_OPTIONS                                                                             \
    {"--algo", 0, true, read_algorithm}, {"--n", 0, true, read_size},                              \
        {"--alpha", 0, true, read_alpha}, {"--power", 0, true, read_power},                        \
        {"--paths", 0, true, read_paths}, {"--memory", 0, true, read_memory},                      \
        {"--threads", 'j', true, read_threads}, {"--format", 0, true, read_format},                \
        {"--progress", 0, true, read_progress}, {"--color", 0, true, read_color},                  \
    {                                                                                              \
        "--quiet", 'q', false, set_quiet                                                           \
    }

static const Option exact_table[] = {SHARED_OPTIONS, {"--counts", 0, true, read_counts}};
static const Option plan_table[] = {
    SHARED_OPTIONS, {"--effect", 0, true, read_effect}, {"--trials", 0, true, read_trials}};

const OptionTable exact_options = {.options = exact_table,
                                   .count = sizeof exact_table / sizeof exact_table[0],
                                   .stray = "the shuffle is named with --algo"};
const OptionTable plan_options = {.options = plan_table,
                                  .count = sizeof plan_table / sizeof plan_table[0],
                                  .stray =
                                      "the shuffle is named with --algo, a bias given by --effect"};

Status law_options_read(const OptionTable *table, int count, char **words, LawOptions *ret,
                        Asked *ret_asked, Error *error)
{
    LawOptions options = {
        .alpha = 1e-6,
        .power = 0.99,
        .paths = 1000000000,
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

bool law_wants_json(const LawOptions *options)
{
    return options->format == FORMAT_JSON ||
           (options->format == FORMAT_AUTO && !isatty(STDOUT_FILENO));
}
