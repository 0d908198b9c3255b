#include "exact/explanation.h"

#include <stdlib.h>

void explanation_clear(Explanation *explanation)
{
    for (size_t die = 0; die < LAW_MAX_ITEMS; die++)
        for (size_t side = 0; side < LAW_MAX_ITEMS; side++)
            free(explanation->dice[die].fractions[side]);
    mpz_clears(explanation->shares, explanation->proof.each, explanation->proof.left_over, NULL);
    case_law_clear(&explanation->found);
}

void explanation_shares_of(const Explanation *explanation, uint64_t rank, mpz_t ret)
{
    law_numerator(&explanation->found.law, rank, ret);
    mpz_mul(ret, ret, explanation->shares);
    mpz_divexact(ret, ret, explanation->found.law.denominator);
}

void explanation_shares_invalid(const Explanation *explanation, mpz_t ret)
{
    mpz_mul(ret, explanation->found.law.invalid, explanation->shares);
    mpz_divexact(ret, ret, explanation->found.law.denominator);
}

void explanation_shares_of_path(const Explanation *explanation, const ExplanationPath *path,
                                mpz_t ret)
{
    mpz_set(ret, explanation->shares);
    for (size_t i = 0; i < path->steps; i++)
        mpz_divexact_ui(ret, ret, path->ranges[i]);
}
