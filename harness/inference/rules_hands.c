#include "inference/rules_rows.h"

#include "tallies/rule_tallies.h"

#include <string.h>

Status rule_combinations(const RuleInput *input, RuleRows *rows, Error *error)
{
    const char *const ids[] = {"outcomes", "permutations"};
    for (size_t i = 0; i < input->result->check_count; i++) {
        const CheckResult *check = &input->result->checks[i];
        if (strcmp(check->id, ids[0]) != 0 && strcmp(check->id, ids[1]) != 0)
            continue;
        if (check->status == FINDING_SKIPPED && check->reason[0]) {
            rule_left_out(rows, 0, "%s", check->reason);
            return STATUS_OK;
        }
        rule_row_known(rows, check->statistic, check->df, check->log10_p_upper, "all outcomes");
        return STATUS_OK;
    }
    rule_left_out(rows, 0, "no check of this case counted each outcome");
    return STATUS_OK;
}

/* The cards of a deck by rank and suit; all else is one more rank. */
typedef struct Hands {
    uint64_t cards[CARD_RANKS][CARD_SUITS], of_rank[CARD_RANKS + 1];
    uint16_t ranks[5];
    double ways[POKER_CLASSES];
} Hands;

static double choose(uint64_t all, size_t some)
{
    double ways = 1;
    for (size_t i = 0; i < some; i++)
        ways = all > i ? ways * (double)(all - i) / (double)(i + 1) : 0;
    return ways;
}

/* Each choice of ranks, from `rank` on for the cards that are `left`: in how many ways it comes,
 * and in how many of these all cards are of one suit, where there are `flush` so far of each. */
static void hands_from(Hands *hands, uint16_t rank, size_t left, double ways,
                       const double flush[CARD_SUITS])
{
    static const uint16_t one_suit[5] = {0}, suits[5] = {1};
    if (!left) {
        double flushes = flush[0] + flush[1] + flush[2] + flush[3];
        hands->ways[poker_class(hands->ranks, suits)] += ways - flushes;
        hands->ways[poker_class(hands->ranks, one_suit)] += flushes;
        return;
    }
    if (rank > CARD_RANKS)
        return;
    for (size_t some = 0; some <= left; some++) {
        double suited[CARD_SUITS] = {0};
        for (size_t suit = 0; suit < CARD_SUITS; suit++)
            suited[suit] = rank < CARD_RANKS ? flush[suit] * choose(hands->cards[rank][suit], some)
                           : some            ? 0
                                             : flush[suit];
        for (size_t i = left - some; i < left; i++)
            hands->ranks[i] = rank;
        hands_from(hands, (uint16_t)(rank + 1), left - some,
                   ways * choose(hands->of_rank[rank], some), suited);
    }
}

Status rules_poker_chances(const Shape *shape, double *ret, Error *error)
{
    static const double one_each[CARD_SUITS] = {1, 1, 1, 1};
    SCOPED_ARENA scratch = {0};
    uint16_t *ranks = arena_get(&scratch, shape->groups, sizeof *ranks);
    uint16_t *suits = arena_get(&scratch, shape->groups, sizeof *suits);
    TRY(arena_status(&scratch, "the chances of poker hands", error));
    Hands hands = {0};
    double all = 0;
    memset(ret, 0, POKER_CLASSES * sizeof *ret);
    if (cards_classes(shape, CARDS_BY_RANK, ranks)) {
        cards_classes(shape, CARDS_BY_SUIT, suits);
        for (size_t group = 0; group < shape->groups; group++) {
            uint16_t rank = ranks[group] < CARD_RANKS ? ranks[group] : CARD_RANKS;
            hands.of_rank[rank] += shape_in_group(shape, group);
            if (rank < CARD_RANKS)
                hands.cards[rank][suits[group]] += shape_in_group(shape, group);
        }
        hands_from(&hands, 0, 5, 1, one_each);
    }
    for (size_t class = 0; class < POKER_CLASSES; class ++)
        all += hands.ways[class];
    for (size_t class = 0; class < POKER_CLASSES && all > 0; class ++)
        ret[class] = hands.ways[class] / all;
    return STATUS_OK;
}

Status rule_poker(const RuleInput *input, RuleRows *rows, Error *error)
{
    double chances[POKER_CLASSES], statistic = 0;
    uint64_t counts[POKER_CLASSES];
    TRY(rules_poker_chances(input->shape, chances, error));
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
