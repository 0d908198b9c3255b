/* The report for machines, fairness-report/1: its keys, in their order. Nothing but `run` changes
 * from one run of the same command to the next. */
#include "reports/stored/report_fields.h"

#include "analyses/analysis.h"
#include "base/target_law.h"
#include "reports/json/field_write.h"
#include "reports/stored/report_cells.h"
#include "reports/words/report_formats.h"
#include "reports/words/verdict_words.h"
#include "result/result.h"

#include <math.h>
#include <string.h>

#define W .unit = "w", .limits = LIMITS_FROM_0, DIGITS_OF_GSL

/* ---- the verdict ---- */

#define OF RunResult
TABLE(min_effect_keys, FIELD("check", min_effect_check, "the check in whose w it is"),
      SAID("name", "w", "always w"),
      FIELD("value", min_effect, "the effect", .unit = "w", .limits = LIMITS_ABOVE_0,
            .zero = true));

TABLE(verdict_keys,
      CHOICE("status", status, finding_words,
             "the gravest status of the cases; the words stand from the mildest to the gravest"),
      CHOICE("expected", expected, expectation_words,
             "what was expected of all cases: `biased` after `--expect biased`"),
      FIELD("as_expected", as_expected,
            "whether every case is as expected; the exit status follows it"),
      FIELD("complete", complete,
            "`false` if the run was cut off before all trials were done; one that `--stop-early` "
            "ended is complete"),
      FIELD("alpha", alpha, "the chance of a false alarm, over all tests together",
            .limits = LIMITS_BETWEEN),
      FIELD("tests", tests, "the number of tests that share it"),
      SAME("min_effect", min_effect_keys,
           "the effect that a run had to be able to find, or be inconclusive; only with "
           "`--min-effect`",
           .optional = true));
#undef OF

/* ---- a check ---- */

#define OF Effect
TABLE(
    effect_keys,
    SAID("name", "w",
         "w: the root mean square of the relative deviations of the chances from even (Cohen's w); "
         "of a check other than `permutations`, the part of it that the check sees"),
    FIELD("value", value, "the estimate", W),
    FIELD_OF(JSON_RANGE, "ci95", low,
             "its 95% confidence interval, low and high; not with `--stop-early`, where it would "
             "not hold",
             W, .null = "no bound", .optional = true));
#undef OF

#define OF CheckResult
TABLE(p_values_keys,
      FIELD("log10_p_upper", log10_p_upper,
            "log10 of the chance of counts at least this uneven, if the shuffle is fair", LOG10_P),
      FIELD("log10_p_lower", log10_p_lower, "the same for counts at least this even", LOG10_P),
      FIELD("log10_p", log10_p,
            "two-sided: min(1, 2 min(upper, lower)); of `dependence` and of the check of a cell "
            "that stands out most, which have one end, upper",
            LOG10_P),
      FIELD("log10_p_adjusted", log10_p_adjusted,
            "after Holm's correction over all tests of the run, by their weights; the status is "
            "decided by "
            "it",
            LOG10_P));

TABLE(detectable_keys, SAID("name", "w", "as in `effect`"),
      FIELD("value", detectable, "the size of the effect", W),
      FIELD("power", power, "the probability of finding it", .limits = LIMITS_CHANCE),
      FIELD("concentrated", concentrated,
            "of the check of a cell that stands out most: the same as a share of the trials, in "
            "which that one order comes, or that one item is put at that place or right after that "
            "other item, while all others are fair",
            .limits = LIMITS_CHANCE, DIGITS_OF_GSL, .optional = true, .zero = true));

TABLE(
    made_keys,
    FIELD("method", method,
          "how the tails were found: `exact`, `inversion`, `corrected`, `pearson`, `mean`, "
          "`poisson`, `saddlepoint`, `bound`, `union`, `convolution`; or `e-process`",
          .form = FORM_SOME),
    FIELD("same_as", same_as,
          "the check whose test it is once more, so that it has no share of alpha: of two items "
          "all checks see one coin",
          .optional = true),
    FIELD("trials", trials,
          "on how many of the case's trials it was made, where not on all: see `sampled`",
          .least = 1, .optional = true),
    FIELD("statistic", statistic, "the test statistic", .null = "infinite", .null_is = NAN),
    FIELD("df", df, "its degrees of freedom", .limits = LIMITS_FROM_0,
          .null = "the law of the statistic has none", .null_is = NAN),
    FIELD("log10_e", log10_e,
          "only with `--stop-early`: log10 of the e-value, in place of all p-values",
          JSON_FLAG(by_evidence), .null = "infinite", .null_is = INFINITY),
    FIELD("log10_p_least", log10_p_least,
          "log10 of the least two-sided p that this number of trials can show; "
          "left out where none is known",
          .limits = LIMITS_UP_TO_0, DIGITS_OF_GSL, .optional = true, .zero = true),
    FIELD("observed", estimate.observed,
          "of a check of one number, where the counts look uneven: what `observed_is` says; of a "
          "question that was asked before looking always: the mean rank correlation of items and "
          "places (`trend`), the mean place (`suspect`), how often it came (`suspect-place`)",
          JSON_FLAG(estimate.known)),
    FIELD("expected", estimate.expected, "what that is of a fair shuffle", JSON_IF(estimate.known),
          .optional = true),
    CHOICE("observed_is", estimate.as, estimate_words,
           "`number`: one of the run; `mean`: the mean over trials of the number that the check "
           "counts; `about`: the same, up to "
           "the width of the groups in which values were counted; `share`: the share of trials "
           "with `values` from and to, of `parity` with even orders",
           JSON_IF(estimate.known), .optional = true),
    FIELD("values_from", estimate.least, "of a share: the smallest value; left out where it is 0",
          .optional = true),
    FIELD("values_to", estimate.most,
          "of a share: the largest value; left out where it is 0, or below `values_from`: no end",
          .optional = true),
    FIELD("riffles", estimate.riffles,
          "of `rising-sequences` where they are few: about how many riffles leave as few",
          .optional = true),
    PART(&p_values_keys, JSON_UNLESS(by_evidence), .unless_key = "method",
         .unless_word = "e-process", .then_key = "log10_e"),
    FIELD_OF(
        JSON_TEXT, "like", directed.like,
        "of directed checks: the mistake that the counts lean to, which they do not refute, or "
        "several that can hardly be told apart, joined by `or`",
        JSON_FLAG(directed.known)),
    OBJECT("effect", effect, effect_keys,
           "the estimated size of the imbalance as this check sees it; left out where it has none",
           .optional = true),
    SAME("detectable", detectable_keys,
         "the smallest effect that such a run would have found; left out where it finds none, as "
         "one trial does not, or none is known",
         .optional = true));

TABLE_THEN(check_keys, check_read,
           FIELD("id", id, "the check, one of `fairness list checks`", .form = FORM_SOME),
           CHOICE("status", status, finding_words, "what this check found"),
           FIELD_OF(JSON_TEXT, "cannot_tell", cannot_tell_why,
                    "why so few trials cannot tell, where it was skipped for that",
                    .optional = true),
           FIELD("reason", reason, "why it was skipped; then nothing else follows",
                 .optional = true),
           PART(&made_keys, JSON_IF(status), .unless_key = "status", .unless_word = "skipped",
                .then_key = "reason"));
#undef OF

/* ---- what else is known of a case ---- */

#define OF WorstCell
TABLE(worst_keys, FIELD("check", check, "the check whose cell it is"),
      FIELD("item", item, "the order (`1 0 2`), item and place, or class that the cell counts"),
      FIELD("observed", observed, "how often it came up"),
      FIELD("expected", expected, "how often it should have", .limits = LIMITS_FROM_0),
      FIELD("ratio", ratio, "of the two", .limits = LIMITS_FROM_0, .null = "nothing was expected",
            .null_is = INFINITY),
      FIELD("log10_p_adjusted", log10_p_adjusted,
            "log10 of its p after Benjamini-Hochberg over the cells of the check", LOG10_P,
            .optional = true));
#undef OF

#define OF ExactResult
TABLE(
    exact_keys,
    FIELD("tv", tv, "total variation distance from the even law, a fraction: `1/18`",
          .form = FORM_FRACTION),
    FIELD("phi2", phi2, "w squared under the exact law, a fraction", .form = FORM_FRACTION),
    FIELD("denominator", denominator,
          "of all chances, the smallest in common; text, as it may be large", .form = FORM_WHOLE),
    FIELD("paths", paths, "ways through the code", .form = FORM_WHOLE,
          .null = "the law was found without following paths"),
    FIELD("paths_equal", paths_equal, "whether all paths are known to be equally likely",
          .added = true),
    FIELD("divisible", divisible, "whether n! divides the denominator"),
    FIELD("bounded", bounded,
          "whether every path ends after a bounded number of draws: then *not divisible* proves "
          "the bias"),
    FIELD("orders_possible", orders_possible, "orders that can come at all"),
    FIELD("fits", fits,
          "whether the counts agree with this law: their two-sided p is above 1e-6. A known-bad "
          "shuffle fits its own law, a fair one the even law; where not, the program or its source "
          "is at fault. Left out where orders were not counted",
          JSON_FLAG(fits_known)),
    FIELD("fits_log10_p", fits_log10_p, "log10 of that p", JSON_IF(fits_known), LOG10_P,
          .optional = true),
    FIELD("numerators", numerators,
          "of each order's chance, over `denominator`, in lexicographic order, as text; up to 6 "
          "items",
          JSON_COUNT(numerator_count), .form = FORM_WHOLE, .optional = true));
#undef OF

#define OF LooksLike
TABLE(law_keys, FIELD("algorithm", algorithm, "the shuffle, with its parameter: `riffle:3`"),
      CHOICE("transform", transform, transform_words,
             "`inverse`, items and places exchanged; else `none`"),
      CHOICE("draw", draw, draw_words,
             "how its numbers are drawn where that is not exactly: `modulo`, `float`; of a sort "
             "by a comparator that answers -1, 0 or 1 `three-way`; else left out",
             JSON_IF(draw)),
      FIELD("draw_bits", draw_bits, "from how many bits these draw; else left out", .unit = "bits",
            JSON_IF(draw_bits)),
      FIELD("times", times, "how often the shuffle is made, where that is not once; else left out",
            JSON_IF(times)),
      FIELD("probable", probable,
            "true where the counts lie within half the way from it to a fair shuffle, and not "
            "within a quarter; else left out",
            .optional = true),
      FIELD("log10_p", log10_p,
            "log10 of the p that a run of that shuffle and this one are of one: the smallest of "
            "those of all tables, times their number",
            LOG10_P),
      FIELD("why", mistake,
            "the slip in the code that leads to this law; left out where nothing is wrong",
            .optional = true, .free = true),
      FIELD("fix", cure, "what to write instead; also only where it is known", .optional = true,
            .free = true));
#undef OF

#define OF ForbiddenResult
TABLE(forbidden_keys, FIELD("trials", trials, "how many", .least = 1),
      FIELD("first", first, "what the first of them is called"));
#undef OF

#define OF LawResult
TABLE(target_law_keys,
      FIELD("name", name,
            "`even`, `derangement`, `cycle`, `no-equal-neighbours`, `weights`, `chances`, `subset`",
            .words = law_words),
      FIELD("digest", digest, "SHA-256 of the file that says it; left out where none does",
            .optional = true, .form = FORM_DIGEST));
#undef OF

#define OF MissingItems
TABLE(
    missing_keys, FIELD("trials", trials, "how many", .least = 1),
    FIELD("printed_as", seen,
          "what stood there in the first of them, such as null; empty: the field was empty; of "
          "another number of items that, `2 items`"),
    CHOICE("what", what, lacks_words,
           "what is wrong with the first: `item`: nothing stands in the place of one; `count`: it "
           "has more items, or fewer; `other`: an item that was not given; `unknown`: not known, "
           "nor is `printed_as`",
           .optional = true),
    FIELD("first", first, "the beginning of the first of them, as it was printed"),
    FIELD("first_trial", first_trial, "the number of its trial, from 0"));
#undef OF

#define OF CaseResult
TABLE(invalid_keys, FIELD("trials", invalid.trials, "how many outcomes were not permutations"),
      FIELD_OF(JSON_COUNTS, "lost", invalid.lost,
               "for each item, in how many trials it was missing; empty if there were none",
               .write = lost_write, .read = lost_read),
      FIELD("first", invalid.first,
            "the first such outcome, and as it was printed where an item is missing",
            .null = "there was none"),
      FIELD("first_trial", invalid.first_trial, "the number of its trial, from 0",
            JSON_IF(invalid.first)),
      OBJECT(
          "missing", invalid.missing, missing_keys,
          "how many of them, printed by a shuffle from outside, had something else in the place of "
          "an item; left out if there were none",
          JSON_IF(invalid.missing.trials)));

TABLE(
    counts_keys,
    FIELD_OF(JSON_COUNTS, "permutations", counts.permutations,
             "how often each of the n! orders came, in lexicographic order of the resulting array",
             .optional = true, .write = orders_write, .read = orders_read),
    FIELD_OF(JSON_ROWS, "positions", counts.positions,
             "`positions[i][p]`: how often item i ended at place p", .optional = true,
             .write = places_write, .read = places_read),
    FIELD_OF(
        JSON_ROWS, "place_blocks", counts.place_blocks,
        "where `positions` would be too many: `place_blocks[a][b]`, how often an item of the a-th "
        "block of neighbours ended at a place of the b-th; the sizes of the blocks differ by one "
        "at most",
        .optional = true, .write = place_blocks_write, .read = place_blocks_read),
    FIELD_OF(
        JSON_ROWS, "blocks", counts.blocks,
        "of a `shape`: `blocks[g][b]`, how many items of kind g came to place or hand b; what is "
        "not seen is the last b",
        .optional = true, .write = blocks_write, .read = blocks_read));
#undef OF

#define OF DealtItems
TABLE(dealt_items_keys, FIELD("name", name, "what they are called"),
      FIELD("count", count, "how many of them", .least = 1, .most = 65535));
#undef OF

#define OF Dealt
TABLE_THEN(dealt_keys, dealt_read, FIELD("n", n, "items, and places", .least = 1, .most = 65535),
           LIST("items", items, item_count, dealt_items_keys,
                "the kinds of items that are alike; left out where all differ", .optional = true),
           FIELD("take", take, "how many places are seen, the first ones, one by one (`--take`)",
                 .optional = true, .least = 1, .most = 65535),
           FIELD_OF(JSON_COUNTS, "hands", hands,
                    "places of each hand, within which order says nothing (`--hands`)",
                    .optional = true, .write = hands_write, .read = hands_read),
           FIELD("outcomes", outcomes,
                 "how many outcomes can be told apart; left out where that is not known",
                 .optional = true, .form = FORM_WHOLE));
#undef OF

#define OF SampledTrials
TABLE(sampled_keys, FIELD("trials", trials, "how many"),
      FIELD("first", first, "how many of the first are all among them", .added = true),
      FIELD("one_in", one_in, "of the blocks of trials that follow, one in this number",
            .added = true, .least = 1));
#undef OF

#define OF PlannedTrials
static bool plans_for_bias(const void *planned)
{
    const char *purpose = ((const PlannedTrials *)planned)->purpose;
    return !purpose || (strcmp(purpose, "invalid") != 0 && strcmp(purpose, "budget") != 0);
}

static bool plans_to_find(const void *planned)
{
    const char *purpose = ((const PlannedTrials *)planned)->purpose;
    return !purpose || strcmp(purpose, "budget") != 0;
}

static const char *planned_name(const void *planned)
{
    return plans_for_bias(planned) ? "w" : plans_to_find(planned) ? "invalid" : "seconds";
}

static const char *const purpose_words[] = {"law", "effect", "invalid", "budget", NULL};
static const char *const planned_names[] = {"w", "invalid", "seconds", NULL};

TABLE(planned_effect_keys,
      SAYS("name", planned_name,
           "`w` of the check, or `invalid`: the chance of an outcome that is not a permutation; "
           "`seconds`: that time",
           .words = planned_names),
      FIELD("value", effect, "how large it is", .limits = LIMITS_ABOVE_0, .zero = true));

TABLE(
    planned_keys,
    FIELD(
        "purpose", purpose,
        "what the trials shall find: `law`, the bias that the shuffle's exact law or position "
        "matrix has; `effect`, any bias of that size, since the law is even or not known; "
        "`invalid`, an outcome that is not a permutation; `budget`: nothing, they fit into a time",
        .words = purpose_words),
    FIELD("check", by,
          "the check that shall find it: `permutations`; above 12 items `positions`, or for the "
          "shuffle's own bias `parity` or `rising-sequences` where that takes fewer "
          "trials; left out for `invalid` and `budget`",
          .when = plans_for_bias),
    SAME("effect", planned_effect_keys, "how large what shall be found is"),
    FIELD(
        "power", power,
        "with which it is found, at Holm's hardest step: alpha over all tests of the run; left out "
        "for `budget`",
        .limits = LIMITS_CHANCE, .when = plans_to_find),
    FIELD("capped", capped,
          "whether it takes more trials than were chosen: at most 1e8, and at most 2e9 items"));
#undef OF

#define OF NamedItem
TABLE(suspect_keys, FIELD("item", item, "which", .most = 65535),
      FIELD("place", place, "at which place; left out where it is whether it comes early or late",
            JSON_FLAG(at_place), .most = 65535));
#undef OF

/* ---- a case ---- */

#define OF CaseResult
static bool shows_one_order(const void *result)
{
    return ((const CaseResult *)result)->kind != ORIGIN_CALLBACK; /* of which that is not known */
}

static bool was_cut_short(const void *from)
{
    const CaseResult *result = from;
    return result->trials != result->trials_requested;
}

static bool stopped_early(const void *from)
{
    const CaseResult *result = from;
    return result->trials < result->trials_requested;
}

static bool has_sampled(const void *from)
{
    const CaseResult *result = from;
    bool any = false;
    for (size_t i = 0; i < result->check_count; i++)
        any |= check_on_sample(result, &result->checks[i]);
    return any;
}

static const char *const wire_words[] = {"text", "u8", "u16le", "u32le", "u64le", NULL};

TABLE(
    external_keys,
    FIELD("wire", external.wire, "how outcomes were written; left out for a plugin and a callback",
          .optional = true, .words = wire_words),
    FIELD("base", external.base,
          "1 where items (`--as from-1`) and places count from 1 outside, and in what people read; "
          "else left out. In this document both count from 0 everywhere",
          .optional = true, .most = 1),
    FIELD("items", external.items,
          "only with `--items`: what the items are called outside, the label of item 0 first",
          JSON_COUNT(n), .optional = true, .form = FORM_SOME, .read = labels_read),
    FIELD("children", external.children,
          "processes that shared the run, or ran at once; 0 for recorded outcomes. What comes out "
          "depends on seed and children",
          .added = true, .most = INT32_MAX),
    FIELD("own_words", external.own_words,
          "whether its random numbers are its own; then `source` is `outside`, and its bits are "
          "`null`",
          .added = true),
    FIELD("seed_honoured", external.seed_honoured,
          "whether one seed gave the same outcomes twice, and another seed others; left out where "
          "that is not known. With `repeatable` true and this false, every seed gives the same",
          JSON_FLAG(external.seed_known)),
    FIELD("one_order", external.one_order,
          "whether all trials gave one and the same order; left out for a callback",
          .when = shows_one_order),
    FIELD("unchanged", external.unchanged,
          "whether that is the order that went in; left out for a callback",
          .when = shows_one_order),
    FIELD("sorted", external.sorted,
          "only with `--take`: whether what is taken lies in ascending order in every trial, as "
          "hands do",
          .optional = true));

#define BITS .unit = "bits", .limits = LIMITS_FROM_0
TABLE(source_bits_keys,
      FIELD("state", random.state_bits, "log2 of the states of the source", BITS,
            .null = "without a bound, or not known", .null_is = INFINITY),
      FIELD("seed", random.seed_bits, "log2 of its seeds", BITS,
            .null = "without a bound, or not known", .null_is = INFINITY),
      FIELD("orders", random.orders_bits,
            "log2 of n!. Where `state` is smaller, not every order can come", BITS),
      FIELD("share", random.share_bits,
            "log2 of the share of all orders that the states can reach: `state` - `orders`, at "
            "most 0",
            .unit = "bits", .limits = LIMITS_UP_TO_0, .added = true, .zero = true));

TABLE(stop_early_keys,
      HOLDS("stopped", stopped_early, "whether it ended before all trials that were asked for"),
      FIELD("trials_used", trials, "trials at the look that ended it", .written = true),
      FIELD("log10_e", log10_e, "log10 of the average of the checks' e-values", .null = "infinite",
            .null_is = INFINITY),
      FIELD("log10_e_needed", log10_e_needed, "what it had to reach for the case to be biased"));

TABLE(too_few_keys, FIELD("check", too_few.check, "the check that finds it with the fewest trials"),
      SAID("name", "w", "always w"),
      FIELD("value", too_few.effect, "the w that the mistake has in that check, or has at least",
            W),
      FIELD("trials", too_few.trials,
            "trials that are enough for it; left out where that is not known",
            .limits = LIMITS_FROM_1, .optional = true, .zero = true));

TABLE(equivalence_keys,
      FIELD("below", equivalence.below, "the w that the bias is to be below", .unit = "w",
            .limits = LIMITS_ABOVE_0, .zero = true),
      FIELD("of", equivalence.of,
            "what is bounded: `orders`, so a bias of any kind, or `places`, above 12 items: where "
            "single items go, and no more; left out where nothing is",
            .optional = true),
      FIELD("check", equivalence.check,
            "the check whose w has the highest upper limit; left out where none was made that has "
            "one",
            .optional = true),
      FIELD("high", equivalence.high,
            "the highest upper limit of w, with 97.5% confidence, of a bias that is spread or "
            "concentrated on one order",
            W, .null = "there is none", .null_is = INFINITY, .zero = true),
      FIELD("low_check", equivalence.low_check,
            "the check with the highest lower limit; left out where that is 0", .optional = true),
      FIELD("low", equivalence.low, "that limit, with 97.5% confidence over all checks together",
            W),
      FIELD("dependent", equivalence.dependent,
            "whether trials depend on each other, so that the limits do not hold"),
      FIELD("trials", equivalence.trials,
            "trials that show it of a fair shuffle with 99% power, where these did not; left out "
            "elsewhere",
            .limits = LIMITS_FROM_1, .optional = true, .zero = true));

static const char *const asked_words[] = {"auto", "all", "named", NULL};

TABLE(by_keys, FIELD("column", external.by, "the column"),
      FIELD("value", external.by_value, "its value in these outcomes"));

TABLE_THEN(
    one_case_keys, case_read,
    FIELD("id", id, "the name of the case within the report: `naive/n=3`, or the name in a suite",
          .form = FORM_SOME),
    CHOICE("kind", kind, origin_words,
           "where the shuffle comes from; `callback` in reports of libfairness"),
    FIELD("algorithm", algorithm, "its name, with its parameter: `riffle:7`"),
    FIELD("summary", summary, "what it does, in a line of code or words; left out where unknown",
          .optional = true, .free = true),
    FIELD("claim", claim, "what it is said to do; left out where unknown", .optional = true,
          .free = true),
    FIELD("why", mistake, "what is wrong in its code; only of shuffles known to be wrong",
          .optional = true, .free = true),
    FIELD("fix", cure, "what to write instead; also only where it is known", .optional = true,
          .free = true),
    FIELD("command", external.command,
          "of a shuffle from outside, as are the next eight: the command, the file and name of a "
          "plugin or a function, or the path of what was recorded; the name of a callback",
          .optional = true),
    PART(&external_keys, JSON_IF(external.command)),
    SAME("by", by_keys, "only with `--by`: the group of recorded outcomes that the case has",
         JSON_IF(external.by)),
    FIELD("n", n, "number of items", .least = 1, .most = 65536),
    POINTED("shape", dealt, dealt_keys,
            "what is dealt, where some items are alike or not all places are seen one by one"),
    OBJECT("law", law, target_law_keys,
           "only with `--law`: what it should be, where not every order is to be alike",
           JSON_IF(law.name)),
    CHOICE("paired", options.together.paired, paired_words,
           "only with `--paired`: how the second of two trials comes about: `recorded`, "
           "`same-seed`, `shifted`, `inverse`",
           .optional = true),
    FIELD("shift", options.together.shift, "random numbers that were left out for it",
          JSON_IF(options.together.shift)),
    FIELD("seeds", options.together.seeds,
          "only with `--seeds`: each trial is that of the next seed, from `seed` on",
          .optional = true),
    FIELD("table", table,
          "of a table of counts (`--table`) what it counts: `orders`, `places`, `first`, `taken`, "
          "`pairs-taken`, `blocks`, `classes`; left out where there were outcomes",
          .optional = true, .words = table_words),
    FIELD("trials", trials, "shuffles done and counted, the invalid ones too"),
    FIELD("trials_named", trials_named, "of a longer run that named it", .optional = true),
    FIELD("p_first", p_first, "lowest adjusted p of a first, shorter stage", .optional = true,
          .zero = true),
    FIELD("trials_asked", trials_requested, "only if another number was asked for",
          .when = was_cut_short),
    OBJECT("planned", options.planned, planned_keys,
           "only with `--trials auto`: how the number of trials was chosen",
           JSON_IF(options.planned.trials)),
    OBJECT("suspect", options.suspect, suspect_keys,
           "only with `--checks suspect:ITEM`: the item that was named before looking",
           JSON_FLAG(options.suspect.given)),
    FIELD_OF(JSON_SEED, "seed", seed, "the seed; text, since it has 64 bits"),
    FIELD("source", random.source, "where the random words came from"),
    SAME("source_bits", source_bits_keys, "sizes that limit which orders the source can reach"),
    FIELD("repeatable", random.repeatable, "whether the same seed gives the same words again"),
    FIELD("in_order", random.in_order,
          "whether the source is one sequence, read by one thread, so that all trials ran one "
          "after the other"),
    CHOICE(
        "draw", random.draw, draw_words,
        "how random bits become a number in a range; `three-way`: a sort's comparator answers -1, "
        "0 or 1; `unknown` for a shuffle from outside"),
    FIELD("draw_bits", random.draw_bits,
          "of how many bits `modulo` and `float` make it; absent: as many as the source gives",
          .unit = "bits", .optional = true, .least = 1, .most = 64),
    FIELD("times", times,
          "how often the shuffle is made in a trial, each time from where it left; absent: once",
          .optional = true, .least = 2),
    CHOICE(
        "start", start, start_words,
        "how the items lay before each trial: `identity`, that is 0 1 2 ... n-1; `carry`, as the "
        "trial before left them"),
    FIELD("digest", digest,
          "SHA-256 over all counts, in the report or not. Equal digests mean equal counts. Empty: "
          "there were no counts",
          .form = FORM_DIGEST),
    CHOICE("status", status, finding_words, "the gravest finding of the checks, or `invalid`"),
    CHOICE("expected", options.expected, expectation_words,
           "what is expected of this case; the first reports have it in `verdict` alone",
           .added = true),
    FIELD("as_expected", as_expected, "whether it came so", .added = true),
    FIELD("error", error,
          "why the case could not be run; left out of cases that were. Such a case has no trials "
          "and no checks, and its status is `error`",
          .optional = true),
    SAME("stop_early", stop_early_keys, "only with `--stop-early`: what ended the case",
         JSON_FLAG(by_evidence)),
    SAME("too_few", too_few_keys,
         "only where the case is `inconclusive` because it could not have found the usual mistake, "
         "`naive`, with 99% power, and no other smallest effect was asked for",
         JSON_IF(too_few.check)),
    FIELD("twice_as_likely", twice_as_likely,
          "where each trial gave one item: the trials that would find one item twice as likely as "
          "each other; left out where these would have",
          .optional = true, .zero = true),
    SAME("equivalence", equivalence_keys,
         "only with `--equivalent`: limits of the bias, by which the status is `equivalent`, "
         "`biased` or `inconclusive`",
         JSON_IF(equivalence.below)),
    CHOICE("dependence", dependence, dependence_words,
           "what the check `dependence` says: `not-found` or `found`; absent: it was not made",
           .optional = true),
    FIELD("headline", headline,
          "the check that the verdict tells, where trials depend on each other far beyond what "
          "their own bias makes; left out elsewhere",
          .optional = true),
    FIELD("orders_seen", counts.orders_seen,
          "how many different orders came; left out where orders are not counted one by one, above "
          "12 items",
          JSON_IF(counts.orders)),
    FIELD(
        "outcomes_seen", counts.outcomes_seen,
        "of a `shape`: how many different outcomes came; left out where these are not counted one "
        "by one",
        .optional = true, .least = 1),
    FIELD("checks_asked", checks_requested, "which checks were asked for", .optional = true,
          .words = asked_words),
    FIELD("checks_left_out", left_out,
          "with `auto`: checks that could have been made and were not; left out if there are none",
          JSON_COUNT(left_out_count), .optional = true, .form = FORM_SOME),
    FIELD(
        "not_in_table", not_in_table,
        "only with `table`: checks that the outcomes would have allowed, and their counts do not; "
        "left out if there are none",
        JSON_COUNT(not_in_table_count), .optional = true, .form = FORM_SOME),
    OBJECT("sampled", sampled, sampled_keys,
           "the trials on which `auto` made the checks that cost more than a shuffle; left out "
           "where all checks were made on all trials",
           .when = has_sampled),
    LIST("checks", checks, check_count, check_keys, "the checks, made or skipped"),
    ANALYSES_KEYS(KEYS_BEHIND_CHECKS),
    LIST("worst", worst, worst_count, worst_keys,
         "the cells farthest from even, at most five a check; empty unless the case is biased or "
         "too even. A diagnosis, never the verdict"),
    ANALYSES_KEYS(KEYS_BEHIND_WORST),
    OBJECT("exact", exact, exact_keys,
           "the exact law of the shuffle; left out where it was not computed",
           JSON_FLAG(exact.known)),
    LIST("looks_like", looks_like, looks_like_count, law_keys,
         "known laws that the counts fit although they are not even; may be empty"),
    SAME("invalid", invalid_keys, "outcomes that were no permutation"),
    OBJECT("forbidden", forbidden, forbidden_keys,
           "outcomes that have no chance under the law that was asked for, and came: the status is "
           "`invalid`; left out if there are none",
           JSON_IF(forbidden.trials)),
    SAME("counts", counts_keys, "the counts, as far as asked for"));
#undef OF

/* ---- since a baseline ---- */

#define OF CheckChange
TABLE(check_change_keys, FIELD("id", check, "the check"),
      FIELD("before", before.value, "the effect in the baseline", W),
      FIELD("now", after.value, "the effect now", W),
      FIELD("outside", outside,
            "whether it is outside the baseline's 95% interval, which also happens by chance: a "
            "note, not a "
            "finding"),
      FIELD("log10_p", log10_p,
            "log10 of the p of the test that both counts come from one law; left out where they "
            "could not be compared",
            JSON_FLAG(tested), LOG10_P),
      FIELD("log10_p_adjusted", log10_p_adjusted,
            "after Holm's correction over all tests of the run", JSON_FLAG(tested), LOG10_P),
      FIELD("grew", grew, "whether that is rejected and the effect grew beyond the tolerance"));
#undef OF

#define OF CaseChange
TABLE(
    change_keys, FIELD("id", id, "the case"),
    CHOICE("change", change, change_words,
           "`same`: the same counts, by their digest; `stream`: other counts, and no worse; `new`: "
           "not in the baseline; `missing`: only in the baseline; `other`: another n by that id; "
           "`grew`: the counts differ significantly, and the effect grew beyond the tolerance; "
           "`worse`: the verdict is worse"),
    FIELD("regression", regression, "whether it fails the run"),
    CHOICE("before", before, finding_words, "the status in the baseline; left out of new cases",
           JSON_FLAG(known_before)),
    FIELD("n_before", n_before, "n in the baseline", .optional = true, .least = 1, .most = 65536),
    CHOICE("now", now, finding_words, "the status now; left out of missing cases",
           JSON_FLAG(known_now)),
    FIELD("n_now", n_now, "n now", .optional = true, .least = 1, .most = 65536),
    LIST("checks", checks, check_count, check_change_keys, "the checks made then and now"));
#undef OF

#define OF Comparison
TABLE(comparison_keys, FIELD("baseline", baseline, "its name, as it was given"),
      FIELD("tolerance", tolerance, "by how much an effect w may grow", W),
      FIELD("regression", regression, "whether any case is one; the exit status is 1 then"),
      FIELD("tests", tests,
            "tests of homogeneity; they are among `verdict.tests`, and share alpha"),
      LIST("cases", cases, case_count, change_keys, "each case of this run and of the baseline"));
#undef OF

/* ---- the run ---- */

#define OF CaseResult
TABLE(case_time_keys, FIELD("id", id, "the case", .written = true),
      FIELD("duration_s", duration_s, "time to shuffle, check, count and merge", .unit = "s",
            .limits = LIMITS_FROM_0),
      FIELD("threads", threads, "threads it ran on", .most = 1 << 20));
#undef OF

#define OF RunResult
TABLE(run_keys, FIELD("started_at", started_at, "start of the run, in UTC", .form = FORM_TIME),
      FIELD("duration_s", duration_s, "wall time of the run", .unit = "s", .limits = LIMITS_FROM_0),
      FIELD("trials_per_s", trials_per_s, "trials over the time to shuffle, check, count and merge",
            .unit = "1/s", .limits = LIMITS_FROM_0, .null = "too short to measure",
            .null_is = INFINITY),
      FIELD("threads", threads, "number of threads", .most = 1 << 20),
      FIELD("host", host, "name of the machine", .null = "unknown"),
      FIELD("command", command, "the command line, as a shell would read it back",
            .null = "unknown"),
      LIST("cases", cases, case_count, case_time_keys, "times of the cases, in their order",
           .read = case_times_read));

TABLE_THEN(
    report_keys, report_read, TOOL, SAME("verdict", verdict_keys, "the outcome of the whole run"),
    FIELD("taken_for", taken_for,
          "what the file of data was seen to be, by what is in it: `60 deals of 8 named items`; "
          "left out where options said it",
          .optional = true),
    LIST("cases", cases, case_count, one_case_keys,
         "what was tested, one entry for each shuffle and size, in the order they ran: sizes "
         "first, then shuffles"),
    POINTED("comparison", comparison, comparison_keys,
            "what changed since a baseline; left out where there was none"),
    SAME("run", run_keys,
         "all that changes from one run of a command to the next; left out with `--stable`",
         JSON_UNLESS(stable)));
#undef OF

const JsonDocument report_document = {
    .name = "fairness-report/1",
    .meaning = "what the program fairness found about one or more shuffles",
    .table = &report_keys,
};

char *json_report(const RunResult *run)
{
    return json_document(&report_document, run);
}
