#include "cases/run_case.h"

#include "analyses/analysis.h"
#include "base/byte_count.h"
#include "base/elementary.h"
#include "cases/case_report.h"
#include "cases/case_subject.h"
#include "cases/names.h"
#include "cases/one_long.h"
#include "cases/running_verdict.h"
#include "exact/exact_block.h"
#include "exact/mistake_directions.h"
#include "inference/check.h"
#include "inference/check_list.h"
#include "input/count_table.h"
#include "platform/platform.h"
#include "tallies/blocks.h"
#include "tallies/digest.h"
#include "tallies/forbidden.h"
#include "tallies/permutations.h"
#include "tallies/rank.h"
#include "trials/sampled_blocks.h"
#include "trials/subject_run.h"

#include <stdio.h>
#include <string.h>

static bool is_among(const TallyKind *kind, const TallyKind *const *kinds, size_t count)
{
    size_t at = 0;
    while (at < count && kinds[at] != kind)
        at++;
    return at < count;
}

TrialPlan case_plan(const CaseSpec *spec, const RunSettings *settings)
{
    TrialPlan plan = {
        .subject = spec->subject,
        .machine = settings->machine,
        .n = spec->n,
        .shape = spec->shape,
        .trials = spec->trials,
        .seed = spec->seed,
        .source = &spec->source,
        .draw = spec->draw,
        .repeat = (uint32_t)spec->repeat,
        .start = spec->start,
        .seed_itself = spec->options.together.seeds,
        .threads = settings->threads,
        .children = settings->children,
    };
    Shape shape = shape_or_plain(spec->shape, spec->n);
    const CheckKind *checks[MOST_CHECKS];
    size_t count = checks_of_case(spec, spec->trials, checks);
    if (settings->stop_early)
        count = evidence_checks(checks, count, &shape, spec->trials, checks);
    plan.tally_count = checks_tallies(checks, count, &shape, spec->trials, plan.tallies);
    const TallyKind *read[MAX_TALLIES];
    bool trials = !count_table_of(&spec->subject) && !spec->subject.kind->numbers;
    size_t reads = trials ? analyses_tallies(&spec->options, &shape, spec->trials, read) : 0;
    for (size_t t = 0; t < reads; t++)
        if (!is_among(read[t], plan.tallies, plan.tally_count))
            plan.tallies[plan.tally_count++] = read[t];
    const CountTable *table =
        count_table_of(&spec->subject); /* of places, which do not say what order came */
    if (shape.law && law_forbids(shape.law) && !(table && table->kind == TABLE_PLACES))
        plan.tallies[plan.tally_count++] = &tally_forbidden;
    for (size_t t = 0; t < plan.tally_count; t++)
        plan.sampled[t] = !is_among(plan.tallies[t], read, reads) &&
                          spec->checks.wanted == CHECKS_AUTO && !count_table_of(&spec->subject) &&
                          checks_costly(checks, count, &shape, plan.tallies[t]);
    return plan;
}

/* Asking the control groups takes as long as 200,000 trials of three items: not for what any
 * process has. */
static const uint64_t ALWAYS_THERE = UINT64_C(1) << 23;

/* Fewer threads where the tallies of all would not fit: their number changes no count. */
static bool plan_fit(TrialPlan *plan, uint64_t wanted)
{
    if (!wanted && trial_plan_bytes(plan) <= ALWAYS_THERE)
        return true;
    uint64_t memory = memory_allowed(wanted);
    while (!plan->feed && plan->threads > 1 && trial_plan_bytes(plan) > memory)
        plan->threads--;
    return trial_plan_bytes(plan) <= memory;
}

Status case_check(const CaseSpec *spec, const RunSettings *settings, Error *error)
{
    const SubjectKind *kind = spec->subject.kind;
    size_t n = spec->n;
    Status status = kind->check ? kind->check(&spec->subject, n, error) : STATUS_OK;
    CaseOptions unused;
    THEN(status, case_options(spec, &unused, error));
    if (status)
        return status;
    TrialPlan plan = case_plan(spec, settings);
    OutcomeFeed feeds = {.feeds = subject_feeds(&plan)};
    if (!subject_is_ours(&spec->subject))
        plan.feed = &feeds;
    if (!plan_fit(&plan, settings->memory)) {
        return error_set(error, STATUS_USAGE,
                         "--n %zu: counting %s of %zu items needs %s, --memory allows %s", n,
                         n <= PERMUTATIONS_MAX_N ? "all orders" : "what is checked", n,
                         byte_count(trial_plan_bytes(&plan)).text,
                         byte_count(memory_allowed(settings->memory)).text);
    }
    return STATUS_OK;
}

/* Checks that could have been made, but were not taken by "auto". */
static Status name_left_out(const CaseSpec *spec, const CheckKind *const *checks, size_t count,
                            CaseResult *result, Error *error)
{
    if (spec->checks.wanted != CHECKS_AUTO || (result->dealt && spec->n == 2)) /* one of two */
        return STATUS_OK;
    result->left_out = arena_get(&result->memory, MOST_CHECKS, sizeof *result->left_out);
    TRY(arena_status(&result->memory, "the checks", error));
    Shape shape = shape_or_plain(spec->shape, spec->n);
    for (size_t i = 0; check_list[i]; i++) {
        bool taken =
            check_is_asked(check_list[i]) || !case_gives(spec, &shape, check_list[i]) ||
            check_lacks_law(check_list[i], &shape) ||
            (check_list[i]->about == ABOUT_MISTAKES && !check_applies(check_list[i], &shape)) ||
            !tally_cells(check_list[i]->tally, &shape, spec->trials, NULL);
        for (size_t k = 0; k < count && !taken; k++)
            taken = checks[k] == check_in(check_list[i], &shape);
        if (!taken)
            result->left_out[result->left_out_count++] = check_list[i]->id;
    }
    return STATUS_OK;
}

/* Checks that the trials would have allowed, and their table does not. */
static Status name_not_in_table(const CaseSpec *spec, CaseResult *result, Error *error)
{
    const CountTable *table = count_table_of(&spec->subject);
    if (!table)
        return STATUS_OK;
    Shape shape = shape_or_plain(spec->shape, spec->n);
    result->table = table_words[table->kind];
    result->not_in_table = arena_get(&result->memory, MOST_CHECKS, sizeof *result->not_in_table);
    TRY(arena_status(&result->memory, "the checks", error));
    bool is_all = shape.seen == 1 && !shape_is_plain(&shape); /* that there is of a trial */
    for (size_t i = 0; check_list[i] && !is_all; i++) {
        const CheckKind *kind = check_in(check_list[i], &shape);
        if (!check_is_asked(kind) && !count_table_gives(table, &shape, kind) &&
            !check_lacks_law(kind, &shape) && tally_cells(kind->tally, &shape, spec->trials, NULL))
            result->not_in_table[result->not_in_table_count++] = kind->id;
    }
    return STATUS_OK;
}

static Status check_counts(const CaseSpec *spec, const RunSettings *settings,
                           const TrialCounts *counts, Known *known, CaseResult *result,
                           Error *error)
{
    const CheckKind *checks[MOST_CHECKS];
    size_t count = checks_of_case(spec, spec->trials, checks);
    result->checks_requested = check_choice_word(&spec->checks);
    Status status = name_left_out(spec, checks, count, result, error);
    THEN(status, name_not_in_table(spec, result, error));
    if (status)
        return status;
    bool judged = result->trials && !counts->invalid;
    for (size_t i = 0; judged && !status && i < count; i++)
        if (checks[i]->about == ABOUT_MISTAKES && check_of_size(checks[i], spec->n))
            status = mistake_directions_for(&known->directions, spec->n,
                                            settings->stop_early ? 0 : result->trials,
                                            settings->threads, error);
    result->by_evidence = settings->stop_early;
    THEN(status, check_case(checks, count, counts->tallies, counts->tally_count, counts->invalid,
                            &known->directions, settings->threads, result, error));
    return status;
}

/* The cause of outcomes that lack items. Nobody knows whether a record's hole is the shuffle's.
 * */
typedef struct Lack {
    const char *mistake, *cure;
} Lack;

static const Lack lacks[] = {
    [LACKS_UNKNOWN] =
        {"a place holds no item: it was not recorded, or the shuffle left a hole there",
         "record every item, and only shuffles that are whole"},
    [LACKS_ITEM] =
        {"a place holds no item: the shuffle reads or writes past the end of its array, or "
         "leaves a hole in it (in JavaScript, JSON.stringify(array) shows where)",
         "start the loop at the last item, not one past it, and keep every index below "
         "the number of items"},
    [LACKS_COUNT] =
        {"the shuffle returns another number of items than it was given",
         "return every item once: look for one that is cut off, added twice, or written past the "
         "end; for a sample of K items: --take K"},
    [LACKS_OTHER] = {"the shuffle returns an item that it was not given",
                     "move items as they are: look for what computes with them, or returns "
                     "something else"},
};

/* A function that has a deck of its own, whose items are those of its first call. */
static const Lack deals_a_part = {
    "it returns other items than its first call did: a part of a deck of its own",
    "let it take the deck as its argument, and say how many it deals: --n 52 --take 5"};

static Status report_invalid(TrialCounts *counts, size_t n, CaseResult *result, Error *error)
{
    result->invalid.trials = counts->invalid;
    if (!counts->invalid)
        return STATUS_OK;
    const MissingItems *missing = &result->invalid.missing;
    size_t places = result->dealt ? case_shape(result)->seen : n;
    size_t size = n * 6 + 1, at = 0;
    bool as_printed = missing->trials && missing->first_trial == counts->first_invalid;
    char *first = as_printed ? missing->first : arena_get(&result->memory, size, 1);
    TRY(arena_status(&result->memory, "an outcome", error));
    for (size_t place = 0; !as_printed && place < places; place++)
        at += (size_t)snprintf(first + at, size - at, "%s%u", place ? " " : "",
                               counts->first_outcome[place]);
    result->invalid.first = first;
    result->invalid.first_trial = counts->first_invalid;
    if (!result->dealt) { /* else which of the alike, or unseen, ones is lost says nothing */
        result->invalid.lost = arena_keep(&result->memory, counts->lost);
        counts->lost = NULL; /* handed over */
    }
    if (missing->trials) {
        bool recorded = result->kind == ORIGIN_INPUT;
        const Lack *lack =
            &lacks[recorded && missing->what == LACKS_ITEM ? LACKS_UNKNOWN : missing->what];
        if (missing->what == LACKS_OTHER && result->kind == ORIGIN_FUNCTION &&
            result->external.items)
            lack = &deals_a_part;
        result->mistake = lack->mistake;
        result->cure = lack->cure;
    }
    return STATUS_OK;
}

/* What is looked up for a case that judge_run then lets off is dropped there. */
bool case_may_be_rejected(const CaseResult *result, double alpha)
{
    for (size_t i = 0; i < result->check_count; i++)
        if (result->checks[i].status != FINDING_SKIPPED &&
            (result->checks[i].by_evidence ? result->log10_e >= -log10(alpha)
                                           : result->checks[i].log10_p <= log10(alpha)))
            return true;
    return result->invalid.trials > 0 || result->forbidden.trials > 0;
}

/* The law behind the run and, where the counts are case_may_be_rejected, the laws that they look
 * like.
 */
static Status compare_laws(const CaseSpec *spec, const RunSettings *settings,
                           const TrialCounts *counts, Known *known, Progress *progress,
                           CaseResult *result, Error *error)
{
    /* The laws assume the first order; the exact one fair draws, too, and is of whole orders. */
    if (spec->start != START_IDENTITY)
        return STATUS_OK;
    if (subject_is_ours(&spec->subject) && spec->draw.method == DRAW_EXACT && spec->repeat <= 1 &&
        !result->dealt && !result->law.name)
        TRY(exact_block(spec->subject.algorithm, spec->subject.parameter, spec->n,
                        tally_among(counts->tallies, counts->tally_count, &tally_permutations),
                        counts->trials, settings->threads, &result->memory, &result->exact, error));
    if (case_may_be_rejected(result, settings->alpha))
        TRY(name_case(spec, settings, counts, known, progress, result, error));
    return STATUS_OK;
}

static Status describe(const CaseSpec *spec, const RunSettings *settings, CaseResult *result,
                       Error *error)
{
    TrialPlan plan = case_plan(spec, settings);
    size_t n = spec->n;
    result->n = n;
    if (spec->shape && (!shape_is_plain(spec->shape) || (n == 2 && spec->shape->seen == 1)))
        TRY(case_set_shape(result, spec->shape, error));
    result->trials_requested = spec->trials;
    result->options = spec->options; /* also where they name what is not there */
    result->seed = spec->seed;
    result->random.orders_bits = log_gamma((double)n + 1) / log(2);
    TRY(case_options(spec, &result->options, error));
    TRY(case_describe_subject(spec, &plan, result, error));
    target_law_report(spec, result);
    return arena_status(&result->memory, "the report", error);
}

/* Asked by the thread that called run_trials. The others hear it from that one, so that they do not
 * miss a signal which was forgotten. */
static bool keep_going(void *context, uint64_t done)
{
    Progress *progress = context;
    bool going = progress_keep_going(progress, done);
    if (!going && progress->interrupted && progress->stopped)
        progress->stopped();
    return going;
}

Status case_count(const CaseSpec *spec, const RunSettings *settings, const CasePart *part,
                  Progress *progress, TrialCounts *ret, Error *error)
{
    TrialPlan plan = case_plan(spec, settings);
    if (subject_is_ours(&spec->subject))
        plan_fit(&plan, settings->memory);
    plan.keep_going = keep_going;
    plan.keep_going_context = progress;
    plan.first_block = part->first_block;
    plan.end_block = part->end_block;
    plan.limit = part->limit;
    plan.underived = part->underived;
    plan.before = part->before;
    plan.pauses = part->pauses;
    bool whole = !part->pauses && !part->end_block && !part->before;
    RunningVerdict verdict;
    Pauses looks = {
        .context = &verdict, .next = running_verdict_next, .pause = running_verdict_look};
    if (whole &&
        running_verdict_begin(&verdict, spec, &plan, settings->alpha, progress->tests, progress))
        plan.pauses = &looks;
    const CountTable *table = count_table_of(&spec->subject);
    if (table)
        return count_table_counts(table, &plan, ret, error);
    if (spec->subject.kind->numbers)
        return one_long_counts(&plan, progress, ret, error);
    if (!subject_is_ours(&spec->subject))
        return case_count_fed(spec, settings->quiet, &plan, progress, ret, error);
    char title[96];
    case_title(spec, title, sizeof title);
    progress_begin(progress, title, spec->trials);
    Status status = run_trials(&plan, ret, error);
    progress_end(progress);
    return status;
}

static Status conclude(const CaseSpec *spec, const RunSettings *settings, TrialCounts *counts,
                       Known *known, Progress *progress, CaseResult *result, Error *error)
{
    TRY(describe(spec, settings, result, error));
    result->trials = counts->trials;
    result->sampled = (SampledTrials){
        .trials = counts->sampled_trials, .first = sampled_first(spec->n), .one_in = SAMPLED_GROUP};
    result->duration_s = counts->seconds;
    result->threads = counts->threads;
    digest_tallies(counts->tallies, counts->tally_count, settings->threads, result->digest);
    TRY(check_counts(spec, settings, counts, known, result, error));
    TRY(report_invalid(counts, spec->n, result, error));
    TRY(target_law_report_forbidden(spec, counts, result, error));
    TRY(case_report_counts(settings, counts, spec->n, result, error));
    Shape shape = shape_or_plain(spec->shape, spec->n);
    AnalysisRun run = {.counts = counts,
                       .shape = &shape,
                       .valid = counts->trials - counts->invalid,
                       .suspicious = case_may_be_rejected(result, settings->alpha),
                       .threads = settings->threads > 1 ? settings->threads : 1};
    TRY(compare_laws(spec, settings, counts, known, progress, result, error));
    return analyses_conclude(&run, result, error);
}

Status case_conclude(const CaseSpec *spec, const RunSettings *settings, TrialCounts *counts,
                     Known *known, Progress *progress, CaseResult *ret, Error *error)
{
    CaseResult result = {0};
    Status status = conclude(spec, settings, counts, known, progress, &result, error);
    if (status)
        case_result_clear(&result);
    else
        *ret = result;
    return status;
}

Status case_broken(const CaseSpec *spec, const RunSettings *settings, const Error *why,
                   CaseResult *ret, Error *error)
{
    CaseResult result = {0};
    Status status = describe(spec, settings, &result, error);
    result.error = arena_copy(&result.memory, why->text);
    THEN(status, arena_status(&result.memory, "the report", error));
    if (status)
        case_result_clear(&result);
    else
        *ret = result;
    return status;
}
