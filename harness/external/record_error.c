#include "external/record_error.h"

#include "external/line_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool token_is(const RecordProblem *problem, const char *word)
{
    return problem->length == strlen(word) && memcmp(problem->token, word, problem->length) == 0;
}

/* Whether an item is 0: then they do not count from 1. */
static bool has_zero(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] == '0' && (i == 0 || !isalnum((unsigned char)text[i - 1])) &&
            (i + 1 == length || !isalnum((unsigned char)text[i + 1])))
            return true;
    return false;
}

/* What a record that could not be read may be due to; empty where nothing comes to mind. */
static const char *record_hint(const ItemCode *code, size_t n, RecordFrom from, const char *text,
                               size_t length, const RecordProblem *problem)
{
    size_t begin = 0;
    while (begin < length && (text[begin] == ' ' || text[begin] == '\t'))
        begin++;
    if (problem->what == RECORD_WRONG_COUNT) {
        bool open = begin < length && text[begin] == '[' && !memchr(text, ']', length);
        if (open && n > 6)
            return "; Node's console.log(array) breaks lines above six items: print "
                   "JSON.stringify(array)";
        if (from != RECORD_ANSWERED)
            return "";
        if (problem->count == 1)
            return "; a command that shuffles once and ends, like shuf: --exec-each";
        return problem->count == 0 ? "; print one line for each line that is read" : "";
    }
    bool alone = problem->token == text + begin && problem->length == length - begin;
    if (alone && token_is(problem, "None"))
        return "; Python's random.shuffle returns None: shuffle, then print the list";
    if (alone && says_nothing(problem->token, problem->length))
        return "; the shuffle returns nothing: shuffle, then print the array";
    if (says_nothing(problem->token, problem->length))
        return "; the shuffle reads past the end of its array, or leaves a hole in it";
    char last[8];
    int size = code->n ? 0 : snprintf(last, sizeof last, "%zu", n);
    if (size && !code->base && problem->length == (size_t)size &&
        memcmp(problem->token, last, problem->length) == 0 && !has_zero(text, length))
        return "; items that count from 1: --base 1";
    if (!code->n && problem->words == n && isalpha((unsigned char)problem->token[0]))
        return "; items that have names need --items FILE, with one name a line";
    return "";
}

Status record_error(const ItemCode *code, size_t n, RecordFrom from, const char *where,
                    const char *text, size_t length, const RecordProblem *problem, Error *error)
{
    char quoted[4 * 40 + 4], token[4 * 20 + 4];
    bytes_quote(text, length, 40, quoted);
    const char *hint = record_hint(code, n, from, text, length, problem);
    if (problem->what == RECORD_BAD_MARK)
        return error_set(error, STATUS_FAILED,
                         "%.120s: a hand is marked to end after %zu items, and --hands says "
                         "otherwise: \"%s\"",
                         where, problem->count, quoted);
    if (problem->what == RECORD_WRONG_COUNT && code->shape && problem->printed)
        return error_set(error, STATUS_FAILED,
                         "%.120s has %zu item%s, but those before it have %zu: \"%s\"", where,
                         problem->count, problem->count == 1 ? "" : "s", problem->printed, quoted);
    if (problem->what == RECORD_WRONG_COUNT && code->shape && code->shape->seen < n)
        return error_set(
            error, STATUS_FAILED,
            "%.120s has %zu item%s, not %zu, those that are seen, or all %zu: \"%s\"%s", where,
            problem->count, problem->count == 1 ? "" : "s", code->shape->seen, n, quoted, hint);
    if (problem->what == RECORD_WRONG_COUNT)
        return error_set(error, STATUS_FAILED, "%.120s has %zu item%s, not %zu: \"%s\"%s", where,
                         problem->count, problem->count == 1 ? "" : "s", n, quoted, hint);
    bytes_quote(problem->token, problem->length, 20, token);
    if (code->shape && code->name_count)
        return error_set(error, STATUS_FAILED,
                         "%.120s: \"%s\" is none of the %zu names of the deck%s: \"%s\"%s", where,
                         token, code->name_count, code->n ? "" : ", nor one of its numbers", quoted,
                         hint);
    if (code->n)
        return error_set(error, STATUS_FAILED,
                         "%.120s: \"%s\" is not one of the %zu names of --items, in \"%s\"%s",
                         where, token, code->n, quoted, hint);
    bool whole = strcmp(token, quoted) == 0;
    return error_set(error, STATUS_FAILED,
                     "%.120s: \"%s\" is not an item (expected %u to %zu)%s%s%s%s", where, token,
                     code->base, n - 1 + code->base, whole ? "" : ", in \"", whole ? "" : quoted,
                     whole ? "" : "\"", hint);
}
