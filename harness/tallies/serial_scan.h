/* How far trials agree with those up to 64 before them: the dependence that a look at neighbours
 * alone, or at a few lags, does not see. */
#ifndef FAIRNESS_TALLIES_SERIAL_SCAN_H
#define FAIRNESS_TALLIES_SERIAL_SCAN_H

#include "tallies/tally.h"

/* Trials t and t + lag agree at a place where both have the same item: as often as the quotient of
 * the two (tallies/serial.h) has fixed points. No pair reaches across the border of two blocks. */
enum {
    SCAN_LAGS = 64,
    /* Cell lag - 1 counts places at which trials `lag` apart agree, cell SCAN_PAIRS + lag - 1 the
     * pairs of such trials. */
    SCAN_PAIRS = SCAN_LAGS,
    SCAN_MAX_N = 4096, /* what is remembered stays in a second cache up to here */
};

extern const TallyKind tally_serial_scan;

#endif
