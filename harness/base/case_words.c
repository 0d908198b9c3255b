#include "base/case_words.h"

#include <stddef.h>

const char *const origin_words[] = {"builtin", "exec",  "exec-each", "function",
                                    "plugin",  "input", "callback",  NULL};
const char *const draw_words[] = {"exact", "modulo", "float", "three-way", "unknown", NULL};
const char *const start_words[] = {"identity", "reverse", "random", "carry", NULL};
const char *const transform_words[] = {"none", "inverse", "reverse", NULL};
