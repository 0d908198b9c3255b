#include "input/line_fault.h"

#include <stdio.h>

Status place_faultv(const char *where, const char *unit, uint64_t number, Error *error,
                    const char *format, va_list arguments)
{
    char what[400], place[40] = "";
    vsnprintf(what, sizeof what, format, arguments);
    if (number)
        snprintf(place, sizeof place, ", %s %llu", unit, (unsigned long long)number);
    return error_set(error, STATUS_FAILED, "%.200s%s: %s", where, place, what);
}

Status place_fault(const char *where, const char *unit, uint64_t number, Error *error,
                   const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Status status = place_faultv(where, unit, number, error, format, arguments);
    va_end(arguments);
    return status;
}
