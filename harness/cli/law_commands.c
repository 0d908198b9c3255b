/* fairness exact, plan and explain: one exact law as numbers, as trials, as a lesson. */
#include "algorithms/algorithm.h"
#include "base/numbers.h"
#include "cases/auto_trials.h"
#include "cli/commands.h"
#include "cli/law_options.h"
#include "cli/terminal.h"
#include "exact/case_law.h"
#include "exact/description.h"
#include "exact/explanation.h"
#include "exact/law_classes.h"
#include "inference/equivalence.h"
#include "platform/platform.h"
#include "reports/exact_report.h"
#include "reports/law/law_sheet.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    NUMERATORS_USUAL_N = 8, /* 40,320 numerators are half a megabyte */
    NUMERATORS_MAX_N = 10,  /* more is no document any more */
};

static TextStyle style_of(const LawOptions *options)
{
    return terminal_style(options->quiet ? -1 : 0);
}

/* ---- exact ---- */

/* The plan of a run for the law, of which `deal`, unless NULL, describes a deal; or, without a law,
 * for what is known of the shuffle. */
static Status make_plan(const LawOptions *options, const CaseLaw *law, const LawDescription *deal,
                        Plan *ret, Error *error)
{
    CaseSpec spec = {.subject = options->subject,
                     .n = options->n,
                     .effect = options->effect,
                     .draw = options->limits.draw,
                     .repeat = options->limits.repeat,
                     .shape = deal ? &options->shape : NULL};
    TrialsWanted question = {.law = law,
                             .deal_square =
                                 deal && deal->verdict == LAW_BIASED ? deal->phi2.value : 0,
                             .power = options->power,
                             .trials = (double)options->trials,
                             .threads = options->limits.threads};
    Status status = trials_plan(&spec, &question, options->alpha, ret, error);
    LawVerdict verdict = deal ? deal->verdict : law ? law->verdict : LAW_BIASED;
    if (!status)
        ret->even = verdict == LAW_EVEN || verdict == LAW_EVEN_SO_FAR;
    const Algorithm *algorithm = options->subject.algorithm;
    if (!status && !ret->planned.purpose && algorithm && algorithm->claim >= CLAIM_BIASED)
        ret->unmeasured = options->n >= algorithm->biased_from;
    return status;
}

/* The shape of a sampler that takes K items: K are seen, in either way. */
static const char *usual_shape(const Subject *subject, char *room, size_t size)
{
    snprintf(room, size, "--hands %u", subject->parameter);
    return subject->algorithm->takes ? room : "--hands 2";
}

static Status check_deals(const LawOptions *options, Error *error)
{
    char room[40];
    if (options->n <= DEALS_MAX_ITEMS && options->shape.outcomes >= 2)
        return STATUS_OK;
    return error_set(error, STATUS_USAGE,
                     "%s: the law of what is seen takes at most %d items, and two outcomes or "
                     "more; try --n 6 %s, or count trials: `fairness --algo ...`",
                     options->deck    ? "--deck"
                     : options->hands ? "--hands"
                                      : "--take",
                     DEALS_MAX_ITEMS, usual_shape(&options->subject, room, sizeof room));
}

/* Whether the shuffle is made once, by draws that are exact. */
static bool as_in_the_list(const LawOptions *options)
{
    return options->limits.draw.method == DRAW_EXACT && options->limits.repeat <= 1;
}

/* Writes a description in the format that is wanted. */
static Status write_law(const LawOptions *options, const LawDescription *law, const Plan *plan,
                        bool json, Error *error)
{
    if (options->format == FORMAT_OF_PICTURE) {
        if (law->shape || !law->pictured || law->n < 2)
            return error_set(error, STATUS_USAGE,
                             "--format svg: accepted for the places of two items or more, without "
                             "--deck, --take and --hands");
        return output_document(places_svg(law), error);
    }
    if (json)
        return output_document(exact_json(law, plan), error);
    Sheet sheet = {0};
    law_sheet(&sheet, law, plan, true);
    return output_document(sheet_text(&sheet, style_of(options)), error);
}

/* Whether all that is worked out of the shuffle are the places of its items. */
static bool law_of_places(const LawOptions *options)
{
    return options->n > LAW_MAX_ITEMS && !law_of_deals(options) &&
           !(as_in_the_list(options) && options->format != FORMAT_OF_PICTURE &&
             options->n <= LAW_CLASSES_MAX && law_has_formula(options->subject.algorithm));
}

static Status print_places(const LawOptions *options, bool json, Error *error)
{
    const Subject *subject = &options->subject;
    LawDescription described;
    Plan plan;
    TRY(subject->kind->check(subject, options->n, error));
    TRY(places_found(options, &described, error));
    Status status = make_plan(options, NULL, NULL, &plan, error);
    THEN(status, write_law(options, &described, &plan, json, error));
    description_clear(&described);
    return status;
}

/* Prints the law of whole orders or, where that is chosen, of deals. */
static Status print_law(const LawOptions *options, bool json, Error *error)
{
    bool deals = law_of_deals(options);
    LawOptions finding = *options;
    finding.order_seconds = deals ? EXPLANATION_ORDER_SECONDS : 0; /* each is looked at */
    CaseLaw law;
    Status status = deals ? check_deals(options, error) : STATUS_OK;
    THEN(status, law_found(&finding, &law, error));
    if (status)
        return status;
    LawDescription described;
    size_t most = options->verbose ? NUMERATORS_MAX_N : NUMERATORS_USUAL_N;
    bool numerators = json && options->n <= most;
    status = deals ? description_of_deals(&law, &options->shape, &described, error)
                   : description_of_law(&law, numerators, &described, error);
    Plan plan;
    if (!status) {
        status = make_plan(options, &law, deals ? &described : NULL, &plan, error);
        THEN(status, write_law(options, &described, &plan, json, error));
        description_clear(&described);
    }
    case_law_clear(&law);
    return status;
}

static Status run_exact(void *into, int count, char **words, int *ret_code, Error *error)
{
    LawOptions *options = into;
    TRY(law_options_check(options, "", error));
    signals_act(); /* nothing is half done that anybody would want */
    bool json = output_wants_json(options->format, options->quiet);
    return law_of_places(options) ? print_places(options, json, error)
                                  : print_law(options, json, error);
}

/* ---- plan ---- */

static Status check_plan(const LawOptions *options, Error *error)
{
    if (law_of_deals(options))
        return error_set(error, STATUS_USAGE,
                         "--deck, --take, --hands: plan counts whole orders; of deals `fairness "
                         "exact` with the same options says how many trials find the bias");
    if ((options->effect || options->equivalent) && options->n < 2)
        return error_set(error, STATUS_USAGE, "--n 1: one item has one order, and no bias");
    const Subject *subject = &options->subject;
    return subject->algorithm ? subject->kind->check(subject, options->n, error) : STATUS_OK;
}

/* "naive:7", "naive (made 2 times)". */
static void variant_name(const LawOptions *options, char *text, size_t size)
{
    Text variant = {0};
    subject_name(&options->subject, text, size);
    law_variant(&variant, options->limits.draw, options->limits.repeat);
    size_t length = strlen(text);
    if (variant.length)
        snprintf(text + length, size - length, " (%s)", text_string(&variant));
    text_clear(&variant);
}

static Status run_plan(void *into, int count, char **words, int *ret_code, Error *error)
{
    LawOptions *options = into;
    TRY(law_options_check(options, ", --effect W or --equivalent W", error));
    TRY(check_plan(options, error));
    signals_act(); /* nothing is half done that anybody would want */
    CaseLaw law;
    Plan plan;
    Status status = STATUS_OK;
    bool orders = options->subject.algorithm && options->n <= LAW_MAX_ITEMS;
    if (orders)
        TRY(law_found(options, &law, error));
    if (options->equivalent > 0)
        equivalence_plan(options->n, options->equivalent, options->power, (double)options->trials,
                         &plan);
    else
        status = make_plan(options, orders ? &law : NULL, NULL, &plan, error);
    if (!status && orders && law.verdict == LAW_BIASED && !plan.planned.by)
        status = error_set(error, STATUS_USAGE,
                           "the bias is too small: to find it takes more than 1e300 trials; take a "
                           "smaller parameter");
    if (orders)
        case_law_clear(&law);
    if (!status && plan.planned.effect < options->effect * (1 - 1e-12))
        return error_set(error, STATUS_USAGE,
                         "--effect %s: no shuffle of %zu items is farther from even than w = %s",
                         number_short(options->effect, 6).text, options->n,
                         number_short(plan.planned.effect, 4).text);
    char name[200];
    const char *algorithm = options->subject.algorithm ? name : NULL;
    if (algorithm)
        variant_name(options, name, sizeof name);
    return status ? status
                  : output_document(options->format == FORMAT_JSON
                                        ? plan_json(&plan, algorithm)
                                        : plan_text(&plan, algorithm, style_of(options)),
                                    error);
}

/* ---- explain ---- */

/* An explanation is about every order, one by one. What is refused for its size is the same with
 * fewer items; the distances of a formula need no orders. */
static Status refused(const LawOptions *options, const char *name, const Error *reason,
                      Error *error)
{
    const Algorithm *algorithm = options->subject.algorithm;
    size_t smaller = algorithm->biased_from > 4 ? algorithm->biased_from : 4;
    if (options->n <= smaller)
        return error_set(error, STATUS_USAGE, "%.400s", reason->text);
    if (law_has_formula(algorithm) && options->n <= LAW_CLASSES_MAX)
        return error_set(error, STATUS_USAGE,
                         "%.300s; a lesson looks at every order: try --n %zu, or for the distance "
                         "from even `fairness exact --algo %s --n %zu`",
                         reason->text, smaller, name, options->n);
    return error_set(error, STATUS_USAGE, "%.300s; a lesson looks at every order: try --n %zu",
                     reason->text, smaller);
}

static Status print_explanation(const LawOptions *options, Error *error)
{
    char name[80];
    CaseLaw law;
    Error reason;
    subject_name(&options->subject, name, sizeof name);
    Status status = law_found(options, &law, &reason);
    if (status == STATUS_USAGE)
        return refused(options, name, &reason, error);
    if (status)
        return error_set(error, status, "%s", reason.text);
    Explanation *explanation;
    LawDescription described;
    status = description_of_law(&law, false, &described, error);
    if (status) {
        case_law_clear(&law);
        return status;
    }
    status = explanation_make(&law, &explanation, error);
    if (!status) {
        Sheet sheet = {0};
        law_sheet(&sheet, &described, NULL, false);
        choices_sheet(&sheet, explanation, name);
        status = output_document(sheet_text(&sheet, terminal_style(1)), error);
        explanation_free(explanation);
    }
    description_clear(&described);
    return status;
}

static Status begin_explain(void *into, Error *error)
{
    Status status = law_options_begin(into, error);
    LawOptions *options = into;
    options->limits.paths = 400000000; /* naive at n = 10 */
    options->limits.leftover = 1e-3;
    options->order_seconds = EXPLANATION_ORDER_SECONDS;
    return status;
}

static Status run_explain(void *into, int count, char **words, int *ret_code, Error *error)
{
    LawOptions *options = into;
    TRY(law_options_check(options, "", error));
    signals_act(); /* nothing is half done that anybody would want */
    return law_of_deals(options) || !as_in_the_list(options) || options->format == FORMAT_JSON
               ? print_law(options, options->format == FORMAT_JSON, error)
               : print_explanation(options, error);
}

#define LAW_COMMAND(name_, usage_, summary_, begin_)                                               \
    const Command command_##name_ = {                                                              \
        .name = #name_,                                                                            \
        .usage = usage_,                                                                           \
        .summary = summary_,                                                                       \
        .exits = EXITS_OF_AN_ANSWER,                                                               \
        .options = &name_##_options,                                                               \
        .size = sizeof(LawOptions),                                                                \
        .begin = begin_,                                                                           \
        .run = run_##name_,                                                                        \
        .end = law_options_end,                                                                    \
    }
LAW_COMMAND(exact, "--algo NAME --n N [options]",
            "the exact law of a shuffle: the probability of every order", law_options_begin);
LAW_COMMAND(plan,
            "--algo NAME | --effect W | --equivalent W --n N [--power P | --trials T] [options]",
            "the trials that find a bias, or the power of a number of trials", law_options_begin);
LAW_COMMAND(explain, "--algo NAME --n N [options]", "why a shuffle is fair or not, as a lesson",
            begin_explain);
