/* Shuffles in shared objects (include/fairness_plugin.h), run in forked processes that send their
 * outcomes as 16-bit numbers. Guard pages lie around the items. */
#ifndef FAIRNESS_PLUGIN_PROCESS_H
#define FAIRNESS_PLUGIN_PROCESS_H

#include "external/child.h"
#include "random/source.h"

/* What a plugin says of itself. */
typedef struct PluginInfo {
    char name[64];
    char summary[160];
    uint64_t min_n, max_n; /* 0 for none */
} PluginInfo;

/* A page that the processes of a plugin share with us. */
typedef struct PluginShared PluginShared;

/* NULL without memory; to be freed by plugin_shared_free. */
PluginShared *plugin_shared_new(void);
void plugin_shared_free(PluginShared *shared);

/* Whether the lent words were asked for, of a process that has run. */
bool plugin_used_words(const PluginShared *shared);

/* Loads FILE or FILE:NAME in a process, to look at it. STATUS_USAGE where there is no such file,
 * no such name, or what it describes is not to be used with this program. */
Status plugin_ask(const char *text, const Watch *watch, PluginInfo *ret, Error *error);

/* What a process is to do: the blocks feed, feed + feeds, ... of the run. */
typedef struct PluginWork {
    const char *text;
    size_t n;
    uint64_t trials; /* of the process */
    uint64_t block_trials;
    uint64_t feed, feeds;
    uint64_t seed;     /* of the run: lent words are a function of it and the block */
    uint64_t own_seed; /* for a generator of its own */
    const Source *source;
    PluginShared *shared;
} PluginWork;

Status plugin_start(const PluginWork *work, const Keeper *keeper, Process *ret, Error *error);

/* Child.explain for a plugin; the context is its PluginShared. */
bool plugin_explain(void *shared, uint64_t given, Error *error);

#endif
