/* What a file is, by what is in it: byte 0 says what the user said already; the rest is the file.
 * Refused with a line, or found; and then each reading has words, and options with values; and what
 * is certain, outcomes in rows, is read by the very options that were found. */
#include "fuzz.h"

#include "input/recognise.h"
#include "input/records.h"

#include <string.h>

static const char *value_of(const DataReading *reading, const char *name)
{
    for (size_t i = 0; i < reading->option_count; i++)
        if (strcmp(reading->options[i].name, name) == 0)
            return reading->options[i].value ? reading->options[i].value : "";
    return NULL;
}

/* Columns that were found are there. */
static void check_records(const DataReading *reading, const char *format, const char *text,
                          size_t length)
{
    const RecordOptions asked = {.format = strcmp(format, "csv") == 0      ? RECORDS_CSV
                                           : strcmp(format, "json") == 0   ? RECORDS_JSON
                                           : strcmp(format, "stream") == 0 ? RECORDS_STREAM
                                                                           : RECORDS_LINES,
                                 .fold = 2,
                                 .columns = value_of(reading, "--column")};
    Records records;
    Error error = {0};
    Status status = records_parse("file", text, length, &asked, &records, &error);
    FUZZ_CHECK(status != STATUS_USAGE);
    if (status)
        return;
    FUZZ_CHECK(records.row_count > 0);
    records_clear(&records);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    if (!count)
        return 0;
    const char *text = (const char *)bytes + 1;
    uint8_t said = bytes[0];
    const DataGiven given = {.where = "file",
                             .columns = said & 1 ? "a" : NULL,
                             .by = said & 2 ? "b" : NULL,
                             .n = said & 4 ? 5 : 0,
                             .take = said & 8 ? 2 : 0,
                             .hands = said & 16 ? "2" : NULL,
                             .names = said & 32,
                             .base = said & 64};
    DataFound found;
    Error error = {0};
    if (data_recognise(&given, text, count - 1, !(said & 128), &found, &error)) {
        FUZZ_CHECK(error.text[0] && !strchr(error.text, '\n'));
        return 0;
    }
    FUZZ_CHECK((found.kind == DATA_READ) == (found.count > 0));
    for (size_t i = 0; i < found.count; i++) {
        const DataReading *reading = &found.readings[i];
        const char *format = value_of(reading, "--records");
        FUZZ_CHECK(reading->said && *reading->said);
        for (size_t option = 0; option < reading->option_count; option++)
            FUZZ_CHECK(strncmp(reading->options[option].name, "--", 2) == 0);
        if (format && !(said & 3))
            check_records(reading, format, text, count - 1);
    }
    data_found_clear(&found);
    return 0;
}
