#include "cli/law_options.h"

#include "algorithms/algorithm.h"
#include "cli/options_read.h"

#include "base/numbers.h"
#include "input/shape_read.h"
#include "platform/platform.h"

#include <string.h>

static Status read_algorithm(void *into, const char *text, Error *error)
{
    LawOptions *options = into;
    if (options->subject.algorithm)
        return error_set(error, STATUS_USAGE, "--algo is given twice (%s and %.60s)",
                         options->subject.algorithm->name, text);
    if (strchr(text, ','))
        return error_set(error, STATUS_USAGE, "--algo %.60s: accepted: one shuffle at a time",
                         text);
    return subject_find(text, &options->subject, error);
}

#define SHAPE_OPTIONS                                                                              \
    TEXT_OPTION("--deck", "SPEC", LawOptions, deck, GROUP_SHUFFLE,                                 \
                "a deck with alike items: 2*red,3*black; the law of what is seen"),                \
        COUNT_OPTION("--take", "K", LawOptions, take, 1000, 1, DECK_MAX_ITEMS, GROUP_SHUFFLE,      \
                     "only the first K places are seen, in order"),                                \
        TEXT_OPTION("--hands", "SIZES", LawOptions, hands, GROUP_SHUFFLE,                          \
                    "the places are dealt as hands, without order: 2,2; the rest is not seen")

#define SHARED_OPTIONS(formats, of_format)                                                         \
    READ_OPTION("--algo", "NAME", read_algorithm, GROUP_SHUFFLE,                                   \
                "the shuffle; NAME:K where it takes a parameter (`fairness list algorithms`)"),    \
        SIZE_OPTION(LawOptions, n),                                                                \
        COUNT_OPTION("--paths", "P", LawOptions, limits.paths, 1000, 1, UINT64_C(1) << 62,         \
                     GROUP_MACHINE, "most paths to follow (1e9; explain: 4e8)"),                   \
        CHOICE_OPTION("--format", LawOptions, format, formats, GROUP_REPORT,                       \
                      "what standard output gets (auto: " of_format ")"),                          \
        MEMORY_OPTION(LawOptions, limits.memory_bytes),                                            \
        THREADS_OPTION(LawOptions, limits.threads), QUIET_OPTION(LawOptions, quiet)
#define VARIANT_OPTIONS                                                                            \
    READ_MEMBER_OPTION(                                                                            \
        "--draw", DRAW_VALUE, LawOptions, limits.draw, read_draw, GROUP_SHUFFLE,                   \
        "how a number below k is made from random bits (exact; modulo and float of 32 bits, or "   \
        "modulo:16); three-way: a sort's comparator answers -1, 0 or 1"),                          \
        REPEAT_OPTION(LawOptions, limits.repeat)
#define POWER_OPTION                                                                               \
    REAL_OPTION("--power", "P", LawOptions, power, 0, 0.999999, GROUP_VERDICT,                     \
                "chance of finding the bias (0.99)")

enum { USUAL_BITS = 32 };

static const char *const exact_formats[] = {"auto", "text", "json", [FORMAT_OF_PICTURE] = "svg",
                                            NULL};

static const Option exact_table[] = {
    SHARED_OPTIONS(exact_formats, TEXT_ON_TERMINAL "; svg: a picture of the places"),
    VARIANT_OPTIONS,
    SHAPE_OPTIONS,
    ALPHA_OPTION(LawOptions, alpha),
    POWER_OPTION,
    FLAG_OPTION("--verbose", 'v', LawOptions, verbose, GROUP_REPORT,
                "the chances of all orders in the JSON, up to n = 10 (8)"),
};
static const Option plan_table[] = {
    SHARED_OPTIONS(text_or_json_words, TEXT_EVERYWHERE),
    VARIANT_OPTIONS,
    SHAPE_OPTIONS,
    REAL_OPTION("--effect", "W", LawOptions, effect, 0, 1e9, GROUP_SHUFFLE,
                "instead of --algo: a bias of size W"),
    REAL_OPTION("--equivalent", "W", LawOptions, equivalent, 0, 1e9, GROUP_SHUFFLE,
                "instead of --algo: to show that a bias is below W (`fairness --equivalent`)"),
    ALPHA_OPTION(LawOptions, alpha),
    POWER_OPTION,
    COUNT_OPTION("--trials", "T", LawOptions, trials, 1000, 1, MOST_COUNT, GROUP_VERDICT,
                 "instead of --power: gives the power of T trials"),
};
static const Option explain_table[] = {SHARED_OPTIONS(text_or_json_words, TEXT_EVERYWHERE),
                                       VARIANT_OPTIONS, SHAPE_OPTIONS};

static const OptionRule rules[] = {
    {"--algo", NOT_WITH, "--effect",
     "a plan is for one of the two; a shuffle brings its own effect"},
    {"--equivalent", NOT_WITH, "--algo|--effect|--alpha|--deck|--take|--hands",
     "it is planned for a fair shuffle of different items, and has a confidence of its own"},
    {"--draw!exact|--repeat!1", NOT_WITH, "--effect|--equivalent", "it is of a shuffle"},
    {"--power", NOT_WITH, "--trials", "give one of the two, the other is the answer"},
    {"--take", NOT_WITH, "--hands",
     "give one of the two; order counts with --take, not within a hand"},
    {.options = NULL},
};

/* The shuffle, without --algo. */
static Status read_word(void *options, const char *word, Error *error)
{
    option_given(&((LawOptions *)options)->given, "--algo", word);
    return read_algorithm(options, word, error);
}

#define LAW_TABLE(table)                                                                           \
    {                                                                                              \
        OPTIONS_OF(table), .given_at = offsetof(LawOptions, given), .word = read_word              \
    }
const OptionTable exact_options = LAW_TABLE(exact_table);
const OptionTable plan_options = LAW_TABLE(plan_table);
const OptionTable explain_options = LAW_TABLE(explain_table);

Status law_options_begin(void *into, Error *error)
{
    *(LawOptions *)into = (LawOptions){
        .alpha = DEFAULT_ALPHA,
        .power = 0.99,
        .limits = {.repeat = 1,
                   .paths = 1000000000,
                   .memory_bytes = default_memory(),
                   .threads = threads_of_machine(),
                   .leftover = 1e-6},
    };
    return STATUS_OK;
}

void law_options_end(void *options)
{
    shape_clear(&((LawOptions *)options)->shape);
}

/* The shape, and from it the size, where it is a deck's. */
static Status make_shape(LawOptions *options, Error *error)
{
    ShapeWords words = {.deck = options->deck, .take = options->take, .hands = options->hands};
    size_t n = 0;
    TRY(shape_read_items(&words, &n, error));
    options->n = options->n ? options->n : n;
    if (!options->n || (!words.deck && !words.take && !words.hands))
        return STATUS_OK;
    Status status = shape_read(&words, options->n, &options->shape, error);
    if (!status)
        subject_take(&options->subject, &options->shape);
    return status;
}

Status law_options_check(LawOptions *options, const char *or_else, Error *error)
{
    if (!options->subject.algorithm && !options->effect && !options->equivalent)
        return error_set(error, STATUS_USAGE,
                         "no shuffle named: --algo NAME (see `fairness list algorithms`)%s",
                         or_else);
    Status status = option_rules_check(rules, &options->given, error);
    THEN(status, make_shape(options, error));
    if (status)
        return status;
    if (!options->n)
        return error_set(error, STATUS_USAGE, "no size given: --n 3, the number of items");
    DrawLaw *draw = &options->limits.draw;
    if (draw_law_of_bits(*draw) && !draw->bits)
        draw->bits = USUAL_BITS;
    return STATUS_OK;
}
