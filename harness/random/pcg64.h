/* The state of PCG64, open so that tests can start it as published. */
#ifndef FAIRNESS_RANDOM_PCG64_H
#define FAIRNESS_RANDOM_PCG64_H

#include <stdint.h>

__extension__ typedef unsigned __int128 Word128;

typedef struct Pcg64 {
    Word128 state;
    Word128 increment; /* odd */
} Pcg64;

/* Starts the generator from a start and a stream number (of which the top bit is lost), with the
 * reference implementation's initialisation. */
void pcg64_start(Pcg64 *pcg, Word128 start, Word128 stream);

#endif
