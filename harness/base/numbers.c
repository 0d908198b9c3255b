#include "base/numbers.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The outcome of reading: a value, or why there is none (READ_NO_NUMBER: no whole one). */
typedef enum ParseResult { READ_VALUE, READ_NO_NUMBER, READ_TOO_LARGE } ParseResult;

/* value * 10^exponent, exactly. */
static ParseResult scale(unsigned __int128 value, long exponent, uint64_t *ret)
{
    for (; exponent < 0 && value; exponent++) {
        if (value % 10)
            return READ_NO_NUMBER;
        value /= 10;
    }
    for (; exponent > 0 && value && value <= UINT64_MAX; exponent--)
        value *= 10;
    if (value > UINT64_MAX)
        return READ_TOO_LARGE;
    *ret = (uint64_t)value;
    return READ_VALUE;
}

static ParseResult read_exponent(const char **at, long *exponent)
{
    const char *p = *at + 1;
    bool minus = *p == '-';
    if (*p == '-' || *p == '+')
        p++;
    if (!is_digit(*p))
        return READ_NO_NUMBER;
    long value = 0;
    for (; is_digit(*p); p++)
        if (value < 100000)
            value = value * 10 + (*p - '0');
    *exponent += minus ? -value : value;
    *at = p;
    return READ_VALUE;
}

static ParseResult read_suffix(char suffix, uint64_t unit, uint64_t *value)
{
    const char *powers = "kMGT";
    const char *found = suffix == 'K' ? powers : strchr(powers, suffix);
    if (!suffix || !found)
        return READ_NO_NUMBER;
    for (long power = found - powers; power >= 0; power--)
        if (__builtin_mul_overflow(*value, unit, value))
            return READ_TOO_LARGE;
    return READ_VALUE;
}

static ParseResult read_count(const char *text, uint64_t unit, uint64_t *ret)
{
    unsigned __int128 digits = 0;
    long exponent = 0;
    bool fraction = false, any = false, excess = false;
    const char *p = text;
    for (;; p++) {
        if (is_digit(*p)) {
            any = true;
            if (digits < (unsigned __int128)1 << 120)
                digits = digits * 10 + (unsigned)(*p - '0');
            else
                excess = true;
            exponent -= fraction;
        } else if (*p == '.' && !fraction && any) {
            fraction = true;
        } else if (!(*p == '_' && p > text && is_digit(p[-1]) && is_digit(p[1]))) {
            break;
        }
    }
    if (!any || (p > text && p[-1] == '.'))
        return READ_NO_NUMBER;
    if (*p == 'e' || *p == 'E') {
        ParseResult reading = read_exponent(&p, &exponent);
        if (reading)
            return reading;
    }
    if (excess)
        return READ_TOO_LARGE;
    uint64_t value = 0;
    if (!*p) {
        ParseResult reading = scale(digits, exponent, &value);
        if (reading)
            return reading;
    } else {
        if (p[1] || exponent || read_suffix(*p, unit, &(uint64_t){1}) == READ_NO_NUMBER)
            return READ_NO_NUMBER;
        ParseResult reading = scale(digits, 0, &value);
        if (!reading)
            reading = read_suffix(*p, unit, &value);
        if (reading)
            return reading;
    }
    *ret = value;
    return READ_VALUE;
}

NumberText number_short(double value, int digits)
{
    NumberText number;
    snprintf(number.text, sizeof number.text, "%.*g", digits, value);
    char *exponent = strchr(number.text, 'e');
    if (exponent) { /* printf writes 1e-06 and 1e+09 */
        char *from = exponent + 1 + strspn(exponent + 1, "+-0"), *to = exponent + 1;
        if (*to == '-')
            to++;
        memmove(to, from, strlen(from) + 1);
    }
    return number;
}

NumberText number_grouped(const char *digits)
{
    NumberText number = {""};
    size_t to = 0, left = 0; /* of the digits of a whole number */
    for (size_t i = 0; digits[i] != '\0' && to + 2 < sizeof number.text; i++) {
        bool begins = i == 0 || digits[i - 1] == '/' || digits[i - 1] == '-';
        if (begins)
            left = strspn(digits + i, "0123456789");
        else if (left > 0 && left % 3 == 0)
            number.text[to++] = ',';
        number.text[to++] = digits[i];
        left -= left > 0;
    }
    return number;
}

NumberText count_grouped(uint64_t count)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, count);
    return number_grouped(digits);
}

Status number_count(const char *what, const char *text, uint64_t unit, uint64_t min, uint64_t max,
                    uint64_t *ret, Error *error)
{
    uint64_t value = 0;
    ParseResult reading = read_count(text, unit, &value);
    if (reading == READ_VALUE && value >= min && value <= max) {
        *ret = value;
        return STATUS_OK;
    }
    const char *why = strchr(text, ',')           ? "thousands are written 1000 or 1_000"
                      : reading == READ_NO_NUMBER ? "not a whole number"
                      : reading == READ_TOO_LARGE ? "too large"
                      : value < min               ? "too small"
                                                  : "too large";
    if (unit == 1024)
        return error_set(error, STATUS_USAGE,
                         "%s %.60s: %s; accepted: bytes, or sizes like 512M, 8G", what, text, why);
    return error_set(error, STATUS_USAGE, "%s %.60s: %s; accepted: %s to %s", what, text, why,
                     count_grouped(min).text, count_grouped(max).text);
}

Status number_of_list(const char *what, const char *text, uint64_t min, uint64_t max, uint64_t *ret,
                      Error *error)
{
    if (text[0] == '0' && is_digit(text[1]))
        return error_set(error, STATUS_USAGE,
                         "%s ...,%.60s: a comma begins another number; thousands are written 1000 "
                         "or 1_000",
                         what, text);
    return number_count(what, text, 1000, min, max, ret, error);
}

Status number_real(const char *what, const char *text, double above, double most, double *ret,
                   Error *error)
{
    char *end;
    double value = strtod(text, &end);
    bool plain = is_digit(text[0]) || (text[0] == '.' && is_digit(text[1]));
    if (!plain || *end || strpbrk(text, "xXpP") || !(value > above) || !(value <= most))
        return error_set(error, STATUS_USAGE,
                         "%s %.60s: accepted: a number above %s and at most %s", what, text,
                         number_short(above, 6).text, number_short(most, 6).text);
    *ret = value;
    return STATUS_OK;
}
