#include "input/line_fault.h"

#include <stdarg.h>
#include <stdio.h>

Status line_fault(const char *where, size_t line, Error *error, const char *format, ...)
{
    char what[400], place[40] = "";
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (line)
        snprintf(place, sizeof place, ", line %zu", line);
    return error_set(error, STATUS_FAILED, "%.200s%s: %s", where, place, what);
}
