/* A text as a table of counts. */
#include "input/recognise_parts.h"

Status recognise_counts(DataText *data)
{
    (void)data;
    return STATUS_OK;
}
