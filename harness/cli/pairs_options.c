#include "cli/pairs_options.h"

#include "base/numbers.h"
#include "cases/outcome_pairs.h"
#include "cli/options.h"
#include "input/law_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRS_TRIALS = 100000, MOST_SHIFT = 1000000, MOST_VIEWS = 5 };

static const OutcomeView views_of_pairs[] = {VIEW_FIRST,     VIEW_SECOND,  VIEW_QUOTIENT,
                                             VIEW_OTHER_WAY, VIEW_PRODUCT, VIEW_PLAIN};
/* Under another law what leads from a to b is not uniform, nor independent of a: one of the three
 * says it. */
static const OutcomeView views_under_law[] = {VIEW_QUOTIENT, VIEW_FIRST, VIEW_SECOND, VIEW_PLAIN};
static const OutcomeView views_of_seeds[] = {VIEW_SEEDS, VIEW_NEIGHBOURS, VIEW_PLAIN};

Status read_paired(void *options, const char *text, Error *error)
{
    PairsChoice *choice = &((Options *)options)->pairs;
    const char *colon = strchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : strlen(text);
    for (PairsHow how = PAIRS_RECORDED; how <= PAIRS_INVERSE; how++) {
        bool shifted = how == PAIRS_SHIFTED;
        if (strlen(paired_words[how]) != length || strncmp(text, paired_words[how], length) != 0 ||
            !colon != !shifted)
            continue;
        choice->how = how;
        return shifted ? number_count("--paired shifted", colon + 1, 1000, 1, MOST_SHIFT,
                                      &choice->shift, error)
                       : STATUS_OK;
    }
    return error_set(error, STATUS_USAGE,
                     "--paired %.60s: accepted: recorded, same-seed, shifted:K, inverse", text);
}

Status read_seeds(void *options, const char *text, Error *error)
{
    PairsChoice *choice = &((Options *)options)->pairs;
    const char *dots = strstr(text, "..");
    char first[32];
    Error inner;
    snprintf(first, sizeof first, "%.*s", dots ? (int)(dots - text < 31 ? dots - text : 31) : 0,
             text);
    if (!dots || number_count("", first, 1000, 0, MOST_COUNT, &choice->first, &inner) ||
        number_count("", dots + 2, 1000, 0, MOST_COUNT, &choice->last, &inner) ||
        choice->last <= choice->first)
        return error_set(error, STATUS_USAGE,
                         "--seeds %.60s: accepted: A..B, whole numbers, A below B", text);
    choice->seeds = true;
    return STATUS_OK;
}

static bool pairs_chosen(const PairsChoice *choice)
{
    return choice->how || choice->seeds;
}

Status pairs_options_check(Options *options, Error *error)
{
    const PairsChoice *choice = &options->pairs;
    const SubjectKind *kind = options->external.subject.kind;
    const char *how = options->pairs.seed_as;
    if (how && (!kind || !kind->many_seeds))
        return error_set(
            error, STATUS_USAGE,
            "--seed-as goes only with a function, FILE#NAME: a command reads FAIRNESS_SEED");
    if (how && strcmp(how, "argument") != 0 && strcmp(how, "environment") != 0 &&
        (strncmp(how, "call:", 5) != 0 || !how[5]))
        return error_set(error, STATUS_USAGE,
                         "--seed-as %.60s: accepted: argument, environment, call:NAME", how);
    if (!how)
        options->pairs.seed_as = "argument";
    if (!pairs_chosen(choice))
        return STATUS_OK;
    bool own = !kind;
    if (choice->seeds && own && !options->spec.source.repeatable)
        return error_set(error, STATUS_USAGE, "--seeds: the source %s takes none",
                         options->spec.source.name);
    if (choice->seeds)
        options->spec.trials = choice->last - choice->first + 1;
    else if (!options->trials_given && own)
        options->spec.trials = PAIRS_TRIALS;
    return STATUS_OK;
}

Status pairs_options_open(Options *options, size_t cases, Error *error)
{
    PairsChoice *choice = &options->pairs;
    if (!pairs_chosen(choice))
        return STATUS_OK;
    choice->sets = calloc(cases, sizeof *choice->sets);
    choice->facts = calloc(cases * MOST_VIEWS, sizeof *choice->facts);
    choice->laws = calloc(cases, sizeof *choice->laws);
    choice->shapes = calloc(cases, sizeof *choice->shapes);
    NEED_ROOM(choice->sets && choice->facts && choice->laws && choice->shapes, "the list of cases",
              error);
    choice->set_count = cases;
    return STATUS_OK;
}

/* The outcomes of the case: a pair for each trial, or one for each seed. */
static Status begin_set(const PairsChoice *choice, const CaseSpec *spec, OutcomePairs *set,
                        Error *error)
{
    double outcomes = (double)spec->trials * (choice->seeds ? 1 : 2);
    if (outcomes * (double)spec->n * sizeof(Item) > PAIRS_MOST_BYTES)
        return error_set(error, STATUS_USAGE,
                         "%s: %.4g orders of %zu items are more than are kept; accepted: up to %d",
                         choice->seeds ? "--seeds" : "--paired", outcomes, spec->n,
                         (int)(PAIRS_MOST_BYTES / (spec->n * sizeof(Item))));
    set->seeds = choice->seeds;
    set->first_seed = choice->first;
    set->how = choice->how;
    set->shift = choice->shift;
    pairs_begin(set, &spec->subject, spec->n, (uint64_t)outcomes);
    return STATUS_OK;
}

/* The law of the quotient of a case that has one. */
static Status make_law(const PairsChoice *choice, size_t i, const CaseSpec *spec, Error *error)
{
    if (!spec->shape || !spec->shape->law)
        return STATUS_OK;
    TRY(law_of_pairs(spec->shape->law, &choice->laws[i], error));
    choice->shapes[i] = shape_plain(spec->n);
    choice->shapes[i].law = &choice->laws[i];
    return STATUS_OK;
}

Status pairs_cases(const PairsChoice *choice, CaseSpec **specs, size_t *count, Error *error)
{
    if (!choice->sets)
        return STATUS_OK;
    CaseSpec *all = calloc(*count * MOST_VIEWS, sizeof *all);
    Status status =
        all ? STATUS_OK : error_set(error, STATUS_FAILED, "out of memory for the list of cases");
    size_t made = 0;
    for (size_t i = 0; !status && i < *count; i++) {
        OutcomePairs *set = &choice->sets[i];
        status = begin_set(choice, &(*specs)[i], set, error);
        THEN(status, make_law(choice, i, &(*specs)[i], error));
        const Shape *related = choice->laws[i].n ? &choice->shapes[i] : NULL;
        const OutcomeView *views = choice->seeds ? views_of_seeds
                                   : related     ? views_under_law
                                                 : views_of_pairs;
        for (const OutcomeView *view = views; !status && *view; view++, made++) {
            all[made] = (*specs)[i];
            all[made].subject = pairs_subject(set, *view, &choice->facts[made]);
            all[made].trials = view_trials(*view, set->outcomes);
            if (related && view_relates(*view))
                all[made].shape = related;
        }
    }
    if (status) {
        free(all);
        return status;
    }
    free(*specs);
    *specs = all;
    *count = made;
    return STATUS_OK;
}

void pairs_choice_clear(PairsChoice *choice)
{
    for (size_t i = 0; i < choice->set_count; i++)
        if (choice->sets[i].n)
            pairs_end(&choice->sets[i]);
    for (size_t i = 0; i < choice->set_count; i++)
        target_law_clear(&choice->laws[i]);
    free(choice->sets);
    free(choice->facts);
    free(choice->laws);
    free(choice->shapes);
    *choice = (PairsChoice){.how = PAIRS_NONE};
}
