#include "inference/checks/sum_check.h"
#include "base/elementary.h"
#include "inference/stat_sum.h"

Status sum_check(const CheckInput *input, const TrialSum *sum, CheckResult *ret, Error *error)
{
    double far = fabs(sum->sum - sum->mean), deviation = sqrt(sum->variance);
    Tails tails = normal_distance_tails(fmax(0, far - 0.5) / deviation);
    double least = normal_distance_tails(sum->farthest / deviation).log10_upper;
    const char *method = "mean";
    if (sum->values && input->trials <= SUM_TEST_MOST / sum->values) {
        SCOPED_ROOM(double, chances, sum->values, "the law of a sum", error);
        TestResult exact;
        TRY(sum->law(input->tally->n, chances, error));
        TRY(sum_test(sum->sum - (double)input->trials * sum->least, chances, sum->values,
                     input->trials, &exact, error));
        tails = exact.tails;
        least = exact.log10_p_least - log10(2);
        method = "convolution";
    }
    return check_of_both_ends(input, method, far * far / sum->variance, 1, tails, least, ret);
}
