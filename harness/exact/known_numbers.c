#include "exact/known_numbers.h"

#include "algorithms/algorithm.h"
#include "exact/places.h"
#include "exact/riffle.h"

#include <math.h>
#include <string.h>

/* Sets chances[value - 1], value = 1..n, to the chance of that number of rising sequences, of the
 * shuffle itself. */
static bool rising_of(const Algorithm *algorithm, uint32_t parameter, size_t n, double *chances)
{
    Form form = algorithm->form;
    memset(chances, 0, n * sizeof *chances);
    if (form == FORM_RIFFLE)
        riffle_rising(n, ldexp(1, (int)(parameter < 1000 ? parameter : 1000)), chances);
    else if (form == FORM_CUT)
        chances[0] = 1 / (double)n, chances[1] = 1 - 1 / (double)n;
    else if (form == FORM_STILL || form == FORM_SORT_STILL)
        chances[0] = 1;
    else if (form == FORM_REVERSE)
        chances[n - 1] = 1;
    else
        return false;
    return true;
}

static bool number_of_rising(const Algorithm *algorithm, uint32_t parameter, size_t n,
                             const PermStat *stat, double *chances)
{
    StatCells cells = stat_cells(stat, n);
    double values[KNOWN_NUMBERS_MAX_N];
    if (n > KNOWN_NUMBERS_MAX_N || stat != &stat_rising ||
        !rising_of(algorithm, parameter, n, values))
        return false;
    memset(chances, 0, cells.count * sizeof *chances);
    for (size_t value = 1; value <= n; value++)
        chances[stat_cell(stat, cells, value)] += values[value - 1];
    return true;
}

Status known_number_of(const Algorithm *algorithm, uint32_t parameter, size_t n,
                       const PermStat *stat, double *chances, bool *ret_known, Error *error)
{
    PlacesLaw places = {.sign = NAN};
    bool known;
    if (stat != &stat_parity) {
        *ret_known = number_of_rising(algorithm, parameter, n, stat, chances);
        return STATUS_OK;
    }
    TRY(places_law(algorithm->name, parameter, n, &places, &known, error));
    if (algorithm->form == FORM_PARITY)
        places.sign = parameter % 2 ? -1 : 1;
    *ret_known = !isnan(places.sign);
    if (*ret_known) {
        chances[0] = (1 + places.sign) / 2;
        chances[1] = (1 - places.sign) / 2;
    }
    return STATUS_OK;
}
