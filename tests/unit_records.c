/* Records: CSV, JSON and lines with names in them, and which items their cells are. */
#include "unit.h"

#include "input/data_find.h"
#include "input/fit_rows.h"
#include "input/layout.h"
#include "input/record_error.h"
#include "input/record_read.h"
#include "input/records_outcomes.h"

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

/* What a text with outcomes in it is read as; the error, where it is refused. */
static Status read_outcomes(const char *text, const char *columns, const char *by, Records *ret,
                            Error *error)
{
    const Given given = {.where = "file", .column = columns, .by = by, .outcomes = true};
    Finder *finder = calloc(1, sizeof *finder);
    DataTaken *data = calloc(1, sizeof *data);
    assert_true(finder && data);
    finder->given = &given;
    Status status = data_find(text, strlen(text), SIZE_MAX, finder, data, error);
    THEN(status, fit_check(&finder->fits[0], "file", error));
    THEN(status, fit_records(&finder->fits[0], UINT64_MAX, ret, error));
    free(finder);
    data_taken_clear(data);
    return status;
}

TEST(outcomes_are_read)
{
    static const struct {
        const char *text, *columns, *by, *rows;
    } cases[] = {
        {"0 1 2\n2 1 0\n", NULL, NULL, "0|1|2/2|1|0"},
        {"\n  a\tb  \r\n\n b\ta", NULL, NULL, "a|b/b|a"},
        {"\xef\xbb\xbf"
         "a b\nb a\n",
         NULL, NULL, "a|b/b|a"},
        {"x,y\na,b\nb,a\n", NULL, NULL, "a|b/b|a"},
        {"\xef\xbb\xbfx;y\r\na;b\r\n\r\nb;a", NULL, NULL, "a|b/b|a"},
        {"x\ty\na b\tc\nc\ta b\n", NULL, NULL, "a b|c/c|a b"},
        {"\"x,1\";y\na;b\nb;a\n", NULL, NULL, "a|b/b|a"},
        {"x,y\n\"a, b\",\"say \"\"hi\"\"\"\nc,d\n", "1-2", NULL, "a, b|say \"hi\"/c|d"},
        {"x,y\n\"a\nb\",c\nc,\"a\nb\"\n", NULL, NULL, "a\nb|c/c|a\nb"},
        {"x,y,s\na,b,EU\nb,a,US\na,b,EU\n", NULL, "s", "a|b=EU/b|a=US/a|b=EU"},
        {"x,y,s\na,b,EU\nb,a,US\n", "y,x", "s", "b|a=EU/a|b=US"},
        {"t,c-1,c-2,c-3\n7,a,b,c\n8,b,a,c\n", "c-2-c-3,c-1", NULL, "b|c|a/a|c|b"},
        {"[12:03] 2 0 1\n[12:04] 0 2 1\n", "2-4", NULL, "2|0|1/0|2|1"},
        {"EU 2 0 1\nUS 0 2 1\n", "2-4", "1", "2|0|1=EU/0|2|1=US"},
        {"{\"e\": {\"d\": {\"o\": [1, 0]}, \"s\": 3}}\n{\"e\": {\"s\": 4, \"d\": {\"o\": [0, "
         "1]}}}\n",
         "e.d.o", "e.s", "1|0=3/0|1=4"},
        {"[[\"a b\", \"c\"], [\"c\", \"a b\"]]", NULL, NULL, "a b|c/c|a b"},
        {"list,s\nc b a,EU\na b c,EU\n", "list", NULL, "c|b|a/a|b|c"},
        {"list\nc|b|a\na|b|c\n", NULL, NULL, "c|b|a/a|b|c"},
        {"id,song\n1,a\n1,b\n2,b\n2,a\n", "song", "id", "a|b/b|a"},
        {"Ann Lee,Bo Kim\nBo Kim,Ann Lee\n", NULL, NULL, "Ann Lee|Bo Kim/Bo Kim|Ann Lee"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        Records records;
        Error error = {0};
        char found[200] = "";
        if (read_outcomes(cases[c].text, cases[c].columns, cases[c].by, &records, &error))
            fail_msg("case %zu: %s", c, error.text);
        written(&records, found, sizeof found);
        if (strcmp(found, cases[c].rows) != 0)
            fail_msg("case %zu: \"%s\", not \"%s\"", c, found, cases[c].rows);
        records_clear(&records);
    }
}

TEST(refused)
{
    static const struct {
        const char *text, *columns, *line;
    } cases[] = {
        {"", NULL, "file: it is empty"},
        {"a,b\nx,y\ny,x\n", "nix",
         "--column nix: file has no column of that name; its first line "},
        {"x y\ny x\n", "list", "--column list: lines have no names; accepted: numbers of columns"},
        {"x y\ny x\n", "4", "--column 4: file has 2 columns"},
        {"a\rb\r", NULL, "its lines end in CR alone"},
        {"{\"k\": [[1, 0], [0, 1]]}", NULL, "its rows are in \"k\""},
        {"a b c\nb c a\nc a x\na c b\nb a c\n", NULL,
         "line 3: column 3: \"x\" is none of the 3 items of the other lines"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        Records records = {.row_count = 77}, before = records;
        Error error = {0};
        if (!read_outcomes(cases[c].text, cases[c].columns, NULL, &records, &error) ||
            !strstr(error.text, cases[c].line) || strchr(error.text, '\n'))
            fail_msg("case %zu: \"%s\", not \"%s\"", c, error.text, cases[c].line);
        assert_memory_equal(&records, &before, sizeof records);
    }
}

/* The words of each line as a row. */
static Records rows_of_words(const char *text)
{
    Records records = {.memory = UINT64_MAX};
    for (TextLines lines = lines_of(text, strlen(text)); next_line(&lines);) {
        const char *at = lines.line, *end = at + lines.length;
        Word word;
        if (lines.length)
            assert_true(records_add_row(&records, lines.number));
        while (next_word(&at, end, &word))
            assert_true(records_add_cell(&records, word.text, word.length));
    }
    return records;
}

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
        Records records = rows_of_words(cases[c].text);
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
        cmocka_unit_test(outcomes_are_read),
        cmocka_unit_test(refused),
        cmocka_unit_test(cells_are_items),
        cmocka_unit_test(lines_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
