/* The laws of everyday mistakes at one n. */
#ifndef FAIRNESS_EXACT_KNOWN_LAWS_H
#define FAIRNESS_EXACT_KNOWN_LAWS_H

#include "exact/known_law.h"

enum {
    USUAL_ORDERS_MAX_N = 8, /* laws over all orders up to here, position matrices above */
};

/* A law of less than that (phi2, or w^2 of the places) counts as even: no run of 1e12 trials could
 * tell it from even, and what is left of an even law by rounding is below it. */
static const double KNOWN_EVEN_PHI2 = 1e-11;

/* Makes it, all zero before, the laws of everyday mistakes at n: of every registered shuffle that
 * is biased there, of one parameter, ceil(log2 n), where it has one, if its law is affordable; over
 * all orders up to USUAL_ORDERS_MAX_N items, above position matrices, with the usual_turns of each
 * (of everyday sorts counted in a short run, to 64 items: a score, no law to tell chances by);
 * and of fisher-yates with slips: draws by a byte modulo k, and without its middle step.
 * STATUS_FAILED without memory. */
Status usual_laws_for(KnownLaws *laws, size_t n, int threads, Error *error);

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
