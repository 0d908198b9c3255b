/* The beginning of every process of a plugin, be it to ask or to shuffle. Nothing here runs in
 * ours.
 * */
#ifndef FAIRNESS_PLUGIN_PROCESS_H
#define FAIRNESS_PLUGIN_PROCESS_H

#include <stdbool.h>

#include "external/plugin_info.h"
#include "fairness_plugin.h"

/* The process's words about itself; it may fall at any moment. */
typedef struct PluginShared {
    PluginInfo info;
    char why[300];  /* it could not be loaded */
    bool no_memory; /* ... for want of memory, which is not its fault */
    bool used_words;
    volatile uint64_t shuffles; /* begun */
    volatile int signal;        /* that it fell by, or 0 */
    volatile enum { FAULT_ELSEWHERE, FAULT_PAST_END, FAULT_BEFORE_START } fault;
    volatile bool wrote_before; /* the bytes before the items were changed */
    volatile bool invalid;      /* an item was left that is none ... */
    volatile uint64_t place;    /* ... here ... */
    volatile uint64_t item;     /* ... of this number */
    /* of the process itself, for its handler of faults */
    const char *items_begin, *items_end;
} PluginShared;

/* The shuffle FILE or FILE:NAME, which `shared` describes; NULL, with the reason in `shared`, where
 * it cannot be had. */
const FairnessShuffle *plugin_load(const char *text, PluginShared *shared);

/* Notes in `shared` by which signal the process falls, and where it reached for, before it does. */
void plugin_catch_faults(PluginShared *shared);

#endif
