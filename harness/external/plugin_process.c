#include "external/plugin_process.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* FILE.so:NAME or FILE.so#NAME; a file whose own name has such a mark in it is found, too. */
static void split_text(const char *text, char *file, size_t size, const char **ret_name)
{
    size_t length = strlen(text), mark = length;
    while (mark && !strchr(":#", text[mark - 1]))
        mark--;
    bool whole = !mark || access(text, F_OK) == 0;
    length = whole ? length : mark - 1;
    *ret_name = whole ? NULL : text + mark;
    /* Without a slash the loader would look for it among the system's libraries. */
    snprintf(file, size, "%s%.*s", memchr(text, '/', length) ? "" : "./", (int)length, text);
}

/* The shuffle that was requested, and what it is; the reason to `why`, and NULL, where there is
 * none. */
static const FairnessShuffle *choose(const FairnessPlugin *plugin, const char *name,
                                     PluginInfo *info, char *why, size_t size)
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
    if (found && (name || plugin->count == 1)) {
        snprintf(info->name, sizeof info->name, "%s", found->name);
        snprintf(info->summary, sizeof info->summary, "%s", found->summary ? found->summary : "");
        info->min_n = found->min_n;
        info->max_n = found->max_n;
        return found;
    }
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
        const char *wrong = dlerror();
        snprintf(why, size, "%s%s", wrong,
                 strstr(wrong, "undefined symbol")
                     ? "; of several files name one that includes all: #include \"other.c\""
                     : "");
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
        return choose(plugin, name, &shared->info, why, size);
    return NULL;
}

/* A signal's handler has no other way to its data. Lives in the forked process only. */
static PluginShared *fault_shared;

static void on_fault(int number, siginfo_t *info, void *context)
{
    PluginShared *shared = fault_shared;
    const char *at = info->si_addr;
    long page = sysconf(_SC_PAGESIZE);
    shared->signal = number;
    if ((number == SIGSEGV || number == SIGBUS) && shared->items_end) {
        if (at >= shared->items_end && at < shared->items_end + page)
            shared->fault = FAULT_PAST_END;
        else if (at < shared->items_begin && at >= shared->items_begin - 2 * page)
            shared->fault = FAULT_BEFORE_START;
    }
    signal(number, SIG_DFL);
    raise(number);
}

void plugin_catch_faults(PluginShared *shared)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    struct rlimit no_core = {0, 0};
    stack_t stack = {.ss_size = 1 << 16, .ss_sp = malloc(1 << 16)}; /* it may have overflown ours */
    fault_shared = shared;
    setrlimit(RLIMIT_CORE, &no_core);
    if (stack.ss_sp)
        sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        sigaction(signals[i], &action, NULL);
}
