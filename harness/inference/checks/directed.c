/* directed-orders, directed-places: the counts in the direction of each mistake that people make
 * (directions.h). One test each: of the mistake whose p, over its weight, is least. */
#include "base/elementary.h"
#include "inference/check_kind.h"
#include "inference/directions.h"
#include "inference/noncentral.h"
#include "inference/usual_mistake.h"

#include <stdio.h>
#include <string.h>

enum { CLOSEST = 4 }; /* so many directions have their laws made: the others' p count as 1 */

static const double ALIKE = 0.9;      /* two directions that correlate so are hard to tell apart */
static const double LOG10_NAMED = -3; /* a mistake is told from there on */
/* Above this p by the normal law, over its weight, a direction is not looked at: that bounds it by
 * 1. */
static const double LOOKED_AT = 0.2;

static bool of_orders(const CheckKind *kind)
{
    return kind->tally == &tally_permutations;
}

/* A direction, and how far the counts lie in it. */
typedef struct Looked {
    Direction *direction;
    double distance, total;
    double log10_p; /* over its weight: by the normal law, then by its own */
    bool is_bound;  /* whether a bound stands in log10_p */
} Looked;

/* Puts it among the closest, which are sorted. */
static size_t keep(Looked *closest, size_t count, Looked one)
{
    size_t at = count < CLOSEST ? count : CLOSEST;
    while (at > 0 && one.log10_p < closest[at - 1].log10_p) {
        if (at < CLOSEST)
            closest[at] = closest[at - 1];
        at--;
    }
    if (at < CLOSEST)
        closest[at] = one;
    return count < CLOSEST ? count + 1 : count;
}

static size_t look(const CheckInput *input, Looked *closest)
{
    const Directions *directions = input->directions;
    size_t count = 0;
    for (size_t i = 0; i < directions->count; i++) {
        Looked one = {.direction = &directions->list[i]};
        one.distance = direction_distance(one.direction, input->tally, input->trials, &one.total);
        if (!(one.distance > 0))
            continue;
        one.log10_p =
            normal_distance_tails(one.distance).log10_upper - log10(2 * one.direction->weight);
        if (one.log10_p <= log10(LOOKED_AT))
            count = keep(closest, count, one);
    }
    return count;
}

/* Makes the direction's law, unless it is there. */
static Status need_law(const CheckInput *input, Direction *of, Error *error)
{
    return of->law.chances ? STATUS_OK : direction_make_law(input->directions, of, error);
}

/* The p of the closest by their own laws; the least of them comes first. What is not half as far by
 * the normal law, as logarithms go, is left as it is. */
static Status work_out(const CheckInput *input, Looked *closest, size_t count, Error *error)
{
    size_t least = 0;
    double log10_most = closest[0].log10_p / 2;
    for (size_t i = 0; i < count && closest[i].log10_p <= log10_most; i++) {
        Looked *one = &closest[i];
        TRY(need_law(input, one->direction, error));
        TRY(direction_log10_upper(one->direction, one->total, input->trials, &one->log10_p,
                                  &one->is_bound, error));
        one->log10_p -= log10(one->direction->weight);
        least = one->log10_p < closest[least].log10_p ? i : least;
    }
    Looked first = closest[least];
    closest[least] = closest[0];
    closest[0] = first;
    return STATUS_OK;
}

/* Names it, and what it is hardly to be distinguished from, the most usual first: each shuffle
 * once.
 */
static void name_like(const Directions *directions, const Direction *found, char *text, size_t size)
{
    size_t index = (size_t)(found - directions->list), at = 0;
    for (size_t i = 0; i < directions->count; i++)
        if (directions->list[i].weight > found->weight &&
            directions_correlation(directions, index, i) > ALIKE)
            found = &directions->list[i];
    at = (size_t)snprintf(text, size, "%s", found->name);
    bool inverse = found->transform == TRANSFORM_INVERSE;
    if (inverse || found->mirrored)
        at += (size_t)snprintf(text + at, size - at, " (%s%s%s)", inverse ? "inverse" : "",
                               inverse && found->mirrored ? ", " : "",
                               found->mirrored ? "from the other end" : "");
    for (size_t i = 0; i < directions->count; i++) {
        const char *name = directions->list[i].name;
        if (&directions->list[i] != found && !strstr(text, name) && at + strlen(name) + 5 < size &&
            directions_correlation(directions, index, i) > ALIKE)
            at += (size_t)snprintf(text + at, size - at, " or %s", name);
    }
}

static Status directed_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const CheckKind *kind = input->kind;
    const Directions *directions = input->directions;
    size_t n = input->tally->n;
    if (!check_of_size(kind, n)) {
        char reason[64];
        snprintf(reason, sizeof reason, "n from %zu to %zu", kind->automatic_from,
                 kind->automatic_to);
        return check_skipped(kind->id, reason, ret);
    }
    if (!directions || directions->n != n)
        return check_skipped(kind->id, "the laws of mistakes were not worked out", ret);
    Looked closest[CLOSEST] = {{0}};
    size_t count = look(input, closest);
    TRY(work_out(input, closest, count, error));
    double orders = of_orders(kind) ? (double)input->tally->cells : 1e9;
    const Looked *first = &closest[0];
    Tails tails = {.log10_upper = count ? first->log10_p : 0};
    double distance = fmax(0, count ? first->distance : 0);
    check_of_both_ends(input, first->is_bound ? "bound" : "saddlepoint", distance * distance,
                       count ? 1 / first->direction->weight : 1, tails,
                       -(double)input->trials * log10(orders), ret);
    if (ret->status != FINDING_SKIPPED && ret->log10_p <= LOG10_NAMED)
        name_like(directions, first->direction, ret->directed.like, sizeof ret->directed.like);
    return STATUS_OK;
}

/* The trials in the tally: each is one in a row of it. */
static uint64_t trials_in(const Tally *tally)
{
    uint64_t trials = 0, row = tally->kind == &tally_permutations ? tally->cells : tally->n;
    for (uint64_t cell = 0; cell < row; cell++)
        trials += tally_cell(tally, cell);
    return trials;
}

/* The average of the e-values of the closest directions, each by its weight: of half of what can
 * be bet, the rest stays as it is. What is not looked at counts as lost, which makes no e-value
 * larger. */
Status directed_evidence(const CheckInput *of, CheckResult *ret, Error *error)
{
    Looked closest[CLOSEST] = {{0}};
    CheckInput own = *of, *input = &own;
    own.trials = trials_in(of->tally);
    size_t count = look(input, closest), best = 0;
    double each[CLOSEST], greatest = 0;
    for (size_t i = 0; i < count; i++) {
        TRY(need_law(input, closest[i].direction, error));
        each[i] = direction_log10_e(closest[i].direction, closest[i].total, own.trials) +
                  log10(closest[i].direction->weight);
        greatest = fmax(greatest, each[i]);
        best = each[i] > each[best] ? i : best;
    }
    double sum = pow(10, -greatest);
    for (size_t i = 0; i < count; i++)
        sum += pow(10, each[i] - greatest);
    double distance = count ? closest[best].distance : 0;
    *ret = (CheckResult){.statistic = distance * distance,
                         .df = 1,
                         .effect = {.value = distance / sqrt((double)input->trials)},
                         .log10_e = greatest + log10(sum / 2)};
    if (ret->log10_e >= -LOG10_NAMED)
        name_like(input->directions, closest[best].direction, ret->directed.like,
                  sizeof ret->directed.like);
    return STATUS_OK;
}

static double usual_mistake(size_t n)
{
    return n <= DIRECTED_ORDERS_MAX_N ? usual_mistake_in_orders(n) : usual_mistake_in_places(n);
}

/* In the direction of `naive`, by the normal law. */
static double detectable(PlannedCheck of, const CheckResult *check, double log10_level,
                         double power)
{
    double both = log10_level + log10(4 * DIRECTED_NAIVE);
    return sqrt(detectable_lambda(1, both, power) / (double)of.trials);
}

/* One a kind. */
/* clang-format off */
#define DIRECTED(name, of, from, to, says)                                                         \
    const CheckKind check_directed_##name = {                                                      \
        .how = "exact where sums are few, else a saddle-point formula, from one trial on",         \
        .means = "the counts lean the way of a mistake that is known: the verdict names it",       \
        .id = "directed-" #name,                                                                   \
        .group = "directed",                                                                       \
        .summary = says,                                                                           \
        .about = ABOUT_MISTAKES,                                                                   \
        .tally = &(of),                                                                            \
        .automatic_from = from,                                                                    \
        .automatic_to = to,                                                                        \
        .test = directed_test,                                                                     \
        .law = check_law_of_one,                                                                   \
        .usual_mistake = usual_mistake,                                                            \
        .detectable = detectable,                                                                  \
    }
/* clang-format on */

DIRECTED(orders, tally_permutations, 3, DIRECTED_ORDERS_MAX_N,
         "whether orders lean the way of a known mistake, n from 3 to 7");
DIRECTED(places, tally_positions, DIRECTED_ORDERS_MAX_N + 1, DIRECTED_PLACES_MAX_N,
         "whether places lean the way of a known mistake, n from 8 to 256");
