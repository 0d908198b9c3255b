#include "cli/options.h"

#include "algorithms/registry.h"
#include "base/numbers.h"
#include "cli/option_table.h"

#include <errno.h>
#include <omp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

static const uint64_t MAX_TRIALS = UINT64_C(9007199254740992); /* 2^53: exact in JSON */

bool list_next(const char **text, char *part, size_t size)
{
    if (!*text)
        return false;
    size_t length = strcspn(*text, ",");
    snprintf(part, size, "%.*s", (int)(length < 200 ? length : 200), *text);
    *text = (*text)[length] ? *text + length + 1 : NULL;
    return true;
}

/* Appends one element to an array that the options own. */
static void *grow(void *array, size_t count, size_t size)
{
    return realloc(array, (count + 1) * size);
}

static Status add_choice(Options *options, Choice choice, Error *error)
{
    Choice *choices = grow(options->choices, options->choice_count, sizeof *choices);
    if (!choices)
        return error_set(error, STATUS_FAILED, "out of memory for the list of --algo");
    options->choices = choices;
    choices[options->choice_count++] = choice;
    return STATUS_OK;
}

static Status read_algorithms(void *into, const char *text, Error *error)
{
    Options *options = into;
    char part[256];
    while (list_next(&text, part, sizeof part)) {
        Status status = STATUS_OK;
        if (strcmp(part, "all") == 0) {
            for (const Algorithm *const *each = algorithm_list; !status && *each; each++)
                status = add_choice(options, choice_of(each, true), error);
        } else {
            Choice choice;
            status = choice_find(part, &choice, error);
            if (!status)
                status = add_choice(options, choice, error);
        }
        if (status)
            return status;
    }
    return STATUS_OK;
}

static Status read_sizes(void *into, const char *text, Error *error)
{
    Options *options = into;
    char part[256];
    while (list_next(&text, part, sizeof part)) {
        uint64_t n;
        Status status = number_count("--n", part, 1000, 1, DECK_MAX_ITEMS, &n, error);
        if (status)
            return status;
        size_t *sizes = grow(options->sizes, options->size_count, sizeof *sizes);
        if (!sizes)
            return error_set(error, STATUS_FAILED, "out of memory for the list of --n");
        options->sizes = sizes;
        sizes[options->size_count++] = (size_t)n;
    }
    return STATUS_OK;
}

static Status read_seed(void *into, const char *text, Error *error)
{
    Options *options = into;
    if (strcmp(text, "random") == 0) {
        /* 53 bits are plenty, and every reader of the report can hold them. */
        if (getrandom(&options->spec.seed, sizeof options->spec.seed, 0) !=
            sizeof options->spec.seed)
            return error_set(error, STATUS_FAILED, "--seed random: %s", strerror(errno));
        options->spec.seed &= MAX_TRIALS - 1;
        options->random_seed = true;
        return STATUS_OK;
    }
    Error inner;
    if (number_count("--seed", text, 1000, 0, UINT64_MAX, &options->spec.seed, &inner))
        return error_set(error, STATUS_USAGE, "%.300s, or random", inner.text);
    options->random_seed = false;
    return STATUS_OK;
}

static Status read_trials(void *into, const char *text, Error *error)
{
    Options *options = into;
    options->trials_given = true;
    if (strcmp(text, "auto") == 0) {
        options->spec.trials = 0;
        return STATUS_OK;
    }
    Error inner;
    if (number_count("--trials", text, 1000, 1, MAX_TRIALS, &options->spec.trials, &inner))
        return error_set(error, STATUS_USAGE, "%.300s, or auto", inner.text);
    return STATUS_OK;
}

static Status read_source(void *into, const char *text, Error *error)
{
    Options *options = into;
    options->source_given = true;
    return source_find(text, &options->spec.source, error);
}

static Status read_checks(void *into, const char *text, Error *error)
{
    Options *options = into;
    return check_choice_read(text, &options->spec.checks, error);
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
        /* Names of several checks, like `serial`, are none of its unknown ones. */
        CheckChoice unused;
        Error inner;
        Status status = check_choice_read(name, &unused, &inner);
        if (status)
            return error_set(error, status, "--min-effect %.60s: %.300s", text,
                             inner.text + strlen("--checks: "));
        return error_set(error, STATUS_USAGE,
                         "--min-effect %.60s: accepted: W, or CHECK:W with a single check, like "
                         "serial-1-positions",
                         text);
    }
    options->settings.min_effect_check = check->id;
    return number_real("--min-effect", number, 0, 1e9, &options->settings.min_effect, error);
}

static Status read_threads(void *into, const char *text, Error *error)
{
    Options *options = into;
    uint64_t threads = 0;
    Status status = number_count("-j", text, 1000, 1, 4096, &threads, error);
    options->settings.threads = options->settings.children = (int)threads;
    return status;
}

static Status read_isa(void *into, const char *text, Error *error)
{
    Options *options = into;
    return lane_machine_find(text, &options->settings.machine, error);
}

static Status read_shard(void *into, const char *text, Error *error)
{
    Options *options = into;
    char part[32];
    size_t slash = strcspn(text, "/");
    uint64_t index = 0, count = 0;
    snprintf(part, sizeof part, "%.*s", (int)(slash < 20 ? slash : 20), text);
    Error inner;
    if (!text[slash] || number_count("", part, 1000, 1, MAX_SHARDS, &index, &inner) ||
        number_count("", text + slash + 1, 1000, 1, MAX_SHARDS, &count, &inner) || index > count)
        return error_set(error, STATUS_USAGE,
                         "--shard %.60s: accepted: I/K, the I-th of K parts, 1 <= I <= K <= %d",
                         text, MAX_SHARDS);
    options->shard = index;
    options->shards = count;
    return STATUS_OK;
}

static Status read_checkpoint(void *into, const char *text, Error *error)
{
    Options *options = into;
    if (!*text || strcmp(text, "-") == 0)
        return error_set(error, STATUS_USAGE, "--checkpoint %s: accepted: the name of a file",
                         *text ? text : "''");
    options->checkpoint = text;
    return STATUS_OK;
}

/* They say how and where a run is made and shown, not what it comes to. */
static const char *const local_options[] = {
    "--threads",          "--isa",   "--memory",   "--timeout", "--checkpoint",
    "--checkpoint-every", "--shard", "--progress",
};

static bool is_local(const char *name)
{
    for (size_t i = 0; i < sizeof local_options / sizeof local_options[0]; i++)
        if (strcmp(local_options[i], name) == 0)
            return true;
    return option_table_find(&output_options, name) != NULL;
}

/* Keeps the words that make the same run elsewhere; a drawn seed in place of the word random. */
static Status note_word(void *into, const Option *option, const char *value, Error *error)
{
    Options *options = into;
    if (is_local(option->name)) {
        options->local = true;
        return STATUS_OK;
    }
    char seed[32];
    if (strcmp(option->name, "--seed") == 0 && options->random_seed) {
        snprintf(seed, sizeof seed, "%llu", (unsigned long long)options->spec.seed);
        value = seed;
    }
    char **words = grow(options->words, options->word_count + 1, sizeof *words);
    if (words)
        options->words = words;
    char *name = strdup(option->name), *copy = value ? strdup(value) : NULL;
    if (!words || !name || (value && !copy)) {
        free(name);
        free(copy);
        return error_set(error, STATUS_FAILED, "out of memory for the options");
    }
    words[options->word_count++] = name;
    if (copy)
        words[options->word_count++] = copy;
    return STATUS_OK;
}

static const char *const expect_words[] = {"fair", "biased", NULL};
static const char *const start_words[] = {"identity", "reverse", "random", "carry", NULL};
static const char *const draw_words[] = {"exact", "modulo", "float", NULL};

static const Option option_table[] = {
    READ_OPTION("--algo", read_algorithms),
    READ_OPTION("--exec", read_exec),
    READ_OPTION("--exec-each", read_exec_each),
    READ_OPTION("--plugin", read_plugin),
    READ_OPTION("--input", read_input),
    READ_OPTION("--wire", read_wire),
    READ_OPTION("--base", read_base),
    READ_OPTION("--items", read_items),
    READ_OPTION("--n", read_sizes),
    READ_OPTION("--trials", read_trials),
    READ_OPTION("--seed", read_seed),
    CHOICE_OPTION("--start", Options, spec.start, start_words),
    CHOICE_OPTION("--draw", Options, spec.draw.method, draw_words),
    COUNT_OPTION("--draw-bits", Options, spec.draw.bits, 1000, 1, DRAW_MODULO_MAX_BITS),
    READ_OPTION("--source", read_source),
    READ_OPTION("--checks", read_checks),
    ALPHA_OPTION(Options, settings.alpha),
    CHOICE_OPTION("--expect", Options, spec.expected, expect_words),
    CHOICE_OPTION("--counts", Options, settings.counts, counts_words),
    {.name = "--threads", .letter = 'j', .kind = OPTION_READS, .read = read_threads},
    READ_OPTION("--isa", read_isa),
    MEMORY_OPTION(Options, settings.memory),
    REAL_OPTION("--timeout", Options, timeout, 0, 1e9),
    PROGRESS_OPTION(Options, progress),
    READ_OPTION("--shard", read_shard),
    READ_OPTION("--min-effect", read_min_effect),
    FLAG_OPTION("--stop-early", 0, Options, settings.stop_early),
    READ_OPTION("--checkpoint", read_checkpoint),
    REAL_OPTION("--checkpoint-every", Options, checkpoint_every, 0, 1e6),
};

const OptionTable run_option_table = {
    .options = option_table,
    .count = sizeof option_table / sizeof option_table[0],
    .stray = "shuffles are named with --algo, commands with --exec",
    .note = note_word,
    .shared = &output_options,
    .shared_at = offsetof(Options, output),
};

static Status check_complete(const Options *options, Error *error)
{
    if (!options->choice_count && !options->external.subject.kind)
        return error_set(error, STATUS_USAGE,
                         "no shuffle named: --algo NAME (see `fairness list algorithms`), or "
                         "--exec 'COMMAND' for one of your own");
    if (!options->size_count)
        return error_set(error, STATUS_USAGE, "no size given: --n 3, the number of items");
    if (options->choice_count * options->size_count > MAX_CASES)
        return error_set(error, STATUS_USAGE, "--algo and --n ask for %zu cases; accepted: %d",
                         options->choice_count * options->size_count, MAX_CASES);
    if (options->spec.draw.bits && options->spec.draw.method == DRAW_EXACT)
        return error_set(error, STATUS_USAGE,
                         "--draw-bits: goes with --draw modulo or --draw float");
    if (options->spec.draw.bits && !draw_law_valid(options->spec.draw))
        return error_set(error, STATUS_USAGE, "--draw-bits %u: accepted with --draw float: 1 to %d",
                         options->spec.draw.bits, DRAW_FLOAT_MAX_BITS);
    if (options->checkpoint_every > 0 && !options->checkpoint)
        return error_set(error, STATUS_USAGE, "--checkpoint-every: goes with --checkpoint FILE");
    return output_choice_check(&options->output, error);
}

Status options_begin(Options *ret, Error *error)
{
    Options options = {
        .spec = {.trials = DEFAULT_TRIALS, .seed = DEFAULT_SEED},
        .settings = {.alpha = DEFAULT_ALPHA, .threads = omp_get_num_procs()},
    };
    Status status = source_find(DEFAULT_SOURCE, &options.spec.source, error);
    if (!status)
        status = lane_machine_find("auto", &options.settings.machine, error);
    if (!status)
        *ret = options;
    return status;
}

Status options_read_one(Options *options, const char *name, const char *value, Error *error)
{
    char *words[] = {(char *)name, (char *)value}; /* read, not written to */
    Asked asked;
    return option_table_read(&run_option_table, 2, words, options, &asked, error);
}

Status options_read_end(Options *options, Error *error)
{
    Status status = external_options_check(options, error);
    options->settings.quiet = options->output.quiet;
    return status ? status : check_complete(options, error);
}

Status options_read(int count, char **words, Options *ret, Error *error)
{
    Options options;
    Status status = options_begin(&options, error);
    if (status)
        return status;
    Asked asked = ASKED_NOTHING;
    status = option_table_read(&run_option_table, count, words, &options, &asked, error);
    options.help = asked == ASKED_HELP;
    options.version = asked == ASKED_VERSION;
    if (!status && !options.help && !options.version)
        status = options_read_end(&options, error);
    if (status) {
        options_clear(&options);
        return status;
    }
    *ret = options;
    return STATUS_OK;
}

void options_clear(Options *options)
{
    free(options->choices);
    free(options->sizes);
    external_choice_clear(&options->external);
    for (size_t i = 0; i < options->word_count; i++)
        free(options->words[i]);
    free(options->words);
    options->words = NULL;
    options->word_count = 0;
    options->choices = NULL;
    options->sizes = NULL;
}
