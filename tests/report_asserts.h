/* Assertions on text that show the whole of it when they fail; brings cmocka in. */
#ifndef FAIRNESS_REPORT_ASSERTS_H
#define FAIRNESS_REPORT_ASSERTS_H

#include "unit.h"

static inline void assert_contains(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" is not in:\n%s", part, text);
}

static inline void assert_lacks(const char *text, const char *part)
{
    if (strstr(text, part))
        fail_msg("\"%s\" is in:\n%s", part, text);
}

static inline void assert_begins(const char *text, const char *start)
{
    if (strncmp(text, start, strlen(start)) != 0)
        fail_msg("expected \"%s\" first, got:\n%s", start, text);
}

#endif
