#include "input/line_fault.h"

#include <stdarg.h>
#include <stdio.h>

Status place_fault(const char *where, const char *unit, uint64_t number, Error *error,
                   const char *format, ...)
{
    char what[400], place[40] = "";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (number)
        snprintf(place, sizeof place, ", %s %llu", unit, (unsigned long long)number);
    return error_set(error, STATUS_FAILED, "%.200s%s: %s", where, place, what);
}
