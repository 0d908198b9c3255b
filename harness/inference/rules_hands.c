#include "inference/rules_rows.h"

#include "tallies/rule_tallies.h"

#include <stdlib.h>
#include <string.h>

Status rule_combinations(const RuleInput *input, RuleRows *rows, Error *error)
{
    (void)error;
    const char *const ids[] = {"outcomes", "permutations"};
    for (size_t i = 0; i < input->result->check_count; i++) {
        const CheckResult *check = &input->result->checks[i];
        if (strcmp(check->id, ids[0]) != 0 && strcmp(check->id, ids[1]) != 0)
            continue;
        if (check->status == FINDING_SKIPPED && check->reason[0]) {
            rule_left_out(rows, 0, "%s", check->reason);
            return STATUS_OK;
        }
        rule_row(rows, check->statistic, check->df, "all outcomes");
        rule_row_known(rows, check->log10_p_upper);
        return STATUS_OK;
    }
    rule_left_out(rows, 0, "there are too many outcomes to count each, or the check was not made");
    return STATUS_OK;
}

/* All hands of five of the deck by their kinds: from the kind `group` on, `left` cards are to come.
 */
typedef struct Hands {
    const Shape *shape;
    const uint16_t *rank_of, *suit_of; /* of the groups */
    uint16_t ranks[5], suits[5];
    double ways[POKER_CLASSES];
} Hands;

static void hands_from(Hands *hands, size_t group, size_t left, double ways)
{
    if (!left) {
        hands->ways[poker_class(hands->ranks, hands->suits)] += ways;
        return;
    }
    for (; group < hands->shape->groups; group++) {
        size_t size = shape_in_group(hands->shape, group);
        double more = ways;
        for (size_t k = 1; k <= left && k <= size; k++) {
            more = more * (double)(size - k + 1) / (double)k;
            hands->ranks[left - k] = hands->rank_of[group];
            hands->suits[left - k] = hands->suit_of[group];
            hands_from(hands, group + 1, left - k, more);
        }
    }
}

Status rules_poker_chances(const Shape *shape, double *ret, Error *error)
{
    uint16_t *classes = calloc(2 * shape->groups, sizeof *classes);
    if (!classes)
        return error_set(error, STATUS_FAILED, "out of memory for the chances of poker hands");
    Hands hands = {.shape = shape, .rank_of = classes, .suit_of = classes + shape->groups};
    memset(ret, 0, POKER_CLASSES * sizeof *ret);
    double all = 0;
    if (cards_classes(shape, CARDS_BY_RANK, classes)) {
        cards_classes(shape, CARDS_BY_SUIT, classes + shape->groups);
        hands_from(&hands, 0, 5, 1);
    }
    for (size_t class = 0; class < POKER_CLASSES; class ++)
        all += hands.ways[class];
    for (size_t class = 0; class < POKER_CLASSES && all > 0; class ++)
        ret[class] = hands.ways[class] / all;
    free(classes);
    return STATUS_OK;
}

Status rule_poker(const RuleInput *input, RuleRows *rows, Error *error)
{
    double chances[POKER_CLASSES], statistic = 0;
    uint64_t counts[POKER_CLASSES];
    Status status = rules_poker_chances(input->shape, chances, error);
    if (status)
        return status;
    /* The rarest first, so that they are one cell with the next. */
    size_t order[POKER_CLASSES];
    for (size_t i = 0; i < POKER_CLASSES; i++) {
        size_t at = i;
        for (; at && chances[order[at - 1]] > chances[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    double sorted[POKER_CLASSES];
    for (size_t i = 0; i < POKER_CLASSES; i++) {
        counts[i] = tally_cell(input->tally, order[i]);
        sorted[i] = chances[order[i]];
    }
    size_t cells =
        rule_pearson(counts, sorted, POKER_CLASSES, (double)input->deals, input->least, &statistic);
    if (cells > 1)
        rule_row(rows, statistic, (double)cells - 1, "%zu classes", cells);
    else
        rule_left_out(rows, input->least / sorted[POKER_CLASSES - 2],
                      "too few hands of all classes but one are expected");
    return STATUS_OK;
}
