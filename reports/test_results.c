#include "reports/test_results.h"

#include "base/text.h"
#include "reports/run/headline.h"
#include "reports/words/advice_words.h"
#include "reports/words/comparison_words.h"
#include "reports/words/mistake_words.h"
#include "reports/words/text_words.h"
#include "reports/words/utf8.h"
#include "reports/words/verdict_words.h"

#include <math.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

void write_printable(Text *out, const char *text)
{
    size_t length = text ? strlen(text) : 0;
    for (size_t at = 0; at < length;) {
        uint32_t code;
        char bytes[4];
        at += utf8_decode(text + at, length - at, &code);
        if (utf8_is_control(code))
            code = UTF8_REPLACEMENT;
        text_add_bytes(out, bytes, utf8_encode(code, bytes));
    }
}

/* The verdict of a case for CI, by its gravity. */
static const TestStatus verdict_kinds[] = {TEST_PASSED, TEST_INCONCLUSIVE, TEST_FAILED,
                                           TEST_BROKEN};

/* After a sentence on the case, `between` and what is wrong in its code, where that is known. */
static void mistake_after(Text *out, const CaseResult *result, const char *between)
{
    Text sentence = {0};
    if (mistake_sentence(&sentence, result))
        text_addf(out, "%s%s", between, text_string(&sentence));
    text_end_part(&sentence, out);
}

/* How to see it again, behind all else: the command may end in anything. */
static void again_after(Text *out, const RunResult *run)
{
    Text command = {0};
    if (again_command(&command, run, true))
        text_addf(out, "%s Again: %s", out->length && out->bytes[out->length - 1] == '.' ? "" : ".",
                  text_string(&command));
    text_end_part(&command, out);
}

static void case_message(Text *out, const RunResult *run, const CaseResult *result)
{
    text_addf(out, "%s: ", case_word(result));
    headline(out, result, true);
    if (!result->as_expected && !result->error)
        text_addf(out, "; expected: %s", expectation_name(result->options.expected));
    mistake_after(out, result, ". ");
    advice_after(out, result, ". ", true);
    if (!result->as_expected)
        again_after(out, run);
}

/* Text made by one of the functions above. */
static char *case_text(const RunResult *run, const CaseResult *result)
{
    Text made = {0}, out = {0};
    case_message(&made, run, result);
    write_printable(&out, text_string(&made));
    text_end_part(&made, &out);
    return text_take(&out);
}

static char *change_text(const RunResult *run, const CaseChange *change)
{
    Text out = {0};
    const char *advice = change_advice(change);
    change_sentence(&out, run->comparison, change, true);
    if (advice) {
        text_addf(&out, ". To do: %s.", advice);
        again_after(&out, run);
    }
    return text_take(&out);
}

static const CaseChange *change_of(const Comparison *comparison, const CaseResult *result)
{
    for (size_t i = 0; comparison && i < comparison->case_count; i++)
        if (strcmp(comparison->cases[i].id, result->id) == 0)
            return &comparison->cases[i];
    return NULL;
}

/* "ID: PART" or, if number is above 1, "ID: PART (2)". */
static char *name_text(const char *id, const char *part, size_t number)
{
    Text out = {0};
    write_printable(&out, id);
    text_add(&out, ": ");
    write_printable(&out, part);
    if (number > 1)
        text_addf(&out, " (%zu)", number);
    return text_take(&out);
}

static int by_text(const void *left, const void *right)
{
    return strcmp(left, right);
}

static void nothing(void *name)
{
    (void)name; /* the list's */
}

/* A name that was not there before: the same case may be requested twice. */
static char *unique_name(void **seen, const char *id, const char *part)
{
    for (size_t number = 1;; number++) {
        char *name = name_text(id, part, number);
        if (!name)
            return NULL;
        char **found = tsearch(name, seen, by_text);
        if (found && *found == name)
            return name;
        free(name);
        if (!found)
            return NULL;
    }
}

static bool add(TestResults *into, void **seen, TestRow outcome, const char *id, const char *part)
{
    outcome.name = arena_keep(&into->memory, unique_name(seen, id, part));
    outcome.message = arena_keep(&into->memory, outcome.message);
    into->list[into->count++] = outcome;
    return !into->memory.lost;
}

static bool add_change(TestResults *into, void **seen, const RunResult *run, const CaseResult *of,
                       const CaseChange *change)
{
    TestRow outcome = {of, change->regression ? TEST_FAILED : TEST_PASSED, NULL,
                       change_text(run, change)};
    return add(into, seen, outcome, change->id, "baseline");
}

bool test_results_make(const RunResult *run, TestResults *ret)
{
    size_t most = 1;
    for (size_t c = 0; c < run->case_count; c++)
        most += 2;
    most += run->comparison ? run->comparison->case_count : 0;
    TestResults made = {0};
    void *seen = NULL;
    made.list = arena_get(&made.memory, most, sizeof *made.list);
    bool well = made.list != NULL;
    for (size_t c = 0; well && c < run->case_count; c++) {
        const CaseResult *result = &run->cases[c];
        TestRow verdict = {result, verdict_kinds[case_gravity(result)], NULL,
                           case_text(run, result)};
        well = add(&made, &seen, verdict, result->id, "verdict");
        const CaseChange *change = change_of(run->comparison, result);
        if (well && change)
            well = add_change(&made, &seen, run, result, change);
    }
    for (size_t i = 0; well && run->comparison && i < run->comparison->case_count; i++)
        if (!run->comparison->cases[i].known_now)
            well = add_change(&made, &seen, run, NULL, &run->comparison->cases[i]);
    if (well && !run->complete) {
        TestRow cut = {NULL, TEST_INCONCLUSIVE, NULL, strdup("the run was cut off")};
        well = add(&made, &seen, cut, "run", "complete");
    }
    tdestroy(seen, nothing);
    if (!well) {
        test_results_clear(&made);
        return false;
    }
    *ret = made;
    return true;
}

void test_results_clear(TestResults *outcomes)
{
    arena_clear(&outcomes->memory);
    *outcomes = (TestResults){0};
}
