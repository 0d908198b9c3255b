/* Where single items go in what data loaders do, whose shards the machine that follows single items
 * does not see. */
#ifndef FAIRNESS_PLACES_LOADERS_H
#define FAIRNESS_PLACES_LOADERS_H

#include "exact/places_sorts.h"

void places_shards(Places *at);
void places_shard_buffer(Places *at);

#endif
