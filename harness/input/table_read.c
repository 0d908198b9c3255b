#include "input/table_read.h"

#include "input/class_chances.h"
#include "input/line_fault.h"

#include <stdlib.h>
#include <string.h>

/* Puts the file's name in front of the error. */
static Status in_file(const TableRequest *wanted, Status status, Error *error)
{
    Error inner = *error;
    return status == STATUS_USAGE ? line_fault(wanted->where, 0, error, "%s", inner.text) : status;
}

Status table_classes(const TableRequest *wanted, TableText *text, Shape *ret, CountTable *forbidden,
                     Error *error)
{
    size_t rows = text->row_count, kept = 0;
    SCOPED_ARENA room = {0};
    char **labels = arena_get(&room, rows, sizeof *labels);
    char **chances = arena_get(&room, rows, sizeof *chances);
    size_t *groups = arena_get(&room, rows, sizeof *groups);
    if (room.lost)
        return table_no_memory(error);
    for (size_t row = 0; row < rows; row++) {
        labels[row] = text->rows[row].label ? text->rows[row].label : (char *)"";
        chances[row] = text->rows[row].chance;
    }
    TRY(in_file(wanted, class_chances_shape(labels, chances, rows, ret, groups, error), error));
    for (size_t row = 0; row < rows; row++) {
        uint64_t count = text->numbers[row];
        if (groups[row] != SIZE_MAX) {
            text->numbers[kept++] = count;
            continue;
        }
        if (count && !forbidden->forbidden_first) {
            forbidden->forbidden_first = strdup(labels[row]);
            if (!forbidden->forbidden_first)
                return table_no_memory(error);
        }
        forbidden->forbidden += count;
    }
    text->number_count = kept;
    return STATUS_OK;
}

Status table_labels(const TableRequest *wanted, const TableText *text, char ***ret, Error *error)
{
    char **labels = calloc(text->row_count, sizeof *labels);
    if (!labels)
        return table_no_memory(error);
    for (size_t row = 0; row < text->row_count; row++) {
        labels[row] = text->rows[row].label;
        for (size_t before = 0; before < row; before++)
            if (strcmp(labels[before], labels[row]) == 0) {
                free(labels);
                return line_fault(wanted->where, text->rows[row].line, error,
                                  "this label is there twice");
            }
    }
    *ret = labels;
    return STATUS_OK;
}

/* Rows with the names of groups, in the order of the groups. */
static Status sort_rows(const TableRequest *wanted, const Shape *shape, TableText *text,
                        Error *error)
{
    size_t columns = text->rows[0].count;
    uint64_t *sorted = arena_get(&text->memory, text->number_count, sizeof *sorted);
    bool *there = arena_get(&text->memory, shape->groups, sizeof *there);
    if (text->memory.lost)
        return table_no_memory(error);
    for (size_t row = 0; row < text->row_count; row++) {
        const TableRow *one = &text->rows[row];
        size_t group = 0;
        while (group < shape->groups && strcmp(shape->names[group], one->label) != 0)
            group++;
        bool moved = wanted->kind == TABLE_PAIRS_TAKEN && group != row;
        if (moved || group == shape->groups || there[group]) {
            const char *what = group == shape->groups ? "none of the names of the deck"
                               : moved ? "not in its place: rows and columns stand as the items do"
                                       : "there twice";
            return line_fault(wanted->where, one->line, error, "\"%.60s\" is %s", one->label, what);
        }
        there[group] = true;
        if (row < shape->groups)
            memcpy(sorted + group * columns, text->numbers + one->first, columns * sizeof *sorted);
    }
    text->numbers = sorted;
    return STATUS_OK;
}

static Status check_rows(const TableRequest *wanted, const TableText *text, Error *error)
{
    for (size_t row = 1; row < text->row_count; row++)
        if (text->rows[row].count != text->rows[0].count)
            return line_fault(wanted->where, text->rows[row].line, error,
                              "%zu counts, but line %zu has %zu", text->rows[row].count,
                              text->rows[0].line, text->rows[0].count);
    return STATUS_OK;
}

Status table_make(const TableRequest *wanted, TableText *text, const Shape *shape, CountTable *ret,
                  Error *error)
{
    TableKind kind = wanted->kind;
    if (kind == TABLE_ORDERS && !shape_is_plain(shape))
        return table_deals(wanted, text, shape, ret, error);
    bool matrix = kind == TABLE_PLACES || kind == TABLE_BLOCKS || kind == TABLE_PAIRS_TAKEN;
    bool labelled = text->row_count == shape->groups && text->row_count && text->rows[0].label;
    Status status = matrix ? check_rows(wanted, text, error) : STATUS_OK;
    if (!status && labelled && shape->names && kind != TABLE_ORDERS && kind != TABLE_CLASSES)
        status = sort_rows(wanted, shape, text, error);
    return status ? status
                  : in_file(wanted,
                            count_table_make(kind, text->numbers, text->number_count, shape, ret,
                                             error),
                            error);
}
