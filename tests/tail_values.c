/* Reads lines "df statistic" and prints log10 of both tails of chi-square: for tail_values.py. */
#include "inference/chi_square.h"

#include <stdio.h>

int main(void)
{
    double df, statistic;
    while (scanf("%lf %lf", &df, &statistic) == 2) {
        Tails tails = chi_square_tails(statistic, df);
        printf("%.17g %.17g\n", tails.log10_upper, tails.log10_lower);
    }
    return 0;
}
