/* The command line of a run: one word a line. Whatever is typed is either understood or refused
 * with one line of text; nothing is opened or run. */
#include "fuzz.h"

#include "cases/run_cases.h"
#include "cli/options.h"
#include "cli/run_identity.h"

#include <string.h>

enum { MOST_WORDS = 64 };

static void check_refusal(Status status, const Error *error)
{
    FUZZ_CHECK(status == STATUS_USAGE);
    FUZZ_CHECK(error->text[0]);
    FUZZ_CHECK(memchr(error->text, 0, sizeof error->text));
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
    Options options;
    Error error = {0};
    Status status = options_read(filled, words, &options, &error);
    if (status) {
        check_refusal(status, &error);
        free(text);
        return 0;
    }
    if (!options.help && !options.version) {
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
        RunIdentity one = run_identity(&options), two = run_identity(&again);
        FUZZ_CHECK(memcmp(&one, &two, sizeof one) == 0);
        options_clear(&again);
        free(specs);
    }
    options_clear(&options);
    free(text);
    return 0;
}
