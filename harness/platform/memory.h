/* Memory: large pieces of it, and how much there is. */
#ifndef FAIRNESS_MEMORY_H
#define FAIRNESS_MEMORY_H

#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

/* So many bytes, all 0, for a table that is read all over: by themselves, in huge pages where there
 * are any. NULL where they are not to be had. The caller owes pages_free of as many. */
void *pages_alloc(size_t bytes);
void pages_free(void *pages, size_t bytes);

/* Three quarters of the machine's memory, or of what the control group of this process may have
 * where that is less, in bytes: what may be taken without asking. */
uint64_t default_memory(void);

/* What counts may take where `asked` bytes were asked for: these or, where that is 0,
 * default_memory(). */
uint64_t memory_allowed(uint64_t asked);

/* What the control groups allow that `groups` names, as /proc/self/cgroup does, and that lie in
 * `mount`, as in /sys/fs/cgroup, of version 2 or 1; the least of each and those above it.
 * UINT64_MAX where there is no limit. */
uint64_t group_memory(const char *groups, const char *mount);

#endif
