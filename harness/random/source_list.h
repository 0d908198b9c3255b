/* The descriptors of the built-in sources, one from each file, for source_list.c. */
#ifndef FAIRNESS_RANDOM_SOURCE_LIST_H
#define FAIRNESS_RANDOM_SOURCE_LIST_H

#include "random/source.h"

extern const Source source_chacha8;
extern const Source source_lcg15;
extern const Source source_msvc;
extern const Source source_os;
extern const Source source_pcg64;
extern const Source source_randu;
extern const Source source_seed32;
extern const Source source_v8;
extern const Source source_philox4x32;
extern const Source source_xoshiro256_plus_plus;
extern const Source source_xoshiro256_star_star;

#endif
