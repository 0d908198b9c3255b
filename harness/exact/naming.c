#include "exact/naming.h"

#include <stdlib.h>

#include "algorithms/registry.h"
#include "exact/fit.h"
#include "exact/naming_riffles.h"
#include "exact/naming_rules.h"

/* Item i at place p as often as item 0 at place p - i, for all of them? */
static bool circulant(const uint64_t *counts, size_t n)
{
    for (size_t item = 1; item < n; item++)
        for (size_t place = 0; place < n; place++)
            if (counts[item * n + place] != counts[(place + n - item) % n])
                return false;
    return true;
}

static Status look_for_cut(Naming *at, LooksLike **ret, size_t *ret_count, Error *error)
{
    size_t n = at->laws->n, index = 0;
    while (algorithm_list[index] && algorithm_list[index]->form != FORM_CUT)
        index++;
    if (!algorithm_list[index] || (double)at->trials < FIT_LEAST_EXPECTED * (double)n ||
        !circulant(at->counts, n))
        return STATUS_OK;
    for (size_t place = 0; place < n; place++)
        at->expected[place] = (double)at->trials / (double)n;
    TestResult test;
    TRY(fit_test(at->counts, at->expected, n, &test, error));
    double log10_p = chi_square_log10_two_sided(test.tails);
    if (log10_p < LOG10_RARE)
        return STATUS_OK;
    LooksLike *named = malloc(sizeof *named);
    if (!named)
        return error_set(error, STATUS_FAILED, "out of memory for a name");
    *named = naming_describe(
        &(KnownLaw){.algorithm = algorithm_list[index], .transform = TRANSFORM_NONE}, log10_p);
    *ret = named;
    *ret_count = 1;
    return STATUS_OK;
}

Status name_the_bug(const Tally *permutations, const Tally *positions,
                    const PermStatTallies *numbers, uint64_t trials, int threads, KnownLaws *laws,
                    LooksLike **ret, size_t *ret_count, Error *error)
{
    const Tally *tally = permutations && permutations->n <= KNOWN_ORDERS_MAX_N ? permutations
                         : positions && positions->n > KNOWN_ORDERS_MAX_N      ? positions
                                                                               : NULL;
    if (!tally || tally->n > KNOWN_PLACES_MAX_N || trials < 1) {
        *ret = NULL;
        *ret_count = 0;
        return STATUS_OK;
    }
    TRY(known_laws_for(laws, tally->n, threads, error));
    size_t cells = laws->rows * laws->columns;
    SCOPED_ARENA scratch = {0};
    uint64_t *counts = arena_get(&scratch, cells, sizeof *counts);
    Naming at;
    LooksLike *named = NULL;
    size_t named_count = 0;
    TRY(naming_begin(&at, &scratch, laws, trials, counts, error));
    at.numbers = numbers;
    if (laws->rows == 1)
        fit_counts(tally, trials, counts);
    else
        for (size_t cell = 0; cell < cells; cell++)
            counts[cell] = tally_cell(tally, cell);
    TRY(naming_look_up(&at, &named, &named_count, error));
    if (!named && laws->rows > 1)
        TRY(look_for_cut(&at, &named, &named_count, error));
    Status status = STATUS_OK;
    if (laws->rows > 1)
        status = naming_riffles(numbers, trials, &named, &named_count, error);
    if (status) {
        free(named);
        return status;
    }
    *ret = named;
    *ret_count = named_count;
    return STATUS_OK;
}
