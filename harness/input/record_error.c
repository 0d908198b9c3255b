#include "input/record_read.h"

#include "base/encoding.h"
#include "input/line_words.h"

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

static bool has_text(const char *text, size_t length, const char *part)
{
    return memmem(text, length, part, strlen(part));
}

/* A promise in place of what it will give: JavaScript's, as it is printed or made JSON of, Python's
 * coroutine. */
static bool is_promise(const char *text, size_t length)
{
    bool json = length > 1 && text[0] == '{' && text[1] == '}';
    return json || has_text(text, length, "Promise") || has_text(text, length, "<coroutine");
}

/* Bytes that are no text as it is read here. */
static const char *coding_hint(const char *text, size_t length)
{
    if (encoding_marked(text, length))
        return "; a byte-order mark stands in front: print UTF-8 without it";
    if (encoding_utf16(text, length))
        return "; that is UTF-16: print UTF-8";
    return length && memchr(text, '\r', length - 1) && !memchr(text, '\n', length)
               ? "; lines that end in CR alone: print LF"
               : "";
}

/* Whether no word of the line begins with a digit, as in a header. */
static bool has_no_numbers(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (isdigit((unsigned char)text[i]) && (!i || is_separator((unsigned char)text[i - 1])))
            return false;
    return true;
}

/* Guesses what a line is that has a word which is no item. */
static const char *word_hint(const ItemCode *code, size_t n, RecordFrom from, const char *where,
                             const RecordProblem *problem)
{
    const char *token = problem->token;
    if (!token)
        return "";
    bool words = has_no_numbers(problem->line, problem->line_length),
         recorded = from == RECORD_RECORDED;
    bool first = strncmp(where, "line 1 of ", strlen("line 1 of ")) == 0;
    bool stamped = isdigit((unsigned char)*token) && problem->words > n &&
                   (memchr(token, ':', problem->length) || memchr(token, '-', problem->length));
    if (stamped)
        return recorded ? "; a time in front? Leave it out, as cut -d ' ' -f 2- does, or name the "
                          "columns: --as csv --column"
                        : "; a time in front? Print the items alone";
    if (code->sorted && code->shape)
        return "";
    if (!code->n && problem->words == n && isalpha((unsigned char)*token))
        return first && recorded ? "; items that have names need --items FILE, with one name a "
                                   "line; a header needs --as csv, or tail -n +2"
                                 : "; items that have names need --items FILE, with one name a "
                                   "line";
    if (first && recorded && words)
        return "; a header? Read the file with --as csv, or without it: tail -n +2";
    if (recorded ? !words || problem->words < 2 : !words && !isalpha((unsigned char)*token))
        return "";
    return recorded ? "; a message among the outcomes? Leave such lines out"
                    : "; a message? Print it to standard error, and outcomes alone to standard "
                      "output";
}

/* A likely reason why a line has more items, or fewer. */
static const char *count_hint(size_t n, RecordFrom from, Word line, size_t count)
{
    bool open = line.length && *line.text == '[' && !memchr(line.text, ']', line.length);
    if (open && n > 6)
        return "; Node's console.log(array) breaks lines above six items: print "
               "JSON.stringify(array)";
    if (from != RECORD_ANSWERED)
        return "";
    if (count == 1)
        return "; a command that shuffles once and ends, like shuf: --exec-each; one that takes "
               "all lines for one list: line by line";
    if (count > n && count % n == 0)
        return "; all lines were taken for one list: read, shuffle and print line by line";
    return count == 0 ? "; print one line for each line that is read" : "";
}

/* A likely reason why a record could not be read; empty where none is known. */
static const char *record_hint(const ItemCode *code, size_t n, RecordFrom from, const char *where,
                               const RecordProblem *problem)
{
    Word line = {problem->line, problem->line_length};
    const char *coding = coding_hint(line.text, line.length);
    if (*coding)
        return coding;
    if (is_promise(line.text, line.length))
        return "; a promise, not what it gives: await the shuffle, then print the array";
    for (; line.length && (*line.text == ' ' || *line.text == '\t'); line.length--)
        line.text++;
    if (problem->what == RECORD_WRONG_COUNT)
        return count_hint(n, from, line, problem->count);
    bool alone = problem->token == line.text && problem->length == line.length;
    if (alone && token_is(problem, "None"))
        return "; Python's random.shuffle returns None: shuffle, then print the list";
    if (says_nothing(problem->token, problem->length))
        return alone ? "; the shuffle returns nothing: shuffle, then print the array"
                     : "; the shuffle reads past the end of its array, or leaves a hole in it";
    char last[24];
    snprintf(last, sizeof last, "%zu", n);
    if (!code->n && !code->base && token_is(problem, last) &&
        !has_zero(problem->line, problem->line_length))
        return "; items that count from 1: --as from-1";
    return word_hint(code, n, from, where, problem);
}

/* What a line has that has more items, or fewer. */
static Status count_error(const ItemCode *code, size_t n, const char *where, Quoted quoted,
                          const char *hint, const RecordProblem *problem, Error *error)
{
    char wanted[100];
    size_t seen = code->shape ? code->shape->seen : n;
    bool printed = code->shape && problem->printed;
    if (printed)
        snprintf(wanted, sizeof wanted, "but those before it have %zu", problem->printed);
    else
        snprintf(wanted, sizeof wanted,
                 seen < n ? "not %zu, those that are seen, or all %zu" : "not %zu", seen, n);
    return error_set(error, STATUS_FAILED, "%.120s has %zu item%s, %s: \"%s\"%s", where,
                     problem->count, problem->count == 1 ? "" : "s", wanted, quoted.text,
                     printed ? "" : hint);
}

Status record_error(const ItemCode *code, size_t n, RecordFrom from, const char *where,
                    const RecordProblem *problem, Error *error)
{
    char token[4 * 20 + 4];
    Quoted quoted = bytes_quoted(problem->line, problem->line_length);
    const char *hint = record_hint(code, n, from, where, problem);
    if (problem->what == RECORD_BAD_MARK)
        return error_set(error, STATUS_FAILED,
                         "%.120s: a hand is marked to end after %zu items, and --hands says "
                         "otherwise: \"%s\"",
                         where, problem->count, quoted.text);
    if (problem->what == RECORD_WRONG_COUNT)
        return count_error(code, n, where, quoted, hint, problem, error);
    bytes_quote(problem->token, problem->length, 20, token);
    if (code->sorted && code->shape)
        return error_set(error, STATUS_FAILED,
                         "%.120s: \"%s\" is none of the %zu names of the deck%s: \"%s\"%s", where,
                         token, code->shape->groups, code->n ? "" : ", nor one of its numbers",
                         quoted.text, hint);
    if (code->n)
        return error_set(error, STATUS_FAILED,
                         "%.120s: \"%s\" is not one of the %zu names of --items, in \"%s\"%s",
                         where, token, code->n, quoted.text, hint);
    bool whole = strcmp(token, quoted.text) == 0;
    return error_set(error, STATUS_FAILED,
                     "%.120s: \"%s\" is not an item (expected %u to %zu)%s%s%s%s", where, token,
                     code->base, n - 1 + code->base, whole ? "" : ", in \"",
                     whole ? "" : quoted.text, whole ? "" : "\"", hint);
}
