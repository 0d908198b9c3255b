/* The rows of a sheet: of lines, of JSON, of a printed dictionary. */
#include "base/encoding.h"
#include "base/text.h"
#include "input/row_text.h"
#include "input/sheet_parts.h"

#include <cjson/cJSON.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { NO_MARK = '\x1e' };

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

/* A value of JSON as a text; numbers are texts already. */
static void json_text(const cJSON *value, Text *out)
{
    if (cJSON_IsString(value))
        text_add(out, value->valuestring);
    else if (!value->child && !cJSON_IsArray(value))
        text_add(out, cJSON_IsTrue(value) ? "true" : cJSON_IsFalse(value) ? "false" : "null");
    for (const cJSON *each = value->child; each; each = each->next) {
        if (each != value->child)
            text_add_char(out, LIST_MARK);
        json_text(each, out);
    }
}

/* The keys of an object, "event.deck" for one within another, and their cells. */
static void json_row(const cJSON *row, const char *outer, Arena *memory, SheetRows *cells,
                     Word **names, size_t *count)
{
    for (const cJSON *each = row->child; each; each = each->next) {
        Text text = {0}, key = {0};
        text_addf(&key, "%s%s%s", outer, *outer ? "." : "", each->string ? each->string : "");
        if (cJSON_IsObject(each)) {
            json_row(each, text_string(&key), memory, cells, names, count);
            text_clear(&key);
            continue;
        }
        json_text(each, &text);
        Word cell = {NULL, text.length}, name = {NULL, key.length};
        cell.text = arena_keep(memory, text_take(&text));
        name.text = arena_keep(memory, text_take(&key));
        add_cell(memory, cells, cell);
        if (arena_room(memory, names, *count, sizeof **names))
            (*names)[(*count)++] = name;
    }
}

/* Adds a row; the first object names the columns, and others have what is of these names. */
static void add_json(const cJSON *row, size_t line, Sheet *sheet, SheetRows *rows)
{
    Arena *memory = &sheet->memory;
    SheetRows own = {0};
    Word *names = NULL;
    size_t count = 0;
    begin_row(memory, rows, line);
    if (cJSON_IsArray(row)) {
        Text text = {0};
        json_text(row, &text);
        size_t length = text.length;
        add_cell(memory, rows, (Word){arena_keep(memory, text_take(&text)), length});
        return;
    }
    json_row(row, "", memory, &own, &names, &count);
    if (!sheet->header) {
        sheet->header = names;
        sheet->list_count = count;
    }
    for (size_t i = 0; !memory->lost && i < sheet->list_count; i++) {
        size_t at = count; /* the last of that name */
        while (at && !same_words(names[at - 1], sheet->header[i]))
            at--;
        add_cell(memory, rows, at ? own.cells[at - 1] : (Word){"", 0});
    }
}

static bool is_rows(const cJSON *value)
{
    return cJSON_IsArray(value) && value->child && value->child->next &&
           (cJSON_IsArray(value->child) || cJSON_IsObject(value->child));
}

/* All in one array, or in one of an object. */
static bool read_whole(const char *text, size_t length, Sheet *sheet, SheetRows *rows)
{
    const char *end = NULL;
    cJSON *whole = cJSON_ParseWithLengthOpts(text, length + 1, &end, true);
    const cJSON *array = whole;
    if (cJSON_IsArray(whole) && whole->child && !whole->child->child) { /* one row */
        add_json(whole, 1, sheet, rows);
        cJSON_Delete(whole);
        return true;
    }
    if (cJSON_IsObject(whole))
        for (array = whole->child; array && !is_rows(array);)
            array = array->next;
    bool good = array && is_rows(array);
    size_t number = 1;
    for (const cJSON *row = good ? array->child : NULL; good && row; row = row->next, number++) {
        good = cJSON_IsArray(row) || cJSON_IsObject(row);
        if (good)
            add_json(row, number, sheet, rows);
    }
    cJSON_Delete(whole);
    sheet->numbered = good;
    return good;
}

bool sheet_read_json(char *text, size_t length, size_t least, Sheet *sheet, SheetRows *rows)
{
    char *begin = text, *end = text + length;
    while (begin < end && memchr(" \t\r\n", *begin, 4))
        begin++;
    bool nested = begin + 1 < end && *begin == '[' && memchr("[{(\"\r\n ", begin[1], 7);
    Text named = {0};
    if (begin == end || !memchr("{[", *begin, 2) || encoding_json_fault(text, length))
        return false;
    bool lines_too = nested || *begin == '{';
    sheet->maybe_json = lines_too;
    if (nested && begin[1] == '(') /* Python's tuples */
        for (char *at = begin; at < end; at++)
            *at = (char)(*at == '(' ? '[' : *at == ')' ? ']' : *at);
    encoding_json_names(begin, (size_t)(end - begin), &named);
    const char *all = text_string(&named);
    if (named.lost)
        arena_keep(&sheet->memory, NULL);
    bool good = lines_too;
    for (TextLines lines = lines_of(all, named.length); good && next_line(&lines);) {
        cJSON *row = cJSON_ParseWithLength(lines.line, lines.length);
        good = cJSON_IsArray(row) || cJSON_IsObject(row);
        if (good)
            add_json(row, lines.number, sheet, rows);
        else
            good = strspn(lines.line, " \t\r") >= lines.length;
        sheet->bad_line = good ? 0 : lines.number;
        cJSON_Delete(row);
    }
    SheetRows lines_rows = *rows;
    Word *header = sheet->header;
    if (!good || rows->count < 2) {
        *rows = (SheetRows){0};
        sheet->header = NULL;
        bool whole = read_whole(all, named.length, sheet, rows);
        if (!whole) {
            *rows = good && lines_rows.count >= least ? lines_rows : (SheetRows){0};
            sheet->header = rows->count ? header : NULL;
        }
        good = rows->count > 0;
    }
    text_clear(&named);
    return good;
}

bool sheet_read_dictionary(const char *text, size_t length, Sheet *sheet, SheetRows *rows)
{
    const char *begin = memchr(text, '{', length), *end = memrchr(text, '}', length);
    int depth = 0;
    char quote = 0;
    const char *part = begin ? begin + 1 : NULL;
    bool good = begin && end > begin;
    for (const char *at = part; good && at <= end; at++) {
        if (quote || *at == '\'' || *at == '"')
            quote = !quote ? *at : quote == *at ? 0 : quote;
        else if (at < end)
            depth += (memchr("([{", *at, 3) != NULL) - (memchr(")]}", *at, 3) != NULL);
        if (at < end && (*at != ',' || depth || quote))
            continue;
        const char *colon = memrchr(part, ':', (size_t)(at - part));
        Word value = colon ? word_trim((Word){colon + 1, (size_t)(at - colon - 1)}) : (Word){"", 0};
        good = word_is_whole(value) || (part == at && at == end);
        if (good && value.length) {
            begin_row(&sheet->memory, rows, encoding_line(text, part));
            add_cell(&sheet->memory, rows, word_trim((Word){part, (size_t)(colon - part)}));
            add_cell(&sheet->memory, rows, value);
        }
        part = at + 1;
    }
    if (!good)
        *rows = (SheetRows){0};
    return good;
}

/* Adds the cards of the hand at *at, "QJ.T4..986": spades, hearts, diamonds, clubs; moves on. */
static void add_hand(const char **at, const char *end, Arena *memory, SheetRows *rows)
{
    static const char suits[] = "SHDC";
    for (size_t suit = 0; *at < end && **at != ' ' && **at != '"'; (*at)++) {
        if (**at == '.') {
            suit++;
            continue;
        }
        char card[] = {**at, suits[suit < 4 ? suit : 3], 0};
        add_cell(memory, rows, (Word){arena_keep(memory, strdup(card)), 2});
    }
}

/* Adds the deal at `at`, "N:AK.J2... ...": the hands of north, east, south and west. One that is
 * none is a cell, which no deal has alone. */
static void add_deal(const char *at, const char *end, Arena *memory, SheetRows *rows)
{
    static const char seats[] = "NESW";
    const char *hands[] = {end, end, end, end};
    const char *seat = at + 2 < end && at[1] == ':' ? memchr(seats, *at, 4) : NULL;
    if (!seat) {
        add_cell(memory, rows, (Word){at, (size_t)(end - at)});
        return;
    }
    at += 2;
    for (size_t i = (size_t)(seat - seats), last = i + 4; i < last && at < end; i++) {
        hands[i % 4] = at;
        while (at < end && *at++ != ' ')
            ;
    }
    for (size_t i = 0; i < 4; i++)
        add_hand(&hands[i], end, memory, rows);
}

bool sheet_read_pbn(const char *text, size_t length, Sheet *sheet, SheetRows *rows)
{
    static const char tag[] = "[Deal \"";
    enum { TAG = sizeof tag - 1 };
    for (TextLines lines = lines_of(text, length); next_line(&lines);) {
        if (lines.length < TAG || memcmp(lines.line, tag, TAG) != 0)
            continue;
        begin_row(&sheet->memory, rows, lines.number);
        add_deal(lines.line + TAG, lines.line + lines.length, &sheet->memory, rows);
    }
    return rows->count > 0;
}

bool sheet_read_vectors(const char *text, size_t length, Sheet *sheet, SheetRows *rows)
{
    bool good = true;
    for (TextLines lines = lines_of(text, length); good && next_line(&lines);) {
        const char *at = lines.line, *end = at + lines.length;
        while (at < end && memchr(" \r", *at, 2))
            at++;
        const char *close = at < end ? memchr(at, ']', (size_t)(end - at)) : NULL;
        if (at == end)
            continue;
        size_t there = rows->count ? rows->cell_count - rows->first[rows->count - 1] : 0;
        uint64_t number = close && *at == '['
                              ? word_number_of(word_trim((Word){at, (size_t)(close - at) + 1}))
                              : 0;
        good = number == 1 || (there && number == there + 1);
        if (number == 1)
            begin_row(&sheet->memory, rows, lines.number);
        at = good ? close + 1 : end;
        for (Word part; part_next(&at, end, ' ', &part);)
            add_cell(&sheet->memory, rows, part);
        good &= rows->cell_count > 0 && !sheet->memory.lost;
    }
    if (!good)
        *rows = (SheetRows){0};
    return good && rows->count;
}

/* Whether commas stand in brackets alone, as R numbers the rows and columns of a matrix: [1,]. */
static bool in_brackets(const char *text, size_t length)
{
    bool all = true;
    for (const char *at = text, *end = text + length; all && at < end; at++)
        all = *at != ',' || (at > text && at[-1] == '[') || (at + 1 < end && at[1] == ']');
    return all;
}

/* How many cells most of the rows have, if these are all, or, unless `strict`, four of five; 0:
 * there is no such number. */
static size_t usual_width(RowText text, bool strict, size_t most, Arena *memory)
{
    size_t width = 0, votes = 0, rows = 0, same = 0;
    RowText again = text;
    for (; (!most || rows < most) && row_next(&text); rows++) {
        width = votes ? width : text.count;
        votes += text.count == width ? 1 : -(size_t)1;
        if (strict && text.count != width)
            break;
    }
    if (text.lost)
        arena_keep(memory, NULL);
    bool even = !strict || text.at == text.end || (most && rows == most);
    row_text_clear(&text);
    for (rows = 0; even && !strict && (!most || rows < most) && row_next(&again); rows++)
        same += again.count == width;
    row_text_clear(&again);
    return even && (strict || (rows > 4 && 5 * same >= 4 * rows)) ? width : 0;
}

/* Whether commas stand within numbers alone, and cells are divided otherwise: in all words with
 * digits, or before three digits, as in 1,073. */
static bool in_numbers(const char *text, size_t length)
{
    size_t commas = 0, bare = 0, thousands = 0, sure = 0;
    bool divided = true;
    for (TextLines lines = lines_of(text, length); next_line(&lines);) {
        const char *at = lines.line, *end = at + lines.length;
        size_t words = 0;
        for (Word word; part_next(&at, end, ' ', &word); words++) {
            const char *comma = memchr(word.text, ',', word.length);
            size_t before = comma ? (size_t)(comma - word.text) : 0;
            bool within = before && comma[-1] >= '0' && comma[-1] <= '9' &&
                          before + 1 < word.length && comma[1] >= '0' && comma[1] <= '9';
            bool digit = word.length && word.text[0] >= '0' && word.text[0] <= '9';
            bare += !comma && digit;
            sure += !digit || (comma && memchr(comma + 1, ',', word.length - before - 1));
            commas += comma != NULL;
            thousands += within && word_number_of(word) != NO_NUMBER;
            if (comma && !within)
                return false;
        }
        divided &= words > 1 || !words || memchr(lines.line, '\t', lines.length) ||
                   memchr(lines.line, ';', lines.length);
    }
    bool alone = commas == 1 && bare && !sure; /* 1,000 2 3: that one number is doubtful */
    return commas && divided && (!bare || thousands == commas) && !alone;
}

/* The mark between cells, and how many there are; 0: each line is one. */
static size_t find_mark(char *text, size_t length, const SheetAsked *asked, Sheet *sheet)
{
    const char *marks = asked->format == SHEET_LINES ? " " : "\t;|,>+ ";
    bool within = in_numbers(text, length) || in_brackets(text, length);
    const char *first = text, *end = text + length;
    while (first < end && (*first == ' ' || *first == '\n'))
        first++;
    for (int strict = 1; strict >= 0; strict--)
        for (const char *each = marks; *each; each++) {
            if (*each == ',' && within)
                continue;
            sheet->mark = *each;
            sheet->framed = *each == '|' && first < end && *first == '|';
            RowText rows = row_text_of(text, length, *each, sheet->framed);
            size_t width = usual_width(rows, strict, asked->most, &sheet->memory);
            if (width > 1 || (width && *each == ROW_WORDS))
                return width;
        }
    return 0;
}

/* The same of CSV, whose first row says it. */
static size_t find_csv_mark(char *text, size_t length, Sheet *sheet)
{
    size_t width = 0;
    for (const char *each = ",;\t "; *each && width < 2; each++) {
        RowText rows = row_text_of(text, length, *each, false);
        size_t own = row_next(&rows) && !rows.open ? rows.count : 0;
        if (rows.lost)
            arena_keep(&sheet->memory, NULL);
        bool same = *each != ROW_WORDS || (row_next(&rows) && rows.count == own);
        row_text_clear(&rows);
        sheet->mark = own > 1 && same ? *each : ',';
        width = own > 1 && same ? own : 1;
    }
    return width;
}

/* One word of a few letters or digits, each of which comes again and again: draws, as of a coin. */
static void divide_word(Arena *memory, SheetRows *rows)
{
    enum { LEAST_TIMES = 8 };
    Word word = *rows->cells;
    size_t kinds = 0;
    for (size_t i = 0; i < word.length; i++) {
        kinds += !memchr(word.text, word.text[i], i);
        if (!isalnum((unsigned char)word.text[i]) || LEAST_TIMES * kinds > word.length)
            return;
    }
    rows->cell_count = 0;
    for (size_t i = 0; i < word.length; i++)
        add_cell(memory, rows, (Word){word.text + i, 1});
}

void sheet_read_lines(char *text, size_t length, const SheetAsked *asked, Sheet *sheet,
                      SheetRows *rows)
{
    size_t most = asked->most, width = 0;
    if (!asked->whole)
        width = asked->format == SHEET_CSV ? find_csv_mark(text, length, sheet)
                                           : find_mark(text, length, asked, sheet);
    if (!width && (asked->first || asked->way == SHEET_ONE_COLUMN)) {
        RowText words = row_text_of(text, length, sheet->mark = ROW_WORDS, false);
        width = row_next(&words) ? words.count : 0;
        row_text_clear(&words);
    }
    if (!width) {
        sheet->mark = NO_MARK;
        sheet->framed = false;
        width = 1;
    }
    RowText all = row_text_of(text, length, sheet->mark, sheet->framed);
    all.doubled = true;
    while ((!most || rows->count < most) && row_next(&all)) {
        begin_row(&sheet->memory, rows, all.line);
        for (size_t i = 0; i < all.count; i++)
            add_cell(&sheet->memory, rows, all.cells[i]);
    }
    sheet->cut |= all.at < all.end && row_next(&all);
    if (all.lost)
        arena_keep(&sheet->memory, NULL);
    sheet->open_line = all.open;
    row_text_clear(&all);
    sheet->list_count = width;
    if (asked->way == SHEET_ONE_COLUMN && rows->cell_count == 1)
        divide_word(&sheet->memory, rows);
}
