#include "cli/options_read.h"
#include "cli/options_steps.h"

#include "algorithms/registry.h"
#include "base/numbers.h"
#include "cli/option_table.h"
#include "cli/run_rules.h"
#include "cli/store.h"
#include "inference/check_list.h"
#include "input/input_subjects.h"
#include "platform/platform.h"
#include "tallies/long_counts.h"
#include "trials/lane_machine.h"

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Status read_sizes(void *into, const char *text, Error *error)
{
    Options *options = into;
    char part[256];
    while (list_next(&text, part, sizeof part)) {
        /* the range that help names first, unless it may be a large number */
        uint64_t n, most = strchr("123456789", *part) ? LONG_MOST_ITEMS : DECK_MAX_ITEMS;
        size_t digits = strspn(part, "0123456789"), mark = strspn(part + digits, ".-");
        if (digits && mark && isdigit((unsigned char)part[digits + mark]) &&
            (part[digits] == '-' || mark > 1))
            return error_set(error, STATUS_USAGE,
                             "--n %.60s: no ranges; name each size, with commas between: --n 3,4,5",
                             part);
        TRY(number_of_list("--n", part, 1, most, &n, error));
        for (size_t i = 0; i < options->size_count; i++) /* two cases would have one id */
            if (options->sizes[i] == n)
                return error_set(error, STATUS_USAGE, "--n: %zu is given twice", (size_t)n);
        TRY(options_add_size(options, (size_t)n, error));
    }
    return STATUS_OK;
}

static Status read_seed(void *into, const char *text, Error *error)
{
    Options *options = into;
    if (strcmp(text, "random") == 0) {
        /* 53 bits are plenty, and every reader of the report can hold them. */
        if (!entropy_fill(&options->spec.seed, sizeof options->spec.seed))
            return error_set(error, STATUS_FAILED, "--seed random: %s", strerror(errno));
        options->spec.seed &= MOST_COUNT - 1;
        options->random_seed = true;
        return STATUS_OK;
    }
    Error inner;
    if (number_count("--seed", text, 1000, 0, UINT64_MAX, &options->spec.seed, &inner))
        return error_set(error, STATUS_USAGE, "%.300s, or random", inner.text);
    options->random_seed = false;
    return STATUS_OK;
}

/* A time with its unit; 0 where it is none. */
static double time_of(const char *text)
{
    static const struct {
        const char *unit;
        double seconds;
    } units[] = {{"ms", 1e-3}, {"s", 1}, {"m", 60}, {"h", 3600}};
    size_t digits = strspn(text, "0123456789.eE+-_");
    char number[64];
    double given = 0;
    Error unused;
    if (digits < sizeof number)
        snprintf(number, sizeof number, "%.*s", (int)digits, text);
    for (size_t i = 0; digits < sizeof number && i < sizeof units / sizeof *units; i++)
        if (strcmp(text + digits, units[i].unit) == 0 &&
            !number_real("", number, 0, 1e9, &given, &unused))
            return given * units[i].seconds;
    return 0;
}

static Status read_trials(void *into, const char *text, Error *error)
{
    Options *options = into;
    uint64_t trials = 0;
    double seconds = time_of(text);
    Error inner;
    if (!(seconds > 0) && strcmp(text, "auto") != 0 &&
        number_count("--trials", text, 1000, 1, MOST_COUNT, &trials, &inner))
        return error_set(error, STATUS_USAGE, "%.300s, or auto, or a time as 10s, 500ms, 2m",
                         inner.text);
    options->spec.budget = seconds;
    options->spec.trials = seconds > 0 ? DEFAULT_TRIALS : trials;
    options->trials_given = !(seconds > 0);
    return STATUS_OK;
}

static Status read_source(void *source, const char *text, Error *error)
{
    return source_find(text, source, error);
}

Status read_checks(void *choice, const char *text, Error *error)
{
    Error inner;
    Status status = check_choice_read(text, choice, &inner);
    return status ? error_set(error, status, "--checks: %.300s", inner.text) : STATUS_OK;
}

/* METHOD, or METHOD:BITS. */
Status read_draw(void *into, const char *text, Error *error)
{
    static const char *const words[] = {"exact", "modulo", "float", "three-way", NULL};
    size_t length = strcspn(text, ":"), method = 0;
    uint64_t bits = 0;
    Error unused;
    while (words[method] &&
           (strlen(words[method]) != length || memcmp(words[method], text, length)))
        method++;
    DrawLaw law = {.method = (DrawMethod)method};
    bool good = words[method];
    if (good && text[length]) {
        good = !number_count("", text + length + 1, 1000, 1, DRAW_MODULO_MAX_BITS, &bits, &unused);
        law.bits = (unsigned)bits;
        good = good && draw_law_of_bits(law) && draw_law_valid(law);
    }
    if (!good)
        return error_set(
            error, STATUS_USAGE,
            "--draw %.60s: accepted: exact, modulo, float, three-way, or with a number "
            "of bits modulo:B (1 to %d), float:B (1 to %d)",
            text, DRAW_MODULO_MAX_BITS, DRAW_FLOAT_MAX_BITS);
    *(DrawLaw *)into = law;
    return STATUS_OK;
}

/* W, in the w of permutations, or CHECK:W. */
static Status read_min_effect(void *into, const char *text, Error *error)
{
    Options *options = into;
    const char *colon = strchr(text, ':'), *number = colon ? colon + 1 : text;
    char name[64] = "permutations";
    if (colon)
        snprintf(name, sizeof name, "%.*s", (int)(colon - text < 63 ? colon - text : 63), text);
    const CheckKind *check = check_find(name);
    if (!check) {
        /* Names of several checks, like `largest`, are none of its unknown ones. */
        CheckChoice unused = {0};
        Error inner;
        Status status = check_choice_read(name, &unused, &inner);
        if (status)
            return error_set(error, status, "--min-effect %.60s: %.300s", text, inner.text);
        return error_set(error, STATUS_USAGE,
                         "--min-effect %.60s: accepted: W, or CHECK:W with a single check, like "
                         "positions",
                         text);
    }
    options->settings.min_effect_check = check->id;
    return number_real("--min-effect", number, 0, 1e9, &options->settings.min_effect, error);
}

Status machine_chosen(const LaneMachine **ret, Error *error)
{
    const char *isa = getenv("FAIRNESS_ISA");
    return lane_machine_find(isa && *isa ? isa : "auto", ret, error);
}

static Status read_part(void *into, const char *text, Error *error)
{
    Options *options = into;
    char part[32];
    size_t slash = strcspn(text, "/");
    uint64_t index = 0, count = 0;
    snprintf(part, sizeof part, "%.*s", (int)(slash < 20 ? slash : 20), text);
    Error inner;
    if (!text[slash] || number_count("", part, 1000, 1, MOST_PARTS, &index, &inner) ||
        number_count("", text + slash + 1, 1000, 1, MOST_PARTS, &count, &inner) || index > count)
        return error_set(error, STATUS_USAGE,
                         "--part %.60s: accepted: I/K, the I-th of K parts, 1 <= I <= K <= %s",
                         text, count_grouped(MOST_PARTS).text);
    options->part = index;
    options->parts = count;
    return STATUS_OK;
}

/* Keeps the words that make the same run elsewhere; a drawn seed in place of the word random. */
static Status note_word(void *into, const Option *option, const char *value, Error *error)
{
    Options *options = into;
    if (option->local || option_table_find(&output_options, option->name)) {
        options->local = true;
        return STATUS_OK;
    }
    char seed[32];
    if (strcmp(option->name, "--seed") == 0 && options->random_seed) {
        snprintf(seed, sizeof seed, "%llu", (unsigned long long)options->spec.seed);
        value = seed;
    }
    return options_note_option(options, option->name, value, error);
}

static const char *const expect_words[] = {"fair", "biased", NULL};

/* In the order in which a case of a suite is read. */
static const Option option_table[] = {
    READ_OPTION("--algo", "NAMES", read_algorithms, GROUP_SHUFFLE,
                "shuffles to test, with commas between, or all; NAME:K where one takes a parameter "
                "(`fairness list algorithms`)",
                .suite = SUITE_TEXT, .suite_subject = true),
    READ_OPTION("--function", "FUNCTION", read_function_option, GROUP_EXTERNAL,
                "a function that shuffles a list of the items, FILE#NAME or FILE:NAME, or compiled "
                "code, FILE.so:NAME",
                .suite = SUITE_TEXT, .suite_subject = true, .suite_only = true),
    READ_OPTION("--exec", "'COMMAND'", read_exec, GROUP_EXTERNAL,
                "a command that reads lines 0 1 ... n-1 and prints each one shuffled (1e5 lines); "
                "-j K runs K copies",
                .suite = SUITE_TEXT, .suite_subject = true,
                .brief = "a command that prints each line that it reads, shuffled"),
    READ_OPTION("--exec-each", "'COMMAND'", read_exec_each, GROUP_EXTERNAL,
                "a command that shuffles once and exits, like shuf: reads one item per line, "
                "prints them all (runs 1e4 times, milliseconds each)",
                .suite = SUITE_TEXT, .suite_subject = true),
    READ_OPTION("--input", "FILE|-", read_input, GROUP_EXTERNAL,
                "recorded shuffles, one per line, may be gzipped; all are used",
                .suite = SUITE_TEXT, .suite_subject = true),
    READ_OPTION("--one-long", "FILE|-", read_one_long, GROUP_EXTERNAL,
                "one recorded order, or a few, of up to 10^9 items: a number a line, or --as u32le",
                .suite = SUITE_TEXT, .suite_subject = true),
    READ_OPTION("--as", AS_WORDS, read_as, GROUP_EXTERNAL,
                "how outcomes are written: lines, csv (the first line names the columns), json, "
                "stream (items one after another); by-size, a case for each length of rows; u8, "
                "u16le, and for --one-long u32le, u64le; from-1, items count from 1",
                .suite = SUITE_TEXTS, .suite_own = true,
                .brief = "how outcomes are written: csv, json, u8, from-1, ..."),
    TEXT_OPTION("--column", "NAME[,NAME...]", Options, external.records.wanted.columns,
                GROUP_EXTERNAL,
                "columns of the outcome: one that holds a list, or one for each place (all); with "
                "--table the one with the counts, by name or number",
                .accepted = "NAME[,NAME...]", .suite = SUITE_TEXTS, .suite_own = true),
    TEXT_OPTION(
        "--by", "NAME[,PLACE]", Options, external.records.wanted.by, GROUP_EXTERNAL,
        "a case for each value of that column, under one alpha (at most 1,000); where a row is one "
        "item: the columns that say of which outcome, and at which place",
        .accepted = "the name of a column", .suite = SUITE_TEXT, .suite_own = true),
    CHOICE_OPTION(
        "--table", Options, external.table.kind, table_words, GROUP_EXTERNAL,
        "the file of --input holds counts in place of shuffles: of each order, of items by "
        "place, ... (docs/your-data.md)",
        .value = "orders|places|first|taken|pairs-taken|blocks|classes",
        .given = offsetof(Options, external.table.given), .suite = SUITE_TEXT, .suite_own = true,
        .brief = "what the counts in the file of --input are of"),
    READ_OPTION(
        "--paired", "recorded|same-seed|shifted:K|inverse", read_paired, GROUP_SHUFFLE,
        "outcomes come in pairs: is the second independent of the first? The last three "
        "make dependent pairs of --algo, to see that it is found; --trials counts both of a pair",
        .suite = SUITE_TEXT, .brief = "outcomes come in pairs: is one independent of the other?"),
    READ_OPTION(
        "--seeds", "A..B[,HOW]", read_seeds, GROUP_SHUFFLE,
        "one outcome for each of these seeds (FAIRNESS_SEED of a command, or the source's): "
        "are outcomes of neighbouring seeds related? HOW a seed reaches a function: as its last "
        "argument (argument), as FAIRNESS_SEED (environment), or to NAME, called before "
        "(call:NAME)",
        .suite = SUITE_TEXT, .brief = "one outcome for each seed: are neighbours related?"),
    TEXT_OPTION("--items", "FILE", Options, external.items, GROUP_EXTERNAL,
                "names of the items, one a line; items of equal names are alike",
                .suite = SUITE_TEXT),
    READ_OPTION("--n", "SIZES", read_sizes, GROUP_SHUFFLE,
                "how many items, 1 to 65,536 (--one-long: to 1,000,000,000); up to 12 all n! "
                "orders are counted, above that each check sees a part",
                .suite = SUITE_NUMBERS, .least = 1, .most = DECK_MAX_ITEMS, .letter = 'n'),
    TEXT_OPTION("--deck", "SPEC", Options, deck, GROUP_SHUFFLE,
                "a deck with alike items: 24*land,36*spell; or cards, ranks, suits (of 52), "
                "8*cards",
                .suite = SUITE_TEXT),
    COUNT_OPTION("--take", "K", Options, take, 1000, 1, DECK_MAX_ITEMS, GROUP_SHUFFLE,
                 "only the first K places are seen, in order: a sample drawn one by one",
                 .suite = SUITE_NUMBER_OR_TEXT),
    TEXT_OPTION("--hands", "SIZES", Options, hands, GROUP_SHUFFLE,
                "the places are dealt as hands, without order: 13,13,13,13; or 6, and the rest is "
                "not seen",
                .suite = SUITE_NUMBERS, .least = 1, .most = DECK_MAX_ITEMS,
                .brief = "the places are dealt as hands, without order"),
    READ_OPTION("--law", "NAME[:FILE]", read_law, GROUP_SHUFFLE,
                "what to expect, if orders should not be equally likely: even, derangement, cycle, "
                "no-equal-neighbours (with --deck), weights:FILE, chances:FILE, subset:FILE "
                "(docs/your-data.md)",
                .suite = SUITE_TEXT,
                .brief = "the law to expect, if orders are not equally likely"),
    READ_OPTION("--trials", "COUNT|TIME|auto", read_trials, GROUP_SHUFFLE,
                "trials for each shuffle (1e6; also 1M, 1_000_000); as many as fit into 10s, 500ms "
                "or 2m; auto: enough to detect its known bias or, if none is known, w = 0.01 (at "
                "most 1e8)",
                .suite = SUITE_NUMBER_OR_TEXT),
    READ_OPTION(
        "--seed", "S|random", read_seed, GROUP_SHUFFLE,
        "seed (1); the same seed gives the same counts on any machine, with any number of threads",
        .brief = "seed, 1 unless it is given", .suite = SUITE_NUMBER_OR_TEXT,
        .suite_command = true),
    READ_MEMBER_OPTION("--source", "NAME", Options, spec.source, read_source, GROUP_SHUFFLE,
                       "source of random numbers (xoshiro256++; `fairness list sources`)",
                       .suite = SUITE_TEXT),
    READ_MEMBER_OPTION(
        "--draw", DRAW_VALUE, Options, spec.draw, read_draw, GROUP_SHUFFLE,
        "how a number below k is made from random bits (exact is fair; modulo and float are "
        "common shortcuts, modulo:16 from 16 bits; three-way: a sort's comparator answers -1, 0 "
        "or 1)",
        .suite = SUITE_TEXT),
    REPEAT_OPTION(Options, spec.repeat),
    CHOICE_OPTION("--start", Options, spec.start, start_words, GROUP_SHUFFLE,
                  "order before each shuffle (identity; carry: as the last shuffle left them, "
                  "which hides bias)",
                  .suite = SUITE_TEXT),
    READ_MEMBER_OPTION(
        "--checks", "auto|all|NAMES", Options, spec.checks, read_checks, GROUP_VERDICT,
        "checks to run (auto: a good set for n; `fairness list checks`). To add some that are "
        "chosen before looking: auto,trend,suspect:ITEM or auto,suspect:ITEM:PLACE",
        .suite = SUITE_TEXTS),
    CHOICE_OPTION("--expect", Options, spec.options.expected, expect_words, GROUP_VERDICT,
                  "the verdict that gives exit status 0 (fair)", .suite = SUITE_TEXT),
    ALPHA_OPTION(Options, settings.alpha),
    READ_OPTION(
        "--min-effect", "W|CHECK:W", read_min_effect, GROUP_VERDICT,
        "inconclusive unless the run could find that w; W alone is of permutations (n <= 12)"),
    REAL_OPTION("--equivalent", "W", Options, settings.equivalent, 0, 1e9, GROUP_VERDICT,
                "show that the bias is below w = W: exit status 0 if it is, whether or not one was "
                "found, 1 if it is not, 4 if that is open",
                .suite_command = true, .brief = "show that the bias is below w = W"),
    FLAG_OPTION("--stop-early", 0, Options, settings.stop_early, GROUP_VERDICT,
                "stop as soon as the evidence suffices (uses e-values)"),
    THREADS_OPTION(Options, settings.threads),
    MEMORY_OPTION(Options, settings.memory),
    TIMEOUT_OPTION(Options, timeout,
                   "stop after that time, with exit status 3 and what is known so far"),
    TEXT_OPTION("--keep", "FILE", Options, keep, GROUP_MACHINE,
                "keep the counts in FILE; the same command goes on from it; not with --seed random",
                .local = true, .accepted = "the name of a file"),
    READ_OPTION("--part", "I/K", read_part, GROUP_MACHINE,
                "count only the I-th of K parts, into the FILE of --keep, for `fairness merge`",
                .local = true),
};

static bool run_takes(const Option *option)
{
    return !option->suite_only;
}

const OptionTable run_option_table = {
    .options = option_table,
    .takes = run_takes,
    .count = sizeof option_table / sizeof option_table[0],
    .stray = "shuffles are named with --algo, commands with --exec",
    .note = note_word,
    .given_at = offsetof(Options, given),
    .word = read_subject,
    .shared = &output_options,
    .shared_at = offsetof(Options, output),
};

static bool suite_takes(const Option *option)
{
    return option->suite_command;
}

const OptionTable suite_common_options = {
    OPTIONS_OF(option_table),
    .takes = suite_takes,
    .shared = &output_options,
    .shared_at = offsetof(Options, output),
};

const OptionTable suite_running_options = {
    OPTIONS_OF(option_table),
    .takes = suite_takes,
};

static Status check_complete(Options *options, Error *error)
{
    if (!options->subject_count && !options->external.subject.kind)
        return error_set(
            error, STATUS_USAGE,
            "no shuffle named: FILE:NAME for a function of yours, --exec 'COMMAND' for "
            "a program, or --algo NAME (`fairness list algorithms`)");
    if (!options->size_count)
        return error_set(error, STATUS_USAGE, "no size given: --n 3, the number of items");
    for (size_t i = 0; i < options->size_count; i++)
        if (options->sizes[i] > DECK_MAX_ITEMS &&
            options->external.subject.kind != &subject_one_long)
            return error_set(error, STATUS_USAGE,
                             "--n %zu: accepted: 1 to %s; --one-long takes up to %s",
                             options->sizes[i], count_grouped(DECK_MAX_ITEMS).text,
                             count_grouped(LONG_MOST_ITEMS).text);
    if (options->subject_count * options->size_count > MAX_CASES)
        return error_set(error, STATUS_USAGE, "--algo and --n ask for %zu cases; accepted: %d",
                         options->subject_count * options->size_count, MAX_CASES);
    for (size_t i = 0; i < options->subject_count; i++) {
        const Algorithm *algorithm = options->subjects[i].algorithm;
        if (options->spec.draw.method == DRAW_THREE_WAY && algorithm &&
            !form_is_sort(algorithm->form))
            return error_set(
                error, STATUS_USAGE,
                "--draw three-way goes with sorts that toss coins (sort-...), not with %s",
                algorithm->name);
    }
    return output_choice_check(&options->output, error);
}

/* Of recorded data somebody asks once, and reads the answer; what machines read, and compare day by
 * day, keeps the level of CI. */
static Status choose_alpha(Options *options, Error *error)
{
    static const Format machine_formats[] = {FORMAT_JUNIT, FORMAT_TAP, FORMAT_BENCHMARK};
    const OutputChoice *output = &options->output;
    const SubjectKind *kind = options->external.subject.kind;
    bool machines = output->baseline;
    for (size_t i = 0; i < sizeof machine_formats / sizeof *machine_formats; i++)
        machines |= output->format == machine_formats[i] || output->paths[machine_formats[i]];
    if (kind && kind->origin == ORIGIN_INPUT && kind != &subject_one_long && !machines &&
        !option_was_given(&options->given, "--alpha"))
        options->settings.alpha = RECORDED_ALPHA;
    return STATUS_OK;
}

Status options_begin(Options *ret, Error *error)
{
    Options options = {
        .spec = {.trials = DEFAULT_TRIALS, .seed = DEFAULT_SEED},
        .settings = {.alpha = DEFAULT_ALPHA, .threads = threads_of_machine()},
    };
    Status status = source_find(DEFAULT_SOURCE, &options.spec.source, error);
    THEN(status, machine_chosen(&options.settings.machine, error));
    if (!status)
        *ret = options;
    return status;
}

Status options_read_one(Options *options, const char *name, const char *value, Error *error)
{
    char *words[] = {(char *)name, (char *)value}; /* read, not written to */
    HelpWanted help;
    return option_table_read(&run_option_table, value ? 2 : 1, words, options, &help, error);
}

Status options_read_end(Options *options, Error *error)
{
    static Status (*const steps[])(Options *, Error *) = {
        external_options_check, table_options_read,  records_options_read, one_long_options_read,
        pairs_options_check,    shape_options_check, law_choice_check,     table_options_take,
        records_options_take,   choose_alpha,        check_complete};
    if (options->spec.budget > 0)
        option_given(&options->given, GIVEN_TIME, "");
    if (options->spec.checks.prior)
        option_given(&options->given, GIVEN_PRIOR, "");
    Status status = option_rules_check(run_rules, &options->given, error);
    THEN(status, data_options_read(options, error));
    if (!status && options->external.fit) /* which gave more options */
        status = option_rules_check(run_rules, &options->given, error);
    if (option_was_given(&options->given, "--threads"))
        options->settings.children = options->settings.threads;
    options->settings.quiet = options->output.quiet;
    options->settings.counts = output_counts(&options->output);
    for (size_t i = 0; !status && i < sizeof steps / sizeof *steps; i++)
        status = steps[i](options, error);
    return status;
}
