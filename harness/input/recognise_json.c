/* JSON: arrays, or objects with a key that holds one, an outcome each. */
#include "input/recognise_parts.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 4, MOST_KEY = 256 };

/* Looks at the rows whose outcomes are at that key, or at these, one for each place; NULL for rows
 * that are arrays. */
static Status look(DataText *data, const char *key)
{
    const RecordOptions wanted = {.format = RECORDS_JSON, .columns = key};
    const DataGiven *given = data->given;
    Records records;
    RowsFit fit;
    Error unused;
    if (records_parse(given->where, data->text, data->length, &wanted, &records, &unused))
        return STATUS_OK;
    bool fits =
        records.rows[0].count > 1 && rows_are_orders(&records, 0, 0, records.rows[0].count, &fit);
    for (size_t row = 0; fits && row < records.row_count; row++)
        fits = records.rows[row].count == fit.width;
    bool several = key && strchr(key, ',');
    Status status = STATUS_OK;
    if (!fits && records.rows[0].count > 1)
        status = recognise_fault(data, &records, 0);
    if (fits) {
        Text said = {0};
        say_deals(data, &fit, &said);
        if (key)
            text_addf(&said, several ? ", keys %s" : ", key %s", key);
        DataReading *reading = reading_add(data->found, &said);
        reading_option(reading, "--records", "json");
        if (key)
            reading_option(reading, "--column", "%s", key);
        if (fit.base && !given->base)
            reading_option(reading, "--base", "1");
    }
    records_clear(&records);
    return status;
}

/* Looks at keys of one name each that hold the items of the places: those whose rows are orders,
 * with the other keys left out. */
static Status look_at_places(DataText *data, const cJSON *object)
{
    Text keys = {0};
    size_t count = 0;
    for (const cJSON *each = object->child; each; each = each->next) {
        if ((!cJSON_IsString(each) && !cJSON_IsNumber(each)) || strpbrk(each->string, ",."))
            continue;
        text_addf(&keys, "%s%s", count++ ? "," : "", each->string);
    }
    const RecordOptions wanted = {.format = RECORDS_JSON, .columns = text_string(&keys)};
    Records records;
    RowsFit fit;
    Error unused;
    Status status = STATUS_OK;
    if (count > 1 &&
        !records_parse(data->given->where, data->text, data->length, &wanted, &records, &unused)) {
        const char *from = text_string(&keys);
        if (rows_find_orders(&records, 0, SIZE_MAX, &fit, 1)) {
            Text some = {0};
            for (size_t i = 0; i < fit.first; i++)
                from = strchr(from, ',') + 1;
            const char *to = from;
            for (size_t i = 0; i < fit.width && to; i++)
                to = strchr(to + (i > 0), ',');
            text_add_bytes(&some, from, to ? (size_t)(to - from) : strlen(from));
            status = look(data, text_string(&some));
            text_clear(&some);
        } else {
            status = recognise_fault(data, &records, 0);
        }
        records_clear(&records);
    }
    text_clear(&keys);
    return status;
}

/* Looks at each key of an object that holds a list, or a text. */
static Status look_at_keys(DataText *data, const cJSON *object, const char *outer, int depth)
{
    Status status = STATUS_OK;
    for (const cJSON *each = object->child; !status && each; each = each->next) {
        char key[MOST_KEY];
        size_t length = strlen(outer) + strlen(each->string) + 2;
        if (length > sizeof key || strchr(each->string, ',') || strchr(each->string, '.'))
            continue;
        strcpy(key, outer);
        strcat(strcat(key, *outer ? "." : ""), each->string);
        if (cJSON_IsArray(each) || cJSON_IsString(each))
            status = look(data, key);
        else if (cJSON_IsObject(each) && depth < MOST_DEPTH)
            status = look_at_keys(data, each, key, depth + 1);
    }
    return status;
}

/* The first row: of an array its first element, of rows a line each the first. */
static const cJSON *first_row(const cJSON *whole)
{
    const cJSON *inner = cJSON_IsArray(whole) ? whole->child : NULL;
    return cJSON_IsArray(inner) || cJSON_IsObject(inner) ? inner : whole;
}

Status recognise_json(DataText *data, bool *ret_is)
{
    const char *text = data->text, *end = memchr(text, '\n', data->length);
    size_t blank = strspn(text, " \t\r\n"), line = end ? (size_t)(end - text) : data->length;
    *ret_is = false;
    if (blank >= data->length || (text[blank] != '{' && text[blank] != '['))
        return STATUS_OK;
    cJSON *whole = cJSON_ParseWithLength(text, line);
    if (!whole)
        whole = cJSON_ParseWithLength(text, data->length);
    if (!whole)
        return STATUS_OK;
    const cJSON *row = first_row(whole);
    Status status = STATUS_OK;
    *ret_is = cJSON_IsObject(row) || memchr(text, '"', data->length);
    if (cJSON_IsObject(row) && !data->given->columns)
        status = look_at_keys(data, row, "", 1);
    if (!status && cJSON_IsObject(row) && !data->given->columns && !data->found->count)
        status = look_at_places(data, row);
    if (!status && (!cJSON_IsObject(row) || data->given->columns) && (*ret_is || whole != row))
        status = look(data, data->given->columns);
    *ret_is |= data->found->count > 0;
    cJSON_Delete(whole);
    return status;
}
