/* The joint counts of every two of some rows: of two digits of each trial, of the items at two
 * places. A table of three rows or more holds the counts of each two of them as sums, and takes one
 * increment a trial where the pairs would take three or more. So rows are counted in groups, which
 * share no two rows where they can help it, in bytes. A table for which bytes are too small comes
 * out with sums other than the number of trials: its pairs are counted one by one, then and later.
 */
#ifndef FAIRNESS_TALLIES_JOINT_TABLES_H
#define FAIRNESS_TALLIES_JOINT_TABLES_H

#include <stddef.h>
#include <stdint.h>

typedef struct Tally Tally;
typedef struct OutcomeRows OutcomeRows;

typedef struct JointTables JointTables; /* a tally's scratch memory */

/* Bytes of it for `rows` rows and `trials` trials, and groups whose tables have at most
 * `cells_most` cells: no more than 2^16, or than three rows of most values take. */
size_t joint_tables_bytes(size_t rows, size_t cells_most, uint64_t trials);

/* Prepares the tally's. The last `rows` of the n rows of each batch are counted; tables of two of
 * them are the tally's cells, in the order (0,1), (0,2), ... (1,2), ... */
void joint_tables_begin(Tally *tally, size_t rows, const uint8_t *ranges, size_t cells_most);

/* Takes batches of trials, n rows of DECK_LANES bytes each, and counts those that wait when there
 * is no more room; the last ones, at the end of a block, when told to. */
void joint_tables_add(Tally *tally, const OutcomeRows *rows, const uint8_t *batches);
void joint_tables_flush(Tally *tally, const OutcomeRows *rows);

#endif
