/* A plugin's description of itself: Subject.own of subject_plugin, once it was asked. */
#ifndef FAIRNESS_PLUGIN_INFO_H
#define FAIRNESS_PLUGIN_INFO_H

#include <stdint.h>

typedef struct PluginInfo {
    char name[64];
    char summary[160];
    uint64_t min_n, max_n; /* 0 for none */
    const char *file;      /* of its code, where Subject.text names a source; borrowed; or NULL */
} PluginInfo;

#endif
