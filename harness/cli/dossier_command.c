/* fairness dossier: a suite as a laboratory hands it out, with the tests that rules of gaming name,
 * the self-test of this program, and what was left out. */
#include "cli/commands.h"
#include "cli/options_read.h"
#include "cli/running.h"
#include "cli/selftest.h"
#include "inference/rules.h"
#include "platform/platform.h"
#include "reports/dossier/dossier.h"
#include "tallies/digest.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef enum DossierFormat { DOSSIER_AS_HTML, DOSSIER_AS_JSON, DOSSIER_AS_MARKDOWN } DossierFormat;

enum { DEFAULT_RUNS = 100, LEAST_RUNS = 10 };

typedef struct DossierCommand {
    Running running; /* first: what words are read into */
    DossierFormat format;
    const char *revision;
    uint64_t selftest_runs; /* 0: it is left out */
    bool every_test;
    Selftest selftest;
    Progress testing; /* itself */
    DossierFile *files;
    size_t file_count;
    Arena memory; /* of the files and their paths */
} DossierCommand;

static const char *const format_words[] = {"html", "json", "markdown", NULL};

static Status read_revision(void *into, const char *text, Error *error)
{
    DossierCommand *command = into;
    if (!*text || strlen(text) > 60)
        return error_set(error, STATUS_USAGE, "--revision: accepted: 1 to 60 characters");
    command->revision = text;
    return STATUS_OK;
}

static const Option option_table[] = {
    CHOICE_OPTION("--format", DossierCommand, format, format_words, GROUP_REPORT,
                  "what standard output gets (html, to print)"),
    READ_OPTION("--revision", "TEXT", read_revision, GROUP_REPORT,
                "which revision of the document it is (1)"),
    COUNT_OPTION("--selftest", "R", DossierCommand, selftest_runs, 1000, 0, 10000000, GROUP_VERDICT,
                 "runs of each size in the program's test of itself (100); 0 leaves it out, and "
                 "the dossier says so"),
    FLAG_OPTION("--every-test", 0, DossierCommand, every_test, GROUP_REPORT,
                "list every single test; otherwise, of more than 60 of a kind, the 12 lowest p "
                "(in JSON, of more than 2,048, the 2,048 lowest)"),
    FLAG_OPTION("--stable", 0, DossierCommand, running.options.output.stable, GROUP_REPORT,
                "leave out what changes from run to run"),
    QUIET_OPTION(DossierCommand, running.options.output.quiet),
};

static const OptionTable dossier_options = {
    OPTIONS_OF(option_table),
    .word = suite_read_path,
    .note = suite_note_option,
    .shared = &suite_running_options,
};

/* SHA-256 of a file's bytes; empty where there is none that can be read. Fails for want of memory.
 */
static Status digest_of(const char *path, char ret[DIGEST_TEXT_SIZE], Error *error)
{
    int number = 0;
    const char *words;
    struct sha256_ctx sha;
    uint8_t bytes[4096];
    FILE *file = path ? file_open_regular(path, &number, &words) : NULL;
    ret[0] = 0;
    if (!file && number == ENOMEM)
        return error_set(error, STATUS_FAILED, "out of memory to read %s", path);
    if (!file)
        return STATUS_OK;
    sha256_init(&sha);
    for (size_t got; (got = fread(bytes, 1, sizeof bytes, file)) > 0;)
        sha256_update(&sha, got, bytes);
    if (!ferror(file))
        digest_text(&sha, ret);
    fclose(file);
    return STATUS_OK;
}

static Status add_file(DossierCommand *command, const char *role, const char *path, Error *error)
{
    arena_room(&command->memory, &command->files, command->file_count, sizeof *command->files);
    TRY(arena_status(&command->memory, "the files of the dossier", error));
    command->files[command->file_count] = (DossierFile){.role = role, .path = path};
    return digest_of(path, command->files[command->file_count++].digest, error);
}

/* The same of a part of a text, a copy of which is kept. */
static Status add_part(DossierCommand *command, const char *role, const char *text, size_t length,
                       Error *error)
{
    char *path = arena_keep(&command->memory, strndup(text, length));
    TRY(arena_status(&command->memory, "the files of the dossier", error));
    return add_file(command, role, path, error);
}

/* The files that a case's shuffle is made of: those that a command names, a plugin, a recording. */
static Status add_subject(DossierCommand *command, const CaseSpec *spec, Error *error)
{
    const Subject *subject = &spec->subject;
    const char *role = spec->id;
    if (subject->algorithm) { /* it is in the program, the second file */
        TRY(add_file(command, role, NULL, error));
        if (!command->running.result.stable)
            memcpy(command->files[command->file_count - 1].digest, command->files[1].digest,
                   sizeof command->files[1].digest);
        return STATUS_OK;
    }
    Origin origin = subject->kind->origin;
    const char *ends = origin == ORIGIN_PLUGIN ? ":" : origin == ORIGIN_FUNCTION ? "#:" : "";
    if (!origin_is_command(origin) || *ends)
        return add_part(command, role, subject->text, strcspn(subject->text, ends), error);
    size_t before = command->file_count;
    for (const char *at = subject->text; *at;) {
        size_t length = strcspn(at, " \t");
        if (length)
            TRY(add_part(command, role, at, length, error));
        if (length && !command->files[command->file_count - 1].digest[0])
            command->file_count--; /* no file */
        at += length + strspn(at + length, " \t");
    }
    return command->file_count == before ? add_file(command, role, subject->text, error)
                                         : STATUS_OK;
}

static Status add_files(DossierCommand *command, Error *error)
{
    const Suite *suite = &command->running.suite;
    TRY(add_file(command, "suite", command->running.path, error));
    if (!command->running.result.stable) {
        TRY(add_file(command, "program", program_path(), error));
        command->files[command->file_count - 1].path = "fairness " FAIRNESS_VERSION;
    }
    for (size_t i = 0; i < suite->spec_count; i++)
        TRY(add_subject(command, &suite->specs[i], error));
    return STATUS_OK;
}

static Status test_itself(DossierCommand *command, Error *error)
{
    const RunSettings *settings = &command->running.options.settings;
    SelftestSpec spec = {.seed = 1,
                         .runs = command->selftest_runs,
                         .checks = {.wanted = CHECKS_ALL},
                         .threads = settings->threads,
                         .machine = settings->machine};
    if (!command->selftest_runs || !command->running.result.complete)
        return STATUS_OK;
    selftest_fill_in(&spec);
    command->testing = command->running.progress;
    return selftest_run(&spec, &command->testing, &command->selftest, error);
}

static Status print_dossier(DossierCommand *command, Error *error)
{
    char machine[MACHINE_WORDS_SIZE];
    machine_words(machine);
    Dossier dossier = {.run = &command->running.result,
                       .selftest = command->selftest.runs ? &command->selftest : NULL,
                       .revision = command->revision,
                       .machine = command->running.result.stable ? NULL : machine,
                       .files = command->files,
                       .file_count = command->file_count,
                       .every_test = command->every_test};
    if (command->running.result
            .stable) /* of which self-test and program say the time and the build */
        command->selftest.seconds = 0;
    return output_document(command->format == DOSSIER_AS_JSON       ? dossier_json(&dossier)
                           : command->format == DOSSIER_AS_MARKDOWN ? dossier_markdown(&dossier)
                                                                    : dossier_html(&dossier),
                           error);
}

/* Nobody may read it. */
static Status print_in_time(DossierCommand *command, Error *error)
{
    const TimeAllowed time = running_time(&command->running);
    stops_act_on_next();
    StopWatch *watch = output_watch(&time);
    Status status = print_dossier(command, error);
    stops_watch_end(watch);
    return status;
}

static Status begin(void *into, Error *error)
{
    DossierCommand *command = into;
    command->revision = "1";
    command->selftest_runs = DEFAULT_RUNS;
    command->running.progress.gone = output_is_closed; /* all of it goes there */
    return running_begin(command, error);
}

static Status run(void *into, int count, char **words, int *ret_code, Error *error)
{
    DossierCommand *command = into;
    Running *running = &command->running;
    RunResult *result = &running->result;
    if (command->selftest_runs && command->selftest_runs < LEAST_RUNS)
        return error_set(error, STATUS_USAGE, "--selftest %llu: accepted: 0, or %d and more",
                         (unsigned long long)command->selftest_runs, LEAST_RUNS);
    running->options.spec.options.rule_rows = command->every_test ? SIZE_MAX : RULES_ROWS;
    Status status = running_read_suite(running, command_dossier.name, error);
    THEN(status, running_open(running, command_dossier.name, count, words, error));
    StopWatch *watch = NULL;
    THEN(status, running_watch(running, &watch, error));
    THEN(status, add_files(command, error)); /* before anything can change them */
    stops_watch_end(watch);
    THEN(status, running_cases(running, NULL, error));
    THEN(status, test_itself(command, error));
    THEN_IF(status, output_is_closed(),
            error_set(error, STATUS_FAILED, "%s", "")); /* who closed it knows */
    THEN(status, print_in_time(command, error));
    result->complete &= !progress_stopped(&command->testing);
    result->timed_out |= command->testing.timed_out && !command->testing.interrupted;
    return running_ended(running, status, ret_code);
}

static void end(void *into)
{
    DossierCommand *command = into;
    arena_clear(&command->memory);
    selftest_clear(&command->selftest);
    running_end(command);
}

const Command command_dossier = {
    .name = "dossier",
    .usage = "FILE.json [--format html|json|markdown] [--revision TEXT] [options]",
    .summary = "a laboratory's dossier on a suite, with the tests that gaming rules name",
    .options = &dossier_options,
    .size = sizeof(DossierCommand),
    .begin = begin,
    .run = run,
    .end = end,
};
