/* For fuzz targets whose input is JSON: changes of its tree, beside an engine's own of its bytes,
 * which few documents survive. */
#ifndef FAIRNESS_FUZZ_JSON_MUTATOR_H
#define FAIRNESS_FUZZ_JSON_MUTATOR_H

#include "fuzz.h"

/* What the engine's are called; replay.c has its own. */
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t most, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t most);

/* What a target's LLVMFuzzerCustomMutator calls: `head` bytes stand before the documents, which
 * NULs divide. Half of the time the engine changes bytes. Returns the new count, at most `most`. */
size_t json_mutate(uint8_t *bytes, size_t count, size_t most, unsigned seed, size_t head);

#endif
