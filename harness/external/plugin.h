/* Shuffles in shared objects (include/fairness_plugin.h): asking for one, and the page that is
 * shared with its processes. */
#ifndef FAIRNESS_EXTERNAL_PLUGIN_H
#define FAIRNESS_EXTERNAL_PLUGIN_H

#include "external/child.h"
#include "external/plugin_info.h"

/* A page that the processes of a plugin share with us. */
typedef struct PluginShared PluginShared;

/* NULL without memory; to be freed by plugin_shared_free. */
PluginShared *plugin_shared_new(void);
void plugin_shared_free(PluginShared *shared);

/* Loads FILE or FILE:NAME in a process, to look at it. STATUS_USAGE where there is no such file,
 * no such name, or what it describes is not to be used with this program. */
Status plugin_ask(const char *text, const Watch *watch, PluginInfo *ret, Error *error);

#endif
