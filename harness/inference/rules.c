#include "inference/rules.h"

#include "inference/rules_rows.h"
#include "tallies/groups.h"
#include "tallies/rule_tallies.h"

#include <stdio.h>
#include <string.h>

/* One name in the report: a test, by one view of the cards. */
typedef struct Rule {
    const char *id, *what; /* what it looks at, for people */
    CardView view;
    bool viewed; /* else the view says nothing */
    const TallyKind *tally;
    Status (*make)(const RuleInput *input, RuleRows *rows, Error *error);
} Rule;

/* clang-format off */
static const Rule rule_list[] = {
    {"card-positions", "how often each suit came to a position", CARDS_BY_SUIT, true, NULL, rule_positions},
    {"card-positions", "how often each rank came to a position", CARDS_BY_RANK, true, NULL, rule_positions},
    {"card-positions", "how often each card came to a position", CARDS_BY_KIND, true, NULL, rule_positions},
    {"card-runs", "runs of one suit at a position, over the deals", CARDS_BY_SUIT, true, &tally_deals, rule_runs},
    {"card-runs", "runs of one rank at a position, over the deals", CARDS_BY_RANK, true, &tally_deals, rule_runs},
    {"card-runs", "runs of one card at a position, over the deals", CARDS_BY_KIND, true, &tally_deals, rule_runs},
    {"card-gaps", "deals until a suit comes to a position again", CARDS_BY_SUIT, true, &tally_deals, rule_gaps},
    {"card-gaps", "deals until a card comes to a position again", CARDS_BY_KIND, true, &tally_deals, rule_gaps},
    {"card-pairs", "correlation of two positions of a deal", CARDS_BY_RANK, true, &tally_deal_pairs, rule_pairs},
    {"card-pairs", "correlation of two positions of a deal", CARDS_BY_KIND, true, &tally_deal_pairs, rule_pairs},
    {"card-serial", "correlation of a position with the deal before", CARDS_BY_SUIT, true, &tally_deals, rule_serial},
    {"card-serial", "correlation of a position with the deal before", CARDS_BY_RANK, true, &tally_deals, rule_serial},
    {"card-serial", "correlation of a position with the deal before", CARDS_BY_KIND, true, &tally_deals, rule_serial},
    {"combinations", "how often each outcome came", CARDS_BY_KIND, false, NULL, rule_combinations},
    {"poker-hands", "classes of poker hands, by their exact chances", CARDS_BY_KIND, false, &tally_poker, rule_poker},
};
/* clang-format on */

enum { RULES = sizeof rule_list / sizeof rule_list[0] };

static const TallyKind *places_tally(const Shape *shape)
{
    return shape_is_plain(shape) ? &tally_positions : &tally_groups;
}

size_t rules_tallies(const Shape *shape, const TallyKind **ret)
{
    const TallyKind *const all[] = {places_tally(shape), &tally_deals, &tally_deal_pairs,
                                    &tally_poker};
    memcpy(ret, all, sizeof all);
    return sizeof all / sizeof all[0];
}

/* Whether a view is one of the deck: by kind only where something else cannot be, but for the cards
 * of a position, of which the kind is one more. */
static bool view_of_deck(const Rule *rule, const Shape *shape)
{
    bool cards = cards_classes(shape, CARDS_BY_RANK, NULL) > 0;
    return !rule->viewed ||
           (rule->view == CARDS_BY_KIND ? !cards || rule->make == rule_positions : cards);
}

static Status make_one(const Rule *rule, const RuleInput *shared, size_t most, RuleTest *ret,
                       Error *error)
{
    SCOPED_ARENA scratch = {0};
    RuleInput input = *shared;
    RuleRows rows = {.test = ret, .memory = shared->kept};
    const TallyKind *kind = rule->tally ? rule->tally : places_tally(input.shape);
    *ret = (RuleTest){.id = rule->id,
                      .what = rule->what,
                      .by = rule->viewed ? card_view_words[rule->view] : "",
                      .deals = input.deals};
    input.memory = &scratch;
    input.view = rule->view;
    input.tally = tally_among(input.tallies, input.tally_count, kind);
    input.places = tally_among(input.tallies, input.tally_count, places_tally(input.shape));
    input.classes = cards_classes(input.shape, rule->view, NULL);
    if (rule->viewed && !cards_as_numbered(input.shape)) {
        snprintf(ret->reason, sizeof ret->reason,
                 "52 single cards are to be in the order of --deck cards");
        return STATUS_OK;
    }
    if (!input.tally && rule->make != rule_combinations) {
        const char *reason;
        if (tally_cells(kind, input.shape, input.deals, &reason))
            reason = "it takes deals one by one, and the data are a table of counts";
        snprintf(ret->reason, sizeof ret->reason, "%s", reason);
        return STATUS_OK;
    }
    Status status = rule->make(&input, &rows, error);
    return rule_rows_end(&rows, most, status, error);
}

Status rules_make(const Shape *shape, const Tally *tallies, size_t count, uint64_t deals,
                  size_t rows, const CaseResult *result, Arena *memory, RuleTests *ret,
                  Error *error)
{
    RuleInput input = {.shape = shape,
                       .tallies = tallies,
                       .tally_count = count,
                       .deals = deals,
                       .least = RULES_LEAST_EXPECTED,
                       .least_deals = RULES_LEAST_DEALS,
                       .result = result,
                       .kept = memory};
    RuleTests made = {.list = arena_get(memory, RULES, sizeof *made.list)};
    TRY(arena_status(memory, "the tests of rules", error));
    for (size_t i = 0; i < RULES; i++)
        if (view_of_deck(&rule_list[i], shape))
            TRY(make_one(&rule_list[i], &input, rows, &made.list[made.count++], error));
    *ret = made;
    return STATUS_OK;
}
