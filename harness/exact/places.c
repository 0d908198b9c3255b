#define DECK_MACHINE_LAWS
#include "exact/places.h"

#include "algorithms/registry.h"
#include "base/arena.h"
#include "base/elementary.h"
#include "deck/places.h"
#include "exact/places_keys.h"
#include "exact/places_loaders.h"
#include "exact/riffle.h"

#include <string.h>

/* The most products for one shuffle: some seconds. */
static const double PRODUCTS_MOST = 1e10;

static void transpose(size_t n, const double *from, double *to)
{
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++)
            to[column * n + row] = from[row * n + column];
}

/* The start, with `law` NULL, or a law that was found. */
static bool state_open(PlaceChances *ret, size_t n, bool matrix, const PlacesLaw *law,
                       Arena *memory)
{
    *ret = (PlaceChances){.sign = law ? law->sign : 1, .most = PRODUCTS_MOST};
    if (!matrix)
        return true;
    ret->rows = arena_get(memory, n * n, sizeof *ret->rows);
    ret->spare = arena_get(memory, n * n, sizeof *ret->spare);
    if (memory->lost)
        return false;
    if (law)
        transpose(n, law->chances, ret->rows);
    for (size_t place = 0; !law && place < n; place++)
        ret->rows[place * n + place] = 1;
    return true;
}

/* By the machine; *ret_known is false where it refuses. */
static Status propagate(const Algorithm *shuffle, uint32_t parameter, size_t n, bool before,
                        PlacesLaw *law, bool *ret_known, Error *error)
{
    SCOPED_ARENA scratch = {0};
    Draws draws;
    PlaceChances state;
    uint32_t times = shuffle->repeats && !before ? parameter : 1;
    bool memory = laws_open(&draws, n, law->draw, shuffle->repeats ? 1 : parameter);
    memory = state_open(&state, n, law->chances, before ? law : NULL, &scratch) && memory;
    Deck deck = {.n = n,
                 .draws = &draws,
                 .steps = &places_steps,
                 .state = &state,
                 .left_out = law->left_out};
    LawsEnd end = memory ? LAWS_DONE : LAWS_NO_MEMORY;
    for (uint32_t time = 0; end == LAWS_DONE && time < times; time++)
        end = laws_run(&deck, shuffle->shuffle);
    *ret_known = end == LAWS_DONE;
    if (*ret_known) {
        law->sign = state.sign;
        if (law->chances)
            transpose(n, state.rows, law->chances);
    }
    laws_close(&draws);
    return end == LAWS_NO_MEMORY
               ? error_set(error, STATUS_FAILED, "out of memory for places of %zu items", n)
               : STATUS_OK;
}

/* The law of one pass, made law->times times. */
static Status raise(size_t n, PlacesLaw *law, Error *error)
{
    SCOPED_ROOM(double, once, 2 * n * n, "the places", error);
    double *before = once + n * n;
    memcpy(once, law->chances, n * n * sizeof *once);
    for (uint32_t time = 1; time < law->times; time++) {
        memcpy(before, law->chances, n * n * sizeof *before);
        memset(law->chances, 0, n * n * sizeof *before);
        for (size_t cell = 0; cell < n * n; cell++)
            for (size_t next = 0; next < n; next++)
                law->chances[cell / n * n + next] += before[cell] * once[cell % n * n + next];
    }
    law->sign = pow(law->sign, law->times);
    return STATUS_OK;
}

/* One step more by a matrix: at->step[place * n + next]. */
static void multiply(Places *at)
{
    size_t n = at->n;
    for (size_t item = 0; item < n; item++) {
        double *row = at->chance + item * n;
        memcpy(at->row, row, n * sizeof *row);
        memset(row, 0, n * sizeof *row);
        for (size_t place = 0; place < n; place++) {
            if (at->row[place] <= 0.0)
                continue;
            for (size_t next = 0; next < n; next++)
                row[next] += at->row[place] * at->step[place * n + next];
        }
    }
}

/* A riffle backwards: each place tosses a coin for its heap, heads taking the places of the first
 * heap in order. So place p's card, at heads, was the first heap's number "heads before p", and at
 * tails it stood behind all heads and the tails before p: p + the heads behind it. */
static void riffle_step(Places *at)
{
    size_t n = at->n;
    double *chance =
        at->row; /* chances of each number of heads in `coins` tosses, from one toss fewer */
    memset(at->step, 0, n * n * sizeof *at->step);
    for (size_t coins = 0; coins < n; coins++) {
        chance[coins] = coins == 0;
        for (size_t heads = coins; heads > 0; heads--)
            chance[heads] = 0.5 * (chance[heads] + chance[heads - 1]);
        chance[0] *= coins == 0 ? 1 : 0.5;
        size_t place = n - 1 - coins; /* with as many behind it as `coins` has before it */
        for (size_t heads = 0; heads <= coins; heads++) {
            at->step[heads * n + coins] += 0.5 * chance[heads];
            at->step[(place + heads) * n + place] += 0.5 * chance[heads];
        }
    }
}

static void riffle(Places *at)
{
    riffle_step(at);
    multiply(at);
}

/* A stable sort by B random bits is B riffles backwards. */
static void key_sort(Places *at)
{
    riffle_step(at);
    for (uint32_t bit = 0; bit < at->parameter; bit++)
        multiply(at);
    transpose(at->n, at->chance, at->step);
    memcpy(at->chance, at->step, at->n * at->n * sizeof *at->chance);
}

/* The item at `place` is in the packet first..last, which comes behind all later ones. */
static void overhand(Places *at)
{
    size_t n = at->n;
    double *chance_of = at->weights; /* how many coins */
    for (size_t coins = 0; coins < n; coins++)
        chance_of[coins] = ldexp(1.0, -(int)coins);
    memset(at->step, 0, n * n * sizeof *at->step);
    for (size_t place = 0; place < n; place++)
        for (size_t first = 0; first <= place; first++)
            for (size_t last = place; last < n; last++) {
                size_t coins = last - first + (first > 0) + (last + 1 < n);
                at->step[place * n + (n - 1 - last) + (place - first)] += chance_of[coins];
            }
    multiply(at);
}

/* Shuffles that the machine refuses, and whose chain of one item's place can be worked out by hand.
 */
static const struct {
    void (*run)(Places *at);
    double (*sign)(uint32_t parameter, size_t n); /* NULL: not known */
    size_t max_n;
    bool cubes;
} chains[FORM_COUNT] = {
    [FORM_SORT_INSERTION] = {places_sort_insertion, sign_sort_insertion, 1000, false},
    [FORM_SORT_BINARY_INSERTION] = {places_sort_binary_insertion, sign_sort_binary_insertion,
                                    SIZE_MAX, false},
    [FORM_SORT_V8] = {places_sort_v8, sign_sort_v8, 63, false},
    [FORM_SORT_SELECTION] = {places_sort_selection, NULL, 1000, false},
    [FORM_SORT_BUBBLE] = {places_sort_bubble, NULL, 1000, false},
    [FORM_SORT_BUBBLE_EARLY] = {places_sort_bubble_early, NULL, 1000, false},
    [FORM_SORT_HEAP] = {places_sort_heap, NULL, 1000, false},
    [FORM_SORT_MERGE_UP] = {places_sort_merge_up, NULL, 1000, false},
    [FORM_SORT_PHP] = {places_sort_php, NULL, 16, false},
    [FORM_SORT_MERGE] = {places_sort_merge, NULL, 1000, false},
    [FORM_SORT_QUICK_FIRST] = {places_sort_quick_first, NULL, PLACES_QUICK_MAX_N, true},
    [FORM_SORT_QUICK_MIDDLE] = {places_sort_quick_middle, NULL, PLACES_QUICK_MAX_N, true},
    [FORM_SORT_QUICK_LAST] = {places_sort_quick_last, NULL, PLACES_QUICK_MAX_N, true},
    [FORM_SORT_QUICK_HOARE] = {places_sort_quick_hoare, NULL, PLACES_HOARE_MAX_N, true},
    [FORM_RIFFLE_INVERSE] = {key_sort, riffle_sign, 128, false},
    [FORM_RIFFLE] = {riffle, riffle_sign, 1000, false},
    [FORM_KEYS] = {places_keys, sign_keys, 128, false},
    [FORM_ONE_NUMBER] = {places_one_number, NULL, PLACES_ONE_NUMBER_MAX, false},
    [FORM_PARITY] = {places_one_parity, sign_one_parity, 1000, false},
    [FORM_OVERHAND] = {overhand, NULL, 500, false},
    [FORM_SHARDS] = {places_shards, NULL, 1000, false},
    [FORM_SHARD_BUFFER] = {places_shard_buffer, NULL, 1000, false},
};

static Status follow_chain(const Algorithm *shuffle, uint32_t parameter, size_t n, bool before,
                           PlacesLaw *law, Error *error)
{
    bool three_way = law->draw.method == DRAW_THREE_WAY;
    law->sign =
        chains[shuffle->form].sign && !three_way ? chains[shuffle->form].sign(parameter, n) : NAN;
    if (!law->chances)
        return STATUS_OK;
    size_t cubes = chains[shuffle->form].cubes ? PLACES_CUBES * n * n * n : 0;
    SCOPED_ROOM(double, room, (n + 2) * n + cubes, "the places", error);
    Places at = {.n = n,
                 .parameter = shuffle->second ? parameter_of_two(parameter) : parameter,
                 .second = shuffle->second ? second_of_two(parameter, shuffle->second_default) : 0,
                 .yes = three_way ? 1.0 / 3 : 0.5,
                 .chance = law->chances,
                 .weights = room,
                 .row = room + n,
                 .step = room + 2 * n,
                 .cubes = room + (n + 2) * n};
    for (size_t cell = 0; !before && cell < n * n; cell++)
        at.chance[cell] = cell % (n + 1) == 0;
    uint32_t times = shuffle->repeats && !before ? parameter : 1;
    for (uint32_t time = 0; time < times; time++)
        chains[shuffle->form].run(&at);
    return STATUS_OK;
}

/* The shuffle's place in the list, or the list's end. */
static const Algorithm *const *find(const char *name)
{
    const Algorithm *const *shuffle = algorithm_list;
    while (*shuffle && strcmp((*shuffle)->name, name) != 0)
        shuffle++;
    return shuffle;
}

Status places_law(const char *name, uint32_t parameter, size_t n, bool before, PlacesLaw *law,
                  bool *ret_known, Error *error)
{
    const Algorithm *const *shuffle = find(name);
    bool known = false;
    Status status = STATUS_OK;
    if (*shuffle && n >= 2)
        status = propagate(*shuffle, parameter, n, before, law, &known, error);
    bool chain = law->draw.method == DRAW_EXACT ||
                 (law->draw.method == DRAW_THREE_WAY && *shuffle && form_is_sort((*shuffle)->form));
    if (*shuffle && !status && !known && chain && !law->left_out) {
        known = chains[(*shuffle)->form].run && n >= 2 && n <= chains[(*shuffle)->form].max_n;
        if (known)
            status = follow_chain(*shuffle, parameter, n, before, law, error);
    }
    THEN_IF(status, known && law->times > 1 && law->chances, raise(n, law, error));
    if (!status)
        *ret_known = known;
    return status;
}
