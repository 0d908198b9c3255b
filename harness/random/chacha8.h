/* The state of ChaCha8, open so that tests can set published keys and nonces. */
#ifndef FAIRNESS_RANDOM_CHACHA8_H
#define FAIRNESS_RANDOM_CHACHA8_H

#include <stdint.h>

typedef struct ChaCha8 {
    uint32_t key[8]; /* little-endian words of the 32 bytes */
    uint64_t index;  /* which 64-byte group of the key stream comes next */
    uint64_t nonce;  /* little-endian word of the 8 bytes */
} ChaCha8;

#endif
