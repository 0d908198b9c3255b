/* Linear congruential generators that people have used for cards, and should not have:
 *
 *     lcg15   x = 1103515245 x + 12345  (mod 2^32), bits 16 to 30: the example of rand() in the C
 *             standard (ISO/IEC 9899, 7.22.2.2), RAND_MAX 32767
 *     msvc    x = 214013 x + 2531011    (mod 2^32), bits 16 to 30: rand() of Microsoft's C library
 *     randu   x = 65539 x               (mod 2^31), all of x, which is odd: of three successive
 *             numbers each follows from the other two (Marsaglia 1968, PNAS 61, 25-28)
 *
 * Knuth, The Art of Computer Programming 2, sections 3.2.1 and 3.3.4. */
#include "random/source_list.h"

typedef struct Lcg {
    uint32_t multiplier, increment, mask;
    unsigned shift;
    uint32_t odd; /* set in the first x */
} Lcg;

typedef struct LcgState {
    const Lcg *lcg;
    uint32_t x;
} LcgState;

static const Lcg lcg15 = {1103515245, 12345, 0xffffffff, 16, 0};
static const Lcg msvc = {214013, 2531011, 0xffffffff, 16, 0};
static const Lcg randu = {65539, 0, 0x7fffffff, 0, 1};

/* The low bits of the seed are the first x, as in srand(SEED). */
static void seed_sequence(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
    LcgState *lcg = state;
    lcg->lcg = parameter;
    lcg->x = ((uint32_t)seed & lcg->lcg->mask) | lcg->lcg->odd;
}

static uint64_t next(void *state)
{
    LcgState *lcg = state;
    const Lcg *by = lcg->lcg;
    lcg->x = (by->multiplier * lcg->x + by->increment) & by->mask;
    return by->shift ? lcg->x >> by->shift & 0x7fff : lcg->x;
}

#define LCG_SOURCE(id, its_name, text, from, bits, its_seed_bits, its_range)                       \
    const Source source_##id = {                                                                   \
        .name = its_name,                                                                          \
        .summary = text,                                                                           \
        .reference = from,                                                                         \
        .state_bits = bits,                                                                        \
        .seed_bits = its_seed_bits,                                                                \
        .repeatable = true,                                                                        \
        .state_size = sizeof(LcgState),                                                            \
        .seed = seed_sequence,                                                                     \
        .next = next,                                                                              \
        .range = its_range,                                                                        \
        .parameter = &id,                                                                          \
    };

LCG_SOURCE(lcg15, "lcg15", "rand() as the C standard shows it: 15 bits of 32", "ISO C, 7.22.2.2",
           32, 32, 32768)
LCG_SOURCE(msvc, "msvc", "rand() of Microsoft's C library: 15 bits of 32", "Microsoft C run-time",
           32, 32, 32768)
LCG_SOURCE(randu, "randu", "x = 65539 x mod 2^31, the infamous one of IBM",
           "Marsaglia 1968, PNAS 61; Knuth, TAOCP 2, 3.3.4", 29, 30, UINT64_C(1) << 31)
