#include "exact/explanation.h"

#include <stdlib.h>
#include <string.h>

#include "exact/scoped_numbers.h"
#include "tallies/rank.h"

enum {
    EXPLANATION_WALK_MOST = 4000000, /* paths walked for their shapes: less than a second */
};

static void keep_path(const Walk *walk, WalkEnd end, ExplanationPath *path)
{
    *path = (ExplanationPath){.steps = walk->depth, .starts_over = end == WALK_START_OVER};
    for (size_t i = 0; i < walk->depth; i++) {
        path->values[i] = walk->steps[i].value;
        path->ranges[i] = walk->steps[i].range;
    }
    if (end != WALK_DONE)
        return;
    memcpy(path->items, walk->deck.items, walk->deck.n * sizeof *path->items);
    path->valid = permutation_rank(path->items, walk->deck.n) != PERMUTATION_NONE;
}

static uint64_t path_product(const Walk *walk)
{
    return walk->depth ? walk->steps[walk->depth - 1].product : 1;
}

static void compare_path(Explanation *explanation, const Walk *walk)
{
    explanation->steps_least =
        walk->depth < explanation->steps_least ? walk->depth : explanation->steps_least;
    explanation->steps_most =
        walk->depth > explanation->steps_most ? walk->depth : explanation->steps_most;
    bool same = walk->depth == explanation->steps_most && walk->depth == explanation->steps_least;
    for (size_t i = 0; i < walk->depth; i++) {
        explanation->coins &= walk->steps[i].range == 2;
        same = same && walk->steps[i].range == explanation->ranges[i];
    }
    explanation->fixed &= same;
}

/* The products of the ranges of the paths seen. A shuffle has few different ones. */
typedef struct Products {
    mpz_t common; /* their least common multiple */
    mpz_t over;   /* of the whole, over `common`: the part that starts over */
    uint64_t first;
} Products;

static void add_product(Products *products, uint64_t product, bool starts_over)
{
    if (!mpz_divisible_ui_p(products->common, product)) {
        SCOPED_INTEGER before;
        mpz_init_set(before, products->common);
        mpz_lcm_ui(products->common, products->common, product);
        mpz_divexact(before, products->common, before);
        mpz_mul(products->over, products->over, before);
    }
    if (starts_over) {
        SCOPED_INTEGER share;
        mpz_init(share);
        mpz_divexact_ui(share, products->common, product);
        mpz_add(products->over, products->over, share);
    }
}

/* Walks the paths, all or up to the limit; false where not all were seen to their end. */
static bool walk_paths(Explanation *explanation, Walk *walk, Products *products, bool only_first)
{
    uint64_t seen = 0;
    bool whole = true;
    do {
        WalkEnd end = walk_run(walk);
        if (end != WALK_DONE && end != WALK_START_OVER)
            return false;
        if (!seen) {
            products->first = path_product(walk);
            explanation->steps_least = explanation->steps_most = walk->depth;
            for (size_t i = 0; i < walk->depth; i++)
                explanation->ranges[i] = walk->steps[i].range;
        }
        compare_path(explanation, walk);
        explanation->alike &= path_product(walk) == products->first;
        add_product(products, path_product(walk), end == WALK_START_OVER);
        explanation->paths_starting_over += end == WALK_START_OVER;
        if (seen < EXPLANATION_PATHS_DRAWN)
            keep_path(walk, end, &explanation->drawn[seen]);
        if (end == WALK_DONE && !explanation->example_known &&
            permutation_rank(walk->deck.items, explanation->found.n) == PERMUTATION_NONE) {
            keep_path(walk, end, &explanation->example);
            explanation->example_known = true;
        }
        seen++;
        whole = walk_next(walk);
    } while (whole && !only_first && seen < EXPLANATION_WALK_MOST);
    if (seen <= EXPLANATION_PATHS_DRAWN && !whole)
        explanation->drawn_count = (size_t)seen;
    return !whole;
}

/* Sets all that is said of choices, and the shares. */
static Status look_at_choices(Explanation *explanation, Error *error)
{
    bool propagated = explanation->found.method == EXACT_PROPAGATION;
    bool few = mpz_cmp_ui(explanation->found.law.paths, EXPLANATION_WALK_MOST) <= 0;
    explanation->alike = explanation->fixed = explanation->coins = true;
    SCOPED_ROOM(Walk, walk, 1, "the paths of a lesson", error);
    Status status = walk_begin(walk, explanation->found.algorithm, explanation->found.parameter,
                               explanation->found.n, (DrawLaw){.method = DRAW_EXACT}, 1, error);
    Products products = {.first = 1};
    mpz_init_set_ui(products.common, 1);
    mpz_init(products.over);
    if (!status && mpz_sgn(explanation->found.law.leftover) == 0 &&
        explanation->found.method != EXACT_FORMULA)
        explanation->walked = walk_paths(explanation, walk, &products, propagated && !few);
    walk_end(walk);
    explanation->starts_over = explanation->paths_starting_over > 0;
    if (explanation->walked) {
        mpz_sub(explanation->shares, products.common, products.over);
    } else if (propagated) { /* whose draws depend on nothing: all paths are alike */
        mpz_set(explanation->shares, explanation->found.law.paths);
        SCOPED_INTEGER product; /* of the first path, where it was followed to its end */
        mpz_init_set_ui(product, 1);
        for (size_t i = 0; i < explanation->steps_most; i++)
            mpz_mul_ui(product, product, explanation->ranges[i]);
        explanation->fixed = mpz_cmp(product, explanation->found.law.paths) == 0;
    } else {
        explanation->alike = explanation->fixed = explanation->coins = false;
        mpz_set(explanation->shares, explanation->found.law.denominator);
    }
    mpz_clears(products.common, products.over, NULL);
    return status;
}

static unsigned exponent_of(unsigned long prime, const mpz_t number)
{
    SCOPED_INTEGER rest, factor;
    mpz_init(rest);
    mpz_init_set_ui(factor, prime);
    return (unsigned)mpz_remove(rest, number, factor);
}

static void prove(Explanation *explanation)
{
    ExplanationProof *proof = &explanation->proof;
    unsigned long left = mpz_fdiv_qr_ui(proof->each, proof->left_over, explanation->shares,
                                        explanation->found.law.orders);
    proof->holds = left && explanation->found.law.bounded;
    SCOPED_INTEGER orders;
    mpz_init_set_ui(orders, explanation->found.law.orders);
    for (unsigned long prime = 2; proof->holds && prime <= explanation->found.n; prime++) {
        bool is_prime = true;
        for (unsigned long factor = 2; factor * factor <= prime; factor++)
            is_prime &= prime % factor != 0;
        unsigned in_orders = is_prime ? exponent_of(prime, orders) : 0;
        unsigned in_shares = is_prime ? exponent_of(prime, explanation->shares) : 0;
        if (in_orders > in_shares) {
            proof->prime = prime;
            proof->in_orders = in_orders;
            proof->in_shares = in_shares;
            break;
        }
    }
}

static ExplanationKind kind_of(const Explanation *explanation)
{
    const LawMeasures *measures = &explanation->found.measures;
    if (mpz_sgn(explanation->found.law.invalid))
        return EXPLANATION_INVALID;
    if (mpq_equal(measures->min, measures->max))
        return EXPLANATION_EVEN;
    /* TV counts what is left over as missing; it may yet fill up what lacks. */
    if (mpq_cmp(measures->tv, measures->leftover) <= 0)
        return EXPLANATION_OPEN;
    if (mpz_cmp(measures->max_count, measures->possible) == 0)
        return EXPLANATION_SOME;
    return EXPLANATION_UNEVEN;
}

Status explanation_make(CaseLaw *law, Explanation **ret, Error *error)
{
    Explanation *explanation = calloc(1, sizeof *explanation);
    if (!explanation) {
        case_law_clear(law);
        return error_set(error, STATUS_FAILED, "out of memory for a lesson");
    }
    explanation->found = *law;
    mpz_inits(explanation->shares, explanation->proof.each, explanation->proof.left_over, NULL);
    Status status = look_at_choices(explanation, error);
    THEN(status, explanation_look_at_orders(explanation, error));
    if (status) {
        explanation_free(explanation);
        return status;
    }
    prove(explanation);
    explanation->kind = kind_of(explanation);
    *ret = explanation;
    return STATUS_OK;
}

void explanation_free(Explanation *explanation)
{
    arena_clear(&explanation->memory);
    mpz_clears(explanation->shares, explanation->proof.each, explanation->proof.left_over, NULL);
    case_law_clear(&explanation->found);
    free(explanation);
}
