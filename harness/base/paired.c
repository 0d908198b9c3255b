#include "base/paired.h"

#include <stddef.h>

const char *const paired_words[] = {
    [PAIRS_NONE] = "none",       [PAIRS_RECORDED] = "recorded", [PAIRS_SAME_SEED] = "same-seed",
    [PAIRS_SHIFTED] = "shifted", [PAIRS_INVERSE] = "inverse",   [PAIRS_INVERSE + 1] = NULL,
};
