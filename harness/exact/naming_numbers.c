#include "exact/naming_numbers.h"

#include "exact/description.h"

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
