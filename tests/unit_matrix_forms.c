/* The forms by which unit_matrix_tails.c samples. */
#include "unit.h"

#include "matrix_forms.h"
#include "tallies/rank.h"

/* Every form over all orders of four and five items: h.x as drawn is the sum over the cells of an
 * order, its mean is 0 and its square that of g, so that the eigenvalues are those of the
 * covariance; and the mean of the estimates of M(h) is M(h). */
TEST(forms_by_enumeration)
{
    static const Form *const forms[] = {&form_places, &form_followers, &form_before, &form_digits};
    gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
    for (size_t f = 0; f < sizeof forms / sizeof forms[0]; f++)
        for (size_t n = 4; n <= 5; n++) {
            size_t size = forms[f]->size(n);
            double g[128], h[128], sum[128], mean = 0, square = 0, m = 0, estimate = 0, spread = 0;
            assert_true(size <= 128);
            form_draw(forms[f], n, .7 / sqrt(forms[f]->df(n)), random, g, h);
            size_t orders = permutation_count(n);
            for (size_t rank = 0; rank < orders; rank++) {
                Item items[5];
                permutation_unrank(rank, n, items);
                memset(sum, 0, sizeof sum);
                forms[f]->add(sum, n, items);
                double value = 0;
                for (size_t cell = 0; cell < size; cell++)
                    value += forms[f]->norm * h[cell] * sum[cell];
                mean += value / (double)orders;
                square += value * value / (double)orders;
                m += exp(value) / (double)orders;
            }
            assert_true(fabs(mean) < 1e-12);
            assert_true(fabs(square / form_square(forms[f], n, g) - 1) < 1e-12);
            enum { DRAWS = 20000 };
            for (int i = 0; i < DRAWS; i++) {
                Item items[5];
                double log_z = 0, value = forms[f]->draw(h, n, random, items, &log_z), own = 0;
                memset(sum, 0, sizeof sum);
                forms[f]->add(sum, n, items);
                for (size_t cell = 0; cell < size; cell++)
                    own += forms[f]->norm * h[cell] * sum[cell];
                assert_true(fabs(own - value) < 1e-12);
                estimate += exp(log_z) / DRAWS;
                spread += exp(2 * log_z) / DRAWS;
            }
            spread = sqrt(fmax(0, spread - estimate * estimate) / DRAWS) + 1e-12;
            if (fabs(estimate - m) > 4 * spread)
                fail_msg("form %zu, n = %zu: M is %g, estimated as %g +- %g", f, n, m, estimate,
                         spread);
        }
    gsl_rng_free(random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forms_by_enumeration)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
