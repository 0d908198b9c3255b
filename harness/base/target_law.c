#include "base/target_law.h"

#include "base/arena.h"

const char *const law_words[] = {
    "uniform", "even",    "derangement", "cycle", "no-equal-neighbours",
    "weights", "chances", "subset",      NULL};

void target_law_clear(TargetLaw *law)
{
    arena_clear(&law->memory);
    *law = (TargetLaw){0};
}

const char *target_law_word(const TargetLaw *law)
{
    return law_words[law->name];
}

bool target_law_is_even(const TargetLaw *law)
{
    return law->name != LAW_WEIGHTS && law->name != LAW_CHANCES;
}
