#include "inference/multinomial_tail.h"

#include "base/elementary.h"
#include "inference/binomial_tail.h"
#include "inference/lattice_tail.h"
#include "inference/quadratic_tail.h"

#include <stdbool.h>

typedef unsigned __int128 Wide;

static const uint64_t MOST_TRIALS = 1000000000000;
static const uint64_t MOST_CELLS = (uint64_t)1 << 40;
/* Over the root of the cells. With as many chi-square and its term of order 1/N are right: a tail
 * of 1e-8 is at most 6% too small, and at most twice too large. */
static const double MANY_TRIALS = 60;

/* ln of the probability that the counts are as even as they can be: r cells of q+1, K-r of q. Of
 * Poisson cells given their sum; the choice of the r cells is a binomial coefficient. */
static double log_most_even(double trials, double cells)
{
    double each = floor(trials / cells);
    double over = trials - each * cells;
    double mean = trials / cells;
    double even = (cells - over) * log_poisson(each, mean) + over * log_poisson(each + 1.0, mean) -
                  log_poisson(trials, trials);
    if (over > 0.0) {
        /* C(K, r) as a binomial probability at its own mean, again of Poisson ones. */
        double rest = cells - over;
        even += log_poisson(over, over) + log_poisson(rest, rest) - log_poisson(cells, cells) -
                over * log(over / cells) - rest * log1p(-over / cells);
    }
    return fmin(0.0, even);
}

/* Two cells are a fair coin: |O1 - O2| is the statistic's square root times sqrt(N). */
static void coin_test(double trials, TestResult *result)
{
    double gap = round(sqrt(result->statistic * trials));
    result->tails = binomial_distance_tails(0.5 * (trials + gap), trials, 0.5);
    result->method = "exact";
}

static const char *inversion_method(double trials, double cells)
{
    return pair_law_sums_all_frequencies(cells) ? "exact" : "inversion";
}

static Status inversion_test(MultinomialLaw *law, double pairs_beyond, TestResult *result,
                             Error *error)
{
    double trials = (double)law->trials, cells = (double)law->cells;
    if (law->pairs.spectrum == NULL)
        TRY(pair_law_begin(trials, cells, &law->pairs, error));
    result->tails = pair_law_tails(&law->pairs, pairs_beyond);
    result->method = inversion_method(trials, cells);
    return STATUS_OK;
}

void multinomial_law_end(MultinomialLaw *law)
{
    pair_law_end(&law->pairs);
}

Status multinomial_test(uint64_t trials, uint64_t cells, unsigned __int128 sum_of_squares,
                        TestResult *result, Error *error)
{
    MultinomialLaw law = {.trials = trials, .cells = cells};
    Status status = multinomial_law_test(&law, sum_of_squares, result, error);
    multinomial_law_end(&law);
    return status;
}

Status multinomial_law_test(MultinomialLaw *law, unsigned __int128 sum_of_squares,
                            TestResult *result, Error *error)
{
    uint64_t trials = law->trials;
    uint64_t cells = law->cells;
    if (trials < 1 || trials > MOST_TRIALS || cells < 2 || cells > MOST_CELLS)
        return error_set(error, STATUS_USAGE,
                         "%llu trials in %llu cells: want 1 to 1e12 trials, 2 to 2^40 cells",
                         (unsigned long long)trials, (unsigned long long)cells);
    Wide square = (Wide)trials * trials;
    uint64_t each = trials / cells;
    uint64_t over = trials % cells;
    Wide least = (Wide)each * trials + (Wide)over * (each + 1);
    if (sum_of_squares < least || sum_of_squares > square || (sum_of_squares - trials) % 2 != 0)
        return error_fault(error, "no counts of %llu trials in %llu cells have this sum of squares",
                           (unsigned long long)trials, (unsigned long long)cells);
    /* K S - N^2 is exact: S <= 1e24 and K <= 2^40 stay below 2^121. */
    Wide excess = cells * sum_of_squares - square;
    double n = (double)trials;
    double k = (double)cells;
    TestResult test = {.statistic = (double)excess / n, .df = k - 1.0};
    bool at_end = sum_of_squares == least || sum_of_squares == square;
    if (cells == 2 && trials <= MOST_OF_TWO_CELLS) {
        coin_test(n, &test);
    } else if (n >= MANY_TRIALS * sqrt(k)) {
        test = large_sample_multinomial_test(n, k, test.statistic);
    } else if (at_end) { /* where the law says nothing that is not known below */
        test.method = inversion_method(n, k);
    } else {
        double g = ((double)excess - n * k) / (2.0 * k);
        TRY(inversion_test(law, g, &test, error));
    }
    double least_upper = (1.0 - n) * log(k) / LN10;
    double least_lower = log_most_even(n, k) / LN10;
    test.tails.log10_upper = fmin(0.0, fmax(test.tails.log10_upper, least_upper)) + 0.0;
    test.tails.log10_lower = fmin(0.0, fmax(test.tails.log10_lower, least_lower)) + 0.0;
    /* At the ends of the range one tail is certain, the other the probability of that end alone. */
    if (sum_of_squares == least) {
        test.tails.log10_upper = 0.0;
        test.tails.log10_lower = least_lower;
    } else if (sum_of_squares == square) {
        test.tails.log10_upper = least_upper;
        test.tails.log10_lower = 0.0;
    }
    /* All trials in one cell; a single trial is in one whatever comes. */
    test.log10_p_least = trials == 1 ? 1 : fmin(0, log10(2) - (n - 1) * log10(k));
    *result = test;
    return STATUS_OK;
}
