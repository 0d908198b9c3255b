/* The law of a case as text and plain numbers, for a writer to write down: of whole orders, or of
 * what is seen of them under a shape (a deal). */
#ifndef FAIRNESS_EXACT_DESCRIPTION_H
#define FAIRNESS_EXACT_DESCRIPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "algorithms/descriptor.h"
#include "base/arena.h"
#include "base/shape.h"
#include "base/status.h"
#include "base/text.h"
#include "exact/case_law.h"
#include "exact/distribution.h"

enum {
    LISTED_MAX_N = 5,     /* every order is listed up to here, */
    DEALS_LISTED = 1000,  /* or every outcome of a deal */
    DEALS_MAX_ITEMS = 10, /* of a deal every order is looked at */
};

#define PICTURED_TRIALS 0x1p40

/* A number: exact, and in double precision. */
typedef struct Exactly {
    char *text; /* digits or a fraction in lowest terms; NULL: not known */
    double value;
} Exactly;

/* An order, or an outcome that can be distinguished under the shape. */
typedef struct LawOutcome {
    char *name;           /* "1 0 2", "land spell"; NULL: not known by formula */
    Exactly chance, even; /* what it has, and what it has where all orders are alike (deals) */
    double times_even;    /* one over the other */
} LawOutcome;

/* All zero at first; freed by description_clear. Measures as in exact/measures.h; of deals, with u
 * the chances of the outcomes where all orders are alike, tv is half the sum of |p - u| and phi2
 * the sum of (p - u)^2 / u. */
typedef struct LawDescription {
    const Algorithm *algorithm;
    char name[80]; /* "riffle:7" */
    char *variant; /* "draws modulo, from numbers of 8 bits, made 2 times"; NULL: as in the list */
    char *variant_options; /* the same as options, " --repeat 2"; NULL where that is */
    bool uneven;           /* its draws are: paths are not equally likely */
    size_t n;
    char *shape; /* "2 of 5"; NULL: whole orders */
    ExactMethod method;
    LawVerdict verdict;
    char *paths, *denominator;
    char *outcomes;   /* how many outcomes there are (n! of orders), digits */
    Exactly possible; /* how many have a chance above 0 */
    bool alike;       /* all u are the same; true of orders */
    bool divisible;   /* the number of outcomes divides the denominator */
    bool bounded;     /* Law.bounded */
    Exactly tv, phi2, invalid, leftover;
    LawOutcome min, max;         /* the smallest and the largest p/u, the first of those, */
    char *min_count, *max_count; /* and how many have it, digits */
    LawOutcome *listed;          /* all, in the order of their numbers, where they are few */
    size_t listed_count;
    /* For orders alone. */
    Exactly sign; /* not known by formula */
    double kl;    /* may be infinite */
    size_t numerator_count;
    char *numerators;   /* that many numbers, digits, each ended by NUL; NULL: not requested */
    Exactly *positions; /* n * n: [i * n + p], item i at place p; NULL by formula */
    double *places;     /* [i * n + p] of a law by places, which has name, variant, sign.value,
                           phi2.value     (of the places, (n - 1) times the sum of squares) and a
                           verdict of     them     alone; else NULL */
    uint64_t counted;   /* trials of the run that counted these; 0: they are exact, to rounding */
    uint64_t
        *pictured; /* the places times PICTURED_TRIALS, for pictures of counts; NULL: unknown */
    Arena memory;  /* of all that */
} LawDescription;

/* Describes a law of orders. `numerators` asks for all n! of them, where it is known order by
 * order. The law stays the caller's. STATUS_FAILED where memory gives out. */
Status description_of_law(const CaseLaw *law, bool numerators, LawDescription *ret, Error *error);

/* Describes the law, of all orders of DEALS_MAX_ITEMS items at most, as one of the outcomes of the
 * shape, which are counted (shape->outcomes). STATUS_USAGE where it cannot be, STATUS_FAILED
 * without memory. */
Status description_of_deals(const CaseLaw *law, const Shape *shape, LawDescription *ret,
                            Error *error);

/* Describes where single items go (places.h), at any n. What the machine refuses, of a shuffle that
 * is not fair, is counted in a run of some seconds. Of the limits draw, repeat, threads and
 * keep_going count. STATUS_USAGE where that is not known or shows nothing, STATUS_INTERRUPTED after
 * keep_going said no, STATUS_FAILED without memory. */
Status description_of_places(const Algorithm *algorithm, uint32_t parameter, size_t n,
                             const ExactLimits *limits, LawDescription *ret, Error *error);

void description_clear(LawDescription *description);

/* How a shuffle is made that is not as in the list: LawDescription.variant. Nothing for one that
 * is. */
void law_variant(Text *out, DrawLaw draw, uint32_t repeat);

/* ---- between the files of the description ---- */

/* Sets what pictures show, of places that are known. */
void description_picture(LawDescription *law);

/* Sets how the shuffle is made. */
void description_variant(LawDescription *description, DrawLaw draw, uint32_t repeat);

/* The fraction with its value, in the description's memory. */
Exactly description_fraction(LawDescription *description, const mpq_t fraction);

#endif
