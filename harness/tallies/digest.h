/* A fingerprint of the counts: equal digests mean equal counts. */
#ifndef FAIRNESS_DIGEST_H
#define FAIRNESS_DIGEST_H

#include "tallies/tally.h"

#include <nettle/sha2.h>

/* "sha256:" and 64 hexadecimal digits, of what the context was given. */
enum { DIGEST_TEXT_SIZE = 72 };
void digest_text(struct sha256_ctx *context, char ret_text[static DIGEST_TEXT_SIZE]);

/* A tally with more cells than this is digested in parts, on several threads. */
#define DIGEST_WHOLE_CELLS ((uint64_t)1 << 24)

/* The digest_text of SHA-256 over, for each tally in turn, its check's id,
 * a NUL, and its cells as 8-byte little-endian integers.
 *
 * In place of the cells of a tally with more than DIGEST_WHOLE_CELLS stand the SHA-256s of parts of
 * 2^20 cells, the last part perhaps shorter. Of a part each 1024 cells, or what is left at its end,
 * are a byte w and the cells as little-endian integers of w bytes, the least of 1, 2, 4 and 8 that
 * holds them. Where at most 64 of them are not 0, they are a byte 0, the number of this
 * piece among all of the tally (4 bytes), how many are not 0 (2), and of each its place in the
 * piece (2) and its count (8), so that the time goes with what was counted; where all are 0,
 * nothing. Behind such a gap a piece of the first form has a byte 0, its number and 2 bytes 0
 * before it. */
void digest_tallies(const Tally *tallies, size_t count, int threads,
                    char ret_text[static DIGEST_TEXT_SIZE]);

#endif
