#include "sampled_tails.h"

/* cmocka wants these before it. */
#include "unit.h"

#include "check_proofs.h"
#include "inference/chi_square.h"

/* Some sizes are sampled in both ways. */
const SampledCase sampled_cases[] = {
    {"positions", 4, FEW_DIMENSIONS, LONG, 1, {4000, 4000}},
    {"positions", 10, FEW_DIMENSIONS, QUICK, 1, {16000, 150}},
    {"positions", 10, FEW_DIMENSIONS, LONG, 2, {2000, 2000}},
    {"positions", 15, FEW_DIMENSIONS, LONG, 2, {1000, 1000}},
    {"positions", 200, MANY_DIMENSIONS, QUICK, 200, {200, 200}},
    {"positions", 200, MANY_DIMENSIONS, LONG, 2000, {500, 500}},
    {"positions", 1024, MANY_DIMENSIONS, LONG, 2000, {250, 250}},
    {"positions", 1100, MANY_DIMENSIONS, LONG, 24, {500, 500}},
    {"positions", 1536, MANY_DIMENSIONS, LONG, 512, {500, 500}},
    {"positions", 2000, MANY_DIMENSIONS, LONG, 24, {500, 500}},
    {"successors", 6, FEW_DIMENSIONS, LONG, 1, {4000, 4000}},
    {"successors", 10, FEW_DIMENSIONS, QUICK, 1, {1000, 300}},
    {"successors", 10, FEW_DIMENSIONS, LONG, 2, {4000, 4000}},
    {"successors", 52, FEW_DIMENSIONS, LONG, 4, {2000, 2000}},
    {"successors", 200, FEW_DIMENSIONS, LONG, 8, {200, 200}},
    {"successors", 200, MANY_DIMENSIONS, LONG, 24, {500, 500}},
    {"successors", 1000, MANY_DIMENSIONS, LONG, 24, {500, 500}},
    {"successors", 1100, MANY_DIMENSIONS, LONG, 24, {500, 500}},
    {"successors", 2000, MANY_DIMENSIONS, LONG, 24, {500, 500}},
    {"precedence", 6, FEW_DIMENSIONS, LONG, 1, {4000, 4000}},
    {"precedence", 10, FEW_DIMENSIONS, QUICK, 1, {1000, 300}},
    {"precedence", 10, FEW_DIMENSIONS, LONG, 2, {4000, 4000}},
    {"precedence", 52, FEW_DIMENSIONS, LONG, 8, {2000, 2000}},
    {"precedence", 127, FEW_DIMENSIONS, LONG, 16, {400, 400}},
    {"precedence", 127, MANY_DIMENSIONS, LONG, 4, {500, 500}},
    {"precedence", 128, FEW_DIMENSIONS, LONG, 1, {400, 300}},
    {"precedence", 128, MANY_DIMENSIONS, LONG, 4, {500, 500}},
    {"precedence", 200, FEW_DIMENSIONS, LONG, 1, {150, 100}},
    {"precedence", 2000, MANY_DIMENSIONS, LONG, 4, {250, 250}},
    {"digits", 6, FEW_DIMENSIONS, LONG, 1, {20000, 4000}},
    {"digits", 10, FEW_DIMENSIONS, QUICK, 1, {3000, 300}},
    {"digits", 10, FEW_DIMENSIONS, LONG, 1, {20000, 4000}},
    {"digits", 40, MANY_DIMENSIONS, QUICK, 24, {500, 500}},
    {"digits", 52, FEW_DIMENSIONS, LONG, 1, {2000, 1000}},
    {"digits", 52, MANY_DIMENSIONS, LONG, 24, {500, 500}},
    {"digits", 200, MANY_DIMENSIONS, LONG, 24, {500, 500}},
    {"digits", 2000, MANY_DIMENSIONS, LONG, 24, {500, 500}},
    {"pairs-of-places", 10, MANY_DIMENSIONS, LONG, 24, {500, 500}},
    {"pairs-of-places", 52, MANY_DIMENSIONS, LONG, 24, {500, 500}},
    {"pairs-of-places", 200, MANY_DIMENSIONS, LONG, 8, {50, 50}},
};
const size_t sampled_case_count = sizeof sampled_cases / sizeof sampled_cases[0];

SampledOnly sampled_only(int argc, char **argv)
{
    return (SampledOnly){.check = argc > 2 ? argv[2] : NULL,
                         .n = argc > 3 ? strtoul(argv[3], NULL, 10) : 0,
                         .runs = argc > 4 ? atoi(argv[4]) : 0};
}

void assert_rates_hold(Sampler sampler, Effort effort, SampledOnly only,
                       bool (*holds)(const SampledCase *the, bool upper))
{
    int looked = 0, failed = 0;
    for (size_t c = 0; c < sampled_case_count; c++) {
        SampledCase the = sampled_cases[c];
        if (the.sampler != sampler || the.effort != effort ||
            (only.check && strcmp(only.check, the.check) != 0) || (only.n && only.n != the.n))
            continue;
        looked++;
        for (size_t end = 0; end < 2; end++) {
            if (only.runs)
                the.runs[end] = only.runs;
            if (holds(&the, end == 0))
                continue;
            failed++;
            print_message("FAILED: the line above\n");
        }
    }
    if (!looked)
        fail_msg("no such case");
    assert_int_equal(failed, 0);
}

void assert_all_are_sampled(Sampler sampler, Effort effort)
{
    for (size_t i = 0; i < CHECK_PROOFS; i++) {
        bool there[2] = {false};
        for (size_t c = 0; c < sampled_case_count; c++)
            for (size_t end = 0; end < 2; end++)
                there[end] |= sampled_cases[c].sampler == sampler &&
                              sampled_cases[c].effort == effort &&
                              strcmp(sampled_cases[c].check, check_proofs[i].id) == 0 &&
                              sampled_cases[c].runs[end] > 0;
        bool here = check_proofs[i].tail == TAIL_SAMPLED ||
                    (check_proofs[i].tail == TAIL_LISTED && sampler == MANY_DIMENSIONS);
        if (here && !(there[0] && there[1]))
            fail_msg("%s is not sampled at both ends", check_proofs[i].id);
    }
}

void sampled_rate_add(SampledRate *rate, bool beyond, double log_weight)
{
    rate->runs++;
    if (!beyond)
        return;
    rate->beyond++;
    rate->sum += exp(log_weight);
    rate->squares += exp(2 * log_weight);
}

double sampled_rate(const SampledRate *rate)
{
    return rate->sum / rate->runs * 1e6;
}

double sampled_rate_error(const SampledRate *rate)
{
    return sqrt(rate->squares) / rate->runs * 1e6;
}

void sampled_rate_print(const SampledRate *rate, const char *check, size_t n, uint64_t trials,
                        bool upper)
{
    print_message("%-11s n = %4zu, %4ju trials, %s: actual/nominal %.3f +- %.3f (%d of %d)\n",
                  check, n, (uintmax_t)trials, upper ? "upper" : "lower", sampled_rate(rate),
                  sampled_rate_error(rate), rate->beyond, rate->runs);
}

double near_zero(double df)
{
    double low = 0, high = df;
    while (high - low > 1e-6 * df) {
        double middle = (low + high) / 2;
        if (chi_square_tails(middle, df).log10_lower < -6.1)
            low = middle;
        else
            high = middle;
    }
    return high;
}
