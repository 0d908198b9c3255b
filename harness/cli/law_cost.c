#include "cli/law_cost.h"

#include "byte_count.h"
#include "reports/words/text_words.h"

#include <stdio.h>

/* What a path, and a product of a propagation, take of one thread, in seconds: measured at n = 8
 * to 10 on a server processor of 2020, for the order of magnitude. */
static const double PATH_SECONDS = 60e-9;
static const double PRODUCT_SECONDS = 15e-9;

void law_cost_told(const LawCostTold *told)
{
    bool walk = told->method == EXACT_ENUMERATION;
    double seconds = told->cost.paths * (walk ? PATH_SECONDS : PRODUCT_SECONDS) / told->threads +
                     told->more_seconds;
    if (seconds <= 1)
        return;
    const char *plural = told->threads == 1 ? "" : "s";
    if (walk && told->cost.paths >= (double)told->paths_limit) {
        fprintf(stderr,
                "fairness: %s, n=%zu: paths have no end; followed until less than %g is left, or "
                "%.3g paths (at most some %s on %d thread%s)\n",
                told->name, told->n, told->leftover, told->cost.paths, word_duration(seconds).text,
                told->threads, plural);
        return;
    }
    fprintf(stderr, "fairness: %s, n=%zu: %s%.3g %s, some %s on %d thread%s, %s%s\n", told->name,
            told->n, told->cost.paths_exact ? "" : "about ", told->cost.paths,
            walk ? "paths" : "products", word_duration(seconds).text, told->threads, plural,
            told->cost.memory_grows ? "from " : "", byte_count(told->cost.memory_bytes).text);
}
