#include "registry.h"

/* A shuffle that runs one trial at a time has no entry of its own in the lockstep machine. */
#if defined(DECK_MACHINE_LANES) && !defined(DECK_MACHINE_SCALAR_BATCH)
#define ALONE(symbol) NULL
#define DECLARE_ALONE(name)
#else
#define ALONE(symbol)       &symbol
#define DECLARE_ALONE(name) extern const Algorithm ALGORITHM_SYMBOL(name);
#endif

#define ALGORITHM_ENTRY(name)       extern const Algorithm ALGORITHM_SYMBOL(name);
#define ALGORITHM_ENTRY_ALONE(name) DECLARE_ALONE(name)
#include "list.def"
#undef ALGORITHM_ENTRY
#undef ALGORITHM_ENTRY_ALONE

/* One array, ended by NULL: no constructors, no linker sections, so nothing can be dropped. */
const Algorithm *const algorithm_list[] = {
#define ALGORITHM_ENTRY(name)       &ALGORITHM_SYMBOL(name),
#define ALGORITHM_ENTRY_ALONE(name) ALONE(ALGORITHM_SYMBOL(name)),
#include "list.def"
#undef ALGORITHM_ENTRY
#undef ALGORITHM_ENTRY_ALONE
    NULL,
};
