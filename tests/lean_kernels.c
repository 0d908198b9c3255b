#include "lean_kernels.h"

/* cmocka wants these before it. */
#include "unit.h"

#include "random/block_key.h"
#include "tallies/digits.h"
#include "tallies/precedence.h"

/* Below k, even except for k in 2^64. */
static size_t below(Room *room, size_t k)
{
    return (size_t)((unsigned __int128)splitmix64_next(&room->state) * k >> 64);
}

void kernel_draw(Room *room, Item *code)
{
    if (room->kernel->digits) {
        for (size_t i = 0; i < room->n; i++)
            code[i] = (Item)below(room, i + 1);
        return;
    }
    for (size_t i = 0; i < room->n; i++) { /* inside out */
        size_t j = below(room, i + 1);
        code[i] = code[j];
        code[j] = (Item)i;
    }
}

void kernel_order(const Room *room, const Item *code, Item *items)
{
    for (size_t i = 0; i < room->n; i++)
        items[i] = room->kernel->digits ? (Item)i : code[i];
    for (size_t i = room->n; room->kernel->digits && i-- > 1;) {
        Item item = items[i];
        items[i] = items[code[i]];
        items[code[i]] = item;
    }
}

void kernel_make_counts(Room *room, size_t size)
{
    room->counts_size = size;
    room->counts = calloc(size, sizeof *room->counts);
    room->part = calloc(size, sizeof *room->part);
    assert_non_null(room->counts);
    assert_non_null(room->part);
}

void kernel_make_lean(Room *room)
{
    size_t cells = room->blocks.count * room->blocks.count;
    room->lean = calloc(cells, sizeof *room->lean);
    room->pairs = calloc(cells, sizeof *room->pairs);
    assert_non_null(room->lean);
    assert_non_null(room->pairs);
}

void kernel_set_blocks(Room *room, Blocks blocks)
{
    assert_true(blocks.count <= LEAN_MOST_BLOCKS && blocks.items <= LEAN_MOST_ITEMS + 1);
    room->blocks = blocks;
    blocks_table(blocks, room->block);
    for (size_t b = 0; b < blocks.count; b++)
        room->weight[b] = 1 / (double)block_size(blocks, b);
}

/* ---- symbol b right after symbol a, the last of n + 1 before and behind all items: x.y is the sum
 * over blocks of (p x_ab y_ab + q x_ab y_ba) / w_ab, less n + 1, with p + q = n, p - q = n(n-1) /
 * (n+1), w_ab pairs of different symbols ---- */

static void begin_followers(Room *room)
{
    kernel_set_blocks(room, blocks_of(room->n + 1));
    kernel_make_counts(room, room->blocks.count * room->blocks.count);
}

static double pairs_weight(const Room *room, size_t a, size_t b)
{
    return a == b ? room->weight[a] * room->weight[a] / (1 - room->weight[a])
                  : room->weight[a] * room->weight[b];
}

static double value_followers(const Room *room, const Item *code)
{
    double n = (double)room->n, p = n * n / (n + 1), q = n / (n + 1), sum = 0;
    size_t m = room->blocks.count, from = room->block[room->n];
    for (size_t place = 0; place <= room->n; place++) {
        size_t to = room->block[place < room->n ? code[place] : room->n];
        sum += pairs_weight(room, from, to) *
               (p * room->counts[from * m + to] + q * room->counts[to * m + from]);
        from = to;
    }
    return (sum - (n + 1) * (double)room->trial) / (double)room->trials;
}

static void add_followers(Room *room, const Item *code)
{
    size_t from = room->block[room->n];
    for (size_t place = 0; place <= room->n; place++) {
        size_t to = room->block[place < room->n ? code[place] : room->n];
        room->counts[from * room->blocks.count + to]++;
        from = to;
    }
}

/* ---- blocks of items that come before others: with g = h0 + h1 / (n+1) of S, x.S is 6 times the
 * sum of g over all pairs of places, the first before the second ---- */

static void begin_before(Room *room)
{
    kernel_set_blocks(room, precedence_blocks(room->n));
    kernel_make_lean(room);
    room->group = 2;
}

static double value_before(const Room *room, const Item *code)
{
    size_t m = room->blocks.count;
    float met[LEAN_MOST_BLOCKS] = {0};
    double sum = 0;
    for (size_t p = 0; p < room->n; p++) {
        size_t block = room->block[code[p]];
        const float *row = room->lean + block * m;
        sum += met[block];
        for (size_t b = 0; b < m; b++)
            met[b] += row[b];
    }
    return 6 * sum / (double)room->trials;
}

static void add_before(Room *room, const Item *code)
{
    size_t m = room->blocks.count;
    double n = (double)room->n, means[LEAN_MOST_BLOCKS] = {0}, seen[LEAN_MOST_BLOCKS] = {0};
    for (size_t p = 0; p < room->n; p++) {
        size_t block = room->block[code[p]];
        for (size_t a = 0; a < m; a++)
            room->pairs[a * m + block] += seen[a];
        seen[block]++;
    }
    for (size_t a = 0; a < m; a++)
        for (size_t b = 0; b < m; b++)
            means[a] += (room->pairs[a * m + b] - room->pairs[b * m + a]) / 2 * room->weight[a];
    for (size_t a = 0; a < m; a++)
        for (size_t b = 0; b < m; b++) {
            double h = (room->pairs[a * m + b] - room->pairs[b * m + a]) / 2 * room->weight[a] *
                       room->weight[b];
            double h1 = (means[a] - means[b]) / n;
            room->lean[a * m + b] = (float)(h - h1 + h1 / (n + 1));
        }
}

/* The reversed order has the opposite value. */
static void values_before(const Room *room, const Item *code, double *ret)
{
    ret[0] = value_before(room, code);
    ret[1] = -ret[0];
}

static void turn_back(const Room *room, Item *code, size_t turns)
{
    for (size_t p = 0, q = room->n - 1; turns && p < q; p++, q--) {
        Item item = code[p];
        code[p] = code[q];
        code[q] = item;
    }
}

/* ---- digits: x.y = sum over ranges r of (r / w [same bin] - 1) ---- */

static void begin_digits(Room *room)
{
    kernel_make_counts(room, digit_first(room->n, room->n + 1));
}

static double value_digits(const Room *room, const Item *code)
{
    size_t n = room->n;
    double sum = 0;
    for (size_t r = 2; r <= n; r++) {
        size_t bin = digit_bin(n, r, code[r - 1]);
        if (n <= DIGITS_WHOLE) { /* w is 1 */
            sum += (double)(r * room->counts[digit_first(n, r) + bin]);
            continue;
        }
        sum +=
            (double)(r * room->counts[digit_first(n, r) + bin]) / (double)digit_bin_size(n, r, bin);
    }
    return (sum - (double)(n - 1) * (double)room->trial) / (double)room->trials;
}

static void add_digits(Room *room, const Item *code)
{
    for (size_t r = 2; r <= room->n; r++)
        room->counts[digit_first(room->n, r) + digit_bin(room->n, r, code[r - 1])]++;
}

const Kernel kernel_followers = {
    .begin = begin_followers, .value = value_followers, .add = add_followers};
const Kernel kernel_before = {.begin = begin_before,
                              .value = value_before,
                              .add = add_before,
                              .values = values_before,
                              .turn = turn_back};
const Kernel kernel_digits = {
    .begin = begin_digits, .value = value_digits, .add = add_digits, .digits = true};
void kernel_end(Room *room)
{
    free(room->counts);
    free(room->part);
    free(room->lean);
    free(room->pairs);
}

void kernel_forget(Room *room)
{
    size_t cells = room->blocks.count * room->blocks.count;
    if (room->counts)
        memset(room->counts, 0, room->counts_size * sizeof *room->counts);
    if (room->lean) {
        memset(room->lean, 0, cells * sizeof *room->lean);
        memset(room->pairs, 0, cells * sizeof *room->pairs);
    }
    room->trial = room->first = room->own = 0;
}
