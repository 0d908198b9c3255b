/* A fingerprint of the counts: equal digests mean equal counts. */
#ifndef FAIRNESS_DIGEST_H
#define FAIRNESS_DIGEST_H

#include "tallies/tally.h"

enum { DIGEST_TEXT_SIZE = 72 };

/* Writes "sha256:" and 64 hexadecimal digits: SHA-256 over, for each tally in turn, its check's id,
 * a NUL, and its cells as 8-byte little-endian integers. */
void digest_tallies(const Tally *tallies, size_t count, char ret_text[static DIGEST_TEXT_SIZE]);

#endif
