/* outcomes: how often each outcome came that can be distinguished, under a shape, or each word that
 * a target law allows. */
#include "tallies/outcomes.h"
#include "base/shape_outcomes.h"
#include "base/target_law.h"
#include "inference/cells_check.h"

#include <stdio.h>
#include <stdlib.h>

/* Most words, of so many letters, of which those are looked for that stand out under a law. */
enum { NAMED_WORDS = 1000000, NAMED_LETTERS = 256 };

/* Of words no two letters that are to be kept apart may stand side by side. */
static CellLaw cell_law(const Tally *tally, uint64_t cell)
{
    const TargetLaw *law = tally->shape.law;
    uint16_t letters[NAMED_LETTERS];
    if (!law)
        return (CellLaw){.mean = 1 / (double)tally->cells};
    if (!law->orders || tally->shape.outcomes > NAMED_WORDS || law->n > NAMED_LETTERS)
        return (CellLaw){.mean = NAN};
    outcome_unrank(&tally->shape, tally->cells, cell, letters);
    for (size_t place = 1; place < law->n; place++)
        if (law->apart[letters[place]] && letters[place] == letters[place - 1])
            return (CellLaw){.mean = 0};
    return (CellLaw){.mean = 1 / (double)law->orders};
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

const CheckKind check_outcomes = {
    CELLS_CHECK,
    .id = "outcomes",
    .how = "exact by inversion or chi-square with its correction",
    .means = "some outcomes of the deal come more often than others",
    .summary = "how often each distinguishable outcome came; with --deck, --take, --hands",
    .tally = &tally_outcomes,
    .shapes = CHECK_DEALS,
    .cell_law = cell_law,
    .cell_name = cell_name,
};
