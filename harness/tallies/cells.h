/* Memory for counts: zeroed, and for large tables in huge pages where the system has them, because
 * random increments over gigabytes otherwise miss the translation cache each time. */
#ifndef FAIRNESS_CELLS_H
#define FAIRNESS_CELLS_H

#include <stddef.h>

/* Aligned to 64 bytes. NULL for want of memory, and for 0 bytes. The caller owes cells_free with
 * the same size. */
void *cells_alloc(size_t bytes);
void cells_free(void *cells, size_t bytes);

#endif
