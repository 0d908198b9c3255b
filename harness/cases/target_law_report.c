#include "cases/target_law_report.h"

#include "base/text.h"
#include "inference/law_places.h"
#include "input/count_table.h"
#include "tallies/blocks.h"
#include "tallies/forbidden.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An order as items by their numbers, or what a table calls an outcome. */
static char *forbidden_words(const CountTable *table, const Item *order, size_t n)
{
    Text words = {0};
    if (!order)
        return strdup(table->forbidden_first);
    for (size_t place = 0; place < n; place++)
        text_addf(&words, "%s%u", place ? " " : "", order[place]);
    return text_take(&words);
}

/* Counts of a table of places where the law leaves nothing: each trial has one item at a place, so
 * at least as many trials broke the law as at the place with the most. */
static Status report_forbidden_places(const TargetLaw *law, const Tally *places, CaseResult *result,
                                      Error *error)
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
            if (!forbidden->first &&
                asprintf(&forbidden->first, "item %zu at place %zu", item, place) < 0) {
                forbidden->first = NULL;
                return error_set(error, STATUS_FAILED, "out of memory for an outcome");
            }
        }
        forbidden->trials = trials > forbidden->trials ? trials : forbidden->trials;
    }
    return STATUS_OK;
}

Status target_law_report_forbidden(const CaseSpec *spec, const TrialCounts *counts,
                                   CaseResult *result, Error *error)
{
    const Tally *places = tally_among(counts->tallies, counts->tally_count, &tally_positions);
    if (result->law.target && result->table &&
        count_table_of(&spec->subject)->kind == TABLE_PLACES && places && spec->n <= BLOCKS_SINGLE)
        return report_forbidden_places(result->law.target, places, result, error);
    const CountTable *table = count_table_of(&spec->subject);
    const Tally *tally = tally_among(counts->tallies, counts->tally_count, &tally_forbidden);
    const Item *first = tally ? forbidden_first(tally) : NULL;
    uint64_t trials = forbidden_trials(counts->tallies, counts->tally_count);
    if (!first && (!table || !table->forbidden))
        return STATUS_OK;
    result->forbidden.first = forbidden_words(table, first, spec->n);
    result->forbidden.trials = first ? trials : table->forbidden;
    return result->forbidden.first
               ? STATUS_OK
               : error_set(error, STATUS_FAILED, "out of memory for an outcome");
}

Status target_law_report(const CaseSpec *spec, CaseResult *result, Error *error)
{
    const TargetLaw *law = spec->shape ? spec->shape->law : NULL;
    if (!law)
        return STATUS_OK;
    result->law = (LawResult){.name = law_words[law->name], .target = law};
    result->mistake = result->cure =
        NULL; /* names of shuffles that should make all orders equally likely */
    if (!*law->digest)
        return STATUS_OK;
    result->law.digest = strdup(law->digest);
    return result->law.digest ? STATUS_OK
                              : error_set(error, STATUS_FAILED, "out of memory for the report");
}
