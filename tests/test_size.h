/* How much a test does: little, for everybody who changed something; all that decides (`--full`, in
 * CI); or for hours (`--long`, scripts/soak). */
#ifndef FAIRNESS_TEST_SIZE_H
#define FAIRNESS_TEST_SIZE_H

#include <string.h>

typedef enum TestSize { SIZE_SHORT, SIZE_FULL, SIZE_LONG } TestSize;

static inline TestSize test_size_of(int count, char **words)
{
    if (count > 1 && strcmp(words[1], "--long") == 0)
        return SIZE_LONG;
    return count > 1 && strcmp(words[1], "--full") == 0 ? SIZE_FULL : SIZE_SHORT;
}

#endif
