#include "base/byte_count.h"

#include <stdio.h>

ByteCount byte_count(uint64_t bytes)
{
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    ByteCount count;
    double value = (double)bytes;
    size_t unit = 0;
    /* 1023.95 KiB would round up to 1024.0. */
    for (; value > (unit ? 1023.9 : 1023) && unit + 1 < sizeof units / sizeof units[0]; unit++)
        value /= 1024;
    if (unit)
        snprintf(count.text, sizeof count.text, "%.1f %s", value, units[unit]);
    else
        snprintf(count.text, sizeof count.text, "%.0f byte%s", value, bytes == 1 ? "" : "s");
    return count;
}
