#include "cases/case_spec.h"

size_t checks_of_case(const CaseSpec *spec, uint64_t trials, const CheckKind **ret_checks)
{
    CheckChoice choice = spec->checks;
    choice.external = !subject_is_ours(&spec->subject);
    return check_choice_resolve(&choice, spec->n, trials, ret_checks);
}
