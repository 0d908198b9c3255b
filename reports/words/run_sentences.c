#include "reports/words/run_sentences.h"

#include "base/numbers.h"
#include "reports/words/text_words.h"

#include <string.h>

const char *planned_sentence(Text *line, const CaseResult *result)
{
    const PlannedTrials *plan = &result->options.planned;
    if (!plan->trials)
        return NULL;
    if (strcmp(plan->purpose, "budget") == 0) {
        text_addf(line, "as many trials as fit into %s; the same again: --trials %llu",
                  word_duration(plan->effect).text, (unsigned long long)plan->trials);
        return "plan";
    }
    text_add(line, "trials chosen to find ");
    if (strcmp(plan->purpose, "invalid") == 0)
        text_addf(line, "an outcome that is not a permutation (chance %s)",
                  number_short(plan->effect, 3).text);
    else
        text_addf(line, "%s of w = %s by the check %s",
                  strcmp(plan->purpose, "law") == 0 ? "this shuffle's own bias"
                                                    : "an imbalance, if there is one,",
                  number_short(plan->effect, 3).text, plan->by);
    text_addf(line, " with %.3g%% power", 100 * plan->power);
    if (plan->capped)
        text_add(line, "; that takes more trials than --trials auto allows, so the power is lower");
    return "plan";
}

const char *external_sentence(Text *line, const CaseResult *result)
{
    const ExternalResult *external = &result->external;
    unsigned long long seed = result->seed;
    if (external->children == 0)
        return NULL;
    if (!external->own_words) {
        text_addf(line, "%s, seed %llu", result->random.source, seed);
    } else if (result->kind == ORIGIN_CALLBACK) {
        text_add(line, "its own");
    } else if (!external->seed_known) {
        text_add(line, "its own; whether it follows --seed is not known");
    } else if (external->seed_honoured) {
        text_addf(line, "%sseed %llu: the same seed gives the same outcomes",
                  result->kind == ORIGIN_FUNCTION ? "numbers from --" : "its own, from ", seed);
    } else if (external->one_order && external->repeats) {
        text_add(line, "no randomness seen: every run gives the same order");
    } else if (external->repeats) {
        text_add(line, "its own, which repeats one fixed sequence in every run: these results hold "
                       "for that one sequence only");
    } else {
        text_add(line, "its own, different every time: it does not use FAIRNESS_SEED");
    }
    return "source";
}

const char *source_sentence(Text *line, const CaseResult *result)
{
    const RandomSource *random = &result->random;
    double orders = random->orders_bits;
    if (result->dealt)
        return NULL; /* the deals that can be distinguished are far fewer than the orders */
    if (random->state_bits > 0 && random->state_bits < orders) {
        text_addf(line,
                  "this source can reach at most %s of %s orders, one in %s: it has %.4g bits of "
                  "state",
                  word_bits(random->state_bits).text, word_bits(orders).text,
                  word_bits(-random->share_bits).text, random->state_bits);
        return "warning";
    }
    if (random->seed_bits > 0 && random->seed_bits < orders) {
        text_addf(line,
                  "a %.4g-bit seed can lead to at most %s of %s orders; this matters to a program "
                  "that deals once from each seed, less to a long run like this one",
                  random->seed_bits, word_bits(random->seed_bits).text, word_bits(orders).text);
        return "note";
    }
    return NULL;
}

const char *start_sentence(Text *line, const CaseResult *result)
{
    if (result->start == START_CARRY)
        text_add(
            line,
            "each trial shuffles what the last one left. That evens out nearly every bias, and "
            "makes trials depend on each other, so counts can look too uneven. --checks dependence "
            "sees the shuffle itself");
    else if (result->start == START_RANDOM)
        text_add(
            line,
            "each trial starts from a fair random order, so any shuffle that does not look at the "
            "items comes out fair");
    else
        return NULL;
    return "warning";
}
