#include "exact/naming_numbers.h"

#include "exact/description.h"

const Tally *naming_riffle_number(const PermStatTallies *numbers, const Algorithm *algorithm,
                                  PermStat *ret_number)
{
    bool inverse;
    if (!numbers || !law_has_formula(algorithm, &inverse))
        return NULL;
    const Tally *tally = inverse ? numbers->descents : numbers->rising;
    PermStat number = inverse ? STAT_DESCENTS : STAT_RISING;
    if (!tally || stat_cells(number, tally->n).sum)
        return NULL;
    if (ret_number)
        *ret_number = number;
    return tally;
}
