/* fairness explain: the exact law of one shuffle, told as a lesson. */
#include "cli/commands.h"
#include "cli/law_cost.h"
#include "cli/numbers.h"
#include "cli/option_table.h"
#include "cli/options.h"
#include "cli/output_file.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "exact/description.h"
#include "exact/lesson.h"
#include "memory_text.h"
#include "reports/lesson_text.h"
#include "tallies/rank.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR_STEPS = 1000000 };

/* Paths without end are followed until what is left weighs no more than this. */
static const double LEFTOVER = 1e-3;

typedef struct ExplainOptions {
    Choice choice; /* its algorithm is NULL where none was named */
    size_t n;      /* 0: not given */
    uint64_t paths, memory;
    int threads;
    Format format;
    When progress, color;
} ExplainOptions;

static Status read_algorithm(void *into, const char *text, Error *error)
{
    ExplainOptions *options = into;
    if (options->choice.algorithm)
        return error_set(error, STATUS_USAGE, "--algo is given twice (%s and %.60s)",
                         options->choice.algorithm->name, text);
    return choice_find(text, &options->choice, error);
}

static Status read_size(void *into, const char *text, Error *error)
{
    ExplainOptions *options = into;
    uint64_t n = 0;
    Status status = number_count("--n", text, 1000, 1, DECK_MAX_ITEMS, &n, error);
    options->n = (size_t)n;
    return status;
}

static Status read_paths(void *into, const char *text, Error *error)
{
    ExplainOptions *options = into;
    return number_count("--paths", text, 1000, 1, UINT64_C(1) << 62, &options->paths, error);
}

static Status read_memory(void *into, const char *text, Error *error)
{
    ExplainOptions *options = into;
    return number_count("--memory", text, 1024, 1, UINT64_C(1) << 60, &options->memory, error);
}

static Status read_threads(void *into, const char *text, Error *error)
{
    ExplainOptions *options = into;
    uint64_t threads = 0;
    Status status = number_count("-j", text, 1000, 1, 4096, &threads, error);
    options->threads = (int)threads;
    return status;
}

static Status read_format(void *into, const char *text, Error *error)
{
    static const char *const words[] = {"auto", "text", "json", NULL};
    ExplainOptions *options = into;
    int word = 0;
    Status status = option_word("--format", text, words, &word, error);
    options->format = (Format)word;
    return status;
}

static const char *const when_words[] = {"auto", "always", "never", NULL};

static Status read_progress(void *into, const char *text, Error *error)
{
    ExplainOptions *options = into;
    int word = 0;
    Status status = option_word("--progress", text, when_words, &word, error);
    options->progress = (When)word;
    return status;
}

static Status read_color(void *into, const char *text, Error *error)
{
    ExplainOptions *options = into;
    int word = 0;
    Status status = option_word("--color", text, when_words, &word, error);
    options->color = (When)word;
    return status;
}

static const Option explain_list[] = {
    {"--algo", 0, true, read_algorithm},    {"--n", 0, true, read_size},
    {"--paths", 0, true, read_paths},       {"--memory", 0, true, read_memory},
    {"--threads", 'j', true, read_threads}, {"--format", 0, true, read_format},
    {"--progress", 0, true, read_progress}, {"--color", 0, true, read_color},
};

static const OptionTable explain_table = {.options = explain_list,
                                          .count = sizeof explain_list / sizeof explain_list[0],
                                          .stray = "the shuffle is named with --algo"};

static Status read_options(int count, char **words, ExplainOptions *ret, Asked *ret_asked,
                           Error *error)
{
    ExplainOptions options = {
        .paths = 400000000, /* enough for naive at n = 10 */
        .memory = default_memory(),
        .threads = omp_get_num_procs(),
    };
    Asked asked = ASKED_NOTHING;
    Status status = option_table_read(&explain_table, count, words, &options, &asked, error);
    if (!status && asked == ASKED_NOTHING && !options.choice.algorithm)
        status = error_set(error, STATUS_USAGE,
                           "no shuffle named: --algo NAME (see `fairness list algorithms`)");
    if (!status && asked == ASKED_NOTHING && !options.n)
        status = error_set(error, STATUS_USAGE, "no size given: --n 3, the number of items");
    if (status)
        return status;
    *ret = options;
    *ret_asked = asked;
    return STATUS_OK;
}

static bool keep_going(void *context, double fraction)
{
    return progress_keep_going(context, (uint64_t)(fraction * BAR_STEPS));
}

/* A lesson is about every order, one by one. What is refused for its size is the same with fewer
 * items; the distances of a formula need no orders. */
static Status refused(const ExplainOptions *options, const char *name, const Error *reason,
                      Error *error)
{
    const Algorithm *algorithm = options->choice.algorithm;
    bool inverse;
    size_t smaller = algorithm->biased_from > 4 ? algorithm->biased_from : 4;
    if (options->n <= smaller)
        return error_set(error, STATUS_USAGE, "%.400s", reason->text);
    if (law_has_formula(algorithm, &inverse) && options->n <= FORMULA_DESCRIBED_MAX)
        return error_set(error, STATUS_USAGE,
                         "%.300s; a lesson looks at every order: try --n %zu, or for the distance "
                         "from even `fairness exact --algo %s --n %zu`",
                         reason->text, smaller, name, options->n);
    return error_set(error, STATUS_USAGE, "%.300s; a lesson looks at every order: try --n %zu",
                     reason->text, smaller);
}

/* What finding the law and looking at its orders takes, if it is long. */
static void tell_cost(const ExplainOptions *options, const char *name, const ExactLimits *limits)
{
    Error unused;
    ExactCost cost;
    ExactMethod method;
    bool inverse, formula = law_has_formula(options->choice.algorithm, &inverse);
    if (options->n > LAW_MAX_ITEMS)
        return;
    Status status = exact_cost(options->choice.algorithm, options->choice.parameter, options->n,
                               limits, &cost, &method, &unused);
    if (formula && (status || cost.paths > LESSON_FORMULA_ABOVE)) {
        cost = (ExactCost){.paths = (double)permutation_count(options->n), .paths_exact = true};
        cost.memory_bytes = permutation_count(options->n) * sizeof(uint64_t);
        method = EXACT_PROPAGATION;
    } else if (status) {
        return;
    }
    law_cost_told(&(LawCostTold){name, options->n, cost, method, options->threads, options->paths,
                                 LEFTOVER,
                                 LESSON_ORDER_SECONDS * (double)permutation_count(options->n)});
}

static Status learn(const ExplainOptions *options, const char *name, Lesson *ret, Error *error)
{
    Progress progress = {.shown = terminal_wants_bar(options->progress)};
    ExactLimits limits = {
        .paths = options->paths,
        .memory_bytes = options->memory,
        .threads = options->threads,
        .draw = {.method = DRAW_EXACT},
        .leftover = LEFTOVER,
        .keep_going = keep_going,
        .context = &progress,
    };
    tell_cost(options, name, &limits);
    progress_begin(&progress, name, BAR_STEPS);
    Error reason;
    Status status = lesson_make(options->choice.algorithm, options->choice.parameter, options->n,
                                &limits, ret, &reason);
    progress_end(&progress);
    if (status == STATUS_USAGE)
        return refused(options, name, &reason, error);
    return status ? error_set(error, status, "%s", reason.text) : STATUS_OK;
}

/* The document, from malloc; NULL for want of memory. */
static char *tell(const ExplainOptions *options, const char *name, const Lesson *lesson)
{
    if (options->format == FORMAT_JSON ||
        (options->format == FORMAT_AUTO && !isatty(STDOUT_FILENO)))
        return lesson_json(lesson, name);
    MemoryText memory;
    FILE *out = memory_text_open(&memory);
    if (!out)
        return NULL;
    Status status = lesson_text(lesson, name, terminal_style(options->color, 0), out);
    char *text = memory_text_close(out, &memory, NULL);
    if (status) {
        free(text);
        return NULL;
    }
    return text;
}

int command_explain(int count, char **words)
{
    ExplainOptions options;
    Asked asked = ASKED_NOTHING;
    Error error = {0};
    Status status = read_options(count, words, &options, &asked, &error);
    if (status)
        return command_failed(status, &error);
    if (asked != ASKED_NOTHING)
        return asked == ASKED_HELP ? print_help() : print_version();
    char name[80];
    choice_name(&options.choice, name, sizeof name);
    Lesson *lesson = malloc(sizeof *lesson);
    if (!lesson)
        return command_failed(error_set(&error, STATUS_FAILED, "out of memory for a lesson"),
                              &error);
    status = learn(&options, name, lesson, &error);
    if (!status) {
        char *text = tell(&options, name, lesson);
        status = text ? output_write(stdout, "standard output", text, strlen(text), &error)
                      : error_set(&error, STATUS_FAILED, "out of memory for the lesson's text");
        free(text);
        lesson_clear(lesson);
    }
    free(lesson);
    return status ? command_failed(status, &error) : EXIT_AS_EXPECTED;
}
