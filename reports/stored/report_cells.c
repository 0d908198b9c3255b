#include "reports/stored/report_cells.h"

#include "reports/json/field_read.h"

#include <stdlib.h>

enum { MOST_PLACE_BLOCKS = 2000 };

/* ---- counts ---- */

void lost_write(JsonText *json, const JsonField *field, const void *from)
{
    const CaseResult *result = from;
    const uint64_t *lost = result->invalid.lost;
    json_add_counts(json, field->key, lost, lost ? result->n : 0);
}

void orders_write(JsonText *json, const JsonField *field, const void *from)
{
    const CaseResult *result = from;
    json_add_counts(json, field->key, result->counts.permutations, result->counts.orders);
}

static void add_rows(JsonText *json, const JsonField *field, const uint64_t *cells, size_t rows,
                     size_t columns)
{
    json_open(json, field->key, '[');
    for (size_t row = 0; row < rows; row++)
        json_add_counts(json, NULL, cells + row * columns, columns);
    json_close(json, 1);
}

void places_write(JsonText *json, const JsonField *field, const void *from)
{
    const CaseResult *result = from;
    add_rows(json, field, result->counts.positions, result->n, result->n);
}

void place_blocks_write(JsonText *json, const JsonField *field, const void *from)
{
    const CaseResult *result = from;
    size_t count = result->counts.place_block_count;
    add_rows(json, field, result->counts.place_blocks, count, count);
}

void blocks_write(JsonText *json, const JsonField *field, const void *from)
{
    const CaseResult *result = from;
    const Dealt *dealt = result->dealt;
    add_rows(json, field, result->counts.blocks, dealt ? dealt->shape.groups : 0,
             dealt ? dealt->shape.blocks : 0);
}

void hands_write(JsonText *json, const JsonField *field, const void *from)
{
    const Dealt *dealt = from;
    json_add_counts(json, field->key, dealt->hands, dealt->hand_count);
}

/* Reads `count` counts; NULL where the list is empty. */
static uint64_t *read_counts(ReportReader *reader, const JsonPlace *place, size_t count)
{
    if (!json_count(place))
        return NULL;
    uint64_t *cells = reader_zeroed(reader, count, sizeof *cells);
    json_read_cells(reader, place, cells, count);
    return cells;
}

void hands_read(ReportReader *reader, const JsonPlace *place, const JsonField *field, void *into)
{
    Dealt *dealt = into;
    dealt->hand_count = json_count(place);
    dealt->hands = read_counts(reader, place, dealt->hand_count);
}

/* Makes the shape of what is said of it. */
void dealt_read(ReportReader *reader, const JsonPlace *object, void *into)
{
    Dealt *dealt = into;
    uint64_t items = 0, places = 0;
    bool well = dealt->n >= 1 && dealt->n <= SHAPE_MOST_ITEMS && dealt->hand_count <= dealt->n &&
                dealt->item_count <= dealt->n && !(dealt->take && dealt->hands);
    for (size_t i = 0; well && i < dealt->item_count; i++) {
        items += dealt->items[i].count;
        well = dealt->items[i].count >= 1 && items <= dealt->n;
    }
    for (size_t i = 0; well && i < dealt->hand_count; i++) {
        places += dealt->hands[i];
        well = dealt->hands[i] >= 1 && places <= dealt->n;
    }
    if (!well || (dealt->items && items != dealt->n) || dealt->take > dealt->n) {
        json_fault(&reader->json, object, "items, take and hands do not add up to such a deal");
        return;
    }
    SCOPED_ARENA scratch = {0};
    uint16_t *group_of = arena_get(&scratch, dealt->n, sizeof *group_of);
    uint32_t *sizes = arena_get(&scratch, dealt->hand_count, sizeof *sizes);
    char **names = arena_get(&scratch, dealt->item_count, sizeof *names);
    if (scratch.lost) {
        json_no_memory(&reader->json);
        return;
    }
    for (size_t group = 0, item = 0; group < dealt->item_count; group++) {
        names[group] = dealt->items[group].name;
        for (uint64_t i = 0; i < dealt->items[group].count; i++)
            group_of[item++] = (uint16_t)group;
    }
    for (size_t i = 0; i < dealt->hand_count; i++)
        sizes[i] = (uint32_t)dealt->hands[i];
    size_t blocks = dealt->hands ? dealt->hand_count : dealt->take ? dealt->take : dealt->n;
    if (!reader->json.status)
        reader->json.status = shape_make(&dealt->shape, dealt->n, dealt->items ? group_of : NULL,
                                         dealt->item_count, dealt->items ? names : NULL,
                                         dealt->hands ? sizes : NULL, blocks, reader->json.error);
    if (dealt->outcomes)
        dealt->shape.outcomes = strtoull(dealt->outcomes, NULL, 10);
}

void lost_read(ReportReader *reader, const JsonPlace *place, const JsonField *field, void *into)
{
    CaseResult *result = into;
    result->invalid.lost = read_counts(reader, place, result->n);
}

/* n!, 0 where it is above 2^53: such a table is in no report. */
static uint64_t factorial(size_t n)
{
    uint64_t product = 1;
    for (size_t i = 2; i <= n; i++) {
        if (product > MOST_INTEGER / i)
            return 0;
        product *= i;
    }
    return product;
}

/* Damaged counts would be compared as if they were right. */
static void check_sum(ReportReader *reader, const JsonPlace *place, const uint64_t *cells,
                      size_t count, const CaseResult *result)
{
    uint64_t sum = 0, trials = result->trials - result->invalid.trials;
    for (size_t i = 0; cells && i < count; i++)
        sum += cells[i];
    if (cells && !reader->json.status && sum != trials)
        json_fault(&reader->json, place, "the counts do not add up to the %llu valid trials",
                   (unsigned long long)trials);
}

void orders_read(ReportReader *reader, const JsonPlace *place, const JsonField *field, void *into)
{
    CaseResult *result = into;
    uint64_t orders = factorial(result->n);
    if (json_count(place) != orders) {
        json_fault(&reader->json, place, "has %zu orders; accepted: %zu!, %llu", json_count(place),
                   result->n, (unsigned long long)orders);
        return;
    }
    result->counts.permutations =
        reader_zeroed(reader, orders, sizeof *result->counts.permutations);
    json_read_cells(reader, place, result->counts.permutations, orders);
    check_sum(reader, place, result->counts.permutations, orders, result);
    result->counts.orders = orders;
}

/* rows x columns counts; NULL, after a fault, where there are others. Where `places` is not NULL
 * each row is to add up to its valid trials. */
static uint64_t *read_rows(ReportReader *reader, const JsonPlace *place, size_t rows,
                           size_t columns, const CaseResult *places)
{
    if (!rows || json_count(place) != rows) {
        json_fault(&reader->json, place, "has %zu rows; accepted: %zu", json_count(place), rows);
        return NULL;
    }
    uint64_t *cells = reader_zeroed(reader, rows * columns, sizeof *cells);
    for (JsonPlace row = json_first(place); cells && row.value; row = json_next(&row)) {
        if (!cJSON_IsArray(row.value))
            json_fault(&reader->json, &row, "accepted: a list");
        else if (!places && json_count(&row) != columns)
            json_fault(&reader->json, &row, "has %zu cells; accepted: %zu", json_count(&row),
                       columns);
        json_read_cells(reader, &row, cells + row.index * columns, columns);
        if (places)
            check_sum(reader, &row, cells + row.index * columns, columns, places);
    }
    return cells;
}

void places_read(ReportReader *reader, const JsonPlace *place, const JsonField *field, void *into)
{
    CaseResult *result = into;
    result->counts.positions = read_rows(reader, place, result->n, result->n, result);
}

void place_blocks_read(ReportReader *reader, const JsonPlace *place, const JsonField *field,
                       void *into)
{
    CaseResult *result = into;
    size_t count = json_count(place);
    if (count > result->n || count > MOST_PLACE_BLOCKS) {
        json_fault(&reader->json, place, "has %zu rows; accepted: up to %d", count,
                   MOST_PLACE_BLOCKS);
        return;
    }
    result->counts.place_blocks = read_rows(reader, place, count, count, NULL);
    result->counts.place_block_count = count;
}

void blocks_read(ReportReader *reader, const JsonPlace *place, const JsonField *field, void *into)
{
    CaseResult *result = into;
    size_t rows = result->dealt ? result->dealt->shape.groups : 0;
    size_t columns = result->dealt ? result->dealt->shape.blocks : 0;
    result->counts.blocks = read_rows(reader, place, rows, columns, NULL);
}

void labels_read(ReportReader *reader, const JsonPlace *place, const JsonField *field, void *into)
{
    JsonField counted = *field;
    JsonPlace size = json_member(place->up, "n");
    size_t n = json_integer_at(&reader->json, &size, 1, 65536);
    counted.read = NULL;
    if (json_count(place) != n)
        json_fault(&reader->json, place, "has %zu items; accepted: %zu", json_count(place), n);
    if (!reader->json.status)
        json_read_value(reader, place, &counted, into);
}

/* ---- what follows from several keys ---- */

/* A fault unless the whole number of a key is at most so large. */
static void at_most(ReportReader *reader, const JsonPlace *object, const char *key, uint64_t value,
                    uint64_t most)
{
    JsonPlace place = json_member(object, key);
    if (value > most)
        json_fault(&reader->json, &place, "accepted: a whole number up to %llu",
                   (unsigned long long)most);
}

/* Twice as many as any check has: (65536 - 1)^2. What is judged again takes time by their root. */
static const double MOST_DF = 1e10;

void check_read(ReportReader *reader, const JsonPlace *object, void *into)
{
    CheckResult *check = into;
    JsonPlace df = json_member(object, "df");
    if (check->df > MOST_DF)
        json_fault(&reader->json, &df, "accepted: a number up to %g", MOST_DF);
    if (!check->method)
        check->method = "";
}

/* It is in no key of the case: without it the case would have been no-bias-found, as one of its
 * checks is. */
static void add_min_effect(const RunResult *run, CaseResult *result)
{
    bool had_power = false;
    for (size_t i = 0; i < result->check_count; i++)
        had_power |= result->checks[i].status == FINDING_NO_BIAS_FOUND;
    if (run->min_effect > 0 && had_power && result->status == FINDING_INCONCLUSIVE &&
        (result->by_evidence || result->trials == result->trials_requested)) {
        result->min_effect = run->min_effect;
        result->min_effect_check = run->min_effect_check;
    }
}

void case_read(ReportReader *reader, const JsonPlace *object, void *into)
{
    CaseResult *result = into;
    ExternalResult *external = &result->external;
    JsonPlace invalid = json_member(object, "invalid"), sampled = json_member(object, "sampled"),
              missing = json_member(&invalid, "missing"), checks = json_member(object, "checks");
    if (!json_member(object, "trials_asked").value)
        result->trials_requested = result->trials;
    if (result->options.planned.purpose)
        result->options.planned.trials = result->trials_requested;
    if (!json_member(object, "expected").value)
        result->options.expected = reader->run.expected;
    if (!json_member(object, "as_expected").value)
        result->as_expected = finding_as_expected(result->status, result->options.expected);
    if (external->command && !json_member(object, "own_words").value)
        external->own_words = true;
    external->repeats = /* told so there */
        external->seed_known && result->random.repeatable && !external->seed_honoured;
    if (json_member(object, "orders_seen").value)
        result->counts.orders = factorial(result->n);
    for (uint64_t i = 0; !json_member(object, "orders_seen").value && i < result->counts.orders;
         i++)
        result->counts.orders_seen += result->counts.permutations[i] > 0;
    if (result->error) /* the first reports called it skipped */
        result->status = FINDING_ERROR;
    add_min_effect(&reader->run, result);
    at_most(reader, &invalid, "trials", result->invalid.trials, result->trials);
    at_most(reader, &missing, "trials", result->invalid.missing.trials, result->invalid.trials);
    at_most(reader, &sampled, "trials", result->sampled.trials, result->trials);
    at_most(reader, &sampled, "first", result->sampled.first, result->trials);
    at_most(reader, &sampled, "one_in", result->sampled.one_in, result->trials);
    for (JsonPlace each = json_first(&checks); each.value; each = json_next(&each))
        at_most(reader, &each, "trials", result->checks[each.index].trials, result->trials);
}

void case_times_read(ReportReader *reader, const JsonPlace *place, const JsonField *field,
                     void *into)
{
    RunResult *run = into;
    for (JsonPlace each = json_first(place); each.value && each.index < run->case_count;
         each = json_next(&each))
        json_read_fields(reader, &each, field->table, &run->cases[each.index]);
}

void report_read(ReportReader *reader, const JsonPlace *object, void *into)
{
    RunResult *run = into;
    run->stable = !json_member(object, "run").value;
}
