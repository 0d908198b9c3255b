#include "cases/case_spec.h"

size_t checks_of_case(const CaseSpec *spec, uint64_t trials, const CheckKind **ret_checks)
{
    CheckChoice choice = spec->checks;
    choice.external = !subject_is_ours(&spec->subject);
    Shape shape = shape_or_plain(spec->shape, spec->n);
    return check_choice_resolve_in(&choice, &shape, trials, ret_checks);
}
