#include "reports/page/sheet.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

static const char *kept(Sheet *sheet, const char *format, va_list arguments)
{
    if (format)
        text_addv(&sheet->line, format, arguments);
    const char *text = arena_keep(&sheet->memory, text_take(&sheet->line));
    sheet->line = (Text){0};
    return text ? text : "";
}

Block *sheet_add(Sheet *sheet, BlockKind kind, const char *label, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = kept(sheet, format, arguments);
    va_end(arguments);
    if (!arena_room(&sheet->memory, &sheet->blocks, sheet->count, sizeof *sheet->blocks))
        return &sheet->lost;
    Block *block = &sheet->blocks[sheet->count++];
    *block = (Block){.kind = kind, .detail = sheet->detail, .room = sheet->room, .text = text};
    block->label = label ? arena_copy(&sheet->memory, label) : NULL;
    return block;
}

static Block *sheet_last(Sheet *sheet)
{
    return sheet->memory.lost ? &sheet->lost : &sheet->blocks[sheet->count - 1];
}

void sheet_table(Sheet *sheet, const char *label, const char *titles)
{
    Text all = {0};
    text_addf(&all, "%s%s", titles, text_string(&sheet->line));
    text_end_part(&sheet->line, &all);
    char *at = arena_keep(&sheet->memory, text_take(&all));
    Block *block = sheet_add(sheet, BLOCK_TABLE, label, NULL);
    block->columns = arena_get(&sheet->memory, at ? strlen(at) + 1 : 0, sizeof *block->columns);
    while (at && block->columns) {
        Column column = {.number = *at == '#', .below = *at == '>'};
        at += column.number || column.below;
        column.leave = isdigit((unsigned char)*at) ? *at++ - '0' : 0;
        column.title = strsep(&at, "|");
        block->columns[block->column_count++] = column;
    }
}

void sheet_cells(Sheet *sheet, ...)
{
    va_list arguments;
    va_start(arguments, sheet);
    for (const char *text; (text = va_arg(arguments, const char *));)
        sheet_cell(sheet, "%s", text);
    va_end(arguments);
}

void sheet_cell(Sheet *sheet, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const char *text = kept(sheet, format, arguments);
    va_end(arguments);
    Block *block = sheet_last(sheet);
    if (arena_room(&sheet->memory, &block->cells, block->count, sizeof *block->cells))
        block->cells[block->count++] = text;
}

void sheet_bar(Sheet *sheet, const char *label, double value, const char *number)
{
    Block *block = sheet_last(sheet);
    if (!arena_room(&sheet->memory, &block->bars, block->count, sizeof *block->bars))
        return;
    block->bars[block->count++] =
        (Bar){arena_copy(&sheet->memory, label), arena_copy(&sheet->memory, number), value};
    block->most = value > block->most ? value : block->most;
}

bool sheet_bar_shown(const Block *block, size_t at, size_t few)
{
    size_t farther = 0;
    double off = fabs(block->bars[at].value - block->even);
    for (size_t i = 0; i < block->count && farther < few; i++) {
        double other = fabs(block->bars[i].value - block->even);
        farther += other > off || (other == off && i < at);
    }
    return farther < few;
}

bool sheet_matrix_blank(const Matrix *matrix, size_t most)
{
    HeatMap map;
    Error error;
    if (heat_map_make(matrix->counts, matrix->n, matrix->side, matrix->trials, most, &map, &error))
        return false;
    size_t at = 0, cells = map.side * map.side;
    while (at < cells && !heat_step(&map, at))
        at++;
    heat_map_clear(&map);
    return at == cells;
}

static const char *in_words_of(Asker asker, Sheet *sheet, const char *text)
{
    Text words = {0};
    text_for_asker(&words, text, asker, false);
    const char *kept = arena_copy(&sheet->memory, text_string(&words));
    text_clear(&words);
    return kept;
}

void sheet_for_asker(Sheet *sheet, Asker asker)
{
    size_t left = 0;
    for (size_t i = 0; i < sheet->count; i++) {
        Block block = sheet->blocks[i];
        bool said = *block.text && (block.kind <= BLOCK_CODE && block.kind != BLOCK_HEADING);
        if (asker != ASKER_TERMINAL && said) {
            block.text = block.kind == BLOCK_CODE ? "" : in_words_of(asker, sheet, block.text);
            block.hint = block.hint ? in_words_of(asker, sheet, block.hint) : NULL;
        }
        if (block.text && (*block.text || !said))
            sheet->blocks[left++] = block;
    }
    sheet->count = left;
}

bool sheet_whole(Sheet *sheet)
{
    bool whole = !sheet->memory.lost;
    if (!whole)
        arena_clear(&sheet->memory);
    return whole;
}
