#include "external/plugin.h"

#include "external/plugin_run.h"
#include "fairness_plugin.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

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

bool plugin_used_words(const PluginShared *shared)
{
    return shared->used_words;
}

/* FILE.so:NAME; a file whose own name has a colon in it is found, too. */
static void split_text(const char *text, char *file, size_t size, const char **ret_name)
{
    const char *colon = strrchr(text, ':');
    bool whole = !colon || access(text, F_OK) == 0;
    size_t length = whole ? strlen(text) : (size_t)(colon - text);
    *ret_name = whole ? NULL : colon + 1;
    /* Without a slash the loader would look for it among the system's libraries. */
    snprintf(file, size, "%s%.*s", memchr(text, '/', length) ? "" : "./", (int)length, text);
}

/* The shuffle that was asked for; the reason to `why`, and NULL, where there is none. */
static const FairnessShuffle *choose(const FairnessPlugin *plugin, const char *name, char *why,
                                     size_t size)
{
    const char *bytes = (const char *)plugin->shuffles;
    const FairnessShuffle *found = NULL;
    for (uint32_t i = 0; i < plugin->count && !found; i++) {
        const FairnessShuffle *shuffle = (const void *)(bytes + (size_t)i * plugin->shuffle_size);
        if (!shuffle->name || !shuffle->shuffle) {
            snprintf(why, size, "its shuffle number %u has no name or no function", i + 1);
            return NULL;
        }
        if (!name || strcmp(shuffle->name, name) == 0)
            found = shuffle;
    }
    if (found && (name || plugin->count == 1))
        return found;
    size_t at = (size_t)snprintf(
        why, size, name ? "no shuffle %.40s in it; there are:" : "which one? add :NAME, one of:%s",
        name ? name : "");
    for (uint32_t i = 0; i < plugin->count && at < size; i++) {
        const FairnessShuffle *shuffle = (const void *)(bytes + (size_t)i * plugin->shuffle_size);
        at += (size_t)snprintf(why + at, size - at, " %.30s", shuffle->name);
    }
    return NULL;
}

const FairnessShuffle *plugin_load(const char *text, PluginShared *shared)
{
    char file[4096], *why = shared->why;
    const size_t size = sizeof shared->why;
    const char *name;
    split_text(text, file, sizeof file, &name);
    errno = 0;
    void *object = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!object) {
        shared->no_memory = errno == ENOMEM;
        snprintf(why, size, "%s", dlerror());
        return NULL;
    }
    const FairnessPlugin *(*describe)(void);
    *(void **)&describe = dlsym(object, "fairness_plugin");
    if (!describe) {
        snprintf(why, size, "it exports no function fairness_plugin (include/fairness_plugin.h)");
        return NULL;
    }
    const FairnessPlugin *plugin = describe();
    if (!plugin || plugin->abi != FAIRNESS_PLUGIN_ABI)
        snprintf(why, size, "its interface has version %u; this program knows %u",
                 plugin ? plugin->abi : 0, FAIRNESS_PLUGIN_ABI);
    else if (plugin->plugin_size < sizeof *plugin || plugin->shuffle_size < sizeof(FairnessShuffle))
        snprintf(why, size, "its structures have %u and %u bytes; %zu and %zu are needed",
                 plugin->plugin_size, plugin->shuffle_size, sizeof *plugin,
                 sizeof(FairnessShuffle));
    else if (!plugin->count || !plugin->shuffles)
        snprintf(why, size, "it has no shuffles");
    else
        return choose(plugin, name, why, size);
    return NULL;
}

typedef struct Question {
    const char *text;
    PluginShared *shared;
} Question;

/* In the process. */
static int answer(void *context, int out)
{
    Question *question = context;
    PluginShared *shared = question->shared;
    (void)out;
    plugin_catch_faults(shared);
    const FairnessShuffle *shuffle = plugin_load(question->text, shared);
    if (!shuffle)
        return 1;
    snprintf(shared->info.name, sizeof shared->info.name, "%s", shuffle->name);
    snprintf(shared->info.summary, sizeof shared->info.summary, "%s",
             shuffle->summary ? shuffle->summary : "");
    shared->info.min_n = shuffle->min_n;
    shared->info.max_n = shuffle->max_n;
    return 0;
}

Status plugin_ask(const char *text, const Watch *watch, PluginInfo *ret, Error *error)
{
    Question question = {.text = text, .shared = plugin_shared_new()};
    Process process = PROCESS_NONE;
    if (!question.shared)
        return error_set(error, STATUS_FAILED, "out of memory for a plugin");
    Status status = process_fork(answer, &question, NULL, &process, error);
    struct timespec pause = {.tv_nsec = 1000000};
    bool going = true;
    for (int ms = 0; !status && !process_has_ended(&process) && going; ms++) {
        nanosleep(&pause, NULL);
        going = ms < ASK_SECONDS * 1000 && watch->keep_going(watch->context);
    }
    char fate[80];
    if (!status && !process_has_ended(&process))
        status =
            error_set(error, STATUS_FAILED, "--plugin %.200s: it does not load: still busy", text);
    else if (!status && question.shared->why[0])
        status = error_set(error, question.shared->no_memory ? STATUS_FAILED : STATUS_USAGE,
                           "--plugin %.160s: %.300s", text, question.shared->why);
    else if (!status && process.wait_status)
        status = error_set(error, STATUS_FAILED, "--plugin %.200s: it %s while it was loaded", text,
                           process_fate(&process, fate, sizeof fate));
    if (!status)
        *ret = question.shared->info;
    process_end(&process);
    plugin_shared_free(question.shared);
    return status;
}
