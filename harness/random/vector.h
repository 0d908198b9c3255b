/* The width of the vectors that sources compute in: the registers of the instruction set this file
 * is compiled for. GCC takes wider vectors apart into scalars, at a tenth of the speed. No source's
 * words depend on it. */
#ifndef FAIRNESS_RANDOM_VECTOR_H
#define FAIRNESS_RANDOM_VECTOR_H

#if defined(__AVX512F__)
#define RANDOM_VECTOR_BYTES 64
#elif defined(__AVX2__)
#define RANDOM_VECTOR_BYTES 32
#else
#define RANDOM_VECTOR_BYTES 16
#endif

#endif
