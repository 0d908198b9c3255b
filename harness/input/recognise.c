#include "input/recognise.h"

#include "base/encoding.h"
#include "input/line_fault.h"
#include "input/recognise_parts.h"

#include <string.h>

/* Whether a text of the name `schema` begins like one that the program writes or reads. */
static bool has_schema(const char *text, size_t length, const char *schema)
{
    enum { LOOKED_AT = 4096 };
    size_t most = length < LOOKED_AT ? length : LOOKED_AT, word = strlen(schema);
    for (size_t at = 0; at + word <= most; at++)
        if (memcmp(text + at, schema, word) == 0)
            return true;
    return false;
}

/* The text without the line that is cut off where not all of it is there. */
static size_t whole_lines(const char *text, size_t length, bool whole)
{
    size_t end = length;
    while (!whole && end && text[end - 1] != '\n')
        end--;
    return end ? end : length;
}

Status data_recognise(const DataGiven *given, const char *text, size_t length, bool whole,
                      DataFound *ret, Error *error)
{
    DataFound found = {.kind = DATA_UNKNOWN};
    Status status = encoding_check(given->where, text, length, error);
    size_t mark = !status && encoding_marked(text, length) ? strlen(UTF8_MARK) : 0;
    DataText data = {.given = given,
                     .text = text + mark,
                     .length = whole_lines(text + mark, length - mark, whole),
                     .whole = whole,
                     .found = &found,
                     .error = error};
    size_t blank = 0;
    bool json = false;
    while (blank < data.length && memchr(" \t\r\n", data.text[blank], 4))
        blank++;
    if (status)
        return status;
    if (blank < data.length && data.text[blank] == '{' &&
        has_schema(data.text, data.length, "\"fairness-report/"))
        found.kind = DATA_REPORT;
    else if (blank < data.length && data.text[blank] == '{' &&
             has_schema(data.text, data.length, "\"fairness-suite/"))
        found.kind = DATA_SUITE;
    else if (blank < data.length) {
        status = recognise_separator_line(&data);
        THEN(status, recognise_json(&data, &json));
        THEN_IF(status, !json, recognise_outcomes(&data));
        bool outcomes = found.count;
        THEN_IF(status, !json, recognise_counts(&data));
        THEN_IF(status, !json && !given->columns && !outcomes, recognise_draws(&data));
        THEN_IF(status, !found.count, recognise_cure(&data));
        if (!status && found.count)
            found.kind = DATA_READ;
    } else {
        status = line_fault(given->where, 0, error, "it is empty");
    }
    if (!status && data_found_lost(&found))
        status = error_set(error, STATUS_FAILED, "out of memory for --input %.200s", given->where);
    if (status)
        data_found_clear(&found);
    else
        *ret = found;
    return status;
}
