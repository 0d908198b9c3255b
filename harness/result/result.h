/* The result model: all that is known after a run, as plain data. The inference fills it, the
 * writers in reports/ read it; no arithmetic belongs in a writer. Strings and arrays are in the
 * memory of their case, or of the run, unless a field says otherwise. */
#ifndef FAIRNESS_RESULT_H
#define FAIRNESS_RESULT_H

#include "base/arena.h"
#include "base/case_words.h"
#include "base/lacks_what.h"
#include "base/paired.h"
#include "base/shape.h"
#include "result/section.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The verdict on a check, a case or a run, in order of severity; a case has the most severe of its
 * checks. finding_name gives the words of the reports. */
typedef enum Finding {
    FINDING_SKIPPED,       /* the check does not apply; of a case: no check applied */
    FINDING_NO_BIAS_FOUND, /* neither end of the law was rejected; never "is fair" */
    FINDING_EQUIVALENT,    /* of a case: the bias, if any, is shown to be small (--equivalent) */
    FINDING_INCONCLUSIVE,  /* the run was too short for the effect requested, or cut off */
    FINDING_ERROR,         /* of a case: it could not be run (CaseResult.error) */
    FINDING_TOO_EVEN,      /* the lower end was rejected: evener than chance allows */
    FINDING_BIASED,        /* the upper end was rejected */
    FINDING_INVALID,       /* an outcome was no permutation */
} Finding;

/* "skipped", "no-bias-found", "equivalent", "inconclusive", "error", "too-even", "biased",
 * "invalid". Like the words of the other enumerations here they stand in their order, ended by
 * NULL. */
extern const char *const finding_words[];
const char *finding_name(Finding finding);

/* Whether the finding says anything: it is neither inconclusive nor skipped, nor an error. */
bool finding_conclusive(Finding finding);

typedef enum Expectation {
    EXPECT_FAIR,
    EXPECT_BIASED, /* satisfied by biased and invalid */
} Expectation;

/* "fair", "biased". */
extern const char *const expectation_words[];
const char *expectation_name(Expectation expectation);

/* Whether a case of that finding is as expected; never where the finding is not conclusive. */
bool finding_as_expected(Finding finding, Expectation expected);

/* The effect w = sqrt(lambda / N), the noncentrality a trial contributes, with a 95% confidence
 * interval. 0 <= low <= value <= high, and high > 0. */
typedef struct Effect {
    double value;
    double low;
    double high;
} Effect;

/* The kind of a number that the verdict names. */
typedef enum EstimateKind {
    ESTIMATE_NUMBER, /* one of the run: the check says which */
    ESTIMATE_MEAN,   /* the mean over the trials of a number that each has */
    ESTIMATE_ABOUT,  /* the same, up to the width of the groups in which its values were counted */
    ESTIMATE_SHARE,  /* the share of trials that have it, or one of the values that are said */
} EstimateKind;

/* "number", "mean", "about", "share". */
extern const char *const estimate_words[];

/* A number that the verdict names, as it is and as it should be. */
typedef struct Estimate {
    bool known;
    EstimateKind as;
    double observed, expected;
    uint64_t least, most; /* of a share: the values; a `most` below `least`: there is no end */
    uint64_t riffles;     /* after about this number of riffles the mean is as low; 0: not said */
} Estimate;

/* The mistake that a directed check's counts lean to. */
typedef struct Directed {
    bool known;     /* which, run as the case was, is not refuted by them (cases/names.h) */
    char like[200]; /* "naive"; "rounded or strike-out-rounded", which are hard to tell apart */
} Directed;

/* One check of one case. */
typedef struct CheckResult {
    const char *id; /* "permutations"; static storage */
    Finding status;
    char reason[200]; /* why it was skipped; empty otherwise */
    /* A clause of that reason, where it is that so few trials cannot tell; empty otherwise. */
    char cannot_tell_why[128];
    const char *method;  /* how the tail was found: "pearson", "exact", ...; static storage */
    uint64_t trials;     /* that it was made on, where these are fewer than the case's; else 0 */
    const char *same_as; /* the check whose test it is once more; static storage; NULL: none */
    double statistic, df;
    double log10_p_upper, log10_p_lower; /* tails, atoms in both; at most 0, possibly -infinity */
    double log10_p;                      /* two-sided, min(1, 2 min(upper, lower)) */
    double log10_p_adjusted;             /* after Holm over the invocation */
    double log10_p_least;                /* of the least two-sided p that so many trials can show,
                                            whatever the counts; 0: not known */
    double log10_p_clumped; /* upper tail that is left however much a trial's items clump; 0: not
                               known, or nothing is left */
    Effect effect;          /* w */
    double detectable;      /* smallest w found with `power`, at this check's part of alpha */
    double concentrated;    /* the same as a share of trials, where it is concentrated on one cell;
                               else 0 */
    Directed directed;
    Estimate estimate; /* the number that it looked at, if it did at one; places count from 0 */
    bool by_evidence;  /* judged by its e-value; the p-values are NAN */
    double log10_e;
    double power; /* 0.99 */
} CheckResult;

/* One cell that stands out; a diagnosis, never the verdict. */
typedef struct WorstCell {
    const char *check; /* static storage */
    char item[160];    /* "1 0 2" (an order), "item 0 at place 2" */
    uint64_t observed;
    double expected;
    double ratio;            /* observed / expected */
    double log10_p_adjusted; /* Benjamini-Hochberg over the cells of the check */
} WorstCell;

/* How the number of trials was chosen, where it was left to the program (`--trials auto`). */
typedef struct PlannedTrials {
    uint64_t trials;     /* 0: it was not */
    const char *purpose; /* what they shall find: "law", the shuffle's own bias; "effect", any bias
                            of that size; "invalid", an outcome that is no permutation;
                            "budget", as many as fit into a time; static */
    const char *by;      /* the check that shall find it, except for "invalid"; static storage */
    double effect;       /* its w; for "invalid" the chance of such an outcome, for "budget"
                            the seconds */
    double power;        /* with which it is found, unless `capped` */
    double enough;       /* trials that reach it, without limits; may be beyond any integer */
    bool capped;         /* fewer than that takes */
} PlannedTrials;

/* The plan of a run of one case, as `plan` and `exact` say it. */
typedef struct Plan {
    PlannedTrials planned; /* purpose NULL: no bias is known */
    bool even;             /* for there is none, by the exact law; ... */
    bool unmeasured;       /* ... or there is one, of a size that is not worked out */
    size_t n;
    double trials;     /* that find it with planned.power, or given; INFINITY: none do */
    bool trials_given; /* the power was the question */
    double alpha;      /* of the run, */
    size_t tests;      /* whose tests share it */
    /* The same by a directed check: of the shuffle's mistake, where it is a known one, or of the
     * usual mistake, where no shuffle was named. */
    const char *known_by; /* static storage; NULL: none knows it */
    double known_trials, known_power;
} Plan;

/* The item that was named before looking (`--checks suspect:ITEM`). */
typedef struct NamedItem {
    bool given;
    size_t item;
    bool at_place; /* at that place; else whether it comes early or late */
    size_t place;
} NamedItem;

/* The options of a case that its report repeats as they were. An option that the report only shows
 * has its member here: what is read (CaseSpec) and what is reported have the same copy. */
typedef struct CaseOptions {
    Expectation expected;
    PlannedTrials planned;
    NamedItem suspect;
    Together together; /* how trials belong together */
    size_t rule_rows; /* also make the tests that rules of gaming name (inference/rules.h), and keep
                         so many of each kind; 0: they are not made. Not reported */
} CaseOptions;

/* Why a case is inconclusive that could not have found the usual mistake (usual_mistake.h). */
typedef struct TooFew {
    const char *check; /* that would find it with the fewest trials; static storage; NULL: the case
                          is not inconclusive for that */
    double effect;     /* the w that it has there, at least */
    double trials;     /* that are enough; 0: not known */
} TooFew;

/* Whether the bias is shown to be small (inference/equivalence.h). */
typedef struct Equivalence {
    double below;   /* the w it is to be below; 0: nobody asked */
    const char *of; /* what is bounded: "orders", all of them, or "places", where single items go;
                       static storage; NULL: nothing */
    const char *check; /* whose w has the highest limit; static storage; NULL: none was made that
                          has one */
    double high;       /* limit of w, at 97.5% */
    double low;        /* the highest of the lower limits, at 97.5% together, ... */
    const char *low_check; /* ... whose that is; static storage; NULL: it is 0 */
    bool dependent;        /* trials depend on each other: the limits do not hold */
    double trials; /* that show it of a fair shuffle with 99% power, where these did not; 0: not
                      said */
} Equivalence;

/* The trials on which checks were made that cost more than a shuffle does, where they were not made
 * on all. */
typedef struct SampledTrials {
    uint64_t trials; /* in all */
    uint64_t first;  /* every one of the first so many, */
    uint64_t one_in; /* and one block in so many of the rest */
} SampledTrials;

/* The law of the algorithm, where it is affordable. Fractions are strings. */
typedef struct ExactResult {
    bool known;
    char *tv, *phi2;          /* "1/18" */
    char *denominator;        /* lowest terms */
    char *paths;              /* number of paths, or NULL where the law was found by its formula */
    bool paths_equal;         /* all paths are known to have one probability */
    bool divisible;           /* n! divides the denominator */
    bool bounded;             /* every path is bounded, so indivisible proves bias */
    uint64_t orders_possible; /* orders with positive probability */
    bool fits_known, fits;    /* the counts agree with the law */
    double fits_log10_p;
    char **numerators; /* of `numerator_count` orders, n <= 6 only; else NULL */
    size_t numerator_count;
} ExactResult;

/* A known shuffle that the counts look like, which are not even. */
typedef struct LooksLike {
    char algorithm[64]; /* with its parameter, "riffle:7" */
    Transform transform;
    DrawMethod draw;     /* how its numbers are drawn, ... */
    unsigned draw_bits;  /* ... of so many bits, unless exactly */
    uint32_t times;      /* how often it is made, if not once; else 0 */
    bool probable;       /* the case is near it, but not so near that it is sure */
    double log10_p;      /* that both are one shuffle, at most */
    const char *mistake; /* static storage, or NULL */
    const char *cure;    /* static storage, or NULL */
} LooksLike;

/* Outcomes from outside in which something else stood in the place of an item. */
typedef struct MissingItems {
    uint64_t trials;
    uint64_t first_trial; /* number of the first, from 0 */
    char *first;          /* the beginning of what was printed: "1,null,0"; NULL if none */
    char *seen;           /* what stood there in it: "null", "2 items"; NULL if none */
    LacksWhat what;       /* is wrong with the first */
} MissingItems;

/* Outcomes that were no permutation. */
typedef struct InvalidResult {
    uint64_t trials;      /* how many */
    uint64_t *lost;       /* lost[i]: trials in which item i was missing; n of them, NULL if none */
    uint64_t first_trial; /* number of the first, from 0 */
    char *first;          /* the first outcome, "1 2 1"; NULL if none */
    MissingItems missing; /* how many of them lack items in this way */
} InvalidResult;

/* Outcomes that the target law does not allow, and which came. */
typedef struct ForbiddenResult {
    uint64_t trials; /* how many */
    char *first;     /* what the first is called; NULL if none */
} ForbiddenResult;

/* The cells of a table of counts, where there is one in place of outcomes. */
typedef enum TableKind {
    TABLE_ORDERS,      /* each of the n! orders, lexicographic */
    TABLE_PLACES,      /* how often each item came to each place: a row for each item */
    TABLE_FIRST,       /* how often each item came first */
    TABLE_TAKEN,       /* how often each item was among the K that were taken */
    TABLE_PAIRS_TAKEN, /* how often each two items were: a row and a column for each */
    TABLE_BLOCKS,      /* how many items of each kind came to each hand: a row for each kind */
    TABLE_CLASSES, /* how often each class came; under a shape with a group for each class, of as
                      many items as its chance has parts, of which one is taken */
} TableKind;

/* "orders", "places", "first", "taken", "pairs-taken", "blocks", "classes". */
extern const char *const table_words[];

/* The verdict of the checks that look between trials. */
typedef enum Dependence {
    DEPENDENCE_NOT_LOOKED_FOR,
    DEPENDENCE_NOT_FOUND,
    DEPENDENCE_FOUND,
} Dependence;

/* "not-looked-for", "not-found", "found". */
extern const char *const dependence_words[];

/* How a shuffle from outside was run. */
typedef struct ExternalResult {
    char *command;     /* the command, the plugin's file and name, or the path; NULL: not outside */
    const char *wire;  /* "text", "u8", "u16le"; static storage; NULL for a plugin */
    uint64_t children; /* that shared the run, or ran at once; 0 for recorded outcomes */
    bool own_words;    /* its random numbers are its own: source and seed say nothing of them */
    bool seed_known;   /* what the seed does was tried */
    bool seed_honoured;  /* one seed gives the same again, another gives another */
    bool repeats;        /* the same again, whatever the seed */
    bool one_order;      /* all outcomes of the run are one order ... */
    bool unchanged;      /* ... that which went in */
    bool sorted;         /* what is taken lies in order in all of them: hands (--take) */
    char *by, *by_value; /* recorded outcomes of one value of a column; NULL: not in groups */
    unsigned base;       /* the number of the first item outside: 0 or 1 */
    char **items;        /* what the items are called outside, n of them; NULL: numbers */
} ExternalResult;

/* Items that are alike. */
typedef struct DealtItems {
    char *name;
    uint64_t count;
} DealtItems;

/* The deal, where not all items differ or not all places are seen one by one. */
typedef struct Dealt {
    size_t n;
    DealtItems *items; /* NULL: they all differ, or have no names */
    size_t item_count;
    uint64_t take;   /* places that are seen, one by one; 0: all, or in hands */
    uint64_t *hands; /* places of each hand; NULL: none */
    size_t hand_count;
    char *outcomes; /* how many can be distinguished, in digits; NULL: not known */
    Shape shape;    /* the same; owned: case_result_clear clears it */
} Dealt;

/* The law of --law, and its facts. */
typedef struct LawResult {
    const char *name;        /* "cycle"; static storage; NULL: that all orders are alike */
    char *digest;            /* "sha256:..." of the file that says it; NULL: none does */
    const TargetLaw *target; /* the same, until the case is judged; borrowed */
} LawResult;

/* Where random numbers came from. */
typedef struct RandomSource {
    char *source;      /* "xoshiro256++" */
    bool repeatable;   /* the source gives the same words for the same seed */
    bool in_order;     /* the source is one sequence, so the run was not spread over threads */
    double state_bits; /* of the source */
    double seed_bits;
    double orders_bits; /* log2 n! */
    double share_bits;  /* log2 of the share of the orders that the states can reach, at most 0 */
    DrawMethod draw;
    unsigned draw_bits; /* of the number a draw is made of; 0: as many as the source gives */
} RandomSource;

/* The counts that a report has, and how many of what could come did; 0 or NULL where that was not
 * counted. */
typedef struct ReportedCounts {
    uint64_t orders;        /* n! */
    uint64_t orders_seen;   /* that came up at least once */
    uint64_t outcomes_seen; /* of a shape, likewise */
    uint64_t *permutations; /* lexicographic, `orders` of them */
    uint64_t *blocks;       /* of a shape: blocks[group * shape->blocks + block] */
    uint64_t *positions;    /* positions[item * n + place] */
    /* Where these would be too many: of items and places in blocks of neighbours, whose sizes
     * differ by one at most; place_blocks[item block * count + place block]. */
    uint64_t *place_blocks;
    size_t place_block_count;
} ReportedCounts;

/* One algorithm at one n. */
typedef struct CaseResult {
    Arena memory; /* of what it owns */
    char *id;     /* "naive/n=3" */
    Origin kind;
    char *algorithm;     /* "naive", with its parameter "riffle:7" */
    const char *summary; /* static storage, may be NULL */
    const char *claim;   /* what the shuffle claims; static storage, may be NULL */
    const char *mistake; /* static storage, may be NULL */
    const char *cure;    /* static storage, may be NULL */
    size_t n;
    Dealt *dealt; /* NULL: n different items, of which every place is seen */
    LawResult law;
    uint64_t trials; /* done; fewer than asked when the run was cut off */
    uint64_t trials_requested;
    uint64_t trials_named; /* of the longer run that named it; 0: these trials did */
    double p_first;        /* lowest adjusted p of the stage before this one; 0: there was none */
    SampledTrials sampled;
    CaseOptions options;
    uint64_t seed;
    RandomSource random;
    bool of_law;    /* its counts are those of an exact law, and no chance is in them */
    uint32_t times; /* how often the shuffle is made in a trial, if not once; else 0 */
    Start start;
    Dependence dependence;
    const char *headline; /* the check that the verdict tells, of trials that depend on each other
                             beyond what their own bias makes; static storage; NULL elsewhere */
    char digest[72];      /* "sha256:..." */
    Finding status;
    bool as_expected;
    char *error; /* why it could not be run, in one line; NULL: it was. Such a case has no trials
                    and no checks, and is skipped */
    double min_effect;            /* what kept the case from `no bias found`; 0: nothing did */
    const char *min_effect_check; /* static storage */
    TooFew too_few;
    double twice_as_likely; /* where each trial gave one item and nothing was found: the trials that
                               would find one item twice as likely as each other; 0: it would have
                               been found, or is not asked */
    Equivalence equivalence;
    bool by_evidence; /* --stop-early: judged by e-values, and over when they are enough */
    double log10_e;   /* of the average of the checks' e-values */
    double log10_e_needed;
    const char *checks_requested; /* "auto", "all" or "named"; static storage; may be NULL */
    const char **left_out;        /* ids of the checks that "auto" did not take */
    size_t left_out_count;
    const char *table;         /* what of its counts were given in place of outcomes: "orders",
                                  "places", ...; static storage; NULL: there were outcomes */
    const char **not_in_table; /* ids of the checks that the outcomes would have allowed */
    size_t not_in_table_count;
    CheckResult *checks;
    size_t check_count;
    WorstCell *worst;
    size_t worst_count;
    ExactResult exact;
    LooksLike *looks_like;
    size_t looks_like_count;
    Section *sections; /* of the analyses (analyses/analysis.h) */
    InvalidResult invalid;
    ForbiddenResult forbidden;
    ExternalResult external;
    ReportedCounts counts;
    double duration_s; /* time to shuffle, check, count and merge */
    int threads;
} CaseResult;

/* The change of a case since a baseline, from the mildest to the gravest. */
typedef enum Change {
    CHANGE_NONE,    /* the same counts, by their digest */
    CHANGE_STREAM,  /* other counts, and no worse: the stream of random words changed, say */
    CHANGE_NEW,     /* it is not in the baseline */
    CHANGE_MISSING, /* it is there alone */
    CHANGE_OTHER,   /* another n goes by its id */
    CHANGE_GREW,    /* the counts differ beyond chance, and the effect grew beyond the tolerance */
    CHANGE_WORSE,   /* the verdict is worse */
} Change;

/* "same", "stream", "new", "missing", "other", "grew", "worse". */
extern const char *const change_words[];

/* One check that was made then and now. */
typedef struct CheckChange {
    const char *check; /* static storage */
    Effect before, after;
    bool outside; /* the effect lies outside its interval of then, as also happens by chance */
    bool tested;  /* both have counts that could be compared */
    double log10_p, log10_p_adjusted; /* of homogeneity; adjusted among all tests of the run */
    bool grew;                        /* the counts differ, and the effect grew */
} CheckChange;

typedef struct CaseChange {
    char *id;
    Change change;
    bool regression;
    bool known_before, known_now; /* there is a finding of then, of now */
    Finding before, now;
    size_t n_before, n_now;
    CheckChange *checks;
    size_t check_count;
} CaseChange;

/* A run beside an earlier one. */
typedef struct Comparison {
    char *baseline; /* its name */
    double tolerance;
    bool regression; /* of any case */
    size_t tests;    /* of homogeneity, which share alpha with the checks of the run */
    CaseChange *cases;
    size_t case_count;
} Comparison;

/* The whole invocation. */
typedef struct RunResult {
    Finding status; /* the gravest of its cases */
    Expectation expected;
    bool as_expected;
    bool complete; /* false after an interruption, or when the time was up */
    bool timed_out;
    double alpha;                 /* family-wise false-alarm rate of the invocation */
    double min_effect;            /* that a run must be able to find, or be inconclusive; 0: none */
    const char *min_effect_check; /* in the w of that check; static storage */
    double equivalent;            /* the w that a bias is to be shown below; 0: nobody asked */
    size_t tests;                 /* primary tests among which it is shared by Holm */
    size_t stages;                /* looks that share it equally; 0 and 1: there is one */
    CaseResult *cases;
    size_t case_count;
    bool stable;         /* leave out what changes from run to run */
    unsigned asker;      /* in whose words a page is (reports/words/asker_words.h) */
    char started_at[32]; /* UTC, "2026-01-31T12:00:00Z" */
    double duration_s;
    double trials_per_s;
    int threads;
    char *host;
    char *command;          /* the command line, as a shell would read it back */
    char *taken_for;        /* "60 deals of 8 named items": what a file was seen to be; or NULL */
    Comparison *comparison; /* with a baseline, or NULL */
    Arena memory; /* also behind the static strings, and the cases, of a result that was read */
} RunResult;

/* The shape of the case; NULL for n different items, of which every place is seen. */
const Shape *case_shape(const CaseResult *result);

/* Whether the counts of the case are of classes, which have no place. */
bool case_of_classes(const CaseResult *result);

/* log10 of the lowest adjusted p of the checks that were judged; 0 where none was. */
double case_lowest_adjusted(const CaseResult *result);

/* Whether orders that should come never came, in a run without a target law that is long enough to
 * say so: a fair shuffle misses a given order with a chance of at most exp(-50). */
bool case_misses_orders(const CaseResult *result);

/* Describes the shape, which must not be plain, as the case's. Fails for want of memory. */
Status case_set_shape(CaseResult *result, const Shape *shape, Error *error);

/* The id of a case that has no name of its own, "naive/n=3". It takes CASE_ID_MORE bytes more than
 * the name has characters. False for want of memory. */
enum { CASE_ID_MORE = 32 + 200 };
bool case_id_of(const char *name, size_t n, const Shape *shape, char *text, size_t size);

/* Whether a case could not be run (CaseResult.error). */
bool run_result_broken(const RunResult *run);

/* Exit statuses of the program. */
enum {
    EXIT_AS_EXPECTED = 0,
    EXIT_FOUND = 1,        /* biased, invalid or too even; with --expect biased: not biased */
    EXIT_USAGE = 2,        /* bad input; nothing was done */
    EXIT_FAILED = 3,       /* I/O, memory, --timeout, an external shuffle that fails */
    EXIT_INCONCLUSIVE = 4, /* too short a run to tell, or no check applies */
    EXIT_INTERRUPTED = 130,
};

/* Whether its time was up before any shuffle, all of which are from outside, gave one outcome. */
bool run_is_empty(const RunResult *result);

/* The one that goes with a judged result. */
int run_exit_status(const RunResult *result);

/* Free what the results own; the run is zeroed, too. */
void case_result_clear(CaseResult *result);
void run_result_clear(RunResult *run);

#endif
