/* What a path leads to, where that decides whether it can be opened at once, or read twice. */
#ifndef FAIRNESS_PATH_KIND_H
#define FAIRNESS_PATH_KIND_H

#include <stdbool.h>

/* Whether opening that path may wait for somebody at its other end. Never where it is NULL or "-".
 */
bool path_is_pipe(const char *path);

/* Whether that path is standard input ("-", /dev/stdin), and no file, which could be read again. */
bool path_is_standard_input(const char *path);

#endif
