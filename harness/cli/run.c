/* fairness run: plan the cases, run them, judge them, report. */
#include "cli/commands.h"
#include "cli/output_file.h"
#include "cli/run_case.h"
#include "cli/terminal.h"
#include "inference/check.h"
#include "reports/json_report.h"
#include "reports/text_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct Run {
    Options options;
    Progress progress;
    OutputFile json; /* of --json */
    KnownLaws known;
    RunResult result;
} Run;

static void run_close(Run *run)
{
    output_file_abandon(&run->json);
    run_result_clear(&run->result);
    known_laws_clear(&run->known);
    options_clear(&run->options);
}

/* The command line as a shell would read it back. A seed that was drawn takes the place of
 * "random", so that the command replays the run. */
static char *command_text(int count, char **words, const Options *options)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    fputs("fairness", out);
    for (int i = 0; i < count; i++) {
        char seed[32];
        const char *word = words[i];
        if (options->random_seed && i > 0 && strcmp(words[i - 1], "--seed") == 0 &&
            strcmp(word, "random") == 0) {
            snprintf(seed, sizeof seed, "%llu", (unsigned long long)options->seed);
            word = seed;
        } else if (options->random_seed && strcmp(word, "--seed=random") == 0) {
            snprintf(seed, sizeof seed, "--seed=%llu", (unsigned long long)options->seed);
            word = seed;
        }
        bool plain = *word && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                           "0123456789-_=+.,:/@%") == strlen(word);
        fputc(' ', out);
        if (plain) {
            fputs(word, out);
            continue;
        }
        fputc('\'', out);
        for (const char *c = word; *c; c++)
            if (*c == '\'')
                fputs("'\\''", out);
            else
                fputc(*c, out);
        fputc('\'', out);
    }
    if (fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

static Status describe_run(Run *run, int count, char **words, Error *error)
{
    RunResult *result = &run->result;
    const Options *options = &run->options;
    time_t now = time(NULL);
    struct tm utc;
    strftime(result->started_at, sizeof result->started_at, "%Y-%m-%dT%H:%M:%SZ",
             gmtime_r(&now, &utc));
    char host[256] = "";
    gethostname(host, sizeof host - 1);
    result->host = strdup(host);
    result->command = command_text(count, words, options);
    result->cases = calloc(options->choice_count * options->size_count, sizeof *result->cases);
    if (!result->host || !result->command || !result->cases)
        return error_set(error, STATUS_FAILED, "out of memory for the report");
    result->alpha = options->alpha;
    result->expected = options->expected;
    result->stable = options->stable;
    result->complete = true;
    return STATUS_OK;
}

/* Whether the case is in the run: a shuffle that "all" brought in is left out, with a word, at an n
 * that it does not take. */
static bool case_wanted(const Choice *choice, size_t n)
{
    size_t max_n = choice->algorithm->max_n ? choice->algorithm->max_n : DECK_MAX_ITEMS;
    return !choice->from_all || (n >= choice->algorithm->min_n && n <= max_n);
}

static Status check_cases(const Options *options, Error *error)
{
    size_t wanted = 0;
    for (size_t s = 0; s < options->size_count; s++)
        for (size_t c = 0; c < options->choice_count; c++) {
            const Choice *choice = &options->choices[c];
            if (!case_wanted(choice, options->sizes[s])) {
                if (!options->quiet)
                    fprintf(stderr,
                            "fairness: %s is left out at n = %zu, where it is not defined\n",
                            choice->algorithm->name, options->sizes[s]);
                continue;
            }
            wanted++;
            Status status = case_check(options, choice, options->sizes[s], error);
            if (status)
                return status;
        }
    if (!wanted)
        return error_set(error, STATUS_USAGE, "no shuffle is defined for the --n given");
    return STATUS_OK;
}

static Status run_cases(Run *run, Error *error)
{
    const Options *options = &run->options;
    RunResult *result = &run->result;
    double started = monotonic_seconds(), shuffling = 0;
    uint64_t trials = 0;
    for (size_t s = 0; s < options->size_count && !run->progress.interrupted; s++)
        for (size_t c = 0; c < options->choice_count && !run->progress.interrupted; c++) {
            if (!case_wanted(&options->choices[c], options->sizes[s]))
                continue;
            CaseResult *one = &result->cases[result->case_count];
            Status status = case_run(options, &options->choices[c], options->sizes[s],
                                     &run->progress, &run->known, one, error);
            if (status)
                return status;
            result->case_count++;
            shuffling += one->duration_s;
            trials += one->trials;
            if (one->threads > result->threads)
                result->threads = one->threads;
            /* A signal that came after the last look, or between two cases, counts as well. */
            if (signals_pending())
                run->progress.interrupted = true;
        }
    result->duration_s = monotonic_seconds() - started;
    result->trials_per_s = shuffling > 0 ? (double)trials / shuffling : 0;
    result->complete = !run->progress.interrupted;
    return STATUS_OK;
}

static Status write_reports(Run *run, Error *error)
{
    const Options *options = &run->options;
    bool json_file_is_stdout = options->json_path && strcmp(options->json_path, "-") == 0;
    bool json_to_stdout =
        options->format == FORMAT_JSON ||
        (options->format == FORMAT_AUTO && !isatty(STDOUT_FILENO) && !json_file_is_stdout);
    Status status = STATUS_OK;
    if (options->json_path || json_to_stdout) {
        char *text = json_report(&run->result);
        if (!text)
            return error_set(error, STATUS_FAILED, "out of memory for the JSON report");
        if (json_to_stdout)
            status = output_write(stdout, "standard output", text, strlen(text), error);
        if (!status && options->json_path)
            status = output_file_finish(&run->json, text, strlen(text), error);
        free(text);
    }
    if (status)
        return status;
    if (json_to_stdout || json_file_is_stdout) {
        char line[512];
        text_verdict_line(&run->result, line, sizeof line);
        if (!options->quiet)
            fprintf(stderr, "%s\n", line);
        return STATUS_OK;
    }
    int verbosity = options->quiet ? -1 : options->verbose;
    return text_report(&run->result, terminal_style(options->color, verbosity), stdout)
               ? error_set(error, STATUS_FAILED, "standard output: writing failed")
               : STATUS_OK;
}

/* A case that is not as expected is a finding, unless it only says that nothing could be told. */
static int exit_status(const Run *run)
{
    if (run->progress.interrupted)
        return EXIT_INTERRUPTED;
    int code = EXIT_AS_EXPECTED;
    for (size_t c = 0; c < run->result.case_count; c++) {
        Finding finding = run->result.cases[c].status;
        bool found = finding == FINDING_BIASED || finding == FINDING_INVALID;
        bool untold = finding == FINDING_INCONCLUSIVE || finding == FINDING_SKIPPED;
        if (untold)
            code = code == EXIT_AS_EXPECTED ? EXIT_INCONCLUSIVE : code;
        else if (run->options.expected == EXPECT_BIASED ? !found : finding != FINDING_NO_BIAS_FOUND)
            code = EXIT_FOUND;
    }
    return code;
}

int command_run(int count, char **words)
{
    Run run = {0};
    Error error = {0};
    Status status = options_read(count, words, &run.options, &error);
    if (status)
        return command_failed(status, &error);
    if (run.options.help || run.options.version) {
        options_clear(&run.options);
        return run.options.help ? print_help() : print_version();
    }
    run.progress.shown = !run.options.quiet && terminal_wants_bar(run.options.progress);
    status = check_cases(&run.options, &error);
    if (!status && run.options.json_path)
        status = output_file_open(&run.json, "--json", run.options.json_path, &error);
    if (!status)
        status = describe_run(&run, count, words, &error);
    if (!status && run.options.random_seed && !run.options.quiet)
        fprintf(stderr, "fairness: drew seed %llu; the same again: %s\n",
                (unsigned long long)run.options.seed, run.result.command);
    if (!status)
        status = run_cases(&run, &error);
    if (!status)
        status = judge_run(&run.result, &error);
    if (!status)
        status = write_reports(&run, &error);
    int code = status ? command_failed(status, &error) : exit_status(&run);
    run_close(&run);
    return code;
}
