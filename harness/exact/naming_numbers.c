#include "exact/naming_numbers.h"

#include "exact/description.h"

void naming_number_counts(const Tally *tally, bool parity, uint64_t *counts)
{
    if (parity)
        counts[0] = counts[1] = 0;
    for (uint64_t cell = 0; cell < tally->cells; cell++)
        if (parity)
            counts[(tally->n - 1 - cell) % 2] += tally_cell(tally, cell);
        else
            counts[cell] = tally_cell(tally, cell);
}

const Tally *naming_riffle_number(const NumberTallies *numbers, const Algorithm *algorithm,
                                  Number *ret_number)
{
    bool inverse;
    if (!numbers || !law_has_formula(algorithm, &inverse))
        return NULL;
    const Tally *tally = inverse ? numbers->descents : numbers->rising;
    Number number = inverse ? NUMBER_DESCENTS : NUMBER_RISING;
    if (!tally || number_cells(number, tally->n).sum)
        return NULL;
    if (ret_number)
        *ret_number = number;
    return tally;
}
