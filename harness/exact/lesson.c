#include "exact/lesson.h"

#include <stdlib.h>
#include <string.h>

#include "exact/description.h"
#include "exact/lesson_parts.h"
#include "exact/riffle.h"
#include "tallies/rank.h"

enum {
    LESSON_WALK_MOST = 4000000, /* paths walked for their shapes: less than a second */
};

static void keep_path(const Walk *walk, WalkEnd end, LessonPath *path)
{
    *path = (LessonPath){.steps = walk->depth, .starts_over = end == WALK_START_OVER};
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

static void compare_path(Lesson *lesson, const Walk *walk)
{
    lesson->steps_least = walk->depth < lesson->steps_least ? walk->depth : lesson->steps_least;
    lesson->steps_most = walk->depth > lesson->steps_most ? walk->depth : lesson->steps_most;
    bool same = walk->depth == lesson->steps_most && walk->depth == lesson->steps_least;
    for (size_t i = 0; i < walk->depth; i++) {
        lesson->coins &= walk->steps[i].range == 2;
        same = same && walk->steps[i].range == lesson->ranges[i];
    }
    lesson->fixed &= same;
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
        mpz_t before;
        mpz_init_set(before, products->common);
        mpz_lcm_ui(products->common, products->common, product);
        mpz_divexact(before, products->common, before);
        mpz_mul(products->over, products->over, before);
        mpz_clear(before);
    }
    if (starts_over) {
        mpz_t share;
        mpz_init(share);
        mpz_divexact_ui(share, products->common, product);
        mpz_add(products->over, products->over, share);
        mpz_clear(share);
    }
}

/* Walks the paths, all or up to the limit; false where not all were seen to their end. */
static bool walk_paths(Lesson *lesson, Walk *walk, Products *products, bool only_first)
{
    uint64_t seen = 0;
    bool whole = true;
    do {
        WalkEnd end = walk_run(walk);
        if (end != WALK_DONE && end != WALK_START_OVER)
            return false;
        if (!seen) {
            products->first = path_product(walk);
            lesson->steps_least = lesson->steps_most = walk->depth;
            for (size_t i = 0; i < walk->depth; i++)
                lesson->ranges[i] = walk->steps[i].range;
        }
        compare_path(lesson, walk);
        lesson->alike &= path_product(walk) == products->first;
        add_product(products, path_product(walk), end == WALK_START_OVER);
        lesson->paths_starting_over += end == WALK_START_OVER;
        if (seen < LESSON_PATHS_DRAWN)
            keep_path(walk, end, &lesson->drawn[seen]);
        if (end == WALK_DONE && !lesson->example_known &&
            permutation_rank(walk->deck.items, lesson->n) == PERMUTATION_NONE) {
            keep_path(walk, end, &lesson->example);
            lesson->example_known = true;
        }
        seen++;
        whole = walk_next(walk);
    } while (whole && !only_first && seen < LESSON_WALK_MOST);
    if (seen <= LESSON_PATHS_DRAWN && !whole)
        lesson->drawn_count = (size_t)seen;
    return !whole;
}

/* Sets all that is said of choices, and the shares. */
static Status look_at_choices(Lesson *lesson, ExactMethod method, Error *error)
{
    bool propagated = method == EXACT_PROPAGATION;
    bool few = mpz_cmp_ui(lesson->law.paths, LESSON_WALK_MOST) <= 0;
    lesson->alike = lesson->fixed = lesson->coins = true;
    Walk *walk = malloc(sizeof *walk);
    if (!walk)
        return error_set(error, STATUS_FAILED, "out of memory for the paths of a lesson");
    Status status = walk_begin(walk, lesson->algorithm, lesson->parameter, lesson->n,
                               (DrawLaw){.method = DRAW_EXACT}, 1, error);
    Products products = {.first = 1};
    mpz_init_set_ui(products.common, 1);
    mpz_init(products.over);
    if (!status && mpz_sgn(lesson->law.leftover) == 0 && !lesson->by_formula)
        lesson->walked = walk_paths(lesson, walk, &products, propagated && !few);
    walk_end(walk);
    free(walk);
    lesson->starts_over = lesson->paths_starting_over > 0;
    if (lesson->walked) {
        mpz_sub(lesson->shares, products.common, products.over);
    } else if (propagated) { /* whose draws depend on nothing: all paths are alike */
        mpz_set(lesson->shares, lesson->law.paths);
        mpz_t product; /* of the first path, where it was followed to its end */
        mpz_init_set_ui(product, 1);
        for (size_t i = 0; i < lesson->steps_most; i++)
            mpz_mul_ui(product, product, lesson->ranges[i]);
        lesson->fixed = mpz_cmp(product, lesson->law.paths) == 0;
        mpz_clear(product);
    } else {
        lesson->alike = lesson->fixed = lesson->coins = false;
        mpz_set(lesson->shares, lesson->law.denominator);
    }
    mpz_clears(products.common, products.over, NULL);
    return status;
}

static unsigned power_of(unsigned long prime, const mpz_t number)
{
    mpz_t rest, factor;
    mpz_init(rest);
    mpz_init_set_ui(factor, prime);
    unsigned power = (unsigned)mpz_remove(rest, number, factor);
    mpz_clears(rest, factor, NULL);
    return power;
}

static void prove(Lesson *lesson)
{
    LessonProof *proof = &lesson->proof;
    unsigned long left =
        mpz_fdiv_qr_ui(proof->each, proof->left_over, lesson->shares, lesson->law.orders);
    proof->holds = left && lesson->law.bounded;
    mpz_t orders;
    mpz_init_set_ui(orders, lesson->law.orders);
    for (unsigned long prime = 2; proof->holds && prime <= lesson->n; prime++) {
        bool is_prime = true;
        for (unsigned long factor = 2; factor * factor <= prime; factor++)
            is_prime &= prime % factor != 0;
        unsigned in_orders = is_prime ? power_of(prime, orders) : 0;
        unsigned in_shares = is_prime ? power_of(prime, lesson->shares) : 0;
        if (in_orders > in_shares) {
            proof->prime = prime;
            proof->in_orders = in_orders;
            proof->in_shares = in_shares;
            break;
        }
    }
    mpz_clear(orders);
}

/* By formula where there is one and following the paths would be long. */
static Status find_law(Lesson *lesson, const ExactLimits *limits, ExactMethod *ret_method,
                       Error *error)
{
    const Algorithm *algorithm = lesson->algorithm;
    bool inverse;
    ExactCost cost;
    Status status =
        exact_cost(algorithm, lesson->parameter, lesson->n, limits, &cost, ret_method, error);
    bool dear = status == STATUS_USAGE || (!status && cost.paths > LESSON_FORMULA_ABOVE);
    if (dear && law_has_formula(algorithm, &inverse) && lesson->n <= LAW_MAX_ITEMS) {
        lesson->by_formula = true;
        *ret_method = EXACT_ENUMERATION;
        return riffle_law(lesson->n, lesson->parameter, inverse, limits->memory_bytes, &lesson->law,
                          error);
    }
    return status ? status
                  : exact_law(algorithm, lesson->parameter, lesson->n, limits, &lesson->law,
                              ret_method, error);
}

static LessonKind kind_of(const Lesson *lesson)
{
    const LawMeasures *measures = &lesson->measures;
    if (mpz_sgn(lesson->law.invalid))
        return LESSON_INVALID;
    if (mpq_equal(measures->min, measures->max))
        return LESSON_EVEN;
    /* TV counts what is left over as missing; it may yet fill up what lacks. */
    if (mpq_cmp(measures->tv, measures->leftover) <= 0)
        return LESSON_OPEN;
    if (lesson->most_count == measures->orders_possible)
        return LESSON_SOME;
    return LESSON_UNEVEN;
}

Status lesson_make(const Algorithm *algorithm, uint32_t parameter, size_t n,
                   const ExactLimits *limits, Lesson *ret, Error *error)
{
    Lesson *lesson = calloc(1, sizeof *lesson);
    if (!lesson)
        return error_set(error, STATUS_FAILED, "out of memory for a lesson");
    lesson->algorithm = algorithm;
    lesson->parameter = parameter;
    lesson->n = n;
    ExactMethod method;
    Status status = find_law(lesson, limits, &method, error);
    if (status) {
        free(lesson);
        return status;
    }
    law_measure(&lesson->law, &lesson->measures);
    mpz_inits(lesson->shares, lesson->proof.each, lesson->proof.left_over, NULL);
    status = look_at_choices(lesson, method, error);
    if (!status)
        status = lesson_look_at_orders(lesson, error);
    if (!status) {
        prove(lesson);
        lesson->kind = kind_of(lesson);
        *ret = *lesson;
    } else {
        lesson_clear(lesson);
    }
    free(lesson);
    return status;
}

void lesson_clear(Lesson *lesson)
{
    for (size_t die = 0; die < LAW_MAX_ITEMS; die++)
        for (size_t side = 0; side < LAW_MAX_ITEMS; side++)
            free(lesson->dice[die].fractions[side]);
    mpz_clears(lesson->shares, lesson->proof.each, lesson->proof.left_over, NULL);
    law_measures_clear(&lesson->measures);
    law_clear(&lesson->law);
}

void lesson_shares_of(const Lesson *lesson, uint64_t rank, mpz_t ret)
{
    law_numerator(&lesson->law, rank, ret);
    mpz_mul(ret, ret, lesson->shares);
    mpz_divexact(ret, ret, lesson->law.denominator);
}

void lesson_shares_invalid(const Lesson *lesson, mpz_t ret)
{
    mpz_mul(ret, lesson->law.invalid, lesson->shares);
    mpz_divexact(ret, ret, lesson->law.denominator);
}

void lesson_shares_of_path(const Lesson *lesson, const LessonPath *path, mpz_t ret)
{
    mpz_set(ret, lesson->shares);
    for (size_t i = 0; i < path->steps; i++)
        mpz_divexact_ui(ret, ret, path->ranges[i]);
}
