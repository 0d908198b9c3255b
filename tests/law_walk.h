/* A walk over all paths of a shuffle, small and apart from the enumerator of harness/exact: a
 * test's own means to the law of a shuffle of few items. */
#ifndef FAIRNESS_TESTS_LAW_WALK_H
#define FAIRNESS_TESTS_LAW_WALK_H

#include "unit.h"

#include "algorithms/registry.h"
#include "deck/deck.h"

enum {
    MOST_ITEMS = 6,
    MOST_ORDERS = 720,
    MOST_DRAWS = 64,
};

/* The law of a shuffle: numerators over one denominator, orders by lexicographic rank. */
typedef struct Law {
    size_t n, orders;
    uint64_t numerators[MOST_ORDERS];
    uint64_t invalid; /* mass of the outcomes that are no permutation */
    uint64_t restart; /* mass of the attempts that started over; 0 once renormalised */
    uint64_t cut;     /* mass of the paths given up as too long */
    uint64_t denominator;
    uint64_t paths; /* walked, those that were given up or started over too */
} Law;

/* A walk over all paths: an odometer of draws, the last of which turns fastest. */
typedef struct Walk {
    uint32_t values[MOST_DRAWS], ranges[MOST_DRAWS];
    size_t known, at;
    uint64_t weight; /* product of the ranges so far: the path has probability 1 / weight */
    uint64_t cut_at; /* give a path up before its weight exceeds this */
    jmp_buf escape;
} Walk;

enum {
    ESCAPE_RESTART = 1,
    ESCAPE_CUT,
};

static uint32_t walk_below(Draws *draws, uint32_t k)
{
    Walk *walk = draws->context;
    assert_in_range(k, 1, 65536);
    if (k == 1)
        return 0;
    if (walk->weight > walk->cut_at / k)
        longjmp(walk->escape, ESCAPE_CUT);
    assert_true(walk->at < MOST_DRAWS);
    if (walk->at == walk->known) {
        walk->values[walk->at] = 0;
        walk->ranges[walk->at] = k;
        walk->known++;
    }
    assert_int_equal(walk->ranges[walk->at], k);
    walk->weight *= k;
    return walk->values[walk->at++];
}

static void walk_start_over(Draws *draws)
{
    Walk *walk = draws->context;
    longjmp(walk->escape, ESCAPE_RESTART);
}

static const DrawsBehind walk_behind = {.below = walk_below, .start_over = walk_start_over};

static uint64_t gcd(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Brings the law to a denominator that `divisor` divides. */
static void law_widen(Law *law, uint64_t divisor)
{
    uint64_t factor = divisor / gcd(divisor, law->denominator);
    if (factor == 1)
        return;
    assert_false(__builtin_mul_overflow(law->denominator, factor, &law->denominator));
    for (size_t i = 0; i < law->orders; i++)
        law->numerators[i] *= factor;
    law->invalid *= factor;
    law->restart *= factor;
    law->cut *= factor;
}

static void law_reduce(Law *law)
{
    uint64_t common = gcd(law->denominator, law->invalid);
    common = gcd(gcd(common, law->restart), law->cut);
    for (size_t i = 0; i < law->orders; i++)
        common = gcd(common, law->numerators[i]);
    law->denominator /= common;
    law->invalid /= common;
    law->restart /= common;
    law->cut /= common;
    for (size_t i = 0; i < law->orders; i++)
        law->numerators[i] /= common;
}

/* The lexicographic rank of an order, or -1 where the items are no permutation. */
static long order_rank(const Item *items, size_t n)
{
    unsigned seen = 0;
    long rank = 0;
    for (size_t i = 0; i < n; i++) {
        if (items[i] >= n || seen >> items[i] & 1)
            return -1;
        seen |= 1u << items[i];
        long smaller = 0;
        for (size_t j = i + 1; j < n; j++)
            smaller += items[j] < items[i];
        rank = rank * (long)(n - i) + smaller;
    }
    return rank;
}

/* The order of a rank; the inverse of order_rank. */
static inline void order_of(size_t rank, size_t n, Item *items)
{
    size_t digits[MOST_ITEMS];
    for (size_t i = n; i-- > 0; rank /= n - i)
        digits[i] = rank % (n - i);
    unsigned used = 0;
    for (size_t i = 0; i < n; i++) {
        Item item = 0;
        for (size_t skip = digits[i];; item++) {
            if (used >> item & 1)
                continue;
            if (!skip--)
                break;
        }
        used |= 1u << item;
        items[i] = item;
    }
}

static void law_start(Law *law, size_t n)
{
    *law = (Law){.n = n, .orders = 1, .denominator = 1};
    for (size_t i = 2; i <= n; i++)
        law->orders *= i;
}

static uint64_t *law_cell(Law *law, const Item *items)
{
    long rank = order_rank(items, law->n);
    return rank < 0 ? &law->invalid : &law->numerators[rank];
}

static void walk_one_path(const Algorithm *algorithm, uint32_t parameter, Walk *walk, Law *law)
{
    Item items[MOST_ITEMS], kept[MOST_ITEMS];
    Pick room[MOST_ITEMS];
    Deck deck = {items, kept, law->n};
    Draws draws = {.parameter = parameter, .room = room, .behind = &walk_behind, .context = walk};
    for (size_t place = 0; place < law->n; place++)
        items[place] = (Item)place;
    walk->at = 0;
    walk->weight = 1;
    uint64_t *cell;
    switch (setjmp(walk->escape)) {
    case 0:
        algorithm->shuffle(&deck, law->n, &draws);
        cell = law_cell(law, deck.items);
        break;
    case ESCAPE_RESTART:
        cell = &law->restart;
        break;
    default:
        cell = &law->cut;
        break;
    }
    assert_true(walk->at == walk->known); /* a replayed path makes all its draws */
    law_widen(law, walk->weight);
    *cell += law->denominator / walk->weight;
    law->paths++;
}

/* The law by all paths, in lowest terms. Paths of a probability below 1 / cut_at are given up. An
 * attempt that starts over is void: the others share its mass. */
static void law_of(const Algorithm *algorithm, uint32_t parameter, size_t n, uint64_t cut_at,
                   Law *law)
{
    Walk walk = {.cut_at = cut_at};
    law_start(law, n);
    for (;;) {
        walk_one_path(algorithm, parameter, &walk, law);
        while (walk.known && walk.values[walk.known - 1] + 1 == walk.ranges[walk.known - 1])
            walk.known--;
        if (!walk.known)
            break;
        walk.values[walk.known - 1]++;
    }
    uint64_t sum = law->invalid + law->restart + law->cut;
    for (size_t i = 0; i < law->orders; i++)
        sum += law->numerators[i];
    assert_true(sum == law->denominator);
    law->denominator -= law->restart;
    law->restart = 0;
    law_reduce(law);
}

static const Algorithm *find(const char *name)
{
    for (size_t i = 0; algorithm_list[i]; i++)
        if (!strcmp(algorithm_list[i]->name, name))
            return algorithm_list[i];
    fail_msg("no algorithm %s", name);
    return NULL;
}

/* A law that has no cut: every path is shorter than 2^63. */
static inline void law_by_name(const char *name, uint32_t parameter, size_t n, Law *law)
{
    law_of(find(name), parameter, n, UINT64_C(1) << 63, law);
    assert_true(law->cut == 0);
}

static inline bool law_is_uniform(const Law *law)
{
    for (size_t i = 1; i < law->orders; i++)
        if (law->numerators[i] != law->numerators[0])
            return false;
    return law->invalid == 0;
}

static inline void assert_same_law(const Law *law, const Law *expected, const char *what)
{
    if (law->denominator != expected->denominator || law->invalid != expected->invalid)
        fail_msg("%s: n = %zu: %ju invalid of %ju, expected %ju of %ju", what, law->n,
                 (uintmax_t)law->invalid, (uintmax_t)law->denominator, (uintmax_t)expected->invalid,
                 (uintmax_t)expected->denominator);
    for (size_t i = 0; i < law->orders; i++)
        if (law->numerators[i] != expected->numerators[i])
            fail_msg("%s: n = %zu, order %zu: %ju of %ju, expected %ju", what, law->n, i,
                     (uintmax_t)law->numerators[i], (uintmax_t)law->denominator,
                     (uintmax_t)expected->numerators[i]);
}

/* Reads "denominator invalid numerators..." */
static inline void law_read(Law *law, size_t n, const char *numbers)
{
    char *rest;
    law_start(law, n);
    law->denominator = strtoull(numbers, &rest, 10);
    law->invalid = strtoull(rest, &rest, 10);
    for (size_t i = 0; i < law->orders; i++)
        law->numerators[i] = strtoull(rest, &rest, 10);
    assert_int_equal(*rest, 0);
}

#endif
