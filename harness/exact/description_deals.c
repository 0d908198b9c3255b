/* The law of a shuffle as one of deals: each order's chance goes to the outcome that is seen of it,
 * by the tally that counts outcomes of trials. */
#include "exact/description.h"

#include "algorithms/algorithm.h"
#include "base/elementary.h"
#include "base/shape_words.h"
#include "exact/big_number_text.h"
#include "exact/known_laws.h"
#include "inference/check_list.h"
#include "inference/noncentral.h"
#include "tallies/outcomes.h"
#include "tallies/rank.h"

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
} DealChances;

static void deal_chances_clear(DealChances *deals)
{
    for (uint64_t i = 0; deals->chances && i < deals->count; i++)
        mpz_clear(deals->chances[i]);
    free(deals->chances);
    free(deals->orders);
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
    Status status = tally_begin(&ret->tally, &tally_outcomes, shape, UINT64_C(1) << 53, error);
    if (status)
        return status;
    ret->begun = true;
    ret->orders = calloc(ret->tally.cells, sizeof *ret->orders);
    ret->chances = calloc(ret->tally.cells, sizeof *ret->chances);
    if (!ret->orders || !ret->chances)
        return error_set(error, STATUS_FAILED, "out of memory for the law of a deal");
    for (ret->count = 0; ret->count < ret->tally.cells; ret->count++)
        mpz_init(ret->chances[ret->count]);
    mpz_t term;
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
    mpz_clear(term);
    return STATUS_OK;
}

static bool set_exactly(Exactly *ret, const mpq_t fraction)
{
    *ret = (Exactly){.text = fraction_text(fraction), .value = mpq_get_d(fraction)};
    return ret->text != NULL;
}

/* Outcome `i`, p and u as they are. */
static bool set_outcome(const DealChances *deals, uint64_t i, const mpq_t p, const mpq_t u,
                        DealOutcome *ret)
{
    const CheckKind *kind = check_find("outcomes");
    char name[200];
    kind->cell_name(&deals->tally, i, name, sizeof name);
    *ret = (DealOutcome){.name = strdup(name), .times_even = mpq_get_d(p) / mpq_get_d(u)};
    /* (no name is written for want of memory) */
    return set_exactly(&ret->chance, p) && set_exactly(&ret->even, u) && ret->name && name[0];
}

static void outcome_clear(DealOutcome *outcome)
{
    free(outcome->name);
    free(outcome->chance.text);
    free(outcome->even.text);
    *outcome = (DealOutcome){0};
}

/* The distances; which outcomes are farthest from their share. */
typedef struct Farthest {
    mpq_t tv, phi2, most, least;
    uint64_t most_at, least_at;
} Farthest;

/* Takes p and u of outcome i, x is room. */
static void add_outcome(Farthest *all, DealsDescription *ret, uint64_t i, mpq_t p, mpq_t u, mpq_t x)
{
    ret->possible += mpq_sgn(p) > 0;
    mpq_sub(x, u, p);
    if (mpq_sgn(x) > 0)
        mpq_add(all->tv, all->tv, x);
    mpq_mul(x, x, x);
    mpq_div(x, x, u);
    mpq_add(all->phi2, all->phi2, x);
    mpq_div(x, p, u);
    int more = i ? mpq_cmp(x, all->most) : 1;
    ret->most_count = more > 0 ? 1 : ret->most_count + (more == 0);
    if (more > 0) {
        mpq_set(all->most, x);
        all->most_at = i;
    }
    if (!i || mpq_cmp(x, all->least) < 0) {
        mpq_set(all->least, x);
        all->least_at = i;
    }
}

/* Goes through all outcomes: once for the distances, then for those that are reported. */
static bool look(const Law *law, const DealChances *deals, DealsDescription *ret)
{
    Farthest all = {.most_at = 0};
    mpq_t p, u, x;
    mpq_inits(p, u, x, all.tv, all.phi2, all.most, all.least, NULL);
    bool done = true, lists = deals->count <= DEALS_LISTED;
    if (lists)
        ret->listed = calloc(deals->count, sizeof *ret->listed);
    for (int pass = 0; pass < 2; pass++)
        for (uint64_t i = 0; i < deals->count; i++) {
            mpz_set(mpq_numref(p), deals->chances[i]);
            mpz_set(mpq_denref(p), law->denominator);
            mpq_canonicalize(p);
            mpq_set_ui(u, deals->orders[i], law->orders);
            mpq_canonicalize(u);
            ret->alike &= deals->orders[i] == deals->orders[0];
            if (pass == 0)
                add_outcome(&all, ret, i, p, u, x);
            else if (lists && ret->listed)
                done &= set_outcome(deals, i, p, u, &ret->listed[ret->listed_count++]);
            if (pass && i == all.most_at)
                done &= set_outcome(deals, i, p, u, &ret->most);
            if (pass && i == all.least_at)
                done &= set_outcome(deals, i, p, u, &ret->least);
        }
    done &= set_exactly(&ret->tv, all.tv) && set_exactly(&ret->phi2, all.phi2);
    mpq_clears(p, u, x, all.tv, all.phi2, all.most, all.least, NULL);
    return done && (!lists || ret->listed);
}

static LawVerdict verdict_of(const CaseLaw *law, const DealsDescription *deals)
{
    if (mpq_sgn(law->measures.invalid))
        return LAW_INVALID;
    if (deals->tv.value == 0)
        return LAW_EVEN;
    return strcmp(deals->tv.text, deals->leftover.text) == 0 ? LAW_EVEN_SO_FAR : LAW_BIASED;
}

Status description_of_deals(const CaseLaw *law, const Shape *shape, double alpha, double power,
                            DealsDescription *ret, Error *error)
{
    const Law *orders = &law->law;
    if (!orders->orders || law->n > DEALS_MAX_ITEMS || shape->outcomes < 2)
        return error_set(error, STATUS_USAGE,
                         "the law of a deal adds up the law of its orders: of %d items at "
                         "most, in two outcomes or more",
                         DEALS_MAX_ITEMS);
    DealsDescription made = {.algorithm = law->algorithm,
                             .n = law->n,
                             .alike = true,
                             .alpha = alpha,
                             .power = power,
                             .paths = integer_text(orders->paths),
                             .denominator = integer_text(orders->denominator)};
    known_law_name(law->algorithm, law->parameter, made.name, sizeof made.name);
    DealChances deals = {.count = 0};
    Text words = {0};
    shape_write_words(&words, shape);
    made.shape = text_take(&words);
    Status status = deal_chances(orders, shape, &deals, error);
    bool done = made.paths && made.denominator && made.shape;
    if (!status) {
        made.outcomes = deals.count;
        done = done && look(orders, &deals, &made);
        done = done && set_exactly(&made.invalid, law->measures.invalid) &&
               set_exactly(&made.leftover, law->measures.leftover);
        if (!done)
            status = error_set(error, STATUS_FAILED, "out of memory for the law of a deal");
    }
    if (!status) {
        made.verdict = verdict_of(law, &made);
        made.proof = made.alike && orders->bounded &&
                     !mpz_divisible_ui_p(orders->denominator, made.outcomes);
        made.trials = made.verdict == LAW_BIASED
                          ? ceil(trials_to_detect(made.phi2.value, (double)made.outcomes - 1,
                                                  log10(alpha), power))
                          : INFINITY;
    }
    deal_chances_clear(&deals);
    if (status)
        deals_description_clear(&made);
    else
        *ret = made;
    return status;
}

void deals_description_clear(DealsDescription *description)
{
    DealsDescription *d = description;
    char *owned[] = {d->shape,     d->paths,        d->denominator,  d->tv.text,
                     d->phi2.text, d->invalid.text, d->leftover.text};
    for (size_t i = 0; i < sizeof owned / sizeof owned[0]; i++)
        free(owned[i]);
    for (size_t i = 0; i < d->listed_count; i++)
        outcome_clear(&d->listed[i]);
    free(d->listed);
    outcome_clear(&d->most);
    outcome_clear(&d->least);
    *d = (DealsDescription){0};
}
