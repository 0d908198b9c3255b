/* suspect, suspect-place: does one item, named before looking, come early or late, or to one place
 * too often or too rarely? Questions of one number, whose laws are known exactly. */
#include "base/elementary.h"
#include "inference/binomial_tail.h"
#include "inference/checks/sum_check.h"
#include "tallies/blocks.h"

/* Why it cannot be made; NULL: it can. */
static const char *unasked(const CheckInput *input, bool at_place)
{
    const NamedItem *suspect = input->result ? &input->result->options.suspect : NULL;
    if (!suspect || !suspect->given || suspect->at_place != at_place)
        return at_place ? "no place was named: --checks suspect:ITEM:PLACE"
                        : "no item was named: --checks suspect:ITEM";
    return input->tally->n > BLOCKS_SINGLE ? "more than 1,024 items: places are counted in blocks"
                                           : NULL;
}

static uint64_t count_at(const CheckInput *input, size_t place)
{
    size_t n = input->tally->n;
    return tally_cell(input->tally, (uint64_t)input->result->options.suspect.item * n + place);
}

/* Its place in a trial is an even number from 0 to n - 1. */
static Status law_of_place(size_t n, double *ret_chances, Error *error)
{
    for (size_t place = 0; place < n; place++)
        ret_chances[place] = 1 / (double)n;
    return STATUS_OK;
}

static Status suspect_test(const CheckInput *input, CheckResult *ret, Error *error)
{
    const char *reason = unasked(input, false);
    if (reason)
        return check_skipped(input->kind->id, reason, ret);
    size_t n = input->tally->n;
    double trials = (double)input->trials, middle = (double)(n - 1) / 2;
    TrialSum sum = {.mean = trials * middle,
                    .variance = trials * ((double)n * (double)n - 1) / 12,
                    .farthest = trials * middle,
                    .law = law_of_place,
                    .values = n};
    for (size_t place = 0; place < n; place++)
        sum.sum += (double)place * (double)count_at(input, place);
    TRY(sum_check(input, &sum, ret, error));
    if (ret->status != FINDING_SKIPPED)
        ret->estimate = (Estimate){.known = true, .observed = sum.sum / trials, .expected = middle};
    return STATUS_OK;
}

/* How often it came there is binomial; either end is a bias. */
static Status test_place(const CheckInput *input, CheckResult *ret, Error *error)
{
    const char *reason = unasked(input, true);
    if (reason)
        return check_skipped(input->kind->id, reason, ret);
    double trials = (double)input->trials, chance = 1 / (double)input->tally->n;
    double count = (double)count_at(input, input->result->options.suspect.place);
    Tails tails = binomial_tails(count, trials, chance);
    tails.log10_upper = chi_square_log10_two_sided(tails);
    double all = binomial_tails(trials, trials, chance).log10_upper;
    double none = binomial_tails(0, trials, chance).log10_lower;
    double mean = trials * chance, off = count - mean;
    check_of_both_ends(input, "exact", off * off / (mean * (1 - chance)), 1, tails,
                       fmin(all, none) + log10(2), ret);
    if (ret->status != FINDING_SKIPPED)
        ret->estimate = (Estimate){.known = true, .observed = count, .expected = mean};
    return STATUS_OK;
}

/* At the first place always, or the last. */
static double largest_effect(PlannedCheck of)
{
    return sqrt(3 * ((double)of.n - 1) / ((double)of.n + 1));
}

/* There always. */
static double largest_effect_at_place(PlannedCheck of)
{
    return sqrt((double)of.n - 1);
}

const CheckKind check_suspect = {
    .id = "suspect",
    .how = "exact by convolution, normal above 2^20 places",
    .means = "the item that was named comes early, or late",
    .summary = "whether one item comes early, or late (suspect:ITEM), n from 2 to 1024",
    .finding = "comes too late",
    .finding_below = "comes too early",
    .estimate = "mean place",
    .tally = &tally_positions,
    .about = ABOUT_ITEM,
    .test = suspect_test,
    .largest_effect = largest_effect,
    .detectable = check_detectable_of_both_ends,
};

const CheckKind check_suspect_place = {
    .id = "suspect-place",
    .how = "binomial, exact",
    .means = "the item that was named comes to that place too often, or too rarely",
    .summary = "whether one item comes to one place as often as others (suspect:ITEM:PLACE), n "
               "from 2 to 1024",
    .finding = "comes too often",
    .finding_below = "comes too rarely",
    .estimate = "times",
    .tally = &tally_positions,
    .about = ABOUT_ITEM_PLACE,
    .test = test_place,
    .largest_effect = largest_effect_at_place,
    .detectable = check_detectable_of_both_ends,
};
