/* outcomes: how often each outcome came that can be distinguished, under a shape. */
#include "tallies/outcomes.h"
#include "base/shape_outcomes.h"
#include "inference/fit_tail.h"
#include "inference/uniform_cells.h"

#include <stdio.h>
#include <stdlib.h>

static bool uniform(const Shape *shape)
{
    return outcome_form(shape) != OUTCOME_TABLE;
}

/* The chances of all tables, in order; or what their counts add to Pearson's sum. */
typedef struct Chances {
    const Shape *shape;
    double *chances; /* NULL: not wanted */
    double log_count, sum;
    const Tally *tally; /* whose cells are added up; NULL: none */
    uint64_t count;
} Chances;

static bool add_chance(void *context, const uint32_t *table)
{
    Chances *all = context;
    double chance = outcome_chance(all->shape, all->log_count, table);
    if (all->chances)
        all->chances[all->count] = chance;
    double count = all->tally ? (double)tally_cell(all->tally, all->count) : 0;
    if (count > 0)
        all->sum += count * count / chance;
    all->count++;
    return true;
}

/* The sum over the tally's cells of count^2 / chance, unless it is NULL. */
static double add_chances(const Shape *shape, double *ret_chances, const Tally *tally)
{
    Chances all = {.shape = shape,
                   .chances = ret_chances,
                   .log_count = outcome_log_count(shape),
                   .tally = tally};
    outcome_tables(shape, add_chance, &all);
    return all.sum;
}

static Status chances(PlannedCheck of, double *ret_chances, Error *error)
{
    add_chances(of.shape, ret_chances, NULL);
    return STATUS_OK;
}

/* The fewest trials of which fit_test leaves at least two cells, unless one outcome has nearly all
 * of the chance. */
static uint64_t least_trials(PlannedCheck of)
{
    return uniform(of.shape) ? 1 : (uint64_t)(4 * FIT_LEAST_EXPECTED);
}

static Status outcomes_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const Tally *tally = input->tally;
    if (uniform(&tally->shape))
        return uniform_cells_test(input, ret, error);
    SCOPED_ARENA scratch = {0};
    double *chances = arena_get(&scratch, tally->cells, sizeof *chances);
    uint64_t *counts = arena_keep(&scratch, tally_counts(tally));
    TestResult fit;
    TRY(arena_status(&scratch, "the counts of the outcomes", error));
    add_chances(&tally->shape, chances, NULL);
    for (uint64_t cell = 0; cell < tally->cells; cell++)
        chances[cell] *= (double)input->trials;
    TRY(fit_test(counts, chances, tally->cells, &fit, error));
    return check_of_test(input, fit, ret);
}

static QuadraticLaw law(const Shape *shape)
{
    return quadratic_of_cells(uniform(shape) ? (double)shape->outcomes : NAN);
}

static double largest_effect(PlannedCheck of)
{
    return uniform(of.shape) ? check_root_of_df(of) : INFINITY;
}

static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    if (uniform(of.shape))
        return uniform_cells_detectable(of, check, log10_level, power);
    of.kind = NULL;
    return check_detectable(of, check, log10_level, power);
}

/* The outcome wanted, by its number. */
typedef struct Wanted {
    uint64_t left;
    uint32_t *table;
    size_t cells;
} Wanted;

static bool stop_at(void *context, const uint32_t *table)
{
    Wanted *wanted = context;
    if (wanted->left--)
        return true;
    for (size_t i = 0; i < wanted->cells; i++)
        wanted->table[i] = table[i];
    return false;
}

/* A text that is cut where it is full. */
typedef struct Line {
    char *text;
    size_t size, at;
} Line;

static void add_word(Line *line, const char *between, const char *name, size_t number)
{
    size_t left = line->size - line->at;
    int more =
        name ? snprintf(line->text + line->at, left, "%s%s", line->at ? between : "", name)
             : snprintf(line->text + line->at, left, "%s%zu", line->at ? between : "", number);
    line->at = more > 0 && (size_t)more < left ? line->at + (size_t)more : line->size - 1;
}

static void name_table(const Shape *shape, uint64_t cell, Line *line)
{
    Wanted wanted = {.left = cell, .cells = shape->groups * shape->blocks};
    wanted.table = calloc(wanted.cells, sizeof *wanted.table);
    if (!wanted.table)
        return;
    outcome_tables(shape, stop_at, &wanted);
    size_t seen = shape->blocks - (shape->seen < shape->n);
    for (size_t block = 0; block < seen; block++) {
        bool first = true;
        for (size_t group = 0; group < shape->groups; group++) {
            uint32_t count = wanted.table[group * shape->blocks + block];
            const char *name = shape->names ? shape->names[group] : NULL;
            if (!count)
                continue;
            if (!shape->ordered)
                add_word(line, first && block ? " | " : first ? "" : ", ", NULL, count);
            add_word(line, " ", name, group);
            first = false;
        }
    }
    free(wanted.table);
}

/* "land spell spell"; "2 land, 5 spell | ..." of hands; the items of a sample. */
static void cell_name(const Tally *tally, uint64_t cell, char *text, size_t size)
{
    const Shape *shape = &tally->shape;
    OutcomeForm form = outcome_form(shape);
    Line line = {.text = text, .size = size};
    text[0] = 0;
    if (form == OUTCOME_TABLE) {
        name_table(shape, cell, &line);
        return;
    }
    uint16_t *numbers = malloc((shape->n + 1) * sizeof *numbers);
    size_t count = numbers ? outcome_unrank(shape, tally->cells, cell, numbers) : 0;
    bool of_groups = form == OUTCOME_WORD;
    for (size_t i = 0; i < count && form != OUTCOME_HANDS; i++) {
        size_t group = of_groups ? numbers[i] : shape_group(shape, numbers[i]);
        add_word(&line, " ", shape->names ? shape->names[group] : NULL, numbers[i]);
    }
    size_t hands = shape->blocks - (shape->seen < shape->n);
    for (size_t hand = 0; form == OUTCOME_HANDS && hand < hands; hand++) {
        bool first = true;
        for (size_t item = 0; item < count; item++) {
            if (numbers[item] != hand)
                continue;
            add_word(&line, first ? " | " : " ",
                     shape->names ? shape->names[shape_group(shape, item)] : NULL, item);
            first = false;
        }
    }
    free(numbers);
}

extern const CheckKind check_law_outcomes;

const CheckKind check_outcomes = {
    .id = "outcomes",
    .how = "exact by inversion or chi-square with its correction",
    .means = "some outcomes of the deal come more often than others",
    .summary = "how often each distinguishable outcome came; with --deck, --take, --hands",
    .tally = &tally_outcomes,
    .automatic_from = 1,
    .shapes = CHECK_DEALS,
    .target_variant = &check_law_outcomes,
    .least_trials = least_trials,
    .test = outcomes_test,
    .largest_effect = largest_effect,
    .law = law,
    .detectable = detectable,
    .cell_chance = uniform_cells_chance,
    .uniform = true,
    .uniform_in = uniform,
    .cell_name = cell_name,
    .multinomial = true,
    .chances = chances,
};
