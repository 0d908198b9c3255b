/* Where single items go when a sort tosses coins: whole sorts, from items that stand where they
 * began. */
#ifndef FAIRNESS_PLACES_SORTS_H
#define FAIRNESS_PLACES_SORTS_H

typedef struct Places Places;

void places_sort_binary_insertion(Places *at);
void places_sort_insertion(Places *at);
void places_sort_v8(Places *at);
void places_sort_selection(Places *at);
void places_sort_bubble(Places *at);
void places_sort_bubble_early(Places *at);
void places_sort_heap(Places *at);
void places_sort_merge(Places *at);

#endif
