/* A function in C as a plugin of `fairness` (docs/your-shuffle.md): the compiler has read the file
 * that has it, in which `main` has another name; FAIRNESS_FUNCTION is its name. */
#undef main
#define FAIRNESS_TEXT(NAME) #NAME
#define FAIRNESS_NAME(NAME) FAIRNESS_TEXT(NAME)

#include "fairness_plugin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The width of its items, and in the bits above whether it returns them. */
enum { WIDTH = 15, RETURNS = 16, SIZED = 32 };
#ifdef FAIRNESS_SEED_argument
#define TAKES(R, T, S, width)                                                                      \
    R(*)                                                                                           \
    (T *, S, int)                                                                                  \
        : width, R(*)(T *, S, unsigned)                                                            \
        : width, R(*)(T *, S, long)                                                                \
        : width, R(*)(T *, S, unsigned long)                                                       \
        : width, R(*)(T *, S, long long) : width, R(*)(T *, S, unsigned long long) : width
#else
#define TAKES(R, T, S, width) R (*)(T *, S) : width
#endif
#define SIZES(R, T, width)                                                                         \
    TAKES(R, T, int, width), TAKES(R, T, unsigned, width), TAKES(R, T, long, width),               \
        TAKES(R, T, unsigned long, width), TAKES(R, T, long long, width),                          \
        TAKES(R, T, unsigned long long, width)
#define OF(T)                                                                                      \
    SIZES(void, T, sizeof(T)), SIZES(int, T, sizeof(T)), SIZES(T *, T, sizeof(T) | RETURNS)
enum {
    KIND = _Generic(&FAIRNESS_FUNCTION, OF(int), OF(unsigned), OF(char), OF(signed char),
                    OF(unsigned char), OF(short), OF(unsigned short), OF(long), OF(unsigned long),
                    OF(long long), OF(unsigned long long), void (*)(void *, size_t, size_t)
                    : SIZED | 4, void (*)(void *, int, int)
                    : SIZED | 4, default : 0)
};
_Static_assert(KIND, "SIGNATURE");

static FairnessWords fairness_own_words;

static void *fairness_own_call(void *items, size_t n)
{
    uint64_t last = KIND & SIZED ? sizeof(uint32_t) : fairness_own_words.seed;
    void *got =
        ((void *(*)(void *, size_t, uint64_t))(void (*)(void))FAIRNESS_FUNCTION)(items, n, last);
    return KIND & RETURNS && got ? got : items;
}

static void fairness_own_begin(size_t n, const FairnessWords *words)
{
    fairness_own_words = *words;
#ifdef FAIRNESS_SEED_environment
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)words->seed);
    setenv("FAIRNESS_SEED", text, 1);
#endif
#ifdef FAIRNESS_SEED_call
    FAIRNESS_SEED_call(words->seed);
#endif
}

#define COPY(T)                                                                                    \
    do {                                                                                           \
        T *to = room;                                                                              \
        for (size_t i = 0; i < n; i++)                                                             \
            to[i] = (T)items[i];                                                                   \
        to = fairness_own_call(room, n);                                                           \
        for (size_t i = 0; i < n; i++)                                                             \
            items[i] = (uint32_t)to[i];                                                            \
    } while (0)

static void fairness_own_shuffle(uint32_t *items, size_t n, const FairnessWords *words)
{
    static void *room;
    if ((KIND & WIDTH) == sizeof *items) {
        uint32_t *got = fairness_own_call(items, n);
        if (got != items)
            memcpy(items, got, n * sizeof *items);
        return;
    }
    room = room ? room : malloc(n * sizeof(uint64_t));
    if ((KIND & WIDTH) == 1)
        COPY(uint8_t);
    else if ((KIND & WIDTH) == 2)
        COPY(uint16_t);
    else
        COPY(uint64_t);
}

static const FairnessShuffle fairness_own_shuffles[] = {{FAIRNESS_NAME(FAIRNESS_FUNCTION), 0, 0,
                                                         (KIND & WIDTH) == 1 ? 256 : 0,
                                                         fairness_own_shuffle, fairness_own_begin}};
static const FairnessPlugin fairness_own_plugin = {FAIRNESS_PLUGIN_ABI, sizeof fairness_own_plugin,
                                                   sizeof fairness_own_shuffles[0], 1,
                                                   fairness_own_shuffles};

const FairnessPlugin *fairness_plugin(void)
{
    return &fairness_own_plugin;
}
