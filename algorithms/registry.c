#include "registry.h"

#define ALGORITHM_ENTRY(name) extern const Algorithm ALGORITHM_SYMBOL(name);
#include "list.def"
#undef ALGORITHM_ENTRY

/* One array, ended by NULL: no constructors, no linker sections, so nothing can be dropped. */
const Algorithm *const algorithm_list[] = {
#define ALGORITHM_ENTRY(name) &ALGORITHM_SYMBOL(name),
#include "list.def"
#undef ALGORITHM_ENTRY
    NULL,
};
