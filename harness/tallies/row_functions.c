/* One instruction set's work on rows. Compiled once for each, with -DDECK_MACHINE_LANES=v3 and the
 * like and that set's -march. */
#include "tallies/row_functions.h"

#include "deck/lanes_decks.h"

#define JOIN_(a, b) a##_##b
#define JOIN(a, b)  JOIN_(a, b)
#define FUNCTIONS   JOIN(row_functions, DECK_MACHINE_LANES)

extern const RowFunctions FUNCTIONS;

typedef char Chars16 __attribute__((vector_size(16)));

enum {
    CELL_LANES = LANES_VECTOR_BYTES / 2, /* 16-bit numbers of a vector */
    CELLS_AT_ONCE = 512, /* that are computed before they are counted: a processor that waits for
                            the first of them has nothing else to do */
};

/* One more in each of the cells, which are 16-bit numbers, one of each lane, in memory: four are
 * read at a time. From a vector, as the compiler would have it, each would take two instructions
 * more. */
#define COUNT_CELLS(cells, counts)                                                                 \
    do {                                                                                           \
        __asm__ volatile("" : : "r"(cells) : "memory");                                            \
        _Pragma("GCC unroll 16") for (size_t lane = 0; lane < DECK_LANES; lane += 4)               \
        {                                                                                          \
            uint64_t four;                                                                         \
            memcpy(&four, &(cells)[lane], sizeof four);                                            \
            (counts)[four & 0xffff]++;                                                             \
            (counts)[four >> 16 & 0xffff]++;                                                       \
            (counts)[four >> 32 & 0xffff]++;                                                       \
            (counts)[four >> 48]++;                                                                \
        }                                                                                          \
    } while (0)

/* The rows of one part of the lanes. */
LANES_INLINE Bytes row_part(const uint8_t *rows, size_t row, int part)
{
    return *(const Bytes *)(rows + row * DECK_LANES + (size_t)part * LANES_VECTOR_BYTES);
}

LANES_INLINE void set_row_part(uint8_t *rows, size_t row, int part, Bytes bytes)
{
    *(Bytes *)(rows + row * DECK_LANES + (size_t)part * LANES_VECTOR_BYTES) = bytes;
}

LANES_INLINE void set_values(uint16_t *values, int part, Bytes bytes)
{
    for (int lane = 0; lane < LANES_VECTOR_BYTES; lane++)
        values[part * LANES_VECTOR_BYTES + lane] = bytes[lane];
}

/* Compares items or places, at most LANES_MAX_N: every instruction set compares signed bytes at
 * once, not unsigned ones. */
LANES_INLINE Bytes less(Bytes a, Bytes b)
{
    return (Bytes)((SignedBytes)a < (SignedBytes)b);
}

LANES_INLINE Bytes all_of(size_t number)
{
    return (Bytes){0} + (uint8_t)number;
}

static void invert(const uint8_t *items, size_t n, uint8_t *places)
{
    for (size_t place = 0; place < n; place++, items += DECK_LANES)
        for (size_t lane = 0; lane < DECK_LANES; lane += 8) {
            uint64_t eight;
            memcpy(&eight, items + lane, 8);
            for (size_t byte = 0; byte < 8; byte++, eight >>= 8)
                places[(eight & 0xff) * DECK_LANES + lane + byte] = (uint8_t)place;
        }
}

static void as_decks(const uint8_t *rows, size_t n, uint8_t *decks)
{
    rows_as_decks(rows, n, decks);
}

/* A step back: the item that is wanted at the last place, and what stands there. */
typedef struct Undo {
    Bytes want, change, digit;
} Undo;

LANES_INLINE Undo undo_of(Bytes want, Bytes moved, size_t last)
{
    return (Undo){want, want ^ moved, all_of(last) & (Bytes)(want == moved)};
}

/* The item that then stands at a place before the last. */
LANES_INLINE Bytes undo_at(Undo *undo, Bytes here, Bytes place_here)
{
    Bytes found = (Bytes)(here == undo->want);
    undo->digit |= found & place_here;
    return here ^ (found & undo->change);
}

enum { UNDONE = 4 };

/* The steps back from `last` on, `steps` of them at a time: each place before is read and written
 * once for all. */
LANES_INLINE void undo_steps(const uint8_t *items, uint8_t *digits, uint8_t *room, size_t last,
                             size_t steps, int part)
{
    Undo undo[UNDONE];
    Bytes place_here = {0};
    for (size_t k = 0; k < steps; k++) {
        Bytes moved = row_part(room, last - k, part);
        for (size_t before = 0; before < k; before++)
            moved = undo_at(&undo[before], moved, all_of(last - k));
        undo[k] = undo_of(row_part(items, last - k, part), moved, last - k);
    }
    for (size_t place = 0; place + steps <= last; place++, place_here += 1) {
        Bytes here = row_part(room, place, part);
        for (size_t k = 0; k < steps; k++)
            here = undo_at(&undo[k], here, place_here);
        set_row_part(room, place, part, here);
    }
    for (size_t k = 0; k < steps; k++)
        set_row_part(digits, last - k, part, undo[k].digit);
}

/* Looks for the item of the last place among all before it, and swaps it there: what the shuffle
 * did with a pick, without one. */
static void decode(const uint8_t *items, size_t n, uint8_t *digits, uint8_t *room)
{
    for (int part = 0; part < LANES_PARTS; part++) {
        size_t last = n - 1;
        for (size_t place = 0; place < n; place++)
            set_row_part(room, place, part, all_of(place));
        for (; last >= UNDONE; last -= UNDONE)
            undo_steps(items, digits, room, last, UNDONE, part);
        for (; last > 0; last--)
            undo_steps(items, digits, room, last, 1, part);
    }
}

/* A swap with a place before joins two cycles; all begin as cycles of their own. */
static void cycles(const uint8_t *digits, size_t n, uint16_t *values)
{
    for (int part = 0; part < LANES_PARTS; part++) {
        Bytes sum = all_of(1);
        for (size_t place = 1; place < n; place++)
            sum -= (Bytes)(row_part(digits, place, part) == all_of(place));
        set_values(values, part, sum);
    }
}

/* One more than the descents of the places. */
static void rising(const uint8_t *places, size_t n, uint16_t *values)
{
    for (int part = 0; part < LANES_PARTS; part++) {
        Bytes sum = all_of(1);
        for (size_t item = 1; item < n; item++)
            sum -= less(row_part(places, item, part), row_part(places, item - 1, part));
        set_values(values, part, sum);
    }
}

/* Counts for `count` items from `a` on, and for item b after them. */
LANES_INLINE void precede(const uint8_t *places, size_t n, size_t batches, uint8_t *sums, size_t a,
                          size_t count, size_t b)
{
    for (int part = 0; part < LANES_PARTS; part++) {
        Bytes sum[4];
        for (size_t i = 0; i < count; i++)
            sum[i] = row_part(sums, b * n + a + i, part);
        for (size_t batch = 0; batch < batches; batch++) {
            Bytes later = row_part(places, batch * n + b, part);
            for (size_t i = 0; i < count; i++)
                sum[i] -= less(row_part(places, batch * n + a + i, part), later);
        }
        for (size_t i = 0; i < count; i++)
            set_row_part(sums, b * n + a + i, part, sum[i]);
    }
}

static void precedence(const uint8_t *places, size_t n, size_t batches, uint8_t *sums)
{
    for (size_t b = 1; b < n; b++) {
        size_t a = 0;
        for (; a + 4 <= b; a += 4)
            precede(places, n, batches, sums, a, 4, b);
        for (; a < b; a++)
            precede(places, n, batches, sums, a, 1, b);
    }
}

/* Of one place, whether the two from there on descend, and whether the three are in an odd order.
 */
LANES_INLINE void patterns_at(const uint8_t *items, size_t n, size_t batches, size_t place,
                              int part, uint8_t *sums)
{
    Bytes descents = row_part(sums, place, part);
    Bytes odd = place + 2 < n ? row_part(sums, n - 1 + place, part) : (Bytes){0};
    for (size_t batch = 0; batch < batches; batch++, items += n * DECK_LANES) {
        Bytes a = row_part(items, place, part), b = row_part(items, place + 1, part);
        Bytes descent = less(b, a);
        descents -= descent;
        if (place + 2 < n) {
            Bytes c = row_part(items, place + 2, part);
            odd -= descent ^ less(c, b) ^ less(c, a);
        }
    }
    set_row_part(sums, place, part, descents);
    if (place + 2 < n)
        set_row_part(sums, n - 1 + place, part, odd);
}

static void patterns(const uint8_t *items, size_t n, size_t batches, uint8_t *sums)
{
    for (size_t place = 0; place + 1 < n; place++)
        for (int part = 0; part < LANES_PARTS; part++)
            patterns_at(items, n, batches, place, part, sums);
}

/* Items are read eight at a time, and counted four places at a time: their cells are different
 * ones, so that an increment rarely waits for the one before it. */
static void positions(const uint8_t *items, size_t n, uint32_t *counts)
{
    size_t place = 0;
    for (; place + 4 <= n; place += 4, items += 4 * DECK_LANES, counts += 4 * ROWS_STRIDE)
        for (size_t lane = 0; lane < DECK_LANES; lane += 8) {
            uint64_t eight[4];
            for (size_t i = 0; i < 4; i++)
                memcpy(&eight[i], items + i * DECK_LANES + lane, 8);
            for (size_t byte = 0; byte < 8; byte++)
                for (size_t i = 0; i < 4; i++) {
                    counts[i * ROWS_STRIDE + (eight[i] & 0xff)]++;
                    eight[i] >>= 8;
                }
        }
    for (; place < n; place++, items += DECK_LANES, counts += ROWS_STRIDE)
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            counts[items[lane]]++;
}

/* a * width + b for all lanes, in no order. */
LANES_INLINE void cells_of(const uint8_t *a, const uint8_t *b, uint16_t width,
                           uint16_t ret_cells[DECK_LANES])
{
    for (size_t part = 0; part < DECK_LANES; part += LANES_VECTOR_BYTES) {
        Words first = *(const Words *)(a + part), second = *(const Words *)(b + part);
        *(Words *)(ret_cells + part) = (first & 0xff) * width + (second & 0xff);
        *(Words *)(ret_cells + part + CELL_LANES) = (first >> 8) * width + (second >> 8);
    }
}

static void successors(const uint8_t *items, size_t n, uint32_t *counts)
{
    uint16_t width = (uint16_t)(n + 1), cells[CELLS_AT_ONCE] __attribute__((aligned(64)));
    const uint8_t *last = items + (n - 1) * DECK_LANES;
    for (size_t lane = 0; lane < DECK_LANES; lane++) {
        counts[n * width + items[lane]]++;
        counts[last[lane] * width + n]++;
    }
    while (items != last) {
        uint16_t *end = cells;
        for (; items != last && end < cells + CELLS_AT_ONCE; items += DECK_LANES, end += DECK_LANES)
            cells_of(items, items + DECK_LANES, width, end);
        for (const uint16_t *cell = cells; cell < end; cell += DECK_LANES)
            COUNT_CELLS(cell, counts);
    }
}

/* The tables of all lags do not fit into the second cache: while the trials of one place are
 * counted, the table of the next is fetched, a part with each batch. */
static void combined(const uint8_t *items, size_t n, size_t batches, uint16_t *counts)
{
    enum { LINE = 64 / sizeof *counts };
    uint16_t cells[CELLS_AT_ONCE] __attribute__((aligned(64)));
    size_t table = n * ROWS_COMBINED_MAX_N;
    for (size_t place = 0; place + 1 < n; place++, counts += table) {
        size_t fetched = table;
        size_t part = batches && place + 2 < n ? (table + batches - 1) / batches : 0;
        for (size_t batch = 0; batch < batches;) {
            uint16_t *end = cells;
            for (; batch < batches && end < cells + CELLS_AT_ONCE; batch++, end += DECK_LANES) {
                const uint8_t *row = items + (batch * n + place) * DECK_LANES;
                cells_of(row, row + DECK_LANES, ROWS_COMBINED_MAX_N, end);
            }
            for (const uint16_t *cell = cells; cell < end; cell += DECK_LANES) {
                for (size_t all = fetched + part; fetched < all; fetched += LINE)
                    __builtin_prefetch(counts + fetched, 1);
                COUNT_CELLS(cell, counts);
            }
        }
    }
}

const RowFunctions FUNCTIONS = {
    .invert = invert,
    .as_decks = as_decks,
    .decode = decode,
    .cycles = cycles,
    .rising = rising,
    .precedence = precedence,
    .patterns = patterns,
    .positions = positions,
    .successors = successors,
    .combined = combined,
};
