/* Verdicts, from results of checks made by hand: which checks share alpha, which of them decide,
 * what a run that was stopped may say, when trials are called dependent, and what drops out of a
 * report. */
#include "unit.h"

#include "inference/check.h"
#include "inference/verdict.h"
#include "reports/run/headline.h"

enum { N = 3, MOST = 4 };

/* One case of n = 3, with room for its checks, in a run at .001. */
typedef struct Judged {
    RunResult run;
    CaseResult result;
    CheckResult checks[MOST];
} Judged;

/* A check with that upper tail; its lower one is 1. */
static CheckResult made(const char *id, double df, double log10_upper)
{
    double p = fmin(0, log10_upper + log10(2));
    return (CheckResult){.id = id,
                         .status = FINDING_NO_BIAS_FOUND,
                         .method = "exact",
                         .statistic = df,
                         .df = df,
                         .log10_p_upper = log10_upper,
                         .log10_p = p,
                         .log10_p_adjusted = p};
}

static CheckResult permutations(double log10_upper)
{
    return made("permutations", 5, log10_upper);
}

static CheckResult positions(double log10_upper)
{
    return made("positions", 4, log10_upper);
}

static CheckResult serial(double log10_upper)
{
    return made("dependence", 5, log10_upper);
}

static CheckResult too_even(CheckResult check)
{
    check.log10_p_lower = check.log10_p_upper;
    check.log10_p_upper = 0;
    return check;
}

static CheckResult skipped(const char *id, bool cannot_tell)
{
    CheckResult check = {.id = id};
    if (cannot_tell)
        strcpy(check.cannot_tell_why, "too few trials");
    return check;
}

static void begin(Judged *judged, size_t count, const CheckResult *checks)
{
    static char name[] = "mine";
    *judged = (Judged){.run = {.alpha = 1e-3, .complete = true, .case_count = 1},
                       .result = {.algorithm = name,
                                  .n = N,
                                  .trials = 100000,
                                  .trials_requested = 100000,
                                  .check_count = count}};
    memcpy(judged->checks, checks, count * sizeof *checks);
    judged->run.cases = &judged->result;
    judged->result.checks = judged->checks;
}

static void judge(Judged *judged)
{
    Error error = {0};
    assert_int_equal(judge_run(&judged->run, &error), STATUS_OK);
}

#define CHECKS(...)                                                                                \
    sizeof(CheckResult[]){__VA_ARGS__} / sizeof(CheckResult), (const CheckResult[])                \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

static Finding verdict(size_t count, const CheckResult *checks)
{
    Judged judged;
    begin(&judged, count, checks);
    judge(&judged);
    assert_int_equal(judged.run.status, judged.result.status);
    return judged.result.status;
}

static void assert_log10(double log10_p, double p)
{
    if (!(fabs(log10_p - log10(p)) <= 1e-12))
        fail_msg("%.15g instead of %.15g", pow(10, log10_p), p);
}

/* Holm by hand: the smaller of two times 2, and the other as it is. What was skipped or is judged
 * by its e-value has no part. */
TEST(test_who_shares_alpha)
{
    CheckResult by_evidence = positions(-9);
    by_evidence.by_evidence = true;
    Judged judged;
    begin(&judged,
          CHECKS(positions(log10(.0002)), permutations(log10(.01)), skipped("successors", false)));
    judge(&judged);
    assert_int_equal(judged.run.tests, 2);
    assert_log10(judged.checks[0].log10_p_adjusted, .0008);
    assert_log10(judged.checks[1].log10_p_adjusted, .02);
    assert_int_equal(judged.checks[0].status, FINDING_BIASED);
    assert_int_equal(judged.checks[1].status, FINDING_NO_BIAS_FOUND);
    begin(&judged, CHECKS(by_evidence, permutations(log10(.0004))));
    judge(&judged);
    assert_int_equal(judged.run.tests, 1);
    assert_log10(judged.checks[1].log10_p_adjusted, .0008);
}

/* At alpha itself a check finds something, and just above it nothing. */
TEST(test_at_alpha)
{
    CheckResult at = permutations(-4);
    at.log10_p = log10(1e-3);
    assert_int_equal(verdict(CHECKS(at)), FINDING_BIASED);
    at.log10_p += 1e-9;
    assert_int_equal(verdict(CHECKS(at)), FINDING_NO_BIAS_FOUND);
    assert_int_equal(verdict(CHECKS(too_even(permutations(-5)))), FINDING_TOO_EVEN);
    assert_int_equal(verdict(CHECKS(too_even(permutations(-5)), positions(-5))), FINDING_BIASED);
}

/* A case is as grave as the gravest of its checks. */
TEST(test_who_decides)
{
    assert_int_equal(verdict(CHECKS(skipped("permutations", false), positions(-9))),
                     FINDING_BIASED);
    assert_int_equal(verdict(CHECKS(skipped("permutations", false))), FINDING_SKIPPED);
    assert_int_equal(verdict(CHECKS(skipped("permutations", true))), FINDING_INCONCLUSIVE);
    /* Of few items only the orders show that there is no bias of any kind. */
    assert_int_equal(verdict(CHECKS(skipped("permutations", true), positions(-1))),
                     FINDING_INCONCLUSIVE);
    assert_int_equal(verdict(CHECKS(skipped("permutations", false), positions(-1))),
                     FINDING_NO_BIAS_FOUND);
}

TEST(test_invalid)
{
    for (int forbidden = 0; forbidden < 2; forbidden++) {
        Judged judged;
        begin(&judged, CHECKS(skipped("permutations", false)));
        *(forbidden ? &judged.result.forbidden.trials : &judged.result.invalid.trials) = 1;
        judge(&judged);
        assert_int_equal(judged.result.status, FINDING_INVALID);
        assert_false(judged.run.as_expected);
    }
}

/* One check that had the power is enough; none has where the run was stopped, which is inconclusive
 * however many trials it made, unless it found something. */
TEST(test_stopped)
{
    CheckResult blind = positions(-1);
    blind.log10_p_least = log10(6e-4); /* beside another check it can never be found */
    Judged judged;
    begin(&judged, CHECKS(blind, permutations(-1)));
    judge(&judged);
    assert_int_equal(judged.checks[0].status, FINDING_INCONCLUSIVE);
    assert_int_equal(judged.checks[1].status, FINDING_NO_BIAS_FOUND);
    assert_int_equal(judged.result.status, FINDING_NO_BIAS_FOUND);
    for (int found = 0; found < 2; found++) {
        begin(&judged, CHECKS(positions(-1), permutations(found ? -9 : -1)));
        judged.result.trials_requested++;
        judge(&judged);
        assert_int_equal(judged.checks[0].status, FINDING_INCONCLUSIVE);
        assert_int_equal(judged.result.status, found ? FINDING_BIASED : FINDING_INCONCLUSIVE);
        assert_null(judged.result.too_few.check);
    }
}

/* Two trials would show a w that no shuffle of three items can have, which is 2 at most: they
 * detect nothing. */
TEST(test_beyond_the_largest)
{
    Judged judged;
    begin(&judged, CHECKS(positions(-0.1)));
    judged.result.trials = judged.result.trials_requested = 2;
    judge(&judged);
    assert_true(isinf(judged.checks[0].detectable));
    assert_int_equal(judged.checks[0].status, FINDING_INCONCLUSIVE);
}

/* Of two checks of equal weight one needs a two-sided p of .0005. One that can have it, if barely,
 * detects something; one that cannot detects nothing. One that cannot have .001 is skipped. */
TEST(test_least_p)
{
    static const double least[] = {4e-4, 6e-4, 2e-3};
    for (size_t i = 0; i < 3; i++) {
        CheckResult check = positions(-1);
        check.log10_p_least = log10(least[i]);
        Judged judged;
        begin(&judged, CHECKS(permutations(-1), check));
        judge(&judged);
        assert_int_equal(judged.checks[1].status, i == 0   ? FINDING_NO_BIAS_FOUND
                                                  : i == 1 ? FINDING_INCONCLUSIVE
                                                           : FINDING_SKIPPED);
        assert_int_equal(isfinite(judged.checks[1].detectable) != 0, i != 1);
        assert_int_equal(judged.run.tests, i < 2 ? 2 : 1);
        assert_int_equal(judged.checks[1].cannot_tell_why[0] != '\0', i == 2);
    }
}

static Dependence dependence(size_t count, const CheckResult *checks, uint64_t invalid, Start start)
{
    Judged judged;
    begin(&judged, count, checks);
    judged.result.invalid.trials = invalid;
    judged.result.start = start;
    judge(&judged);
    return judged.result.dependence;
}

/* Dependent, where what lies between trials was found, whatever was found within them. */
TEST(test_dependence)
{
    CheckResult found = serial(-9), fair = permutations(-1), biased = permutations(-9);
    CheckResult skip = skipped("dependence", false);
    assert_int_equal(dependence(CHECKS(fair), 0, START_IDENTITY), DEPENDENCE_NOT_LOOKED_FOR);
    assert_int_equal(dependence(CHECKS(fair, skip), 0, START_IDENTITY), DEPENDENCE_NOT_LOOKED_FOR);
    assert_int_equal(dependence(CHECKS(fair, serial(-1)), 0, START_IDENTITY), DEPENDENCE_NOT_FOUND);
    assert_int_equal(dependence(CHECKS(biased, serial(-1)), 0, START_IDENTITY),
                     DEPENDENCE_NOT_FOUND);
    assert_int_equal(dependence(CHECKS(fair, found), 0, START_IDENTITY), DEPENDENCE_FOUND);
    assert_int_equal(dependence(CHECKS(fair, too_even(found)), 0, START_IDENTITY),
                     DEPENDENCE_FOUND);
    assert_int_equal(dependence(CHECKS(biased, found), 0, START_IDENTITY), DEPENDENCE_FOUND);
    assert_int_equal(dependence(CHECKS(found, fair, positions(-9)), 0, START_IDENTITY),
                     DEPENDENCE_FOUND);
    assert_int_equal(dependence(CHECKS(fair, found), 1, START_IDENTITY), DEPENDENCE_FOUND);
    assert_int_equal(dependence(CHECKS(found), 0, START_IDENTITY), DEPENDENCE_FOUND);
    assert_int_equal(dependence(CHECKS(found), 0, START_CARRY), DEPENDENCE_FOUND);
    assert_int_equal(dependence(CHECKS(found, skipped("permutations", false)), 0, START_IDENTITY),
                     DEPENDENCE_FOUND);
}

/* The verdict says so first, and names a bias within trials beside it. */
TEST(test_dependence_comes_first)
{
    static const struct {
        double within; /* upper tail of permutations */
        const char *also;
    } cases[] = {{-400, "counts are more uneven than chance allows (p = 10^-399, which supposes "
                        "independent trials)"},
                 {-1, ""}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Judged judged;
        Text said = {0}, also = {0};
        char name[] = "mine";
        begin(&judged, CHECKS(permutations(cases[i].within), serial(-9)));
        judged.result.id = judged.result.algorithm = name;
        judge(&judged);
        assert_ptr_equal(deciding_check(&judged.result), &judged.checks[1]);
        headline(&said, &judged.result, false);
        assert_non_null(strstr(text_string(&said), ": trials depend on each other"));
        assert_int_equal(bias_within(&also, &judged.result), cases[i].also[0] != '\0');
        assert_string_equal(text_string(&also), cases[i].also);
        text_clear(&said);
        text_clear(&also);
    }
}

/* A deal whose alike items clump: what places show stands where it would be found however they do.
 */
TEST(test_clumping)
{
    static const struct {
        const char *clumping; /* the id of the first check */
        double log10_upper;   /* its tail */
        double clumped;       /* what is left of the second */
        bool stands;
    } cases[] = {{"clumping", -9, -2, false},
                 {"clumping", -9, -8, true},
                 {"clumping", -1, -2, true},
                 {"runs", -9, -2, true}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Dealt dealt = {.shape = shape_plain(N)};
        CheckResult of_places = positions(-9);
        of_places.log10_p_clumped = cases[i].clumped;
        WorstCell worst[] = {{.check = "positions"}, {.check = "other"}, {.check = "positions"}};
        Judged judged;
        begin(&judged, CHECKS(made(cases[i].clumping, 1, cases[i].log10_upper), permutations(-9),
                              of_places));
        judged.result.dealt = &dealt;
        judged.result.worst = worst;
        judged.result.worst_count = 3;
        judge(&judged);
        assert_int_equal(judged.checks[1].status, FINDING_BIASED);
        assert_int_equal(judged.checks[2].status,
                         cases[i].stands ? FINDING_BIASED : FINDING_SKIPPED);
        assert_int_equal(judged.result.worst_count, cases[i].stands ? 3 : 1);
        assert_string_equal(worst[0].check, cases[i].stands ? "positions" : "other");
    }
}

/* What stands out by chance is reported of no case that is not found biased; what an invalid one
 * looks like is. */
TEST(test_what_drops_out)
{
    static const Finding findings[] = {FINDING_NO_BIAS_FOUND, FINDING_TOO_EVEN, FINDING_BIASED,
                                       FINDING_INVALID};
    static const SectionKind of_bias = {.size = 1, .of_bias = true};
    SCOPED_ARENA memory = {0};
    for (size_t i = 0; i < 4; i++) {
        Judged judged;
        CheckResult check = permutations(findings[i] == FINDING_BIASED ? -9 : -1);
        begin(&judged,
              CHECKS(findings[i] == FINDING_TOO_EVEN ? too_even(permutations(-9)) : check));
        judged.result.invalid.trials = findings[i] == FINDING_INVALID;
        judged.result.worst_count = 2;
        judged.result.looks_like_count = 1;
        assert_non_null(section_add(&judged.result.sections, &of_bias, &memory));
        judge(&judged);
        bool found = findings[i] == FINDING_TOO_EVEN || findings[i] == FINDING_BIASED;
        assert_int_equal(judged.result.status, findings[i]);
        assert_int_equal(judged.result.worst_count, found ? 2 : 0);
        assert_int_equal(section_facts(judged.result.sections, &of_bias) != NULL, found);
        assert_int_equal(judged.result.looks_like_count, findings[i] != FINDING_NO_BIAS_FOUND);
    }
}

/* What says most goes first; of what is not there nothing is said. */
TEST(test_what_a_verdict_rests_on)
{
    WorstCell cell = {.check = "permutations", .item = "0 2 1"};
    for (Evidence evidence = EVIDENCE_INVALID; evidence <= EVIDENCE_TOO_FEW; evidence++) {
        Judged judged;
        CheckResult *check = judged.checks;
        CaseResult *result = &judged.result;
        begin(&judged, CHECKS(permutations(-9)));
        check->status = result->status = evidence <= EVIDENCE_FORBIDDEN ? FINDING_INVALID
                                         : evidence <= EVIDENCE_UNEVEN  ? FINDING_BIASED
                                         : evidence == EVIDENCE_EVEN    ? FINDING_TOO_EVEN
                                                                        : FINDING_INCONCLUSIVE;
        result->invalid.trials = evidence == EVIDENCE_INVALID;
        result->forbidden.trials = evidence <= EVIDENCE_FORBIDDEN;
        result->external.one_order = evidence == EVIDENCE_ONE_ORDER;
        if (evidence >= EVIDENCE_ONE_ORDER && evidence <= EVIDENCE_MISSING_ORDERS)
            result->counts.orders = 6;
        if (evidence >= EVIDENCE_ONE_ORDER && evidence <= EVIDENCE_CELL) {
            result->worst = &cell;
            result->worst_count = 1;
        }
        check->estimate.known = evidence == EVIDENCE_NUMBER;
        check->directed.known = evidence == EVIDENCE_MISTAKE;
        if (evidence == EVIDENCE_NUMBER)
            check->id = "cycles";
        if (evidence == EVIDENCE_FINDING)
            check->id = "sample-pairs";
        result->dependence = DEPENDENCE_NOT_FOUND;
        result->trials_requested += evidence <= EVIDENCE_STOPPED;
        result->equivalence.below = evidence == EVIDENCE_LIMITS ? .1 : 0;
        result->min_effect = evidence <= EVIDENCE_MIN_EFFECT;
        result->twice_as_likely = evidence == EVIDENCE_TOO_FEW_DRAWS ? 1e6 : 0;
        result->too_few.check = "permutations";
        Verdict verdict = case_verdict(result);
        assert_int_equal(verdict.evidence, evidence);
        assert_int_equal(verdict.status, result->status);
        bool found = evidence >= EVIDENCE_ONE_ORDER && evidence <= EVIDENCE_EVEN;
        assert_ptr_equal(verdict.check, found ? check : NULL);
        assert_ptr_equal(verdict.cell, evidence >= EVIDENCE_ONE_ORDER && evidence <= EVIDENCE_CELL
                                           ? &cell
                                           : NULL);
    }
}

/* A mistake that is named leads where no cell is more significant, no name contradicts it, and it
 * is not the built-in shuffle's own. */
TEST(test_when_a_mistake_leads)
{
    static const struct {
        const char *algorithm, *like; /* "!": the directed check names nothing */
        Origin kind;
        double directed, orders, number; /* upper tails */
        bool cell;
        Evidence evidence;
    } cases[] = {
        {"mine", "naive", ORIGIN_EXEC, -12, -9, -20, true, EVIDENCE_MISTAKE},
        {"mine", "naive", ORIGIN_EXEC, -9, -12, -8, true, EVIDENCE_CELL},
        {"mine", "naive", ORIGIN_EXEC, -9, -12, -20, false, EVIDENCE_MISTAKE},
        {"mine", "!naive", ORIGIN_EXEC, -12, -9, -8, true, EVIDENCE_CELL},
        {"naive", "naive", ORIGIN_EXEC, -12, -9, -20, true, EVIDENCE_MISTAKE},
        {"naive", "naive", ORIGIN_BUILTIN, -12, -9, -8, true, EVIDENCE_CELL},
        {"naive", "naive", ORIGIN_BUILTIN, -12, -9, -20, true, EVIDENCE_NUMBER},
        {"naive", "naive", ORIGIN_BUILTIN, -12, -9, -8, false, EVIDENCE_MISTAKE},
        {"naive", "last-fixed or naive", ORIGIN_BUILTIN, -12, -9, -8, true, EVIDENCE_CELL},
        {"naive", "naive or last-fixed", ORIGIN_BUILTIN, -12, -9, -8, true, EVIDENCE_CELL},
        {"naive", "naive (inverse)", ORIGIN_BUILTIN, -12, -9, -20, true, EVIDENCE_MISTAKE},
        {"naive", "naive-backward", ORIGIN_BUILTIN, -12, -9, -20, true, EVIDENCE_MISTAKE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        WorstCell cell = {.check = "permutations", .item = "0 2 1"};
        Judged judged;
        begin(&judged, CHECKS(made("directed-orders", 1, cases[i].directed),
                              permutations(cases[i].orders), made("cycles", 1, cases[i].number)));
        judged.checks[2].estimate.known =
            cases[i].number < -10; /* a number says less than a name */
        char name[16];
        judged.result.algorithm = strcpy(name, cases[i].algorithm);
        judged.result.kind = cases[i].kind;
        Directed *directed = &judged.checks[0].directed;
        directed->known = cases[i].like[0] != '!';
        strcpy(directed->like, cases[i].like + !directed->known);
        judged.result.worst = &cell;
        judged.result.worst_count = cases[i].cell;
        judge(&judged);
        Verdict verdict = case_verdict(&judged.result);
        if (verdict.evidence != cases[i].evidence)
            fail_msg("%s, like %s: %d", cases[i].algorithm, cases[i].like, verdict.evidence);
    }
}

/* An effect that was requested must be in reach of the check it is an effect of. */
TEST(test_min_effect)
{
    static const struct {
        const char *check;
        double effect;
        Finding status;
    } cases[] = {{"permutations", .5, FINDING_NO_BIAS_FOUND},
                 {"permutations", .001, FINDING_INCONCLUSIVE},
                 {"positions", .5, FINDING_INCONCLUSIVE},
                 {"successors", .5, FINDING_INCONCLUSIVE}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Judged judged;
        begin(&judged, CHECKS(permutations(-1), skipped("positions", false)));
        judged.run.min_effect = cases[i].effect;
        judged.run.min_effect_check = cases[i].check;
        judge(&judged);
        assert_int_equal(judged.result.status, cases[i].status);
        bool kept = cases[i].status == FINDING_INCONCLUSIVE;
        assert_true(judged.result.min_effect == (kept ? cases[i].effect : 0));
    }
}

/* Outcomes in groups: those that are too small decide nothing beside others. */
TEST(test_small_groups)
{
    static char column[] = "group";
    for (int by = 0; by < 2; by++) {
        Judged judged[2];
        begin(&judged[0], CHECKS(permutations(-1)));
        begin(&judged[1], CHECKS(skipped("permutations", true)));
        CaseResult both[] = {judged[0].result, judged[1].result};
        both[0].external.by = both[1].external.by = by ? column : NULL;
        RunResult run = {.alpha = 1e-3, .complete = true, .cases = both, .case_count = 2};
        Error error = {0};
        assert_int_equal(judge_run(&run, &error), STATUS_OK);
        assert_int_equal(both[1].status, FINDING_INCONCLUSIVE);
        assert_int_equal(run.status, by ? FINDING_NO_BIAS_FOUND : FINDING_INCONCLUSIVE);
        assert_int_equal(run.as_expected, by);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_shares_alpha),
        cmocka_unit_test(test_beyond_the_largest),
        cmocka_unit_test(test_at_alpha),
        cmocka_unit_test(test_who_decides),
        cmocka_unit_test(test_invalid),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_least_p),
        cmocka_unit_test(test_dependence),
        cmocka_unit_test(test_dependence_comes_first),
        cmocka_unit_test(test_clumping),
        cmocka_unit_test(test_what_drops_out),
        cmocka_unit_test(test_what_a_verdict_rests_on),
        cmocka_unit_test(test_when_a_mistake_leads),
        cmocka_unit_test(test_min_effect),
        cmocka_unit_test(test_small_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
