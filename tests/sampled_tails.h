/* The tails of the matrix checks from six items on, which are sampled: by which of two samplers, at
 * which sizes and with how many runs, in one list; and the rate that comes out of the runs. */
#ifndef FAIRNESS_TESTS_SAMPLED_TAILS_H
#define FAIRNESS_TESTS_SAMPLED_TAILS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Sampler {
    FEW_DIMENSIONS,  /* unit_matrix_tails.c: all trials of a run lean in one direction */
    MANY_DIMENSIONS, /* unit_large_tails.c: each trial leans on those before */
} Sampler;

/* The ordinary sample, or the one of --long. */
typedef enum Effort { QUICK, LONG } Effort;

typedef struct SampledCase {
    const char *check;
    size_t n;
    Sampler sampler;
    Effort effort;
    size_t candidates; /* for each trial, of which one is taken */
    int runs[2];       /* at the upper and the lower end */
} SampledCase;

extern const SampledCase sampled_cases[];
extern const size_t sampled_case_count;

/* What is requested after --long: CHECK [N [RUNS]]; NULL and 0 for any. */
typedef struct SampledOnly {
    const char *check;
    size_t n;
    int runs;
} SampledOnly;
SampledOnly sampled_only(int argc, char **argv);

/* Fails where `holds` returns false for an end of one of those cases, after all were looked at. */
void assert_rates_hold(Sampler sampler, Effort effort, SampledOnly only,
                       bool (*holds)(const SampledCase *the, bool upper));

/* Fails where a check whose tails check_proofs.h says to be sampled is not, at both ends. */
void assert_all_are_sampled(Sampler sampler, Effort effort);

/* The rate of one-sided false alarms at 1e-6, from runs whose weights are the true law over the one
 * they were drawn from. */
typedef struct SampledRate {
    double sum, squares; /* of the weights of runs beyond 1e-6 */
    int runs, beyond;
} SampledRate;
void sampled_rate_add(SampledRate *rate, bool beyond, double log_weight);
double sampled_rate(const SampledRate *rate); /* over 1e-6; and its standard error */
double sampled_rate_error(const SampledRate *rate);
void sampled_rate_print(const SampledRate *rate, const char *check, size_t n, uint64_t trials,
                        bool upper);

/* The chi-square whose plain lower tail is 10^-6.1. */
double near_zero(double df);

#endif
