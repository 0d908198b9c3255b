#include "exact/told_apart.h"

#include "base/elementary.h"
#include "exact/known_laws.h"

/* The mean logarithm of how much likelier the first law must become: 5 and three standard
 * deviations, of which the square is about twice the mean. */
static const double ENOUGH = 25;
/* Laws as near as that are the same, but for rounding. */
static const double SAME = 1e-9;

bool known_laws_of_family(const KnownLaw *law, const KnownLaw *other)
{
    return other->algorithm == law->algorithm && other->times == law->times &&
           other->draw.method == law->draw.method && other->draw.bits == law->draw.bits &&
           other->transform == law->transform;
}

uint64_t round_trials(double trials)
{
    static const uint64_t digits[] = {1, 2, 5};
    for (uint64_t power = 100; power <= UINT64_C(1000000000000000); power *= 10)
        for (size_t i = 0; i < 3; i++)
            if ((double)(digits[i] * power) >= trials)
                return digits[i] * power;
    return 0;
}

/* How much likelier a trial of one makes it than the other, the mean logarithm. */
static double divergence(const KnownLaws *laws, const KnownLaw *one, const KnownLaw *other)
{
    double sum = 0;
    for (size_t cell = 0; cell < laws->rows * laws->columns; cell++)
        if (one->chances[cell] > 0)
            sum +=
                one->chances[cell] * log(one->chances[cell] / fmax(other->chances[cell], 1e-300));
    return sum;
}

/* The same law among those of another number of items, or the one with the nearest parameter; NULL
 * where it is not, or not by that name. */
static const KnownLaw *law_among(const KnownLaws *laws, const KnownLaw *law)
{
    const KnownLaw *nearest = NULL;
    double least = INFINITY;
    for (size_t i = 0; i < laws->count; i++) {
        double off = fabs((double)laws->laws[i].parameter - (double)law->parameter);
        if (known_laws_of_family(law, &laws->laws[i]) && off < least) {
            nearest = &laws->laws[i];
            least = off;
        }
    }
    return nearest;
}

static double least_divergence(const KnownLaws *laws, const KnownLaw *const *named, size_t count)
{
    double least = INFINITY;
    for (size_t i = 1; named[0] && i < count; i++)
        least = fmin(least, named[i] ? divergence(laws, named[0], named[i]) : 0);
    return named[0] ? least : 0;
}

Status laws_told_apart(const KnownLaws *laws, const KnownLaw *const *named, size_t count,
                       int threads, size_t *ret_n, uint64_t *ret_trials, Error *error)
{
    __attribute__((cleanup(known_laws_clear))) KnownLaws larger = {0};
    double least = least_divergence(laws, named, count);
    size_t n = laws->n;
    SCOPED_ROOM(const KnownLaw *, of_larger, count, "laws to tell apart", error);
    while (least < SAME && laws->rows == 1 && n < APART_MOST_N) {
        TRY(known_laws_for(&larger, ++n, threads, error));
        for (size_t i = 0; i < count; i++)
            of_larger[i] = law_among(&larger, named[i]);
        least = least_divergence(&larger, of_larger, count);
    }
    *ret_trials = least < SAME ? 0 : round_trials(ENOUGH / least);
    *ret_n = *ret_trials ? n : 0;
    return STATUS_OK;
}
