/* The options of the commands that work on one exact law: exact, plan and explain. */
#ifndef FAIRNESS_LAW_OPTIONS_H
#define FAIRNESS_LAW_OPTIONS_H

#include "base/shape.h"
#include "cases/case_spec.h"
#include "cli/option_rules.h"
#include "cli/option_table.h"
#include "cli/output_choice.h"
#include "exact/limits.h"

typedef struct CaseLaw CaseLaw;               /* exact/case_law.h */
typedef struct LawDescription LawDescription; /* exact/description.h */

#define FORMAT_OF_PICTURE ((Format)(FORMAT_JSON + 1)) /* LawOptions.format: --format svg */

typedef struct LawOptions {
    Subject subject;          /* of --algo; its algorithm is NULL where none was named */
    size_t n;                 /* 0: not given */
    const char *deck, *hands; /* of a deal; NULL: not given */
    size_t take;              /* 0: not given */
    Shape shape;              /* made of them by law_options_check; owned. Plain, or all zero */
    double alpha;             /* 1e-6 */
    double power;             /* 0.99 */
    double effect;            /* --effect, 0: not given */
    double equivalent;        /* --equivalent, 0: not given */
    uint64_t trials;          /* --trials, 0: not given */
    ExactLimits limits;       /* paths (1e9; 4e8 for explain), memory, threads, draw, repeat */
    double order_seconds;     /* that looking at an order takes, where each is looked at; else 0 */
    Format format;
    bool quiet, verbose;
    GivenOptions given;
} LawOptions;

/* Their options. */
extern const OptionTable exact_options;
extern const OptionTable plan_options;
extern const OptionTable explain_options;

/* Command.begin: the defaults; and Command.end. */
Status law_options_begin(void *options, Error *error);
void law_options_end(void *options);

/* Whether the options name a shuffle, or a bias, and a size; makes the shape. STATUS_USAGE;
 * `or_else` is what the line says can be given in place of a shuffle. */
Status law_options_check(LawOptions *options, const char *or_else, Error *error);

/* Whether the law is requested as one of deals. */
static inline bool law_of_deals(const LawOptions *options)
{
    return options->shape.n && !shape_is_plain(&options->shape);
}

/* Works the law out within the limits: says on standard error what it will take where that is more
 * than a second, and shows a bar. By formula where there is one and nothing else reaches, or the
 * orders are too many; by classes (case_law) unless every order is looked at. The caller owes
 * case_law_clear. */
Status law_found(const LawOptions *options, CaseLaw *ret, Error *error);

/* Likewise the places of single items, which the caller owes description_clear. */
Status places_found(const LawOptions *options, LawDescription *ret, Error *error);

#endif
