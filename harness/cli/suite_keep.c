#include "cli/suite_keep.h"

#include "cli/invocation.h"
#include "cli/options.h"
#include "cli/suite_identity.h"
#include "inference/check.h"
#include "inference/verdict.h"
#include "reports/json/json_read.h"
#include "reports/stored/read_report.h"
#include "reports/words/report_formats.h"
#include "reports/words/text_words.h"

#include <errno.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PATIENCE = 3, /* seconds in which another process may leave the file */
    HEAD_SIZE = 256,
};

static void head_of(const SuiteKeep *keep, char ret_head[static HEAD_SIZE])
{
    char identity[IDENTITY_TEXT_SIZE];
    run_identity_text(&keep->identity, identity);
    snprintf(ret_head, HEAD_SIZE, "fairness-suite-results/1 %s\n", identity);
}

/* ---- records ---- */

/* What judging takes of a result that its JSON lacks: how much is left of the finding of places,
 * however items clump. */
static CheckResult *clumped_check(const CaseResult *result)
{
    for (size_t i = 0; i < result->check_count; i++)
        if (strcmp(result->checks[i].id, "positions") == 0)
            return &result->checks[i];
    return NULL;
}

enum { DIGEST_SIZE = 2 * SHA256_DIGEST_SIZE + 1 };

/* Of the head of a record, of the name of its case, and of its text. */
static void digest_text(const char *head, const char *id, const char *text, size_t length,
                        char ret_digest[static DIGEST_SIZE])
{
    struct sha256_ctx sha;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&sha);
    sha256_update(&sha, strlen(head) + 1, (const uint8_t *)head);
    sha256_update(&sha, strlen(id) + 1, (const uint8_t *)id);
    sha256_update(&sha, length, (const uint8_t *)text);
    sha256_digest(&sha, sizeof digest, digest);
    for (size_t i = 0; i < sizeof digest; i++)
        snprintf(ret_digest + 2 * i, 3, "%02x", digest[i]);
}

/* One case as a run of its own, which borrows it. */
static RunResult alone(const SuiteKeep *keep, CaseResult *result)
{
    RunResult run = *keep->result;
    run.memory = (Arena){0};
    run.cases = result;
    run.case_count = 1;
    run.complete = true;
    run.stable = false;
    run.comparison = NULL;
    return run;
}

static Status write_record(SuiteKeep *keep, size_t index, const RunResult *run, Error *error)
{
    const CheckResult *check = clumped_check(run->cases);
    char *text = json_report(run), digest[DIGEST_SIZE], head[HEAD_SIZE];
    NEED_ROOM(text, "the results so far", error);
    size_t length = strlen(text);
    snprintf(head, sizeof head, "%zu %zu %.17g", index, length, check ? check->log10_p_clumped : 0);
    digest_text(head, run->cases->id, text, length, digest);
    fprintf(keep->file, "%s %s\n", head, digest);
    Status status = output_write(keep->file, keep->path, text, length, error);
    free(text);
    return status;
}

/* The record at *at, which is then behind it. False where the file ends in it, or it is none. */
static bool read_record(SuiteKeep *keep, const char **at, const char *end)
{
    char line[HEAD_SIZE + DIGEST_SIZE], found[DIGEST_SIZE];
    size_t index, length;
    double clumped;
    const char *begin = memchr(*at, '\n', (size_t)(end - *at));
    if (!begin++ || (size_t)(begin - *at) >= sizeof line)
        return false;
    snprintf(line, sizeof line, "%.*s", (int)(begin - 1 - *at), *at);
    char *digest = strrchr(line, ' ');
    if (!digest || sscanf(line, "%zu %zu %lg", &index, &length, &clumped) != 3 ||
        index >= keep->count || length > (size_t)(end - begin) || keep->there[index])
        return false;
    *digest++ = '\0';
    digest_text(line, keep->specs[index].id, begin, length, found);
    RunResult run;
    Error unused;
    if (strcmp(found, digest) != 0 || read_report(keep->path, begin, length, &run, &unused))
        return false;
    bool one = run.case_count == 1;
    if (one) {
        keep->kept[index] = run.cases[0];
        keep->kept[index].memory = run.memory; /* where all of it was read into */
        keep->there[index] = true;
        CheckResult *check = clumped_check(&keep->kept[index]);
        if (check)
            check->log10_p_clumped = clumped;
        *at = begin + length;
    } else {
        run_result_clear(&run);
    }
    return one;
}

/* ---- the file ---- */

static Status read_file(SuiteKeep *keep, char **ret_text, size_t *ret_length, Error *error)
{
    int reason;
    const char *why;
    FILE *file = file_open_regular(keep->path, &reason, &why);
    if (!file && reason == ENOENT)
        return STATUS_OK;
    if (!file)
        return error_set(error, STATUS_USAGE,
                         "--checkpoint %.300s: %s; accepted: a file of results, or a new name",
                         keep->path, reason == EINVAL ? "not a file" : why);
    fclose(file);
    return file_read("--checkpoint", keep->path, REPORT_MOST_BYTES, ret_text, ret_length, error);
}

/* Reads the records, as far as they are whole, and leaves these alone in the file. */
static Status take_up(SuiteKeep *keep, bool quiet, Error *error)
{
    char head[HEAD_SIZE], *text = NULL;
    size_t length = 0, records = 0;
    head_of(keep, head);
    TRY(read_file(keep, &text, &length, error));
    const char *at = text, *end = text + length;
    Status status = STATUS_OK;
    if (text && (length < strlen(head) || memcmp(text, head, strlen(head)) != 0))
        status = error_set(error, STATUS_USAGE,
                           "--checkpoint %.300s: not the results of this suite with these "
                           "programs, options and version; remove it to start anew",
                           keep->path);
    else if (text)
        for (at += strlen(head); at < end && read_record(keep, &at, end);)
            records++;
    OutputFile whole;
    if (!status)
        status = output_file_open(&whole, "--checkpoint", keep->path, error);
    if (!status)
        status = output_file_finish(&whole, text ? text : head,
                                    text ? (size_t)(at - text) : strlen(head), error);
    if (!status && records && !quiet)
        fprintf(stderr, "fairness: going on from %s: %zu of %zu cases are there\n", keep->path,
                records, keep->count);
    free(text);
    return status;
}

static Status open_to_add(const char *option, const char *path, FILE **ret, Error *error)
{
    *ret = fopen(path, "ab");
    return *ret ? STATUS_OK
                : error_set(error, STATUS_USAGE, "%s %.300s: cannot be written: %s", option, path,
                            strerror(errno));
}

/* ---- as cases end ---- */

/* A file that cannot be written, as on a full disk, is said once; the run goes on without it. */
static void give_up(SuiteKeep *keep, const char *option, FILE **file, const Error *error)
{
    progress_end(keep->progress);
    fprintf(stderr, "fairness: %s %s; the suite goes on without it\n", option, error->text);
    fclose(*file);
    *file = NULL;
}

/* What a command, a function or a plugin loads is not known, so that it is run again: a result of
 * it might be of other code. */
static bool may_be_kept(const CaseResult *result)
{
    return result->kind == ORIGIN_BUILTIN || result->kind == ORIGIN_INPUT;
}

static bool is_kept(void *context, size_t index, CaseResult *ret)
{
    SuiteKeep *keep = context;
    bool there = keep->there && keep->there[index];
    if (there) {
        *ret = keep->kept[index];
        keep->there[index] = false; /* handed over */
        keep->ended++;
    }
    return there;
}

/* "37 of 200  naive/n=3: 1,000,000 trials, p = 3e-12, w = 0.24 (permutations)". There is no verdict
 * yet, which all cases decide together. */
static void say(SuiteKeep *keep, const CaseResult *result)
{
    Text line = {0};
    const CheckResult *decides = deciding_check(result), *sized = effect_check(result);
    text_addf(&line, "%zu of %zu  ", keep->ended, keep->count);
    text_escape(&line, result->id, false, 60);
    if (result->error) {
        text_add(&line, ": could not run: ");
        text_escape(&line, result->error, false, 200);
    } else {
        text_addf(&line, ": %s trials", word_count(result->trials).text);
        if (result->invalid.trials)
            text_addf(&line, ", %s invalid", word_count(result->invalid.trials).text);
        if (decides && decides->status != FINDING_SKIPPED && !isnan(decides->log10_p_adjusted))
            text_addf(&line, ", p = %s", word_probability(decides->log10_p_adjusted).text);
        if (sized && !isnan(sized->effect.value))
            text_addf(&line, ", w = %s (%s)", word_effect(sized->effect.value).text, sized->id);
    }
    text_add_char(&line, '\n');
    if (keep->progress->shown) {
        progress_end(keep->progress);
        fputs(text_string(&line), stderr);
    }
    Error error;
    if (keep->log &&
        output_write(keep->log, keep->log_path, text_string(&line), line.length, &error))
        give_up(keep, "--log", &keep->log, &error);
    text_clear(&line);
}

static Status ended(void *context, size_t index, CaseResult *result, bool whole, Error *error)
{
    SuiteKeep *keep = context;
    keep->ended++;
    /* All that the whole suite may find is found by a case alone, whose tests share alpha among
     * fewer: what is dropped here would be dropped there. */
    RunResult run = alone(keep, result);
    /* But what clumping takes back counts among the tests of the suite before that. */
    CheckResult *check = clumped_check(result);
    double clumped = check ? check->log10_p_clumped : 0;
    if (check)
        check->log10_p_clumped = -INFINITY;
    TRY(judge_run(&run, error));
    if (check)
        check->log10_p_clumped = clumped;
    /* Kept before it is said: of a suite that is killed, no case in the log is lost. */
    if (keep->file && whole && !result->error && may_be_kept(result) &&
        write_record(keep, index, &run, error))
        give_up(keep, "--checkpoint", &keep->file, error);
    say(keep, result);
    return STATUS_OK;
}

Status suite_keep_open(SuiteKeep *keep, const Suite *suite, const Options *common,
                       const RunResult *result, Progress *progress, Error *error)
{
    keep->keeper = (CaseKeeper){keep, is_kept, ended};
    keep->specs = suite->specs;
    keep->count = suite->spec_count;
    keep->result = result;
    keep->progress = progress;
    if (keep->path && common->random_seed)
        return error_set(error, STATUS_USAGE,
                         "--checkpoint: a random seed cannot be resumed; accepted: --seed NUMBER");
    if (keep->log_path) { /* a pipe may wait for a reader; nothing is there yet to be taken away */
        const TimeAllowed time = {common->timeout, progress->deadline};
        StopWatch *watch;
        TRY(output_choice_check_read(&common->output, "--log", keep->log_path, error));
        Status status = signals_watch(&time, "before the first trial", &watch, error);
        THEN(status, open_to_add("--log", keep->log_path, &keep->log, error));
        stops_watch_end(watch);
        TRY(status);
    }
    if (keep->path) {
        TRY(output_choice_check_read(&common->output, "--checkpoint", keep->path, error));
        keep->identity = suite_identity(suite, common);
        keep->kept = arena_get(&keep->memory, keep->count, sizeof *keep->kept);
        keep->there = arena_get(&keep->memory, keep->count, sizeof *keep->there);
        TRY(arena_status(&keep->memory, "the results so far", error));
        TRY(file_lock_take(&keep->lock, "--checkpoint", keep->path, PATIENCE, error));
        TRY(take_up(keep, common->output.quiet, error));
        TRY(open_to_add("--checkpoint", keep->path, &keep->file, error));
    }
    return STATUS_OK;
}

void suite_keep_remove(const SuiteKeep *keep)
{
    if (keep->path)
        remove(keep->path);
}

void suite_keep_close(SuiteKeep *keep)
{
    for (size_t i = 0; keep->there && i < keep->count; i++)
        if (keep->there[i])
            case_result_clear(&keep->kept[i]);
    if (keep->file)
        fclose(keep->file);
    if (keep->log)
        fclose(keep->log);
    file_lock_release(&keep->lock);
    arena_clear(&keep->memory);
    keep->there = NULL;
    keep->file = keep->log = NULL;
}
