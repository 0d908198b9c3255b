#include "cli/law_cost.h"

#include "base/byte_count.h"
#include "reports/words/text_words.h"

#include <stdio.h>

/* What a path, and a product of a propagation, take of one thread, in seconds: measured at n = 8
 * to 10 on a server processor of 2020, for the order of magnitude. */
static const double PATH_SECONDS = 60e-9;
static const double PRODUCT_SECONDS = 15e-9;

void law_cost_announce(const LawCostNotice *notice)
{
    bool walk = notice->method == EXACT_ENUMERATION;
    double seconds =
        notice->cost.paths * (walk ? PATH_SECONDS : PRODUCT_SECONDS) / notice->threads +
        notice->more_seconds;
    if (seconds <= 1)
        return;
    const char *plural = notice->threads == 1 ? "" : "s";
    if (walk && notice->cost.paths >= (double)notice->paths_limit) {
        fprintf(stderr,
                "fairness: %s, n=%zu: paths have no end; followed until less than %g is left, or "
                "%.3g paths (at most some %s on %d thread%s)\n",
                notice->name, notice->n, notice->leftover, notice->cost.paths,
                word_duration(seconds).text, notice->threads, plural);
        return;
    }
    fprintf(stderr, "fairness: %s, n=%zu: %s%.3g %s, some %s on %d thread%s, %s%s\n", notice->name,
            notice->n, notice->cost.paths_exact ? "" : "about ", notice->cost.paths,
            walk ? "paths" : "products", word_duration(seconds).text, notice->threads, plural,
            notice->cost.memory_grows ? "from " : "", byte_count(notice->cost.memory_bytes).text);
}
