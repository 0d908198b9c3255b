/* The weights of checks: three classes, and the part of each. */
#include "unit.h"

#include "inference/check_list.h"
#include "inference/weights.h"

static const char *const others[] = {"permutations", "positions", "successors", "precedence",
                                     "digits",       "repeats",   "dependence"};
static const char *const numbers[] = {"parity", "cycles", "rising-sequences"};
static const char *const one_cell[] = {"largest-order", "largest-place", "largest-pattern"};
enum {
    OTHERS = sizeof others / sizeof *others,
    NUMBERS = sizeof numbers / sizeof *numbers,
    CELLS = sizeof one_cell / sizeof *one_cell,
};

static double weight_of(const Weights *weights, const char *id, size_t n, uint64_t trials)
{
    return check_weight(weights, check_find(id), n, trials);
}

/* Directed checks have a tenth together, or a fiftieth, largest cells and numbers of few groups as
 * much; the others share the rest equally, simulated or not. */
TEST(parts_of_the_level)
{
    static const struct {
        size_t n;
        uint64_t trials;
        double part;
        bool few_groups; /* of the numbers */
    } cases[] = {{3, 20, .02, true},     {5, 60, .02, true},   {5, 5000, .02, false},
                 {6, 60, .1, true},      {8, 1000, .1, false}, {52, 60, .1, true},
                 {52, 100000, .1, false}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        size_t n = cases[c].n;
        uint64_t trials = cases[c].trials;
        const char *directed = n <= 8 ? "directed-orders" : "directed-places";
        Weights weights = {0};
        for (size_t i = 0; i < OTHERS; i++)
            weights_count(&weights, check_find(others[i]), n, trials);
        for (size_t i = 0; i < NUMBERS; i++)
            weights_count(&weights, check_find(numbers[i]), n, trials);
        for (size_t i = 0; i < CELLS; i++)
            weights_count(&weights, check_find(one_cell[i]), n, trials);
        weights_count(&weights, check_find(directed), n, trials);
        double sum[2] = {0}, all = 0;
        for (size_t i = 0; i < OTHERS; i++)
            assert_true(weight_of(&weights, others[i], n, trials) == 1);
        for (size_t i = 0; i < NUMBERS; i++)
            sum[cases[c].few_groups] += weight_of(&weights, numbers[i], n, trials);
        if (!cases[c].few_groups)
            assert_true(sum[0] == NUMBERS);
        for (size_t i = 0; i < CELLS; i++)
            sum[1] += weight_of(&weights, one_cell[i], n, trials);
        double of_directed = weight_of(&weights, directed, n, trials);
        all = OTHERS + sum[0] + sum[1] + of_directed;
        assert_true(fabs(of_directed / all - cases[c].part) < 1e-12);
        assert_true(fabs(sum[1] / all - cases[c].part) < 1e-12);
    }
}

/* What is not made has no part: it is the others'. Alone, a check has all. */
TEST(parts_that_are_not_made)
{
    Weights weights = {0};
    weights_count(&weights, NULL, 52, 60);
    weights_count(&weights, check_find("positions"), 52, 60);
    assert_true(check_weight(&weights, NULL, 52, 60) == 1);
    weights_count(&weights, check_find("largest-place"), 52, 60);
    double least = weight_of(&weights, "largest-place", 52, 60);
    assert_true(fabs(least / (2 + least) - .1) < 1e-12);
    Weights alone = {0};
    weights_count(&alone, check_find("directed-places"), 52, 60);
    assert_true(weight_of(&alone, "directed-places", 52, 60) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(parts_of_the_level),
                                       cmocka_unit_test(parts_that_are_not_made)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
