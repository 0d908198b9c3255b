/* Whole processes: the program's own command, and other languages. */
#include "contestants.h"
#include "groups.h"
#include "trials/lane_machine.h"

#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* A command; every run of it counts as one trial. */
typedef struct Command {
    const char *const *arguments;
    int most_status; /* the highest exit status that is no failure */
} Command;

static double command_run(void *context, uint64_t times)
{
    const Command *command = context;
    for (uint64_t time = 0; time < times; time++) {
        posix_spawn_file_actions_t actions;
        pid_t child;
        int status = -1;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
        /* POSIX promises that the arguments stay as they are. */
        char *const *arguments = (char *const *)command->arguments;
        int failed = posix_spawnp(&child, arguments[0], &actions, NULL, arguments, environ);
        posix_spawn_file_actions_destroy(&actions);
        if (failed || waitpid(child, &status, 0) < 0 || !WIFEXITED(status) ||
            WEXITSTATUS(status) > command->most_status) {
            fprintf(stderr, "bench: %s did not run\n", command->arguments[0]);
            exit(3);
        }
    }
    return 0;
}

/* The engine inside this process; each run of a million trials counts as one. */
static double million_run(void *context, uint64_t times)
{
    for (uint64_t time = 0; time < times; time++)
        engine_run(context, 1000000);
    return 0;
}

/* Programs beside this one that do nothing. */
static const struct {
    const char *file, *said;
} empties[] = {
    {"empty_static", "empty, static"},
    {"empty_linked", "empty, linked as fairness is here"},
    {"empty_shared", "empty, linked as packages are"},
};
enum { EMPTIES = sizeof empties / sizeof empties[0] };

/* One of them, or false where it was not built. */
static bool empty_find(const char *file, char path[static PATH_MAX])
{
    char self[PATH_MAX - 64];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0)
        return false;
    self[length] = 0;
    snprintf(path, PATH_MAX, "%.*s%s", (int)(strrchr(self, '/') + 1 - self), self, file);
    return access(path, X_OK) == 0;
}

void group_process(Report *report, const Wishes *wishes)
{
    const char *program = wishes->fairness;
    if (!program)
        return;
    /* naive is biased, and few trials are inconclusive: 1 and 4 are good answers here. */
    Command nothing = {(const char *const[]){"true", NULL}, 0};
    Command least = {
        (const char *const[]){program, "--algo", "naive", "--n", "3", "--trials", "1", NULL}, 4};
    Command million = {
        (const char *const[]){program, "--algo", "naive", "--n", "3", "--trials", "1e6", NULL}, 1};
    Command milliard = {(const char *const[]){program, "--algo", "naive", "--n", "3", "--trials",
                                              "1e9", "-j", "2", NULL},
                        1};
    Engine inside = {"naive", NULL, 3, 1};
    lane_machine_find("auto", &inside.machine, NULL);
    Contestant contestants[MEASURE_MAX_CONTESTANTS] = {
        {"true", command_run, &nothing, 20},
        {"fairness, 1 trial", command_run, &least, 20},
        {"fairness, 1e6 trials", command_run, &million, 20},
        {"1e6 trials alone", million_run, &inside, 20},
    };
    size_t count = 4;
    char paths[EMPTIES][PATH_MAX];
    const char *words[EMPTIES][2] = {0};
    Command commands[EMPTIES];
    for (size_t i = 0; i < EMPTIES; i++) {
        if (!empty_find(empties[i].file, paths[i]))
            continue;
        words[i][0] = paths[i];
        commands[i] = (Command){words[i], 0};
        contestants[count] = (Contestant){"", command_run, &commands[i], 20};
        snprintf(contestants[count].name, sizeof contestants[count].name, "%s", empties[i].said);
        count++;
    }
    Contest contest = {.algorithm = "naive", .n = 3, .clock = MEASURE_WALL};
    report_measure(report, &contest, contestants, count);
    if (report->scale < 1)
        return; /* a billion is not to be made small */
    Contestant big[] = {{"fairness, 1e9 trials", command_run, &milliard, 1}};
    report_measure(report, &contest, big, 1);
}

/* The command says itself how long its loop took, for starting an interpreter is no shuffling. */
static double peer_run(void *context, uint64_t trials)
{
    const char *command = context;
    char *line = NULL;
    double seconds = 0;
    if (asprintf(&line, "%s %llu", command, (unsigned long long)trials) < 0)
        line = NULL;
    FILE *pipe = line ? popen(line, "r") : NULL;
    int read = pipe ? fscanf(pipe, "%lf", &seconds) : 0;
    if (!pipe || pclose(pipe) || read != 1 || seconds < 0) {
        fprintf(stderr, "bench: %s failed\n", command);
        exit(3);
    }
    free(line);
    return seconds > 0 ? seconds : 1e-9; /* a clock that did not move */
}

void group_peers(Report *report, const Wishes *wishes)
{
    enum { OURS = 2, MAX_PEERS = MEASURE_MAX_CONTESTANTS - OURS, ROUNDS = 3 };
    static const struct {
        size_t n;
        uint64_t trials, fast;
    } sizes[] = {
        {3, 1000000, 200000000}, {5, 1000000, 100000000}, {8, 500000, 100000000},
        {10, 300000, 100000000}, {52, 100000, 10000000},
    };
    size_t peer_count = wishes->peer_count < MAX_PEERS ? wishes->peer_count : MAX_PEERS;
    Engine ours = {"fisher-yates", NULL, 0, 1};
    lane_machine_find("auto", &ours.machine, NULL);
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        Yardstick loop;
        char commands[MAX_PEERS][4096];
        ours.n = sizes[s].n;
        yardstick_open(&loop, sizes[s].n);
        Contestant contestants[MEASURE_MAX_CONTESTANTS] = {
            {"gsl loop", yardstick_run, &loop, sizes[s].trials},
            {"fairness", engine_run, &ours, sizes[s].fast},
        };
        for (size_t p = 0; p < peer_count; p++) {
            Contestant *peer = &contestants[OURS + p];
            /* "Go=/tmp/shuffle": the name, the command */
            const char *command = strchr(wishes->peers[p], '=');
            int name = (int)(command - wishes->peers[p]);
            *peer = (Contestant){"", peer_run, commands[p], sizes[s].trials};
            snprintf(peer->name, sizeof peer->name, "%.*s", name, wishes->peers[p]);
            snprintf(commands[p], sizeof commands[p], "%s %zu", command + 1, sizes[s].n);
        }
        Contest contest = {
            .algorithm = "fisher-yates", .n = sizes[s].n, .clock = MEASURE_CPU, .rounds = ROUNDS};
        report_measure(report, &contest, contestants, OURS + peer_count);
        yardstick_close(&loop);
    }
}
