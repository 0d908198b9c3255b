/* largest-order, -place, -successor and -pattern: the union bound against every outcome of few
 * trials, its tails against exact sums, what they find and what they promise to find, and the
 * worked case. */
#include "unit.h"

#include "check_testing.h"
#include "inference/check_list.h"
#include "inference/largest_cell.h"
#include "plain_shape.h"
#include "reference_any.h"
#include "shape_testing.h"

#include <gmp.h>
#include <gsl/gsl_randist.h>

static const char *reference_path;

/* ---- the tails of a binomial count ---- */

/* P(X >= count) of chance 1 / over, exactly, then ln. */
static double exact_log_upper(unsigned long count, unsigned long trials, unsigned long over)
{
    mpz_t term, power, sum;
    mpz_inits(term, power, sum, NULL);
    for (unsigned long k = count; k <= trials; k++) {
        mpz_bin_uiui(term, trials, k);
        mpz_ui_pow_ui(power, over - 1, trials - k);
        mpz_addmul(sum, term, power);
    }
    mpz_ui_pow_ui(power, over, trials);
    long exponent[2];
    double digits[2] = {mpz_get_d_2exp(&exponent[0], sum), mpz_get_d_2exp(&exponent[1], power)};
    mpz_clears(term, power, sum, NULL);
    return log(digits[0] / digits[1]) + (double)(exponent[0] - exponent[1]) * log(2);
}

TEST(tails_are_exact)
{
    static const unsigned long cases[][3] = {{29, 60, 5},    {60, 60, 5},  {12, 60, 5},
                                             {7, 1000, 720}, {40, 200, 6}, {900, 5000, 6}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        LikeCells law = {.trials = cases[c][1], .cells = 2, .chance = 1 / (double)cases[c][2]};
        double expected = exact_log_upper(cases[c][0], cases[c][1], cases[c][2]);
        assert_true(fabs(like_cells_log_upper(law, cases[c][0]) - expected) < 1e-11);
        /* the other end is that of the others */
        LikeCells others = {.trials = cases[c][1], .cells = 2, .chance = 1 - law.chance};
        assert_true(fabs(like_cells_log_lower(others, cases[c][1] - cases[c][0]) - expected) <
                    1e-11);
    }
}

/* ---- every outcome of few trials ---- */

typedef struct Room {
    const CheckKind *kind;
    size_t orders;
    uint64_t trials;
    Tally tally;
    double p[4096], chance[4096]; /* the different p, and how likely they are */
    size_t count;
    double multinomials;
} Room;

static void add_outcome(Room *room, double p, double chance)
{
    size_t at = 0;
    while (at < room->count && fabs(room->p[at] / p - 1) > 1e-9)
        at++;
    if (at == room->count) {
        assert_true(room->count < 4096);
        room->p[room->count++] = p;
    }
    room->chance[at] += chance;
}

/* All ways to have `left` more trials among the orders from `order` on. */
static void each_outcome(Room *room, size_t order, uint64_t left, double ways)
{
    if (order + 1 == room->orders) {
        count_order(&room->tally, order, left);
        if (room->tally.kind->end_block) /* of deals, which are added up aside */
            room->tally.kind->end_block(&room->tally, NULL);
        CheckResult result = result_of(room->kind, &room->tally, room->trials);
        double p = result.status == FINDING_SKIPPED ? 1 : pow(10, result.log10_p);
        assert_true(p >= pow(10, result.log10_p_least) * (1 - 1e-9) &&
                    (!(result.effect.low > 0) || p <= 0.05));
        add_outcome(room, p, ways / tgamma((double)left + 1) * room->multinomials);
        count_order(&room->tally, order, -left);
        return;
    }
    for (uint64_t times = 0; times <= left; times++) {
        count_order(&room->tally, order, times);
        each_outcome(room, order + 1, left - times, ways / tgamma((double)times + 1));
        count_order(&room->tally, order, -times);
    }
}

/* Of one cell. */
static double chance_of(const CheckKind *kind, size_t n)
{
    return kind->tally == &tally_permutations ? 1 / tgamma((double)n + 1)
           : kind->tally == &tally_patterns   ? .5
                                              : 1 / (double)n;
}

/* P(p <= x) is at most x for every x that p can be; and the least p comes about. */
TEST(no_more_alarms_than_stated)
{
    static const struct {
        const char *id;
        size_t n;
        uint64_t most;
        Words dealt; /* nothing in it: a plain shape */
    } cases[] = {{"largest-order", 2, 12, {0}},
                 {"largest-order", 3, 9, {0}},
                 {"largest-order", 4, 3, {0}},
                 {"largest-place", 2, 12, {0}},
                 {"largest-place", 3, 9, {0}},
                 {"largest-place", 4, 3, {0}},
                 {"largest-pattern", 4, 5, {0}},
                 {"largest-place", 3, 9, {.n = 3, .take = 1}},
                 {"largest-place", 4, 3, {.n = 4, .hands = "3"}},
                 {"largest-place", 4, 3, {.n = 4, .take = 2}},
                 {"largest-place", 4, 3, {.n = 4, .hands = "1,2"}},
                 {"largest-place", 4, 4, {.deck = "1*a,3*b", .take = 1}}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        for (uint64_t trials = 1; trials <= cases[c].most; trials++) {
            Room *room = calloc(1, sizeof *room);
            bool is_dealt = cases[c].dealt.take || cases[c].dealt.hands;
            Shape dealt = is_dealt ? shape_of(&cases[c].dealt) : *PLAIN(cases[c].n);
            room->kind = check_in(check_find(cases[c].id), &dealt);
            room->orders = (size_t)permutation_count(cases[c].n);
            room->trials = trials;
            room->multinomials =
                tgamma((double)trials + 1) / pow((double)room->orders, (double)trials);
            assert_true(!tally_begin(&room->tally, room->kind->tally, &dealt, trials, NULL));
            each_outcome(room, 0, trials, 1);
            double all = 0, least = 1;
            for (size_t i = 0; i < room->count; i++) {
                double below = 0;
                all += room->chance[i];
                least = fmin(least, room->p[i]);
                for (size_t j = 0; j < room->count; j++)
                    below += room->p[j] <= room->p[i] * (1 + 1e-9) ? room->chance[j] : 0;
                if (below > room->p[i] * (1 + 1e-9))
                    fail_msg("%s, n = %zu, %ju trials: P(p <= %g) is %g", cases[c].id, cases[c].n,
                             (uintmax_t)trials, room->p[i], below);
            }
            assert_true(fabs(all - 1) < 1e-9);
            /* nothing follows itself */
            size_t none = room->kind->tally == &tally_successors ? cases[c].n + 1 : 0;
            LikeCells law = {.trials = trials,
                             .cells = room->tally.cells - none,
                             .chance = chance_of(room->kind, cases[c].n)};
            /* of deals it is a bound, since cells may have chances of their own */
            assert_true(is_dealt || fabs(log10(least) - largest_cell_log10_least(law)) < 1e-9);
            tally_end(&room->tally);
            if (is_dealt)
                shape_clear(&dealt);
            free(room);
        }
}

/* ---- what it finds ---- */

/* Whether the order is in the cell that is made to stand out. */
static bool in_cell(const CheckKind *kind, const Item *items, size_t rank)
{
    const TallyKind *of = kind->tally;
    bool after = false;
    for (size_t place = 0; place < 4; place++)
        after |= items[place] == 1 && items[place + 1] == 2;
    return of == &tally_permutations ? rank == 7
           : of == &tally_positions  ? items[1] == 2
           : of == &tally_successors
               ? after
               : (items[1] > items[2]) ^ (items[2] > items[3]) ^ (items[1] > items[3]);
}

/* So many fair trials, and in a share of them that cell; whether the check rejects at
 * 10^log10_level. */
static bool found(gsl_rng *random, const CheckKind *kind, size_t n, unsigned trials, double share,
                  double log10_level)
{
    size_t orders = (size_t)permutation_count(n);
    double chances[120] = {0};
    unsigned counts[120];
    for (size_t rank = 0; rank < orders; rank++) {
        Item items[8];
        permutation_unrank(rank, n, items);
        chances[rank] = (1 - share) / (double)orders;
        if (in_cell(kind, items, rank))
            chances[rank] += share / (double)orders / chance_of(kind, n);
    }
    gsl_ran_multinomial(random, orders, trials, chances, counts);
    Tally tally;
    assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(n), trials, NULL), STATUS_OK);
    for (size_t rank = 0; rank < orders; rank++)
        if (counts[rank])
            count_order(&tally, rank, counts[rank]);
    bool rejects = result_of(kind, &tally, trials).log10_p <= log10_level;
    tally_end(&tally);
    return rejects;
}

/* What is promised with 99% is found so often, 4,000 times, to three standard errors (.0016); and
 * seven tenths of the share are found more rarely. */
TEST(power_is_as_promised)
{
    enum { RUNS = 4000 };
    static const char *const ids[] = {"largest-order", "largest-place", "largest-pattern"};
    static const unsigned trials[] = {60, 500, 5000};
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    for (size_t i = 0; i < 3; i++)
        for (size_t t = 0; t < 3; t++) {
            const CheckKind *kind = check_find(ids[i]);
            CheckResult check = {.df = 1};
            double level = -5, w = check_detectable(check_planned(kind, PLAIN(5), trials[t]),
                                                    &check, level - log10(2), 0.99);
            double share = w / check_largest_effect(kind, PLAIN(5), 1);
            int rejected = 0, fewer = 0;
            for (int run = 0; run < RUNS; run++) {
                rejected += found(random, kind, 5, trials[t], share, level);
                fewer += found(random, kind, 5, trials[t], .7 * share, level);
            }
            assert_true(rejected >= RUNS * (0.99 - 3 * 0.0016));
            assert_true(fewer < RUNS * .95);
        }
    gsl_rng_free(random);
}

/* More trials never promise less. */
TEST(reach_grows)
{
    double last = INFINITY;
    for (uint64_t trials = 1; trials < 1000000; trials += 1 + trials / 8) {
        LikeCells law = {.trials = trials, .cells = 120, .chance = 1 / 120.};
        double share = largest_cell_share(law, -6, .99);
        /* counts are whole: the fewest that are rejected may rise by one with a few more trials */
        assert_true(share <= last * 1.1 + 1e-9);
        last = fmin(last, share);
    }
    assert_true(last < .003);
}

/* ---- the worked case ---- */

TEST(ballots)
{
    cJSON *file = reference_read(reference_path);
    const cJSON *item, *order, *place;
    size_t met = 0;
    REFERENCE_EACH(item, file, 5, "orders-list")
    {
        const cJSON *orders = reference_at(item, "input.orders");
        const CheckKind *kind = check_find("largest-place");
        Tally tally;
        assert_int_equal(tally_begin(&tally, kind->tally, PLAIN(5), 60, NULL), STATUS_OK);
        cJSON_ArrayForEach(order, orders)
        {
            Item items[8], at = 0;
            cJSON_ArrayForEach(place, order) items[at++] = (Item)place->valueint;
            kind->tally->count(&tally, items, 1);
        }
        LikeCells law = {.trials = 60, .cells = 25, .chance = .2};
        double one = exp(like_cells_log_upper(law, 29));
        assert_true(
            fabs(one / reference_at(item, "expected.max_cell.binomial_p")->valuedouble - 1) < 1e-9);
        CheckResult result;
        CaseResult found_in = {.trials = 60};
        CheckInput input = {
            .kind = kind, .tally = &tally, .trials = 60, .threads = 1, .result = &found_in};
        assert_int_equal(kind->test(&input, &result, NULL), STATUS_OK);
        double expected = reference_at(item, "expected.max_cell.p_union_both_ends")->valuedouble;
        assert_true(fabs(pow(10, result.log10_p) / expected - 1) < 1e-9);
        assert_int_equal(found_in.worst_count, 1);
        assert_string_equal(found_in.worst[0].item, "item 0 at place 4");
        assert_int_equal(found_in.worst[0].observed, 29);
        case_result_clear(&found_in);
        tally_end(&tally);
        met++;
    }
    assert_int_equal(met, 1);
    cJSON_Delete(file);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    reference_path = argv[1];
    const struct CMUnitTest tests[] = {cmocka_unit_test(tails_are_exact),
                                       cmocka_unit_test(no_more_alarms_than_stated),
                                       cmocka_unit_test(power_is_as_promised),
                                       cmocka_unit_test(reach_grows), cmocka_unit_test(ballots)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
