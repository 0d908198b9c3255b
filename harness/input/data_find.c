#include "input/data_find.h"

#include "input/line_fault.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void data_taken_clear(DataTaken *data)
{
    if (!data)
        return;
    sheet_clear(&data->divided);
    sheet_clear(&data->undivided);
    sheet_clear(&data->joined);
    free(data);
}

/* Whether a text of the name `schema` begins like one that the program writes or reads. */
static bool has_schema(const char *text, size_t length, const char *schema)
{
    enum { LOOKED_AT = 4096 };
    size_t most = length < LOOKED_AT ? length : LOOKED_AT, word = strlen(schema);
    size_t blank = strspn(text, " \t\r\n");
    for (size_t at = 0; text[blank] == '{' && at + word <= most; at++)
        if (memcmp(text + at, schema, word) == 0)
            return true;
    return false;
}

static Status check_schema(const char *name, const char *text, size_t length, Error *error)
{
    bool report = has_schema(text, length, "\"fairness-report/"),
         suite = has_schema(text, length, "\"fairness-suite/");
    if (report || suite)
        return error_set(error, STATUS_USAGE, "%.200s: it is %s; to read it: fairness %s %.200s",
                         name, report ? "a stored report" : "a suite", report ? "report" : "suite",
                         name);
    return strspn(text, " \t\r\n") < length ? STATUS_OK : line_fault(name, 0, error, "it is empty");
}

/* One line on what was seen where no reading fits. */
static Status say_none(const Finder *finder, Error *error)
{
    const Sheet *sheet = finder->sheet;
    const Given *given = finder->given;
    const char *unit = sheet->rows_read.numbered ? "row" : "line";
    if (!sheet->rows)
        return line_fault(given->where, 0, error, "there is nothing in it but comments");
    if (given->table_given && given->table == TABLE_ORDERS)
        return line_fault(given->where, 0, error,
                          "it is no table of orders: %zu rows of %zu cells; one has n! counts, 6 "
                          "of 3 items, or lines of an order and its count: 0 2 1  88976",
                          sheet->rows, sheet->list_count);
    for (size_t i = 0; given->table_given && i < sheet->column_count; i++) {
        const char *text = sheet->texts[sheet->columns[i].cells[0]].text;
        size_t digits = strspn(text, "0123456789");
        if ((digits || *text == '-') && text[digits] && given->table != TABLE_CLASSES)
            return line_fault(given->where, sheet->lines[0], error,
                              "\"%.40s\": counts are whole numbers from 0 on, not shares or "
                              "percentages",
                              text);
    }
    if (given->table_given)
        return line_fault(given->where, 0, error,
                          "it is no table of %s: %zu rows of %zu cells; docs/your-data.md shows "
                          "how one is written",
                          table_words[given->table], sheet->rows, sheet->list_count);
    if (sheet->rows_read.odd)
        return place_fault(given->where, unit, sheet->rows_read.odd, error,
                           "it has %zu cells, unlike nearly all other %ss; correct it, or take it "
                           "out",
                           sheet->rows_read.odd_has, unit);
    return line_fault(given->where, 0, error,
                      "nothing in it looks like shuffles or counts: %zu %s%s of %s%zu cell%s; "
                      "docs/your-data.md shows what is read",
                      sheet->rows, unit, sheet->rows == 1 ? "" : "s", sheet->even ? "" : "up to ",
                      sheet->list_count, sheet->list_count == 1 ? "" : "s");
}

/* Whether numbers beside those that a fit uses say nothing, as the first part of "1,234" does. */
static bool leaves_numbers(const Fit *fit)
{
    bool left = false;
    for (size_t i = 0; i < fit->sheet->column_count; i++)
        left |= !fit_uses(fit, i) && fit->sheet->columns[i].whole;
    return left;
}

/* Takes the text with commas taken out of what may be numbers where it is read better so, and as it
 * stands where that is better. STATUS_FAILED where both ways are near. */
static Status choose_joined(const char *text, size_t length, size_t most, Finder *finder,
                            DataTaken *data, Error *error)
{
    const char *where = finder->given->where;
    Finder *other = calloc(1, sizeof *other);
    NEED_ROOM(other, "the readings", error);
    other->given = finder->given;
    other->sheet = &data->joined;
    Status status = sheet_read(where, text, length, most, SHEET_JOINED, &data->joined, error);
    THEN(status, readings_find(other, NULL, error));
    const Fit *as_is = &finder->fits[0], *joined = &other->fits[0];
    if (!status && other->count) {
        bool labels =
            finder->count && as_is->reading == joined->reading && as_is->reading != &reading_orders;
        if (finder->count && !leaves_numbers(as_is) &&
            (labels || fabs(joined->score - as_is->score) < ENOUGH_BITS))
            status = line_fault(where, data->divided.lines[0], error,
                                "a comma may stand between numbers, or within one, as in 1,234; "
                                "accepted: counts without thousands marks");
        else if (!finder->count || leaves_numbers(as_is) || joined->score > as_is->score)
            *finder = *other;
    }
    free(other);
    return status;
}

Status data_find(const char *text, size_t length, size_t most, Finder *finder, DataTaken *data,
                 Error *error)
{
    const char *where = finder->given->where;
    Sheet *undivided = NULL;
    TRY(check_schema(where, text, length, error));
    sheet_clear(&data->divided);
    sheet_clear(&data->undivided);
    sheet_clear(&data->joined);
    finder->sheet = &data->divided;
    finder->count = 0;
    TRY(sheet_read(where, text, length, most, SHEET_DIVIDED, &data->divided, error));
    if (data->divided.divided) {
        undivided = &data->undivided;
        TRY(sheet_read(where, text, length, most, SHEET_UNDIVIDED, undivided, error));
    }
    TRY(readings_find(finder, undivided, error));
    const Column *first = data->divided.columns; /* it may number the lines */
    if (data->divided.rows_read.doubtful && (first->still || !first->free))
        TRY(choose_joined(text, length, most, finder, data, error));
    return finder->count ? STATUS_OK : say_none(finder, error);
}
