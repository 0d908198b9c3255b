#include "base/elementary.h"
#include "inference/binomial_tail.h"
#include "inference/check.h"
#include "inference/chi_square.h"
#include "inference/holm.h"
#include "inference/power.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cells are said to stand out at this false-discovery rate. */
static const double WORST_ALPHA = 0.01;

/* log10 of the two-sided binomial p of one cell, atoms in both ends. Beyond 1e-290, and of a cell
 * to which a trial can add more, the square of the normal deviate, by which cells have been put in
 * order there since the first reports: no more is asked of a diagnosis. */
static double cell_log10_p(const Standout *cell, uint64_t trials)
{
    double o = (double)cell->observed, chance = cell->law.mean, expected = (double)trials * chance;
    double square = (o - expected) * (o - expected) / (expected * (1 - chance)),
           log10_p = -INFINITY;
    if (cell->law.variance > 0)
        square = pow((o - expected) / sqrt((double)trials * cell->law.variance), 2);
    else
        log10_p = chi_square_log10_two_sided(binomial_tails(o, (double)trials, chance));
    return log10_p > -290 ? log10_p : chi_square_tails(square, 1).log10_upper;
}

static int by_log10_p(const void *a, const void *b)
{
    const Standout *left = a, *right = b;
    if (left->log10_p != right->log10_p)
        return left->log10_p < right->log10_p ? -1 : 1;
    return left->cell < right->cell ? -1 : left->cell > right->cell;
}

/* Keeps the `limit` cells with the greatest `height` at `kept`, `*count` so far, greatest first. */
static void keep_highest(Standout *kept, size_t *count, size_t limit, Standout cell)
{
    if (*count == limit && cell.height <= kept[limit - 1].height)
        return;
    size_t at = *count < limit ? (*count)++ : limit - 1;
    for (; at > 0 && kept[at - 1].height < cell.height; at--)
        kept[at] = kept[at - 1];
    kept[at] = cell;
}

/* The cells that are gone through. */
typedef struct Cells {
    const CheckKind *kind;
    const Tally *tally;
    uint64_t trials;
    bool uniform;          /* all have the law of the first */
    const double *chances; /* of all cells; NULL: cell_law tells it */
    CellLaw first;
} Cells;

static CellLaw law_of(const Cells *cells, uint64_t cell)
{
    return cells->uniform   ? cells->first
           : cells->chances ? (CellLaw){.mean = cells->chances[cell]}
                            : cells->kind->cell_law(cells->tally, cell);
}

/* How far the cell's count is above its expectation, by deviates; where all cells have one
 * expectation, the count itself, for no other cell can be less likely. False where nothing is to be
 * said of the cell. */
static bool standout_of(const Cells *cells, uint64_t cell, uint64_t observed, Standout *ret)
{
    CellLaw law = law_of(cells, cell);
    double height = (double)observed, trials = (double)cells->trials;
    if (law.mean <= 0 || (law.mean >= 1 && !cells->uniform && !(law.variance > 0)))
        return false;
    if (!cells->uniform) {
        double expected = trials * law.mean;
        double own = sqrt(law.variance > 0 ? trials * law.variance : expected * (1 - law.mean));
        height = (height - expected) / own;
    }
    *ret = (Standout){cell, observed, law, height, 0};
    return true;
}

/* The cells farthest above and below their expectation; of `lows` the heights are those below. */
typedef struct Extremes {
    Standout highs[WORST_CELLS], lows[WORST_CELLS];
    size_t high, low;
    uint64_t shown; /* of cells of different chances: those that have one */
} Extremes;

/* Whether none of a piece of the tally is higher or lower than the least of those kept. */
static bool within(const Tally *tally, uint64_t first, const Extremes *kept)
{
    uint64_t most, least;
    if (kept->high < WORST_CELLS || kept->low < WORST_CELLS)
        return false;
    tally_range(tally, first, &least, &most);
    return (double)most <= kept->highs[WORST_CELLS - 1].height &&
           (double)least >= -kept->lows[WORST_CELLS - 1].height;
}

/* Whether one more cell that is 0 changes nothing. */
static bool lows_are_zero(const Extremes *kept)
{
    return kept->high == WORST_CELLS && kept->low == WORST_CELLS &&
           kept->lows[WORST_CELLS - 1].height >= 0;
}

static void consider(const Cells *cells, uint64_t cell, uint64_t count, Extremes *ret)
{
    Standout one;
    if (!standout_of(cells, cell, count, &one))
        return;
    ret->shown++;
    keep_highest(ret->highs, &ret->high, WORST_CELLS, one);
    one.height = -one.height;
    keep_highest(ret->lows, &ret->low, WORST_CELLS, one);
}

/* The extremes of the cells from `first` to before `end`. */
static void extremes_of(const Cells *cells, uint64_t first, uint64_t end, Extremes *ret)
{
    uint64_t counts[TALLY_PIECE];
    CountedCell few[TALLY_FEW];
    *ret = (Extremes){.high = 0};
    for (; first < end; first += TALLY_PIECE) {
        bool sparse = cells->uniform && lows_are_zero(ret);
        if (sparse)
            first = tally_next(cells->tally, first) / TALLY_PIECE * TALLY_PIECE;
        if (first >= end)
            break;
        size_t listed = sparse ? tally_read_few(cells->tally, first, few) : TALLY_FEW + 1;
        if (listed > TALLY_FEW && cells->uniform && within(cells->tally, first, ret))
            continue;
        size_t piece = listed > TALLY_FEW ? tally_read_piece(cells->tally, first, counts) : listed;
        for (size_t i = 0; i < piece; i++)
            if (listed > TALLY_FEW)
                consider(cells, first + i, counts[i], ret);
            else
                consider(cells, few[i].cell, few[i].count, ret);
    }
}

/* Large tallies in parts, side by side. */
size_t cells_standing_out(const CheckInput *input, const double *chances,
                          Standout found[static 2 * WORST_CELLS], uint64_t *ret_shown)
{
    enum { PART_CELLS = 1 << 22, PARTS = 64 };
    Extremes all = {.high = 0};
    const Tally *tally = input->tally;
    Cells of = {.kind = input->kind, .tally = tally, .trials = input->trials, .chances = chances};
    const Cells *cells = &of;
    of.first = law_of(cells, 0);
    of.uniform = input->kind->uniform && !chances && !tally->shape.law;
    uint64_t cell_count = tally->cells;
    int threads = input->threads;
    if (isnan(of.first.mean) || (cells->uniform && of.first.mean <= 0))
        return 0;
    for (uint64_t first = 0; first < cell_count; first += (uint64_t)PARTS * PART_CELLS) {
        Extremes parts[PARTS];
        uint64_t left = cell_count - first, count = (left + PART_CELLS - 1) / PART_CELLS;
        count = count < PARTS ? count : PARTS;
#pragma omp parallel for num_threads(threads) schedule(dynamic) if (threads > 1 && count > 1)
        for (uint64_t part = 0; part < count; part++) {
            uint64_t begin = first + part * PART_CELLS, end = begin + PART_CELLS;
            extremes_of(cells, begin, end < cell_count ? end : cell_count, &parts[part]);
        }
        for (uint64_t part = 0; part < count; part++) {
            all.shown += parts[part].shown;
            for (size_t i = 0; i < parts[part].high; i++)
                keep_highest(all.highs, &all.high, WORST_CELLS, parts[part].highs[i]);
            for (size_t i = 0; i < parts[part].low; i++)
                keep_highest(all.lows, &all.low, WORST_CELLS, parts[part].lows[i]);
        }
    }
    if (ret_shown)
        *ret_shown = cells->uniform ? cell_count : all.shown;
    memcpy(found, all.highs, all.high * sizeof *found);
    /* In a small tally a cell may stand in both lists. */
    size_t count = all.high;
    for (size_t i = 0; i < all.low; i++) {
        size_t same = 0;
        while (same < all.high && found[same].cell != all.lows[i].cell)
            same++;
        if (same == all.high)
            found[count++] = all.lows[i];
    }
    return count;
}

Status worst_append(const CheckKind *kind, CaseResult *result, const WorstCell *cells, size_t count,
                    uint64_t tests, Error *error)
{
    SCOPED_ROOM(double, adjusted, count, "the cells that stand out", error);
    for (size_t i = 0; i < count; i++)
        adjusted[i] = cells[i].log10_p_adjusted;
    NEED_ROOM(benjamini_hochberg_adjust(adjusted, count, tests, adjusted),
              "the cells that stand out", error);
    for (size_t i = 0; i < count && i < WORST_CELLS && adjusted[i] <= log10(WORST_ALPHA); i++) {
        arena_room(&result->memory, &result->worst, result->worst_count, sizeof *result->worst);
        TRY(arena_status(&result->memory, "the cells that stand out", error));
        WorstCell *added = &result->worst[result->worst_count++];
        *added = cells[i];
        added->check = kind->id;
        added->ratio = (double)added->observed / added->expected;
        added->log10_p_adjusted = adjusted[i];
    }
    return STATUS_OK;
}

void worst_name(const CheckKind *kind, const Tally *tally, const CaseResult *result, uint64_t cell,
                WorstCell *worst)
{
    const Shape *shape = &tally->shape;
    if (case_of_classes(result) && shape->names)
        snprintf(worst->item, sizeof worst->item, "class %s", shape->names[cell / shape->blocks]);
    else
        kind->cell_name(tally, cell, worst->item, sizeof worst->item);
}

static Status append_worst(const CheckInput *input, CaseResult *result, Error *error)
{
    SCOPED_ARENA scratch = {0};
    Standout found[2 * WORST_CELLS];
    const double *chances;
    uint64_t shown = 0;
    TRY(check_chances(input->kind, input->tally, &scratch, &chances, error));
    size_t count = cells_standing_out(input, chances, found, &shown);
    for (size_t i = 0; i < count; i++)
        found[i].log10_p = cell_log10_p(&found[i], input->trials);
    qsort(found, count, sizeof *found, by_log10_p);
    if (count > WORST_CELLS)
        count = WORST_CELLS;
    WorstCell worst[WORST_CELLS];
    for (size_t i = 0; i < count; i++) {
        worst[i] = (WorstCell){.observed = found[i].observed,
                               .expected = (double)input->trials * found[i].law.mean,
                               .log10_p_adjusted = found[i].log10_p};
        worst_name(input->kind, input->tally, result, found[i].cell, &worst[i]);
        NEED_ROOM(worst[i].item[0], "what stands out", error);
    }
    return worst_append(input->kind, result, worst, count, shown, error);
}

Status worst_cells(const CheckKind *kind, const Tally *tally, uint64_t trials, int threads,
                   CaseResult *result, Error *error)
{
    CheckInput input = {.kind = kind, .tally = tally, .trials = trials, .threads = threads};
    return kind->cell_name ? append_worst(&input, result, error) : STATUS_OK;
}
