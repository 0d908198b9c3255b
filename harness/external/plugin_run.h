/* The shuffles of a plugin, made in a process of its own. */
#ifndef FAIRNESS_PLUGIN_RUN_H
#define FAIRNESS_PLUGIN_RUN_H

#include "external/process.h"
#include "random/source.h"

typedef struct PluginShared PluginShared; /* external/plugin.h */

/* The work of a process: the blocks feed, feed + feeds, ... of the run. */
typedef struct PluginWork {
    const char *text;
    size_t n;
    uint64_t trials; /* of the process; 0: it says what it is alone */
    uint64_t block_trials;
    uint64_t feed, feeds;
    uint64_t seed;     /* of the run: lent words are a function of it and the block */
    uint64_t own_seed; /* for a generator of its own */
    const Source *source;
    PluginShared *shared;
} PluginWork;

Status plugin_start(const PluginWork *work, Process *ret, Error *error);

/* Child.explain for a plugin; the context is its PluginShared. */
bool plugin_explain(void *shared, uint64_t given, Error *error);

#endif
