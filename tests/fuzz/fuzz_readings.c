/* What a file is, by what is in it: byte 0 says what the user said already; the rest is the file.
 * Refused with a line, or found; and then each reading has words and options, those near each other
 * differ, and what is taken gives as many rows, or counts, as it says. */
#include "fuzz.h"

#include "input/data_find.h"
#include "input/fit_rows.h"

#include <string.h>

static void check_option(void *text, const char *name, const char *value)
{
    FUZZ_CHECK(strncmp(name, "--", 2) == 0);
    text_addf(text, " %s %s", name, value ? value : "");
}

static void check_outcomes(const Fit *fit)
{
    Records records;
    Error error = {0};
    FUZZ_CHECK(!fit_records(fit, UINT64_MAX, &records, &error));
    FUZZ_CHECK(records.row_count == fit->trials);
    for (size_t row = 0; row < records.row_count; row++) {
        FUZZ_CHECK(records.rows[row].first + records.rows[row].count <= records.cell_count);
        FUZZ_CHECK(records.rows[row].count <= fit->n);
    }
    records_clear(&records);
}

static void check_counts(const Fit *fit)
{
    const ItemCode code = {.base = 0};
    TableText table;
    Error error = {0};
    if (fit_table(fit, "file", &code, fit->take > 0, &table, &error)) {
        FUZZ_CHECK(error.text[0] && !strchr(error.text, '\n'));
        return;
    }
    for (size_t row = 0; row < table.row_count; row++)
        FUZZ_CHECK(table.rows[row].first + table.rows[row].count <= table.number_count);
    table_text_clear(&table);
}

static void check_fits(const Finder *finder)
{
    Text before = {0};
    for (size_t i = 0; i < finder->count; i++) {
        const Fit *fit = &finder->fits[i];
        Text options = {0}, said = {0};
        Error error = {0};
        fit_options(fit, true, check_option, &options);
        fit_say(fit, true, &said);
        FUZZ_CHECK(said.length && fit->n);
        FUZZ_CHECK(!i || strcmp(text_string(&options), text_string(&before)) != 0);
        text_clear(&before);
        before = options;
        text_clear(&said);
        if (fit_check(fit, "file", &error))
            FUZZ_CHECK(error.text[0] && !strchr(error.text, '\n'));
        else if (fit->reading->counts)
            check_counts(fit);
        else
            check_outcomes(fit);
    }
    text_clear(&before);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    if (!count)
        return 0;
    uint8_t said = bytes[0];
    const Given given = {.where = "file",
                         .column = said & 1 ? "a" : NULL,
                         .by = said & 2 ? "b" : NULL,
                         .n = said & 4 ? 5 : 0,
                         .take = said & 8 ? 2 : 0,
                         .hands = said & 16 ? "2" : NULL,
                         .names = said & 32,
                         .base_given = said & 64};
    Finder *finder = calloc(1, sizeof *finder);
    DataTaken *data = calloc(1, sizeof *data);
    char *text = malloc(count);
    Error error = {0};
    FUZZ_CHECK(finder && data && text);
    memcpy(text, bytes + 1, count - 1); /* the text of a file has a NUL behind it */
    text[count - 1] = '\0';
    finder->given = &given;
    size_t most = said & 128 ? 4 : SIZE_MAX;
    if (data_find(text, count - 1, most, finder, data, &error))
        FUZZ_CHECK(error.text[0] && !strchr(error.text, '\n'));
    else
        check_fits(finder);
    free(text);
    free(finder);
    data_taken_clear(data);
    return 0;
}
