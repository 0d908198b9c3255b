/* What people have that is neither outcomes nor counts as they stand, and what makes it so. */
#include "input/line_fault.h"
#include "input/recognise_parts.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LETTERS = 64 };

Status recognise_separator_line(const DataText *data)
{
    bool is = data->length > 5 && memcmp(data->text, "sep=", 4) == 0 &&
              memchr("\r\n", data->text[5], 2) != NULL;
    return is ? line_fault(data->given->where, 1, data->error,
                           "\"sep=%c\" is for spreadsheets, and no row; take it out: sed 1d OLD "
                           ">NEW",
                           data->text[4])
              : STATUS_OK;
}

/* Whether each line is one word of the same letters, each once, in any order: ABCD, DABC. */
static bool are_spelt(const DataText *data)
{
    size_t rows = 0, letters = 0;
    char first[MOST_LETTERS];
    for (TextLines lines = lines_of(data->text, data->length); next_line(&lines);) {
        const char *at = lines.line, *end = at + lines.length;
        Word word, more;
        if (!next_word(&at, end, &word))
            continue;
        if (next_word(&at, end, &more) || word.length > MOST_LETTERS || word.length < 2 ||
            (rows && word.length != letters))
            return false;
        if (!rows++)
            memcpy(first, word.text, letters = word.length);
        for (size_t i = 0; i < letters; i++)
            if (!memchr(word.text, first[i], letters) || memchr(first, first[i], i))
                return false;
    }
    return rows > 1;
}

/* Whether each line but a first ends in a number, and these add up to 1 or to 100. */
static bool are_shares(const DataText *data)
{
    size_t rows = 0, fractions = 0;
    double sum = 0;
    for (TextLines lines = lines_of(data->text, data->length); next_line(&lines);) {
        size_t length = lines.length;
        while (length && memchr("\r %", lines.line[length - 1], 3))
            length--;
        size_t begin = length;
        while (begin && memchr("0123456789.", lines.line[begin - 1], 11))
            begin--;
        char number[MOST_LETTERS];
        if (!length || length - begin >= sizeof number)
            continue;
        memcpy(number, lines.line + begin, length - begin);
        number[length - begin] = '\0';
        if (begin == length && lines.number > 1)
            return false;
        rows += begin < length;
        fractions += strchr(number, '.') != NULL;
        sum += strtod(number, NULL);
    }
    bool whole = fabs(sum - 1) < 0.02 || fabs(sum - 100) < 2;
    return rows > 1 && fractions && whole;
}

/* The key of an object that holds rows; NULL: none. */
static const char *key_of_rows(const cJSON *object)
{
    const char *key = NULL;
    for (const cJSON *each = object->child; each; each = each->next) {
        const cJSON *inner = cJSON_IsArray(each) ? each->child : NULL;
        bool plain = !strpbrk(each->string, "'\"\\.[]| ");
        if (!key && plain && inner && inner->next &&
            (cJSON_IsObject(inner) || cJSON_IsArray(inner)))
            key = each->string;
    }
    return key;
}

static Status inner_rows(const DataText *data)
{
    cJSON *whole = cJSON_ParseWithLength(data->text, data->length);
    const char *key = cJSON_IsObject(whole) ? key_of_rows(whole) : NULL;
    Status status = key ? line_fault(data->given->where, 0, data->error,
                                     "it is one object, and its rows are in \"%.60s\"; take them "
                                     "out: jq -c '.%.60s[]' OLD >NEW",
                                     key, key)
                        : STATUS_OK;
    cJSON_Delete(whole);
    return status;
}

Status recognise_cure(const DataText *data)
{
    const char *where = data->given->where;
    if (*data->text == '{')
        return inner_rows(data);
    if (are_spelt(data))
        return line_fault(where, 0, data->error,
                          "each line is one word of the same letters; put a blank between items: "
                          "sed 's/./& /g' OLD >NEW");
    if (are_shares(data))
        return line_fault(where, 0, data->error,
                          "shares do not say how many there were; accepted: the counts");
    return STATUS_OK;
}
