#include "lean_kernels.h"

#include "tallies/drift.h"

#include <string.h>

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

/* ---- drift: Q = sum over parts of |S_s|^2 / N_s, less |S|^2 / N ---- */

static void begin_parts(Room *room)
{
    kernel_set_blocks(room, (Blocks){.items = room->n, .count = drift_blocks(room->n)});
    kernel_make_counts(room, room->blocks.count * room->blocks.count);
    kernel_make_lean(room);
    room->group = room->blocks.count;
}

static uint64_t part_first(const Room *room, uint64_t part)
{
    return (part * room->trials + DRIFT_PARTS - 1) / DRIFT_PARTS;
}

static void set_lean_of_parts(Room *room)
{
    size_t m = room->blocks.count;
    double own = (double)room->own, all = (double)room->trials, n = (double)room->n;
    double in_part = (double)(room->trial - room->first) / n, before = (double)room->trial / n;
    for (size_t cell = 0; cell < m * m; cell++) {
        double weight = room->weight[cell / m] * room->weight[cell % m];
        room->lean[cell] = (float)((n - 1) * ((room->part[cell] * weight - in_part) / own -
                                              (room->counts[cell] * weight - before) / all));
    }
}

static void begin_part(Room *room)
{
    memset(room->part, 0, room->counts_size * sizeof *room->part);
    room->first = room->trial;
    uint64_t part = room->trial * DRIFT_PARTS / room->trials;
    room->own = part_first(room, part + 1) - room->trial;
    set_lean_of_parts(room);
}

static double value_parts(const Room *room, const Item *code)
{
    double sum = 0;
    for (size_t p = 0; p < room->n; p++)
        sum += room->lean[room->block[code[p]] * room->blocks.count + room->block[p]];
    return sum;
}

static void add_parts(Room *room, const Item *code)
{
    for (size_t p = 0; p < room->n; p++) {
        size_t cell = room->block[code[p]] * room->blocks.count + room->block[p];
        room->counts[cell]++;
        room->part[cell]++;
    }
    room->trial++;
    set_lean_of_parts(room);
    room->trial--;
}

static void values_of_parts(const Room *room, const Item *code, double *ret)
{
    for (size_t turns = 0; turns < room->group; turns++) {
        size_t place = turns * block_size(room->blocks, 0);
        ret[turns] = 0;
        for (size_t p = 0; p < room->n; p++, place++) {
            place = place == room->n ? 0 : place;
            ret[turns] +=
                room->lean[room->block[code[p]] * room->blocks.count + room->block[place]];
        }
    }
}

const Kernel kernel_places = {.begin = begin_places,
                              .value = value_places,
                              .add = add_places,
                              .values = values_of_places,
                              .turn = turn_places};
const Kernel kernel_parts = {.begin = begin_parts,
                             .value = value_parts,
                             .add = add_parts,
                             .next_part = begin_part,
                             .values = values_of_parts,
                             .turn = turn_places};
