#define DECK_MACHINE_ORDERS
#include "deck/orders.h"

#include <stdlib.h>
#include <string.h>

#include "deck/packed.h"
#include "platform/platform.h"

typedef unsigned __int128 Wide;

/* One way back from an order to the order before the operation, and its weight. */
typedef struct Term {
    uint64_t weight, weight_high;
    uint8_t a, b;
} Term;

typedef enum Step {
    STEP_SWAP,   /* swap the places a and b */
    STEP_MOVE,   /* move from a to b */
    STEP_ROTATE, /* the item at place 0 goes back to place a */
} Step;

enum {
    TERMS_MOST = ORDERS_MAX_ITEMS * ORDERS_MAX_ITEMS,
    RUN_ORDERS = 4096,              /* orders a thread walks through at a time */
    BLOCK_ORDERS = 64 * RUN_ORDERS, /* orders between two looks at keep_going */
};

/* The law of a pick over the places of the deck. */
typedef struct Reach {
    uint64_t weight[ORDERS_MAX_ITEMS];
} Reach;

_Noreturn void orders_refuse(Draws *draws, const char *reason)
{
    draws->refusal = reason;
    escape_to(draws->escape, ORDERS_REFUSED);
}

Pick orders_draw(Draws *draws, uint32_t lo, uint32_t hi)
{
    if (lo >= hi || hi - lo > DRAW_MAX_RANGE)
        orders_refuse(draws, "it draws from an impossible range");
    if (draws->records_count == draws->records_room) {
        size_t room = draws->records_room * 2 + 64;
        PickRecord *records = realloc(draws->records, room * sizeof *records);
        if (!records)
            escape_to(draws->escape, ORDERS_NO_MEMORY);
        draws->records = records;
        draws->records_room = room;
    }
    draws->records[draws->records_count] = (PickRecord){.range = hi - lo};
    return (Pick){draws, draws->records_count++, lo, hi - lo, 0};
}

/* Room for the weights of a pick. */
static void make_room(Draws *draws, size_t range)
{
    if (range <= draws->weights_room)
        return;
    uint64_t *weights = realloc(draws->weights, range * sizeof *weights);
    if (!weights)
        escape_to(draws->escape, ORDERS_NO_MEMORY);
    draws->weights = weights;
    draws->weights_room = range;
}

static Reach spend(const Deck *deck, Pick pick)
{
    Draws *draws = deck->draws;
    PickRecord *record = &draws->records[pick.id];
    if (record->spent)
        orders_refuse(draws, "it uses a pick twice");
    make_room(draws, pick.range);
    record->spent = true;
    record->total = draw_law_weights(draws->law, pick.range, draws->weights);
    Reach reach = {0};
    for (uint32_t value = 0; value < pick.range; value++) {
        uint32_t place = pick.lo + value;
        for (uint32_t i = 0; i < pick.halvings; i++)
            place = (place + 1) / 2;
        if (place >= deck->n)
            orders_refuse(draws, "it picks a place beyond the deck");
        reach.weight[place] += draws->weights[value];
    }
    return reach;
}

static inline uint64_t go_back(uint64_t order, size_t n, Step step, Term term)
{
    switch (step) {
    case STEP_SWAP:
        return packed_swap(order, term.a, term.b);
    case STEP_MOVE:
        return packed_move(order, term.a, term.b);
    case STEP_ROTATE:
        return packed_rotate_back(order, n, term.a);
    }
    return order;
}

/* cell += weight * from; what it adds up to is known to fit. */
static void add_product(uint64_t *cell, const uint64_t *from, size_t words, uint64_t weight)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < words; i++) {
        Wide sum = (Wide)from[i] * weight + cell[i] + carry;
        cell[i] = (uint64_t)sum;
        carry = (uint64_t)(sum >> 64);
    }
}

/* The new cells of the orders first..last-1. */
static void gather_run(const Deck *deck, Step step, const Term *terms, size_t count, uint64_t first,
                       uint64_t last)
{
    size_t n = deck->n;
    size_t words = deck->words;
    const uint64_t *from = deck->cells;
    uint64_t *to = deck->spare + first * words;
    uint64_t order = packed_unrank(first, n);
    for (uint64_t rank = first;; to += words) {
        if (words == 1) {
            uint64_t sum = 0;
            for (size_t i = 0; i < count; i++)
                sum += terms[i].weight * from[packed_rank(go_back(order, n, step, terms[i]), n)];
            *to = sum;
        } else {
            memset(to, 0, words * sizeof *to);
            for (size_t i = 0; i < count; i++) {
                const uint64_t *cell =
                    from + packed_rank(go_back(order, n, step, terms[i]), n) * words;
                add_product(to, cell, words, terms[i].weight);
                if (terms[i].weight_high)
                    add_product(to + 1, cell, words - 1, terms[i].weight_high);
            }
        }
        if (++rank == last)
            break;
        order = packed_next(order, n);
    }
}

/* The new cells of a block, shared out. A team of one would take longer than a short run. */
static void gather_block(const Deck *deck, Step step, const Term *terms, size_t count,
                         uint64_t block, uint64_t end)
{
    if (end - block <= RUN_ORDERS) {
        gather_run(deck, step, terms, count, block, end);
        return;
    }
#pragma omp parallel for num_threads(deck->draws->threads) schedule(dynamic)
    for (uint64_t first = block; first < end; first += RUN_ORDERS)
        gather_run(deck, step, terms, count, first,
                   end - first < RUN_ORDERS ? end : first + RUN_ORDERS);
}

/* One step of the distribution: every order collects from the orders it can have come from. Each
 * thread writes its own cells, so the result does not depend on the threads. */
static void gather(Deck *deck, Step step, const Term *terms, size_t count)
{
    Draws *draws = deck->draws;
    uint64_t work = deck->orders * count;
    if (draws->terms_most - draws->terms < work)
        orders_refuse(draws, "it takes more steps than the limit");
    if (!deck->cells) {
        draws->terms += work;
        return;
    }
    for (uint64_t block = 0; block < deck->orders; block += BLOCK_ORDERS) {
        uint64_t end = deck->orders - block < BLOCK_ORDERS ? deck->orders : block + BLOCK_ORDERS;
        gather_block(deck, step, terms, count, block, end);
        draws->terms += (end - block) * count;
        if (draws->keep_going &&
            !draws->keep_going(draws->context, (double)draws->terms / (double)draws->terms_all))
            escape_to(draws->escape, ORDERS_STOPPED);
    }
    uint64_t *cells = deck->cells;
    deck->cells = deck->spare;
    deck->spare = cells;
}

/* `step` between a fixed place and each place within reach; `backwards`: reached place first. */
static void gather_reach(Deck *deck, Step step, size_t place, const Reach *reach, bool backwards)
{
    Term terms[ORDERS_MAX_ITEMS];
    size_t count = 0;
    if (place >= deck->n)
        orders_refuse(deck->draws, "it names a place beyond the deck");
    for (size_t reached = 0; reached < deck->n; reached++)
        if (reach->weight[reached])
            terms[count++] = (Term){.weight = reach->weight[reached],
                                    .a = (uint8_t)(backwards ? reached : place),
                                    .b = (uint8_t)(backwards ? place : reached)};
    gather(deck, step, terms, count);
}

void orders_swap(Deck *deck, size_t place, Pick pick)
{
    Reach reach = spend(deck, pick);
    gather_reach(deck, STEP_SWAP, place, &reach, false);
}

void orders_swap_picks(Deck *deck, Pick a, Pick b)
{
    Reach first = spend(deck, a);
    Reach second = spend(deck, b);
    Term terms[TERMS_MOST];
    size_t count = 0;
    Wide stay = 0; /* both picks the same */
    for (size_t i = 0; i < deck->n; i++) {
        stay += (Wide)first.weight[i] * second.weight[i];
        for (size_t j = i + 1; j < deck->n; j++) {
            Wide weight =
                (Wide)first.weight[i] * second.weight[j] + (Wide)first.weight[j] * second.weight[i];
            if (weight)
                terms[count++] =
                    (Term){(uint64_t)weight, (uint64_t)(weight >> 64), (uint8_t)i, (uint8_t)j};
        }
    }
    if (stay)
        terms[count++] = (Term){(uint64_t)stay, (uint64_t)(stay >> 64), 0, 0};
    gather(deck, STEP_SWAP, terms, count);
}

static void gather_places(Deck *deck, Step step, size_t a, size_t b)
{
    if (a >= deck->n || b >= deck->n)
        orders_refuse(deck->draws, "it names a place beyond the deck");
    if (a != b)
        gather(deck, step, &(Term){.weight = 1, .a = (uint8_t)a, .b = (uint8_t)b}, 1);
}

void orders_swap_places(Deck *deck, size_t i, size_t j)
{
    gather_places(deck, STEP_SWAP, i, j);
}

void orders_rotate(Deck *deck, Pick first)
{
    Reach reach = spend(deck, first);
    gather_reach(deck, STEP_ROTATE, 0, &reach, true);
}

/* A move from f to t is undone by the move from t to f. */
void orders_move(Deck *deck, size_t from, Pick to)
{
    Reach reach = spend(deck, to);
    gather_reach(deck, STEP_MOVE, from, &reach, true);
}

void orders_move_from(Deck *deck, Pick from, size_t to)
{
    Reach reach = spend(deck, from);
    gather_reach(deck, STEP_MOVE, to, &reach, false);
}

void orders_move_places(Deck *deck, size_t from, size_t to)
{
    gather_places(deck, STEP_MOVE, to, from);
}
