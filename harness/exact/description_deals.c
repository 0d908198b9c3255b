/* The law of a shuffle as one of deals: each order's chance goes to the outcome that is seen of it,
 * by the tally that counts outcomes of trials. */
#include "exact/description.h"

#include "base/shape_words.h"
#include "exact/big_number_text.h"
#include "exact/scoped_numbers.h"
#include "inference/check_list.h"
#include "tallies/outcomes.h"
#include "tallies/rank.h"
#include "trials/subject.h"

#include <math.h>
#include <string.h>

enum { LIMB_BITS = 32 };

/* The outcomes of a shape: how many orders each has, and their chances over the law's denominator.
 */
typedef struct DealChances {
    Tally tally;
    bool begun;
    uint64_t count;
    uint64_t *orders;
    mpz_t *chances;
    Arena memory;
} DealChances;

static void deal_chances_clear(DealChances *deals)
{
    for (uint64_t i = 0; i < deals->count; i++)
        mpz_clear(deals->chances[i]);
    arena_clear(&deals->memory);
    if (deals->begun)
        tally_end(&deals->tally);
}

/* Counts limb `limb` of the chance of every order, or, above the last limb, the orders. */
static void count_limb(Tally *tally, const Law *law, size_t limb)
{
    Item items[LAW_MAX_ITEMS];
    permutation_unrank(0, law->n, items);
    tally_forget(tally);
    for (uint64_t order = 0; order < law->orders; order++) {
        uint64_t times = 1;
        if (limb < 2 * law->words)
            times = law->numerators[order * law->words + limb / 2] >> (limb % 2 * LIMB_BITS) &
                    UINT32_MAX;
        if (times)
            tally->kind->count(tally, items, times);
        permutation_next(items, law->n);
    }
}

static Status deal_chances(const Law *law, const Shape *shape, DealChances *ret, Error *error)
{
    /* Cells of 64 bits: 10! numbers of 32 fit. */
    TRY(tally_begin(&ret->tally, &tally_outcomes, shape, UINT64_C(1) << 53, error));
    ret->begun = true;
    ret->orders = arena_get(&ret->memory, ret->tally.cells, sizeof *ret->orders);
    ret->chances = arena_get(&ret->memory, ret->tally.cells, sizeof *ret->chances);
    TRY(arena_status(&ret->memory, "the law of a deal", error));
    for (ret->count = 0; ret->count < ret->tally.cells; ret->count++)
        mpz_init(ret->chances[ret->count]);
    SCOPED_INTEGER term;
    mpz_init(term);
    for (size_t limb = 0; limb <= 2 * law->words; limb++) {
        count_limb(&ret->tally, law, limb);
        for (uint64_t i = 0; i < ret->count; i++) {
            uint64_t sum = tally_cell(&ret->tally, i);
            if (limb == 2 * law->words) {
                ret->orders[i] = sum;
                continue;
            }
            mpz_set_ui(term, sum);
            mpz_mul_2exp(term, term, limb * LIMB_BITS);
            mpz_add(ret->chances[i], ret->chances[i], term);
        }
    }
    return STATUS_OK;
}

static LawOutcome outcome_of(LawDescription *law, const DealChances *deals, uint64_t i,
                             const mpq_t p, const mpq_t u)
{
    char name[200];
    check_find("outcomes")->cell_name(&deals->tally, i, name, sizeof name);
    /* No name is written for want of memory. */
    LawOutcome outcome = {.name = arena_keep(&law->memory, name[0] ? strdup(name) : NULL),
                          .chance = description_fraction(law, p),
                          .even = description_fraction(law, u)};
    outcome.times_even = outcome.chance.value / outcome.even.value;
    return outcome;
}

/* The distances; which outcomes are farthest from their share, and how many. */
typedef struct Farthest {
    mpq_t tv, phi2, most, least;
    uint64_t most_at, least_at, most_count, least_count, possible;
} Farthest;

/* Takes the share `times` of outcome i into account: 1 if it is beyond what was there, 0 if the
 * same. */
static void take_extreme(uint64_t i, const mpq_t times, int beyond, mpq_t extreme, uint64_t *at,
                         uint64_t *count)
{
    if (beyond > 0) {
        mpq_set(extreme, times);
        *at = i;
    }
    *count = beyond > 0 ? 1 : *count + (beyond == 0);
}

/* Takes p and u of outcome i, x is room. */
static void add_outcome(Farthest *all, uint64_t i, mpq_t p, mpq_t u, mpq_t x)
{
    all->possible += mpq_sgn(p) > 0;
    mpq_sub(x, u, p);
    if (mpq_sgn(x) > 0)
        mpq_add(all->tv, all->tv, x);
    mpq_mul(x, x, x);
    mpq_div(x, x, u);
    mpq_add(all->phi2, all->phi2, x);
    mpq_div(x, p, u);
    take_extreme(i, x, i ? mpq_cmp(x, all->most) : 1, all->most, &all->most_at, &all->most_count);
    take_extreme(i, x, i ? mpq_cmp(all->least, x) : 1, all->least, &all->least_at,
                 &all->least_count);
}

static char *count_text(LawDescription *law, uint64_t count)
{
    Text text = {0};
    text_addf(&text, "%llu", (unsigned long long)count);
    return arena_keep(&law->memory, text_take(&text));
}

/* Goes through all outcomes: once for the distances, then for those that are listed. */
static void look(const Law *orders, const DealChances *deals, LawDescription *law)
{
    Farthest all = {.most_at = 0};
    mpq_t p, u, x;
    mpq_inits(p, u, x, all.tv, all.phi2, all.most, all.least, NULL);
    if (deals->count <= DEALS_LISTED)
        law->listed = arena_get(&law->memory, deals->count, sizeof *law->listed);
    for (int pass = 0; pass < 2; pass++)
        for (uint64_t i = 0; i < deals->count; i++) {
            mpz_set(mpq_numref(p), deals->chances[i]);
            mpz_set(mpq_denref(p), orders->denominator);
            mpq_canonicalize(p);
            mpq_set_ui(u, deals->orders[i], orders->orders);
            mpq_canonicalize(u);
            law->alike &= deals->orders[i] == deals->orders[0];
            if (pass == 0)
                add_outcome(&all, i, p, u, x);
            else if (law->listed)
                law->listed[law->listed_count++] = outcome_of(law, deals, i, p, u);
            if (pass && i == all.most_at)
                law->max = outcome_of(law, deals, i, p, u);
            if (pass && i == all.least_at)
                law->min = outcome_of(law, deals, i, p, u);
        }
    law->tv = description_fraction(law, all.tv);
    law->phi2 = description_fraction(law, all.phi2);
    law->max_count = count_text(law, all.most_count);
    law->min_count = count_text(law, all.least_count);
    law->possible = (Exactly){count_text(law, all.possible), (double)all.possible};
    mpq_clears(p, u, x, all.tv, all.phi2, all.most, all.least, NULL);
}

Status description_of_deals(const CaseLaw *law, const Shape *shape, LawDescription *ret,
                            Error *error)
{
    const Law *orders = &law->law;
    if (!orders->orders || law->n > DEALS_MAX_ITEMS || shape->outcomes < 2)
        return error_set(error, STATUS_USAGE,
                         "the law of a deal adds up the law of its orders: of %d items at "
                         "most, in two outcomes or more",
                         DEALS_MAX_ITEMS);
    LawDescription made = {.algorithm = law->algorithm,
                           .n = law->n,
                           .method = law->method,
                           .alike = true,
                           .bounded = orders->bounded,
                           .kl = NAN};
    shuffle_name(law->algorithm, law->parameter, made.name, sizeof made.name);
    DealChances deals = {.count = 0};
    Text words = {0};
    description_variant(&made, law->draw, law->repeat);
    shape_write_words(&words, shape);
    made.shape = arena_keep(&made.memory, text_take(&words));
    made.paths = arena_keep(&made.memory, integer_text(orders->paths));
    made.denominator = arena_keep(&made.memory, integer_text(orders->denominator));
    made.invalid = description_fraction(&made, law->measures.invalid);
    made.leftover = description_fraction(&made, law->measures.leftover);
    Status status = deal_chances(orders, shape, &deals, error);
    if (!status) {
        made.outcomes = count_text(&made, deals.count);
        look(orders, &deals, &made);
        made.divisible = !made.alike || mpz_divisible_ui_p(orders->denominator, deals.count);
    }
    THEN(status, arena_status(&made.memory, "the law of a deal", error));
    deal_chances_clear(&deals);
    if (status) {
        description_clear(&made);
        return status;
    }
    made.verdict = mpq_sgn(law->measures.invalid)                  ? LAW_INVALID
                   : made.tv.value == 0                            ? LAW_EVEN
                   : strcmp(made.tv.text, made.leftover.text) == 0 ? LAW_EVEN_SO_FAR
                                                                   : LAW_BIASED;
    *ret = made;
    return STATUS_OK;
}
