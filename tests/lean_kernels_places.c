#include "lean_kernels.h"

/* cmocka wants these before it. */
#include "unit.h"

/* ---- item i at place p: x.y = (n-1) (sum over blocks of x y / (r s) - 1) ---- */

static void begin_places(Room *room)
{
    kernel_set_blocks(room, blocks_of(room->n));
    kernel_make_counts(room, room->blocks.count * room->blocks.count);
    if (room->blocks.count <= LEAN_MOST_GROUP && room->n % room->blocks.count == 0) {
        kernel_make_lean(room);
        room->group = room->blocks.count;
    }
}

static double met_at_places(const Room *room, const uint16_t *counts, const Item *code)
{
    double sum = 0;
    for (size_t p = 0; p < room->n; p++) {
        size_t place = room->block[p], item = room->block[code[p]];
        sum += room->weight[place] * room->weight[item] * counts[item * room->blocks.count + place];
    }
    return sum;
}

static double value_places(const Room *room, const Item *code)
{
    double before = (double)room->trial;
    return (double)(room->n - 1) * (met_at_places(room, room->counts, code) - before) /
           (double)room->trials;
}

static void add_places(Room *room, const Item *code)
{
    double scale = (double)(room->n - 1) / (double)room->trials;
    for (size_t p = 0; p < room->n; p++) {
        size_t place = room->block[p], item = room->block[code[p]];
        size_t cell = item * room->blocks.count + place;
        room->counts[cell]++;
        if (room->group > 1)
            room->lean[cell] += (float)(scale * room->weight[place] * room->weight[item]);
    }
}

/* Blocks of one size: each turn moves all items by one block of places, so that over all turns each
 * is once in each. */
static void values_of_places(const Room *room, const Item *code, double *ret)
{
    size_t m = room->blocks.count;
    float sums[LEAN_MOST_GROUP] = {0};
    for (size_t p = 0; p < room->n; p++) {
        size_t place = room->block[p];
        const float *row = room->lean + room->block[code[p]] * m;
        for (size_t turns = 0; turns < m - place; turns++)
            sums[turns] += row[place + turns];
        for (size_t turns = m - place; turns < m; turns++)
            sums[turns] += row[place + turns - m];
    }
    for (size_t turns = 0; turns < m; turns++)
        ret[turns] = sums[turns];
}

static void turn_places(const Room *room, Item *code, size_t turns)
{
    Item before[LEAN_MOST_ITEMS];
    size_t by = turns * block_size(room->blocks, 0);
    memcpy(before, code, room->n * sizeof *code);
    for (size_t p = 0; p < room->n; p++)
        code[(p + by) % room->n] = before[p];
}

const Kernel kernel_places = {.begin = begin_places,
                              .value = value_places,
                              .add = add_places,
                              .values = values_of_places,
                              .turn = turn_places};
/* ---- two items at two places: x.y = d (f1 (f1-1) / 2 - f1 + f2) + d' (f1 (f1-1) / 2 - f1 + 1 -
 * f2), of the order that leads from one trial to the other. Counted in a table of two places and
 * two items, and behind it one of a place and an item; of many items, the trials are kept ---- */

enum { PAIRS_IN_TABLE = 64, PAIRS_KEPT = 640 };

static void begin_pairs(Room *room)
{
    size_t n = room->n;
    assert_true(room->trials <= PAIRS_KEPT);
    kernel_make_counts(room, n <= PAIRS_IN_TABLE ? n * n * n * n + n * n : n * PAIRS_KEPT);
}

static void add_pairs(Room *room, const Item *code)
{
    size_t n = room->n;
    if (n > PAIRS_IN_TABLE) {
        for (size_t p = 0; p < n; p++)
            room->counts[room->trial * n + p] = code[p];
        return;
    }
    for (size_t p = 0; p < n; p++) {
        room->counts[n * n * n * n + p * n + code[p]]++;
        for (size_t q = p + 1; q < n; q++)
            room->counts[((p * n + q) * n + code[p]) * n + code[q]]++;
    }
}

/* Over the trials before: the sums of f1, of f1 (f1-1) / 2 and of f2. */
static void pairs_met(const Room *room, const Item *code, double ret[3])
{
    size_t n = room->n;
    uint64_t fixed = 0, both = 0, swapped = 0;
    Item at[LEAN_MOST_ITEMS];
    for (size_t p = 0; p < n; p++)
        at[code[p]] = (Item)p;
    for (size_t p = 0; n <= PAIRS_IN_TABLE && p < n; p++) {
        fixed += room->counts[n * n * n * n + p * n + code[p]];
        for (size_t q = p + 1; q < n; q++) {
            const uint16_t *table = room->counts + (p * n + q) * n * n;
            both += table[code[p] * n + code[q]];
            swapped += table[code[q] * n + code[p]];
        }
    }
    for (uint64_t trial = 0; n > PAIRS_IN_TABLE && trial < room->trial; trial++) {
        const uint16_t *before = room->counts + trial * n;
        uint64_t same = 0;
        for (size_t p = 0; p < n; p++) {
            size_t q = at[before[p]];
            same += p == q;
            swapped += p < q && before[q] == code[p];
        }
        fixed += same;
        both += same * (same - 1) / 2;
    }
    ret[0] = (double)fixed;
    ret[1] = (double)both;
    ret[2] = (double)swapped;
}

static double value_pairs(const Room *room, const Item *code)
{
    double met[3], n = (double)room->n, trial = (double)room->trial;
    pairs_met(room, code, met);
    double together = n * (n - 3) / 2 * (met[1] - met[0] + met[2]);
    double turned = (n - 1) * (n - 2) / 2 * (met[1] - met[0] + trial - met[2]);
    return (together + turned) / (double)room->trials;
}

const Kernel kernel_pairs_of_places = {
    .begin = begin_pairs, .value = value_pairs, .add = add_pairs};
