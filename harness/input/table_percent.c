#include "input/table_percent.h"

bool percent_read(const char *text, size_t length, Percent *ret)
{
    enum { MOST_DECIMALS = 6 };
    Percent percent = {.scale = 1};
    size_t at = 0, whole;
    for (; at < length && at < 4 && text[at] >= '0' && text[at] <= '9'; at++)
        percent.value = percent.value * 10 + (uint64_t)(text[at] - '0');
    whole = at;
    if (at && at + 1 < length && (text[at] == '.' || text[at] == ','))
        for (at++; at < length && at <= whole + MOST_DECIMALS && text[at] >= '0' && text[at] <= '9';
             at++) {
            percent.value = percent.value * 10 + (uint64_t)(text[at] - '0');
            percent.scale *= 10;
        }
    if (!whole || at == whole + 1)
        return false;
    while (at < length && (text[at] == ' ' || text[at] == '%'))
        at++;
    if (at < length)
        return false;
    *ret = percent;
    return true;
}

bool percent_fits(Percent percent, uint64_t count, uint64_t total)
{
    /* |100 count / total - value / scale| <= 1 / (2 scale) */
    __int128 exact = (__int128)200 * count * percent.scale;
    __int128 written = (__int128)2 * percent.value * total;
    __int128 off = exact < written ? written - exact : exact - written;
    return off <= (__int128)total;
}
