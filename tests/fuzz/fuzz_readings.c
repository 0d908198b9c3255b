/* What a file is, by what is in it: byte 0 says what the user said already, byte 1 which table, and
 * how many bytes are there at once; the rest is the file. Refused with a line, or found; and then
 * each fit has words, options and data: outcomes, which are the same from the sheet and row by row
 * from the text, or counts, which add up or are refused. */
#include "fuzz.h"

#include "../wire_giving.h"
#include "base/encoding.h"
#include "input/count_table.h"
#include "input/fit_table.h"
#include "input/reading.h"
#include "input/row_reader.h"

#include <string.h>

enum { MOST_ITEMS = 300, MOST_WIDTH = 1024, ROWS = 2 };

/* The rows of a text as it comes in parts are those of the sheet. */
static void check_rows(const Fit *fit, const Records *records, const char *text, size_t length,
                       size_t at_once)
{
    static Item items[ROWS * MOST_WIDTH];
    RowReader reader;
    WireReader wire;
    Error error = {0};
    size_t given = encoding_marked(text, length) ? strlen(UTF8_MARK) : 0, row = 0;
    FUZZ_CHECK(!row_reader_open(&reader, fit, "file", &error));
    FUZZ_CHECK(reader.width <= MOST_WIDTH);
    FUZZ_CHECK(!wire_open_rows(&wire, &reader, &error));
    for (size_t count = 1; count;) {
        count = wire_give(&wire, text + given, length - given, at_once);
        given += count;
        for (size_t read = 1; read;) {
            FUZZ_CHECK(!wire_read(&wire, items, NULL, ROWS, &read, &error));
            for (size_t i = 0; i < read; i++, row++) {
                FUZZ_CHECK(row < records->row_count);
                const RecordRow *one = &records->rows[row];
                for (size_t place = 0; place < reader.width; place++)
                    FUZZ_CHECK(
                        strcmp(reader.names.of[items[i * reader.width + place]].text,
                               records->names->of[records->cells[one->first + place]].text) == 0);
            }
        }
    }
    FUZZ_CHECK(row == records->row_count);
    wire_close(&wire);
    row_reader_clear(&reader);
}

static void check_outcomes(const Fit *fit, const char *text, size_t length, size_t at_once)
{
    Records records = {0};
    Error error = {0};
    FUZZ_CHECK(!fit_records(fit, &records, &error));
    FUZZ_CHECK(records.row_count == fit->trials);
    if (fit_streams(fit))
        check_rows(fit, &records, text, length, at_once);
    size_t *rows = calloc(records.row_count + 1, sizeof *rows), names = 0;
    FUZZ_CHECK(rows);
    for (size_t row = 0; row < records.row_count; row++) {
        FUZZ_CHECK(records.rows[row].first + records.rows[row].count <= records.cell_count);
        rows[row] = row;
    }
    char **labels =
        records_names_of(records.names, &records, rows, records.row_count, &records.memory, &names);
    FUZZ_CHECK(labels && names <= records.names->count);
    if (fit->kind == FIT_WHOLE && names && names <= MOST_ITEMS) {
        ItemCode code = {.base = 0};
        const RecordItems items = {.n = names, .seen = names, .code = &code};
        Item *outcomes = NULL;
        FUZZ_CHECK(!item_code_set(&code, labels, names, &error));
        Status status = records_outcomes(&records, rows, records.row_count, &items, "file",
                                         &records.memory, &outcomes, &error);
        for (size_t i = 0; !status && i < records.row_count * names; i++)
            FUZZ_CHECK(outcomes[i] < names);
        item_code_clear(&code);
    }
    free(rows);
    arena_clear(&records.memory);
}

/* A table of that kind under the shape: refused with a line, or its rows and columns add up. */
static void check_kind(TableKind kind, const Shape *shape, const FitTable *table)
{
    CountTable counts;
    Error error = {0};
    Status status = count_table_make(kind, table->numbers, table->count, shape, &counts, &error);
    FUZZ_CHECK(!status || (error.text[0] && !strchr(error.text, '\n')));
    if (status)
        return;
    FUZZ_CHECK(counts.trials > 0);
    bool sums = kind != TABLE_ORDERS && kind != TABLE_PAIRS_TAKEN;
    for (size_t group = 0; sums && group < shape->groups; group++) {
        uint64_t sum = 0;
        for (size_t block = 0; block < shape->blocks; block++)
            sum += counts.counts[group * shape->blocks + block];
        FUZZ_CHECK(sum == counts.trials * shape_in_group(shape, group));
    }
    for (size_t block = 0; sums && block < shape->blocks; block++) {
        uint64_t sum = 0;
        for (size_t group = 0; group < shape->groups; group++)
            sum += counts.counts[group * shape->blocks + block];
        FUZZ_CHECK(sum == counts.trials * shape_in_block(shape, block));
    }
    for (size_t item = 0; kind == TABLE_PAIRS_TAKEN && item < shape->n; item++) {
        uint64_t sum = 0;
        for (size_t other = 0; other < shape->n; other++) {
            size_t low = item < other ? item : other, high = item < other ? other : item;
            sum += item == other ? 0 : counts.pairs[high * (high - 1) / 2 + low];
        }
        FUZZ_CHECK(counts.counts[2 * item] <= counts.trials);
        FUZZ_CHECK(sum == counts.counts[2 * item] * (shape->seen - 1));
    }
    count_table_clear(&counts);
}

/* Chances: refused with a line, or each class has its part of the deck. */
static void check_classes(FitTable *table)
{
    CountTable forbidden = {.count = 0};
    Shape shape;
    Error error = {0};
    if (fit_table_classes(table, &shape, &forbidden, &error)) {
        FUZZ_CHECK(error.text[0] && !strchr(error.text, '\n'));
    } else {
        FUZZ_CHECK(shape.groups == table->count);
        check_kind(TABLE_CLASSES, &shape, table);
        shape_clear(&shape);
    }
    count_table_clear(&forbidden);
}

static void check_table(const Fit *fit, uint8_t how)
{
    static const TableKind kind_of[FIT_KINDS] = {
        [FIT_ORDERS] = TABLE_ORDERS,  [FIT_FIRST] = TABLE_FIRST,   [FIT_TAKEN] = TABLE_TAKEN,
        [FIT_PLACES] = TABLE_PLACES,  [FIT_BLOCKS] = TABLE_BLOCKS, [FIT_PAIRS] = TABLE_PAIRS_TAKEN,
        [FIT_CLASSES] = TABLE_CLASSES};
    FitTable table = {.fit = fit, .kind = kind_of[fit->kind], .where = "file"};
    Error error = {0};
    const ItemCode numbers = {0};
    Status status = fit_table_take(&table, &numbers, &error);
    if (status) {
        FUZZ_CHECK(status == STATUS_FAILED && error.text[0] && !strchr(error.text, '\n'));
        fit_table_clear(&table);
        return;
    }
    uint32_t hands[] = {fit->kind == FIT_FIRST ? 1 : 2 + (how >> 6), 2};
    size_t n = fit->n, hand_count = fit->kind == FIT_BLOCKS ? 2 : 1;
    bool plain = fit->kind == FIT_ORDERS || fit->kind == FIT_PLACES,
         few = n >= 2 && n <= MOST_ITEMS;
    Shape shape = shape_plain(n);
    FUZZ_CHECK(table.count >= 1);
    if (fit->kind == FIT_CLASSES && table.rows <= MOST_ITEMS)
        check_classes(&table);
    else if (plain && few)
        check_kind(kind_of[fit->kind], &shape, &table);
    else if (few && fit->kind != FIT_DRAWS && fit->kind != FIT_CLASSES &&
             hands[0] + (hand_count > 1 ? hands[1] : 0) < n &&
             !shape_make(&shape, n, NULL, n, NULL, hands, hand_count, NULL)) {
        check_kind(kind_of[fit->kind], &shape, &table);
        shape_clear(&shape);
    }
    fit_table_clear(&table);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    if (count < 2)
        return 0;
    const char *text = (const char *)bytes + 2;
    uint8_t said = bytes[0], how = bytes[1];
    size_t length = count - 2;
    const Given given = {.where = "file",
                         .columns = said & 1 ? "a" : NULL,
                         .by = said & 2 ? "b" : NULL,
                         .n = said & 4 ? 5 : 0,
                         .take = said & 8 ? 2 : 0,
                         .format = (SheetFormat)(said >> 4 & 3),
                         .counts = said & 64,
                         .table = (TableKind)(how % 7),
                         .by_size = (said & 192) == 128,
                         .stream = (said & 192) == 192 && !(said & 3)};
    Finder *finder = calloc(1, sizeof *finder);
    Error error = {0};
    FUZZ_CHECK(finder);
    Status status = readings_find(&given, text, length, false, true, finder, &error);
    if (!status && !finder->count)
        status = readings_none(finder, &error);
    FUZZ_CHECK(!status || (error.text[0] && !strchr(error.text, '\n')));
    for (size_t i = 0; !status && i < finder->count; i++) {
        FitOption options[MOST_FIT_OPTIONS];
        Text words = {0};
        size_t option_count = fit_options(finder, i, options);
        for (size_t option = 0; option < option_count; option++)
            FUZZ_CHECK(strncmp(options[option].name, "--", 2) == 0 && options[option].value);
        fit_say(finder, i, &words);
        FUZZ_CHECK(words.length && !words.lost);
        text_clear(&words);
        if (finder->fits[i].kind < FIT_OUTCOMES)
            check_outcomes(&finder->fits[i], text, length, 1 + how);
        else
            check_table(&finder->fits[i], how);
    }
    finder_clear(finder);
    free(finder);
    return 0;
}
