/* The long form: a row for each item, with a column that says which shuffle it is of. */
#include "base/numbers.h"
#include "input/recognise_parts.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 16, NONE = -1 };

/* The rows behind a header, and room to look at two of their columns. */
typedef struct LongRows {
    const Records *records;
    size_t rows, columns;
    uint32_t *group, *groups_of; /* of each row its group; of each name, plus 1 */
    uint32_t *item_of, *counts;  /* of each name its item, plus 1; of each group and item */
    uint32_t *first_items;       /* of the first group, in the order of its rows */
    size_t groups, items, each;
} LongRows;

static uint32_t cell(const LongRows *all, size_t row, size_t column)
{
    return all->records->cells[all->records->rows[row + 1].first + column];
}

/* Puts the rows into groups by a column; false unless all groups have as many, two at least. */
static bool make_groups(LongRows *all, size_t column)
{
    size_t names = all->records->names.count;
    uint32_t *counts = calloc(names + 1, sizeof *counts);
    bool well = counts;
    memset(all->groups_of, 0, names * sizeof *all->groups_of);
    all->groups = 0;
    for (size_t row = 0; well && row < all->rows; row++) {
        uint32_t name = cell(all, row, column);
        if (!all->groups_of[name])
            all->groups_of[name] = (uint32_t)++all->groups;
        all->group[row] = all->groups_of[name] - 1;
        counts[all->group[row]]++;
    }
    all->each = well ? counts[0] : 0;
    for (size_t group = 0; well && group < all->groups; group++)
        well = counts[group] == all->each;
    free(counts);
    return well && all->groups > 1 && all->each > 1;
}

/* Whether each group has the same items of a column, in orders that differ. */
static bool same_items(LongRows *all, size_t column)
{
    size_t names = all->records->names.count;
    memset(all->item_of, 0, names * sizeof *all->item_of);
    memset(all->counts, 0, all->groups * all->each * sizeof *all->counts);
    all->items = 0;
    bool differ = false;
    uint32_t *at = calloc(all->groups, sizeof *at);
    for (int again = 0; at && again < 2; again++) {
        memset(at, 0, all->groups * sizeof *at);
        for (size_t row = 0; row < all->rows; row++) {
            uint32_t name = cell(all, row, column), group = all->group[row];
            if (!all->item_of[name] && all->items == all->each) {
                free(at);
                return false;
            }
            if (!all->item_of[name])
                all->item_of[name] = (uint32_t)++all->items;
            uint32_t item = all->item_of[name] - 1;
            if (again)
                all->counts[group * all->each + item]++;
            if (!group)
                all->first_items[at[0]] = item;
            differ |= again && group && all->first_items[at[group]] != item;
            at[group]++;
        }
    }
    bool well = at && differ && all->items > 1;
    free(at);
    for (size_t i = all->each; well && i < all->groups * all->each; i++)
        well = all->counts[i] == all->counts[i % all->each];
    return well;
}

/* Whether a column has the numbers from 0 or 1 on in each group; *ret_sorted: in order. */
static bool is_place(const LongRows *all, size_t column, bool *ret_sorted)
{
    bool *there = calloc(all->groups * (all->each + 1), sizeof *there);
    size_t *last = calloc(all->groups, sizeof *last), least = SIZE_MAX, most = 0;
    bool well = there && last;
    *ret_sorted = true;
    for (size_t row = 0; well && row < all->rows; row++) {
        const char *text = all->records->names.texts[cell(all, row, column)];
        size_t number = word_number(text, strlen(text), 0, all->each + 1);
        size_t group = all->group[row];
        well = number <= all->each && !there[group * (all->each + 1) + number];
        if (!well)
            break;
        there[group * (all->each + 1) + number] = true;
        *ret_sorted &= number + 1 > last[group];
        last[group] = number + 1;
        least = number < least ? number : least;
        most = number > most ? number : most;
    }
    free(there);
    free(last);
    return well && most - least + 1 == all->each;
}

static void add_long(DataText *data, const LongRows *all, const CellRows *header, size_t by,
                     size_t item, long place)
{
    const Word *names = header->cells;
    bool alike = all->items < all->each, numbers = !alike;
    size_t least = SIZE_MAX;
    Text said = {0}, deck = {0};
    for (uint32_t name = 0; name < all->records->names.count; name++) {
        const char *text = all->records->names.texts[name];
        if (!all->item_of[name])
            continue;
        size_t number = word_number(text, strlen(text), 0, all->each + 1);
        numbers &= number <= all->each;
        least = number < least ? number : least;
        text_addf(&deck, "%s%u*%s", deck.length ? "," : "", all->counts[all->item_of[name] - 1],
                  text);
    }
    numbers &= least <= 1;
    if (data->whole)
        text_addf(&said, "%s ", count_grouped(all->groups).text);
    text_addf(&said, "deals of %zu %sitems, a row each: %s by %s", all->each,
              numbers ? "" : "named ", names[item].text, names[by].text);
    if (place != NONE)
        text_addf(&said, ", in the order of %s", names[place].text);
    DataReading *reading = reading_add(data->found, &said);
    reading_option(reading, "--records", "csv");
    reading_option(reading, "--column", "%s", names[item].text);
    if (!data->given->by && place != NONE)
        reading_option(reading, "--by", "%s,%s", names[by].text, names[place].text);
    else if (!data->given->by)
        reading_option(reading, "--by", "%s", names[by].text);
    if (alike && !data->given->names)
        reading_option(reading, "--deck", "%s", text_string(&deck));
    else if (!alike && !data->given->n)
        reading_option(reading, "--n", "%zu", all->each);
    if (numbers && least == 1 && !data->given->base)
        reading_option(reading, "--base", "1");
    text_clear(&deck);
}

/* A column of places for the groups at hand: *ret_column, NONE where there is none or where the
 * rows are in that order. Whether there is one. */
static bool find_place(const LongRows *all, size_t by, size_t item, long *ret_column)
{
    bool sorted;
    *ret_column = NONE;
    for (size_t place = 0; place < all->columns; place++)
        if (place != by && place != item && is_place(all, place, &sorted)) {
            *ret_column = sorted ? NONE : (long)place;
            return true;
        }
    return false;
}

/* Looks at each two columns: beside a column of places, or where there is none. */
static void look(DataText *data, LongRows *all, const CellRows *header, bool placed)
{
    const char *given = data->given->by;
    for (size_t by = 0; by < all->columns; by++) {
        if ((given && cells_find(header, given, strlen(given)) != by) || !make_groups(all, by))
            continue;
        for (size_t item = 0; item < all->columns; item++) {
            bool sorted;
            long place;
            if (item != by && !(is_place(all, item, &sorted) && sorted) && same_items(all, item) &&
                find_place(all, by, item, &place) == placed)
                add_long(data, all, header, by, item, place);
        }
    }
}

Status recognise_long(DataText *data, const Records *records, const CellRows *header)
{
    size_t rows = records->row_count - 1, names = records->names.count + 1;
    LongRows all = {.records = records, .rows = rows, .columns = header->count};
    if (header->count < 2 || header->count > MOST_COLUMNS || rows < 4)
        return STATUS_OK;
    all.group = calloc(rows, sizeof *all.group);
    all.groups_of = calloc(names, sizeof *all.groups_of);
    all.item_of = calloc(names, sizeof *all.item_of);
    all.counts = calloc(rows, sizeof *all.counts);
    all.first_items = calloc(rows, sizeof *all.first_items);
    bool well = all.group && all.groups_of && all.item_of && all.counts && all.first_items;
    if (well)
        look(data, &all, header, true);
    if (well && !data->found->count)
        look(data, &all, header, false);
    free(all.group);
    free(all.groups_of);
    free(all.item_of);
    free(all.counts);
    free(all.first_items);
    return well ? STATUS_OK : records_no_memory(data->error);
}
