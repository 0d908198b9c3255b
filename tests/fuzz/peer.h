/* What the two targets for a peer's bytes share: they come in parts of any size, and what is read
 * of them must not depend on the parts. */
#ifndef FAIRNESS_FUZZ_PEER_H
#define FAIRNESS_FUZZ_PEER_H

#include "fuzz.h"

#include "input/wire.h"

/* What was read of a peer, up to a fault or the end. */
typedef struct Heard {
    Item *outcomes; /* owned */
    size_t count;
    uint64_t missing; /* of them, those that lack an item */
    Status status;
    Error error;
} Heard;

/* Reads all that `bytes` say, `n` items an outcome, given to the reader in parts of 1 to `part`
 * bytes, the outcomes requested `at_once` at a time. Checks what holds whatever comes: items in
 * range, nothing touched beyond what was requested, a line for every fault. */
Heard peer_heard(const ItemCode *code, Wire wire, size_t n, const uint8_t *bytes, size_t count,
                 size_t part, size_t at_once);
void heard_clear(Heard *heard);

/* Hears it twice, in parts as asked and all at once, and compares. */
void peer_check(const ItemCode *code, Wire wire, size_t n, const uint8_t *bytes, size_t count,
                size_t part, size_t at_once);

#endif
