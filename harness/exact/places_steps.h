/* The steps that the chains of places.h are made of. */
#ifndef FAIRNESS_PLACES_STEPS_H
#define FAIRNESS_PLACES_STEPS_H

#include <stddef.h>
#include <stdint.h>

/* One matrix under way. */
typedef struct Places {
    size_t n;
    uint32_t parameter;
    double *chance;  /* [item * n + place] */
    double *weights; /* of the places that a draw can name, n of them */
    double *row;     /* room for n */
    double *step;    /* room for n * n */
} Places;

/* The item at `place` and that at the drawn place change places. */
void places_swap(Places *at, size_t place);

/* The item at `from` goes to the drawn place, 0..from; those from there on make room. */
void places_insert(Places *at, size_t from);

#endif
