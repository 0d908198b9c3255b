/* fairness-selftest/1. */
#include "inference/calibration.h"
#include "reports/json/field_write.h"
#include "reports/selftest_report.h"

#define SHARE .limits = LIMITS_SHARE
#define SIZE                                                                                       \
    FIELD("n", n, "how many items", .least = 2),                                                   \
        FIELD("trials", trials, "trials of a run", .least = 1)

#define OF Rate
static bool is_inside(const void *rate)
{
    return rate_inside(rate);
}

#define RATE(name, key, meaning)                                                                   \
    TABLE(name, FIELD(key, level, meaning, SHARE), FIELD("times", times, "how often it happened"), \
          FIELD("rate", rate, "`times` over runs", SHARE),                                         \
          FIELD_OF(JSON_RANGE, "ci999", low,                                                       \
                   "99.9% interval of the chance behind it, by Clopper and Pearson", SHARE),       \
          HOLDS("inside", is_inside,                                                               \
                "whether the binomial test of the expected chance has p > 0.001"))
RATE(level_keys, "level", "chance that p is so extreme");
RATE(alpha_keys, "alpha", "family level that the verdict promises to keep");
RATE(predicted_keys, "predicted", "its chance by the exact law");
#undef OF

#define OF Calibration
TABLE(made_keys,
      FIELD("ks_p", ks_p, "Kolmogorov-Smirnov test that p is even over 0..1", JSON_UNLESS(bound),
            SHARE),
      FIELD("bound", bound,
            "its p-values are bounds: they may be larger than they need be, and only too many "
            "small ones are held against it",
            .optional = true),
      ARRAY("upper", upper, level_keys, "statistics too large: levels 0.05, 0.01, 0.001"),
      ARRAY("lower", lower, level_keys, "statistics too small"));
TABLE(calibration_keys, FIELD("check", check, "its id"), SIZE,
      FIELD("runs", runs, "runs in which it was made"),
      FIELD("reason", reason, "why it was not made, where `runs` is 0", JSON_UNLESS(runs)),
      PART(&made_keys, JSON_IF(runs)));
#undef OF

#define OF FalseAlarms
TABLE(alarm_keys, SIZE, FIELD("runs", rate.runs, "runs made"),
      OBJECT("alarms", rate, alpha_keys,
             "runs that were found biased or too even; only more than alpha is held against it"));
#undef OF

#define OF PowerFound
TABLE(power_keys, FIELD("algorithm", algorithm, "the shuffle, with its parameter"),
      FIELD("n", n, "how many items", .least = 2), FIELD("check", check, "the check"),
      FIELD("trials", trials, "trials of a run", .least = 1),
      FIELD("alpha", level, "level of the check's two-sided p", .limits = LIMITS_BETWEEN),
      FIELD("runs", rate.runs, "runs made"),
      OBJECT("found", rate, predicted_keys, "runs that found it"));
#undef OF

#define OF Selftest
TABLE(
    selftest_keys, TOOL, FIELD_OF(JSON_SEED, "seed", seed, "seed that all runs' seeds come from"),
    FIELD("runs", runs, "fair runs at each size, and runs of each biased shuffle", .least = 10),
    FIELD("long", is_long, "whether `--long` was given"),
    FIELD("complete", complete, "`false`: it was stopped"),
    FIELD("passed", passed, "complete, and `log10_p` above -4"),
    FIELD("gsl_version", gsl,
          "the version of the GNU Scientific Library, which p-values come from"),
    FIELD("rates", rates, "rates compared with what they should be"),
    FIELD("outside", outside,
          "of them, those that are not inside; one in a thousand is expected by chance"),
    FIELD("log10_p", log10_worst, "the smallest p of all comparisons, times their number",
          .limits = LIMITS_UP_TO_0),
    LIST("calibration", calibrations, calibration_count, calibration_keys,
         "each check at each size, over fair runs with seeds of their own. p is spread out evenly "
         "over the atom of a discrete statistic. Both ends: how often p was within 0.05, 0.01 and "
         "0.001 of it"),
    LIST("false_alarms", alarms, alarm_count, alarm_keys,
         "the verdict by the usual checks over the same runs; nothing at sizes where one of them "
         "was not asked for"),
    LIST("power", powers, power_count, power_keys,
         "shuffles of known bias: whether the check that is to find them did"),
    FIELD("duration_s", seconds, "what it took; the only key that changes from run to run",
          .unit = "s", .limits = LIMITS_FROM_0));
#undef OF

const JsonDocument selftest_document = {
    .name = "fairness-selftest/1",
    .meaning = "the calibration of this program on this machine, and its power",
    .table = &selftest_keys,
};

char *selftest_json(const Selftest *selftest)
{
    return json_document(&selftest_document, selftest);
}
