/* A text as a sheet, from its rows to its columns; and which of these are taken. */
#include "input/item_code.h"
#include "input/sheet_parts.h"

#include <string.h>

Status sheet_read(const char *text, size_t length, const SheetAsked *asked, Sheet *ret,
                  Error *error)
{
    Sheet *sheet = ret;
    *sheet = (Sheet){.way = asked->way, .asked = asked->asked, .whole = asked->whole};
    Arena *memory = &sheet->memory;
    SheetRows rows = {0};
    bool lines = asked->format == SHEET_LINES || asked->format == SHEET_CSV || asked->whole;
    char *copy = arena_get(memory, length + 1, 1);
    TRY(arena_status(memory, "the rows of --input", error));
    memcpy(copy, text, length);
    sheet->json = !lines && (sheet_read_json(copy, length, asked->format == SHEET_JSON ? 1 : 2,
                                             sheet, &rows) ||
                             sheet_read_pbn(copy, length, sheet, &rows) ||
                             sheet_read_vectors(copy, length, sheet, &rows));
    if (!sheet->json && (lines || !sheet_read_dictionary(copy, length, sheet, &rows))) {
        sheet_read_lines(copy, length, asked, sheet, &rows);
    } else {
        sheet->list_count = rows.count ? sheet_width(&rows, rows.count / 2) : 0;
    }
    TRY(arena_status(memory, "the rows of --input", error));
    sheet_add_columns(sheet, &rows, asked);
    return sheet_judge(sheet, error);
}

Status sheet_without(const Sheet *sheet, const bool *odd, Sheet *ret, Error *error)
{
    *ret = *sheet;
    ret->memory = (Arena){0};
    ret->lines = arena_get(&ret->memory, sheet->rows, sizeof *ret->lines);
    ret->columns = arena_get(&ret->memory, sheet->column_count, sizeof *ret->columns);
    for (size_t i = 0; ret->columns && i < sheet->column_count; i++) {
        const Column *from = &sheet->columns[i];
        uint32_t *cells = arena_get(&ret->memory, sheet->rows, sizeof *cells);
        ret->columns[i] =
            (Column){.name = from->name, .list = from->list, .end = from->end, .cells = cells};
        ret->rows = 0;
        for (size_t row = 0; cells && ret->lines && row < sheet->rows; row++) {
            cells[ret->rows] = from->cells[row];
            ret->lines[ret->rows] = sheet->lines[row];
            ret->rows += !odd[row];
        }
    }
    return sheet_judge(ret, error);
}

void sheet_clear(Sheet *sheet)
{
    arena_clear(&sheet->memory);
    *sheet = (Sheet){0};
}

size_t sheet_list_of(const Sheet *sheet, const char *name, size_t length)
{
    for (size_t i = 0; sheet->header && i < sheet->list_count; i++)
        if (same_words(sheet->header[i], (Word){name, length}))
            return i;
    uint64_t number = word_number_of((Word){name, length});
    return number && number <= sheet->list_count ? (size_t)number - 1 : SIZE_MAX;
}

static Status no_column(const Sheet *sheet, const char *where, const char *option, const char *name,
                        size_t length, Error *error)
{
    enum { NAMED = 6 };
    char names[NAMED * (sizeof(Quoted) + 2)] = "";
    for (size_t i = 0; sheet->header && i < sheet->list_count && i < NAMED; i++)
        strcat(strcat(names, i ? ", " : ""),
               bytes_quoted(sheet->header[i].text, sheet->header[i].length).text);
    return error_set(error, STATUS_USAGE, "%s %.*s: %.200s has no column of that name; %s%s%s",
                     option, (int)(length < 60 ? length : 60), name, where,
                     *names ? "its first line names: " : "accepted: their numbers, as in 3-10",
                     names, sheet->list_count > NAMED && *names ? ", ..." : "");
}

/* Adds the columns of one name, number or range. */
static Status select_one(const Sheet *sheet, const char *name, size_t length, Sheet *ret)
{
    size_t first = sheet_list_of(sheet, name, length), last = first;
    for (size_t dash = 1; first == SIZE_MAX && dash + 1 < length; dash++)
        if (name[dash] == '-') { /* names may have dashes themselves */
            first = sheet_list_of(sheet, name, dash);
            last = sheet_list_of(sheet, name + dash + 1, length - dash - 1);
            first = first <= last && last != SIZE_MAX ? first : SIZE_MAX;
        }
    for (size_t list = first; first != SIZE_MAX && list <= last; list++)
        for (size_t i = 0; i < sheet->column_count; i++)
            if (sheet->columns[i].list == list &&
                arena_room(&ret->memory, &ret->columns, ret->column_count, sizeof(Column)))
                ret->columns[ret->column_count++] = sheet->columns[i];
    return first == SIZE_MAX ? STATUS_USAGE : STATUS_OK;
}

Status sheet_select(Sheet *sheet, const char *where, const char *columns, const char *by, bool one,
                    Error *error)
{
    Sheet selected = *sheet;
    selected.columns = NULL;
    selected.column_count = 0;
    for (int named = columns ? 0 : 1; named < 2; named++)
        for (const char *name = named ? by : columns; name; name += *name == ',') {
            size_t length = strcspn(name, ",");
            if (select_one(sheet, name, length, &selected)) {
                sheet->memory = selected.memory;
                return no_column(sheet, where, named ? "--by" : "--column", name, length, error);
            }
            name += length;
            if (!*name)
                break;
        }
    bool all_stay = !columns || one;
    Column *all = all_stay ? sheet->columns : selected.columns;
    selected.column_count = all_stay ? sheet->column_count : selected.column_count;
    *sheet = selected;
    sheet->columns = all;
    return arena_status(&sheet->memory, "the columns of --input", error);
}
