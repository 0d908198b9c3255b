#include "base/nearest.h"
#include "cli/commands.h"
#include "cli/library_guard.h"
#include "cli/signals.h"
#include "cli/stack_room.h"
#include "trials/team.h"

#include <fcntl.h>
#include <gsl/gsl_errno.h>
#include <nettle/sha2.h>
#include <string.h>
#include <unistd.h>

typedef struct Command {
    const char *name;
    int (*run)(int count, char **words);
} Command;

static const Command command_table[] = {
    {"run", command_run},     {"exact", command_exact},       {"explain", command_explain},
    {"plan", command_plan},   {"merge", command_merge},       {"report", command_report},
    {"list", command_list},   {"selftest", command_selftest}, {"compare", command_compare},
    {"suite", command_suite}, {"teach", command_teach},
};

enum { COMMAND_COUNT = sizeof command_table / sizeof command_table[0] };

static int unknown_command(const char *word)
{
    const char *names[COMMAND_COUNT];
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        names[i] = command_table[i].name;
    const char *nearest = nearest_name(word, names, COMMAND_COUNT);
    Error error;
    return command_failed(error_set(&error, STATUS_USAGE, "%.60s: no such command%s%s%s", word,
                                    nearest ? "; did you mean " : "; see fairness --help",
                                    nearest ? nearest : "", nearest ? "?" : ""),
                          &error);
}

/* A standard stream that the caller closed must not become a file that is opened later: it is held
 * by a descriptor that cannot be written to, so that writing fails as it should. */
static void hold_standard_streams(void)
{
    for (int descriptor = 0; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) == -1)
            (void)!open("/dev/null", O_RDONLY);
}

/* One process speaks for all: the others' streams lead nowhere. */
static void hold_tongue(void)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        close(nowhere);
    }
}

/* The command that the words name; NULL where they name none, but options of run. */
static const char *command_named(int count, char **words)
{
    return count > 1 && words[1][0] && words[1][0] != '-' ? words[1] : NULL;
}

/* All processes of a team are to have one version and one command; of a run more is asked. */
static Status same_command(const char *name, Error *error)
{
    struct sha256_ctx sha;
    uint8_t digest[TEAM_DIGEST_BYTES];
    name = name ? name : command_table[0].name;
    sha256_init(&sha);
    sha256_update(&sha, sizeof FAIRNESS_VERSION, (const uint8_t *)FAIRNESS_VERSION);
    sha256_update(&sha, strlen(name), (const uint8_t *)name);
    sha256_digest(&sha, sizeof digest, digest);
    return team_same(digest, error);
}

static int run_command(int count, char **words)
{
    bool first = team_now().rank == 0;
    Error error = {0};
    if (!first)
        hold_tongue();
    const char *name = command_named(count, words);
    Status status = team_now().size > 1 ? same_command(name, &error) : STATUS_OK;
    if (status)
        return command_failed(status, &error);
    if (name) {
        for (size_t i = 0; i < COMMAND_COUNT; i++)
            if (strcmp(name, command_table[i].name) == 0)
                /* Only a run has work for more than one process. */
                return first || i == 0 ? command_table[i].run(count - 2, words + 2)
                                       : EXIT_AS_EXPECTED;
        return unknown_command(name);
    }
    return command_run(count - 1, words + 1);
}

int main(int count, char **words)
{
    Error error = {0};
    LibraryGuard guard;
    library_guard_set(&guard);
    hold_standard_streams();
    /* Before MPI starts threads of its own, which would let them through. */
    signals_hold();
    Status status = stack_room_take(&error);
    if (!status)
        status = team_begin(&count, &words, &error);
    if (status)
        library_guard_exit(&guard, command_failed(status, &error));
    gsl_set_error_handler_off(); /* domains are checked before each call */
    int code = run_command(count, words);
    team_end();
    library_guard_exit(&guard, code);
}
