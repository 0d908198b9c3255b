#include "input/sheet_rows.h"

#include "base/encoding.h"
#include "base/text.h"
#include "input/line_fault.h"

#include <cjson/cJSON.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FAULTS_OF = 20 }; /* one odd row of so many is a fault, and not a form */

static void begin_row(Arena *memory, SheetRows *rows, size_t line)
{
    if (arena_room(memory, &rows->first, rows->count, sizeof *rows->first) &&
        arena_room(memory, &rows->lines, rows->count, sizeof *rows->lines)) {
        rows->first[rows->count] = rows->cell_count;
        rows->lines[rows->count++] = line;
    }
}

static void add_cell(Arena *memory, SheetRows *rows, Word cell)
{
    if (arena_room(memory, &rows->cells, rows->cell_count, sizeof *rows->cells))
        rows->cells[rows->cell_count++] = cell;
}

size_t sheet_row_width(const SheetRows *rows, size_t row)
{
    return (row + 1 < rows->count ? rows->first[row + 1] : rows->cell_count) - rows->first[row];
}

static Word trim(const char *text, size_t length)
{
    while (length && isspace((unsigned char)text[length - 1]))
        length--;
    for (; length && isspace((unsigned char)*text); length--)
        text++;
    return (Word){text, length};
}

/* Opening brackets less closing ones. */
static int brackets_open(Word cell)
{
    int open = 0;
    for (size_t i = 0; i < cell.length; i++)
        open += (strchr("[({", cell.text[i]) != NULL) - (strchr("])}", cell.text[i]) != NULL);
    return open;
}

/* Makes one quote of two, in place. */
static Word join_quotes(Word cell)
{
    char *text = (char *)cell.text;
    size_t kept = 0;
    for (size_t i = 0; i < cell.length; i++) {
        text[kept++] = cell.text[i];
        i += cell.text[i] == '"' && i + 1 < cell.length && cell.text[i + 1] == '"';
    }
    return (Word){text, kept};
}

/* Without blanks around it, quotes, brackets that enclose it, those of a list that begins or ends
 * in it, and a colon at its end. What is left is moved where it has doubled quotes. */
static Word cell_clean(char *text, size_t length)
{
    Word cell = trim(text, length);
    for (size_t before = 0; cell.length && cell.length != before;) {
        before = cell.length;
        char first = cell.text[0], last = cell.text[before - 1];
        int open = brackets_open(cell);
        bool opens = strchr("[({", first), closes = strchr("])}", last), ends = last == ':';
        bool quoted = before > 1 && first == last && strchr("\"'", first);
        bool at_end = ends || quoted || (closes && (open < 0 || (opens && !open)));
        bool at_begin = quoted || (opens && (open > 0 || (closes && !open)));
        cell = trim(cell.text + at_begin, before - at_begin - at_end);
        if (quoted && first == '"')
            return join_quotes(cell);
    }
    return cell;
}

bool word_is_whole(Word word)
{
    for (size_t i = 0; i < word.length; i++)
        if (!isdigit((unsigned char)word.text[i]))
            return false;
    return word.length && word.length < 19;
}

bool next_part(const char **at, const char *end, char mark, Word *ret)
{
    const char *begin = *at;
    while (mark == ' ' && begin < end && *begin == ' ')
        begin++;
    if (begin > end || (mark == ' ' && begin == end))
        return false;
    const char *stop = memchr(begin, mark, (size_t)(end - begin));
    stop = stop ? stop : end;
    *ret = cell_clean((char *)begin, (size_t)(stop - begin));
    *at = stop + 1;
    return true;
}

/* A value of JSON, lists with a mark of our own between their parts. */
static void json_text(const cJSON *value, Text *out)
{
    char *printed =
        cJSON_IsString(value) || cJSON_IsArray(value) ? NULL : cJSON_PrintUnformatted(value);
    if (cJSON_IsString(value) || printed)
        text_add(out, printed ? printed : value->valuestring);
    for (const cJSON *each = printed ? NULL : value->child; each; each = each->next) {
        if (each != value->child)
            text_add_char(out, BETWEEN_PARTS);
        json_text(each, out);
    }
    free(printed);
}

/* The column of a key, which is added with the first row. */
static size_t key_column(Arena *memory, SheetRows *rows, const char *key)
{
    size_t column = 0, length = strlen(key);
    while (column < rows->header_count && (rows->header[column].length != length ||
                                           memcmp(rows->header[column].text, key, length) != 0))
        column++;
    if (column == rows->header_count && rows->count == 1 &&
        arena_room(memory, &rows->header, column, sizeof *rows->header)) {
        rows->header[rows->header_count++] = (Word){arena_copy(memory, key), length};
        add_cell(memory, rows, (Word){"", 0});
    }
    return column;
}

/* The cells of an object; those of one within it are called outer.inner. */
static void json_object(const cJSON *object, const char *outer, Arena *memory, SheetRows *rows)
{
    for (const cJSON *each = object->child; each; each = each->next) {
        Text key = {0}, value = {0};
        text_addf(&key, "%s%s%s", outer, *outer ? "." : "", each->string);
        size_t column = SIZE_MAX;
        if (cJSON_IsObject(each))
            json_object(each, text_string(&key), memory, rows);
        else
            column = key_column(memory, rows, text_string(&key));
        if (column < rows->header_count && !memory->lost) {
            json_text(each, &value);
            size_t length = value.length;
            char *kept = arena_keep(memory, text_take(&value));
            rows->cells[rows->first[rows->count - 1] + column] = (Word){kept, length};
        }
        text_clear(&key);
        text_clear(&value);
    }
}

static void json_row(const cJSON *row, Arena *memory, SheetRows *rows, size_t line)
{
    begin_row(memory, rows, line);
    if (cJSON_IsObject(row)) {
        for (size_t i = 0; i < rows->header_count; i++)
            add_cell(memory, rows, (Word){"", 0});
        json_object(row, "", memory, rows);
        return;
    }
    for (const cJSON *each = cJSON_IsArray(row) ? row->child : row; each; each = each->next) {
        Text text = {0};
        json_text(each, &text);
        size_t length = text.length;
        add_cell(memory, rows, (Word){arena_keep(memory, text_take(&text)), length});
        if (!cJSON_IsArray(row))
            break;
    }
}

/* The key of an object that holds rows; NULL: none. */
static const char *key_of_rows(const cJSON *object)
{
    for (const cJSON *each = object ? object->child : NULL; each; each = each->next) {
        const cJSON *inner = cJSON_IsArray(each) ? each->child : NULL;
        if (!strpbrk(each->string, "'\"\\.[]| ") && inner && inner->next &&
            (cJSON_IsObject(inner) || cJSON_IsArray(inner)))
            return each->string;
    }
    return NULL;
}

static bool is_row(const cJSON *value)
{
    return cJSON_IsArray(value) || cJSON_IsObject(value);
}

/* Whether a number is left, that was not made a name (encoding_json_names): 010 is none of JSON. */
static bool has_number(const cJSON *value)
{
    bool number = cJSON_IsNumber(value);
    for (const cJSON *each = value->child; each && !number; each = each->next)
        number = has_number(each);
    return number;
}

/* The JSON value that is all of the text; NULL: it is none. */
static cJSON *json_of(const char *text, size_t length)
{
    const char *end = NULL;
    cJSON *value = cJSON_ParseWithLengthOpts(text, length, &end, false);
    if (value && !has_number(value) && !trim(end, length - (size_t)(end - text)).length)
        return value;
    cJSON_Delete(value);
    return NULL;
}

/* One JSON value a line, up to `most`; nothing, where it is not so. */
static Status json_lines(const char *where, const char *text, size_t length, size_t most,
                         Arena *memory, SheetRows *rows, Error *error)
{
    bool good = true;
    for (TextLines lines = lines_of(text, length); good && next_line(&lines);) {
        Word line = trim(lines.line, lines.length);
        rows->cut = rows->count == most;
        if (rows->cut)
            break;
        cJSON *one = json_of(line.text, line.length);
        good = is_row(one) || !line.length;
        if (is_row(one))
            json_row(one, memory, rows, lines.number);
        cJSON_Delete(one);
        if (!good && rows->count && strchr("[{", *line.text))
            return line_fault(where, lines.number, error, "not valid JSON");
    }
    if (!good || rows->count < 2)
        *rows = (SheetRows){0};
    return STATUS_OK;
}

/* Rows of JSON, one a line or all in an array; none where it is not JSON. */
static Status read_json(const char *where, const char *text, size_t length, size_t most,
                        Arena *memory, SheetRows *rows, Error *error)
{
    Word all = trim(text, length);
    Status status = STATUS_OK;
    Text named = {0};
    if (!all.length || !strchr("[{", *all.text))
        return STATUS_OK;
    encoding_json_names(text, length, &named);
    cJSON *whole = json_of(text_string(&named), named.length);
    const char *key = cJSON_IsObject(whole) ? key_of_rows(whole) : NULL;
    if (key)
        status = line_fault(where, 0, error,
                            "it is one object, and its rows are in \"%.60s\"; take them out: "
                            "jq -c '.%.60s[]' OLD >NEW",
                            key, key);
    rows->numbered = cJSON_IsArray(whole);
    const cJSON *row = rows->numbered && is_row(whole->child) ? whole->child : NULL;
    bool single = rows->numbered && whole->child && !row;
    if (single)
        json_row(whole, memory, rows, 1);
    for (size_t line = 1; row; row = row->next)
        json_row(row, memory, rows, line++);
    if (!whole)
        status = json_lines(where, text_string(&named), named.length, most, memory, rows, error);
    cJSON_Delete(whole);
    text_clear(&named);
    if (rows->count < 2 && !single)
        *rows = (SheetRows){0};
    return status;
}

/* A row for each `name: count` or `name=count` between these two bytes; nothing, where it is not
 * so. */
static void read_entries(char *part, char *end, Arena *memory, SheetRows *rows)
{
    int depth = 0;
    char quote = 0;
    bool good = true;
    for (char *at = part; good && at <= end; at++) {
        if (quote || strchr("'\"", *at))
            quote = !quote ? *at : quote == *at ? 0 : quote;
        else
            depth += (strchr("([{", *at) != NULL) - (at < end && strchr(")]}", *at));
        if (at < end && (*at != ',' || depth || quote))
            continue;
        char *value = at;
        while (value > part && !strchr(":=>", value[-1]))
            value--;
        Word count = trim(value, (size_t)(at - value));
        good = word_is_whole(count) && value > part;
        while (value > part && strchr(":=>", value[-1]))
            value--;
        begin_row(memory, rows, 1);
        add_cell(memory, rows, cell_clean(part, (size_t)(value - part)));
        add_cell(memory, rows, count);
        part = at + 1;
    }
    if (!good)
        *rows = (SheetRows){0};
}

/* The lines of a text but comments, rules and blank ones; CSV goes on within quotes. */
static void find_lines(char *text, size_t length, size_t most, Arena *memory, SheetRows *lines)
{
    size_t quotes = 0;
    for (size_t i = 0; i < length; i++)
        quotes += text[i] == '"';
    bool even = quotes % 2 == 0;
    Word row = {0};
    size_t number = 0, within = 0;
    for (TextLines each = lines_of(text, length); next_line(&each);) {
        if (!(within % 2 && even)) {
            row.text = each.line;
            number = each.number;
            within = 0;
        }
        for (size_t i = 0; i < each.length; i++)
            within += each.line[i] == '"';
        row.length = (size_t)(each.line + each.length - row.text);
        Word line = trim(row.text, row.length);
        bool rule = true, comment = line.length > 1 && memcmp(line.text, "# ", 2) == 0;
        for (size_t i = 0; rule && i < line.length; i++)
            rule = strchr("-|: +()", line.text[i]);
        if (rule || comment || (within % 2 && even) ||
            (line.length == 5 && memcmp(line.text, "Array", 5) == 0))
            continue;
        lines->cut = lines->count == most;
        if (lines->cut)
            break;
        begin_row(memory, lines, number);
        /* A tab at an end of it is an empty cell. */
        size_t more = line.text > row.text && line.text[-1] == '\t';
        size_t end = row.length && row.text[row.length - 1] == '\r';
        add_cell(
            memory, lines,
            memchr(line.text, '\t', line.length)
                ? (Word){line.text - more, (size_t)(row.text + row.length - end - line.text) + more}
                : line);
    }
}

/* Takes commas out that stand within numbers, as in 1,073: in all lines nothing but these, and
 * not as many in each, or if `join`. Returns whether there are as many in each, and left there. */
static bool join_thousands(SheetRows *lines, bool join)
{
    size_t least = SIZE_MAX, most = 0;
    for (int take = 0; take < 2; take++)
        for (size_t row = 0; row < lines->count; row++) {
            Word *line = &lines->cells[row];
            char *to = (char *)line->text;
            size_t within = 0, commas = 0, kept = 0;
            for (size_t i = 0; i < line->length; i++) {
                const char *at = line->text + i;
                bool comma = *at == ',';
                size_t digits = 0;
                while (comma && i + 1 + digits < line->length &&
                       isdigit((unsigned char)at[1 + digits]))
                    digits++;
                commas += comma;
                within += comma && i && isdigit((unsigned char)at[-1]) && digits == 3;
                if (take && !comma)
                    to[kept++] = *at;
            }
            if (!take && commas != within)
                return false;
            line->length = take ? kept : line->length;
            least = within < least ? within : least;
            most = within > most ? within : most;
            if (!take && row + 1 == lines->count && least == most && (!join || !most))
                return most > 0;
        }
    return false;
}

/* The end of the cell that begins at `text`: at a mark outside of quotes, or at the line's. Blanks,
 * 0, divide words; a quote that begins a word goes to the next one. */
static char *cell_end(char *text, char *end, char mark)
{
    bool quoted =
        !mark && text < end && *text == '"' && memchr(text + 1, '"', (size_t)(end - text - 1));
    if (quoted)
        text++;
    for (; text < end && (quoted || (mark ? *text != mark : !isspace((unsigned char)*text)));
         text++)
        quoted ^= *text == '"' && (mark || quoted);
    return text;
}

/* Goes through the cells of a line; adds them where `rows` is one. Returns how many there are. */
static size_t split_line(Word line, char mark, Arena *memory, SheetRows *rows)
{
    char *at = (char *)line.text, *stop = at + line.length;
    size_t count = 0;
    while (at <= stop) {
        while (!mark && at < stop && (isspace((unsigned char)*at) || *at == ',' || *at == ';'))
            at++;
        char *end = cell_end(at, stop, mark);
        if (!mark && at == end)
            break;
        size_t length = (size_t)(end - at);
        while (!mark && length > 1 && strchr(",;", at[length - 1]))
            length--;
        count++;
        if (rows)
            add_cell(memory, rows, cell_clean(at, length));
        at = end + 1;
    }
    return count;
}

/* The number of cells that nearly all lines have with this mark; 0: they differ. */
static size_t even_cells(const SheetRows *lines, char mark, size_t *counts)
{
    size_t best = 0, times = 0;
    for (size_t row = 0; row < lines->count; row++) { /* R. Boyer, J. Moore: the majority's */
        counts[row] = split_line(lines->cells[row], mark, NULL, NULL);
        best = times ? best : counts[row];
        times = counts[row] == best ? times + 1 : times - 1;
    }
    times = 0;
    for (size_t row = 0; row < lines->count; row++)
        times += counts[row] == best;
    size_t odd = lines->count - times;
    bool one = odd == 1 && lines->count > 2;
    return one || odd * FAULTS_OF <= lines->count ? best : 0;
}

/* The mark that divides a line into so many cells, as of a header over lines of words; 1: none. */
static char mark_of(Word line, size_t cells)
{
    static const char marks[] = {',', ';', '|', '\t', 0};
    for (size_t i = 0; i < sizeof marks; i++)
        if (split_line(line, marks[i], NULL, NULL) == cells)
            return marks[i];
    return 1;
}

enum { ONE_CELL = '\n' }; /* a mark that no line has */

static bool is_name(Word line)
{
    return line.length && !isdigit((unsigned char)*line.text);
}

static Status read_lines(char *text, size_t length, size_t most, bool join, Arena *memory,
                         SheetRows *rows, Error *error)
{
    static const char marks[] = "\t;|,>+";
    SheetRows lines = {0};
    find_lines(text, length, most, memory, &lines);
    bool framed = lines.count;
    for (size_t row = 0; row < lines.count; row++) {
        Word line = lines.cells[row];
        framed &= line.length > 1 && line.text[0] == '|' && line.text[line.length - 1] == '|';
    }
    for (size_t row = 0; framed && row < lines.count; row++)
        lines.cells[row] = (Word){lines.cells[row].text + 1, lines.cells[row].length - 2};
    rows->doubtful = join_thousands(&lines, join);
    size_t *counts = arena_get(memory, lines.count, sizeof *counts), even = 0;
    TRY(arena_status(memory, "the rows of --input", error));
    /* A mark that divides the first line, too, comes before one that may be within cells. */
    for (const char *each = marks; *each && (!rows->mark || counts[0] != even); each++) {
        size_t cells = even_cells(&lines, *each, counts);
        if (cells > 1 && (!rows->mark || counts[0] == cells)) {
            even = cells;
            rows->mark = *each;
        }
    }
    even = even_cells(&lines, rows->mark, counts);
    if (even > 1 && strchr("|>+", rows->mark) && counts[0] == 1 && is_name(lines.cells[0]))
        even = even_cells(&lines, rows->mark = ONE_CELL, counts); /* one column of lists */
    for (size_t row = 0; row < lines.count; row++) {
        char mark =
            even && counts[row] != even ? mark_of(lines.cells[row], row ? 0 : even) : rows->mark;
        if (mark == 1 && !row && counts[0] == 1 && is_name(lines.cells[0]))
            continue; /* what all columns together are called */
        if (mark == 1) {
            rows->odd_has = rows->odd ? rows->odd_has : counts[row];
            rows->odd = rows->odd ? rows->odd : lines.lines[row];
            continue;
        }
        begin_row(memory, rows, lines.lines[row]);
        split_line(lines.cells[row], mark, memory, rows);
    }
    rows->cut = lines.cut;
    rows->doubtful &= rows->mark == ',';
    rows->plain = !framed && !rows->odd && rows->count &&
                  rows->lines[rows->count - 1] == rows->count &&
                  (!rows->mark || strchr(",;\t\n", rows->mark));
    return STATUS_OK;
}

Status sheet_rows_read(const char *where, const char *text, size_t length, size_t most, bool join,
                       Arena *memory, SheetRows *ret, Error *error)
{
    SheetRows rows = {0};
    TRY(encoding_check(where, text, length, error));
    if (length > 5 && memcmp(text, "sep=", 4) == 0 && memchr("\r\n", text[5], 2))
        return line_fault(where, 1, error,
                          "\"sep=%c\" is for spreadsheets, and no row; take it out: sed 1d OLD "
                          ">NEW",
                          text[4]);
    char *copy = arena_get(memory, length + 1, 1);
    TRY(arena_status(memory, "the rows of --input", error));
    memcpy(copy, text, length);
    TRY(read_json(where, text, length, most, memory, &rows, error));
    char *brace = memchr(copy, '{', length), *end = memrchr(copy, '}', length);
    if (!rows.count && brace && end > brace)
        read_entries(brace + 1, end, memory, &rows);
    if (!rows.count) {
        memcpy(copy, text, length);
        TRY(read_lines(copy, length, most, join, memory, &rows, error));
    }
    TRY(arena_status(memory, "the rows of --input", error));
    *ret = rows;
    return STATUS_OK;
}
