#include "reports/json/json_number.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void json_number(double value, char text[JSON_NUMBER_SIZE])
{
    if (!isfinite(value)) {
        strcpy(text, "null");
        return;
    }
    if (value == 0) {
        strcpy(text, "0");
        return;
    }
    if (fabs(value) < 0x1p53 && value == floor(value)) {
        snprintf(text, JSON_NUMBER_SIZE, "%lld", (long long)value);
        return;
    }
    /* 17 significant digits always suffice for a binary64 (Steele & White 1990). Up to 15 digits
     * come back from a normal binary64 as they were, and %g drops the zeros behind them. */
    for (int digits = fabs(value) < DBL_MIN ? 1 : 15; digits <= 17; digits++) {
        snprintf(text, JSON_NUMBER_SIZE, "%.*g", digits, value);
        if (digits == 17 || strtod(text, NULL) == value)
            break;
    }
    if (!strpbrk(text, ".,e")) { /* digits alone would pass for an integer, exact below 2^53 only */
        for (int digits = 15; digits < 17; digits++) {
            snprintf(text, JSON_NUMBER_SIZE, "%.*e", digits, value);
            if (strtod(text, NULL) == value)
                break;
        }
    }
    char *comma = strchr(text, ',');
    if (comma)
        *comma = '.';
}

double number_rounded(double value, int digits)
{
    char text[JSON_NUMBER_SIZE];
    if (!digits || !isfinite(value))
        return value;
    snprintf(text, sizeof text, "%.*e", digits - 1, value);
    return strtod(text, NULL);
}
