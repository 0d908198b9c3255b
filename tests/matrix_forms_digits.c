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

static double digits_df(size_t n)
{
    return (double)(n * (n - 1) / 2);
}

const Form form_digits = {digit_size, digits_df, project_digits, 1, draw_digits, add_digits};
