#include "external/plugin.h"

#include "external/plugin_process.h"
#include "external/plugin_run.h"
#include "platform/platform.h"

#include <stdio.h>
#include <sys/mman.h>

enum { ASK_SECONDS = 20 };

PluginShared *plugin_shared_new(void)
{
    void *memory =
        mmap(NULL, sizeof(PluginShared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void plugin_shared_free(PluginShared *shared)
{
    if (shared)
        munmap(shared, sizeof *shared);
}

#ifdef WITHOUT_PLUGINS /* -Dplugins=false of meson */
static const bool loads_plugins = false;
#else
static const bool loads_plugins = true;
#endif

Status plugin_ask(const char *text, const Watch *watch, PluginInfo *ret, Error *error)
{
    if (!loads_plugins)
        return error_set(error, STATUS_USAGE,
                         "%.200s: this program is one static file, which loads no plugins; "
                         "packages and builds from source do",
                         text);
    PluginWork question = {.text = text, .shared = plugin_shared_new()};
    Process process = PROCESS_NONE;
    NEED_ROOM(question.shared, "a plugin", error);
    Status status = plugin_start(&question, &process, error);
    bool going = true;
    for (int ms = 0; !status && !process_has_ended(&process) && going; ms++) {
        pause_a_moment();
        going = ms < ASK_SECONDS * 1000 && watch->keep_going(watch->context);
    }
    char fate[80];
    if (!status && !process_has_ended(&process))
        status = error_set(error, STATUS_FAILED, "%.200s: it does not load: still busy", text);
    else if (!status && question.shared->why[0])
        status = error_set(error, question.shared->no_memory ? STATUS_FAILED : STATUS_USAGE,
                           "%.160s: %.300s", text, question.shared->why);
    else if (!status && process.wait_status)
        status = error_set(error, STATUS_FAILED, "%.200s: it %s while it was loaded", text,
                           process_fate(&process, fate, sizeof fate));
    if (!status)
        *ret = question.shared->info;
    process_end(&process);
    plugin_shared_free(question.shared);
    return status;
}
