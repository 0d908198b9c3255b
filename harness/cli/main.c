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

static int unknown_command(const char *word)
{
    const char *names[COMMANDS_MOST];
    size_t count = 0;
    for (; command_list[count]; count++)
        names[count] = command_list[count]->name;
    const char *nearest = nearest_name(word, names, count);
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

/* Only one process of a team writes: the others' output is discarded. */
static void discard_output(void)
{
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        close(nowhere);
    }
}

/* Whether the words begin with the name of a command, not with options of run. */
static bool command_named(int count, char **words)
{
    return count > 1 && words[1][0] && words[1][0] != '-';
}

/* All processes of a team must have one version and one command; Command.agree compares more. */
static Status same_command(const char *name, Error *error)
{
    struct sha256_ctx sha;
    uint8_t digest[TEAM_DIGEST_BYTES];
    sha256_init(&sha);
    sha256_update(&sha, sizeof FAIRNESS_VERSION, (const uint8_t *)FAIRNESS_VERSION);
    sha256_update(&sha, strlen(name), (const uint8_t *)name);
    sha256_digest(&sha, sizeof digest, digest);
    return team_same(digest, error);
}

static int run_command(int count, char **words)
{
    bool first = team_now().rank == 0, named = command_named(count, words);
    Error error = {0};
    if (!first)
        discard_output();
    Status status = STATUS_OK;
    if (team_now().size > 1)
        status = same_command(named ? words[1] : command_list[0]->name, &error);
    if (status)
        return command_failed(status, &error);
    if (!named)
        return command_do(command_list[0], count - 1, words + 1);
    for (size_t i = 0; command_list[i]; i++)
        if (strcmp(words[1], command_list[i]->name) == 0)
            return first || command_list[i]->agree
                       ? command_do(command_list[i], count - 2, words + 2)
                       : EXIT_AS_EXPECTED;
    return unknown_command(words[1]);
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
