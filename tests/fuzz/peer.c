#include "peer.h"

#include "../wire_giving.h"

#include <string.h>

enum { GUARD = 8, WATCH = 0xabcd, MOST_AT_ONCE = 64, PART_SEED = 2654435761u };

static void keep(Heard *heard, const Item *outcomes, size_t count, size_t n)
{
    for (size_t i = 0; i < count * n; i++)
        FUZZ_CHECK(outcomes[i] < n);
    heard->outcomes =
        realloc(heard->outcomes, ((heard->count + count) * n + 1) * sizeof *heard->outcomes);
    FUZZ_CHECK(heard->outcomes);
    if (count)
        memcpy(heard->outcomes + heard->count * n, outcomes, count * n * sizeof *outcomes);
    heard->count += count;
}

/* Reads what the reader can give by now. */
static void read_some(WireReader *reader, Heard *heard, size_t at_once)
{
    size_t n = reader->n, some = at_once;
    while (!heard->status && some == at_once) {
        Item *room = malloc((at_once * n + GUARD) * sizeof *room);
        FUZZ_CHECK(room);
        for (size_t i = 0; i < GUARD; i++)
            room[at_once * n + i] = WATCH;
        bool missing[MOST_AT_ONCE] = {false};
        heard->status = wire_read(reader, room, missing, at_once, &some, &heard->error);
        for (size_t i = 0; i < GUARD; i++)
            FUZZ_CHECK(room[at_once * n + i] == WATCH);
        FUZZ_CHECK(some <= at_once);
        for (size_t i = 0; i < some; i++)
            heard->missing += missing[i];
        if (!heard->status)
            keep(heard, room, some, n);
        free(room);
    }
}

Heard peer_heard(const ItemCode *code, Wire wire, size_t n, const uint8_t *bytes, size_t count,
                 size_t part, size_t at_once)
{
    WireReader reader;
    Heard heard = {0};
    uint32_t chance = PART_SEED;
    FUZZ_CHECK(at_once <= MOST_AT_ONCE);
    FUZZ_CHECK(!wire_open(&reader, code, wire, n, "its output", &heard.error));
    while (!heard.status && count) {
        chance = chance * 1664525 + 1013904223;
        size_t some = wire_give(&reader, bytes, count, part ? 1 + (chance >> 8) % part : count);
        bytes += some;
        count -= some;
        read_some(&reader, &heard, at_once);
    }
    wire_added(&reader, 0);
    read_some(&reader, &heard, at_once);
    if (!heard.status) {
        Item *last = malloc((n + GUARD) * sizeof *last);
        bool there = false, missing = false;
        FUZZ_CHECK(last);
        for (size_t i = 0; i < GUARD; i++)
            last[n + i] = WATCH;
        heard.status = wire_read_last(&reader, last, &missing, &there, &heard.error);
        for (size_t i = 0; i < GUARD; i++)
            FUZZ_CHECK(last[n + i] == WATCH);
        if (!heard.status && there)
            keep(&heard, last, 1, n);
        heard.missing += missing;
        free(last);
    }
    FUZZ_CHECK(heard.missing == reader.missing.outcomes || heard.status);
    FUZZ_CHECK(!heard.status || (heard.status == STATUS_FAILED && heard.error.text[0]));
    wire_close(&reader);
    return heard;
}

void heard_clear(Heard *heard)
{
    free(heard->outcomes);
}

void peer_check(const ItemCode *code, Wire wire, size_t n, const uint8_t *bytes, size_t count,
                size_t part, size_t at_once)
{
    Heard parts = peer_heard(code, wire, n, bytes, count, part, at_once);
    Heard whole = peer_heard(code, wire, n, bytes, count, 0, 1);
    FUZZ_CHECK(parts.status == whole.status);
    FUZZ_CHECK(parts.status || parts.missing == whole.missing);
    /* Of what came before a fault, those requested together with it are not handed on. */
    FUZZ_CHECK(parts.status ? parts.count <= whole.count : parts.count == whole.count);
    if (parts.count)
        FUZZ_CHECK(
            memcmp(parts.outcomes, whole.outcomes, parts.count * n * sizeof *parts.outcomes) == 0);
    heard_clear(&parts);
    heard_clear(&whole);
}
