/* Every shuffle on a stream of bytes in place of random words: whatever the draws, it writes to its
 * own items alone, and what comes out is a permutation, unless the shuffle says that it may not be.
 *
 * Byte 0: which shuffle; 1: n; 2: the parameter; the rest are the draws. When they have run out, a
 * generator goes on, so that shuffles which try until something holds come to an end. */
#include "fuzz.h"

#include "algorithms/registry.h"
#include "deck/deck.h"

#include <string.h>

enum { MOST_ITEMS = 80, GUARD = 16, WATCH = 0xabcd };

typedef struct Bytes {
    const uint8_t *bytes;
    size_t count, at;
    uint64_t state;
} Bytes;

static uint32_t bytes_below(Draws *draws, uint32_t k)
{
    Bytes *from = draws->context;
    if (from->at + 2 <= from->count) {
        uint32_t number = from->bytes[from->at] | (uint32_t)from->bytes[from->at + 1] << 8;
        from->at += k <= 256 ? 1 : 2;
        return k <= 256 ? (number & 0xff) % k : number % k;
    }
    from->state = from->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(from->state >> 33) % k;
}

static uint16_t bytes_word(Draws *draws)
{
    return (uint16_t)bytes_below(draws, 65536);
}

static void start_over(Draws *draws)
{
}

/* Memory with watched cells on both sides. */
typedef struct Guarded {
    Item cells[GUARD + MOST_ITEMS + GUARD];
} Guarded;

static Item *guard(Guarded *guarded)
{
    for (size_t i = 0; i < sizeof guarded->cells / sizeof guarded->cells[0]; i++)
        guarded->cells[i] = WATCH;
    return guarded->cells + GUARD;
}

static void check_guard(const Guarded *guarded, size_t n)
{
    for (size_t i = 0; i < GUARD; i++)
        FUZZ_CHECK(guarded->cells[i] == WATCH);
    for (size_t i = GUARD + n; i < sizeof guarded->cells / sizeof guarded->cells[0]; i++)
        FUZZ_CHECK(guarded->cells[i] == WATCH);
}

static size_t pick_n(const Algorithm *algorithm, uint8_t byte)
{
    size_t most = algorithm->max_n && algorithm->max_n < MOST_ITEMS ? algorithm->max_n : MOST_ITEMS;
    return algorithm->min_n + byte % (most - algorithm->min_n + 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    static const DrawsBehind behind = {bytes_below, bytes_word, start_over};
    if (count < 3)
        return 0;
    size_t shuffles = 0;
    while (algorithm_list[shuffles])
        shuffles++;
    const Algorithm *algorithm = algorithm_list[bytes[0] % shuffles];
    size_t n = pick_n(algorithm, bytes[1]);
    uint32_t span = algorithm->parameter_max - algorithm->parameter_min + 1;
    Bytes from = {.bytes = bytes + 3, .count = count - 3, .state = count};
    Pick room[MOST_ITEMS];
    Guarded items, kept;
    Deck deck = {.items = guard(&items), .kept = guard(&kept), .n = n};
    Draws draws = {
        .behind = &behind,
        .context = &from,
        .room = room,
        .parameter = algorithm->parameter
                         ? algorithm->parameter_min + bytes[2] % (span < 40 ? span : 40)
                         : 0,
    };
    if (algorithm->second)
        draws.parameter |= (algorithm->second_min + bytes[2] / 40) << SECOND_SHIFT;
    for (size_t place = 0; place < n; place++)
        deck.items[place] = (Item)place;
    algorithm->shuffle(&deck, n, &draws);
    check_guard(&items, n);
    check_guard(&kept, n);
    bool seen[MOST_ITEMS] = {false};
    size_t different = 0;
    for (size_t place = 0; place < n; place++) {
        FUZZ_CHECK(deck.items[place] < n);
        different += !seen[deck.items[place]];
        seen[deck.items[place]] = true;
    }
    FUZZ_CHECK(different == n || algorithm->claim == CLAIM_BROKEN);
    return 0;
}
