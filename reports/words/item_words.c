#include "reports/words/item_words.h"

#include "base/text.h"
#include "reports/words/order_label.h"
#include "reports/words/text_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LABELS_SHOWN = 12 };

bool case_draws(const CaseResult *result)
{
    const Shape *shape = case_shape(result);
    return shape && (shape->seen < shape->n || !shape->ordered);
}

size_t outside_number(const CaseResult *result, size_t number)
{
    return number + result->external.base;
}

void write_item(Text *out, const CaseResult *result, size_t item)
{
    if (result->external.items && item < result->n)
        text_escape(out, result->external.items[item], true, 24);
    else
        text_addf(out, "%zu", outside_number(result, item));
}

/* The number at `text`, of at most five digits, as 65,536 items have; NULL if there is none that
 * ends as a word does, else where it ends. */
static const char *read_number(const char *text, size_t *ret)
{
    size_t number = 0, digits = strspn(text, "0123456789");
    if (digits < 1 || digits > 5 || isalnum((unsigned char)text[digits]))
        return NULL;
    for (size_t i = 0; i < digits; i++)
        number = 10 * number + (size_t)(text[i] - '0');
    *ret = number;
    return text + digits;
}

/* "1 0 2": whole numbers alone, a blank between two. */
static bool is_order(const char *text)
{
    size_t number = 0;
    const char *at = read_number(text, &number);
    while (at && *at == ' ')
        at = read_number(at + 1, &number);
    return at && *at == '\0';
}

static void write_raw_item(Text *out, const CaseResult *result, size_t item)
{
    if (result->external.items && item < result->n)
        text_add(out, result->external.items[item]);
    else
        text_addf(out, "%zu", outside_number(result, item));
}

static void write_order(Text *out, const CaseResult *result, const char *text)
{
    size_t number = 0;
    for (const char *at = text; *at;) {
        at = read_number(at, &number);
        write_raw_item(out, result, number);
        if (*at)
            text_add_char(out, *at++);
    }
}

/* "item 3", "place 3" or "hand 3" at `at`, written; returns where it ends, NULL if there is none.
 */
static const char *write_named(Text *out, const CaseResult *result, const char *at)
{
    static const char *const words[] = {"item ", "place ", "hand "};
    size_t word = 0, number;
    while (word < 3 && strncmp(at, words[word], strlen(words[word])) != 0)
        word++;
    const char *end = word < 3 ? read_number(at + strlen(words[word]), &number) : NULL;
    if (!end)
        return NULL;
    text_add(out, words[word]);
    if (word == 0)
        write_raw_item(out, result, number);
    else
        text_addf(out, "%zu", outside_number(result, number));
    return end;
}

/* Writes a sentence, word by word. */
static void write_sentence(Text *out, const CaseResult *result, const char *text)
{
    for (const char *at = text; *at;) {
        const char *end = write_named(out, result, at);
        if (!end) {
            end = at + strcspn(at, " ");
            text_add_bytes(out, at, (size_t)(end - at));
        }
        for (at = end; *at == ' '; at++)
            text_add_char(out, ' ');
    }
}

void write_items_in(Text *out, const CaseResult *result, const char *text, int columns)
{
    Text made = {0};
    if (is_order(text))
        write_order(&made, result, text);
    else
        write_sentence(&made, result, text);
    text_escape(out, text_string(&made), true, columns);
    text_end_part(&made, out);
}

/* Whether the labels of all items fit, and mean nothing to a terminal or a page. */
static bool labels_fit(const CaseResult *result)
{
    size_t columns = result->n - 1;
    for (size_t i = 0; result->external.items && i < result->n; i++) {
        for (const char *c = result->external.items[i]; *c; c++)
            if (*c <= ' ' || *c >= 0x7f || strchr("<>&\"", *c))
                return false;
        columns += strlen(result->external.items[i]);
    }
    return result->external.items && columns <= ORDER_COLUMNS;
}

void order_words(const CaseResult *result, uint64_t rank, char text[ORDER_WORDS_SIZE])
{
    char label[ORDER_LABEL_SIZE];
    order_label(rank, result->n, label);
    bool named = labels_fit(result);
    size_t at = 0, number = 0;
    for (const char *from = label; *from;) {
        const char *blank = from == label ? "" : " ";
        from = read_number(from, &number);
        if (named)
            at += (size_t)snprintf(text + at, ORDER_WORDS_SIZE - at, "%s%s", blank,
                                   result->external.items[number]);
        else
            at += (size_t)snprintf(text + at, ORDER_WORDS_SIZE - at, "%s%zu", blank,
                                   outside_number(result, number));
        from += *from == ' ';
    }
}

const char *items_sentence(Text *out, const CaseResult *result)
{
    if (result->external.base)
        text_addf(out, "items, places and hands count from %u; in the JSON report from 0%s",
                  result->external.base, result->external.items ? "; " : "");
    for (size_t i = 0; result->external.items && i < result->n && i < LABELS_SHOWN; i++) {
        text_addf(out, "%s%zu = ", i ? ", " : "", i);
        write_item(out, result, i);
    }
    if (result->external.items && result->n > LABELS_SHOWN)
        text_addf(out, " ... %zu = ", result->n - 1);
    if (result->external.items && result->n > LABELS_SHOWN)
        write_item(out, result, result->n - 1);
    return result->external.base || result->external.items ? "items" : NULL;
}
