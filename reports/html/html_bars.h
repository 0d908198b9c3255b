/* Counts as bars, each with what a fair shuffle would give it. */
#ifndef FAIRNESS_HTML_BARS_H
#define FAIRNESS_HTML_BARS_H

#include "base/text.h"
#include "reports/words/item_words.h"

#include <stdint.h>

enum { HTML_BARS_MOST = 10 }; /* in one picture, so that it fits on a telephone */

typedef struct Bar {
    char label[4 * ORDER_COLUMNS + 1]; /* what is counted, of any origin, in UTF-8 */
    uint64_t count;
    double expected, deviation; /* of the count, where the shuffle is fair; expected > 0 */
} Bar;

/* Adds one to `count` bars, which have room for `most` and one more; where they are more than
 * `most`, the one whose count is nearest to what it should be is dropped. Returns how many there
 * are. */
size_t html_bars_add(Bar *bars, size_t count, size_t most, const Bar *bar);

/* Draws them, one below the other, as a picture with that title and description, and returns its
 * height. */
double html_bars(Text *out, unsigned *number, const Bar *bars, size_t count, const char *title,
                 const char *description);

#endif
