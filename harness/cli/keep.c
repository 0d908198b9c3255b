#include "cli/keep.h"

#include "base/elementary.h"
#include "base/numbers.h"
#include "cases/run_case.h"
#include "cli/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    USUAL_INTERVAL = 30, /* seconds between two savings */
    PATIENCE = 3,        /* seconds in which another process may leave the file */
};

/* ---- which cases they are ---- */

static void add_word(Text *text, const char *word)
{
    text_add_bytes(text, word, strlen(word) + 1);
}

/* What the counts of a case are made of, beside what is said of it alone: version, options, laws as
 * their files say them, trials. */
static void add_common(Text *text, const Options *common, const LawChoice *law,
                       const CaseSpec *spec)
{
    add_word(text, FAIRNESS_VERSION);
    for (size_t i = 0; i < common->word_count; i++)
        add_word(text, common->words[i]);
    for (size_t i = 0; i < law->count; i++)
        add_word(text, law->laws[i].digest);
    text_addf(text, "%zu %llu", spec->n, (unsigned long long)spec->trials);
}

static Status set_key(Store *store, size_t index, Text *text, Error *error)
{
    bool lost = text->lost;
    store_key(store, index, text);
    text_clear(text);
    NEED_ROOM(!lost, "the words of the run", error);
    return STATUS_OK;
}

Status keep_run_keys(Store *store, const Options *options, const CaseSpec *specs, size_t count,
                     Error *error)
{
    TRY(store_cases(store, count, error));
    for (size_t i = 0; i < count; i++) {
        Text text = {0};
        add_common(&text, options, &options->law, &specs[i]);
        text_addf(&text, " %zu", i);
        TRY(set_key(store, i, &text, error));
    }
    return STATUS_OK;
}

/* Each case of a suite is known by itself, so that others may change. */
static Status suite_keys(Store *store, const Options *common, const Suite *suite, Error *error)
{
    char *defaults = cJSON_PrintUnformatted(cJSON_GetObjectItem(suite->tree, "defaults"));
    const cJSON *said = cJSON_GetObjectItem(suite->tree, "cases")->child;
    Status status = store_cases(store, suite->spec_count, error);
    for (size_t entry = 0, i = 0; !status && entry < suite->entry_count; entry++) {
        char *words = cJSON_PrintUnformatted(said);
        for (; !status && i < suite->ends[entry]; i++) {
            Text text = {0};
            add_common(&text, common, &suite->entries[entry].law, &suite->specs[i]);
            add_word(&text, suite->specs[i].id);
            add_word(&text, defaults ? defaults : "");
            add_word(&text, words ? words : "");
            status = set_key(store, i, &text, error);
        }
        cJSON_free(words);
        said = said->next;
    }
    cJSON_free(defaults);
    return status;
}

/* ---- begin and end ---- */

/* Tests shorten it. */
static double interval_wanted(void)
{
    const char *seconds = getenv("FAIRNESS_KEEP_EVERY");
    return seconds && *seconds ? atof(seconds) : USUAL_INTERVAL;
}

/* The blocks of the case that are to be counted here. */
static void case_blocks(const Keep *keep, const TrialPlan *plan, uint64_t *ret_first,
                        uint64_t *ret_end)
{
    plan_part(plan, keep->store.part, keep->store.of, ret_first, ret_end);
}

/* "fairness: going on from saved: 2 of 3 cases are counted, and 37% of another". */
static Status say_found(Keep *keep, bool quiet, Error *error)
{
    size_t whole = 0, begun = 0;
    double part = 0;
    keep->whole = arena_get(&keep->store.memory, keep->count, sizeof *keep->whole);
    TRY(arena_status(&keep->store.memory, "the cases", error));
    for (size_t i = 0; i < keep->count; i++) {
        const StoredCase *stored = &keep->store.cases[i];
        uint64_t first, end;
        if (!stored->at)
            continue;
        TrialPlan plan = case_plan(&keep->specs[i], keep->settings);
        case_blocks(keep, &plan, &first, &end);
        keep->whole[i] = stored->record.next_block == end;
        whole += keep->whole[i];
        begun += !keep->whole[i];
        if (!keep->whole[i])
            part = 100 * (double)(stored->record.next_block - first) / (double)(end - first);
    }
    if (quiet || (!whole && !begun))
        return STATUS_OK;
    fprintf(stderr, "fairness: going on from %s: %zu of %zu cases are counted", keep->store.path,
            whole, keep->count);
    if (begun == 1)
        fprintf(stderr, ", and %.0f%% of another", part);
    else if (begun)
        fprintf(stderr, ", and parts of %zu others", begun);
    fprintf(stderr, "\n");
    return STATUS_OK;
}

/* Takes the file and looks through it. */
static Status take_file(Keep *keep, const Options *options, Error *error)
{
    /* A process that was killed may be long in dying. */
    double patience = options->timeout > 0 ? fmin(PATIENCE, options->timeout) : PATIENCE;
    OutputFile tried = {0};
    TRY(store_check(&keep->store, error));
    TRY(output_file_open(&tried, "--keep", keep->store.path, error));
    output_file_abandon(&tried);
    TRY(file_lock_take(&keep->store.lock, "--keep", keep->store.path, patience, error));
    TRY(store_look(&keep->store, error));
    if (keep->store.rest)
        fprintf(stderr,
                "fairness: %s: cut short, or damaged; what is behind its first %lld bytes "
                "is counted again\n",
                keep->store.path, (long long)keep->store.end);
    return say_found(keep, options->output.quiet, error);
}

Status keep_begin(const Options *options, const Suite *suite, const CaseSpec *specs, size_t count,
                  Keep *ret, Error *error)
{
    static char suite_word[] = "suite";
    char *const suite_words[] = {suite_word};
    *ret = (Keep){.specs = specs,
                  .count = count,
                  .settings = &options->settings,
                  .interval = interval_wanted()};
    if (options->random_seed)
        return error_set(error, STATUS_USAGE,
                         "--keep: a random seed cannot be resumed; accepted: --seed NUMBER");
    for (size_t i = 0; !suite && i < count; i++)
        if (!specs[i].source.fill)
            return error_set(
                error, STATUS_USAGE,
                "--keep: the source %s is one sequence, which cannot be resumed in the "
                "middle, and has no parts",
                specs[i].source.name);
    TRY(store_begin(options->keep, options->parts ? options->part : 1,
                    options->parts ? options->parts : 1, suite ? suite_words : options->words,
                    suite ? 1 : options->word_count, &ret->store, error));
    TRY(output_choice_check_read(&options->output, "--keep", ret->store.path, error));
    TRY(suite ? suite_keys(&ret->store, options, suite, error)
              : keep_run_keys(&ret->store, options, specs, count, error));
    return take_file(ret, options, error);
}

Status keep_end(const Keep *keep, bool complete, Error *error)
{
    if (!keep->store.path)
        return STATUS_OK;
    if (complete)
        remove(keep->store.path);
    else if (keep->store.unsaved)
        return error_set(error, keep->store.unsaved, "%s", keep->store.unsaved_why.text);
    return STATUS_OK;
}

void keep_close(Keep *keep)
{
    store_close(&keep->store);
}

/* ---- counting ---- */

/* One case that is being counted. */
typedef struct KeptCase {
    Keep *keep;
    size_t index;
    const TrialPlan *plan;
    Progress *progress;
    uint64_t first_block;
    Pauses pauses;
} KeptCase;

/* Saving large counts takes long: at most a tenth of the time goes into it. */
static void save(KeptCase *kept, const TrialCounts *counts, uint64_t block)
{
    double started = monotonic_seconds();
    store_put(&kept->keep->store, kept->index, kept->plan, kept->first_block, block, counts);
    double now = monotonic_seconds();
    kept->pauses.due = now + fmax(kept->keep->interval, 10 * (now - started));
}

static void warn(Keep *keep, Progress *progress)
{
    if (!keep->store.unsaved || keep->warned || progress_stopped(progress))
        return;
    keep->warned = true;
    progress_end(progress);
    fprintf(stderr, "fairness: %s; the run goes on, and tries again\n",
            keep->store.unsaved_why.text);
}

static Status at_pause(void *context, const TrialCounts *counts, uint64_t block, bool *ret_stop,
                       Error *error)
{
    KeptCase *kept = context;
    save(kept, counts, block);
    warn(kept->keep, kept->progress);
    return STATUS_OK;
}

/* Counts the blocks of the case from `from` on, with those that are in `before`; NULL: none. */
static Status count_rest(KeptCase *kept, const CaseSpec *spec, const RunSettings *settings,
                         uint64_t from, uint64_t end, const TrialCounts *before, TrialCounts *ret,
                         Error *error)
{
    if (from == end)
        return trial_counts_begin(kept->plan, ret, error);
    kept->pauses = (Pauses){
        .context = kept, .due = monotonic_seconds() + kept->keep->interval, .pause = at_pause};
    CasePart part = {.first_block = from,
                     .end_block = end,
                     .underived = true,
                     .before = before,
                     .pauses = spec->source.fill ? &kept->pauses : NULL};
    return case_count(spec, settings, &part, kept->progress, ret, error);
}

/* The counts of the case's blocks of this part, underived; *ret->complete says whether all are
 * there. */
static Status count_blocks(Keep *keep, size_t index, const CaseSpec *spec, const TrialPlan *plan,
                           const RunSettings *settings, Progress *progress, TrialCounts *ret,
                           Error *error)
{
    KeptCase kept = {.keep = keep, .index = index, .plan = plan, .progress = progress};
    uint64_t end;
    CountsRecord record;
    TrialCounts before = {0};
    Error unused;
    case_blocks(keep, plan, &kept.first_block, &end);
    Status status = store_take(&keep->store, index, plan, &record, &before, &unused);
    bool there = !status;
    if (there && record.first_block == kept.first_block && record.next_block == end) {
        *ret = before;
        ret->complete = true;
        return STATUS_OK;
    }
    status = count_rest(&kept, spec, settings, there ? record.next_block : kept.first_block, end,
                        there ? &before : NULL, ret, error);
    trial_counts_clear(&before);
    if (status)
        return status;
    progress_look(progress); /* for a signal that came after the last look, too */
    ret->complete |= kept.first_block == end;
    if (ret->complete)
        save(&kept, ret, end);
    return STATUS_OK;
}

static Status count_case(void *context, size_t index, const CaseSpec *spec,
                         const RunSettings *settings, Progress *progress, TrialCounts *ret,
                         Error *error)
{
    Keep *keep = context;
    const CasePart all = {0};
    if (!subject_is_ours(&spec->subject) || spec->budget > 0)
        return case_count(spec, settings, &all, progress, ret, error);
    TrialPlan plan = case_plan(spec, settings);
    TRY(count_blocks(keep, index, spec, &plan, settings, progress, ret, error));
    warn(keep, progress);
    bool complete = ret->complete;
    plan.keep_going = progress_keep_going;
    plan.keep_going_context = progress;
    trial_counts_finish(&plan, ret);
    if (progress->interrupted && keep->stopped)
        keep->stopped();
    ret->complete = complete;
    return STATUS_OK;
}

Counting keep_counting(Keep *keep)
{
    return (Counting){.context = keep, .count = count_case};
}

Status keep_count_part(Keep *keep, const Options *options, Progress *progress, Error *error)
{
    for (size_t i = 0; i < keep->count; i++) {
        const CaseSpec *spec = &keep->specs[i];
        TrialPlan plan = case_plan(spec, keep->settings);
        TrialCounts counts;
        progress->at = i + 1;
        progress->of = keep->count;
        TRY(count_blocks(keep, i, spec, &plan, keep->settings, progress, &counts, error));
        trial_counts_clear(&counts);
        if (keep->store.unsaved)
            return keep_end(keep, false, error);
        if (progress->timed_out && !progress->interrupted)
            return error_set(error, STATUS_FAILED,
                             "--timeout %s: time ran out; the same command goes on from %.300s",
                             number_short(options->timeout, 6).text, keep->store.path);
        if (progress_stopped(progress))
            return error_set(error, STATUS_INTERRUPTED,
                             "stopped by a signal; the same command goes on from %.300s",
                             keep->store.path);
    }
    if (!options->output.quiet)
        fprintf(stderr, "fairness: part %llu of %llu is counted; `fairness merge` adds the parts\n",
                (unsigned long long)keep->store.part, (unsigned long long)keep->store.of);
    return STATUS_OK;
}
