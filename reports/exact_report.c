/* fairness-exact/1 and fairness-exact-deals/1. */
#include "reports/exact_report.h"

#include "exact/description.h"
#include "reports/json/field_write.h"
#include "result/result.h"

#include <math.h>
#include <string.h>

/* The contents of the document. */
typedef struct ExactDocument {
    LawDescription law;
    Plan plan;
    double w;
} ExactDocument;

static void write_numerators(JsonText *json, const JsonField *field, const void *from)
{
    const LawDescription *law = &((const ExactDocument *)from)->law;
    const char *each = law->numerators; /* one after the other, each ended by NUL */
    if (!each) {
        json_add_text(json, field->key, NULL);
        return;
    }
    json_open(json, field->key, '[');
    for (size_t i = 0; i < law->numerator_count; i++, each += strlen(each) + 1)
        json_add_text(json, NULL, each);
    json_close(json, 1);
}

/* Of orders as fractions, of places as numbers. */
static void write_positions(JsonText *json, const JsonField *field, const void *from)
{
    const LawDescription *law = &((const ExactDocument *)from)->law;
    if (!law->positions && !law->places) {
        json_add_text(json, field->key, NULL);
        return;
    }
    json_open(json, field->key, '[');
    for (size_t i = 0; i < law->n * law->n; i++) {
        if (i % law->n == 0)
            json_open(json, NULL, '[');
        if (law->places)
            json_add_number(json, NULL, law->places[i]);
        else
            json_add_text(json, NULL, law->positions[i].text);
        if ((i + 1) % law->n == 0)
            json_close(json, 1);
    }
    json_close(json, 1);
}

static const char *found_by(const void *from)
{
    return plan_by(&((const ExactDocument *)from)->plan);
}

static const char *const method_words[] = {[EXACT_PROPAGATION] = "propagation",
                                           [EXACT_ENUMERATION] = "enumeration",
                                           [EXACT_FORMULA] = "formula",
                                           [EXACT_FORMULA + 1] = NULL};
static const char *const law_verdict_words[] = {[LAW_EVEN] = "even",
                                                [LAW_EVEN_SO_FAR] = "even-so-far",
                                                [LAW_BIASED] = "biased",
                                                [LAW_INVALID] = "invalid",
                                                [LAW_INVALID + 1] = NULL};

#define VARIANT                                                                                    \
    "how it is made, where that is not as in the list (`--draw`, `--repeat`): `draws modulo, "     \
    "from "                                                                                        \
    "numbers of 8 bits, made 2 times`"
#define UNWORKED "not worked out, by formula above n = 12"

#define OF ExactDocument
TABLE(detect_keys,
      FIELD("alpha", plan.alpha, "level of the run: its chance of a false alarm",
            .limits = LIMITS_BETWEEN),
      FIELD("power", plan.planned.power, "probability that this number of trials finds the bias",
            .limits = LIMITS_BETWEEN),
      FIELD("trials", plan.trials, "how many: by the check `by`, at its part of alpha",
            .limits = LIMITS_FROM_1, .null = "no number of trials does, or none is known"),
      FIELD("tests", plan.tests,
            "checks that a run with the default checks makes, which share alpha"),
      SAYS("by", found_by, PLAN_BY, .null = "nothing"));

TABLE(name_keys,
      FIELD("algorithm", law.name,
            "the shuffle or sampler, with its parameter after a colon if it has one"),
      FIELD("variant", law.variant, VARIANT, .form = FORM_SOME, .optional = true),
      FIELD("n", law.n, "how many items", .least = 1));

TABLE(lost_keys,
      FIELD("invalid", law.invalid.text, "probability of an outcome that is not a permutation",
            .form = FORM_FRACTION),
      FIELD("leftover", law.leftover.text,
            "probability of the paths that were not followed to their end. 0: the law is complete. "
            "Otherwise `tv` is at most too large by this",
            .form = FORM_FRACTION));

TABLE(off_keys,
      FIELD("tv", law.tv.text, "total variation distance from the even law, or a fair deal",
            .form = FORM_FRACTION),
      FIELD("tv_value", law.tv.value, "the same in double precision", .limits = LIMITS_SHARE),
      FIELD("phi2", law.phi2.text,
            "w squared: the sum of (p - u)^2 / u over the outcomes, of which a fair one has u",
            .form = FORM_FRACTION),
      FIELD("phi2_value", law.phi2.value, "the same in double precision", .limits = LIMITS_FROM_0,
            .null = "beyond a double"));

TABLE(
    exact_keys, PART(&name_keys),
    CHOICE("status", law.verdict, law_verdict_words,
           "`even`: every order has probability 1/n!. `even-so-far`: no order has more, and what "
           "is lacking are paths that were not followed to their end. `biased`: neither. "
           "`invalid`: some outcomes are not permutations"),
    CHOICE("method", law.method, method_words,
           "`propagation`: all orders carried through the steps at once. `enumeration`: every path "
           "of the draws followed. `formula`: a closed form"),
    FIELD("paths", law.paths,
          "paths of the draws: the product of their ranges, those followed, or, by formula, the "
          "ways to give each card a heap",
          .form = FORM_WHOLE),
    FIELD("denominator", law.denominator, "smallest common denominator of all probabilities here",
          .form = FORM_WHOLE),
    FIELD_OF(JSON_COUNTS, "numerators", law.numerators,
             "numerators of all n! orders over the denominator, in lexicographic order of the "
             "resulting array",
             .form = FORM_WHOLE, .null = "too many, or left out without `-v`",
             .write = write_numerators),
    FIELD("orders", law.outcomes, "n!", .form = FORM_WHOLE),
    FIELD_OF(JSON_WHOLE, "orders_possible", law.possible.text,
             "how many orders have a probability above 0; text from 2^53 on"),
    PART(&lost_keys), FIELD("divisible", law.divisible, "whether n! divides the denominator"),
    FIELD("bounded", law.bounded,
          "whether every path ends, without starting over. Where so, and `divisible` is false, no "
          "even law was possible"),
    PART(&off_keys),
    FIELD("w", w, "its square root", .limits = LIMITS_FROM_0, .null = "beyond a double"),
    FIELD("kl", law.kl, "relative entropy to the even law", .unit = "nats",
          .null = "infinite, since some outcomes are not permutations"),
    FIELD("min", law.min.chance.text, "smallest probability of an order", .form = FORM_FRACTION),
    FIELD("max", law.max.chance.text, "largest probability of an order", .form = FORM_FRACTION),
    FIELD("sign", law.sign.text, "expected sign: +1 for an even permutation, -1 for an odd one",
          .form = FORM_SIGNED, .null = UNWORKED),
    FIELD_OF(JSON_ROWS, "positions", law.positions,
             "`positions[i][p]`: the probability that item i ends at place p",
             .form = FORM_FRACTION, .null = UNWORKED, .write = write_positions),
    SAME("detect", detect_keys, "what it takes to see the bias by counting"));
#undef OF

const JsonDocument exact_document = {
    .name = "fairness-exact/1",
    .meaning = "the exact law of a shuffle. Fractions, in lowest terms, and whole numbers without "
               "bound are text",
    .table = &exact_keys,
};

#define OF LawOutcome
TABLE(outcome_keys, FIELD("outcome", name, "what is seen of it: items, or kinds, by place or hand"),
      FIELD("chance", chance.text, "its probability", .form = FORM_FRACTION),
      FIELD("even", even.text, "its probability where all orders are alike", .form = FORM_FRACTION),
      FIELD("times_even", times_even, "the first over the second", .limits = LIMITS_FROM_0));
#undef OF

#define OF ExactDocument
TABLE(deals_keys, PART(&name_keys),
      FIELD("shape", law.shape, "what is dealt, in words: \"2 of 5\"", .form = FORM_SOME),
      CHOICE("status", law.verdict, law_verdict_words,
             "`even`: every outcome has the probability of a fair deal. `even-so-far`: none has "
             "more, and what is lacking are paths that were not followed to their end. `biased`: "
             "neither. `invalid`: some outcomes are not permutations"),
      FIELD("paths", law.paths, "paths of the draws", .form = FORM_WHOLE),
      FIELD("denominator", law.denominator, "all probabilities are multiples of one over it",
            .form = FORM_WHOLE),
      FIELD_OF(JSON_WHOLE, "outcomes", law.outcomes, "how many outcomes can be told apart"),
      FIELD_OF(JSON_WHOLE, "outcomes_possible", law.possible.text,
               "how many have a probability above 0"),
      FIELD("alike", law.alike, "whether all of them are equally likely in a fair deal"),
      PART(&off_keys), PART(&lost_keys),
      SAME("detect", detect_keys, "what it takes to see the bias by counting"),
      LIST("law", law.listed, law.listed_count, outcome_keys,
           "every outcome; empty where there are more than 1,000"));
#undef OF

const JsonDocument exact_deals_document = {
    .name = "fairness-exact-deals/1",
    .meaning =
        "the exact law of what is seen of a shuffle or sampler: with --deck, --take, --hands",
    .table = &deals_keys,
};

#define OF ExactDocument
TABLE(places_keys, PART(&name_keys),
      FIELD_OF(JSON_ROWS, "positions", law.places,
               "`positions[i][p]`: the probability that item i ends at place p",
               .limits = LIMITS_SHARE, .write = write_positions),
      FIELD("w", w,
            "size of the bias of places: the square root of n - 1 times the sum of squares "
            "of what they are off 1/n",
            .limits = LIMITS_FROM_0),
      FIELD("counted_trials", law.counted,
            "trials of the run that counted them: each is within 4.5 times the root of itself over "
            "this number; 0: exact, to rounding"),
      FIELD("sign", law.sign.value, "expected sign: +1 for an even permutation, -1 for an odd one",
            .null = "not known"),
      SAME("detect", detect_keys, "what it takes to see the bias by counting"));
#undef OF

const JsonDocument exact_places_document = {
    .name = "fairness-exact-places/1",
    .meaning = "where the items of a shuffle go, worked out in double precision, at sizes whose "
               "orders are too many",
    .table = &places_keys,
};

char *exact_json(const LawDescription *law, const Plan *plan)
{
    ExactDocument document = {*law, *plan, sqrt(law->phi2.value)};
    return json_document(law->places  ? &exact_places_document
                         : law->shape ? &exact_deals_document
                                      : &exact_document,
                         &document);
}
