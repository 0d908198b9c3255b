/* A tail under a law that everybody knows, before any correction, or in place of which an exact law
 * was taken: what a library computes, too. */
#ifndef FAIRNESS_PLAIN_TAIL_H
#define FAIRNESS_PLAIN_TAIL_H

typedef enum PlainLaw {
    PLAIN_NONE, /* exact, simulated or bounded: no library has that law */
    PLAIN_CHI_SQUARE,
    PLAIN_DISTANCE, /* of |Z|, Z normal */
    PLAIN_BINOMIAL,
    PLAIN_BINOMIAL_ENDS, /* a binomial count as far from its mean, on either side */
    PLAIN_POISSON,
} PlainLaw;

/* P(T >= statistic) and P(T <= statistic), with which a check began. */
typedef struct PlainTail {
    PlainLaw law;
    double statistic; /* chi-square's t; |z|; a count */
    double size;      /* degrees of freedom; binomial trials; Poisson's mean */
    double chance;    /* of binomial trials */
    /* Both ends: the upper tail has counts from `statistic` on and up to `below`; the lower one all
     * counts but `inner` to `inner_below`. */
    double below, inner, inner_below;
    double log10_upper, log10_lower; /* by the program's own functions */
} PlainTail;

#endif
