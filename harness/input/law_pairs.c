/* The law of what leads from one order to another, both of one law. */
#include "input/law_read.h"

#include "inference/law_places.h"
#include "tallies/forbidden.h"
#include "tallies/rank.h"

#include <string.h>

/* All orders of a law, with their chances. */
typedef struct Listed {
    size_t n, count;
    Item *orders;
    double *chances;
} Listed;

static Status list_orders(const TargetLaw *law, Arena *memory, Listed *ret, Error *error)
{
    size_t n = law->n, all = (size_t)permutation_count(n);
    Item room[LAW_PAIRS_ITEMS];
    *ret = (Listed){.n = n,
                    .orders = arena_get(memory, all * n, sizeof *ret->orders),
                    .chances = arena_get(memory, all, sizeof *ret->chances)};
    TRY(arena_status(memory, "the orders of a law", error));
    for (size_t rank = 0; rank < all; rank++) {
        Item *order = ret->orders + ret->count * n;
        permutation_unrank(rank, n, order);
        if (!law_allows(law, order, room))
            continue;
        ret->chances[ret->count++] =
            law->chances ? law->chances[law_listed(law, rank)] : 1 / (double)law->orders;
    }
    return STATUS_OK;
}

/* Adds up the chances of a^-1 b by its rank. */
static void add_pairs(const Listed *listed, double *chances)
{
    size_t n = listed->n;
    Item places[LAW_PAIRS_ITEMS], between[LAW_PAIRS_ITEMS];
    for (size_t i = 0; i < listed->count; i++) {
        const Item *a = listed->orders + i * n;
        for (size_t place = 0; place < n; place++)
            places[a[place]] = (Item)place;
        for (size_t j = 0; j < listed->count; j++) {
            const Item *b = listed->orders + j * n;
            for (size_t place = 0; place < n; place++)
                between[place] = places[b[place]];
            chances[permutation_rank(between, n)] += listed->chances[i] * listed->chances[j];
        }
    }
}

static Status make(const TargetLaw *of, TargetLaw *law, Error *error)
{
    SCOPED_ARENA scratch = {0};
    Listed listed;
    size_t all = (size_t)permutation_count(law->n);
    TRY(list_orders(of, &scratch, &listed, error));
    double *chances = arena_get(&scratch, all, sizeof *chances);
    law->ranks = arena_get(&law->memory, all, sizeof *law->ranks);
    law->chances = arena_get(&law->memory, all, sizeof *law->chances);
    TRY(arena_status(&scratch, "the orders of a law", error));
    TRY(arena_status(&law->memory, "the orders of a law", error));
    add_pairs(&listed, chances);
    for (size_t rank = 0; rank < all; rank++) {
        if (!(chances[rank] > 0))
            continue;
        law->ranks[law->orders] = rank;
        law->chances[law->orders++] = chances[rank];
    }
    memcpy(law->digest, of->digest, sizeof law->digest);
    return law_places_of_list(law, error);
}

Status law_of_pairs(const TargetLaw *of, TargetLaw *ret, Error *error)
{
    if (of->n > LAW_PAIRS_ITEMS || of->groups)
        return error_set(error, STATUS_USAGE,
                         "--law with --paired or --seeds: %zu items; accepted: up to %d, all "
                         "different",
                         of->n, LAW_PAIRS_ITEMS);
    TargetLaw law = {.name = LAW_CHANCES, .n = of->n, .pairs_of = of};
    Status status = make(of, &law, error);
    if (status)
        target_law_clear(&law);
    else
        *ret = law;
    return status;
}
