#include "cases/case_spec.h"

#include "input/count_table.h"
#include "input/item_code.h"
#include "tallies/long_counts.h"

bool case_gives(const CaseSpec *spec, const Shape *shape, const CheckKind *check)
{
    if (spec->subject.kind && spec->subject.kind->numbers) /* a plan has no subject */
        return check->tally == &tally_long;
    const Subject *subject = &spec->subject;
    if (check->about == ABOUT_MISTAKES && subject->kind && subject->kind->on_wire && subject->own &&
        item_code_of(subject)->found)
        return false; /* a mistake shows in where items were before */
    const CountTable *table = count_table_of(subject);
    return !table || count_table_gives(table, shape, check);
}

size_t checks_of_case(const CaseSpec *spec, uint64_t trials, const CheckKind **ret_checks)
{
    CheckChoice choice = spec->checks;
    choice.external = !subject_is_ours(&spec->subject) || spec->options.together.paired ||
                      spec->options.together.seeds;
    Shape shape = shape_or_plain(spec->shape, spec->n);
    size_t count = check_choice_resolve(&choice, &shape, trials, ret_checks), kept = 0;
    for (size_t i = 0; i < count; i++)
        if (case_gives(spec, &shape, ret_checks[i]))
            ret_checks[kept++] = ret_checks[i];
    return kept;
}
