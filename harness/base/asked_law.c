#include "base/asked_law.h"

#include <stdlib.h>

const char *const law_words[] = {"uniform", "even",    "derangement", "cycle",
                                 "weights", "chances", "subset",      NULL};

void asked_law_clear(AskedLaw *law)
{
    free(law->ranks);
    free(law->chances);
    free(law->weights);
    free(law->places);
    free(law->inverse);
    *law = (AskedLaw){0};
}

bool asked_law_is_even(const AskedLaw *law)
{
    return law->name != LAW_WEIGHTS && law->name != LAW_CHANCES;
}
