/* Every generator of the GNU Scientific Library, as the source "gsl:NAME".
 *
 * Each is one sequence from one seed, read in order. They are not cut into blocks: nearly all of
 * them reduce the seed to 32 bits (some to fewer), and a block seeded at random among 2^32 starts
 * would soon repeat another. The seed is handed on as it is, so that a program of the user's own
 * that calls gsl_rng_set(r, SEED) sees the same numbers; GSL reads 0 as the generator's own
 * default. Numbers come from the generator's declared range, max - min + 1 values.
 *
 * M. Galassi et al., GNU Scientific Library Reference Manual, chapter "Random number generation".
 */
#include <gsl/gsl_rng.h>
#include <stdalign.h>

#include "random/source.h"

/* A period that neither the manual nor the literature gives: the bytes of the state are counted, an
 * upper bound. */
#define SIZE_ONLY (-1)

typedef struct Generator {
    const char *name; /* the source's; GSL's own begins after "gsl:" */
    const gsl_rng_type *const *type;
    int period_bits; /* log2 of the period, rounded, or SIZE_ONLY */
} Generator;

/* Periods are the manual's where it gives one. Otherwise: a multiplicative congruential generator
 * mod 2^e has 2^(e-2) and Coveyou's quadratic one likewise, mod a prime p (p - 1) (Knuth, The Art
 * of Computer Programming 2, section 3.2.1.2, and exercise 3.2.2-8); an additive one x[i-k] +
 * x[i-l] mod 2^e with a primitive trinomial 2^(e-1) (2^k - 1) (section 3.2.2: random*, e = 32, and
 * knuthran*, e = 30, k = 100); RANLUX (2^576 - 2^240) / 48, in any of its word sizes (Luescher,
 * Computer Physics Communications 79 (1994), 100-110); gfsr4 as its longest lag (Ziff, Computers in
 * Physics 12 (1998), 385-392); ranmar James (Computer Physics Communications 60 (1990), 329-344);
 * slatec mod 2^22 with an odd increment. Not for ran1 and ran2 the period of the congruences behind
 * them: run for so long, the state of ran1 does not come back, because its shuffling table is then
 * another. */
static const Generator generators[] = {
    {"gsl:borosh13", &gsl_rng_borosh13, 30},
    {"gsl:cmrg", &gsl_rng_cmrg, 185},
    {"gsl:coveyou", &gsl_rng_coveyou, 30},
    {"gsl:fishman18", &gsl_rng_fishman18, 31},
    {"gsl:fishman20", &gsl_rng_fishman20, 31},
    {"gsl:fishman2x", &gsl_rng_fishman2x, 61},
    {"gsl:gfsr4", &gsl_rng_gfsr4, 9689},
    {"gsl:knuthran", &gsl_rng_knuthran, 129},
    {"gsl:knuthran2", &gsl_rng_knuthran2, 62},
    {"gsl:knuthran2002", &gsl_rng_knuthran2002, 129},
    {"gsl:lecuyer21", &gsl_rng_lecuyer21, 31},
    {"gsl:minstd", &gsl_rng_minstd, 31},
    {"gsl:mrg", &gsl_rng_mrg, 155},
    {"gsl:mt19937", &gsl_rng_mt19937, 19937},
    {"gsl:mt19937_1998", &gsl_rng_mt19937_1998, 19937},
    {"gsl:mt19937_1999", &gsl_rng_mt19937_1999, 19937},
    {"gsl:r250", &gsl_rng_r250, 250},
    {"gsl:ran0", &gsl_rng_ran0, 31},
    {"gsl:ran1", &gsl_rng_ran1, SIZE_ONLY},
    {"gsl:ran2", &gsl_rng_ran2, SIZE_ONLY},
    {"gsl:ran3", &gsl_rng_ran3, SIZE_ONLY},
    {"gsl:rand", &gsl_rng_rand, 31},
    {"gsl:rand48", &gsl_rng_rand48, 48},
    {"gsl:random-bsd", &gsl_rng_random_bsd, 62},
    {"gsl:random-glibc2", &gsl_rng_random_glibc2, 62},
    {"gsl:random-libc5", &gsl_rng_random_libc5, 62},
    {"gsl:random128-bsd", &gsl_rng_random128_bsd, 62},
    {"gsl:random128-glibc2", &gsl_rng_random128_glibc2, 62},
    {"gsl:random128-libc5", &gsl_rng_random128_libc5, 62},
    {"gsl:random256-bsd", &gsl_rng_random256_bsd, 94},
    {"gsl:random256-glibc2", &gsl_rng_random256_glibc2, 94},
    {"gsl:random256-libc5", &gsl_rng_random256_libc5, 94},
    {"gsl:random32-bsd", &gsl_rng_random32_bsd, 38},
    {"gsl:random32-glibc2", &gsl_rng_random32_glibc2, 38},
    {"gsl:random32-libc5", &gsl_rng_random32_libc5, 38},
    {"gsl:random64-bsd", &gsl_rng_random64_bsd, 46},
    {"gsl:random64-glibc2", &gsl_rng_random64_glibc2, 46},
    {"gsl:random64-libc5", &gsl_rng_random64_libc5, 46},
    {"gsl:random8-bsd", &gsl_rng_random8_bsd, 31},
    {"gsl:random8-glibc2", &gsl_rng_random8_glibc2, 31},
    {"gsl:random8-libc5", &gsl_rng_random8_libc5, 31},
    {"gsl:randu", &gsl_rng_randu, 29},
    {"gsl:ranf", &gsl_rng_ranf, 46},
    {"gsl:ranlux", &gsl_rng_ranlux, 570},
    {"gsl:ranlux389", &gsl_rng_ranlux389, 570},
    {"gsl:ranlxd1", &gsl_rng_ranlxd1, 570},
    {"gsl:ranlxd2", &gsl_rng_ranlxd2, 570},
    {"gsl:ranlxs0", &gsl_rng_ranlxs0, 570},
    {"gsl:ranlxs1", &gsl_rng_ranlxs1, 570},
    {"gsl:ranlxs2", &gsl_rng_ranlxs2, 570},
    {"gsl:ranmar", &gsl_rng_ranmar, 144},
    {"gsl:slatec", &gsl_rng_slatec, 22},
    {"gsl:taus", &gsl_rng_taus, 88},
    {"gsl:taus113", &gsl_rng_taus113, 113},
    {"gsl:taus2", &gsl_rng_taus2, 88},
    {"gsl:transputer", &gsl_rng_transputer, 30},
    {"gsl:tt800", &gsl_rng_tt800, 800},
    {"gsl:uni", &gsl_rng_uni, SIZE_ONLY},
    {"gsl:uni32", &gsl_rng_uni32, SIZE_ONLY},
    {"gsl:vax", &gsl_rng_vax, 32},
    {"gsl:waterman14", &gsl_rng_waterman14, 30},
    {"gsl:zuf", &gsl_rng_zuf, SIZE_ONLY},
};

/* GSL's state follows in place, not on the heap: seeding cannot fail, and nothing is to be freed.
 * GSL itself copies its states byte by byte (gsl_rng_memcpy), so ours may be copied too. */
typedef struct GslState {
    const gsl_rng_type *type;
    alignas(max_align_t) unsigned char state[];
} GslState;

static void seed_sequence(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
    GslState *gsl = state;
    gsl->type = parameter;
    gsl->type->set(gsl->state, (unsigned long)seed);
}

static uint64_t next(void *state)
{
    GslState *gsl = state;
    return gsl->type->get(gsl->state) - gsl->type->min;
}

size_t source_gsl_count(void)
{
    return sizeof generators / sizeof generators[0];
}

Source source_gsl(size_t index)
{
    const Generator *generator = &generators[index];
    const gsl_rng_type *type = *generator->type;
    return (Source){
        .name = generator->name,
        .summary = "GNU Scientific Library generator, one sequence read in order",
        .reference = "GSL Reference Manual, Random number generation",
        .state_bits = generator->period_bits == SIZE_ONLY ? 8.0 * (double)type->size
                                                          : (double)generator->period_bits,
        .seed_bits = 32, /* what gsl_rng_set keeps of its unsigned long, at most (see above) */
        .repeatable = true,
        .state_size = sizeof(GslState) + type->size,
        .seed = seed_sequence,
        .next = next,
        .range = (uint64_t)type->max - type->min + 1,
        .parameter = type,
    };
}
