#include "inference/checks/matrix_check.h"
#include "base/elementary.h"

uint64_t matrix_least_trials(PlannedCheck of)
{
    return quadratic_least_trials(of.kind->form->law(of.n));
}

Status matrix_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const QuadraticForm *form = input->kind->form;
    size_t n = input->tally->n;
    return matrix_result(input, form->law(n), form->statistic(input->tally, input->trials),
                         (form->step + form->each * (double)n) / (double)input->trials, ret);
}

Status matrix_result(const CheckInput *input, QuadraticLaw law, double statistic, double step,
                     CheckResult *ret)
{
    return check_of_test(input, quadratic_test(law, (double)input->trials, step, statistic), ret);
}
