/* The parts of a run, counted in this process, each in a file of a new folder. */
#ifndef FAIRNESS_TESTS_KEPT_PARTS_H
#define FAIRNESS_TESTS_KEPT_PARTS_H

#include "fuzz/called.h"

#include "cli/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_KEPT_PARTS = 3 };

typedef struct KeptParts {
    int of;
    char folder[32], paths[MOST_KEPT_PARTS][48];
} KeptParts;

/* The `of` parts of a run with these words, which end with NULL. */
static inline void kept_parts_count(KeptParts *ret, const char *const *run, int of)
{
    strcpy(ret->folder, "/tmp/fairness-parts-XXXXXX");
    assert_non_null(mkdtemp(ret->folder));
    ret->of = of;
    for (int p = 0; p < of; p++) {
        const char *words[24];
        char part[24];
        size_t at = 0;
        snprintf(ret->paths[p], sizeof ret->paths[p], "%s/part-%d", ret->folder, p + 1);
        snprintf(part, sizeof part, "%d/%d", p + 1, of);
        for (; run[at]; at++)
            words[at] = run[at];
        const char *more[] = {"--keep", ret->paths[p], "--part", part, "-q", "-j", "1", NULL};
        memcpy(words + at, more, sizeof more);
        Called called = call_command(&command_run, words);
        assert_int_equal(called.code, 0);
        called_clear(&called);
    }
}

static inline void kept_parts_forget(KeptParts *parts)
{
    for (int p = 0; p < parts->of; p++)
        assert_int_equal(unlink(parts->paths[p]), 0);
    assert_int_equal(rmdir(parts->folder), 0);
}

#endif
