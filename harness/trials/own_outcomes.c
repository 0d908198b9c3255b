#include "trials/own_outcomes.h"

#include "algorithms/algorithm.h"
#include "deck/lane_job.h"
#include "random/source_list.h"
#include "trials/lane_machine.h"

#include <string.h>

/* Shuffles the deck of one trial as often as the plan says. Each time again the deck lies in order
 * first, as the shuffle may look at it, and what came to a place goes where that place goes to. */
static void shuffle_deck(const TrialPlan *plan, Deck *deck, Item *before, Draws *draws)
{
    Shuffle *shuffle = plan->subject.algorithm->shuffle;
    Item *items = deck->items;
    shuffle(deck, deck->n, draws);
    for (uint32_t time = 1; time < plan->repeat; time++) {
        memcpy(before, items, deck->n * sizeof *items);
        for (size_t place = 0; place < deck->n; place++)
            items[place] = (Item)place;
        shuffle(deck, deck->n, draws);
        for (size_t place = 0; place < deck->n; place++)
            items[place] = before[items[place]];
    }
}

Status own_outcomes_open(OwnOutcomes *ret, const TrialPlan *plan, bool numbered, Error *error)
{
    bool ours = plan->machine && plan->source->fill == source_xoshiro256_plus_plus.fill;
    *ret = (OwnOutcomes){.plan = plan,
                         .source = ours ? *plan->machine->default_source : *plan->source,
                         .rows = !numbered && plan_reads_rows(plan)};
    ret->kept = arena_get(&ret->memory, plan->n, sizeof *ret->kept);
    ret->before = arena_get(&ret->memory, plan->n, sizeof *ret->before);
    ret->draws.room = arena_get(&ret->memory, plan->n, sizeof *ret->draws.room);
    ret->draws.parameter = plan->subject.parameter;
    Status status = arena_status(&ret->memory, "a shuffle", error);
    THEN(status, ret->rows
                     ? word_rows_open(&ret->word_rows, &ret->source, plan->n, error)
                     : sequence_open(&ret->sequence, &ret->source, plan->draw, plan->seed, error));
    if (status)
        arena_clear(&ret->memory);
    return status;
}

void own_outcomes_close(OwnOutcomes *own)
{
    if (own->rows)
        word_rows_close(&own->word_rows);
    else
        sequence_close(&own->sequence);
    arena_clear(&own->memory);
}

void own_outcomes_begin(OwnOutcomes *own, uint64_t seed, uint64_t stream)
{
    if (own->rows)
        word_rows_begin_block(&own->word_rows, seed, stream);
    else
        sequence_begin_stream(&own->sequence, seed, stream);
}

void own_outcomes_skip(OwnOutcomes *own, uint64_t numbers)
{
    sequence_skip(&own->sequence, numbers);
}

void own_outcomes_shuffle(OwnOutcomes *own, Item *items, size_t lane)
{
    Deck deck = {.items = items, .kept = own->kept, .n = own->plan->n};
    if (own->rows)
        word_rows_begin_trial(&own->word_rows, &own->draws, lane_column(lane));
    else
        sequence_begin_trial(&own->sequence, &own->draws);
    shuffle_deck(own->plan, &deck, own->before, &own->draws);
    if (own->rows)
        word_rows_end_trial(&own->word_rows, &own->draws);
    if (own->rows && lane == DECK_LANES - 1)
        word_rows_end_batch(&own->word_rows);
}

void own_outcomes_next(OwnOutcomes *own, Item *outcome)
{
    for (size_t place = 0; place < own->plan->n; place++)
        outcome[place] = (Item)place;
    own_outcomes_shuffle(own, outcome, 0);
}
