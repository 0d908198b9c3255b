#include "tallies/repeats.h"

#include "base/elementary.h"
#include "base/shape_outcomes.h"
#include "tallies/groups.h"
#include "tallies/order_hash.h"
#include "tallies/outcome_rows.h"
#include "tallies/permutations.h"
#include "tallies/rank.h"
#include "tallies/tally_state.h"

#include <string.h>

typedef unsigned __int128 Key; /* of an order, its part in the lowest bits; 0 is none */

enum { PART_BITS = 5 };

typedef struct Scratch {
    uint64_t slots; /* in use: a power of 2, twice the orders remembered at most */
    uint64_t most, different;
    uint64_t looked_at;   /* trials, the first */
    uint32_t part, first; /* what is looked at, and what a fair shuffle comes to */
    bool all;             /* every trial can be remembered: parts do not matter */
    uint64_t ways;        /* to begin an order: n (n-1) (n-2) (n-3) */
    uint64_t factor;      /* see group, mod ways */
    /* n <= LANES_MAX_N, of trials in lockstep: what each of the four digits of the place adds to
     * the stirred place, mod ways; and below what that is in part l. */
    uint32_t stirs[4][LANES_MAX_N + 1];
    uint32_t below[REPEATS_PARTS];
    Item row[LANES_MAX_N];
    const OrderFactors *factors; /* behind the table */
    Item *deal;                  /* behind them; under a shape: what can be known of an outcome */
    Key table[];
} Scratch;

/* 123 bits of strongly universal hashes are left of an order's (order_hash.h). */
static const double HASH_CONFUSION = 0x1p-123;

static uint64_t ways_to_begin(size_t n)
{
    uint64_t m = n;
    return m * (m - 1) * (m - 2) * (m - 3);
}

uint64_t repeats_trials(const Shape *shape, uint64_t trials)
{
    size_t n = shape->n;
    uint64_t most = (uint64_t)(REPEATS_REMEMBERED - REPEATS_REMEMBERED / 16) << (REPEATS_PARTS - 1);
    if (!shape_is_plain(shape))
        most = REPEATS_REMEMBERED;
    else if (n > PERMUTATIONS_MAX_N && n <= REPEATS_RANKED_MAX_N && permutation_count(n) < most)
        most = permutation_count(n);
    return trials < most ? trials : most;
}

unsigned repeats_first_part(uint64_t trials)
{
    unsigned part = 0;
    if (trials <= REPEATS_REMEMBERED)
        return 0; /* all there will be */
    while (trials >> part > REPEATS_REMEMBERED - REPEATS_REMEMBERED / 16)
        part++;
    return part;
}

double repeats_log_orders(const Shape *shape, unsigned part)
{
    if (shape_is_plain(shape)) {
        uint64_t ways = ways_to_begin(shape->n), size = UINT64_C(1) << part;
        return log((double)((ways + size - 1) / size)) + log_gamma((double)shape->n - 3.0);
    }
    return outcome_log_count(shape);
}

double repeats_confusion(const Shape *shape)
{
    return shape_is_plain(shape) && shape->n <= REPEATS_RANKED_MAX_N ? 0.0 : HASH_CONFUSION;
}

static uint64_t remembered(uint64_t trials)
{
    return trials < REPEATS_REMEMBERED ? trials : REPEATS_REMEMBERED;
}

static uint64_t slots_for(uint64_t trials)
{
    uint64_t slots = 64;
    while (slots < 2 * remembered(trials))
        slots *= 2;
    return slots;
}

static size_t factors_count(const Shape *shape)
{
    bool ranked = shape_is_plain(shape) && shape->n <= REPEATS_RANKED_MAX_N;
    return ranked ? 0 : order_hash_factors(shape->n);
}

static size_t scratch_bytes(PlannedTally of)
{
    return sizeof(Scratch) + slots_for(of.trials) * sizeof(Key) +
           factors_count(of.shape) * sizeof(OrderFactors) +
           (shape_is_plain(of.shape) ? 0 : of.n * sizeof(Item));
}

static uint64_t repeats_cells(PlannedTally of, const char **ret_reason)
{
    if (both_grouped(of.shape))
        return tally_refuses("not all outcomes are equally likely", ret_reason);
    if (of.n < 4 || of.shape->groups < 2 || of.shape->blocks < 2)
        return tally_refuses("there are too few outcomes", ret_reason);
    bool counted = shape_is_plain(of.shape) && of.n <= PERMUTATIONS_MAX_N;
    uint64_t outcomes = counted ? permutation_count(of.n) : of.shape->outcomes;
    if (outcomes && of.trials > outcomes)
        return tally_refuses("more trials than possible outcomes, so some must repeat", ret_reason);
    return REPEATS_CELLS;
}

static void begin(Tally *tally)
{
    Scratch *scratch = tally->scratch;
    scratch->looked_at = repeats_trials(&tally->shape, tally->trials);
    scratch->first = repeats_first_part(scratch->looked_at);
    scratch->all = scratch->first == 0;
    scratch->most = scratch->all ? remembered(tally->trials) : REPEATS_FEW;
    scratch->slots = slots_for(scratch->most);
    scratch->ways = ways_to_begin(tally->n);
    scratch->factor = UINT64_C(11400714819323198549) % scratch->ways; /* a prime */
    uint64_t n = tally->n, weight = 1;
    for (size_t i = 4; n <= LANES_MAX_N && i-- > 0; weight *= n - i)
        for (uint64_t digit = 0; digit < n; digit++)
            scratch->stirs[i][digit] =
                (uint32_t)(digit * weight % scratch->ways * scratch->factor % scratch->ways);
    for (unsigned l = 0; n <= LANES_MAX_N && l < REPEATS_PARTS; l++)
        scratch->below[l] =
            (uint32_t)((scratch->ways + (UINT64_C(1) << l) - 1) >> l); /* rounded up */
    OrderFactors *factors = (OrderFactors *)(scratch->table + slots_for(tally->trials));
    size_t count = factors_count(&tally->shape);
    order_hash_begin(factors, count);
    scratch->factors = factors;
    scratch->deal = shape_is_plain(&tally->shape) ? NULL : (Item *)(factors + count);
}

/* The smallest part that an order is in, by the place of its first four items among all ways to
 * begin: stirred by a factor that has no divisor in common with their number, that is in the first
 * 2^-l of them. */
static unsigned part_of_place(const Scratch *scratch, uint64_t place)
{
    uint64_t ways = scratch->ways;
    uint64_t stirred = ways >> 32 ? (uint64_t)((Key)place * scratch->factor % ways)
                                  : place * scratch->factor % ways; /* a far quicker division */
    unsigned part = 0;
    while (part + 1 < REPEATS_PARTS && (unsigned __int128)stirred << (part + 1) < ways)
        part++;
    return part;
}

static unsigned group(const Scratch *scratch, size_t n, uint32_t a, uint32_t b, uint32_t c,
                      uint32_t d)
{
    if (scratch->all)
        return 0;
    uint64_t place = a;
    place = place * (n - 1) + (b - (b > a));
    place = place * (n - 2) + (c - (c > a) - (c > b));
    place = place * (n - 3) + (d - (d > a) - (d > b) - (d > c));
    return part_of_place(scratch, place);
}

static Key hash_key(Key hash, unsigned part)
{
    hash = hash >> PART_BITS << PART_BITS;
    return (hash ? hash : (Key)1 << PART_BITS) | part;
}

/* Writes what a shape shows of an outcome: the group at each place where all are seen, the items at
 * the places of a sample, the block of each item of hands. Returns the number of values. */
static size_t told_of(const Shape *shape, const Item *items, Item *ret)
{
    bool alike = shape->groups < shape->n, hands = !alike && !shape->ordered;
    for (size_t place = 0; place < (hands ? shape->n : shape->seen); place++)
        if (hands)
            ret[items[place]] = (Item)shape_block(shape, place);
        else
            ret[place] = (Item)shape_group(shape, items[place]);
    return hands ? shape->n : shape->seen;
}

/* The key of an order: its rank, or its hash; of a deal the hash of what can be known of it. */
static Key key_of(const Tally *tally, const Item *items, unsigned part)
{
    const Scratch *scratch = tally->scratch;
    size_t n = tally->n;
    if (scratch->deal) {
        size_t count = told_of(&tally->shape, items, scratch->deal);
        return hash_key(order_hash(scratch->factors, scratch->deal, count, n), part);
    }
    if (n <= REPEATS_RANKED_MAX_N)
        return (Key)(permutation_rank(items, n) + 1) << PART_BITS | part;
    return hash_key(order_hash(scratch->factors, items, n, n), part);
}

/* The same of a deck of bytes (outcome_rows_decks). */
static Key key_of_deck(const Tally *tally, const uint8_t *deck, unsigned part)
{
    Scratch *scratch = tally->scratch;
    if (!scratch->deal && tally->n > REPEATS_RANKED_MAX_N)
        return hash_key(order_hash_deck(scratch->factors, deck, tally->n), part);
    for (size_t place = 0; place < tally->n; place++)
        scratch->row[place] = deck[place];
    return key_of(tally, scratch->row, part);
}

static unsigned key_part(Key key)
{
    return (unsigned)(key & ((1 << PART_BITS) - 1));
}

/* Whether some order of n items has that key; a hash may be any. */
static bool key_is_possible(const Scratch *scratch, size_t n, Key key)
{
    Key rank = (key >> PART_BITS) - 1;
    if (!(key >> PART_BITS) || key_part(key) >= REPEATS_PARTS)
        return false;
    if (n > REPEATS_RANKED_MAX_N || scratch->deal)
        return !scratch->all || !key_part(key);
    if (rank >= permutation_count(n))
        return false;
    uint64_t place = (uint64_t)rank / permutation_count(n - 4);
    return key_part(key) == (scratch->all ? 0 : part_of_place(scratch, place));
}

static uint64_t slot_of(Key key)
{
    return ((uint64_t)(key >> 64) ^ (uint64_t)key) * UINT64_C(0x9e3779b97f4a7c15) >> 20;
}

/* Whether the key was not there before. */
static bool insert(Scratch *scratch, Key key)
{
    for (uint64_t slot = slot_of(key);; slot++) {
        Key *at = &scratch->table[slot & (scratch->slots - 1)];
        if (*at == key)
            return false;
        if (!*at) {
            *at = key;
            return true;
        }
    }
}

/* Takes all the room there is for the orders that are remembered, few so far. */
static void grow(Scratch *scratch, uint64_t trials)
{
    Key kept[REPEATS_FEW + 1];
    size_t count = 0;
    for (uint64_t slot = 0; slot < scratch->slots; slot++) {
        if (scratch->table[slot])
            kept[count++] = scratch->table[slot];
        scratch->table[slot] = 0;
    }
    scratch->most = remembered(trials);
    scratch->slots = slots_for(trials);
    for (size_t i = 0; i < count; i++)
        insert(scratch, kept[i]);
}

/* Forgets the orders that are not in `part`, the next or a later one. What had to give way to them
 * moves up: from behind an empty slot on, each key goes to the first free slot from its own; the
 * keys before it are in their places already. */
static void shrink_to(Tally *tally, uint32_t part)
{
    Scratch *scratch = tally->scratch;
    uint64_t empty = 0;
    bool few = scratch->part < scratch->first;
    scratch->part = part;
    while (scratch->table[empty]) /* half of them are */
        empty++;
    scratch->different = 0;
    for (uint64_t step = 1; step < scratch->slots; step++) {
        Key *at = &scratch->table[(empty + step) & (scratch->slots - 1)], key = *at;
        *at = 0;
        if (key && key_part(key) >= part)
            scratch->different += insert(scratch, key);
    }
    if (few && part >= scratch->first)
        grow(scratch, tally->trials);
}

/* When even the last part is full, what else comes up in it is taken for repeats: no fair shuffle
 * does that. */
static void remember(Tally *tally, Key key)
{
    Scratch *scratch = tally->scratch;
    bool last = scratch->part + 1 == REPEATS_PARTS;
    if (key_part(key) < scratch->part || (last && scratch->different >= scratch->most) ||
        !insert(scratch, key))
        return;
    scratch->different++;
    while (scratch->different > scratch->most && scratch->part + 1 < REPEATS_PARTS)
        shrink_to(tally, scratch->part + 1);
}

static void repeats_count(Tally *tally, const Item *outcome, uint64_t times)
{
    Scratch *scratch = tally->scratch;
    if (tally->trial >= scratch->looked_at)
        return;
    unsigned part = group(scratch, tally->n, outcome[0], outcome[1], outcome[2], outcome[3]);
    for (unsigned l = 0; l <= part; l++)
        tally_add(tally, l, 1);
    if (part >= scratch->part)
        remember(tally, key_of(tally, outcome, part));
}

/* The stirred places of 64 outcomes, as in group. */
static void stir(const Scratch *scratch, const uint8_t *items, uint32_t ret_stirred[DECK_LANES])
{
    uint32_t ways = (uint32_t)scratch->ways; /* below 2^28 */
    memset(ret_stirred, 0, DECK_LANES * sizeof *ret_stirred);
    for (size_t i = 0; i < 4; i++) {
        const uint8_t *row = items + i * DECK_LANES;
        uint8_t digits[DECK_LANES];
        memcpy(digits, row, sizeof digits);
        for (size_t before = 0; before < i; before++)
            for (size_t lane = 0; lane < DECK_LANES; lane++)
                digits[lane] =
                    (uint8_t)(digits[lane] - (items[before * DECK_LANES + lane] < row[lane]));
        for (size_t lane = 0; lane < DECK_LANES; lane++)
            ret_stirred[lane] += scratch->stirs[i][digits[lane]];
    }
    for (size_t lane = 0; lane < DECK_LANES; lane++) /* four numbers below `ways` */
        for (int i = 0; i < 3; i++)
            ret_stirred[lane] -= ret_stirred[lane] >= ways ? ways : 0;
}

/* The parts of 64 outcomes; counts how many are in each. */
static void part_rows(Tally *tally, const uint8_t *items, uint8_t ret_parts[DECK_LANES])
{
    const Scratch *scratch = tally->scratch;
    uint32_t stirred[DECK_LANES];
    memset(ret_parts, 0, DECK_LANES);
    tally_add(tally, 0, DECK_LANES);
    if (scratch->all)
        return;
    stir(scratch, items, stirred);
    for (unsigned l = 1; l < REPEATS_PARTS; l++) {
        uint32_t in = 0, below = scratch->below[l];
        for (size_t lane = 0; lane < DECK_LANES; lane++) {
            ret_parts[lane] = (uint8_t)(ret_parts[lane] + (stirred[lane] < below));
            in += stirred[lane] < below;
        }
        if (!in)
            break; /* each part is within the one before */
        tally_add(tally, l, in);
    }
}

/* Most slots are far away: the slots of 64 keys are fetched while the keys are made. WebAssembly
 * has no such order, so they are read side by side, too; a key that is found there is known
 * already. */
static void count_batch(Tally *tally, const uint8_t *items, const uint8_t *decks)
{
    Scratch *scratch = tally->scratch;
    size_t stride = lane_deck_stride(tally->n), kept = 0;
    Key keys[DECK_LANES];
    bool known[DECK_LANES];
    uint8_t parts[DECK_LANES];
    part_rows(tally, items, parts);
    for (size_t lane = 0; lane < DECK_LANES; lane++) {
        if (parts[lane] < scratch->part)
            continue;
        keys[kept] = key_of_deck(tally, decks + lane * stride, parts[lane]);
        __builtin_prefetch(&scratch->table[slot_of(keys[kept++]) & (scratch->slots - 1)], 1);
    }
    for (size_t i = 0; i < kept; i++)
        known[i] = scratch->table[slot_of(keys[i]) & (scratch->slots - 1)] == keys[i];
    for (size_t i = 0; i < kept; i++)
        if (!known[i])
            remember(tally, keys[i]);
}

static void count_rows(Tally *tally, OutcomeRows *rows)
{
    const Scratch *scratch = tally->scratch;
    if (tally->trial >= scratch->looked_at)
        return;
    const uint8_t *decks = outcome_rows_decks(rows);
    size_t deck_bytes = DECK_LANES * lane_deck_stride(tally->n);
    for (size_t batch = 0; batch < rows->batches; batch++)
        if (tally->trial + batch * DECK_LANES < scratch->looked_at)
            count_batch(tally, rows->items + batch * tally->n * DECK_LANES,
                        decks + batch * deck_bytes);
}

static void join(Tally *into, const Tally *from)
{
    Scratch *to = into->scratch;
    const Scratch *other = from->scratch;
    if (other->part > to->part)
        shrink_to(into, other->part);
    for (uint64_t slot = 0; slot < other->slots; slot++)
        if (other->table[slot])
            remember(into, other->table[slot]);
}

/* The part, then each order remembered. */
static size_t store(const Tally *tally, uint8_t *room)
{
    const Scratch *scratch = tally->scratch;
    if (room) {
        Key part = scratch->part;
        memcpy(room, &part, sizeof part);
        room += sizeof part;
        for (uint64_t slot = 0; slot < scratch->slots; slot++)
            if (scratch->table[slot]) {
                memcpy(room, &scratch->table[slot], sizeof(Key));
                room += sizeof(Key);
            }
    }
    return (1 + scratch->different) * sizeof(Key);
}

static bool recall(Tally *tally, const uint8_t *stored, size_t bytes)
{
    Scratch *scratch = tally->scratch;
    Key part;
    if (bytes < sizeof part || bytes % sizeof part ||
        bytes / sizeof part > slots_for(tally->trials))
        return false;
    memcpy(&part, stored, sizeof part);
    if (part >= REPEATS_PARTS || (scratch->all && part))
        return false;
    if (part > scratch->part)
        shrink_to(tally, (uint32_t)part);
    for (size_t at = sizeof part; at < bytes; at += sizeof part) {
        Key key;
        memcpy(&key, stored + at, sizeof key);
        if (!key_is_possible(scratch, tally->n, key))
            return false;
        remember(tally, key);
    }
    return true;
}

static void finish(Tally *tally)
{
    const Scratch *scratch = tally->scratch;
    uint64_t most = scratch->most; /* one more may be there when the last part was reached */
    tally_add(tally, REPEATS_DIFFERENT, scratch->different < most ? scratch->different : most);
    tally_add(tally, REPEATS_PART, scratch->part);
}

/* Each part is within the one before, and of those that are looked at some orders are remembered
 * where there were trials, one for each at most. */
static bool adds_up(const Tally *tally, uint64_t trials)
{
    const Scratch *scratch = tally->scratch;
    uint64_t orders[REPEATS_PARTS + 1] = {0}; /* remembered, of each part */
    for (uint64_t slot = 0; slot < scratch->slots; slot++)
        if (scratch->table[slot])
            orders[key_part(scratch->table[slot])]++;
    for (unsigned part = REPEATS_PARTS; part-- > 0;) {
        uint64_t count = tally_cell(tally, part);
        orders[part] += orders[part + 1];
        if (count > (part ? tally_cell(tally, part - 1) : trials) ||
            (scratch->all && part && count) ||
            (part >= scratch->part && (orders[part] > count || !orders[part] != !count)))
            return false;
    }
    bool looked_at = scratch->deal ? tally_cell(tally, 0) <= trials /* none after the first few */
                                   : tally_cell(tally, 0) == trials;
    return !(scratch->all && scratch->part) && looked_at && !tally_cell(tally, REPEATS_DIFFERENT) &&
           !tally_cell(tally, REPEATS_PART);
}

static const TallyState state = {.join = join, .finish = finish, .store = store, .recall = recall};

const TallyKind tally_repeats = {
    .id = "repeats",
    .shapes = TALLY_ANY,
    .cells = repeats_cells,
    .scratch = scratch_bytes,
    .begin = begin,
    .count = repeats_count,
    .in_order = true, /* an order that came twice must be shown twice */
    .kept = TALLY_READS_DECKS,
    .count_rows = count_rows,
    .state = &state,
    .adds_up = adds_up,
};
