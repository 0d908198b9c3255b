/* Annotations in a run of GitHub Actions. */
#ifndef FAIRNESS_GITHUB_LINES_H
#define FAIRNESS_GITHUB_LINES_H

typedef struct RunResult RunResult;

/* A line "::error title=...::..." for each case that is not as expected, and for what a comparison
 * found; empty where all is well. GitHub shows at most ten of a step. To be freed; NULL when out of
 * memory. */
char *github_lines(const RunResult *run);

#endif
