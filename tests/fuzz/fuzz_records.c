/* Records and tables of counts, as --records and --table read them: byte 0 says which, and how what
 * is written is requested; the rest is the file. Refused with a line, or read; and then every row
 * lies within the cells, every outcome has its items, and a table adds up. */
#include "memory_file.h"

#include "input/class_chances.h"
#include "input/count_table.h"
#include "input/records_outcomes.h"
#include "input/table_text.h"

#include <string.h>

enum { TABLES = 8, MOST_ITEMS = 300 };

static void check_records(uint8_t how, const char *text, size_t length)
{
    const RecordOptions asked = {.format = (RecordsFormat)(how % 3),
                                 .columns = how & 16   ? "a,b"
                                            : how & 32 ? "a"
                                                       : NULL,
                                 .by = how & 64 ? "c" : NULL};
    Records records;
    Error error = {0};
    Status status = records_parse("file", text, length, &asked, &records, &error);
    if (status) {
        FUZZ_CHECK(error.text[0] && !strchr(error.text, '\n'));
        return;
    }
    size_t *rows = calloc(records.row_count, sizeof *rows), kept = 0, names;
    FUZZ_CHECK(rows);
    for (size_t row = 0; row < records.row_count; row++) {
        FUZZ_CHECK(records.rows[row].first + records.rows[row].count <= records.cell_count);
        if (records.rows[row].count == records.rows[0].count)
            rows[kept++] = row;
    }
    char **labels = records_names_of(&records, rows, kept, &names);
    FUZZ_CHECK(labels && names <= records.names.count);
    if (names && names <= MOST_ITEMS) {
        const RecordItems items = {.n = names, .seen = names, .labels = labels};
        unsigned char *bytes = NULL;
        status = records_outcomes(&records, rows, kept, &items, "file", &bytes, &error);
        FUZZ_CHECK(status || records.rows[0].count == names);
        for (size_t i = 0; !status && i < kept * names; i++)
            FUZZ_CHECK((size_t)(bytes[2 * i] | bytes[2 * i + 1] << 8) < names);
        free(bytes);
    }
    free(labels);
    free(rows);
    records_clear(&records);
}

/* Who was taken with whom, in hands of 2 to 5: each item is in no more trials than there are, and
 * the pairs of an item are its trials times those that are taken with it. */
static void check_pairs(uint8_t how, const TableText *table, size_t n)
{
    uint32_t hand = 2 + (how >> 6);
    Shape shape;
    CountTable counts;
    Error error = {0};
    if (hand >= n || shape_make(&shape, n, NULL, n, NULL, &hand, 1, &error))
        return;
    Status status = count_table_make(TABLE_PAIRS_TAKEN, table->numbers, table->number_count, &shape,
                                     &counts, &error);
    FUZZ_CHECK(!status || (error.text[0] && !strchr(error.text, '\n')));
    for (size_t item = 0; !status && item < n; item++) {
        uint64_t sum = 0;
        for (size_t other = 0; other < n; other++) {
            size_t low = item < other ? item : other, high = item < other ? other : item;
            sum += item == other ? 0 : counts.pairs[high * (high - 1) / 2 + low];
        }
        FUZZ_CHECK(counts.counts[2 * item] <= counts.trials);
        FUZZ_CHECK(sum == counts.counts[2 * item] * (hand - 1));
    }
    if (!status)
        count_table_clear(&counts);
    shape_clear(&shape);
}

/* A table of that kind under the shape: refused with a line, or its rows and columns add up. */
static void check_kind(TableKind kind, const Shape *shape, const TableText *table)
{
    CountTable counts;
    Error error = {0};
    Status status =
        count_table_make(kind, table->numbers, table->number_count, shape, &counts, &error);
    FUZZ_CHECK(!status || (error.text[0] && !strchr(error.text, '\n')));
    if (status)
        return;
    FUZZ_CHECK(counts.trials > 0);
    for (size_t group = 0; kind != TABLE_ORDERS && group < shape->groups; group++) {
        uint64_t sum = 0;
        for (size_t block = 0; block < shape->blocks; block++)
            sum += counts.counts[group * shape->blocks + block];
        FUZZ_CHECK(sum == counts.trials * shape_in_group(shape, group));
    }
    for (size_t block = 0; kind != TABLE_ORDERS && block < shape->blocks; block++) {
        uint64_t sum = 0;
        for (size_t group = 0; group < shape->groups; group++)
            sum += counts.counts[group * shape->blocks + block];
        FUZZ_CHECK(sum == counts.trials * shape_in_block(shape, block));
    }
    count_table_clear(&counts);
}

/* Orders of as few items as there are counts; items taken, in hands; two hands of some kinds. */
static void check_kinds(uint8_t how, const TableText *table)
{
    size_t n = table->number_count;
    uint32_t hands[2] = {1 + (how >> 6), 2};
    uint16_t group_of[MOST_ITEMS];
    Shape shape;
    for (size_t items = 2; items <= 5; items++) {
        const Shape plain = shape_plain(items);
        check_kind(TABLE_ORDERS, &plain, table);
    }
    if (n < 2 || n > MOST_ITEMS / 2)
        return;
    if (hands[0] < n && !shape_make(&shape, n, NULL, n, NULL, hands, 1, NULL)) {
        check_kind(hands[0] == 1 ? TABLE_FIRST : TABLE_TAKEN, &shape, table);
        shape_clear(&shape);
    }
    size_t groups = table->row_count;
    for (size_t item = 0; item < 2 * groups && item < MOST_ITEMS; item++)
        group_of[item] = (uint16_t)(item / 2);
    if (2 * groups <= MOST_ITEMS && hands[0] + hands[1] <= 2 * groups &&
        !shape_make(&shape, 2 * groups, group_of, groups, NULL, hands, 2, NULL)) {
        check_kind(TABLE_BLOCKS, &shape, table);
        shape_clear(&shape);
    }
}

/* Chances: refused with a line, or each class has its part of the deck. */
static void check_classes(const TableText *table)
{
    size_t count = table->row_count, groups[MOST_ITEMS], n = 0;
    char *labels[MOST_ITEMS] = {NULL}, *chances[MOST_ITEMS] = {NULL};
    Shape shape;
    Error error = {0};
    if (count > MOST_ITEMS)
        return;
    for (size_t row = 0; row < count; row++) {
        labels[row] = table->rows[row].label ? table->rows[row].label : (char *)"";
        chances[row] = table->rows[row].chance;
        if (!chances[row])
            return;
    }
    if (class_chances_shape(labels, chances, count, &shape, groups, &error)) {
        FUZZ_CHECK(error.text[0] && !strchr(error.text, '\n'));
        return;
    }
    for (size_t row = 0; row < count; row++)
        n += groups[row] < SIZE_MAX ? shape_in_group(&shape, groups[row]) : 0;
    FUZZ_CHECK(n == shape.n);
    check_kind(TABLE_CLASSES, &shape, table);
    shape_clear(&shape);
}

static void check_table(uint8_t how, const char *text, size_t length)
{
    TableText table;
    Error error = {0};
    Status status = table_text_parse("file", text, length, (TableLabels)(how % 4),
                                     how & 4 ? "2" : NULL, &table, &error);
    if (status) {
        FUZZ_CHECK(status == STATUS_FAILED && error.text[0] && !strchr(error.text, '\n'));
        return;
    }
    FUZZ_CHECK(table.number_count >= 1);
    for (size_t row = 0; row < table.row_count; row++)
        FUZZ_CHECK(table.rows[row].first + table.rows[row].count <= table.number_count);
    check_kinds(how, &table);
    if (how % 4 == LABELS_CHANCE)
        check_classes(&table);
    if (how & 32 && table.row_count >= 2 && table.row_count <= MOST_ITEMS)
        check_pairs(how, &table, table.row_count);
    size_t n = how & 16 ? table.row_count : table.number_count;
    if (n >= 2 && n <= MOST_ITEMS) {
        const Shape shape = shape_plain(n);
        CountTable counts;
        status = count_table_make(TABLE_PLACES, table.numbers, table.number_count, &shape, &counts,
                                  &error);
        for (size_t row = 0; !status && row < n; row++) {
            uint64_t sum = 0;
            for (size_t place = 0; place < n; place++)
                sum += counts.counts[row * n + place];
            FUZZ_CHECK(sum == counts.trials);
        }
        if (!status)
            count_table_clear(&counts);
        else
            FUZZ_CHECK(error.text[0]);
    }
    table_text_clear(&table);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    if (!count)
        return 0;
    const char *text = (const char *)bytes + 1;
    if (bytes[0] & TABLES)
        check_table(bytes[0], text, count - 1);
    else
        check_records(bytes[0], text, count - 1);
    return 0;
}
