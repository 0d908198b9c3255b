#include "inference/rules.h"

#include "base/elementary.h"
#include "inference/chi_square.h"
#include "inference/rules_rows.h"
#include "tallies/groups.h"
#include "tallies/rule_tallies.h"

#include <math.h>
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

bool rules_read(const TallyKind *tally)
{
    return tally == &tally_positions || tally == &tally_groups || tally == &tally_deals ||
           tally == &tally_deal_pairs || tally == &tally_poker;
}

size_t rules_tallies(const Shape *shape, uint64_t trials, const TallyKind **tallies, size_t count)
{
    const TallyKind *wanted[] = {places_tally(shape), &tally_deals, &tally_deal_pairs,
                                 &tally_poker};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        bool there = !tally_cells(wanted[i], shape, trials, NULL);
        for (size_t t = 0; t < count && !there; t++)
            there = tallies[t] == wanted[i];
        if (!there)
            tallies[count++] = wanted[i];
    }
    return count;
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
    RuleRows rows = {.test = ret, .memory = &shared->result->memory};
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
                  size_t rows, CaseResult *result, Error *error)
{
    RuleInput input = {.shape = shape,
                       .tallies = tallies,
                       .tally_count = count,
                       .deals = deals,
                       .least = RULES_LEAST_EXPECTED,
                       .least_deals = RULES_LEAST_DEALS,
                       .result = result};
    result->rules = arena_get(&result->memory, RULES, sizeof *result->rules);
    TRY(arena_status(&result->memory, "the tests of rules", error));
    for (size_t i = 0; i < RULES; i++)
        if (view_of_deck(&rule_list[i], shape))
            TRY(make_one(&rule_list[i], &input, rows, &result->rules[result->rule_count++], error));
    return STATUS_OK;
}
