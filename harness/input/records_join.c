/* The long form: a row for each item, and a column that says which outcome it is of. */
#include "input/records.h"

#include "input/line_fault.h"

#include <stdlib.h>
#include <string.h>

/* By the value, then the place, then as they came. */
static int by_outcome(const void *a, const void *b)
{
    const RecordRow *one = a, *other = b;
    if (one->value != other->value)
        return one->value < other->value ? -1 : 1;
    if (one->place != other->place)
        return one->place < other->place ? -1 : 1;
    return one->first < other->first ? -1 : one->first > other->first;
}

Status records_join(const char *where, Records *records, Error *error)
{
    bool single = true, placed = false;
    for (size_t row = 0; row < records->row_count; row++) {
        single &= records->rows[row].count == 1;
        placed |= records->rows[row].place > 0;
    }
    if (!single || records->values.count == records->row_count)
        return STATUS_OK;
    size_t count = 0;
    uint32_t *cells = malloc((records->cell_count + 1) * sizeof *cells);
    if (!cells)
        return records_no_memory(error);
    qsort(records->rows, records->row_count, sizeof *records->rows, by_outcome);
    for (size_t row = 0; row < records->row_count; row++) {
        RecordRow one = records->rows[row], *last = count ? &records->rows[count - 1] : NULL;
        cells[row] = records->cells[one.first];
        if (last && last->value == one.value && placed && last->place == one.place) {
            free(cells);
            return line_fault(where, one.line, error, "place %zu of \"%.60s\" is there twice",
                              one.place, records->values.texts[one.value]);
        }
        if (last && last->value == one.value) {
            last->count++;
            last->place = one.place;
            continue;
        }
        one.first = row;
        records->rows[count++] = one;
    }
    for (size_t row = 0; row < count; row++)
        records->rows[row].value = 0;
    memcpy(records->cells, cells, records->cell_count * sizeof *cells);
    free(cells);
    records->row_count = count;
    records->joined = true;
    record_names_clear(&records->values);
    return STATUS_OK;
}
