/* What speaks against the likeliest reading, though it fits: what people's data are now and then.
 */
#include "base/elementary.h"
#include "input/line_fault.h"
#include "input/reading.h"

#include <stdlib.h>
#include <string.h>

enum { SURE_BITS = 2 * ENOUGH_BITS, MOST_SUM = 60, SIDES = 6, LEAST_GROUPS = 3 };

static int by_case(const void *a, const void *b)
{
    const Word *one = *(const Word *const *)a, *other = *(const Word *const *)b;
    return strcasecmp(one->text, other->text);
}

/* Names that differ by case alone. */
static Status case_doubt(const Fit *fit, const Names *names, const char *where, Error *error)
{
    const Sheet *sheet = fit->sheet;
    SCOPED_ROOM(const Word *, sorted, names->count, "the names of --input", error);
    for (size_t i = 0; i < names->count; i++)
        sorted[i] = &sheet->texts.of[names->texts[i]];
    qsort(sorted, names->count, sizeof *sorted, by_case);
    for (size_t i = 1; i < names->count; i++)
        if (by_case(&sorted[i - 1], &sorted[i]) == 0)
            return line_fault(
                where, 0, error,
                "\"%.60s\" and \"%.60s\" differ by case alone; write one of them, or, "
                "if they are two, %s",
                sorted[i - 1]->text, sorted[i]->text,
                fit->kind < FIT_OUTCOMES ? "list all items: --items NAMES"
                                         : "say so: --table first");
    return STATUS_OK;
}

/* The bits that sums of so many dice make the counts likelier than even ones do. */
static double bits_of_dice(const double times[MOST_SUM + 1], size_t dice, double even)
{
    double chances[MOST_SUM + 1] = {1}, bits = 0;
    for (size_t die = 0; die < dice; die++)
        for (size_t sum = MOST_SUM + 1; sum-- > 0;) {
            double chance = 0;
            for (size_t side = 1; side <= SIDES && side <= sum; side++)
                chance += chances[sum - side] / SIDES;
            chances[sum] = chance;
        }
    for (size_t sum = 0; sum <= MOST_SUM; sum++) /* a sum that cannot be has nearly no chance */
        bits += times[sum] * log(fmax(chances[sum] * even, 1e-300)) / M_LN2;
    return bits;
}

/* Numbers that come, or are counted, as often as sums of dice are. */
static Status dice_doubt(const Fit *fit, const char *where, Error *error)
{
    const Sheet *sheet = fit->sheet;
    const Column *column = &sheet->columns[fit->first];
    double times[MOST_SUM + 1] = {0};
    if (!column->whole || column->most > MOST_SUM)
        return STATUS_OK;
    for (size_t row = 0; row < sheet->rows; row++)
        times[sheet->numbers[column->cells[row]]] +=
            fit->other == SIZE_MAX ? 1 : (double)cell_number(sheet, row, fit->other);
    for (size_t dice = 2; dice <= column->least; dice++)
        if (bits_of_dice(times, dice, (double)(column->most - column->least + 1)) > SURE_BITS)
            return line_fault(
                where, 0, error,
                "the numbers come as sums of %zu dice do, and not each as often; give "
                "each sum with its chance and its count, as in 7,1/6,105: --table "
                "classes",
                dice);
    return STATUS_OK;
}

/* Whether each name comes equally often in every `size` rows: in each column, or in all `together`.
 */
static bool are_balanced(const Fit *fit, size_t kinds, size_t size, bool together, size_t *times)
{
    size_t width = together ? fit->width : 1, each = size * width / kinds;
    bool good = true;
    for (size_t first = fit->first; first < fit->first + fit->width; first += width)
        for (size_t begin = 0; good && begin + size <= fit->sheet->rows; begin += size)
            for (int pass = 0; pass < 2; pass++)
                for (size_t i = 0; i < size * width; i++) {
                    size_t *count =
                        &times[fit->sheet->columns[first + i % width].cells[begin + i / width]];
                    *count = pass ? 0 : *count + 1;
                    good &= *count <= each;
                }
    return good;
}

/* Rows that are no shuffle each, but balance in groups. */
static Status balance_doubt(const Fit *fit, size_t kinds, const char *where, Error *error)
{
    const Sheet *sheet = fit->sheet;
    bool together = fit->kind == FIT_SAMPLE, one = fit->width == 1, random = false;
    double width = together ? (double)fit->width : 1, k = (double)kinds;
    double columns = together ? 1 : (double)fit->width - 1;
    SCOPED_ROOM(size_t, times, sheet->texts.count + 1, "the names of --input", error);
    for (size_t i = fit->first; i < fit->first + fit->width; i++)
        random |= !sheet->columns[i].free;
    for (size_t size = 2; random && size * LEAST_GROUPS <= sheet->rows; size++) {
        double cells = (double)size * width, orders = log2_factorial(k) - log2_factorial(k - width);
        double each = (double)size * orders - log2_factorial(cells) + k * log2_factorial(cells / k);
        if (fmod(cells, k) == 0 && (double)(sheet->rows / size) * columns * each > SURE_BITS &&
            are_balanced(fit, kinds, size, together, times))
            return line_fault(
                where, 0, error,
                "every %zu rows hold each of the %zu items equally often%s, as %s do: "
                "they are not made row by row, and rows are what is tested%s",
                size, kinds, together ? "" : " at each place",
                !together ? "Latin squares"
                : one     ? "permuted blocks"
                          : "rounds",
                one ? "; blocks: that column alone, and --as stream --deck 2*A,2*B" : "");
    }
    return STATUS_OK;
}

static double log2_choose(double n, double k)
{
    return log2_factorial(n) - log2_factorial(k) - log2_factorial(n - k);
}

/* Numbers up to the highest that never come, where others come so often that these are hardly
 * items.
 */
static Status holes_doubt(const Fit *fit, const Names *names, const char *where, Error *error)
{
    const Sheet *sheet = fit->sheet;
    double n = (double)fit->n, k = (double)names->count, width = (double)fit->width;
    size_t number = fit->base;
    if ((double)sheet->rows * (log2_choose(n, width) - log2_choose(k, width)) <
        log2_choose(n, k) + SURE_BITS)
        return STATUS_OK;
    for (size_t i = 0; i < names->count && sheet->numbers[names->texts[i]] == number; i++)
        number++;
    return line_fault(where, 0, error,
                      "of the numbers %u to %zu only %zu come, never %zu; if it is an item: --n "
                      "%zu%s; if not, list those that are: --items NAMES",
                      fit->base, fit->n - 1 + fit->base, names->count, number, fit->n,
                      fit->base ? " --as from-1" : "");
}

Status reading_doubt(const Given *given, const Fit *fit, Error *error)
{
    Names names;
    const Sheet *sheet = fit->sheet;
    bool labels = fit->kind == FIT_FIRST || fit->kind == FIT_TAKEN;
    bool rows = fit->kind == FIT_WHOLE || fit->kind == FIT_SAMPLE;
    if (given->n || given->names || given->counts || fit->unsure || (!labels && !rows) ||
        (labels ? fit->width != 1 : fit->other != SIZE_MAX) ||
        !find_names(sheet, fit->first, fit->width, sheet->texts.count, &names))
        return STATUS_OK;
    if (fit->kind != FIT_WHOLE)
        TRY(case_doubt(fit, &names, given->where, error));
    if (fit->width == 1)
        TRY(dice_doubt(fit, given->where, error));
    if (fit->kind == FIT_SAMPLE && fit->numbers)
        TRY(holes_doubt(fit, &names, given->where, error));
    return rows && names.count > 1 ? balance_doubt(fit, names.count, given->where, error)
                                   : STATUS_OK;
}
