#include "exact/known_sorts.h"

#include <string.h>

#include "algorithms/algorithm.h"
#include "base/elementary.h"
#include "exact/distribution.h"
#include "tallies/rank.h"

/* A law on its way through the steps of a sort. */
typedef struct Way {
    size_t n, orders;
    double yes; /* chance that a coin says "less" */
    double *now, *next;
} Way;

/* With that chance the items at two places change places. */
static void add_swapped(Way *at, size_t one, size_t other, double chance)
{
    Item items[LAW_MAX_ITEMS];
    permutation_unrank(0, at->n, items);
    for (size_t order = 0; order < at->orders; order++, permutation_next(items, at->n)) {
        if (at->now[order] <= 0)
            continue;
        Item swapped[LAW_MAX_ITEMS];
        memcpy(swapped, items, sizeof swapped);
        swapped[one] = items[other];
        swapped[other] = items[one];
        at->next[permutation_rank(swapped, at->n)] += chance * at->now[order];
    }
}

/* With the chance that is left nothing changes, and the step is over. */
static void end_step(Way *at, double left)
{
    for (size_t order = 0; order < at->orders; order++) {
        at->now[order] = at->next[order] + left * at->now[order];
        at->next[order] = 0;
    }
}

/* The least of the places from `to` on is the last for which the coin said less. */
static void selection_pass(Way *at, size_t to)
{
    for (size_t place = to + 1; place < at->n; place++)
        add_swapped(at, to, place, at->yes * pow(1 - at->yes, (double)(at->n - 1 - place)));
    end_step(at, pow(1 - at->yes, (double)(at->n - 1 - to)));
}

static void bubble_pass(Way *at, size_t end)
{
    for (size_t place = 0; place < end; place++) {
        add_swapped(at, place, place + 1, at->yes);
        end_step(at, 1 - at->yes);
    }
}

/* Bubbling that ends with the first pass without a swap; `ended` has no mass before. */
static void bubble_early(Way *at, double *before, double *ended)
{
    for (size_t end = at->n - 1; end > 0; end--) {
        double still = pow(1 - at->yes, (double)end);
        memcpy(before, at->now, at->orders * sizeof *before);
        bubble_pass(at, end);
        for (size_t order = 0; order < at->orders; order++) {
            ended[order] += still * before[order];
            at->now[order] -= still * before[order];
        }
    }
    for (size_t order = 0; order < at->orders; order++)
        at->now[order] = fmax(0, at->now[order]) + ended[order];
}

Status known_sort_law(const KnownLaws *laws, const Algorithm *algorithm, double yes,
                      double *chances, bool *ret_known, Error *error)
{
    Form form = algorithm->form;
    SCOPED_ARENA scratch = {0};
    *ret_known =
        form == FORM_SORT_SELECTION || form == FORM_SORT_BUBBLE || form == FORM_SORT_BUBBLE_EARLY;
    if (!*ret_known)
        return STATUS_OK;
    Way at = {.n = laws->n, .yes = yes, .orders = laws->columns - 1, .now = chances};
    at.next = arena_get(&scratch, 3 * at.orders, sizeof *at.next);
    TRY(arena_status(&scratch, "the law of a sort", error));
    memset(chances, 0, laws->columns * sizeof *chances);
    chances[0] = 1;
    for (size_t pass = 0; form != FORM_SORT_BUBBLE_EARLY && pass + 1 < at.n; pass++)
        if (form == FORM_SORT_SELECTION)
            selection_pass(&at, pass);
        else
            bubble_pass(&at, at.n - 1 - pass);
    if (form == FORM_SORT_BUBBLE_EARLY)
        bubble_early(&at, at.next + at.orders, at.next + 2 * at.orders);
    return STATUS_OK;
}
