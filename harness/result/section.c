#include "result/section.h"

void *section_add(Section **list, const SectionKind *kind, Arena *memory)
{
    Section *section = arena_get(memory, 1, sizeof *section);
    void *facts = arena_get(memory, 1, kind->size);
    if (!section || !facts)
        return NULL;
    *section = (Section){.kind = kind, .facts = facts, .next = *list};
    *list = section;
    return facts;
}

const void *section_facts(const Section *list, const SectionKind *kind)
{
    while (list && list->kind != kind)
        list = list->next;
    return list ? list->facts : NULL;
}

const char *sections_advice(const Section *list, const CaseResult *result)
{
    const char *advice = NULL;
    for (; list && !advice; list = list->next)
        advice = list->kind->advice ? list->kind->advice(result, list->facts) : NULL;
    return advice;
}

void sections_judged(Section **list, bool biased, bool dependent)
{
    while (*list)
        if (((*list)->kind->of_bias && !biased) || ((*list)->kind->of_one_law && dependent))
            *list = (*list)->next;
        else
            list = &(*list)->next;
}
