#include "inference/rules_rows.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void rule_row_known(RuleRows *rows, double statistic, double df, double log10_p, const char *what,
                    ...)
{
    RuleTest *test = rows->test;
    if (!arena_room(rows->memory, &test->rows, test->row_count, sizeof *test->rows))
        return;
    RuleRow *row = &test->rows[test->row_count++];
    *row = (RuleRow){.statistic = statistic, .df = df};
    test->tests++;
    row->log10_p = log10_p;
    row->fails_95 = fails_at(log10_p, 0.05);
    row->fails_99 = fails_at(log10_p, 0.01);
    test->fails_95 += row->fails_95;
    test->fails_99 += row->fails_99;
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(row->what, sizeof row->what, what, arguments);
    va_end(arguments);
}

void rule_left_out(RuleRows *rows, double needs, const char *why, ...)
{
    RuleTest *test = rows->test;
    if (test->reason[0])
        return;
    va_list arguments;
    va_start(arguments, why);
    vsnprintf(test->reason, sizeof test->reason, why, arguments);
    va_end(arguments);
    test->needs = needs < 0x1p53 ? (uint64_t)ceil(needs) : 0;
}

/* Lowest p first; of one p, as they came, which their number in `what` does not say, so the
 * statistic and then the name tell them apart. */
static int by_p(const void *a, const void *b)
{
    const RuleRow *x = a, *y = b;
    if (x->log10_p != y->log10_p)
        return x->log10_p < y->log10_p ? -1 : 1;
    return strcmp(x->what, y->what);
}

Status rule_rows_end(RuleRows *rows, size_t most, Status status, Error *error)
{
    RuleTest *test = rows->test;
    THEN(status, arena_status(rows->memory, "the tests of rules", error));
    if (!status && !test->row_count)
        rule_left_out(rows, 0, "nothing of it is left to chance");
    if (!status && test->row_count > most) {
        qsort(test->rows, test->row_count, sizeof *test->rows, by_p);
        test->row_count = most;
    }
    return status;
}

size_t rule_pearson(const uint64_t *counts, const double *chances, size_t cells, double total,
                    double least, double *ret)
{
    double observed = 0, expected = 0, last_observed = 0, last_expected = 0, sum = 0;
    size_t made = 0;
    for (size_t cell = 0; cell < cells; cell++) {
        observed += (double)counts[cell];
        expected += total * chances[cell];
        if (expected <= 0 || expected < least)
            continue;
        if (made++)
            sum +=
                (last_observed - last_expected) * (last_observed - last_expected) / last_expected;
        last_observed = observed;
        last_expected = expected;
        observed = expected = 0;
    }
    if (!made)
        return 0;
    last_observed += observed;
    last_expected += expected;
    *ret = sum + (last_observed - last_expected) * (last_observed - last_expected) / last_expected;
    return made;
}

Status rule_classes_begin(const RuleInput *input, RuleRows *rows, RuleClasses *ret, Error *error)
{
    const Shape *shape = input->shape;
    size_t count = input->classes;
    RuleClasses classes = {.of_group =
                               arena_get(input->memory, shape->groups, sizeof *classes.of_group),
                           .sizes = arena_get(input->memory, count, sizeof *classes.sizes),
                           .counts = arena_get(input->memory, count, sizeof *classes.counts),
                           .chances = arena_get(input->memory, count, sizeof *classes.chances),
                           .values = arena_get(input->memory, count, sizeof *classes.values),
                           .least = 1};
    TRY(arena_status(input->memory, "the tests of rules", error));
    cards_classes(shape, input->view, classes.of_group);
    cards_in_classes(shape, classes.of_group, count, classes.sizes);
    for (size_t class = 0; class < count; class ++) {
        double chance = (double)classes.sizes[class] / (double)shape->n;
        classes.chances[class] = chance;
        classes.mean += chance * (double)class;
        classes.filled += chance > 0;
        if (chance > 0 && chance < classes.least)
            classes.least = chance;
    }
    for (size_t class = 0; class < count; class ++) {
        double u = (double)class - classes.mean;
        classes.values[class] = u;
        classes.v += classes.chances[class] * u * u;
        classes.fourth += (double)classes.sizes[class] * u * u * u * u;
    }
    if (classes.filled < 2)
        rule_left_out(rows, 0, "all items are alike");
    *ret = classes;
    return STATUS_OK;
}

/* How often each class came to the place. */
static void count_place(const RuleInput *input, RuleClasses *classes, size_t place)
{
    const Shape *shape = input->shape;
    memset(classes->counts, 0, input->classes * sizeof *classes->counts);
    for (size_t group = 0; group < shape->groups; group++)
        classes->counts[classes->of_group[group]] +=
            tally_cell(input->places, (uint64_t)group * shape->blocks + place);
}

Status rule_positions(const RuleInput *input, RuleRows *rows, Error *error)
{
    RuleClasses classes;
    if (!input->shape->ordered) {
        rule_left_out(rows, 0, "places are not told apart within a hand");
        return STATUS_OK;
    }
    if (input->shape->n > 1024 && shape_is_plain(input->shape)) {
        rule_left_out(rows, 0, "above 1024 items places are counted in blocks");
        return STATUS_OK;
    }
    TRY(rule_classes_begin(input, rows, &classes, error));
    double needs = input->least / classes.least;
    if ((double)input->deals < needs)
        rule_left_out(rows, needs, "fewer than %g of a class are expected at a position",
                      input->least);
    for (size_t place = 0; !rows->test->reason[0] && place < input->shape->seen; place++) {
        double statistic = 0;
        count_place(input, &classes, place);
        size_t cells = rule_pearson(classes.counts, classes.chances, input->classes,
                                    (double)input->deals, input->least, &statistic);
        if (cells > 1)
            rule_row(rows, statistic, (double)cells - 1, "position %zu", place + 1);
    }
    return STATUS_OK;
}

Status rule_pairs(const RuleInput *input, RuleRows *rows, Error *error)
{
    RuleClasses classes;
    if ((double)input->deals < input->least_deals) {
        rule_left_out(rows, input->least_deals, "fewer deals than it takes to be near normal");
        return STATUS_OK;
    }
    if (!input->places || (input->shape->n > 1024 && shape_is_plain(input->shape))) {
        rule_left_out(rows, 0, "positions were not counted one by one");
        return STATUS_OK;
    }
    TRY(rule_classes_begin(input, rows, &classes, error));
    size_t seen = input->shape->seen;
    double n = (double)input->shape->n, deals = (double)input->deals, mean = classes.mean;
    double *sums = arena_get(input->memory, seen, sizeof *sums); /* of each place's values */
    TRY(arena_status(input->memory, "the tests of rules", error));
    for (size_t place = 0; place < seen; place++) {
        count_place(input, &classes, place);
        for (size_t class = 0; class < input->classes; class ++)
            sums[place] += (double)classes.counts[class] * (double)class;
    }
    double expected = -classes.v / (n - 1);
    double variance =
        (n * classes.v * n * classes.v - classes.fourth) / (n * (n - 1)) - expected * expected;
    uint64_t cell = 0;
    for (size_t p = 0; !rows->test->reason[0] && p < seen; p++)
        for (size_t q = p + 1; q < seen; q++, cell++) {
            double sum = (double)tally_cell(input->tally, cell) - mean * (sums[p] + sums[q]) +
                         deals * mean * mean;
            double off = sum - deals * expected;
            if (variance > 0)
                rule_row(rows, off * off / (deals * variance), 1, "positions %zu and %zu", p + 1,
                         q + 1);
        }
    return STATUS_OK;
}
