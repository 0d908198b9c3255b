#define DECK_MACHINE_LAWS
#include "deck/orders.h"

#include <string.h>

#include "deck/packed.h"

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
    ALONE_TERMS = 1 << 20,          /* that one thread adds up as soon as two would */
    BLOCK_ORDERS = 64 * RUN_ORDERS, /* orders between two looks at keep_going */
};

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

static inline uint64_t go_on(uint64_t order, size_t n, Step step, Term term)
{
    uint8_t a = step == STEP_ROTATE ? (uint8_t)(n - term.a) : term.b;
    return go_back(order, n, step, (Term){.a = a, .b = term.a});
}

/* to += weight * from, the cells of two orders. */
static inline void add_term(uint64_t *to, const uint64_t *from, size_t words, Term term)
{
    add_product(to, from, words, term.weight);
    if (term.weight_high)
        add_product(to + 1, from, words - 1, term.weight_high);
}

/* Whether few of the orders have mass yet, as after the first swaps: one thread does them. */
static bool is_sparse(const Orders *at)
{
    uint64_t left = at->orders / (2 * (uint64_t)at->threads);
    for (uint64_t word = 0; left && word < at->orders * at->words; word++)
        left -= at->cells[word] != 0;
    return left > 0;
}

/* The new cells from the few orders that have mass: the same sums as the other way round. */
static void scatter(const Orders *at, size_t n, Step step, const Term *terms, size_t count)
{
    size_t words = at->words;
    memset(at->spare, 0, at->orders * words * sizeof *at->spare);
    for (uint64_t rank = 0; rank < at->orders; rank++) {
        const uint64_t *from = at->cells + rank * words;
        bool has_mass = false;
        for (size_t i = 0; i < words; i++)
            has_mass |= from[i] != 0;
        if (!has_mass)
            continue;
        uint64_t order = packed_unrank(rank, n);
        for (size_t i = 0; i < count; i++) {
            uint64_t to = packed_rank(go_on(order, n, step, terms[i]), n);
            add_term(at->spare + to * words, from, words, terms[i]);
        }
    }
}

/* The new cells of the orders first..last-1. */
static inline void gather_run(const Orders *at, size_t n, Step step, const Term *terms,
                              size_t count, uint64_t first, uint64_t last)
{
    size_t words = at->words;
    const uint64_t *from = at->cells;
    uint64_t *to = at->spare + first * words;
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
                add_term(to, cell, words, terms[i]);
            }
        }
        if (++rank == last)
            break;
        order = packed_next(order, n);
    }
}

enum { OFTEN = 8 }; /* items of a run's own laws: ranks are quicker where n is a constant */

static void gather_part(const Orders *at, size_t n, Step step, const Term *terms, size_t count,
                        uint64_t first, uint64_t last)
{
    if (n == OFTEN && step == STEP_SWAP)
        gather_run(at, OFTEN, STEP_SWAP, terms, count, first, last);
    else
        gather_run(at, n, step, terms, count, first, last);
}

/* The new cells of a block, shared out. A team of one would take longer than a short run, and
 * threads that have done their part of a small one wait for milliseconds at full speed. */
static void gather_block(const Orders *at, size_t n, Step step, const Term *terms, size_t count,
                         uint64_t block, uint64_t end)
{
    if ((end - block) * count <= ALONE_TERMS) {
        gather_part(at, n, step, terms, count, block, end);
        return;
    }
#pragma omp parallel for num_threads(at->threads) schedule(dynamic)
    for (uint64_t first = block; first < end; first += RUN_ORDERS)
        gather_part(at, n, step, terms, count, first,
                    end - first < RUN_ORDERS ? end : first + RUN_ORDERS);
}

/* One step of the distribution: every order collects from the orders it can have come from. Each
 * thread writes its own cells, so the result does not depend on the threads. */
static void gather(Deck *deck, Step step, const Term *terms, size_t count)
{
    Orders *at = deck->state;
    uint64_t work = at->orders * count;
    if (at->terms_most - at->terms < work)
        laws_refuse(deck->draws, "it takes more steps than the limit");
    if (!at->cells) {
        at->terms += work;
        return;
    }
    bool sparse = is_sparse(at);
    if (sparse)
        scatter(at, deck->n, step, terms, count);
    for (uint64_t block = 0; block < at->orders; block += BLOCK_ORDERS) {
        uint64_t end = at->orders - block < BLOCK_ORDERS ? at->orders : block + BLOCK_ORDERS;
        if (!sparse)
            gather_block(at, deck->n, step, terms, count, block, end);
        at->terms += (end - block) * count;
        if (at->keep_going &&
            !at->keep_going(at->context, (double)at->terms / (double)at->terms_all))
            laws_leave(deck->draws, LAWS_STOPPED);
    }
    uint64_t *cells = at->cells;
    at->cells = at->spare;
    at->spare = cells;
}

static void swap(Deck *deck, const Support *one, const Support *other)
{
    Term terms[TERMS_MOST];
    size_t count = 0;
    Wide stay = 0; /* both places the same */
    for (size_t i = 0; i < deck->n; i++) {
        stay += (Wide)reach_weight(one, i) * reach_weight(other, i);
        for (size_t j = i + 1; j < deck->n; j++) {
            Wide weight = (Wide)reach_weight(one, i) * reach_weight(other, j) +
                          (Wide)reach_weight(one, j) * reach_weight(other, i);
            if (weight)
                terms[count++] =
                    (Term){(uint64_t)weight, (uint64_t)(weight >> 64), (uint8_t)i, (uint8_t)j};
        }
    }
    if (stay)
        terms[count++] = (Term){(uint64_t)stay, (uint64_t)(stay >> 64), 0, 0};
    gather(deck, STEP_SWAP, terms, count);
}

/* A move from f to t is undone by the move from t to f. */
static void move(Deck *deck, const Support *from, const Support *to)
{
    Term terms[TERMS_MOST];
    size_t count = 0;
    for (size_t f = from->lo; f < from->hi; f++)
        for (size_t t = to->lo; t < to->hi; t++) {
            uint64_t weight = from->weight[f] * to->weight[t]; /* one of them is 1 */
            if (weight)
                terms[count++] = (Term){.weight = weight, .a = (uint8_t)t, .b = (uint8_t)f};
        }
    gather(deck, STEP_MOVE, terms, count);
}

static void rotate(Deck *deck, const Support *first)
{
    Term terms[ORDERS_MAX_ITEMS];
    size_t count = 0;
    for (size_t place = first->lo; place < first->hi; place++)
        if (first->weight[place])
            terms[count++] = (Term){.weight = first->weight[place], .a = (uint8_t)place};
    gather(deck, STEP_ROTATE, terms, count);
}

const DeckSteps orders_steps = {.swap = swap, .move = move, .rotate = rotate};
