#define DECK_MACHINE_LAWS
#include "deck/symbolic.h"

#include <stdlib.h>
#include <string.h>

#include "platform/platform.h"

bool laws_open(Draws *ret, size_t n, DrawLaw law, uint32_t parameter)
{
    *ret = (Draws){.law = law, .parameter = parameter, .room = calloc(n, sizeof *ret->room)};
    bool memory = ret->room;
    for (size_t i = 0; i < LAWS_REACHES; i++) {
        ret->reach[i] = malloc(n * sizeof *ret->reach[i]);
        memory = memory && ret->reach[i];
    }
    return memory;
}

void laws_close(Draws *draws)
{
    free(draws->room);
    free(draws->weights);
    free(draws->records);
    for (size_t i = 0; i < LAWS_REACHES; i++)
        free(draws->reach[i]);
}

LawsEnd laws_run(Deck *deck, void (*shuffle)(Deck *deck, size_t n, Draws *draws))
{
    Escape escape;
    Draws *draws = deck->draws;
    draws->records_count = 0;
    deck->swaps = 0;
    memset(draws->room, 0, deck->n * sizeof *draws->room);
    draws->escape = &escape;
    switch (ESCAPE_SET(&escape)) {
    case LAWS_DONE:
        shuffle(deck, deck->n, draws);
        return LAWS_DONE;
    case LAWS_REFUSED:
        return LAWS_REFUSED;
    case LAWS_STOPPED:
        return LAWS_STOPPED;
    default:
        return LAWS_NO_MEMORY;
    }
}

_Noreturn void laws_leave(Draws *draws, LawsEnd end)
{
    escape_to(draws->escape, (int)end);
}

_Noreturn void laws_refuse(Draws *draws, const char *reason)
{
    draws->refusal = reason;
    laws_leave(draws, LAWS_REFUSED);
}

/* The block, with room for `room` elements; unchanged where memory gives out. */
static void *grown(Draws *draws, void *block, size_t room, size_t size)
{
    void *more = realloc(block, room * size);
    if (!more)
        laws_leave(draws, LAWS_NO_MEMORY);
    return more;
}

Pick draw_between(Draws *draws, uint32_t lo, uint32_t hi)
{
    if (lo >= hi || hi - lo > DRAW_MAX_RANGE)
        laws_refuse(draws, "it draws from an impossible range");
    if (draws->records_count == draws->records_room) {
        size_t room = draws->records_room * 2 + 64;
        draws->records = grown(draws, draws->records, room, sizeof *draws->records);
        draws->records_room = room;
    }
    draws->records[draws->records_count] = (PickRecord){.range = hi - lo};
    return (Pick){draws, draws->records_count++, lo, hi - lo, 0};
}

static size_t place_of(Pick pick, uint32_t value)
{
    size_t place = pick.lo + value;
    for (uint32_t i = 0; i < pick.halvings; i++)
        place = (place + 1) / 2;
    return place;
}

/* The places of a pick, which is spent; `which` of the two of a step. */
static Support pick_consume(const Deck *deck, Pick pick, size_t which)
{
    Draws *draws = deck->draws;
    if (!pick.range || pick.id >= draws->records_count)
        laws_refuse(draws, "it uses a pick that it has not drawn");
    PickRecord *record = &draws->records[pick.id];
    if (record->spent)
        laws_refuse(draws, "it uses a pick twice");
    if (pick.range > draws->weights_room) {
        draws->weights = grown(draws, draws->weights, pick.range, sizeof *draws->weights);
        draws->weights_room = pick.range;
    }
    record->spent = true;
    record->total = draw_law_weights(draws->law, pick.range, draws->weights);
    uint64_t *weight = draws->reach[which];
    Support reach = {.weight = weight,
                     .total = record->total,
                     .lo = place_of(pick, 0),
                     .hi = place_of(pick, pick.range - 1) + 1,
                     .pick = pick};
    if (reach.hi > deck->n)
        laws_refuse(draws, "it picks a place beyond the deck");
    memset(weight + reach.lo, 0, (reach.hi - reach.lo) * sizeof *weight);
    for (uint32_t value = 0; value < pick.range; value++)
        weight[place_of(pick, value)] += draws->weights[value];
    return reach;
}

static Support pick_fixed(const Deck *deck, size_t place, size_t which)
{
    if (place >= deck->n)
        laws_refuse(deck->draws, "it names a place beyond the deck");
    deck->draws->reach[which][place] = 1;
    return (Support){.weight = deck->draws->reach[which], .total = 1, .lo = place, .hi = place + 1};
}

void deck_swap(Deck *deck, size_t place, Pick pick)
{
    if (++deck->swaps == deck->left_out)
        return;
    Support one = pick_fixed(deck, place, 0), other = pick_consume(deck, pick, 1);
    deck->steps->swap(deck, &one, &other);
}

void deck_swap_picks(Deck *deck, Pick a, Pick b)
{
    Support one = pick_consume(deck, a, 0), other = pick_consume(deck, b, 1);
    deck->steps->swap(deck, &one, &other);
}

void deck_swap_places(Deck *deck, size_t i, size_t j)
{
    Support one = pick_fixed(deck, i, 0), other = pick_fixed(deck, j, 1);
    if (i != j)
        deck->steps->swap(deck, &one, &other);
}

void deck_move(Deck *deck, size_t from, Pick to)
{
    Support one = pick_fixed(deck, from, 0), other = pick_consume(deck, to, 1);
    deck->steps->move(deck, &one, &other);
}

void deck_move_from(Deck *deck, Pick from, size_t to)
{
    Support one = pick_consume(deck, from, 0), other = pick_fixed(deck, to, 1);
    deck->steps->move(deck, &one, &other);
}

void deck_move_places(Deck *deck, size_t from, size_t to)
{
    Support one = pick_fixed(deck, from, 0), other = pick_fixed(deck, to, 1);
    if (from != to)
        deck->steps->move(deck, &one, &other);
}

void deck_rotate(Deck *deck, Pick first)
{
    Support reach = pick_consume(deck, first, 0);
    deck->steps->rotate(deck, &reach);
}
