/* Runs of columns that are orders; and the readings of whole orders. */
#include "input/reading_parts.h"

#include "tallies/rank.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double log2_factorial(double n)
{
    return log_gamma(n + 1) / M_LN2;
}

static const uint32_t *cells_of(const Finder *finder, size_t column)
{
    return finder->sheet->columns[column].cells;
}

/* A text as it is sorted: by its value, then by its bytes. */
typedef struct Sorted {
    uint64_t number;
    Word word;
    uint32_t text;
} Sorted;

static int by_text(const void *a, const void *b)
{
    const Sorted *one = a, *other = b;
    if (one->number != other->number)
        return one->number < other->number ? -1 : 1;
    return strcmp(one->word.text, other->word.text);
}

bool find_names(const Finder *finder, size_t first, size_t width, size_t most, Names *ret)
{
    Sheet *sheet = finder->sheet;
    SCOPED_ARENA room = {0};
    bool *there = arena_get(&room, sheet->text_count + 1, sizeof *there);
    most = most < sheet->text_count ? most : sheet->text_count;
    Sorted *sorted = arena_get(&room, most + 1, sizeof *sorted);
    size_t count = 0;
    if (!there || !sorted)
        return false;
    for (size_t column = first; column < first + width; column++)
        for (size_t row = 0; row < sheet->rows; row++) {
            uint32_t text = cells_of(finder, column)[row];
            if (there[text])
                continue;
            if (count == most)
                return false;
            sorted[count++] = (Sorted){sheet->numbers[text], sheet->texts[text], text};
            there[text] = true;
        }
    Names names = {.texts = arena_get(&sheet->memory, count, sizeof *names.texts), .count = count};
    if (!names.texts || !count)
        return false;
    qsort(sorted, count, sizeof *sorted, by_text);
    for (size_t i = 0; i < count; i++)
        names.texts[i] = sorted[i].text;
    uint64_t low = sorted[0].number, high = sorted[count - 1].number;
    names.whole = high != NO_NUMBER;
    names.numbers = names.whole && low <= 1 && high - low + 1 == count;
    names.base = names.numbers ? (unsigned)low : 0;
    *ret = names;
    return true;
}

/* In how many of the first rows, up to `rows`, a name comes twice; those after `most` of them are
 * not looked at. */
static size_t rows_repeating(Finder *finder, size_t first, size_t width, size_t rows, size_t most)
{
    size_t repeating = 0;
    for (size_t row = 0; row < rows && repeating <= most; row++) {
        bool twice = false;
        finder->stamp++;
        for (size_t i = 0; !twice && i < width; i++) {
            size_t *stamp = &finder->stamps[cells_of(finder, first + i)[row]];
            twice = *stamp == finder->stamp;
            *stamp = finder->stamp;
        }
        repeating += twice;
    }
    return repeating;
}

bool rows_differ(Finder *finder, size_t first, size_t width)
{
    return rows_repeating(finder, first, width, finder->sheet->rows, 0) == 0;
}

double shared_bits(const Finder *finder, size_t first, size_t width, size_t names)
{
    double sum = 0, most = 0;
    size_t kinds = 0;
    bool whole = true;
    for (size_t i = first; i < first + width; i++) {
        const Column *column = &finder->sheet->columns[i];
        if (column->free)
            continue;
        whole &= column->whole;
        sum += column->extra;
        most = elementary_fmax(most, column->extra);
        kinds += column->kinds;
    }
    return whole ? sum - most : kinds ? ENOUGH_BITS * ((double)kinds - (double)names) : 0;
}

double bits_of(const Finder *finder, size_t first, size_t width)
{
    double bits = 0;
    for (size_t i = first; i < first + width; i++)
        bits += finder->sheet->columns[i].bits;
    return bits;
}

/* What is known where each row has the same names: as many bits as that order takes less than its
 * cells one by one, or at least those of a cell, which follows from the others. */
static double order_bits(const Finder *finder, size_t first, size_t width, size_t names)
{
    const Column *columns = finder->sheet->columns;
    for (; width > 2 && columns[first].still; first++) {
        width--;
        names--;
    }
    for (; width > 2 && columns[first + width - 1].still; width--)
        names--;
    double least = 0, rows = (double)finder->sheet->rows;
    for (size_t i = first; i < first + width; i++)
        least = elementary_fmax(least, columns[i].entropy);
    double fair = bits_of(finder, first, width) - rows * log2_factorial((double)width);
    return elementary_fmax(fair, least) + shared_bits(finder, first, width, names);
}

/* Of how many rows the run has names that most rows have, each once: *ret_odd is the first row,
 * from 1, that has another, and where. The texts in most rows are in names. */
static bool nearly_orders(const Finder *finder, Run *run)
{
    enum { LEAST_ROWS = 5, FAULTS_OF = 20, REPEATS_OF = 5 };
    const Sheet *sheet = finder->sheet;
    size_t rows = sheet->rows, usual = 0, strange = 0, repeated = 0, texts = sheet->text_count + 1;
    SCOPED_ARENA room = {0};
    uint32_t *times = arena_get(&room, texts, sizeof *times);
    size_t *seen = arena_get(&room, texts, sizeof *seen);
    Names all;
    if (rows < LEAST_ROWS || run->width < 3 || !times || !seen ||
        !find_names(finder, run->first, run->width, run->width + 1 + rows / FAULTS_OF, &all))
        return false;
    for (size_t row = 0; row < rows; row++)
        for (size_t i = 0; i < run->width; i++) {
            uint32_t text = cells_of(finder, run->first + i)[row];
            times[text] += seen[text] != row + 1;
            seen[text] = row + 1;
        }
    for (size_t i = 0; i < all.count; i++)
        if (REPEATS_OF * times[all.texts[i]] >= (REPEATS_OF - 1) * rows)
            all.texts[usual++] = all.texts[i];
    run->names = all;
    run->names.count = usual;
    for (size_t row = 0; usual == run->width && row < rows; row++) {
        bool twice = false, odd = false;
        for (size_t i = 0; i < run->width; i++) {
            uint32_t text = cells_of(finder, run->first + i)[row];
            bool known = REPEATS_OF * times[text] >= (REPEATS_OF - 1) * rows;
            if (!known && !run->odd) {
                run->odd = row + 1;
                run->odd_column = run->first + i;
            }
            odd |= !known;
            twice |= known && seen[text] == rows + row + 1;
            seen[text] = rows + row + 1;
        }
        strange += odd;
        repeated += twice && !odd;
    }
    run->repeats = repeated;
    uint64_t low = sheet->numbers[all.texts[0]],
             high = sheet->numbers[all.texts[usual ? usual - 1 : 0]];
    run->names.whole = high != NO_NUMBER;
    run->names.numbers = run->names.whole && low <= 1 && high - low + 1 == usual;
    run->names.base = run->names.numbers ? (unsigned)low : 0;
    return usual == run->width && (strange <= 1 || strange * FAULTS_OF <= rows) &&
           (repeated + strange) * REPEATS_OF <= rows;
}

static bool is_run(Finder *finder, bool faults, Run *run)
{
    enum { LOOKED_AT = 32 };
    size_t rows = finder->sheet->rows < LOOKED_AT ? finder->sheet->rows : LOOKED_AT;
    size_t most = faults ? rows / 2 : 0;
    if (rows_repeating(finder, run->first, run->width, rows, most) > most)
        return false;
    if (find_names(finder, run->first, run->width, run->width, &run->names) &&
        run->names.count == run->width && rows_differ(finder, run->first, run->width))
        return true;
    return faults && nearly_orders(finder, run);
}

static bool is_within(const Run *runs, size_t count, size_t first, size_t width)
{
    bool within = false;
    for (size_t i = 0; i < count; i++)
        within |= runs[i].first <= first && first + width <= runs[i].first + runs[i].width;
    return within;
}

/* Adds the run, if it is one, and what stands within it. */
static size_t add_run(Finder *finder, bool inner, bool faults, bool still, Run run, Run *runs)
{
    const Column *columns = finder->sheet->columns;
    size_t rows = finder->sheet->rows;
    if (!is_run(finder, faults, &run))
        return 0;
    const Column *begin = &columns[run.first], *end = &columns[run.first + run.width - 1],
                 *middle = &columns[run.first + run.width / 2];
    bool left = !run.names.numbers && rows > 1 && begin->still,
         right = !run.names.numbers && rows > 1 && end->still;
    if ((left && begin->parts != middle->parts) || (right && end->parts != middle->parts))
        return 0; /* words before a list, or behind it */
    run.gain = order_bits(finder, run.first, run.width, run.width);
    if (!run.names.numbers &&
        ((!still && run.gain < ENOUGH_BITS) || (run.names.whole && rows < 2 * run.width)))
        return 0;
    runs[0] = run;
    if (!inner || (!left && !right) || run.width < 3)
        return 1;
    run.first += left;
    run.width -= (size_t)left + right;
    bool named = find_names(finder, run.first, run.width, run.width, &run.names);
    runs[1] = run;
    return 1 + named;
}

size_t find_orders(Finder *finder, bool inner, bool faults, Run runs[static MOST_RUNS])
{
    enum { STILL_ROWS = 9 };
    size_t count = 0, span = finder->span, rows = finder->sheet->rows;
    bool still = rows > STILL_ROWS;
    if (rows == 1 && span > MOST_WIDTH)
        return 0;
    for (size_t i = 0; i < span; i++)
        still &= finder->sheet->columns[i].key;
    for (size_t width = span < MOST_WIDTH ? span : MOST_WIDTH; width > 1; width--)
        for (size_t first = 0; first + width <= span && count + 2 < MOST_RUNS; first++)
            if (!is_within(runs, count, first, width) && (rows > 1 || width == span))
                count += add_run(finder, inner, faults, still,
                                 (Run){.first = first, .width = width}, runs + count);
    return count;
}

/* Which of the run's names each text is. */
static size_t *local_names(const Finder *finder, const Run *run, Arena *room)
{
    size_t *local = arena_get(room, finder->sheet->text_count + 1, sizeof *local);
    for (size_t i = 0; local && i < run->names.count; i++)
        local[run->names.texts[i]] = i;
    return local;
}

/* Whether nothing comes before itself by `before`, m by m: there is no ring in it, as the cuts of a
 * deck have. below[i]: how many are before i. */
static bool has_no_ring(const uint8_t *before, size_t *below, size_t m)
{
    size_t left = m;
    for (bool more = true; more;) {
        more = false;
        for (size_t a = 0; a < m; a++) {
            if (below[a])
                continue;
            below[a] = SIZE_MAX;
            more = true;
            left--;
            for (size_t b = 0; b < m; b++)
                below[b] -= before[a * m + b] && below[b] != SIZE_MAX;
        }
    }
    return !left;
}

/* The bits that speak for it that all hands of these sizes are in one order, whatever it is; 0:
 * they are not. */
static double sorted_bits(const Finder *finder, const Run *run, const size_t *hands)
{
    size_t m = run->names.count, pairs = 0, times = 0;
    SCOPED_ARENA room = {0};
    uint8_t *before = arena_get(&room, m * m, 1);
    size_t *below = arena_get(&room, m, sizeof *below), *local = local_names(finder, run, &room);
    bool good = before && below && local;
    for (size_t row = 0; good && row < finder->sheet->rows; row++)
        for (size_t i = 0, hand = 0, end = hands[0]; good && i < run->width; i++) {
            end += i == end ? hands[++hand] : 0;
            for (size_t k = i + 1; good && k < end; k++) {
                size_t a = local[cells_of(finder, run->first + i)[row]],
                       b = local[cells_of(finder, run->first + k)[row]];
                good = !before[b * m + a];
                pairs += !before[a * m + b];
                below[b] += !before[a * m + b];
                before[a * m + b] = 1;
                times++;
            }
        }
    return good && has_no_ring(before, below, m) ? (double)(times - pairs) : 0;
}

/* Whether the name at `place` comes behind those from `begin` on in all rows, in the order that is
 * known so far, which it is added to then. */
static bool goes_on(const Finder *finder, const Run *run, const size_t *local, uint8_t *before,
                    size_t begin, size_t place)
{
    size_t m = run->names.count;
    for (int step = 0; step < 3; step++)
        for (size_t row = 0; row < finder->sheet->rows; row++)
            for (size_t i = begin; i < place; i++) {
                size_t a = local[cells_of(finder, run->first + i)[row]],
                       b = local[cells_of(finder, run->first + place)[row]];
                if (step != 1 && before[b * m + a])
                    return false;
                before[a * m + b] |= step == 1;
            }
    return true;
}

/* The hands that a run is dealt into: each as many places as are in one order in all rows, whatever
 * order that is. None of one place, and two at least; else none. */
static size_t find_hands(const Finder *finder, const Run *run, size_t hands[static MOST_HANDS])
{
    size_t m = run->names.count, count = 0, begin = 0;
    SCOPED_ARENA room = {0};
    uint8_t *before = arena_get(&room, m * m, 1);
    size_t *local = local_names(finder, run, &room);
    if (!before || !local || run->odd || run->repeats)
        return 0;
    for (size_t place = 1; place <= run->width; place++) {
        if (place < run->width && goes_on(finder, run, local, before, begin, place))
            continue;
        if (place - begin < 2 || count == MOST_HANDS)
            return 0;
        hands[count++] = place - begin;
        begin = place;
    }
    return count > 1 && sorted_bits(finder, run, hands) > 2 * ENOUGH_BITS ? count : 0;
}

static Fit fit_of_run(const Finder *finder, const Run *run)
{
    const Sheet *sheet = finder->sheet;
    Fit fit = {.first = run->first,
               .width = run->width,
               .other = SIZE_MAX,
               .place = SIZE_MAX,
               .n = run->width,
               .trials = sheet->rows,
               .numbers = run->names.numbers,
               .base = run->names.base,
               .gain = run->gain};
    if (run->odd) {
        fit.odd = sheet->lines[run->odd - 1];
        fit.odd_column = sheet->columns[run->odd_column].list + 1;
        fit.odd_text = sheet->columns[run->odd_column].cells[run->odd - 1];
    } else {
        fit.odd = sheet->rows_read.odd;
    }
    return fit;
}

static void find_whole(Finder *finder, const Reading *self)
{
    Run runs[MOST_RUNS];
    size_t count = find_orders(finder, true, true, runs);
    for (size_t i = 0; i < count; i++) {
        Fit fit = fit_of_run(finder, &runs[i]);
        fit_add(finder, self, &fit);
        fit.hand_count = find_hands(finder, &runs[i], fit.hands);
        for (size_t k = 0; k < fit.hand_count; k++)
            fit.gain += (double)fit.trials * log2_factorial((double)fit.hands[k]);
        if (fit.hand_count)
            fit_add(finder, self, &fit);
    }
}

/* Whether a row ends early, if at all: nothing stands behind what is empty. */
static size_t row_length(const Finder *finder, size_t row, size_t first, size_t width)
{
    size_t length = width;
    while (length && !finder->sheet->texts[cells_of(finder, first + length - 1)[row]].length)
        length--;
    return length;
}

/* Lists of names, each once, of which the longest have all and others end early. */
static void find_short(Finder *finder, const Reading *self)
{
    Sheet *sheet = finder->sheet;
    for (size_t first = 0, width; first < finder->span; first += width) {
        width = sheet->even ? 1 : finder->span - first;
        while (sheet->even && first + width < finder->span &&
               sheet->columns[first + width].list == sheet->columns[first].list)
            width++;
        Names names;
        size_t least = width, whole = 0;
        SCOPED_ARENA room = {0};
        size_t *seen = arena_get(&room, sheet->text_count + 1, sizeof *seen);
        bool good = width > 2 && width < MOST_WIDTH && seen &&
                    find_names(finder, first, width, width + 1, &names) &&
                    names.count == width + 1 && sheet->rows > 1;
        for (size_t row = 0; good && row < sheet->rows; row++) {
            size_t length = row_length(finder, row, first, width);
            least = length < least ? length : least;
            whole += length == width;
            for (size_t i = 0; good && i < length; i++) {
                uint32_t text = cells_of(finder, first + i)[row];
                good = seen[text] != row + 1 && sheet->texts[text].length;
                seen[text] = row + 1;
            }
        }
        if (!good || !whole || !least || least == width)
            continue;
        Fit fit = {.first = first,
                   .width = width,
                   .other = SIZE_MAX,
                   .place = SIZE_MAX,
                   .n = width,
                   .take = least,
                   .trials = sheet->rows,
                   .gain = bits_of(finder, first, width) -
                           (double)sheet->rows * log2_factorial((double)width)};
        fit_add(finder, self, &fit);
        fit.take = 0;
        fit_add(finder, self, &fit);
    }
}

uint64_t rank_of_row(const Sheet *sheet, const Run *run, size_t row)
{
    Item items[TABLE_ITEMS];
    for (size_t i = 0; i < run->width; i++)
        for (size_t k = 0; k < run->width; k++)
            if (run->names.texts[k] == sheet->columns[run->first + i].cells[row])
                items[i] = (Item)k;
    return permutation_rank(items, run->width);
}

/* Whether the rows of a run are orders that differ; *ret_sorted: in lexicographic order. */
static bool orders_differ(const Finder *finder, const Run *run, bool *ret_sorted)
{
    if (run->width > TABLE_ITEMS)
        return false;
    SCOPED_ARENA room = {0};
    bool *there = arena_get(&room, permutation_count(run->width), sizeof *there);
    *ret_sorted = true;
    uint64_t last = 0;
    for (size_t row = 0; there && row < finder->sheet->rows; row++) {
        uint64_t rank = rank_of_row(finder->sheet, run, row);
        if (there[rank])
            return false;
        there[rank] = true;
        *ret_sorted &= !row || rank > last;
        last = rank;
    }
    return there && finder->sheet->rows > 1;
}

bool are_orders(Finder *finder)
{
    Run runs[MOST_RUNS];
    bool sorted, found = false;
    for (size_t i = find_orders(finder, false, false, runs); i-- > 0;)
        found |= runs[i].width > 2 && orders_differ(finder, &runs[i], &sorted);
    return found;
}

/* A fit of counts beside a run whose rows differ: `bits` say which rows those are. */
static void add_counted(Finder *finder, const Reading *self, const Run *run, double bits)
{
    const Sheet *sheet = finder->sheet;
    double shared = shared_bits(finder, run->first, run->width, run->names.count);
    for (size_t other = 0; other < sheet->column_count; other++) {
        const Column *column = &sheet->columns[other];
        if ((other >= run->first && other < run->first + run->width) ||
            !(column->whole || column->share) || (column->free && sheet->rows > 2))
            continue;
        Fit fit = fit_of_run(finder, run);
        fit.other = other;
        fit.trials = fit.base = fit.numbers = 0;
        fit.gain = bits_of(finder, run->first, run->width) + shared - bits;
        fit_add(finder, self, &fit);
    }
}

/* Whether a tally lacks orders that would have come, were they there: it may be the beginning of
 * one, and so whether they never came is for the user to say. */
static bool may_be_cut(const Fit *fit, double all)
{
    const Sheet *sheet = fit->sheet;
    double total = 0;
    for (size_t row = 0; row < sheet->rows; row++)
        total += (double)sheet->numbers[sheet->columns[fit->other].cells[row]];
    return (double)sheet->rows < all && elementary_pow(1 - 1 / all, total) < UNSEEN;
}

/* Draws of some of more items, each at most once, with a count beside each. */
static void find_counted_draws(Finder *finder, const Reading *self)
{
    const Sheet *sheet = finder->sheet;
    size_t columns = sheet->column_count;
    for (size_t first = 0; first < 2 && columns > 2 && sheet->rows > 1; first++) {
        Run run = {.first = first, .width = columns - 1};
        if (!sheet->columns[first ? 0 : columns - 1].whole || run.width > TABLE_ITEMS ||
            !find_names(finder, first, run.width, DECK_MAX_ITEMS, &run.names) ||
            !rows_differ(finder, first, run.width) || !run.names.whole)
            continue;
        const Given *given = finder->given;
        uint64_t most = sheet->numbers[run.names.texts[run.names.count - 1]];
        double n = given->n ? (double)given->n : (double)most + 1, k = (double)run.width;
        double all = elementary_exp((log2_factorial(n) - log2_factorial(n - k)) * M_LN2),
               rows = (double)sheet->rows;
        size_t before = finder->count;
        if ((rows > all + 0.5 && !given->table_given) || most >= DECK_MAX_ITEMS || n <= k ||
            ((double)most >= n && !(given->table_given && !first)))
            continue;
        add_counted(finder, self, &run, log2_factorial(all) - log2_factorial(all - rows));
        first = finder->count > before ? 2 : first; /* its counts stand behind them, or before */
        for (size_t i = before; i < finder->count; i++) {
            finder->fits[i].n = (size_t)n;
            finder->fits[i].take = given->take ? given->take : run.width;
            finder->fits[i].fill = !given->take && !given->hands;
        }
    }
}

void find_counted(Finder *finder, const Reading *self)
{
    Run runs[MOST_RUNS];
    size_t count = find_orders(finder, false, false, runs), begin = finder->count;
    double rows = (double)finder->sheet->rows;
    bool sorted;
    for (size_t i = 0; i < count; i++) {
        size_t before = finder->count;
        if (!orders_differ(finder, &runs[i], &sorted) &&
            (!finder->given->table_given || runs[i].width > TABLE_ITEMS))
            continue;
        double all = (double)permutation_count(runs[i].width);
        add_counted(finder, self, &runs[i],
                    sorted && rows == all ? 0 : log2_factorial(all) - log2_factorial(all - rows));
        for (size_t k = before; k < finder->count; k++)
            finder->fits[k].fill = !finder->given->table_given && may_be_cut(&finder->fits[k], all);
    }
    if (finder->count == begin)
        find_counted_draws(finder, self);
}

/* All cells, where they are said to be outcomes: what is wrong with them is found when they are
 * made items. */
static void find_said(Finder *finder, const Reading *self)
{
    const Fit fit = {.width = finder->span,
                     .other = SIZE_MAX,
                     .place = SIZE_MAX,
                     .n = finder->given->n ? finder->given->n : finder->span,
                     .trials = finder->sheet->rows,
                     .odd = finder->sheet->rows_read.odd};
    if (finder->sheet->rows && finder->span && !finder->given->stream)
        fit_add(finder, self, &fit);
}

const Reading reading_said = {.said = "deals of", .find = find_said};
const Reading reading_whole = {.said = "deals of", .find = find_whole};
const Reading reading_short = {.said = "deals of", .find = find_short};
