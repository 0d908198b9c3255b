/* What the matrix checks count, as functions on orders: their eigenspaces, and orders drawn so that
 * such a function comes out large. For unit_matrix_tails.c; written apart from the checks.
 * Digits are in matrix_forms_digits.c. */
#ifndef FAIRNESS_TESTS_MATRIX_FORMS_H
#define FAIRNESS_TESTS_MATRIX_FORMS_H

#include "tallies/tally.h"

#include <gsl/gsl_rng.h>

enum { FORM_MOST_ITEMS = 200 };

/* Functions are arrays of `size` numbers, and x.y of two trials is a sum over the eigenspaces of a
 * kernel on them, lambda times the product of the parts there. */
typedef struct Form {
    size_t (*size)(size_t n);
    double (*df)(size_t n); /* dimensions */
    /* Leaves of m the parts in the eigenspaces, each times lambda^power. */
    void (*project)(double *m, size_t n, double power);
    double norm; /* a function's square, over the sum of the squares of its numbers */
    /* Draws an order by h; adds to log_z and returns h.x. */
    double (*draw)(const double *h, size_t n, gsl_rng *random, Item *items, double *log_z);
    void (*add)(double *sum, size_t n, const Item *items); /* one trial's cells, by definition */
} Form;

extern const Form form_places;       /* item i at place p */
extern const Form form_followers;    /* symbol b right after symbol a */
extern const Form form_before;       /* item a before item b */
extern const Form form_block_before; /* the same, even within two blocks of items */
extern const Form form_digits;       /* the value of each digit */

/* Chooses k of 0..count-1 with a chance prop. to exp(gain[k]); adds to log_z the log of their mean.
 */
size_t form_choose(const double *gain, size_t count, gsl_rng *random, double *log_z);

/* Takes the means of rows and of columns away. */
void form_centre(double *m, size_t rows, size_t columns);

/* |m|^2 of a function of one eigenvalue, 1. */
double form_square(const Form *form, size_t n, const double *m);

/* A normal g of that deviation, as a function on the cells, and h = lambda^(1/2) g. */
void form_draw(const Form *form, size_t n, double deviation, gsl_rng *random, double *g, double *h);

#endif
