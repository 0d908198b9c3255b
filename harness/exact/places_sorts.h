/* Where single items go when a sort tosses coins, and the mean sign of what it leaves: whole sorts,
 * from items that stand where they began. */
#ifndef FAIRNESS_PLACES_SORTS_H
#define FAIRNESS_PLACES_SORTS_H

#include <stddef.h>
#include <stdint.h>

enum { PLACES_CUBES = 4, PLACES_QUICK_MAX_N = 100, PLACES_HOARE_MAX_N = 64 };

/* One matrix under way. */
typedef struct Places {
    size_t n;
    uint32_t parameter, second; /* 0: it takes no second one */
    double yes;                 /* chance that a coin of a sort says "less": 1/2, 1/3 */
    double *chance;             /* [item * n + place] */
    double *weights;            /* of the places that coins can name, n of them */
    double *row;                /* room for n */
    double *step;               /* room for n * n */
    double *cubes;              /* room for PLACES_CUBES * n * n * n, where the form needs it */
} Places;

void places_sort_binary_insertion(Places *at);
void places_sort_insertion(Places *at);
void places_sort_v8(Places *at);
void places_sort_selection(Places *at);
void places_sort_bubble(Places *at);
void places_sort_bubble_early(Places *at);
void places_sort_heap(Places *at);
void places_sort_merge(Places *at);
void places_sort_merge_up(Places *at);
void places_sort_php(Places *at); /* up to 16 items */
void places_sort_quick_first(Places *at);
void places_sort_quick_middle(Places *at);
void places_sort_quick_last(Places *at);
void places_sort_quick_hoare(Places *at);

double sign_sort_insertion(uint32_t parameter, size_t n);
double sign_sort_binary_insertion(uint32_t parameter, size_t n);
double sign_sort_v8(uint32_t parameter, size_t n);

#endif
