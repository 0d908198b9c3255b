/* The command line of a run, or after the name of the command that of exact, plan or explain: one
 * word a line. Whatever is typed is either understood or refused with one line of text; nothing is
 * opened or run. */
#include "fuzz.h"

#include "../options_read.h"
#include "cases/run_cases.h"
#include "cli/law_options.h"
#include "cli/options_read.h"

#include <string.h>

enum { MOST_WORDS = 64 };

static void check_refusal(Status status, const Error *error)
{
    FUZZ_CHECK(status == STATUS_USAGE);
    FUZZ_CHECK(error->text[0]);
    FUZZ_CHECK(memchr(error->text, 0, sizeof error->text));
}

/* The words of a command about one law; false where the first is none. */
static bool read_law_options(int count, char **words)
{
    static const struct {
        const char *name;
        const OptionTable *table;
    } commands[] = {
        {"exact", &exact_options}, {"plan", &plan_options}, {"explain", &explain_options}};
    const OptionTable *table = NULL;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(words[0], commands[i].name) == 0)
            table = commands[i].table;
    if (!table)
        return false;
    LawOptions options;
    HelpWanted asked = HELP_NONE;
    Error error = {0};
    Status status = law_options_begin(&options, &error);
    if (!status)
        status = option_table_read(table, count - 1, words + 1, &options, &asked, &error);
    if (!status && asked == HELP_NONE)
        status = law_options_check(&options, "", &error);
    if (status) {
        check_refusal(status, &error);
    } else if (asked == HELP_NONE) {
        FUZZ_CHECK(options.n >= 1 && options.n <= DECK_MAX_ITEMS);
        FUZZ_CHECK(options.subject.algorithm || options.effect > 0);
        FUZZ_CHECK(options.alpha > 0 && options.alpha <= 0.5);
        FUZZ_CHECK(options.power > 0 && options.power < 1);
        FUZZ_CHECK(options.limits.paths && options.limits.memory_bytes && options.limits.threads);
    }
    return true;
}

static void read_run_options(int count, char **words)
{
    Options options;
    Error error = {0};
    Status status = options_read(count, words, &options, &error);
    if (status) {
        check_refusal(status, &error);
        return;
    }
    {
        CaseSpec *specs = NULL;
        size_t cases = 0;
        options.output.quiet = true;
        status = options_cases(&options, &specs, &cases, &error);
        FUZZ_CHECK(status || (cases >= 1 && cases <= MAX_CASES));
        if (!status)
            status = check_cases(specs, cases, &options.settings, &error);
        if (status)
            check_refusal(status, &error);
        /* The words kept make the same run again. */
        Options again;
        status = options_read((int)options.word_count, options.words, &again, &error);
        FUZZ_CHECK(!status && !again.local);
        FUZZ_CHECK(again.word_count == options.word_count);
        for (size_t i = 0; i < again.word_count; i++)
            FUZZ_CHECK(strcmp(again.words[i], options.words[i]) == 0);
        options_clear(&again);
    }
    options_clear(&options);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    char *text = malloc(count + 1);
    char *words[MOST_WORDS];
    int filled = 0;
    FUZZ_CHECK(text);
    memcpy(text, bytes, count);
    text[count] = 0;
    for (char *at = text; at && filled < MOST_WORDS;) {
        char *end = strchr(at, '\n');
        if (end)
            *end = 0;
        words[filled++] = at;
        at = end ? end + 1 : NULL;
    }
    if (!read_law_options(filled, words))
        read_run_options(filled, words);
    free(text);
    return 0;
}
