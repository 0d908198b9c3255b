/* The orders of a law, one by one: which come, with which dice, and which item where. */
#include <string.h>

#include "exact/big_number_text.h"
#include "exact/explanation.h"
#include "exact/scoped_numbers.h"
#include "exact/wide.h"
#include "tallies/rank.h"

/* Sums of numerators: dice[place * n + side] and cells[item * n + place], `words` words each. None
 * is above the denominator, which fits. */
typedef struct Sums {
    uint64_t *dice, *cells;
} Sums;

static void add_dice(const Item *items, size_t n, uint64_t *dice, const uint64_t *mass,
                     size_t words)
{
    Item x[LAW_MAX_ITEMS];
    for (size_t i = 0; i < n; i++)
        x[i] = (Item)i;
    for (size_t place = n; place-- > 1;) {
        size_t side = 0;
        while (x[side] != items[place])
            side++;
        x[side] = x[place];
        wide_add(dice + (place * n + side) * words, mass, words);
    }
}

static bool is_one_cycle(const Item *items, size_t n)
{
    size_t length = 1;
    for (size_t at = items[0]; at != 0; at = items[at])
        length++;
    return length == n;
}

static void add_order(Explanation *explanation, uint64_t rank, const Item *items, Sums *sums)
{
    const Law *law = &explanation->found.law;
    const uint64_t *mass = law->numerators + rank * law->words;
    bool comes = false;
    for (size_t word = 0; word < law->words; word++)
        comes |= mass[word] != 0;
    if (!comes)
        return;
    for (size_t place = 0; place < law->n; place++)
        wide_add(sums->cells + (items[place] * law->n + place) * law->words, mass, law->words);
    add_dice(items, law->n, sums->dice, mass, law->words);
    explanation->one_cycle &= is_one_cycle(items, law->n);
}

static void read_sum(const uint64_t *sum, size_t words, mpz_t ret)
{
    mpz_import(ret, words, -1, sizeof *sum, 0, 0, sum);
}

static void fill_dice(Explanation *explanation, const Sums *sums, const mpz_t all)
{
    size_t n = explanation->found.n, words = explanation->found.law.words;
    SCOPED_FRACTION chance;
    mpq_init(chance);
    explanation->dice_count = n - 1;
    for (size_t place = n; place-- > 1;) {
        ExplanationDie *die = &explanation->dice[n - 1 - place];
        die->place = place;
        die->even = true;
        for (size_t side = 0; side <= place; side++) {
            read_sum(sums->dice + (place * n + side) * words, words, mpq_numref(chance));
            mpz_set(mpq_denref(chance), all);
            mpq_canonicalize(chance);
            die->even &= mpq_cmp_ui(chance, 1, place + 1) == 0;
            die->side[side] = mpq_get_d(chance);
            die->fractions[side] = arena_keep(&explanation->memory, fraction_text(chance));
        }
    }
}

/* Takes item i's chance at a place into account; `fair` is all / n, times n. */
static void add_cell(Explanation *explanation, ExplanationCell cell, int against_fair)
{
    bool first = cell.item == 0 && cell.place == 0;
    double over = first ? 0 : cell.chance - explanation->over.chance;
    double under = first ? 0 : explanation->under.chance - cell.chance;
    if (first || over > 0) {
        explanation->over = cell;
        explanation->over_count = 0;
    }
    if (first || under > 0) {
        explanation->under = cell;
        explanation->under_count = 0;
    }
    explanation->over_count += cell.chance == explanation->over.chance;
    explanation->under_count += cell.chance == explanation->under.chance;
    explanation->places_even &= against_fair == 0;
}

static void fill_cells(Explanation *explanation, const Sums *sums, const mpz_t all)
{
    size_t n = explanation->found.n, words = explanation->found.law.words;
    explanation->places_even = true;
    SCOPED_FRACTION chance;
    mpq_init(chance);
    for (size_t item = 0; item < n; item++)
        for (size_t place = 0; place < n; place++) {
            read_sum(sums->cells + (item * n + place) * words, words, mpq_numref(chance));
            mpz_set(mpq_denref(chance), all);
            mpq_canonicalize(chance);
            /* Equal fractions give equal doubles, so these can be compared. */
            ExplanationCell cell = {item, place, mpq_get_d(chance)};
            add_cell(explanation, cell, mpq_cmp_ui(chance, 1, n));
            if (item == place && mpq_sgn(chance) == 0)
                explanation->never_home |= UINT32_C(1) << item;
            if (item == place && mpq_cmp_ui(chance, 1, 1) == 0)
                explanation->always_home |= UINT32_C(1) << item;
            if (mpq_sgn(chance) == 0 && !explanation->cells_never++)
                explanation->never = cell;
        }
}

Status explanation_look_at_orders(Explanation *explanation, Error *error)
{
    const Law *law = &explanation->found.law;
    size_t n = explanation->found.n;
    SCOPED_ARENA scratch = {0};
    Sums sums = {arena_get(&scratch, n * n * law->words, sizeof *sums.dice),
                 arena_get(&scratch, n * n * law->words, sizeof *sums.cells)};
    TRY(arena_status(&scratch, "a lesson", error));
    SCOPED_INTEGER all;
    mpz_init_set(all, law->denominator);
    mpz_sub(all, all, law->invalid);
    mpz_sub(all, all, law->leftover);
    if (mpz_sgn(all) <= 0)
        return STATUS_OK;
    explanation->one_cycle = true;
    Item items[LAW_MAX_ITEMS];
    permutation_unrank(0, n, items);
    for (uint64_t rank = 0; rank < law->orders; rank++) {
        add_order(explanation, rank, items, &sums);
        permutation_next(items, n);
    }
    SCOPED_FRACTION sign; /* of complete laws only */
    mpq_init(sign);
    mpq_set(sign, explanation->found.measures.sign);
    explanation->sign = mpq_cmp_si(sign, 1, 1) == 0 ? 1 : mpq_cmp_si(sign, -1, 1) == 0 ? -1 : 0;
    fill_cells(explanation, &sums, all);
    fill_dice(explanation, &sums, all);
    return arena_status(&explanation->memory, "a lesson", error);
}
