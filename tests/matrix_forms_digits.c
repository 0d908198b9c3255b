#include "matrix_forms.h"

#include "tallies/digits.h"

#include <math.h>

/* ---- digits, and pairs of digits ---- */

/* The order that those digits stand for, and the digits of an order. */
static void from_digits(const size_t *digit, size_t n, Item *items)
{
    for (size_t p = 0; p < n; p++)
        items[p] = (Item)p;
    for (size_t i = n; i-- > 1;) {
        Item item = items[i];
        items[i] = items[digit[i + 1]];
        items[digit[i + 1]] = item;
    }
}

static void to_digits(const Item *items, size_t n, size_t *digit)
{
    Item x[FORM_MOST_ITEMS];
    for (size_t p = 0; p < n; p++)
        x[p] = (Item)p;
    for (size_t i = n; i-- > 1;) {
        size_t j = 0;
        while (x[j] != items[i])
            j++;
        digit[i + 1] = j;
        x[j] = x[i];
        x[i] = items[i];
    }
}

static size_t digit_size(size_t n)
{
    return digit_first(n, n + 1);
}

static void project_digits(double *m, size_t n, double power)
{
    for (size_t range = 2; range <= n; range++) {
        double *own = m + digit_first(n, range), sum = 0;
        for (size_t j = 0; j < range; j++)
            sum += own[j];
        for (size_t j = 0; j < range; j++)
            own[j] = (own[j] - sum / (double)range) * pow((double)range, power);
    }
}

static double draw_digits(const double *h, size_t n, gsl_rng *random, Item *items, double *log_z)
{
    size_t digit[FORM_MOST_ITEMS + 1];
    double value = 0;
    for (size_t range = 2; range <= n; range++) {
        const double *own = h + digit_first(n, range);
        digit[range] = form_choose(own, range, random, log_z);
        value += own[digit[range]];
    }
    from_digits(digit, n, items);
    return value;
}

static void add_digits(double *sum, size_t n, const Item *items)
{
    size_t digit[FORM_MOST_ITEMS + 1];
    to_digits(items, n, digit);
    for (size_t range = 2; range <= n; range++)
        sum[digit_first(n, range) + digit[range]]++;
}

static size_t pair_size(size_t n)
{
    return digit_pair_cells(n);
}

static void project_pairs(double *m, size_t n, double power)
{
    for (size_t r = 2; r < n; r++)
        for (size_t s = r + 1; s <= n; s++) {
            form_centre(m, r, s);
            for (size_t cell = 0; cell < r * s; cell++)
                m[cell] *= pow((double)(r * s), power);
            m += r * s;
        }
}

static double draw_pairs(const double *h, size_t n, gsl_rng *random, Item *items, double *log_z)
{
    size_t digit[FORM_MOST_ITEMS + 1] = {0};
    const double *table[FORM_MOST_ITEMS + 1]; /* of the digits r, s, for the next s */
    double value = 0;
    for (size_t r = 2; r < n; r++) {
        table[r] = h;
        for (size_t s = r + 1; s <= n; s++)
            h += r * s;
    }
    for (size_t s = 2; s <= n; s++) {
        double gain[FORM_MOST_ITEMS] = {0};
        for (size_t r = 2; r < s; r++) {
            const double *row = table[r] + digit[r] * s;
            for (size_t j = 0; j < s; j++)
                gain[j] += row[j];
            table[r] += r * s;
        }
        digit[s] = form_choose(gain, s, random, log_z);
        value += gain[digit[s]];
    }
    from_digits(digit, n, items);
    return value;
}

static void add_pairs(double *sum, size_t n, const Item *items)
{
    size_t digit[FORM_MOST_ITEMS + 1];
    to_digits(items, n, digit);
    for (size_t r = 2; r < n; r++)
        for (size_t s = r + 1; s <= n; s++) {
            sum[digit[r] * s + digit[s]]++;
            sum += r * s;
        }
}

static double digits_df(size_t n)
{
    return (double)(n * (n - 1) / 2);
}

static double pairs_df(size_t n)
{
    double sum = 0;
    for (size_t r = 2; r < n; r++)
        for (size_t s = r + 1; s <= n; s++)
            sum += (double)((r - 1) * (s - 1));
    return sum;
}

const Form form_digits = {digit_size, digits_df, project_digits, 1, draw_digits, add_digits};
const Form form_pairs_of_digits = {pair_size, pairs_df, project_pairs, 1, draw_pairs, add_pairs};
