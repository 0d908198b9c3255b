#include "trials/own_outcomes.h"

#include "algorithms/algorithm.h"
#include "deck/lane_job.h"

#include <string.h>

void own_shuffle(const TrialPlan *plan, Deck *deck, Item *before, Draws *draws)
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
    *ret = (OwnOutcomes){.plan = plan, .rows = !numbered && plan_reads_rows(plan)};
    ret->kept = arena_get(&ret->memory, plan->n, sizeof *ret->kept);
    ret->before = arena_get(&ret->memory, plan->n, sizeof *ret->before);
    ret->draws.room = arena_get(&ret->memory, plan->n, sizeof *ret->draws.room);
    ret->draws.parameter = plan->subject.parameter;
    Status status = arena_status(&ret->memory, "a shuffle", error);
    THEN(status, ret->rows
                     ? word_rows_open(&ret->word_rows, plan->source, plan->n, error)
                     : sequence_open(&ret->sequence, plan->source, plan->draw, plan->seed, error));
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

void own_outcomes_next(OwnOutcomes *own, Item *outcome)
{
    size_t n = own->plan->n;
    for (size_t place = 0; place < n; place++)
        outcome[place] = (Item)place;
    Deck deck = {.items = outcome, .kept = own->kept, .n = n};
    if (own->rows)
        word_rows_begin_trial(&own->word_rows, &own->draws, lane_column(0));
    else
        sequence_begin_trial(&own->sequence, &own->draws);
    own_shuffle(own->plan, &deck, own->before, &own->draws);
    if (own->rows)
        word_rows_end_trial(&own->word_rows, &own->draws);
}
