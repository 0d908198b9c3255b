#include "exact/naming_numbers.h"

#include <string.h>

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

const Tally *naming_riffle_number(const NumberTallies *numbers, const char *name,
                                  Number *ret_number)
{
    bool riffle = strcmp(name, "riffle") == 0;
    if (!numbers || !(riffle || strcmp(name, "key-sort") == 0))
        return NULL;
    const Tally *tally = riffle ? numbers->rising : numbers->descents;
    Number number = riffle ? NUMBER_RISING : NUMBER_DESCENTS;
    if (!tally || number_cells(number, tally->n).sum)
        return NULL;
    if (ret_number)
        *ret_number = number;
    return tally;
}
