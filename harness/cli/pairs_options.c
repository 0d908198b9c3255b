#include "cli/options_steps.h"

#include "base/numbers.h"

#include <stdio.h>
#include <string.h>

enum { PAIRS_TRIALS = 200000, MOST_SHIFT = 1000000 };

Status read_paired(void *options, const char *text, Error *error)
{
    Together *together = &((Options *)options)->spec.options.together;
    const char *colon = strchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : strlen(text);
    for (PairsHow how = PAIRS_RECORDED; how <= PAIRS_INVERSE; how++) {
        bool shifted = how == PAIRS_SHIFTED;
        if (strlen(paired_words[how]) != length || strncmp(text, paired_words[how], length) != 0 ||
            !colon != !shifted)
            continue;
        together->paired = how;
        return shifted ? number_count("--paired shifted", colon + 1, 1000, 1, MOST_SHIFT,
                                      &together->shift, error)
                       : STATUS_OK;
    }
    return error_set(error, STATUS_USAGE,
                     "--paired %.60s: accepted: recorded, same-seed, shifted:K, inverse", text);
}

/* A..B, or A..B,HOW. */
Status read_seeds(void *options, const char *text, Error *error)
{
    PairsChoice *choice = &((Options *)options)->pairs;
    const char *dots = strstr(text, ".."), *end = dots ? dots + 2 : "", *comma = strchr(text, ',');
    const char *how = comma ? comma + 1 : NULL;
    char first[32], last[32];
    Error inner;
    snprintf(first, sizeof first, "%.*s", dots ? (int)(dots - text) : 0, text);
    snprintf(last, sizeof last, "%.*s", (int)strcspn(end, ","), end);
    bool known = !how || strcmp(how, "argument") == 0 || strcmp(how, "environment") == 0 ||
                 (strncmp(how, "call:", 5) == 0 && how[5]);
    if (number_count("", first, 1000, 0, MOST_COUNT, &choice->first, &inner) ||
        number_count("", last, 1000, 0, MOST_COUNT, &choice->last, &inner) ||
        choice->last <= choice->first || !known)
        return error_set(error, STATUS_USAGE,
                         "--seeds %.60s: accepted: A..B, whole numbers, A below B; of a function "
                         "also A..B,argument, A..B,environment, A..B,call:NAME",
                         text);
    choice->seed_as = how;
    ((Options *)options)->spec.options.together.seeds = true;
    return STATUS_OK;
}

Status pairs_options_check(Options *options, Error *error)
{
    const PairsChoice *choice = &options->pairs;
    Together together = options->spec.options.together;
    const SubjectKind *kind = options->external.subject.kind;
    const char *how = options->pairs.seed_as;
    if (how && (!kind || !kind->many_seeds || kind->each))
        return error_set(error, STATUS_USAGE,
                         "--seeds A..B,%.60s goes only with a function, FILE#NAME: a command reads "
                         "FAIRNESS_SEED",
                         how);
    if (!how)
        options->pairs.seed_as = "argument";
    if (together.seeds && !kind && !options->spec.source.repeatable)
        return error_set(error, STATUS_USAGE, "--seeds: the source %s takes none",
                         options->spec.source.name);
    if (together.seeds) {
        options->spec.seed = choice->first;
        options->spec.trials = choice->last - choice->first + 1;
    } else if (together.paired && !options->trials_given && !kind) {
        options->spec.trials = PAIRS_TRIALS;
    }
    if (together.paired && options->spec.trials % 2)
        return error_set(error, STATUS_USAGE, "--trials %llu: --paired takes them two by two",
                         (unsigned long long)options->spec.trials);
    return STATUS_OK;
}

Status pairs_cases(Options *options, CaseSpec *specs, size_t count, Error *error)
{
    Together together = options->spec.options.together;
    if (!count || !needs_turns(&specs[0].subject, together))
        return STATUS_OK;
    InTurn *turns = arena_get(&options->memory, count, sizeof *turns);
    SubjectFacts *facts = arena_get(&options->memory, count, sizeof *facts);
    TRY(arena_status(&options->memory, "the list of cases", error));
    for (size_t i = 0; i < count; i++)
        specs[i].subject = subject_in_turn(&turns[i], &specs[i].subject, together, &facts[i]);
    return STATUS_OK;
}
