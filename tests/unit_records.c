/* Records: CSV, JSON and lines with names in them, and which items their cells are. */
#include "unit.h"

#include "base/encoding.h"
#include "base/sizes.h"
#include "input/layout.h"
#include "input/record_error.h"
#include "input/records_groups.h"

#include <unistd.h>

/* The rows as text: cells with | between, rows with / between, "=value" behind one. */
static void written(const Records *records, char *ret, size_t size)
{
    size_t at = 0;
    ret[0] = 0;
    for (size_t row = 0; row < records->row_count; row++) {
        const RecordRow *one = &records->rows[row];
        at += (size_t)snprintf(ret + at, size - at, "%s", row ? "/" : "");
        for (size_t cell = 0; cell < one->count; cell++)
            at += (size_t)snprintf(ret + at, size - at, "%s%s", cell ? "|" : "",
                                   records->names.texts[records->cells[one->first + cell]]);
        if (records->values.count)
            at += (size_t)snprintf(ret + at, size - at, "=%s", records->values.texts[one->value]);
        assert_true(at < size);
    }
}

typedef struct Case {
    RecordsFormat format;
    const char *text, *columns, *by, *rows;
} Case;

TEST(records_are_read)
{
    static const Case cases[] = {
        {RECORDS_LINES, "0 1 2\n2 1 0\n", NULL, NULL, "0|1|2/2|1|0"},
        {RECORDS_LINES, "\n  a\tb  \r\n\n b a", NULL, NULL, "a|b/b|a"},
        {RECORDS_LINES,
         "\xef\xbb\xbf"
         "a b\n",
         NULL, NULL, "a|b"},
        {RECORDS_CSV, "x,y\na,b\nb,a\n", NULL, NULL, "a|b/b|a"},
        {RECORDS_CSV, "\xef\xbb\xbfx;y\r\na;b\r\n\r\nb;a", NULL, NULL, "a|b/b|a"},
        {RECORDS_CSV, "x\ty\na b\tc\n", NULL, NULL, "a b|c"},
        {RECORDS_CSV, "\"x,1\";y\na;b\n", NULL, NULL, "a|b"},
        {RECORDS_JSON, "[\"\\ud83d\\ude00\"]", NULL, NULL, "\xf0\x9f\x98\x80"},
        {RECORDS_CSV, "x,y\n\"a, b\",\"say \"\"hi\"\"\"\n", NULL, NULL, "a, b|say \"hi\""},
        {RECORDS_CSV, "x,y\n\"a\nb\",c\n", NULL, NULL, "a\nb|c"},
        {RECORDS_CSV, "x,y,s\na,b,EU\nb,a,US\na,b,EU\n", NULL, "s", "a|b=EU/b|a=US/a|b=EU"},
        {RECORDS_CSV, "x,y,s\na,b,EU\n", "y,x", "s", "b|a=EU"},
        {RECORDS_CSV, "t,c1,c2,c3\n7,a,b,c\n", "c1-c3", NULL, "a|b|c"},
        {RECORDS_CSV, "t,c-1,c-2,c-3\n7,a,b,c\n", "c-2-c-3,c-1", NULL, "b|c|a"},
        {RECORDS_CSV, "t,x,y\n7,a,b\n", "2-3", NULL, "a|b"},
        {RECORDS_CSV, "t,3,2\n7,a,b\n", "3-2,1", NULL, "a|b|7"},
        {RECORDS_CSV, "x y\na b\nb a\n", "y", NULL, "b/a"},
        {RECORDS_LINES, "[12:03] 2 0 1\n[12:04] 0 2 1\n", "2-4", NULL, "2|0|1/0|2|1"},
        {RECORDS_LINES, "EU 2 0 1\nUS 0 2 1\n", "2-4", "1", "2|0|1=EU/0|2|1=US"},
        {RECORDS_JSON, "{\"e\": {\"d\": {\"o\": [1, 0]}, \"s\": 3}}\n", "e.d.o", "e.s", "1|0=3"},
        {RECORDS_JSON, "{\"e.d\": [1, 0], \"e\": {\"d\": [7]}}\n", "e.d", NULL, "1|0"},
        {RECORDS_CSV, "list,s\nc b a,EU\n", "list", NULL, "c|b|a"},
        {RECORDS_CSV, "list\nc | b b | a\n", NULL, NULL, "c|b b|a"},
        {RECORDS_CSV, "list\n\"[\"\"c\"\", 2, \"\"b b\"\"]\"\n", NULL, NULL, "c|2|b b"},
        {RECORDS_CSV, "list;s\n\"c, b\";1\n", "list", "s", "c|b=1"},
        {RECORDS_JSON, "[[\"a\", \"b b\"], [\"b b\", \"a\"]]", NULL, NULL, "a|b b/b b|a"},
        {RECORDS_JSON, "[\"a\", 2]\n[2, \"a\"]\n", NULL, NULL, "a|2/2|a"},
        {RECORDS_JSON, "[[[\"a\"], [\"b\", \"c\"]]]", NULL, NULL, "a|b|c"},
        {RECORDS_JSON, "[{\"o\": [1, 0], \"d\": \"Mon\"}]", "o", "d", "1|0=Mon"},
        {RECORDS_JSON, "{\"o\": \"b a\", \"d\": 3}\n\n{\"o\": \"a b\", \"d\": 4}\n", "o", "d",
         "b|a=3/a|b=4"},
        {RECORDS_JSON, "[{\"p\": 1, \"q\": 0}]", "q,p", NULL, "0|1"},
        {RECORDS_STREAM, "a b\nc\n\nd e f g", NULL, NULL, "a|b|c/d|e|f"}, /* in threes */
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const RecordOptions asked = {
            .format = cases[c].format, .columns = cases[c].columns, .by = cases[c].by, .fold = 3};
        Records records;
        Error error = {0};
        char rows[400];
        Status status =
            records_parse("file", cases[c].text, strlen(cases[c].text), &asked, &records, &error);
        if (status)
            fail_msg("case %zu: %s", c, error.text);
        written(&records, rows, sizeof rows);
        assert_string_equal(rows, cases[c].rows);
        records_clear(&records);
        assert_null(records.rows);
    }
}

TEST(refused)
{
    static const struct {
        Case one;
        Status status;
        const char *line;
    } cases[] = {
        {{RECORDS_LINES, "", NULL, NULL, NULL}, STATUS_FAILED, "file: there are no outcomes in it"},
        {{RECORDS_CSV, "", NULL, NULL, NULL}, STATUS_FAILED, "there are no outcomes in it"},
        {{RECORDS_CSV, "x,y\n\n", NULL, NULL, NULL}, STATUS_FAILED, "there are no outcomes in it"},
        {{RECORDS_JSON, "[]", NULL, NULL, NULL}, STATUS_FAILED, "there are no outcomes in it"},
        {{RECORDS_CSV, "x,y\na\n", NULL, NULL, NULL},
         STATUS_FAILED,
         "line 2: 1 column, but the header has 2"},
        {{RECORDS_CSV, "x,y\na,b,c\n", NULL, NULL, NULL},
         STATUS_FAILED,
         "line 2: 3 columns, but the header has 2"},
        {{RECORDS_CSV, "x,y\na,b\n\"a,b\n", NULL, NULL, NULL},
         STATUS_FAILED,
         "line 3: a quote is opened and not closed"},
        {{RECORDS_CSV, "x,y\n\"a\nb\",c\nd\n", NULL, NULL, NULL},
         STATUS_FAILED,
         "line 4: 1 column, but the header has 2"},
        {{RECORDS_CSV, "x,y\n\"a\"b,c\n", NULL, NULL, NULL},
         STATUS_FAILED,
         "line 2: text behind a closing quote"},
        {{RECORDS_CSV, "a,b\nb,a\na,b\n", NULL, NULL, NULL},
         STATUS_FAILED,
         "line 1: it holds items"},
        {{RECORDS_CSV, "x,y\na,b\n", "z", NULL, NULL},
         STATUS_USAGE,
         "--column z: file has no column of that name; its first line names: x, y"},
        {{RECORDS_CSV, "x,y\na,b\n", "x,", NULL, NULL}, STATUS_USAGE, "has no column of that name"},
        {{RECORDS_CSV, "\"x\ny\",z\na,b\n", "q", NULL, NULL},
         STATUS_USAGE,
         "its first line names: x y, z"},
        {{RECORDS_CSV, "x,y\na,b\n", NULL, "z", NULL},
         STATUS_USAGE,
         "--by z: file has no column of that name"},
        {{RECORDS_JSON, "{", NULL, NULL, NULL}, STATUS_FAILED, "line 1: not valid JSON"},
        {{RECORDS_JSON, "[1]\n[2", NULL, NULL, NULL}, STATUS_FAILED, "line 2: not valid JSON"},
        {{RECORDS_JSON, "3", NULL, NULL, NULL}, STATUS_FAILED, "accepted: an array, or an object"},
        {{RECORDS_JSON, "[[1], 3]", NULL, NULL, NULL},
         STATUS_FAILED,
         "row 2: accepted: an array, or an object"},
        {{RECORDS_JSON, "[[true]]", NULL, NULL, NULL},
         STATUS_FAILED,
         "row 1: accepted in an outcome: texts and numbers"},
        {{RECORDS_JSON, "[{\"o\": [1]}]", NULL, NULL, NULL},
         STATUS_FAILED,
         "an object: --column NAME says"},
        {{RECORDS_JSON, "[{\"o\": [1]}]", "p", NULL, NULL},
         STATUS_FAILED,
         "no key of the name that --column says"},
        {{RECORDS_JSON, "[{\"o\": [1]}]", "o", "d", NULL},
         STATUS_FAILED,
         "no key of the name that --by says"},
        {{RECORDS_JSON, "[[\"a\"],\n[\"x\\u0000y\"]]", NULL, NULL, NULL},
         STATUS_FAILED,
         "file, line 2: an escape that is no character: a NUL, half of a surrogate pair"},
        {{RECORDS_JSON, "[\"\\ud83d\"]", NULL, NULL, NULL},
         STATUS_FAILED,
         "file, line 1: an escape that is no character"},
        {{RECORDS_JSON, "{\"o\": [\"\\udc00\"]}", "o", NULL, NULL},
         STATUS_FAILED,
         "file, line 1: an escape that is no character"},
        {{RECORDS_CSV, "x\n\"[\"\"a\\u0000\"\"]\"\n", "x", NULL, NULL},
         STATUS_FAILED,
         "file, line 2: an escape that is no character"},
        {{RECORDS_LINES, "a b\rb a\r", NULL, NULL, NULL},
         STATUS_FAILED,
         "file: its lines end in CR alone; accepted: LF, or CR LF"},
        {{RECORDS_JSON, "[[1, 0]]", "o", NULL, NULL},
         STATUS_FAILED,
         "--column and --by need objects"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const RecordOptions asked = {
            .format = cases[c].one.format, .columns = cases[c].one.columns, .by = cases[c].one.by};
        Records records = {.row_count = 9}, before = records;
        Error error = {0};
        Status status = records_parse("file", cases[c].one.text, strlen(cases[c].one.text), &asked,
                                      &records, &error);
        if (status != cases[c].status || !strstr(error.text, cases[c].line) ||
            strchr(error.text, '\n'))
            fail_msg("case %zu: status %d, \"%s\", not \"%s\"", c, (int)status, error.text,
                     cases[c].line);
        assert_memory_equal(&records, &before, sizeof records);
    }
}

/* A NUL would cut off a name, so that two become one: it is refused, however it is written. */
TEST(nuls)
{
    static const char texts[][16] = {"x,y\na\0b,c\n", "x,y\n\"a\0\",c\n", "a b\na\0 b\n",
                                     "[\"a\"]\n[\"\0\"]"};
    static const RecordsFormat formats[] = {RECORDS_CSV, RECORDS_CSV, RECORDS_LINES, RECORDS_JSON};
    for (size_t i = 0; i < 4; i++) {
        const RecordOptions asked = {.format = formats[i]};
        Records records = {.row_count = 9}, before = records;
        Error error = {0};
        assert_int_equal(records_parse("file", texts[i], 13, &asked, &records, &error),
                         STATUS_FAILED);
        assert_string_equal(error.text,
                            "file, line 2: a NUL, a byte 0, which is no character of a text");
        assert_memory_equal(&records, &before, sizeof records);
    }
}

/* Rows take memory, not only what is in them: 100 of them at least as much as they are. */
static void rows_take_memory(void **state)
{
    char text[201] = "";
    for (int row = 0; row < 100; row++)
        strcat(text, "a\n");
    for (int enough = 0; enough < 2; enough++) {
        const RecordOptions asked = {.format = RECORDS_LINES,
                                     .memory = enough ? 1 << 20 : 100 * sizeof(RecordRow)};
        Records records = {0};
        Error error = {0};
        Status status = records_parse("file", text, strlen(text), &asked, &records, &error);
        assert_int_equal(status, enough ? STATUS_OK : STATUS_FAILED);
        if (status)
            assert_non_null(strstr(error.text, "--memory"));
        else
            assert_int_equal(records.row_count, 100);
        records_clear(&records);
    }
}

/* Reads a file as plain CSV, or as cells, and writes what its items are called and its outcomes, as
 * items; false where it is not so. */
static bool outcomes_of(const char *path, const char *columns, uint32_t base, bool plain, char *ret,
                        size_t size)
{
    const RecordOptions wanted = {.format = RECORDS_CSV, .columns = columns};
    const ItemCode numbers = {.base = base};
    RecordsGroups all = {.where = path, .wanted = wanted};
    Error error = {0};
    bool good = plain ? records_groups_plain(&all, path, 0, base)
                      : !records_groups_read(&all, path, 1 << 30, &error);
    good = good && !records_group_take(&all, all.groups, &numbers, &error);
    size_t at = 0;
    if (good)
        all.groups->recording.watch = &watch_patient;
    for (size_t row = 0, n = good ? all.groups->size : 0; good && row < all.groups->row_count;
         row++) {
        Item items[CSV_MOST_ITEMS];
        bool missing = false;
        size_t count = 0;
        assert_int_equal(recording_next(&all.groups->recording, items, &missing, 1, &count, &error),
                         STATUS_OK);
        assert_int_equal(count, 1);
        for (size_t place = 0; !row && place < all.groups->code.n; place++)
            at += (size_t)snprintf(ret + at, size - at, "%s,", all.groups->code.labels[place]);
        for (size_t place = 0; place < n; place++)
            at += (size_t)snprintf(ret + at, size - at, "%c%d", place ? ' ' : '/', items[place]);
    }
    records_groups_clear(&all);
    return good;
}

/* CSV that is counted a part at a time, and is what the reader of all CSV makes of it; that reads
 * any other alone. */
TEST(plain_files)
{
    static const struct {
        const char *text, *columns;
        uint32_t base;
        bool plain;
    } cases[] = {
        {"a,b\n0,1\n1,0\n", NULL, 0, true},
        {UTF8_MARK "a;b;c\r\n1;2;3\r\n3;3;1\n", NULL, 1, true},
        {"a\tb\tc\td\te\tf\tg\th\ti\tj\tk\n0\t1\t2\t10\t4\t5\t6\t7\t8\t9\t3\n", NULL, 0, true},
        {"a,b\n0,1\n1,0", NULL, 0, true},
        {"a,b\n0,1\n\n1,0\n\n", NULL, 0, true},
        {"\"a\",b\n0,1\n1,0\n", NULL, 0, true},
        {"a,b,c\nxi,eta,rho\nrho,xi,eta\neta,eta,xi\n", NULL, 0, true},
        {"a,b,c\nNo 2,No 10,No 1\nNo 1,No 2,No 10", NULL, 0, true},
        {"a,b\r\n\"x\",  y \r\n\"y\",x\r\ny,\"x\"\r\n \"y\",x\r\n", NULL, 0, true},
        {"a,b\nx,y\n\"y\" ,x\n", NULL, 0, false},
        {"a,b\r\n\"x y\", z \r\nz,x y  \r\n\r\n", NULL, 0, true},
        {"a,b\nBartholomew Roberts 1,Bartholomew Roberts 2\n"
         "Bartholomew Roberts 2,Bartholomew Roberts 1\n",
         NULL, 0, true},
        {"a,b\n\"02\",\"01\"\n01,02\n", NULL, 1, true},
        {"a,b,c\nx,1,y\ny,\"Smith, John\",x\n", "c,a", 0, true},
        {"i,a,b\n7,0,1\n8,1,0\n", "2-3", 0, true},
        {"i,o\n1,2|0|1\n2, 1 | 0|2\n", "o", 0, true},
        {"i;o\n1;\"c,b,a\"\n2;a, b,c\n", "o", 0, true},
        {"i,o\n1,\"c,b,a\"\n2,\"a, b,c\"\n", "o", 0, true},
        {"i,o\n1,c a b\n2,\"a b c\"\n", "o", 0, true},
        {"a\n2;0;1\n0;1;2\n", NULL, 0, true},
        {"a,b\n0,1\n1,0,\n", NULL, 0, false},
        {"a,b\n0,1\n1\n", NULL, 0, false},
        {"a,b\n0,1\n1,2\n", NULL, 0, false},
        {"a,b\n0,1\n1;0\n", NULL, 0, false},
        {"a,b\n0,1\n1, 0\n", NULL, 0, false},
        {"a,b\n0,1\n\"1\",0\n", NULL, 0, false},
        {"a,b\n0,1\nx,0\n", NULL, 0, false},
        {"a,b\n0,1\n1,0\r\r\n", NULL, 0, false},
        {"0,1\n0,1\n1,0\n", NULL, 0, false}, /* the header may be an outcome */
        {"x,y\nx,y\ny,x\n", NULL, 0, false},
        {"a,b\n", NULL, 0, false},
        {"a\n0\n", NULL, 0, false},
        {"a,b\nx,y\nx,z\n", NULL, 0, false},
        {"a,b\nx,x\nx,x\n", NULL, 0, false},
        {"a,b\nx,\ny,x\n", NULL, 0, false},
        {"a,b\nx,y\ny,x\nx,\n", NULL, 0, false},
        {"a,b,c\nx,,y\ny,k,x\nx,,y\n", "a,c", 0, true},
        {"a,b\n\"x\",\"x \"\n\"x \",x\n", NULL, 0, true},
        {"a,b\n\"x\"\"y\",z\nz,\"x\"\"y\"\n", NULL, 0, false},
        {"a,b\n\"x\n\",z\nz,\"x\n\"\n", NULL, 0, false},
        {"a,b\n\"x,z\nz,x\n", NULL, 0, false},
        {"a,b,c\nx,\"\"\",\",y\ny,\"\",x\n", "a,c", 0, false},
        {"i,o\n1,[0,1]\n2,[1,0]\n", "o", 0, false},
        {"i,o\n1,\"[1,0]\"\n2,\"[0,1]\"\n", "o", 0, false},
        {"i,o\n1,a|b\n2,b;a\n", "o", 0, false},
        {"i,o\n1,a|b\n2,b|a|b\n", "o", 0, false},
        {"i,o\n1,a b\n2,b  a\n", "o", 0, false},
        {"", NULL, 0, false},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        char path[] = "plain-XXXXXX", parts[1000] = "", cells[1000] = "";
        int file = mkstemp(path);
        size_t length = strlen(cases[c].text);
        assert_int_equal(write(file, cases[c].text, length), length);
        close(file);
        bool plain = outcomes_of(path, cases[c].columns, cases[c].base, true, parts, sizeof parts);
        if (plain &&
            !outcomes_of(path, cases[c].columns, cases[c].base, false, cells, sizeof cells))
            fail_msg("case %zu is none by its cells", c);
        unlink(path);
        if (plain != cases[c].plain || strcmp(parts, cells) != 0)
            fail_msg("case %zu: %d, \"%s\" and \"%s\"", c, plain, parts, cells);
    }
}

/* A file of more than is read at once, of more names than find a place of their own: read as its
 * cells are. */
TEST(long_plain_file)
{
    enum { N = 900, ROWS = 120, ROOM = 40 * N * ROWS };
    char path[] = "plain-XXXXXX", *text = malloc(ROOM), *cells = malloc(ROOM);
    int file = mkstemp(path);
    FILE *out = fdopen(file, "w");
    for (int row = -1; row < ROWS; row++)
        for (int place = 0; place < N; place++)
            fprintf(out,
                    row < 0     ? "p%d%c"
                    : place % 3 ? "\"card number %d\"%c"
                                : "card number %d%c",
                    row < 0 ? place : (place * 7 + row) % N, place + 1 < N ? ',' : '\n');
    fclose(out);
    /* With the least sizes its rows are too long to be read in parts. */
    bool plain = outcomes_of(path, NULL, 0, true, text, ROOM);
    assert_int_equal(plain, USUAL_OR_LEAST(true, false));
    assert_true(outcomes_of(path, NULL, 0, false, cells, ROOM));
    unlink(path);
    if (plain)
        assert_string_equal(text, cells);
    free(text);
    free(cells);
}

/* 1,000 groups are accepted, and one more is not; names are distinguished, however many. */
TEST(many_names)
{
    for (int groups = RECORDS_MOST_VALUES; groups <= RECORDS_MOST_VALUES + 1; groups++) {
        size_t room = 40 * (size_t)groups + 40, at = (size_t)0;
        char *text = malloc(room);
        at += (size_t)snprintf(text, room, "a,b,g\n");
        for (int i = 0; i < groups; i++)
            at += (size_t)snprintf(text + at, room - at, "n%d,m%d,g%d\n", i, i, i);
        const RecordOptions asked = {.format = RECORDS_CSV, .by = "g"};
        Records records;
        Error error = {0};
        Status status = records_parse("file", text, at, &asked, &records, &error);
        free(text);
        if (groups > RECORDS_MOST_VALUES) {
            assert_int_equal(status, STATUS_FAILED);
            assert_non_null(strstr(error.text, "--by g has 1,001 values; accepted: up to 1,000"));
            continue;
        }
        assert_int_equal(status, STATUS_OK);
        assert_int_equal(records.names.count, 2 * (size_t)groups);
        for (size_t row = 0; row < records.row_count; row++) {
            char name[32];
            snprintf(name, sizeof name, "m%zu", row);
            assert_string_equal(records.names.texts[records.cells[2 * row + 1]], name);
            assert_int_equal(records.rows[row].value, row);
        }
        records_clear(&records);
    }
}

/* Which items the cells are: by name, alike ones as they come, those that are not seen behind them.
 */
TEST(cells_are_items)
{
    static char *const alike[] = {(char *)"land", (char *)"land", (char *)"spell", (char *)"spell"};
    static char *const unlike[] = {(char *)"a", (char *)"b", (char *)"c"};
    static const struct {
        const char *text;
        RecordItems items;
        const char *outcomes; /* or the line of the refusal */
    } cases[] = {
        {"2 0 1\n0 1 2\n", {3, 3, NULL, 0, false}, "201 012"},
        {"3 1 2\n", {3, 3, NULL, 1, false}, "201"},
        {"spell land\nland land\n", {4, 2, alike, 0, false}, "2013 0123"},
        {"land spell spell land\n", {4, 2, alike, 0, false}, "0231"},
        {"land land land spell\n", {4, 2, alike, 0, false}, "0112"}, /* one too many: no outcome */
        {"spell land land spell\nspell land spell land\n", {4, 2, alike, 0, false}, "2013 2031"},
        {"land spell\nspell land\n", {4, 2, alike, 0, false}, "0213 2013"},
        {"c a b\nc b a\n", {3, 3, unlike, 0, false}, "201 210"},
        {"2 0\n", {4, 2, NULL, 0, false}, "2013"},
        {"0 1 3\n", {3, 3, NULL, 0, false}, "line 1: \"3\" is not an item (expected 0 to 2)"},
        {"0 1 2\n", {3, 3, NULL, 1, false}, "line 1: \"0\" is not an item (expected 1 to 3)"},
        {"land forest\n", {4, 2, alike, 0, false}, "line 1: \"forest\" is none of the 4 items"},
        {"0 1 2\n\n0 1\n",
         {3, 3, NULL, 0, false},
         "line 3 has 2 items, but line 1 has 3 (--by-size"},
        {"0 1 2 3 4 5 6\n", {8, 8, NULL, 0, false}, "line 1 has 7 items, not 8"},
        {"0 1 2 3 4 5 6\n",
         {60, 8, NULL, 0, false},
         "line 1 has 7 items, not 8, those that are seen, or all 60"},
        {"0\n", {3, 3, NULL, 0, false}, "line 1 has 1 item, not 3"},
        {"2 0 1\n0 2\n1 2 0 3\n", {4, 2, NULL, 0, true}, "2013 0213 1203"},
        {"2 0 1\n0 2\n",
         {4, 3, NULL, 0, true},
         "line 2 has 2 items, fewer than --take 3 (--by-size"},
        {"2 0 1 3 1\n", {4, 3, NULL, 0, true}, "line 1 has 5 items, not 3"},
        {"a\x01"
         "b 1 2\n",
         {3, 3, NULL, 0, false},
         "is not an item"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const RecordOptions asked = {.format = RECORDS_LINES};
        Records records;
        assert_int_equal(
            records_parse("file", cases[c].text, strlen(cases[c].text), &asked, &records, NULL),
            STATUS_OK);
        size_t rows[4] = {0, 1, 2, 3}, n = cases[c].items.n, at = 0;
        unsigned char *bytes = NULL;
        Error error = {0};
        Status status = records_outcomes(&records, rows, records.row_count, &cases[c].items, "file",
                                         &bytes, &error);
        char found[100] = "";
        for (size_t i = 0; !status && i < records.row_count * n; i++)
            at +=
                (size_t)snprintf(found + at, sizeof found - at, "%s%d", i && i % n == 0 ? " " : "",
                                 bytes[2 * i] | bytes[2 * i + 1] << 8);
        if (status ? !strstr(error.text, cases[c].outcomes) || strchr(error.text, '\n')
                   : strcmp(found, cases[c].outcomes) != 0)
            fail_msg("case %zu: \"%s%s\", not \"%s\"", c, error.text, found, cases[c].outcomes);
        free(bytes);
        records_clear(&records);
    }
    static char *const numbers[] = {(char *)"1", (char *)"3", (char *)"02"};
    assert_true(records_are_numbers(numbers, 3, 1, 3));
    assert_true(records_are_numbers(numbers, 3, 0, 4));
    assert_false(records_are_numbers(numbers, 3, 0, 3));
    assert_false(records_are_numbers(alike, 1, 0, 9));
}

/* Lines with one separator too many or too few, and what is said of those that are no outcome. */
TEST(lines_are_read)
{
    static const struct {
        size_t n;
        uint32_t base;
        const char *learned, *text; /* a line that was read before; NULL: none */
        ParseResult reading;
        const char *says; /* of one that is refused */
    } cases[] = {
        {3, 0, NULL, "2 0 1", READ_WHOLE, NULL},
        {3, 0, NULL, "2; 0; 1", READ_WHOLE, NULL},
        {4, 0, NULL, "2, 0; 1, 3", READ_WHOLE, NULL},
        {3, 0, "2 0 1", "1,null,0", READ_MISSING, NULL},
        {3, 0, "2,0,1", "1,2,,0", READ_MISSING, NULL},
        {3, 0, NULL, "0 1 2 0", READ_REFUSED, "has 4 items, not 3"},
        {3, 0, NULL, "a b c", READ_REFUSED, "--items FILE"},
        {3, 0, NULL, "a b", READ_REFUSED, "(expected 0 to 2)"},
        {3, 0, NULL, "3 1 2", READ_REFUSED, "--base 1"},
        {11, 0, NULL, "11 10 1 2 3 4 5 6 7 8 9", READ_REFUSED, "--base 1"},
        {3, 0, NULL, "12:30 0 1 2", READ_REFUSED, "a time in front"},
        {3, 0, NULL, "0 x\r1 2", READ_REFUSED, "lines that end in CR alone"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        ItemCode code = {.base = cases[c].base};
        Layout layout;
        Item items[12];
        RecordProblem problem;
        Error error = {0};
        const char *text = cases[c].text, *learned = cases[c].learned;
        assert_int_equal(layout_open(&layout, cases[c].n, NULL), STATUS_OK);
        if (learned)
            assert_int_equal(
                record_read(&code, &layout, cases[c].n, learned, strlen(learned), items, &problem),
                READ_WHOLE);
        ParseResult reading =
            record_read(&code, &layout, cases[c].n, text, strlen(text), items, &problem);
        if (reading != cases[c].reading)
            fail_msg("\"%s\" is read as %d, not %d", text, (int)reading, (int)cases[c].reading);
        if (cases[c].says) {
            record_error(&code, cases[c].n, RECORD_ANSWERED, "line 1", text, strlen(text), &problem,
                         &error);
            if (!strstr(error.text, cases[c].says))
                fail_msg("\"%s\", without \"%s\"", error.text, cases[c].says);
        }
        layout_close(&layout);
    }
    /* Where an item is 0 the others do not count from 1, wherever it stands. */
    static const char *const zeros[] = {"0 3 1", "1 0 3", "1 3 0"};
    for (size_t i = 0; i < 3; i++) {
        char text[8] = "x";
        strcat(text, zeros[i]);
        ItemCode code = {.base = 0};
        RecordProblem problem = {.what = RECORD_NO_ITEM, .words = 3, .length = 1};
        Error error = {0};
        problem.token = strchr(text, '3');
        record_error(&code, 3, RECORD_ANSWERED, "line 1", text + 1, 5, &problem, &error);
        assert_non_null(strstr(error.text, "\"3\" is not an item (expected 0 to 2)"));
        assert_null(strstr(error.text, "--base"));
    }
    /* What stands among as many words as there are items is no time in front, nor does a line end
     * in CR alone where the last byte is one: LF follows it. */
    static const char *const others[] = {"12:30 0 1", "0 1 x\r"};
    for (size_t i = 0; i < 2; i++) {
        ItemCode code = {.base = 0};
        RecordProblem problem = {.what = RECORD_NO_ITEM, .words = 3, .length = i ? 1 : 5};
        Error error = {0};
        char line[16];
        strcpy(line, others[i]);
        problem.token = i ? line + 4 : line;
        record_error(&code, 3, RECORD_ANSWERED, "line 1", line, strlen(line), &problem, &error);
        assert_non_null(strstr(error.text, "is not an item"));
        assert_null(strstr(error.text, "a time in front"));
        assert_null(strstr(error.text, "CR alone"));
    }
    /* Of a deck without names. */
    Shape shape = shape_plain(3);
    ItemCode code = {.shape = &shape};
    RecordProblem problem = {.what = RECORD_NO_ITEM, .words = 3, .length = 1, .token = "7"};
    Error error = {0};
    record_error(&code, 3, RECORD_RECORDED, "line 1", "7", 1, &problem, &error);
    assert_non_null(strstr(error.text, "\"7\" is not an item (expected 0 to 2)"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_read),
        cmocka_unit_test(refused),
        cmocka_unit_test(nuls),
        cmocka_unit_test(many_names),
        cmocka_unit_test(rows_take_memory),
        cmocka_unit_test(plain_files),
        cmocka_unit_test(long_plain_file),
        cmocka_unit_test(cells_are_items),
        cmocka_unit_test(lines_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
