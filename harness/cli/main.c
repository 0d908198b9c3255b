#include "cli/commands.h"
#include "platform/memory_keep.h"
#include "platform/platform.h"
#include "trials/team.h"

#include <gsl/gsl_errno.h>
#include <nettle/sha2.h>
#include <stdio.h>
/* gmp.h declares its stream functions only after stdio.h */
#include <gmp.h>
#include <stdlib.h>
#include <string.h>

/* GMP has no way to hear of a failure, and stopping it half way would leave its numbers broken. The
 * unfinished files are written without it (platform/files.h), so nothing stays behind. */
static void *given(void *memory)
{
    if (!memory)
        end_at_once("fairness: out of memory for exact fractions\n", EXIT_FAILED);
    return memory;
}

static void *gmp_allocate(size_t size)
{
    return given(malloc(size));
}

static void *gmp_reallocate(void *memory, size_t old_size, size_t new_size)
{
    return given(realloc(memory, new_size));
}

static void gmp_release(void *memory, size_t size)
{
    free(memory);
}

/* Whether the words begin with the name of a command, not with options of run. */
static bool command_named(int count, char **words)
{
    return count > 1 && words[1][0] && words[1][0] != '-';
}

/* All processes of a team must have one version and one command line. */
static Status same_command_line(int count, char **words, Error *error)
{
    struct sha256_ctx sha;
    uint8_t digest[TEAM_DIGEST_BYTES];
    sha256_init(&sha);
    sha256_update(&sha, sizeof FAIRNESS_VERSION, (const uint8_t *)FAIRNESS_VERSION);
    for (int i = 1; i < count; i++)
        sha256_update(&sha, strlen(words[i]) + 1, (const uint8_t *)words[i]);
    sha256_digest(&sha, sizeof digest, digest);
    return team_same(digest, error);
}

/* "help exact" is "exact --help". Anything else stays as it is. */
static void help_wanted(int *count, char **words, char *room[3])
{
    static char long_page[] = "--help";
    bool help = *count > 1 && strcmp(words[1], "help") == 0;
    if (*count > 3 || !help)
        return;
    room[0] = words[0];
    room[1] = *count == 3 ? words[2] : long_page;
    room[2] = long_page;
    *count = *count == 3 ? 3 : 2;
}

static int run_command(int count, char **words)
{
    char *room[3] = {NULL};
    help_wanted(&count, words, room);
    words = room[0] ? room : words;
    bool first = team_now().rank == 0, named = command_named(count, words);
    Error error = {0};
    if (!first)
        streams_discard(); /* one process of a team writes */
    Status status = STATUS_OK;
    if (team_now().size > 1)
        status = same_command_line(count, words, &error);
    bool start = count < 2 || (count == 2 && strcmp(words[1], "--help") == 0);
    THEN_IF(status, start, print_help(command_list[0], HELP_START, &error));
    if (status || start)
        return status ? command_failed(status, &error) : EXIT_AS_EXPECTED;
    if (!named)
        return command_do(command_list[0], count - 1, words + 1);
    for (size_t i = 0; command_list[i]; i++)
        if (strcmp(words[1], command_list[i]->name) == 0)
            return first || command_list[i]->in_team
                       ? command_do(command_list[i], count - 2, words + 2)
                       : EXIT_AS_EXPECTED;
    if (strcmp(words[1], "help") == 0)
        return command_failed(
            error_set(&error, STATUS_USAGE, "help: name one command: fairness help COMMAND"),
            &error);
    return command_do(command_list[0], count - 1, words + 1);
}

int main(int count, char **words)
{
    Error error = {0};
    EndGuard guard;
    end_guard_set(&guard, EXIT_FAILED);
    mp_set_memory_functions(gmp_allocate, gmp_reallocate, gmp_release);
    memory_keep();
    stdio_open_missing();
    /* Before MPI starts threads of its own, which would let signals through. */
    stops_begin();
    Status status = stack_prefault(&error);
    THEN(status, team_begin(&count, &words, &error));
    if (status)
        end_guarded(&guard, command_failed(status, &error));
    gsl_set_error_handler_off(); /* of its generators; no tail is requested outside its domain */
    int code = run_command(count, words);
    team_end();
    end_guarded(&guard, code);
}
