#include "cases/case_report.h"

#include "base/text.h"
#include "inference/law_places.h"
#include "input/count_table.h"
#include "tallies/blocks.h"
#include "tallies/forbidden.h"

#include <stdio.h>
#include <string.h>

/* An order as items by their numbers, or by the names of alike ones. */
static char *forbidden_words(const Item *order, const Shape *shape)
{
    Text words = {0};
    for (size_t place = 0; place < shape->n; place++) {
        size_t group = shape_group(shape, order[place]);
        text_add(&words, place ? " " : "");
        if (shape->names)
            text_add(&words, shape->names[group]);
        else
            text_addf(&words, "%zu", group);
    }
    return text_take(&words);
}

/* Counts of a table of places where the law leaves nothing: each trial has one item at a place, so
 * at least as many trials broke the law as at the place with the most. */
static void report_forbidden_places(const TargetLaw *law, const Tally *places, CaseResult *result)
{
    size_t n = law->n;
    ForbiddenResult *forbidden = &result->forbidden;
    for (size_t place = 0; place < n; place++) {
        uint64_t trials = 0;
        for (size_t item = 0; item < n; item++) {
            uint64_t count = tally_cell(places, item * n + place);
            if (law_place_chance(law, item, place) > 0 || !count)
                continue;
            trials += count;
            char first[64];
            snprintf(first, sizeof first, "item %zu at place %zu", item, place);
            if (!forbidden->first)
                forbidden->first = arena_copy(&result->memory, first);
        }
        forbidden->trials = trials > forbidden->trials ? trials : forbidden->trials;
    }
}

Status target_law_report_forbidden(const CaseSpec *spec, const TrialCounts *counts,
                                   CaseResult *result, Error *error)
{
    const Tally *places = tally_among(counts->tallies, counts->tally_count, &tally_positions);
    const CountTable *table = count_table_of(&spec->subject);
    const Tally *tally = tally_among(counts->tallies, counts->tally_count, &tally_forbidden);
    const Item *first = tally ? tally_remembered(tally) : NULL;
    if (result->law.target && result->table && table->kind == TABLE_PLACES && places &&
        spec->n <= BLOCKS_SINGLE) {
        report_forbidden_places(result->law.target, places, result);
    } else if (first) {
        result->forbidden.first = arena_keep(&result->memory, forbidden_words(first, spec->shape));
        result->forbidden.trials = forbidden_trials(counts->tallies, counts->tally_count);
    } else if (table && table->forbidden) {
        result->forbidden.first = arena_copy(&result->memory, table->forbidden_first);
        result->forbidden.trials = table->forbidden;
    }
    return arena_status(&result->memory, "an outcome", error);
}

void target_law_report(const CaseSpec *spec, CaseResult *result)
{
    const TargetLaw *law = spec->shape ? spec->shape->law : NULL;
    if (!law)
        return;
    result->law =
        (LawResult){.name = target_law_word(law),
                    .digest = *law->digest ? arena_copy(&result->memory, law->digest) : NULL,
                    .target = law};
    result->mistake = result->cure =
        NULL; /* names of shuffles that should make all orders equally likely */
}
