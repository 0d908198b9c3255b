/* Texts as rows: CSV, JSON and lines with names in them, and which items their cells are. */
#include "unit.h"

#include "base/encoding.h"
#include "input/line_words.h"
#include "input/reading.h"
#include "input/record_read.h"
#include "input/row_reader.h"
#include "wire_giving.h"

/* A text, and what the user says of it. */
typedef struct Case {
    Given given;
    const char *text;
    const char *rows; /* cells with | between, rows with /, "=value" behind one; or a line */
} Case;

/* The rows as text. */
static void written(const Records *records, bool by, char *ret, size_t size)
{
    size_t at = 0;
    ret[0] = 0;
    for (size_t row = 0; row < records->row_count; row++) {
        const RecordRow *one = &records->rows[row];
        at += (size_t)snprintf(ret + at, size - at, "%s", row ? "/" : "");
        for (size_t cell = 0; cell < one->count; cell++)
            at += (size_t)snprintf(ret + at, size - at, "%s%s", cell ? "|" : "",
                                   records->names->of[records->cells[one->first + cell]].text);
        if (by)
            at += (size_t)snprintf(ret + at, size - at, "=%s", records->names->of[one->value].text);
        assert_true(at < size);
    }
}

/* The same rows as they are read from bytes that come in parts of `at_once`; their number. */
static size_t streamed(const Fit *fit, const char *text, size_t at_once, char *ret, size_t size)
{
    enum { ROWS = 3, WIDTH = 1000 };
    RowReader reader;
    WireReader wire;
    size_t length = strlen(text), given = encoding_marked(text, length) ? 3 : 0, at = 0, rows = 0;
    Item items[ROWS * WIDTH];
    Error error = {0};
    assert_int_equal(row_reader_open(&reader, fit, "file", &error), STATUS_OK);
    assert_int_equal(wire_open_rows(&wire, &reader, &error), STATUS_OK);
    ret[0] = 0;
    for (size_t count = 1; count;) {
        count = wire_give(&wire, text + given, length - given, at_once);
        given += count;
        for (size_t read = 1; read;) {
            if (wire_read(&wire, items, NULL, ROWS, &read, &error))
                fail_msg("%s", error.text);
            for (size_t i = 0; i < read * reader.width; i++)
                at += (size_t)snprintf(ret + at, size - at, "%s%s",
                                       i % reader.width ? "|"
                                       : rows++         ? "/"
                                                        : "",
                                       reader.names.of[items[i]].text);
        }
    }
    wire_close(&wire);
    row_reader_clear(&reader);
    return rows;
}

/* Finds the readings of the text, of which the first is its rows. */
static Status rows_of(const Case *one, Finder *finder, char *ret, size_t size, Error *error)
{
    Given given = one->given;
    given.where = "file";
    TRY(readings_find(&given, one->text, strlen(one->text), false, true, finder, error));
    if (!finder->count)
        return readings_none(finder, error);
    Records records = {0};
    Status status = fit_records(&finder->fits[0], &records, error);
    if (!status)
        written(&records, given.by, ret, size);
    arena_clear(&records.memory);
    return status;
}

#define CSV   .format = SHEET_CSV
#define JSON  .format = SHEET_JSON
#define LINES .format = SHEET_LINES

static const Case texts[] = {
    {{LINES}, "0 1 2\n2 1 0\n", "0|1|2/2|1|0"},
    {{LINES}, "\n  a\tb  \r\n\n b a", "a|b/b|a"},
    {{LINES},
     "\xef\xbb\xbf"
     "a b\nb a\n",
     "a|b/b|a"},
    {{CSV}, "x,y\na,b\nb,a\n", "a|b/b|a"},
    {{CSV}, "\xef\xbb\xbfx;y\r\na;b\r\n\r\nb;a", "a|b/b|a"},
    {{CSV}, "x\ty\na b\tc\nc\ta b\n", "a b|c/c|a b"},
    {{CSV}, "\"x,1\";y\na;b\nb;a\n", "a|b/b|a"},
    {{JSON},
     "[\"\\ud83d\\ude00\",\"b\"]\n[\"b\",\"\\ud83d\\ude00\"]",
     "\xf0\x9f\x98\x80|b/b|\xf0\x9f\x98\x80"},
    {{CSV},
     "x,y\n\"a, b\",\"say \"\"hi\"\"\"\n\"say \"\"hi\"\"\",\"a, b\"\n\"say \"\"hi\"\"\",\"a, b\"\n",
     "a, b|say \"hi\"/say \"hi\"|a, b/say \"hi\"|a, b"},
    {{CSV}, "x,y\n\"a\nb\",c\nc,\"a\nb\"\n", "a\nb|c/c|a\nb"},
    {{CSV, .by = "s"}, "x,y,s\na,b,EU\nb,a,US\na,b,EU\n", "a|b=EU/b|a=US/a|b=EU"},
    {{CSV, .columns = "y,x", .by = "s"}, "x,y,s\na,b,EU\nb,a,US\n", "b|a=EU/a|b=US"},
    {{CSV, .columns = "c1-c3"}, "t,c1,c2,c3\n7,a,b,c\n8,b,a,c\n", "a|b|c/b|a|c"},
    {{CSV, .columns = "c-2-c-3,c-1"}, "t,c-1,c-2,c-3\n7,a,b,c\n7,a,c,b\n", "b|c|a/c|b|a"},
    {{0}, "[1] \"a\" \"b\"\n[3] \"c\"\n[1] \"c\" \"a\"\n[3] \"b\"\n", "a|b|c/c|a|b"},
    {{0},
     "  [,1] [,2]\n[1,] 2 1\n[2,] 1 2\n[3,] 2 1\n[4,] 2 1\n[5,] 2 1\n[6,] 1 2\n",
     "2|1/1|2/2|1/2|1/2|1/1|2"},
    {{0}, "at,\n1st,2nd\na,b\nb,a\nb,a\na,b\nb,a\nb,a\nb,a\n", "a|b/b|a/b|a/a|b/b|a/b|a/b|a"},
    {{CSV, .columns = "2-3"}, "t,x,y\n7,a,b\n", "a|b"},
    {{CSV}, "x y\na b\nb a\n", "a|b/b|a"},
    {{.n = 0}, "0,1\n2,1\n1,2\n2,1\n2,1\n2,1\n1,2\n", "2|1/1|2/2|1/2|1/2|1/1|2"}, /* pandas */
    {{LINES, .columns = "2-4"}, "[12:03] 2 0 1\n[12:04] 0 2 1\n", "2|0|1/0|2|1"},
    {{LINES, .columns = "2-4", .by = "1"}, "EU 2 0 1\nUS 0 2 1\n", "2|0|1=EU/0|2|1=US"},
    {{JSON, .columns = "e.d.o", .by = "e.s"},
     "{\"e\": {\"d\": {\"o\": [1, 0]}, \"s\": 3}}\n",
     "1|0=3"},
    {{CSV, .columns = "list"}, "list,s\nc b a,EU\nb c a,US\n", "c|b|a/b|c|a"},
    {{CSV}, "list\nc | b b | a\na | c | b b\n", "c|b b|a/a|c|b b"},
    {{CSV, .columns = "list", .by = "s"}, "list;s\n\"c, b\";1\n\"b, c\";2\n", "c|b=1/b|c=2"},
    {{JSON}, "[[\"a\", \"b b\"], [\"b b\", \"a\"]]", "a|b b/b b|a"},
    {{JSON}, "[\"a\", 2]\n[2, \"a\"]\n", "a|2/2|a"},
    {{JSON}, "[[[\"a\"], [\"b\", \"c\"]], [[\"c\"], [\"b\", \"a\"]]]", "a|b|c/c|b|a"},
    {{JSON, .columns = "o", .by = "d"},
     "{\"o\": \"b a\", \"d\": 3}\n\n{\"d\": 4, \"o\": \"a b\"}\n",
     "b|a=3/a|b=4"},
    {{JSON, .columns = "q,p"}, "[{\"p\": 1, \"q\": 0}, {\"p\": 0, \"q\": 1}]", "0|1/1|0"},
    {{.stream = true, .n = 3}, "a\nc\nb\nc\na\nb\nc\n", "a|c|b/c|a|b"},
    {{.stream = true, .n = 3}, "a c\nb\n\nc a b c", "a|c|b/c|a|b"},
    {{.by_size = true}, "0 1 2\n1 0\n[2, 0, 1]\n", "0|1|2/1|0/2|0|1"},
    {{CSV, .columns = "o", .by_size = true}, "i,o\n1,b b|a\n2,a\n", "b b|a/a"},
    /* Long form, in the order of places. */
    {{CSV}, "id,at,who\n1,2,a\n1,1,b\n2,2,b\n2,1,a\n3,1,b\n3,2,a\n", "b|a/a|b/b|a"},
    /* What the form alone tells. */
    {{.n = 0}, "| a | b |\n|---|---|\n| x | y |\n| y | x |\n| y | x |\n", "x|y/y|x/y|x"},
    {{.n = 0}, "# note\n1. x, y, z\n2. z, y, x\n3. y, z, x\n", "x|y|z/z|y|x/y|z|x"},
    {{.n = 0}, "xyz\nzyx\nyxz\nxzy\n", "x|y|z/z|y|x/y|x|z/x|z|y"},
    {{.n = 0},
     "Ann > Ben > Cem\nCem > Ben > Ann\nBen > Cem > Ann\n",
     "Ann|Ben|Cem/Cem|Ben|Ann/Ben|Cem|Ann"},
    {{.n = 0}, "('x', 'y', 'z')\n('z', 'y', 'x')\n('y', 'z', 'x')\n", "x|y|z/z|y|x/y|z|x"},
    {{.n = 0},
     "1st Ann, 2nd Bob, 3rd Cem\n1st Cem, 2nd Bob, 3rd Ann\n1st Bob, 2nd Cem, 3rd Ann\n"
     "1st Bob, 2nd Ann, 3rd Cem\n",
     "Ann|Bob|Cem/Cem|Bob|Ann/Bob|Cem|Ann/Bob|Ann|Cem"},
    {{.n = 0},
     "at 1 r=[2,0,1] ms=7\nat 2 r=[0,2,1] ms=7\nat 3 r=[1,2,0] ms=7\nat 4 r=[2,1,0] ms=7\n",
     "2|0|1/0|2|1/1|2|0/2|1|0"},
    {{.n = 0}, "   p q r\n0  x y z\n1  z y x\n2  y z x\n", "x|y|z/z|y|x/y|z|x"},
    /* Refused. */
    {{LINES}, "", "file: it is empty"},
    {{CSV}, "x,y\n\n", "file: it is empty"},
    {{CSV},
     "x,y\na\nb,a\na,b\n",
     "file, line 2: it has 1 cell, and the others have 2; take it out"},
    {{CSV}, "x,y\n\"a\nb\",c\nd\nc,\"a\nb\"\n", "file, line 4: it has 1 cell"},
    {{CSV}, "x,y\na,b\nb,a\n\"a,b\n", "file, line 4: a quote that does not end its cell"},
    {{CSV}, "x,y\n\"a\"b,c\nc,\"a\"b\n", "file, line 2: a quote that does not end its cell"},
    {{CSV}, "a,b\nb,a\na,b\n", "file, line 1: it holds items"},
    {{CSV, .columns = "z"},
     "x,y\na,b\n",
     "--column z: file has no column of that name; its first "
     "line names: x, y"},
    {{CSV, .columns = "x,"}, "x,y\na,b\n", "has no column of that name"},
    {{CSV, .by = "z"}, "x,y\na,b\n", "--by z: file has no column of that name"},
    {{JSON}, "{", "file, line 1: not valid JSON"},
    {{JSON}, "[\"1\"]\n[2", "file, line 2: not valid JSON"},
    {{LINES}, "a b\rb a\r", "file: its lines end in CR alone; accepted: LF, or CR LF"},
    {{.n = 0},
     "b,c,a\na,b,c\na,c,b\nb,a,c\nc,a,b\nc,b,a\na,b,c\na,c,b\nb,a,c\nb,Cc,a\nc,b,a\na,b,c\n",
     "file, line 10: column 2: \"Cc\" is none of the 3 items of the other lines; did you mean c?"},
    {{.n = 0},
     "p|q|r\np|q\nr|q|p\nq|r|p\np|r|q\nq|p|r\n",
     "file, line 2: its list has 2 items, and others have up to 3"},
    {{.n = 0},
     "4 5 8\n0 1\n4 9 2 5\n",
     "file, line 2: its list has 2 items, and others have up to 4; if these are all, and lists "
     "end early: --column 1 --n 10 --take 2"},
    {{.n = 0},
     "{\"o\": [1, 2, 3]}\n{\"o\": [1, 3]}\n{\"o\": [3, 1, 2]}\n",
     "file, line 2: its list has 2 items, and others have up to 3"},
};

/* What is read is read alike from a sheet and from bytes that come in parts, however few. */
TEST(texts_are_read)
{
    for (size_t c = 0; c < sizeof texts / sizeof *texts; c++) {
        Finder *finder = calloc(1, sizeof *finder);
        Error error = {0};
        char rows[400] = "", parts[400];
        Status status = rows_of(&texts[c], finder, rows, sizeof rows, &error);
        if (status ? !strstr(error.text, texts[c].rows) || strchr(error.text, '\n')
                   : strcmp(rows, texts[c].rows) != 0)
            fail_msg("case %zu: \"%s%s\", not \"%s\"", c, error.text, rows, texts[c].rows);
        for (size_t at_once = 1; !status && fit_streams(finder->fits) && at_once < 40; at_once++) {
            streamed(finder->fits, texts[c].text, at_once, parts, sizeof parts);
            if (strcmp(parts, rows) != 0)
                fail_msg("case %zu, %zu at once: \"%s\", not \"%s\"", c, at_once, parts, rows);
        }
        finder_clear(finder);
        free(finder);
    }
}

/* A NUL would cut off a name, so that two become one: it is refused, however it is written. */
TEST(nuls)
{
    static const char with[][16] = {"x,y\na\0b,c\n", "x,y\n\"a\0\",c\n", "a b\na\0 b\n",
                                    "[\"a\"]\n[\"\0\"]"};
    for (size_t i = 0; i < 4; i++) {
        const Given given = {.where = "file"};
        Finder *finder = calloc(1, sizeof *finder);
        Error error = {0};
        assert_int_equal(readings_find(&given, with[i], 13, false, true, finder, &error),
                         STATUS_FAILED);
        assert_string_equal(error.text,
                            "file, line 2: a NUL, a byte 0, which is no character of a text");
        finder_clear(finder);
        free(finder);
    }
}

/* A text of more than is read at once, of more names than find a place of their own, quoted or not.
 */
TEST(long_rows)
{
    enum { N = 300, ROWS = 40, ROOM = 40 * N * ROWS };
    char *text = malloc(ROOM), *rows = malloc(ROOM), *parts = malloc(ROOM);
    size_t at = 0;
    for (int row = -1; row < ROWS; row++)
        for (int place = 0; place < N; place++)
            at += (size_t)sprintf(text + at,
                                  row < 0     ? "p%d%c"
                                  : place % 3 ? "\"card number %d\"%c"
                                              : "card number %d%c",
                                  row < 0 ? place : (place * 7 + row) % N,
                                  place + 1 < N ? ',' : '\n');
    const Case one = {{.format = SHEET_ANY}, text, NULL};
    Finder *finder = calloc(1, sizeof *finder);
    assert_int_equal(rows_of(&one, finder, rows, ROOM, NULL), STATUS_OK);
    assert_int_equal(streamed(finder->fits, text, 5000, parts, ROOM), ROWS);
    assert_string_equal(rows, parts);
    assert_int_equal(finder->fits[0].n, N);
    finder_clear(finder);
    free(finder);
    free(text);
    free(rows);
    free(parts);
}

/* Which items the cells are: by name, alike ones as they come. */
TEST(cells_are_items)
{
    static char *const kinds[] = {(char *)"land", (char *)"land", (char *)"spell", (char *)"spell"};
    static char *const names_of[] = {(char *)"a", (char *)"b", (char *)"c"};
    static const ItemCode from_0 = {0}, from_1 = {.base = 1};
    ItemCode alike = {0}, unlike = {0};
    assert_int_equal(item_code_set(&alike, kinds, 4, NULL), STATUS_OK);
    assert_int_equal(item_code_set(&unlike, names_of, 3, NULL), STATUS_OK);
    const struct {
        const char *text;
        RecordItems items;
        const char *outcomes; /* the places that are seen; or the line of the refusal */
    } cases[] = {
        {"2 0 1\n0 1 2\n", {3, 3, &from_0, false}, "201 012"},
        {"3 1 2\n", {3, 3, &from_1, false}, "201"},
        {"spell land\nland land\n", {4, 2, &alike, false}, "20 01"},
        {"land spell spell land\n", {4, 4, &alike, false}, "0231"},
        {"land land land spell\n", {4, 4, &alike, false}, "0112"}, /* one too many: no outcome */
        {"spell land land spell\nspell land spell land\n", {4, 4, &alike, false}, "2013 2031"},
        {"land spell\nspell land\n", {4, 2, &alike, false}, "02 20"},
        {"c a b\nc b a\n", {3, 3, &unlike, false}, "201 210"},
        {"2 0\n", {4, 2, &from_0, false}, "20"},
        {"0 1 3\n", {3, 3, &from_0, false}, "line 1: \"3\" is not an item (expected 0 to 2)"},
        {"0 1 2\n", {3, 3, &from_1, false}, "line 1: \"0\" is not an item (expected 1 to 3)"},
        {"land forest\n", {4, 2, &alike, false}, "line 1: \"forest\" is none of the 4 items"},
        {"0 1 2\n\n0 1\n",
         {3, 3, &from_0, false},
         "line 3 has 2 items, but line 1 has 3 (--as by-size"},
        {"0 1 2 3 4 5 6\n", {8, 8, &from_0, false}, "line 1 has 7 items, not 8"},
        {"0 1 2 3 4 5 6\n",
         {60, 8, &from_0, false},
         "line 1 has 7 items, not 8, those that are seen, or all 60"},
        {"0\n", {3, 3, &from_0, false}, "line 1 has 1 item, not 3"},
        {"2 0 1\n0 2\n1 2 0 3\n", {4, 2, &from_0, true}, "20 02 12"},
        {"2 0 1\n0 2\n",
         {4, 3, &from_0, true},
         "line 2 has 2 items, fewer than --take 3 (--as by-size"},
        {"2 0 1 3 1\n", {4, 3, &from_0, true}, "line 1 has 5 items, not 3"},
        {"a\x01"
         "b 1 2\n",
         {3, 3, &from_0, false},
         "is not an item"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        enum { MOST_CELLS = 40 };
        RecordRow lines_of_it[4] = {{0}};
        uint32_t cells[MOST_CELLS];
        Texts names = {0};
        SCOPED_ARENA memory = {0};
        Records records = {.names = &names, .rows = lines_of_it, .cells = cells};
        for (TextLines lines = lines_of(cases[c].text, strlen(cases[c].text)); next_line(&lines);) {
            const char *from = lines.line;
            RecordRow *row = &lines_of_it[records.row_count];
            *row = (RecordRow){.line = lines.number, .first = records.cell_count};
            for (Word word; next_word(&from, lines.line + lines.length, &word); row->count++)
                cells[records.cell_count++] = texts_add(&names, &memory, word);
            records.row_count += row->count > 0;
        }
        size_t rows[4] = {0, 1, 2, 3}, n = cases[c].items.n, seen = cases[c].items.seen, at = 0;
        Item *outcomes = NULL;
        Error error = {0};
        Status status = records_outcomes(&records, rows, records.row_count, &cases[c].items, "file",
                                         &memory, &outcomes, &error);
        char found[100] = "";
        for (size_t i = 0; !status && i < records.row_count * seen; i++)
            at += (size_t)snprintf(found + at, sizeof found - at, i && i % seen == 0 ? " %d" : "%d",
                                   outcomes[i / seen * n + i % seen]);
        if (status ? !strstr(error.text, cases[c].outcomes) || strchr(error.text, '\n')
                   : strcmp(found, cases[c].outcomes) != 0)
            fail_msg("case %zu: \"%s%s\", not \"%s\"", c, error.text, found, cases[c].outcomes);
    }
    item_code_clear(&alike);
    item_code_clear(&unlike);
    static char *const numbers[] = {(char *)"1", (char *)"3", (char *)"02"};
    assert_true(records_are_numbers(numbers, 3, 1, 3));
    assert_true(records_are_numbers(numbers, 3, 0, 4));
    assert_false(records_are_numbers(numbers, 3, 0, 3));
    assert_false(records_are_numbers(kinds, 1, 0, 9));
}

/* What is said of a line of three words, of which that one is no item. */
static void assert_said(const Shape *shape, const char *line, const char *token, const char *with,
                        const char *without)
{
    const ItemCode code = {.shape = shape};
    const RecordProblem problem = {.what = RECORD_NO_ITEM,
                                   .words = 3,
                                   .line = line,
                                   .line_length = strlen(line),
                                   .token = strstr(line, token),
                                   .length = strlen(token)};
    Error error = {0};
    record_error(&code, 3, RECORD_ANSWERED, "line 1", &problem, &error);
    assert_non_null(strstr(error.text, with));
    assert_null(strstr(error.text, without));
}

/* Lines with one separator too many or too few, and what is said of those that are no outcome. */
TEST(lines_are_read)
{
    static const struct {
        size_t n;
        uint32_t base;
        const char *text;
        ParseResult reading;
        const char *says; /* of one that is refused */
    } cases[] = {
        {3, 0, "2 0 1", READ_WHOLE, NULL},
        {4, 0, "2, 0; 1, 3", READ_WHOLE, NULL},
        {3, 0, "1,null,0", READ_MISSING, NULL},
        {3, 0, "1,2,,0", READ_MISSING, NULL},
        {3, 0, "2,1,0,", READ_WHOLE, NULL},
        {3, 0, "1  0", READ_REFUSED, "has 2 items, not 3"},
        {3, 0, "0 1 2 0", READ_REFUSED, "has 4 items, not 3"},
        {3, 0, "a b c", READ_REFUSED, "--items FILE"},
        {3, 0, "a b", READ_REFUSED, "(expected 0 to 2)"},
        {3, 0, "3 1 2", READ_REFUSED, "--as from-1"},
        {11, 0, "11 10 1 2 3 4 5 6 7 8 9", READ_REFUSED, "--as from-1"},
        {3, 0, "12:30 0 1 2", READ_REFUSED, "a time in front"},
        {3, 0, "0 x\r1 2", READ_REFUSED, "lines that end in CR alone"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        ItemCode code = {.base = cases[c].base};
        DealLines deals = {0};
        Item items[12];
        RecordProblem problem;
        Error error = {0};
        const char *text = cases[c].text;
        ParseResult reading =
            record_read(&code, &deals, cases[c].n, text, strlen(text), items, &problem);
        if (reading != cases[c].reading)
            fail_msg("\"%s\" is read as %d, not %d", text, (int)reading, (int)cases[c].reading);
        if (cases[c].says) {
            record_error(&code, cases[c].n, RECORD_ANSWERED, "line 1", &problem, &error);
            if (!strstr(error.text, cases[c].says))
                fail_msg("\"%s\", without \"%s\"", error.text, cases[c].says);
        }
    }
    /* Where an item is 0 the others do not count from 1, wherever it stands. */
    static const char *const zeros[] = {"0 3 1", "1 0 3", "1 3 0"};
    for (size_t i = 0; i < 3; i++)
        assert_said(NULL, zeros[i], "3", "\"3\" is not an item (expected 0 to 2)", "--as");
    /* What stands among as many words as there are items is no time in front, nor does a line end
     * in CR alone where the last byte is one: LF follows it. */
    assert_said(NULL, "12:30 0 1", "12:30", "is not an item", "a time in front");
    assert_said(NULL, "0 1 x\r", "x", "is not an item", "CR alone");
    /* Of a deck without names. */
    Shape shape = shape_plain(3);
    assert_said(&shape, "7", "7", "\"7\" is not an item (expected 0 to 2)", "--as");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_read), cmocka_unit_test(nuls),
        cmocka_unit_test(long_rows),      cmocka_unit_test(cells_are_items),
        cmocka_unit_test(lines_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
