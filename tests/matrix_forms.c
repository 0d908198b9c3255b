#include "matrix_forms.h"

#include "tallies/blocks.h"
#include "tallies/precedence.h"

#include <gsl/gsl_randist.h>
#include <math.h>
#include <string.h>

size_t form_choose(const double *gain, size_t count, gsl_rng *random, double *log_z)
{
    double weight[FORM_MOST_ITEMS + 1], sum = 0;
    for (size_t k = 0; k < count; k++) {
        weight[k] = exp(gain[k]);
        sum += weight[k];
    }
    *log_z += log(sum / (double)count);
    double rest = gsl_rng_uniform(random) * sum;
    size_t k = 0;
    while (k + 1 < count && (rest -= weight[k]) > 0)
        k++;
    return k;
}

double form_square(const Form *form, size_t n, const double *m)
{
    double sum = 0;
    for (size_t cell = 0; cell < form->size(n); cell++)
        sum += m[cell] * m[cell];
    return form->norm * sum;
}

void form_draw(const Form *form, size_t n, double deviation, gsl_rng *random, double *g, double *h)
{
    size_t size = form->size(n);
    for (size_t cell = 0; cell < size; cell++)
        g[cell] = gsl_ran_gaussian_ziggurat(random, deviation);
    memcpy(h, g, size * sizeof *h);
    form->project(g, n, 0);
    form->project(h, n, .5);
}

void form_centre(double *m, size_t rows, size_t columns)
{
    for (size_t i = 0; i < rows; i++) {
        double sum = 0;
        for (size_t j = 0; j < columns; j++)
            sum += m[i * columns + j];
        for (size_t j = 0; j < columns; j++)
            m[i * columns + j] -= sum / (double)columns;
    }
    for (size_t j = 0; j < columns; j++) {
        double sum = 0;
        for (size_t i = 0; i < rows; i++)
            sum += m[i * columns + j];
        for (size_t i = 0; i < rows; i++)
            m[i * columns + j] -= sum / (double)rows;
    }
}

/* ---- item i at place p ---- */

static size_t square(size_t n)
{
    return n * n;
}

static void project_places(double *m, size_t n, double power)
{
    form_centre(m, n, n);
    double scale = pow((double)n - 1, power);
    for (size_t cell = 0; cell < n * n; cell++)
        m[cell] *= scale;
}

/* Item after item. Of the items left and the places free the mean of h.x is the sum of h over both,
 * over their number. */
static double draw_places(const double *h, size_t n, gsl_rng *random, Item *items, double *log_z)
{
    double column[FORM_MOST_ITEMS] = {0}, gain[FORM_MOST_ITEMS], sum = 0, value = 0;
    size_t places[FORM_MOST_ITEMS];
    for (size_t p = 0; p < n; p++) {
        places[p] = p;
        for (size_t i = 0; i < n; i++)
            column[p] += h[i * n + p];
        sum += column[p];
    }
    for (size_t i = 0; i < n; i++) {
        size_t left = n - i;
        double row = 0;
        for (size_t k = 0; k < left; k++)
            row += h[i * n + places[k]];
        for (size_t k = 0; k < left; k++) {
            double own = h[i * n + places[k]];
            double after =
                left > 1 ? (sum - row - column[places[k]] + own) / (double)(left - 1) : 0;
            gain[k] = own + after - sum / (double)left;
        }
        size_t k = form_choose(gain, left, random, log_z), place = places[k];
        double own = h[i * n + place];
        value += own;
        items[place] = (Item)i;
        sum -= row + column[place] - own;
        places[k] = places[left - 1];
        for (size_t p = 0; p < left - 1; p++)
            column[places[p]] -= h[i * n + places[p]];
    }
    return value;
}

static void add_places(double *sum, size_t n, const Item *items)
{
    for (size_t p = 0; p < n; p++)
        sum[items[p] * n + p]++;
}

/* ---- symbol b right after symbol a, n + 1 symbols, the last before and behind all items ---- */

static size_t square_symbols(size_t n)
{
    return (n + 1) * (n + 1);
}

static void project_followers(double *m, size_t n, double power)
{
    size_t L = n + 1;
    double items = (double)n,
           own[2] = {pow(items, power), pow(items * (items - 1) / (items + 1), power)};
    double rows[2][FORM_MOST_ITEMS + 1] = {{0}}, all = 0;
    for (size_t a = 0; a < L; a++) {
        m[a * L + a] = 0;
        for (size_t b = 0; b < L; b++)
            if (a != b) {
                rows[0][a] += (m[a * L + b] + m[b * L + a]) / 2;
                rows[1][a] += (m[a * L + b] - m[b * L + a]) / 2;
            }
        all += rows[0][a];
    }
    /* Symmetric: of the form u_a + u_b, row sum (L-2) u_a + sum u. Antisymmetric: u_a - u_b. */
    double sum = all / (double)(2 * (L - 1));
    for (size_t a = 0; a < L; a++) {
        rows[0][a] = (rows[0][a] - sum) / (double)(L - 2);
        rows[1][a] /= (double)L;
    }
    for (size_t a = 0; a < L; a++)
        for (size_t b = 0; b < a; b++) {
            double s = (m[a * L + b] + m[b * L + a]) / 2 - rows[0][a] - rows[0][b];
            double d = (m[a * L + b] - m[b * L + a]) / 2 - rows[1][a] + rows[1][b];
            m[a * L + b] = own[0] * s + own[1] * d;
            m[b * L + a] = own[0] * s - own[1] * d;
        }
}

/* From the sentinel on. Of what is left in any order, between the last symbol and the sentinel, the
 * mean of h.x is the sum of h over what can be next to each other, over the number left. */
static double draw_followers(const double *h, size_t n, gsl_rng *random, Item *items, double *log_z)
{
    size_t L = n + 1, last = n, left_items[FORM_MOST_ITEMS];
    double in[FORM_MOST_ITEMS] = {0}, out[FORM_MOST_ITEMS] = {0}, gain[FORM_MOST_ITEMS];
    double sum = 0, back = 0, mean = 0, value = 0;
    for (size_t a = 0; a < n; a++) {
        left_items[a] = a;
        back += h[a * L + n];
        for (size_t b = 0; b < n; b++) {
            out[a] += h[a * L + b];
            in[a] += h[b * L + a];
        }
        sum += out[a];
        mean += h[n * L + a];
    }
    mean = (mean + back + sum) / (double)n;
    for (size_t place = 0; place < n; place++) {
        size_t left = n - place;
        for (size_t k = 0; k < left; k++) {
            size_t b = left_items[k];
            double after =
                left > 1 ? (back - h[b * L + n] + sum - in[b]) / (double)(left - 1) : h[b * L + n];
            gain[k] = h[last * L + b] + after - mean;
        }
        size_t k = form_choose(gain, left, random, log_z), b = left_items[k];
        value += h[last * L + b];
        mean += gain[k] - h[last * L + b]; /* of what is still to come */
        back -= h[b * L + n];
        sum -= in[b] + out[b];
        items[place] = (Item)b;
        last = b;
        left_items[k] = left_items[left - 1];
        for (size_t p = 0; p < left - 1; p++) {
            size_t a = left_items[p];
            out[a] -= h[a * L + b];
            in[a] -= h[b * L + a];
        }
    }
    return value + h[last * L + n];
}

static void add_followers(double *sum, size_t n, const Item *items)
{
    for (size_t p = 0; p <= n; p++)
        sum[(p ? items[p - 1] : n) * (n + 1) + (p < n ? items[p] : n)]++;
}

/* ---- item a before item b, less b before a, halved: antisymmetric ---- */

static void project_before(double *m, size_t n, double power)
{
    double means[FORM_MOST_ITEMS] = {0},
           own[2] = {pow(12, power), pow(12 / ((double)n + 1), power)};
    for (size_t a = 0; a < n; a++) {
        m[a * n + a] = 0;
        for (size_t b = 0; b < a; b++)
            m[a * n + b] = -m[b * n + a];
    }
    for (size_t a = 0; a < n; a++)
        for (size_t b = 0; b < n; b++)
            means[a] += m[a * n + b];
    for (size_t a = 0; a < n; a++)
        for (size_t b = 0; b < n; b++) {
            double first = (means[a] - means[b]) / (double)n;
            m[a * n + b] = own[0] * (m[a * n + b] - first) + own[1] * first;
        }
}

static void project_block_before(double *m, size_t n, double power)
{
    Blocks blocks = precedence_blocks(n);
    double sums[PRECEDENCE_BLOCKS][PRECEDENCE_BLOCKS] = {{0}};
    for (size_t a = 0; a < n; a++)
        for (size_t b = a + 1; b < n; b++)
            sums[block_of(blocks, a)][block_of(blocks, b)] += m[a * n + b];
    for (size_t a = 0; a < n; a++)
        for (size_t b = a + 1; b < n; b++) {
            size_t i = block_of(blocks, a), j = block_of(blocks, b);
            double pairs = (double)(block_size(blocks, i) * block_size(blocks, j));
            m[a * n + b] = i == j ? 0 : sums[i][j] / pairs;
        }
    project_before(m, n, power);
}

/* From the first place on: the next item comes before all that are left, whose own order is even.
 */
static double draw_before(const double *h, size_t n, gsl_rng *random, Item *items, double *log_z)
{
    double gain[FORM_MOST_ITEMS], row[FORM_MOST_ITEMS] = {0}, value = 0;
    size_t left_items[FORM_MOST_ITEMS];
    for (size_t a = 0; a < n; a++) {
        left_items[a] = a;
        for (size_t b = 0; b < n; b++)
            row[a] += h[a * n + b] / 2;
    }
    for (size_t place = 0; place < n; place++) {
        size_t left = n - place;
        for (size_t k = 0; k < left; k++)
            gain[k] = row[left_items[k]];
        size_t k = form_choose(gain, left, random, log_z), a = left_items[k];
        value += row[a];
        items[place] = (Item)a;
        left_items[k] = left_items[left - 1];
        for (size_t p = 0; p < left - 1; p++)
            row[left_items[p]] -= h[left_items[p] * n + a] / 2;
    }
    return value;
}

static void add_before(double *sum, size_t n, const Item *items)
{
    for (size_t p = 0; p < n; p++)
        for (size_t q = p + 1; q < n; q++) {
            sum[items[p] * n + items[q]] += .5;
            sum[items[q] * n + items[p]] -= .5;
        }
}

static double places_df(size_t n)
{
    return (double)((n - 1) * (n - 1));
}

static double followers_df(size_t n)
{
    return (double)(n * n - n - 1);
}

static double before_df(size_t n)
{
    return (double)(n * (n - 1) / 2);
}

static double block_before_df(size_t n)
{
    double m = (double)precedence_blocks(n).count;
    return m * (m - 1) / 2;
}

const Form form_places = {square, places_df, project_places, 1, draw_places, add_places};
const Form form_followers = {square_symbols, followers_df, project_followers, 1,
                             draw_followers, add_followers};
const Form form_before = {square, before_df, project_before, .5, draw_before, add_before};
const Form form_block_before = {square, block_before_df, project_block_before,
                                .5,     draw_before,     add_before};
