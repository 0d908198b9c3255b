/* Laws at random that are none of ours, and the names that their counts get: one in a hundred may
 * be named for sure, or with a reason, and one in 25 perhaps; at 4 and 5 items by all orders, at 8
 * and 52 by places and a run of what is named. Up to 8 items counts are
 * drawn by the chances of all orders. --full: 100 laws of each kind, size and number of trials up
 * to 10,000; --long: 1,000, and as many of a million trials at 4 and 5 items, 100 at 8, 10 at 52.
 */
#include "exact_testing.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdlib.h>

#include "cases/names.h"
#include "inference/binomial_tail.h"
#include "inference/check_list.h"
#include "inference/fit_tail.h"
#include "input/count_table.h"
#include "tallies/perm_stat.h"
#include "tallies/rank.h"
#include "tests/test_size.h"

static TestSize test_size;

enum { LIST_MOST = 120, ITEMS_MOST = 52, ORDERS_MOST_N = 8, ORDERS_MOST = 40320 };

/* A law: one of the listed orders in `part` of the trials, else a fair one, whose items `less` and
 * `more` are exchanged in half of the trials in which they lie the wrong way round. */
typedef struct Strange Strange;
struct Strange {
    gsl_rng *rng;
    size_t n, listed;
    Item orders[LIST_MOST][ITEMS_MOST];
    gsl_ran_discrete_t *which;
    double part;
    Item less, more;
    double keep;                /* the share of trials in which the wrong way round is left */
    double weights[ITEMS_MOST]; /* with which items are drawn, where `drawn` */
    void (*make)(const Strange *at, Item *items); /* an order, where it is not NULL */
    /* What its chance goes with; NULL: all alike, or made in passes. */
    double (*chance)(const Strange *at, const Item *items);
    void (*pass)(const Strange *at, double *chances); /* of all orders, after one pass */
    size_t size; /* of packets, or where a deck is cut, or suits, or swaps */
    double strength;
};

static void fair_order(gsl_rng *rng, size_t n, Item *items)
{
    for (size_t place = 0; place < n; place++)
        items[place] = (Item)place;
    gsl_ran_shuffle(rng, items, n, sizeof *items);
}

typedef enum Kind {
    SUPPORT,
    WEIGHTS,
    LATIN,
    MIXED,
    TILTED,
    DRAWN,
    NOISY,
    HALVES,
    PACKETS,
    NEIGHBOURS,
    REJECTED,
    SUITS,
    KINDS
} Kind;

static const char *const kind_words[] = {"a few orders",         "weights",
                                         "a Latin square",       "a fair one and a few orders",
                                         "two items tilted",     "items drawn by weights",
                                         "noisy sort keys",      "halves shuffled apart",
                                         "packets of two sizes", "swaps of neighbours",
                                         "one item rejected",    "a shuffle of suits"};

static void draw_by_weights(const Strange *at, Item *items);

/* Sorted by place plus noise. */
static void noisy_keys(const Strange *at, Item *items)
{
    double keys[ITEMS_MOST];
    for (size_t item = 0; item < at->n; item++) {
        double key = (double)item * at->strength + (double)at->n * gsl_rng_uniform(at->rng);
        size_t place = item;
        for (; place > 0 && keys[place - 1] > key; place--) {
            keys[place] = keys[place - 1];
            items[place] = items[place - 1];
        }
        keys[place] = key;
        items[place] = (Item)item;
    }
}

/* Between two ends of intervals that keys lie in, keys of as many items as have that piece come in
 * any order alike; in_order[j] is the chance that the first j items lie below, in order. */
static double chance_of_noisy(const Strange *at, const Item *items)
{
    size_t n = at->n;
    double ends[2 * ORDERS_MOST_N], in_order[ORDERS_MOST_N + 1] = {1};
    for (size_t item = 0; item < n; item++) {
        ends[2 * item] = (double)item * at->strength;
        ends[2 * item + 1] = ends[2 * item] + (double)n;
    }
    gsl_sort(ends, 1, 2 * n);
    for (size_t end = 1; end < 2 * n; end++)
        for (size_t j = n; j-- > 0;) {
            double come = in_order[j];
            for (size_t more = 1; j + more <= n; more++) {
                double first = (double)items[j + more - 1] * at->strength;
                if (first > ends[end - 1] || first + (double)n < ends[end])
                    break;
                come *= (ends[end] - ends[end - 1]) / (double)(n * more);
                in_order[j + more] += come;
            }
        }
    return in_order[n];
}

/* Cut into two, each of which is shuffled, in a share of the trials. */
static void halves_apart(const Strange *at, Item *items)
{
    bool apart = gsl_rng_uniform(at->rng) < at->strength;
    for (size_t place = 0; place < at->n; place++)
        items[place] = (Item)place;
    gsl_ran_shuffle(at->rng, items, apart ? at->size : at->n, sizeof *items);
    if (apart)
        gsl_ran_shuffle(at->rng, items + at->size, at->n - at->size, sizeof *items);
}

static double chance_of_halves(const Strange *at, const Item *items)
{
    bool apart = true;
    for (size_t place = 0; place < at->size; place++)
        apart &= items[place] < at->size;
    double alike = (double)(permutation_count(at->size) * permutation_count(at->n - at->size));
    return (apart ? at->strength * (double)permutation_count(at->n) / alike : 0) + 1 - at->strength;
}

/* One pass: the packets of which a bit of `larger` is set have one item more. */
static void take_packets(const Strange *at, uint64_t larger, Item *items)
{
    Item before[ITEMS_MOST];
    memcpy(before, items, at->n * sizeof *items);
    for (size_t taken = 0; taken < at->n; larger >>= 1) {
        size_t packet = at->size + (larger & 1);
        packet = packet > at->n - taken ? at->n - taken : packet;
        memcpy(items + at->n - taken - packet, before + taken, packet * sizeof *items);
        taken += packet;
    }
}

static size_t packet_passes(const Strange *at)
{
    return 1 + (size_t)(6 * at->strength);
}

/* An overhand shuffle whose packets have one of two sizes, some times; of two packets it is a cut.
 */
static void packets(const Strange *at, Item *items)
{
    for (size_t place = 0; place < at->n; place++)
        items[place] = (Item)place;
    for (size_t pass = 0; pass < packet_passes(at); pass++) {
        uint64_t high = gsl_rng_uniform_int(at->rng, UINT64_C(1) << 26);
        take_packets(at, high << 26 | gsl_rng_uniform_int(at->rng, UINT64_C(1) << 26), items);
    }
}

static void pass_of_packets(const Strange *at, double *chances)
{
    for (uint64_t larger = 0; larger < UINT64_C(1) << at->n; larger++) {
        Item items[ORDERS_MOST_N];
        permutation_unrank(0, at->n, items);
        take_packets(at, larger, items);
        chances[permutation_rank(items, at->n)] += ldexp(1, -(int)at->n);
    }
}

/* Each made by a coin, or so many of them: then half of all orders never come, which has its name.
 */
static void neighbours(const Strange *at, Item *items)
{
    for (size_t place = 0; place < at->n; place++)
        items[place] = (Item)place;
    for (size_t swap = 0; swap < at->size; swap++) {
        size_t place = gsl_rng_uniform_int(at->rng, at->n - 1);
        Item item = items[place];
        if (at->strength < 0.5 && gsl_rng_uniform(at->rng) < 0.5)
            continue;
        items[place] = items[place + 1];
        items[place + 1] = item;
    }
}

static void pass_of_neighbours(const Strange *at, double *chances)
{
    double swaps = at->strength < 0.5 ? 0.5 : 1;
    chances[0] += 1 - swaps;
    for (size_t place = 0; place + 1 < at->n; place++) {
        Item items[ORDERS_MOST_N];
        permutation_unrank(0, at->n, items);
        items[place] = (Item)(place + 1);
        items[place + 1] = (Item)place;
        chances[permutation_rank(items, at->n)] += swaps / (double)(at->n - 1);
    }
}

/* A fair order is made again, often, where an item comes to a place; if always, it may be a
 * buffer's.
 */
static void rejected(const Strange *at, Item *items)
{
    do
        fair_order(at->rng, at->n, items);
    while (items[at->size] == at->less && gsl_rng_uniform(at->rng) < 0.9 * at->strength);
}

static double chance_of_rejected(const Strange *at, const Item *items)
{
    return items[at->size] == at->less ? 1 - 0.9 * at->strength : 1;
}

/* Places of suits at random; of a suit the cards come in their order. */
static void suits(const Strange *at, Item *items)
{
    Item suit[ITEMS_MOST], next[ITEMS_MOST];
    fair_order(at->rng, at->n, suit);
    for (size_t one = 0; one < at->size; one++)
        next[one] = (Item)one;
    for (size_t place = 0; place < at->n; place++) {
        items[place] = next[suit[place] % at->size];
        next[suit[place] % at->size] += (Item)at->size;
    }
}

static double chance_of_suits(const Strange *at, const Item *items)
{
    bool in_order = true;
    for (size_t place = 0; place < at->n; place++)
        for (size_t before = 0; before < place; before++)
            in_order &=
                (items[place] - items[before]) % (int)at->size != 0 || items[before] < items[place];
    return in_order;
}

static double chance_of_tilted(const Strange *at, const Item *items)
{
    size_t place = 0;
    while (items[place] != at->less && items[place] != at->more)
        place++;
    return items[place] == at->less ? 2 - at->keep : at->keep;
}

static double chance_of_drawn(const Strange *at, const Item *items)
{
    double left = 0, chance = 1;
    for (size_t place = at->n; place-- > 0;) {
        left += at->weights[items[place]];
        chance *= at->weights[items[place]] / left;
    }
    return chance;
}

static Item latin_item(const Item *base, const Item *columns, size_t n, size_t row, size_t place)
{
    return base[(columns[place] + row) % n];
}

/* Whether neighbours are one apart all along, up or down: of a cut, which has its name. */
static bool latin_rotates(const Item *base, const Item *columns, size_t n)
{
    bool up = true, down = true;
    for (size_t place = 1; place < n; place++) {
        Item before = latin_item(base, columns, n, 0, place - 1),
             item = latin_item(base, columns, n, 0, place);
        up &= item == (before + 1) % n;
        down &= before == (item + 1) % n;
    }
    return up || down;
}

/* Whether two orders are two shards of the items, one first or the other, from either end. */
static bool two_shards(const Item *one, const Item *other, size_t n)
{
    bool straight = true, back = true;
    for (size_t place = 0; place < n; place++) {
        size_t half = (place + n - n / 2) % n;
        straight &= (one[place] == place && other[place] == half) ||
                    (one[place] == half && other[place] == place);
        back &= (one[place] == n - 1 - place && other[place] == n - 1 - half) ||
                (one[place] == n - 1 - half && other[place] == n - 1 - place);
    }
    return straight || back;
}

static void strange_begin(Strange *at, Kind kind)
{
    static const double shapes[] = {0.3, 1, 3, 10}, parts[] = {0.05, 0.2, 0.5};
    double weights[LIST_MOST];
    static const struct {
        void (*make)(const Strange *, Item *);
        double (*chance)(const Strange *, const Item *);
        void (*pass)(const Strange *, double *);
    } ways[KINDS] = {[TILTED] = {.chance = chance_of_tilted},
                     [DRAWN] = {draw_by_weights, .chance = chance_of_drawn},
                     [NOISY] = {noisy_keys, .chance = chance_of_noisy},
                     [HALVES] = {halves_apart, .chance = chance_of_halves},
                     [PACKETS] = {packets, .pass = pass_of_packets},
                     [NEIGHBOURS] = {neighbours, .pass = pass_of_neighbours},
                     [REJECTED] = {rejected, .chance = chance_of_rejected},
                     [SUITS] = {suits, .chance = chance_of_suits}};
    at->make = ways[kind].make;
    at->chance = ways[kind].chance;
    at->pass = ways[kind].pass;
    at->strength = gsl_rng_uniform(at->rng);
    size_t middle = at->n / 2, some = 1 + at->n / 4;
    at->size = kind == HALVES       ? middle + gsl_rng_uniform_int(at->rng, some) / 2
               : kind == PACKETS    ? 1 + gsl_rng_uniform_int(at->rng, (at->n - 1) / 3)
               : kind == NEIGHBOURS ? middle + gsl_rng_uniform_int(at->rng, 4 * at->n)
               : kind == SUITS      ? 2 + gsl_rng_uniform_int(at->rng, some < 3 ? some : 3)
                                    : gsl_rng_uniform_int(at->rng, at->n);
    at->part = kind >= TILTED ? 0 : kind == MIXED ? parts[gsl_rng_uniform_int(at->rng, 3)] : 1;
    at->listed = kind == SUPPORT ? 2 + gsl_rng_uniform_int(at->rng, 7)
                 : kind == LATIN ? at->n
                 : kind == WEIGHTS
                     ? (at->n == 4 ? 24 : LIST_MOST)
                     : 2 + gsl_rng_uniform_int(at->rng, 3); /* of one alone the name is right */
    Item base[ITEMS_MOST], columns[ITEMS_MOST];
    fair_order(at->rng, at->n, columns);
    do
        fair_order(at->rng, at->n, base);
    while (kind == LATIN && latin_rotates(base, columns, at->n));
    double shape = shapes[gsl_rng_uniform_int(at->rng, 4)];
    for (size_t k = 0; k < at->listed; k++) {
        weights[k] = kind == WEIGHTS ? gsl_ran_gamma(at->rng, shape, 1)
                     : kind == MIXED ? 0.3 + gsl_rng_uniform(at->rng)
                                     : 1;
        do
            fair_order(at->rng, at->n, at->orders[k]);
        while (k && (!memcmp(at->orders[k], at->orders[0], at->n * sizeof(Item)) ||
                     two_shards(at->orders[0], at->orders[k], at->n)));
        for (size_t place = 0; kind == LATIN && place < at->n; place++)
            at->orders[k][place] = latin_item(base, columns, at->n, k, place);
        if (kind == WEIGHTS && at->n <= 5)
            permutation_unrank(k, at->n, at->orders[k]); /* all orders */
    }
    at->which = gsl_ran_discrete_preproc(at->listed, weights);
    do /* the last two lie as top-to-random leaves them, which has its name */
        fair_order(at->rng, at->n, base);
    while (kind == TILTED && base[0] + base[1] == 2 * (Item)at->n - 3);
    at->less = base[0];
    at->more = base[1];
    for (size_t item = 0; item < at->n; item++)
        at->weights[item] = 0.5 + gsl_rng_uniform(at->rng);
    at->keep = kind == TILTED ? gsl_rng_uniform(at->rng) * 0.8 : 1;
}

/* Each next item with its weight among those that are left. */
static void draw_by_weights(const Strange *at, Item *items)
{
    double all = 0;
    for (size_t place = 0; place < at->n; place++) {
        items[place] = (Item)place;
        all += at->weights[place];
    }
    for (size_t place = 0; place + 1 < at->n; place++) {
        double left = gsl_rng_uniform(at->rng) * all;
        size_t other = place;
        while (other + 1 < at->n && (left -= at->weights[items[other]]) >= 0)
            other++;
        Item item = items[other];
        items[other] = items[place];
        items[place] = item;
        all -= at->weights[item];
    }
}

static Status next_strange(void *context, int feed, Item *outcomes, bool *missing, size_t count,
                           size_t *ret_count, Error *error)
{
    Strange *at = context;
    for (size_t trial = 0; trial < count; trial++, outcomes += at->n) {
        if (at->part > 0 && gsl_rng_uniform(at->rng) < at->part) {
            memcpy(outcomes, at->orders[gsl_ran_discrete(at->rng, at->which)],
                   at->n * sizeof *outcomes);
            continue;
        }
        if (at->make) {
            at->make(at, outcomes);
            continue;
        }
        fair_order(at->rng, at->n, outcomes);
        if (at->keep >= 1 || gsl_rng_uniform(at->rng) < at->keep)
            continue;
        size_t one = 0, other = 0;
        for (size_t place = 0; place < at->n; place++) {
            one = outcomes[place] == at->less ? place : one;
            other = outcomes[place] == at->more ? place : other;
        }
        if (one > other) {
            outcomes[other] = at->less;
            outcomes[one] = at->more;
        }
    }
    *ret_count = count;
    return STATUS_OK;
}

/* The chances of all orders, without the passes before. */
static void orders_begin(const Strange *at, double *chances)
{
    size_t orders = permutation_count(at->n);
    Item items[ORDERS_MOST_N];
    double all = 0;
    permutation_unrank(0, at->n, items);
    for (size_t order = 0; order < orders; order++, permutation_next(items, at->n)) {
        chances[order] = at->chance ? at->chance(at, items) : 1;
        all += chances[order];
    }
    for (size_t order = 0; order < orders; order++)
        chances[order] *= (1 - at->part) / all;
    for (size_t k = 0; at->part > 0 && k < at->listed; k++)
        chances[permutation_rank(at->orders[k], at->n)] +=
            at->part * gsl_ran_discrete_pdf(k, at->which);
}

/* One pass more: orders of `before`, then those of a pass from each. */
static void add_pass(size_t n, const double *pass, const double *before, double *to)
{
    size_t orders = permutation_count(n);
    Item items[ORDERS_MOST_N], by[ORDERS_MOST_N], after[ORDERS_MOST_N];
    memset(to, 0, orders * sizeof *to);
    permutation_unrank(0, n, by);
    for (size_t step = 0; step < orders; step++, permutation_next(by, n)) {
        if (pass[step] <= 0)
            continue;
        permutation_unrank(0, n, items);
        for (size_t order = 0; order < orders; order++, permutation_next(items, n)) {
            if (before[order] <= 0)
                continue;
            for (size_t place = 0; place < n; place++)
                after[place] = items[by[place]];
            to[permutation_rank(after, n)] += before[order] * pass[step];
        }
    }
}

static void orders_of_passes(const Strange *at, double *chances)
{
    static double pass[ORDERS_MOST], before[ORDERS_MOST];
    size_t bytes = permutation_count(at->n) * sizeof *chances;
    size_t passes = at->make == packets ? packet_passes(at) : at->size;
    memset(chances, 0, bytes);
    at->pass(at, chances);
    memcpy(pass, chances, bytes);
    while (--passes) {
        memcpy(before, chances, bytes);
        add_pass(at->n, pass, before, chances);
    }
}

static void orders_of(const Strange *at, double *chances)
{
    if (at->pass)
        orders_of_passes(at, chances);
    else
        orders_begin(at, chances);
}

/* Counts of as many trials, by the chances of all orders. */
static Status count_orders(const Strange *at, const TrialPlan *plan, TrialCounts *ret, Error *error)
{
    static double chances[ORDERS_MOST + 1];
    static unsigned came[ORDERS_MOST];
    static uint64_t counts[ORDERS_MOST];
    size_t orders = permutation_count(at->n);
    orders_of(at, chances);
    gsl_ran_multinomial(at->rng, orders, (unsigned)plan->trials, chances, came);
    for (size_t order = 0; order < orders; order++)
        counts[order] = came[order];
    CountTable table = {
        .kind = TABLE_ORDERS, .counts = counts, .count = orders, .trials = plan->trials};
    return count_table_counts(&table, plan, ret, error);
}

/* Whether the counts of one law get a name that is sure; *guesses counts the others. */
static bool named(Strange *law, Kind kind, uint64_t trials, Known *known, int *guesses)
{
    static const RunSettings settings = {.alpha = DEFAULT_ALPHA, .threads = 1};
    Error error = {0};
    CaseSpec spec = {.n = law->n, .trials = trials, .seed = 1};
    assert_int_equal(subject_find("fisher-yates", &spec.subject, &error), STATUS_OK);
    assert_int_equal(source_find(DEFAULT_SOURCE, &spec.source, &error), STATUS_OK);
    OutcomeFeed feed = {.context = law, .feeds = 1, .next = next_strange};
    bool by_orders = law->n <= ORDERS_MOST_N;
    TrialPlan plan = {
        .feed = &feed,
        .n = law->n,
        .trials = trials,
        .seed = 1,
        .source = &spec.source,
        .tallies = {&tally_positions, &stat_cycles.tally, &stat_rising.tally, &tally_successors},
        .tally_count = 4,
        .threads = 1};
    if (by_orders)
        plan.tallies[plan.tally_count++] = &tally_permutations;
    TrialCounts counts;
    strange_begin(law, kind);
    if (by_orders ? count_orders(law, &plan, &counts, &error) : run_trials(&plan, &counts, &error))
        fail_msg("%s", error.text);
    CaseResult result = {.n = law->n};
    if (name_case(&spec, &settings, &counts, known, NULL, &result, &error))
        fail_msg("%s", error.text);
    const LooksLike *first = result.looks_like_count ? result.looks_like : NULL;
    bool any = first && !(kind == NEIGHBOURS && !strncmp(first->algorithm, "one-parity", 10));
    bool sure = any && !first->probable, reason = any && first->cure;
    *guesses += any && !sure;
    for (const LooksLike *like = first; like && like < first + result.looks_like_count; like++)
        print_message(
            "%s of %zu, %lu trials: %s%s (%s, times %u, %u bits) p %.2f\n", kind_words[kind],
            law->n, (unsigned long)trials, like->probable ? "perhaps " : "", like->algorithm,
            transform_words[like->transform], like->times, like->draw_bits, like->log10_p);
    case_result_clear(&result);
    trial_counts_clear(&counts);
    gsl_ran_discrete_free(law->which);
    return sure || reason;
}

/* No more than that share, as far as so many tell. */
static void assert_at_most(double share, int named, int made)
{
    assert_true(log_binomial_beyond(named, fmax(1, made), share) > log(1e-3));
}

static void random_laws(size_t n, uint64_t trials, int laws)
{
    Strange law = {.rng = gsl_rng_alloc(gsl_rng_mt19937), .n = n};
    gsl_rng_set(law.rng, 55);
    Known known = {0};
    int names = 0, guesses = 0;
    for (Kind kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < laws; i++)
            names += named(&law, kind, trials, &known, &guesses);
    print_message("%zu items, %lu trials: %d of %d named, %d perhaps\n", n, (unsigned long)trials,
                  names, KINDS * laws, guesses);
    assert_at_most(0.01, names, KINDS * laws);
    assert_at_most(0.04, guesses, KINDS * laws);
    known_clear(&known);
    gsl_rng_free(law.rng);
}

/* The chances of all orders are those with which they are made. */
TEST(test_orders_are_made_with_their_chances)
{
    enum { MADE = 20000, LAWS = 20 };
    static double chances[ORDERS_MOST + 1];
    Strange law = {.rng = gsl_rng_alloc(gsl_rng_mt19937)};
    gsl_rng_set(law.rng, 56);
    for (law.n = 4; law.n <= 5; law.n++)
        for (int i = 0; i < LAWS * KINDS; i++) {
            size_t orders = permutation_count(law.n), got;
            uint64_t counts[LIST_MOST] = {0};
            TestResult test;
            strange_begin(&law, (Kind)(i % KINDS));
            orders_of(&law, chances);
            for (int trial = 0; trial < MADE; trial++) {
                Item items[ORDERS_MOST_N];
                assert_int_equal(next_strange(&law, 0, items, NULL, 1, &got, NULL), STATUS_OK);
                counts[permutation_rank(items, law.n)]++;
            }
            for (size_t order = 0; order < orders; order++)
                chances[order] *= MADE;
            assert_int_equal(fit_test(counts, chances, orders, &test, NULL), STATUS_OK);
            /* of 480 tests one in 2,000 sets of them fails so */
            if (chi_square_log10_two_sided(test.tails) < -6)
                fail_msg("%s of %zu: p 1e%.1f", kind_words[i % KINDS], law.n,
                         chi_square_log10_two_sided(test.tails));
            gsl_ran_discrete_free(law.which);
        }
    gsl_rng_free(law.rng);
}

TEST(test_random_laws_have_no_name)
{
    static const struct {
        size_t n;
        int laws[3]; /* of each kind, by the size of the test */
        int of_million;
    } sizes[] = {{4, {20, 100, 1000}, 1000},
                 {5, {20, 100, 1000}, 1000},
                 {8, {4, 100, 1000}, 100},
                 {52, {0, 20, 1000}, 10}};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        int laws = sizes[s].laws[test_size];
        random_laws(sizes[s].n, 300, laws);
        random_laws(sizes[s].n, 10000, laws);
        random_laws(sizes[s].n, 1000000, test_size == SIZE_LONG ? sizes[s].of_million : 0);
    }
}

int main(int count, char **words)
{
    test_size = test_size_of(count, words);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_orders_are_made_with_their_chances),
                                       cmocka_unit_test(test_random_laws_have_no_name)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
