/* precedence: which item comes before which, however far apart. */
#include "tallies/precedence.h"
#include "inference/checks/matrix_check.h"

#include <math.h>
#include <stdio.h>

static uint64_t least_trials(const CheckKind *kind, const Shape *shape)
{
    (void)kind;
    return quadratic_least_trials(precedence_law(shape->n));
}

static double statistic(const CheckKind *kind, const CheckInput *input, double *ret_df)
{
    (void)kind;
    *ret_df = precedence_law(input->tally->n).df;
    return precedence_statistic(input->tally, input->trials);
}

static Status test(const CheckKind *kind, const CheckInput *input, CheckResult *ret, Error *error)
{
    (void)error;
    *ret =
        matrix_result(kind, input, precedence_law(input->tally->n),
                      precedence_statistic(input->tally, input->trials), 6 / (double)input->trials);
    return STATUS_OK;
}

/* |x|^2 of a single trial is n(n-1)/2 for every order of single items. */
static double largest_effect(const CheckKind *kind, const Shape *shape, uint64_t trials)
{
    (void)kind, (void)trials;
    return sqrt((double)shape->n * (double)(shape->n - 1) / 2);
}

static double cell_chance(const CheckKind *kind, const Tally *tally, uint64_t cell)
{
    (void)kind;
    size_t m = precedence_blocks(tally->n).count;
    return m == tally->n && cell % m < cell / m ? 0.5 : 0;
}

static void cell_name(const CheckKind *kind, const Tally *tally, uint64_t cell, char *text,
                      size_t size)
{
    (void)kind;
    snprintf(text, size, "item %zu before item %zu", (size_t)(cell % tally->n),
             (size_t)(cell / tally->n));
}

const CheckKind check_precedence = {
    .id = "precedence",
    .how = "chi-square with its correction; by simulation where trials are fewer",
    .means = "one item comes before another too often: the shuffle keeps some of the old order, as "
             "sorts with bad comparators do",
    .summary = "which item comes before which, n from 3",
    .tally = &tally_precedence,
    .automatic_from = 6,
    .automatic_to = LANES_MAX_N,
    .costly_from = 13, /* about as long as positions and successors together */
    .least_trials = least_trials,
    .statistic = statistic,
    .test = test,
    .largest_effect = largest_effect,
    .cell_chance = cell_chance,
    .cell_name = cell_name,
};
