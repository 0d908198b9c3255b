#include "input/data_found.h"

#include <stdlib.h>

DataReading *reading_add(DataFound *found, Text *said)
{
    DataReading unused, *reading = &unused;
    if (found->count < DATA_MOST_READINGS)
        reading = &found->readings[found->count++];
    *reading = (DataReading){.said = text_take(said)};
    if (reading != &unused)
        return reading;
    free(unused.said);
    return NULL;
}

void reading_option(DataReading *reading, const char *name, const char *format, ...)
{
    if (!reading || reading->option_count == DATA_MOST_OPTIONS)
        return;
    Text value = {0};
    va_list arguments;
    va_start(arguments, format);
    if (format)
        text_addv(&value, format, arguments);
    va_end(arguments);
    reading->lost |= value.lost;
    reading->options[reading->option_count].name = name;
    reading->options[reading->option_count++].value = format ? text_take(&value) : NULL;
}

void data_found_clear(DataFound *found)
{
    for (size_t i = 0; i < found->count; i++) {
        DataReading *reading = &found->readings[i];
        for (size_t option = 0; option < reading->option_count; option++)
            free(reading->options[option].value);
        free(reading->said);
    }
    *found = (DataFound){.kind = DATA_UNKNOWN};
}

bool data_found_lost(const DataFound *found)
{
    bool lost = false;
    for (size_t i = 0; i < found->count; i++)
        lost |= !found->readings[i].said || found->readings[i].lost;
    return lost;
}
