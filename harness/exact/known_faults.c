#include "exact/known_faults.h"

#include <math.h>
#include <string.h>

#include "algorithms/registry.h"
#include "exact/exact.h"
#include "exact/fit.h"
#include "exact/known_sorts.h"
#include "exact/places.h"
#include "exact/propagate.h"

enum {
    ORDERS_PRODUCTS = 4000000, /* of one law over all orders */
    SORT_PATHS = 50000,        /* of a sort whose comparator answers three ways */
    COMPOSED_MOST = 5,         /* items of laws over all orders that are composed */
    PLACES_TIMES_MOST = 128,   /* items of matrices that are multiplied, ... */
    PLACES_BITS_MOST = 100,    /* ... and of which all numbers of bits are tried, ... */
    ORDERS_BITS_MOST = 6,      /* ... with laws over all orders */
};

/* Numbers of bits: a byte, rand(), two bytes, and all others from which a run can see it. */
static const unsigned usual_bits[] = {8, 15, 16},
                      all_bits[] = {3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 24, 32};

Status known_draws_each(const Algorithm *algorithm, bool many, AddDrawn *add, void *context,
                        Error *error)
{
    static const DrawMethod methods[] = {DRAW_MODULO, DRAW_FLOAT};
    const unsigned *bits = many ? all_bits : usual_bits;
    size_t count = many ? sizeof all_bits / sizeof *all_bits : sizeof usual_bits / sizeof *bits;
    for (size_t i = 0; i < count; i++)
        for (size_t m = 0; m < 2; m++)
            TRY(add(context, algorithm, (DrawLaw){methods[m], bits[i]}, error));
    return STATUS_OK;
}

/* Adds the law unless it is even, or there already. */
static Status add_new(KnownLaws *laws, KnownLaw law, Error *error)
{
    if (known_laws_even(laws, law.chances) || known_laws_have(laws, law.chances))
        return STATUS_OK;
    return known_laws_add(laws, law, error);
}

/* The law of the shuffle over all orders, into law->chances; not known where the machine refuses
 * it, or a sort has many paths. */
static Status orders_of(const KnownLaws *laws, KnownLaw *law, bool *ret_known, Error *error)
{
    ExactLimits limits = {.paths = ORDERS_PRODUCTS,
                          .memory_bytes = UINT64_C(1) << 26,
                          .threads = 1,
                          .draw = law->draw,
                          .repeat = law->times};
    Law found;
    Error refusal = {0};
    ExactMethod method;
    bool sort = law->draw.method == DRAW_THREE_WAY;
    if (sort)
        TRY(known_sort_law(laws, law->algorithm, 1.0 / 3, law->chances, ret_known, error));
    if (sort && *ret_known)
        return STATUS_OK;
    limits.paths = sort ? SORT_PATHS : limits.paths;
    limits.leftover = -1;
    Status status =
        sort ? exact_law(law->algorithm, 0, laws->n, &limits, &found, &method, &refusal)
             : law_by_propagation(law->algorithm->name, 0, laws->n, &limits, &found, &refusal);
    *ret_known = !status;
    if (status == STATUS_USAGE)
        return STATUS_OK;
    if (status)
        return error_set(error, status, "%s", refusal.text);
    law_chances(&found, law->chances);
    law_clear(&found);
    return STATUS_OK;
}

typedef struct Faults {
    KnownLaws *laws;
    double *chances, *more; /* room for a law each */
} Faults;

static Status add_drawn(void *context, const Algorithm *algorithm, DrawLaw draw, Error *error)
{
    const Faults *at = context;
    bool known = false;
    KnownLaw law = {.algorithm = algorithm,
                    .transform = TRANSFORM_NONE,
                    .draw = draw,
                    .chances = at->chances,
                    .sign = NAN};
    if (at->laws->rows == 1) {
        TRY(orders_of(at->laws, &law, &known, error));
    } else {
        PlacesLaw places = {.draw = draw, .chances = law.chances};
        TRY(places_law(algorithm->name, 0, at->laws->n, false, &places, &known, error));
        law.sign = places.sign;
    }
    return known ? add_new(at->laws, law, error) : STATUS_OK;
}

static void multiply(size_t n, const double *one, const double *other, double *to)
{
    memset(to, 0, n * n * sizeof *to);
    for (size_t item = 0; item < n; item++)
        for (size_t place = 0; place < n; place++)
            for (size_t next = 0; next < n; next++)
                to[item * n + next] += one[item * n + place] * other[place * n + next];
}

/* The law `once`, made 2, 3, ... times: what is rare at all is not made more often than twice. */
static Status add_times(const Faults *at, const KnownLaw *once, Error *error)
{
    KnownLaws *laws = at->laws;
    KnownLaw law = *once;
    size_t cells = laws->rows * laws->columns;
    law.chances = at->chances;
    memcpy(at->more, once->chances, cells * sizeof *at->more);
    SCOPED_ARENA scratch = {0};
    KnownPass pass = {0};
    if (laws->rows == 1 && laws->n <= COMPOSED_MOST)
        TRY(known_pass_make(laws, once->chances, &scratch, &pass, error));
    uint32_t most = once->algorithm->everyday ? KNOWN_TIMES_MOST : 2;
    for (law.times = 2; law.times <= most; law.times++) {
        bool known = true;
        if (laws->rows > 1)
            multiply(laws->n, at->more, once->chances, law.chances);
        else if (pass.count)
            known_pass_add(laws, &pass, at->more, law.chances);
        else
            TRY(orders_of(laws, &law, &known, error));
        if (!known)
            break;
        law.sign *= once->sign;
        memcpy(at->more, law.chances, cells * sizeof *at->more);
        TRY(add_new(laws, law, error));
    }
    return STATUS_OK;
}

Status known_faults_add(KnownLaws *laws, Error *error)
{
    SCOPED_ARENA scratch = {0};
    size_t cells = laws->rows * laws->columns, plain = laws->count;
    bool all = laws->n <= (laws->rows == 1 ? ORDERS_BITS_MOST : PLACES_BITS_MOST),
         multiplied = laws->n <= PLACES_TIMES_MOST;
    Faults at = {.laws = laws,
                 .chances = arena_get(&scratch, cells, sizeof *at.chances),
                 .more = arena_get(&scratch, cells, sizeof *at.more)};
    TRY(arena_status(&scratch, "a known law", error));
    for (size_t i = 0; laws->n <= KNOWN_PLACES_MAX_N && algorithm_list[i]; i++) {
        const Algorithm *algorithm = algorithm_list[i];
        bool fair = algorithm->claim == CLAIM_UNIFORM;
        if (algorithm->everyday && fair && !algorithm->parameter && laws->n >= algorithm->min_n)
            TRY(known_draws_each(algorithm, all, add_drawn, &at, error));
    }
    for (size_t i = 0; i < plain; i++) {
        const Algorithm *algorithm = laws->laws[i].algorithm;
        if (form_is_sort(algorithm->form) && algorithm->form != FORM_SORT)
            TRY(add_drawn(&at, algorithm, (DrawLaw){.method = DRAW_THREE_WAY}, error));
    }
    for (size_t i = 0; i < plain && multiplied; i++) {
        KnownLaw once = laws->laws[i]; /* the list moves as it grows */
        Form form = once.algorithm->form;
        if (!once.algorithm->parameter && once.algorithm->claim != CLAIM_BROKEN &&
            form != FORM_STILL && form != FORM_SORT_STILL && form != FORM_REVERSE)
            TRY(add_times(&at, &once, error));
    }
    return STATUS_OK;
}
