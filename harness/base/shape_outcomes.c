#include "base/shape_outcomes.h"

#include "base/elementary.h"

#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 Wide;

OutcomeForm outcome_form(const Shape *shape)
{
    bool alike = shape->groups < shape->n, blocks = shape->blocks < shape->n;
    if (alike)
        return blocks ? OUTCOME_TABLE : OUTCOME_WORD;
    if (shape->ordered)
        return OUTCOME_SAMPLE;
    return shape->blocks == 2 && shape->seen < shape->n ? OUTCOME_SUBSET : OUTCOME_HANDS;
}

/* n! / (sizes[0]! sizes[1]! ...); 0 where that is above OUTCOMES_MOST. */
static uint64_t multinomial(const Shape *shape, bool of_groups)
{
    Wide product = 1;
    uint64_t before = 0;
    for (size_t i = 0; i < (of_groups ? shape->groups : shape->blocks); i++) {
        uint64_t size = of_groups ? shape_in_group(shape, i) : shape_in_block(shape, i);
        for (uint64_t k = 1; k <= size; k++) { /* C(before + size, size), step by step */
            product = product * (before + k) / k;
            if (product > (Wide)OUTCOMES_MOST * SHAPE_MOST_ITEMS)
                return 0;
        }
        if (product > OUTCOMES_MOST)
            return 0;
        before += size;
    }
    return (uint64_t)product;
}

static uint64_t choose(uint64_t n, uint64_t k)
{
    Wide product = 1;
    for (uint64_t i = 1; i <= k; i++)
        product = product * (n - k + i) / i;
    return n < k ? 0 : (uint64_t)product;
}

static bool count_table(void *context, const uint32_t *table)
{
    return ++*(uint64_t *)context <= OUTCOMES_MOST_TABLES;
}

/* Whether there are too many tables for sure: of those whose first blocks have no group twice there
 * are C(groups not used yet, places of the block) for one block after the other, and each goes on
 * somehow. */
static bool too_many_tables(const Shape *shape)
{
    Wide tables = 1;
    size_t groups = shape->groups, seen = 0;
    for (size_t block = 0; seen < shape->seen; block++) {
        size_t size = shape_in_block(shape, block);
        if (size > (groups + 1) / 2) /* beyond, C falls as places are added */
            return false;
        for (size_t k = 1; k <= size; k++) {
            tables = tables * groups-- / k;
            if (tables > OUTCOMES_MOST_TABLES)
                return true;
        }
        seen += size;
    }
    return false;
}

uint64_t outcomes_count(const Shape *shape)
{
    uint64_t count = 1;
    switch (outcome_form(shape)) {
    case OUTCOME_WORD:
        return multinomial(shape, true);
    case OUTCOME_SUBSET:
    case OUTCOME_HANDS:
        return multinomial(shape, false);
    case OUTCOME_SAMPLE:
        for (size_t place = 0; place < shape->seen; place++) {
            count *= shape->n - place;
            if (count > OUTCOMES_MOST)
                return 0;
        }
        return count;
    case OUTCOME_TABLE:
        count = 0;
        /* A table of more cells has far more tables than are counted. */
        if ((uint64_t)shape->groups * shape->blocks > OUTCOMES_MOST_CELLS || too_many_tables(shape))
            return 0;
        outcome_tables(shape, count_table, &count);
        return count <= OUTCOMES_MOST_TABLES ? count : 0;
    }
    return 0;
}

/* ---- words ---- */

/* The rank of a word of `length` letters, counts[x] of each; the counts are used up. */
static uint64_t word_rank(const uint16_t *letter_of, const uint16_t *index, size_t length,
                          uint32_t *counts, size_t letters, uint64_t words)
{
    uint64_t rank = 0, left = words;
    for (size_t i = 0; i < length; i++) {
        size_t letter = letter_of ? letter_of[index[i]] : index[i];
        uint64_t below = 0, rest = length - i;
        for (size_t x = 0; x < letter && x < letters; x++)
            below += counts[x];
        rank += (uint64_t)((Wide)left * below / rest);
        left = (uint64_t)((Wide)left * counts[letter] / rest);
        counts[letter]--;
    }
    return rank;
}

static void word_unrank(uint64_t rank, size_t length, uint32_t *counts, uint64_t words,
                        uint16_t *ret)
{
    uint64_t left = words;
    for (size_t i = 0; i < length; i++) {
        uint64_t rest = length - i, part;
        size_t letter = 0;
        while (rank >= (part = (uint64_t)((Wide)left * counts[letter] / rest))) {
            rank -= part;
            letter++;
        }
        left = part;
        counts[letter]--;
        ret[i] = (uint16_t)letter;
    }
}

static void fill_counts(const Shape *shape, bool of_groups, uint32_t *counts)
{
    for (size_t i = 0; i < (of_groups ? shape->groups : shape->blocks); i++)
        counts[i] = (uint32_t)(of_groups ? shape_in_group(shape, i) : shape_in_block(shape, i));
}

/* ---- samples and subsets ---- */

static uint64_t sample_rank(const Shape *shape, const uint16_t *items)
{
    uint64_t rank = 0;
    for (size_t place = 0; place < shape->seen; place++) {
        uint64_t below = items[place];
        for (size_t before = 0; before < place; before++)
            below -= items[before] < items[place];
        rank = rank * (shape->n - place) + below;
    }
    return rank;
}

static void sample_unrank(const Shape *shape, uint64_t rank, uint16_t *ret)
{
    for (size_t place = shape->seen; place-- > 0;) {
        ret[place] = (uint16_t)(rank % (shape->n - place));
        rank /= shape->n - place;
    }
    /* From digits to items: a later one counts those that are left. */
    for (size_t place = shape->seen; place-- > 0;)
        for (size_t after = place + 1; after < shape->seen; after++)
            ret[after] += ret[after] >= ret[place];
}

static int ascending(const void *a, const void *b)
{
    return (int)*(const uint32_t *)a - (int)*(const uint32_t *)b;
}

static uint64_t subset_rank(const Shape *shape, const uint16_t *items, uint32_t *room)
{
    uint64_t rank = 0;
    for (size_t place = 0; place < shape->seen; place++)
        room[place] = items[place];
    qsort(room, shape->seen, sizeof *room, ascending);
    for (size_t j = 0; j < shape->seen; j++)
        rank += choose(room[j], j + 1);
    return rank;
}

static void subset_unrank(const Shape *shape, uint64_t rank, uint16_t *ret)
{
    size_t item = shape->n;
    for (size_t j = shape->seen; j-- > 0;) {
        do
            item--;
        while (choose(item, j + 1) > rank);
        rank -= choose(item, j + 1);
        ret[j] = (uint16_t)item;
    }
}

uint64_t outcome_rank(const Shape *shape, uint64_t count, const uint16_t *items, uint32_t *room)
{
    uint16_t *blocks = (uint16_t *)(room + shape->blocks);
    switch (outcome_form(shape)) {
    case OUTCOME_SAMPLE:
        return sample_rank(shape, items);
    case OUTCOME_SUBSET:
        return subset_rank(shape, items, room);
    case OUTCOME_WORD:
        fill_counts(shape, true, room);
        return word_rank(shape->group_of, items, shape->n, room, shape->groups, count);
    case OUTCOME_HANDS:
        fill_counts(shape, false, room);
        for (size_t place = 0; place < shape->n; place++)
            blocks[items[place]] = (uint16_t)shape_block(shape, place);
        return word_rank(NULL, blocks, shape->n, room, shape->blocks, count);
    case OUTCOME_TABLE:
        break;
    }
    return 0;
}

size_t outcome_unrank(const Shape *shape, uint64_t count, uint64_t rank, uint16_t *ret)
{
    OutcomeForm form = outcome_form(shape);
    if (form == OUTCOME_SAMPLE) {
        sample_unrank(shape, rank, ret);
        return shape->seen;
    }
    if (form == OUTCOME_SUBSET) {
        subset_unrank(shape, rank, ret);
        return shape->seen;
    }
    uint32_t *counts = malloc((shape->n + 1) * sizeof *counts);
    if (!counts || form == OUTCOME_TABLE) {
        free(counts);
        return 0;
    }
    fill_counts(shape, form == OUTCOME_WORD, counts);
    word_unrank(rank, shape->n, counts, count, ret);
    free(counts);
    return shape->n;
}

/* ---- tables ---- */

/* A table that is filled block by block, each block group by group. */
typedef struct Filling {
    const Shape *shape;
    uint32_t *table, *left; /* left: of each group */
    EachTable *each;
    void *context;
    bool going;
} Filling;

static void begin_block(Filling *filling, size_t block);

/* `rest` places of the block are still empty, and the groups from `group` on, which can give `all`,
 * may fill them. */
static void fill_block(Filling *filling, size_t block, size_t group, uint32_t rest, uint32_t all)
{
    const Shape *shape = filling->shape;
    uint32_t after = all - filling->left[group]; /* that the later groups can give */
    uint32_t most = rest < filling->left[group] ? rest : filling->left[group];
    uint32_t least = rest > after ? rest - after : 0;
    bool ends = group + 1 == shape->groups;
    for (uint32_t count = most + 1; count-- > least && filling->going;) {
        filling->table[group * shape->blocks + block] = count;
        filling->left[group] -= count;
        if (!ends)
            fill_block(filling, block, group + 1, rest - count, after);
        else
            begin_block(filling, block + 1);
        filling->left[group] += count;
    }
}

static void begin_block(Filling *filling, size_t block)
{
    const Shape *shape = filling->shape;
    if (block == shape->blocks) {
        filling->going = filling->each(filling->context, filling->table);
        return;
    }
    uint32_t all = 0;
    for (size_t group = 0; group < shape->groups; group++)
        all += filling->left[group];
    fill_block(filling, block, 0, (uint32_t)shape_in_block(shape, block), all);
}

void outcome_tables(const Shape *shape, EachTable *each, void *context)
{
    uint32_t table[OUTCOMES_MOST_CELLS] = {0}, left[OUTCOMES_MOST_CELLS];
    Filling filling = {.shape = shape,
                       .table = table,
                       .left = left,
                       .each = each,
                       .context = context,
                       .going = true};
    fill_counts(shape, true, left);
    begin_block(&filling, 0);
}

double outcome_log_count(const Shape *shape)
{
    double sum = log_gamma((double)shape->n + 1);
    for (size_t group = 0; group < shape->groups; group++)
        sum -= log_gamma((double)shape_in_group(shape, group) + 1);
    for (size_t block = 0; block < shape->blocks; block++)
        sum -= log_gamma((double)shape_in_block(shape, block) + 1);
    return sum;
}

double outcome_chance(const Shape *shape, double log_count, const uint32_t *table)
{
    double log_chance = -log_count;
    for (size_t i = 0; i < shape->groups * shape->blocks; i++)
        if (table[i] > 1)
            log_chance -= log_gamma(table[i] + 1.0);
    return exp(log_chance);
}
