/* Where single items go in Hoare's quick sort by coins, from small parts to the whole. Two scans
 * toss coins, the one upwards stops at the last place at the latest, the other at the pivot, the
 * first place; where they have not met, the items there change places. So an item moves once at
 * most, before the pivot and the item where the downward scan ended change places. */
#include "exact/places_sorts.h"

#include <string.h>

typedef struct Hoare {
    size_t n;
    double yes;      /* the chance that a coin lets a scan go on */
    double *laws;    /* [(size * n + item) * n + place], of the smaller parts */
    double *ends;    /* [((down - 1) * n + up) * n + end]: where the downward scan ends, while the
                        upward one goes on from `up` */
    double *waits;   /* [up * n + end]: the same while the downward one goes on, at one `down` */
    double *reached; /* [down * n + up]: the chance that the upward scan goes on from there */
    double *swaps;   /* [up * n + down]: the chance that these two change places */
    double *single;  /* [end * n + place]: of one item, before smaller parts are sorted */
} Hoare;

static double stops(const Hoare *at, size_t place, size_t last)
{
    return place == last ? 1.0 : 1.0 - at->yes;
}

/* From where the scans nearly met to where they began. */
static void find_ends(const Hoare *at, size_t size)
{
    size_t n = at->n;
    memset(at->waits, 0, n * n * sizeof *at->waits);
    for (size_t down = 1; down <= size; down++) {
        size_t next = down - 1;
        double stop = stops(at, next, 0);
        for (size_t up = 1; up < size; up++) {
            double *waits = at->waits + up * n;
            const double *goes_on = up < next ? at->ends + ((next - 1) * n + up) * n : NULL;
            for (size_t end = 0; end < size; end++)
                waits[end] = (1.0 - stop) * waits[end] + stop * (goes_on       ? goes_on[end]
                                                                 : end == next ? 1.0
                                                                               : 0.0);
        }
        for (size_t up = size - 1; up-- > 0;) {
            double here = stops(at, up + 1, size - 1), *ends = at->ends + ((down - 1) * n + up) * n;
            for (size_t end = 0; end < size; end++)
                ends[end] = here * at->waits[(up + 1) * n + end] +
                            (here < 1.0 ? (1.0 - here) * ends[n + end] : 0.0);
        }
    }
}

/* From where the scans begin; `room` is for n numbers. */
static void find_swaps(const Hoare *at, size_t size, double *room)
{
    size_t n = at->n;
    memset(at->reached, 0, (n + 1) * n * sizeof *at->reached);
    memset(at->swaps, 0, n * n * sizeof *at->swaps);
    memset(room, 0, n * sizeof *room);
    at->reached[size * n] = 1.0;
    for (size_t down = size; down > 0; down--) {
        double *reached = at->reached + down * n;
        for (size_t up = 0; up + 1 < size; up++) {
            double here = stops(at, up + 1, size - 1);
            room[up + 1] += here * reached[up];
            reached[up + 1] += (1.0 - here) * reached[up];
        }
        double stop = stops(at, down - 1, 0);
        for (size_t up = 1; up < size; up++) {
            double stopped = stop * room[up];
            room[up] -= stopped;
            if (up + 1 < down) {
                at->swaps[up * n + down - 1] = stopped;
                at->reached[(down - 1) * n + up] += stopped;
            }
        }
    }
}

/* Where one item stands when the scans have ended, with each end. */
static void follow(const Hoare *at, size_t size, size_t item)
{
    size_t n = at->n;
    const double *ends = at->ends + (size - 1) * n * n;
    memset(at->single, 0, n * n * sizeof *at->single);
    for (size_t end = 0; end < size; end++)
        at->single[end * n + item] = ends[end];
    for (size_t other = 1; other < size; other++) {
        size_t up = item < other ? item : other, down = item < other ? other : item;
        double chance = up < down ? at->swaps[up * n + down] : 0.0;
        const double *then = up < down ? at->ends + ((down - 1) * n + up) * n : ends;
        for (size_t end = 0; chance > 0.0 && end < size; end++) {
            at->single[end * n + other] += chance * then[end];
            at->single[end * n + item] -= chance * then[end];
        }
    }
}

/* The row of the item: it is in the smaller part on one side of the end, or was where the pivot
 * came to. */
static void finish(const Hoare *at, size_t size, double *row)
{
    size_t n = at->n;
    for (size_t end = 0; end < size; end++)
        for (size_t place = 1; place < size; place++) {
            double chance = at->single[end * n + place];
            size_t then = place == end ? 0 : place, begin = then < end ? 0 : end + 1;
            size_t part = then < end ? end : size - 1 - end;
            const double *law = at->laws + (part * n + then - begin) * n;
            for (size_t to = 0; chance > 0.0 && to < part; to++)
                row[begin + to] += chance * law[to];
        }
}

void places_sort_quick_hoare(Places *at)
{
    size_t n = at->n, cube = n * n * n;
    double *room = at->cubes + 2 * cube;
    Hoare hoare = {.n = n,
                   .yes = at->yes,
                   .laws = at->cubes,
                   .ends = at->cubes + cube,
                   .waits = room,
                   .single = room + n * n,
                   .reached = room + 2 * n * n,
                   .swaps = at->step};
    hoare.laws[n * n] = 1.0;
    for (size_t size = 2; size <= n; size++) {
        double *law = size < n ? hoare.laws + size * n * n : at->chance;
        memset(law, 0, n * n * sizeof *law);
        find_ends(&hoare, size);
        find_swaps(&hoare, size, at->weights);
        memcpy(law, hoare.ends + (size - 1) * n * n, size * sizeof *law);
        for (size_t item = 1; item < size; item++) {
            follow(&hoare, size, item);
            finish(&hoare, size, law + item * n);
        }
    }
}
