#include "base/status.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

Status error_set(Error *error, Status status, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
    }
    return status;
}

Status error_fault(Error *error, const char *format, ...)
{
    if (error) {
        char what[sizeof error->text / 2];
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(what, sizeof what, format, arguments);
        va_end(arguments);
        error_set(error, STATUS_FAULT, "a fault of fairness itself, please report it: %s", what);
    }
    return STATUS_FAULT;
}

Status status_of_errno(int reason, Status otherwise)
{
    switch (reason) {
    case ENOMEM:
    case ENOSPC:
    case EDQUOT:
    case EMFILE:
    case ENFILE:
    case EIO:
        return STATUS_FAILED;
    default:
        return otherwise;
    }
}
