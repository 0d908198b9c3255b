#include "cli/invocation.h"

#include "base/numbers.h"
#include "base/text.h"
#include "cli/commands.h"
#include "platform/platform.h"
#include "reports/words/text_words.h"

#include <stdio.h>
#include <string.h>

void invocation_word(Text *out, const char *word)
{
    bool plain = *word && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789-_=+.,:/@%") == strlen(word);
    if (plain) {
        text_add(out, word);
        return;
    }
    text_add_char(out, '\'');
    for (const char *c = word; *c; c++)
        if (*c == '\'')
            text_add(out, "'\\''");
        else
            text_add_char(out, *c);
    text_add_char(out, '\'');
}

void invocation_words(Text *out, size_t count, char *const *words)
{
    for (size_t i = 0; i < count; i++) {
        text_add_char(out, ' ');
        invocation_word(out, words[i]);
    }
}

static char *command_text(const char *command, int count, char **words, const uint64_t *drawn_seed)
{
    Text out = {0};
    text_addf(&out, "fairness%s%s", command ? " " : "", command ? command : "");
    for (int i = 0; i < count; i++) {
        bool behind = i > 0 && strcmp(words[i - 1], "--seed") == 0;
        if (drawn_seed && behind && strcmp(words[i], "random") == 0)
            text_addf(&out, " %llu", (unsigned long long)*drawn_seed);
        else if (drawn_seed && strcmp(words[i], "--seed=random") == 0)
            text_addf(&out, " --seed=%llu", (unsigned long long)*drawn_seed);
        else
            invocation_words(&out, 1, &words[i]);
    }
    return text_take(&out);
}

Status describe_run(const char *command, int count, char **words, const uint64_t *drawn_seed,
                    RunResult *into, Error *error)
{
    char host[HOST_NAME_SIZE];
    date_now(into->started_at);
    host_name(host);
    into->host = arena_copy(&into->memory, host);
    into->command = arena_keep(&into->memory, command_text(command, count, words, drawn_seed));
    return arena_status(&into->memory, "the report", error);
}

void tell_drawn_seed(uint64_t seed, const RunResult *described)
{
    fprintf(stderr, "fairness: random seed %llu; to repeat the run: %s\n", (unsigned long long)seed,
            described->command);
}

void tell_timeout(double timeout, const RunResult *result)
{
    const CaseResult *at = result->case_count ? &result->cases[result->case_count - 1] : NULL;
    Error error;
    /* A case that is not whole, among cases that run side by side. */
    for (size_t i = result->case_count; i-- > 0;)
        if (result->cases[i].trials < result->cases[i].trials_requested)
            at = &result->cases[i];
    error_set(&error, STATUS_FAILED,
              "--timeout %s: time ran out after %s of %s shuffles of %.200s%s",
              number_short(timeout, 6).text, word_count(at ? at->trials : 0).text,
              word_count(at ? at->trials_requested : 0).text, at ? at->id : "the first case",
              run_is_empty(result) ? ": none came to its end; does it have one? Call it once by "
                                     "hand, or give it longer"
                                   : "");
    command_failed(STATUS_FAILED, &error);
}
