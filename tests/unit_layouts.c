/* Lines as languages print them: every layout is read like the plain one, and a line from an array
 * with a hole in it is an outcome that lacks an item, where a comma or a word tells it. */
#include "unit.h"

#include "input/line_words.h"
#include "test_size.h"
#include "wire_giving.h"

enum { LINES = 200, MOST_ITEMS = 102, HOLE = -1, TEXT_SIZE = 1 << 19 };

/* How a line is printed: fields at least `width` wide, with their number at the right, or at the
 * left where it is negative. */
typedef struct Print {
    const char *name, *before, *between, *after;
    int width;
    const char *hole; /* what is printed for one */
} Print;

typedef struct Lines {
    size_t n, width; /* fields a line: n, or n + 1 */
    int fields[LINES][MOST_ITEMS + 1];
} Lines;

static uint32_t below(uint32_t *state, uint32_t k)
{
    *state = *state * 1664525 + 1013904223; /* Numerical Recipes; the high bits are good enough */
    return (uint32_t)((uint64_t)(*state >> 8) * k >> 24);
}

static Lines shuffled(size_t n)
{
    Lines lines = {.n = n, .width = n};
    uint32_t state = (uint32_t)n;
    for (size_t line = 0; line < LINES; line++) {
        int *fields = lines.fields[line];
        for (size_t i = 0; i < n; i++)
            fields[i] = (int)i;
        for (size_t i = n - 1; i > 0; i--) {
            size_t j = below(&state, (uint32_t)i + 1);
            int kept = fields[i];
            fields[i] = fields[j];
            fields[j] = kept;
        }
    }
    return lines;
}

/* Makes a hole in a line: in the place of an item, or between them. */
static void make_hole(Lines *lines, size_t line, size_t place, bool in_place)
{
    int *fields = lines->fields[line];
    if (!in_place)
        memmove(fields + place + 1, fields + place, (lines->n - place) * sizeof *fields);
    fields[place] = HOLE;
}

static size_t print_line(const Print *print, const int *fields, size_t count, char *text)
{
    char *at = text + sprintf(text, "%s", print->before);
    for (size_t i = 0; i < count; i++) {
        char word[24];
        if (fields[i] == HOLE)
            snprintf(word, sizeof word, "%s", print->hole);
        else
            snprintf(word, sizeof word, "%d", fields[i]);
        at += sprintf(at, "%s%*s", i ? print->between : "", print->width, word);
    }
    return (size_t)(at + sprintf(at, "%s", print->after) - text);
}

/* Reads a text in parts of 1000 bytes; returns how many outcomes lack an item. Those that do not
 * are the lines' own. */
static uint64_t read_all(const Lines *lines, const char *text, size_t size, const char *name)
{
    WireReader reader;
    ItemCode code = {0};
    Error error = {{0}};
    Item items[MOST_ITEMS];
    size_t n = lines->n, done = 0;
    assert_int_equal(wire_open(&reader, &code, WIRE_TEXT, n, "its output", &error), STATUS_OK);
    for (;;) {
        size_t count = 1;
        bool missing = false, last = false;
        Status status = wire_read(&reader, items, &missing, 1, &count, &error);
        if (!status && !count && reader.ended) {
            status = wire_read_last(&reader, items, &missing, &last, &error);
            count = last;
        }
        if (status)
            fail_msg("%s, n = %zu, line %zu: %s", name, n, done + 1, error.text);
        for (size_t i = 0; count && !missing && i < n; i++)
            if (items[i] != lines->fields[done][i])
                fail_msg("%s, n = %zu, line %zu: another order", name, n, done + 1);
        done += count;
        if (!count && reader.ended)
            break;
        if (count)
            continue;
        size_t some = wire_give(&reader, text, size, 1000);
        text += some;
        size -= some;
    }
    if (done != LINES)
        fail_msg("%s, n = %zu: %zu lines", name, n, done);
    uint64_t lack = reader.missing.outcomes;
    wire_close(&reader);
    return lack;
}

/* The lines as one text, and how many of them are said to lack an item; twice, without the last
 * line end as well. */
static void assert_lack(const Print *print, const Lines *lines, const char *line_end,
                        uint64_t expected)
{
    char *text = malloc(TEXT_SIZE);
    size_t size = 0, ends = strlen(line_end);
    assert_non_null(text);
    for (size_t line = 0; line < LINES; line++) {
        size += print_line(print, lines->fields[line], lines->width, text + size);
        memcpy(text + size, line_end, ends);
        size += ends;
    }
    for (int whole = 0; whole < 2; whole++) {
        uint64_t lack = read_all(lines, text, whole ? size : size - ends, print->name);
        if (lack != expected)
            fail_msg("%s, n = %zu: %llu lines lack an item, not %llu", print->name, lines->n,
                     (unsigned long long)lack, (unsigned long long)expected);
    }
    free(text);
}

static const size_t sizes[] = {2, 3, 11, 52, 102};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void every_layout_is_read(void **state)
{
    static const Print prints[] = {
        {.name = "blanks", .between = " "},
        {.name = "tabs", .between = "\t"},
        {.name = "commas", .between = ","},
        {.name = "semicolons", .between = ";"},
        {.name = "a blank at the end", .between = " ", .after = " "},
        {.name = "a tab at the end", .between = "\t", .after = "\t"},
        {.name = "a comma at the end", .between = ",", .after = ","},
        {.name = "a comma at the start", .before = ",", .between = ","},
        {.name = "blanks at the start", .before = "   ", .between = " "},
        {.name = "two blanks", .between = "  "},
        {.name = "a blank and a tab", .between = " \t"},
        {.name = "Python's list", .before = "[", .between = ", ", .after = "]"},
        {.name = "Python's tuple", .before = "(", .between = ", ", .after = ")"},
        {.name = "Go's slice", .before = "[", .between = " ", .after = "]"},
        {.name = "Node's array", .before = "[ ", .between = ", ", .after = " ]"},
        {.name = "JSON", .before = "[", .between = ",", .after = "]"},
        {.name = "braces", .before = "{", .between = "; ", .after = "}"},
        {.name = "a comma before the bracket", .before = "[", .between = ", ", .after = ",]"},
        {.name = "boxes", .before = "[", .between = "][", .after = "]"},
        {.name = "quotes", .before = "'", .between = "' '", .after = "'"},
        {.name = "quotes and commas", .before = "[\"", .between = "\",\"", .after = "\"]"},
        {.name = "numpy's array", .before = "[", .between = " ", .after = "]", .width = 3},
        {.name = "numpy's commas", .before = "[", .between = ", ", .after = "]", .width = 3},
        {.name = "columns of 5", .between = "", .width = 5},
        {.name = "columns of 5 and a blank", .between = " ", .after = " ", .width = 5},
        {.name = "columns of 2, too narrow for 100", .between = " ", .width = 2},
        {.name = "the same, and a blank", .between = " ", .after = " ", .width = 2},
        {.name = "columns from the left", .between = "", .width = -5},
        {.name = "columns from the left, narrow", .between = " ", .width = -2},
    };
    for (size_t size = 0; size < SIZES; size++) {
        Lines lines = shuffled(sizes[size]);
        for (size_t i = 0; i < sizeof prints / sizeof *prints; i++) {
            Print print = prints[i];
            print.before = print.before ? print.before : "";
            print.after = print.after ? print.after : "";
            print.hole = "";
            assert_lack(&print, &lines, "\n", 0);
            assert_lack(&print, &lines, "\r\n", 0);
        }
    }
}

/* As `column -t` does it: each column as wide as its widest word. */
TEST(columns_of_their_own_widths_are_read)
{
    Lines lines = shuffled(11);
    size_t wide[11] = {0}, size = 0;
    char *text = malloc(TEXT_SIZE);
    assert_non_null(text);
    for (size_t line = 0; line < LINES; line++)
        for (size_t i = 0; i < 11; i++)
            if (line < 5 && (wide[i] < 2))
                wide[i] = lines.fields[line][i] > 9 ? 2 : 1;
    for (size_t line = 0; line < LINES; line++) {
        for (size_t i = 0; i < 11; i++)
            size += (size_t)sprintf(text + size, "%-*d%s", i < 10 ? (int)wide[i] : 1,
                                    lines.fields[line % 5][i], i < 10 ? "  " : "\n");
        memcpy(lines.fields[line], lines.fields[line % 5], 11 * sizeof(int));
    }
    assert_int_equal(read_all(&lines, text, size, "columns"), 0);
    free(text);
}

static const Print holed[] = {
    {.name = "String(a)", .between = ",", .hole = ""},
    {.name = "join(', ')", .between = ", ", .hole = ""},
    {.name = "a comma at the end", .between = ",", .after = ",", .hole = ""},
    {.name = "braces", .before = "{", .between = "; ", .after = "}", .hole = ""},
    {.name = "quotes, commas", .before = "[\"", .between = "\",\"", .after = "\"]", .hole = ""},
    {.name = "JSON", .before = "[", .between = ",", .after = "]", .hole = "null"},
    {.name = "undefined", .between = " ", .hole = "undefined"},
    {.name = "Node's array",
     .before = "[ ",
     .between = ", ",
     .after = " ]",
     .hole = "<1 empty item>"},
    {.name = "Python", .before = "[", .between = ", ", .after = "]", .hole = "None"},
    {.name = "Ruby", .before = "[", .between = ", ", .after = "]", .hole = "nil"},
    {.name = "Go", .before = "[", .between = " ", .after = "]", .hole = "<nil>"},
    {.name = "numpy", .before = "[", .between = " ", .after = "]", .width = 4, .hole = "nan"},
    {.name = "C", .between = " ", .hole = "-nan"},
    {.name = "R", .between = " ", .hole = "NA"},
    {.name = "SQL", .between = ",", .hole = "NULL"},
    {.name = "NaN", .between = " ", .hole = "NaN"},
};

static Print holed_print(size_t i)
{
    Print print = holed[i];
    print.before = print.before ? print.before : "";
    print.after = print.after ? print.after : "";
    return print;
}

TEST(every_hole_is_seen)
{
    for (size_t size = 0; size < SIZES; size += SANITIZED ? 2 : 1)
        for (size_t i = 0; i < sizeof holed / sizeof *holed; i++)
            for (int in_place = 0; in_place < 2; in_place++) {
                Print print = holed_print(i);
                Lines lines = shuffled(sizes[size]);
                uint32_t chance = 1;
                lines.width = lines.n + !in_place;
                size_t ends = in_place || *print.hole ? 0 : 1; /* beside all items: no field */
                for (size_t line = 0; line < LINES; line++)
                    make_hole(&lines, line,
                              ends + below(&chance, (uint32_t)(lines.width - 2 * ends)), in_place);
                assert_lack(&print, &lines, "\n", LINES);
            }
}

/* One line of all has a hole: the first or a later one; at the start, inside, and at the end. */
static void one_hole_among_whole_lines_is_seen(void **state)
{
    static const size_t at[] = {0, 40, 150};
    char *text = malloc(TEXT_SIZE);
    assert_non_null(text);
    for (size_t size = 0; size < SIZES; size += SANITIZED ? 2 : 1)
        for (size_t turn = 0; turn < 3 * 3 * 2 * (sizeof holed / sizeof *holed); turn++) {
            Print print = holed_print(turn / 18);
            Lines lines = shuffled(sizes[size]);
            bool in_place = turn % 2;
            size_t bad = at[turn / 2 % 3], width = lines.n + !in_place, length = 0;
            size_t place = turn / 6 % 3 == 0 ? 0 : turn / 6 % 3 == 1 ? width / 2 : width - 1;
            bool beside = !in_place && !*print.hole && (place == 0 || place == width - 1);
            if (beside) /* all items: a comma at either end is no field */
                continue;
            make_hole(&lines, bad, place, in_place);
            for (size_t line = 0; line < LINES; line++) {
                length += print_line(&print, lines.fields[line], line == bad ? width : lines.n,
                                     text + length);
                text[length++] = '\n';
            }
            uint64_t lack = read_all(&lines, text, length, print.name);
            if (lack != 1)
                fail_msg("%s, n = %zu, line %zu, place %zu: %llu lines lack an item", print.name,
                         lines.n, bad + 1, place, (unsigned long long)lack);
        }
    free(text);
}

/* What is no outcome stays an error, whatever its layout. */
static void other_lines_are_refused(void **state)
{
    static const char *const texts[] = {
        "0 1\n",
        "0 1 2 0\n",
        "[0 1]\n[1 0]\n",
        "0 1 \n1 0 \n",
        "'0' '1'\n",
        "[0, 1]\n",
        "None\n",
        "null null null\n",
        ",,\n",
        "\n",
        "shuffled: 0 null 1\n",
        "0 1 x\n",
        "0 1 3\n",
        "0 1 \t",
        "0 1,",
        "<1 empty item>\n",
        "  0  1\n  1  0\n",
        "0 1 2 0 null\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        WireReader reader;
        ItemCode code = {0};
        Error error = {{0}};
        Item items[3];
        size_t count = 0;
        bool missing = false, last = false;
        assert_int_equal(wire_open(&reader, &code, WIRE_TEXT, 3, "its output", &error), STATUS_OK);
        wire_give(&reader, texts[i], strlen(texts[i]), SIZE_MAX);
        wire_added(&reader, 0);
        Status status = wire_read(&reader, items, &missing, 1, &count, &error);
        if (!status && !count)
            status = wire_read_last(&reader, items, &missing, &last, &error);
        if (status != STATUS_FAILED)
            fail_msg("\"%s\" was read", texts[i]);
        wire_close(&reader);
    }
}

/* What a host says of an outcome that does not have n items. */
TEST(what_is_lacking)
{
    assert_int_equal(lacks_what(""), LACKS_ITEM);
    assert_int_equal(lacks_what("undefined"), LACKS_ITEM);
    assert_int_equal(lacks_what("2 items"), LACKS_COUNT);
    assert_int_equal(lacks_what("0 items"), LACKS_COUNT);
    assert_int_equal(lacks_what("33"), LACKS_OTHER);
    assert_int_equal(lacks_what("\"2 items\""), LACKS_OTHER);
    assert_int_equal(lacks_what(" items"), LACKS_OTHER);
}

/* A text is gone through line by line, behind the mark of UTF-8, and a line word by word. */
static void lines_and_words_of_a_text(void **state)
{
    static const char text[] = "\xef\xbb\xbf"
                               "a [b]\r\n\n,\n c;d";
    static const char *const wanted[] = {"1a", "1b", "4c", "4d"};
    size_t found = 0, last = 0;
    for (TextLines lines = lines_of(text, sizeof text - 1); next_line(&lines);) {
        const char *at = lines.line;
        for (Word word; next_word(&at, lines.line + lines.length, &word); found++) {
            assert_true(found < 4);
            assert_int_equal(lines.number, wanted[found][0] - '0');
            assert_int_equal(word.length, 1);
            assert_int_equal(word.text[0], wanted[found][1]);
        }
        last = lines.number;
    }
    assert_int_equal(found, 4);
    assert_int_equal(last, 4);
    TextLines none = lines_of(text, 3), ended = lines_of("a\n", 2);
    assert_false(next_line(&none));
    assert_true(next_line(&ended));
    assert_false(next_line(&ended)); /* nothing follows the last line end */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_layout_is_read),
        cmocka_unit_test(columns_of_their_own_widths_are_read),
        cmocka_unit_test(every_hole_is_seen),
        cmocka_unit_test(what_is_lacking),
        cmocka_unit_test(one_hole_among_whole_lines_is_seen),
        cmocka_unit_test(other_lines_are_refused),
        cmocka_unit_test(lines_and_words_of_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
