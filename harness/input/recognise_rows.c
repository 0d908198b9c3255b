/* Columns in which the same names come again and again in other orders. */
#include "base/numbers.h"
#include "input/line_words.h"
#include "input/recognise_parts.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SEARCHED = 128 }; /* columns of which every run is looked at */

/* The stamps of names: the last window, and the last row, that had each. */
typedef struct Stamps {
    size_t *window, *row;
} Stamps;

static bool stamps_make(Stamps *ret, const Records *records)
{
    *ret = (Stamps){calloc(records->names.count + 1, sizeof *ret->window),
                    calloc(records->names.count + 1, sizeof *ret->row)};
    return ret->window && ret->row;
}

static void stamps_clear(Stamps *stamps)
{
    free(stamps->window);
    free(stamps->row);
}

/* The number that a name is; SIZE_MAX: none. */
static size_t number_of(const Records *records, uint32_t name)
{
    const char *text = records->names.texts[name];
    size_t length = strlen(text), number = word_number(text, length, 0, 1 << 20);
    bool padded = length > 1 && text[0] == '0';
    return number == 1 << 20 || padded ? SIZE_MAX : number;
}

/* Whether the names of the window are numbers from 0 or 1 on. */
static void find_numbers(const Records *records, const Stamps *stamps, size_t window, RowsFit *fit)
{
    size_t least = SIZE_MAX, most = 0;
    for (uint32_t name = 0; name < records->names.count; name++)
        if (stamps->window[name] == window) {
            size_t number = number_of(records, name);
            least = number < least ? number : least;
            most = number > most ? number : most;
        }
    fit->numbers = least <= 1 && most - least + 1 == fit->width;
    fit->base = fit->numbers ? (unsigned)least : 0;
}

/* As rows_are_orders; `window` is a stamp that was not used, and *row one before those of the rows.
 */
static bool look(const Records *records, size_t from, size_t first, size_t width, Stamps *stamps,
                 size_t window, size_t *row, RowsFit *ret)
{
    RowsFit fit = {.first = first, .width = width, .rows = records->row_count - from};
    size_t distinct = 0;
    for (size_t r = from; r < records->row_count; r++) {
        const RecordRow *one = &records->rows[r];
        const uint32_t *cells = records->cells + one->first + first;
        bool twice = false;
        if (one->count < first + width)
            return false;
        ++*row;
        for (size_t i = 0; i < width; i++) {
            distinct += stamps->window[cells[i]] != window;
            if (distinct > width)
                return false;
            stamps->window[cells[i]] = window;
            twice |= stamps->row[cells[i]] == *row;
            stamps->row[cells[i]] = *row;
        }
        fit.orders += !twice;
    }
    if (distinct != width || !fit.rows)
        return false;
    find_numbers(records, stamps, window, &fit);
    /* A row that has a name twice is an outcome that is wrong. Where most are, it is another thing:
     * draws with replacement. Of two columns, or one row, all must be right. */
    bool enough = width == 2 ? fit.orders == fit.rows : 2 * fit.orders >= fit.rows;
    if (!enough || (fit.rows < 2 && !fit.numbers))
        return false;
    *ret = fit;
    return true;
}

bool rows_are_orders(const Records *records, size_t from, size_t first, size_t width, RowsFit *ret)
{
    Stamps stamps;
    size_t row = 0;
    bool well =
        stamps_make(&stamps, records) && look(records, from, first, width, &stamps, 1, &row, ret);
    stamps_clear(&stamps);
    return well;
}

static bool overlaps(const RowsFit *fits, size_t count, size_t first, size_t width)
{
    for (size_t i = 0; i < count; i++)
        if (first < fits[i].first + fits[i].width && fits[i].first < first + width)
            return true;
    return false;
}

size_t rows_find_orders(const Records *records, size_t from, size_t without, RowsFit *fits,
                        size_t most)
{
    Stamps stamps;
    size_t found = 0, window = 0, row = 0;
    size_t columns = from < records->row_count ? records->rows[from].count : 0;
    bool well = stamps_make(&stamps, records);
    for (size_t width = columns; well && width > 1 && found < most; width--) {
        if (columns > MOST_SEARCHED && columns - width > MOST_SEARCHED / 8)
            break;
        for (size_t first = 0; first + width <= columns && found < most; first++) {
            bool has_it = without != SIZE_MAX && without >= first && without < first + width;
            if (!has_it && !overlaps(fits, found, first, width) &&
                look(records, from, first, width, &stamps, ++window, &row, &fits[found]))
                found++;
        }
    }
    stamps_clear(&stamps);
    return found;
}

bool rows_are_draws(const Records *records, size_t from, size_t first, size_t width, RowsFit *ret,
                    size_t *ret_least, size_t *ret_most)
{
    RowsFit fit = {.first = first, .width = width, .sorted = true, .numbers = true};
    size_t least = SIZE_MAX, most = 0;
    for (size_t r = from; r < records->row_count; r++, fit.rows++) {
        const uint32_t *cells = records->cells + records->rows[r].first + first;
        if (records->rows[r].count < first + width)
            return false;
        for (size_t i = 0; i < width; i++) {
            size_t number = number_of(records, cells[i]);
            if (number == SIZE_MAX)
                return false;
            for (size_t before = 0; before < i; before++)
                if (cells[before] == cells[i])
                    return false;
            fit.sorted &= !i || number > number_of(records, cells[i - 1]);
            least = number < least ? number : least;
            most = number > most ? number : most;
        }
    }
    *ret = fit;
    *ret_least = least;
    *ret_most = most;
    /* Numbers that are far apart are counts. */
    size_t span = most - least + 1;
    return fit.rows > 1 && width > 1 && span > width && span <= 10 * fit.rows * width;
}

bool rows_are_cut_short(const Records *records, RowsFit *ret, size_t *ret_least)
{
    Stamps stamps;
    size_t least = SIZE_MAX, most = 0, distinct = 0, whole = 0;
    bool well = stamps_make(&stamps, records);
    for (size_t r = 0; well && r < records->row_count; r++) {
        const RecordRow *one = &records->rows[r];
        least = one->count < least ? one->count : least;
        whole = one->count > most ? 1 : whole + (one->count == most);
        most = one->count > most ? one->count : most;
        for (size_t i = 0; well && i < one->count; i++) {
            uint32_t name = records->cells[one->first + i];
            distinct += !stamps.window[name];
            stamps.window[name] = 1;
            well = stamps.row[name] != r + 1 && records->names.texts[name][0];
            stamps.row[name] = r + 1;
        }
    }
    well &= distinct == most && least < most && least && most > 2 && 2 * whole > records->row_count;
    if (well) {
        *ret = (RowsFit){.width = most, .rows = records->row_count, .orders = whole};
        find_numbers(records, &stamps, 1, ret);
        *ret_least = least;
    }
    stamps_clear(&stamps);
    return well;
}

void say_deals(const DataText *data, const RowsFit *fit, Text *said)
{
    if (data->whole)
        text_addf(said, "%s ", count_grouped(fit->rows).text);
    text_addf(said, "deal%s of %zu %sitems%s", data->whole && fit->rows == 1 ? "" : "s", fit->width,
              fit->numbers ? "" : "named ", fit->base ? ", numbered from 1" : "");
}
