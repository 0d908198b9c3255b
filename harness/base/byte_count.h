/* Numbers of bytes for people. */
#ifndef FAIRNESS_BYTE_COUNT_H
#define FAIRNESS_BYTE_COUNT_H

#include <stdint.h>

typedef struct ByteCount {
    char text[32];
} ByteCount;

/* "1 byte", "960 bytes", "1.5 KiB", "1.8 GiB": in powers of 1024, as --memory reads them.
 */
ByteCount byte_count(uint64_t bytes);

#endif
