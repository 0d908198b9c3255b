#include "base/lacks_what.h"

#include <stddef.h>

const char *const lacks_words[] = {
    [LACKS_UNKNOWN] = "unknown", [LACKS_ITEM] = "item",    [LACKS_COUNT] = "count",
    [LACKS_OTHER] = "other",     [LACKS_OTHER + 1] = NULL,
};
