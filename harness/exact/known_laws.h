/* The dictionary of biased laws at one n, that counts are looked up in. */
#ifndef FAIRNESS_EXACT_KNOWN_LAWS_H
#define FAIRNESS_EXACT_KNOWN_LAWS_H

#include "exact/known_law.h"

enum {
    KNOWN_ORDERS_MAX_N = 7, /* laws over all orders up to here, position matrices above */
    USUAL_ORDERS_MAX_N = 8, /* the same of usual_laws_for */
};

/* A law of less than that (phi2, or w^2 of the places) counts as even: no run of 1e12 trials could
 * tell it from even, and what is left of an even law by rounding is below it. */
static const double KNOWN_EVEN_PHI2 = 1e-11;

/* Makes it the dictionary for n: of every registered shuffle that is biased there and whose law, or
 * position matrix, is affordable, in the order of the registry, with the parameters from the
 * smallest on where it has one (14 of them, at most 128 of position matrices); no even law, but
 * for a cut's places; the faults of known_faults.h; then their transforms, except for those that
 * give a law in the list already. Nothing is done where it has n already; at n above
 * KNOWN_PLACES_MAX_N it is empty. Takes some 0.2 ms at n = 3, 20 ms at n = 6, 0.25 s at n = 7, 0.1
 * s at n = 52. The same for any number of threads. STATUS_FAILED without memory. */
Status known_laws_for(KnownLaws *laws, size_t n, int threads, Error *error);

/* Makes it, all zero before, the laws of everyday mistakes at n: as above, but each shuffle with
 * one parameter alone, ceil(log2 n) where it has one, and all orders up to USUAL_ORDERS_MAX_N;
 * above, where position matrices are small, with the usual_turns of each; and of fisher-yates with
 * slips: draws by a byte modulo k, and without its middle step. */
Status usual_laws_for(KnownLaws *laws, size_t n, int threads, Error *error);

/* Sets law->chances, its room, and its sign to the law of its shuffle, parameter and transform, of
 * rows and columns as in the dictionary, which need not have it; *ret_known false where its law is
 * not affordable. STATUS_FAILED without memory. */
Status known_law_with(const KnownLaws *laws, KnownLaw *law, bool *ret_known, Error *error);

/* A law that is made of another. */
typedef struct LawTurn {
    Transform transform;
    bool mirrored; /* as of KnownLaw */
} LawTurn;
enum { USUAL_TURNS = 3 };
extern const LawTurn usual_turns[USUAL_TURNS];

/* Writes to[cell], the cell of the turned law that each cell of a law comes to; rows * columns. */
void known_laws_turned_cells(const KnownLaws *laws, LawTurn turn, uint32_t *to);

void known_laws_clear(KnownLaws *laws);

/* "riffle:7", "shard-buffer:5/100", or the bare name where there is no parameter. */
void known_law_name(const Algorithm *algorithm, uint32_t parameter, char *text, size_t size);

#endif
