/* How much a test does: little, for everybody who changed something; all that decides (`--full`,
 * scripts/soak); or for hours (`--long`, scripts/soak, too). Fair runs, whose alarms are counted,
 * are no part of the first. */
#ifndef FAIRNESS_TEST_SIZE_H
#define FAIRNESS_TEST_SIZE_H

#include <string.h>

/* Whether a sanitizer watches. There each line is to run on each kind of data, and that is all:
 * what many trials decide, they decide in other builds. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

typedef enum TestSize { SIZE_SHORT, SIZE_FULL, SIZE_LONG } TestSize;

static inline TestSize test_size_of(int count, char **words)
{
    if (count > 1 && strcmp(words[1], "--long") == 0)
        return SIZE_LONG;
    return count > 1 && strcmp(words[1], "--full") == 0 ? SIZE_FULL : SIZE_SHORT;
}

#endif
