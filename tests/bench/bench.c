/* How fast the program is, and against what. Prints one JSON document, fairness-bench/1, and what
 * it measures, as it comes, on standard error. docs/performance.md says how it measures;
 * scripts/bench runs it and makes a table of it. */
#include "groups.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_ROUNDS = 7, MAX_ROUNDS = 33, MAX_PEERS = 6 };

static const char usage[] =
    "usage: bench [--rounds N] [--scale X] [--long] [--commit ID] [--fairness PROGRAM]\n"
    "             [--peer NAME=COMMAND]... [GROUP...]\n"
    "groups: yardstick sorts scalar checks floors threads process peers; all of them by default\n";

static const struct {
    const char *name;
    void (*run)(Report *report, const Wishes *wishes);
} groups[] = {
    {"yardstick", group_yardstick}, {"sorts", group_sorts},   {"scalar", group_scalar},
    {"checks", group_checks},       {"floors", group_floors}, {"threads", group_threads},
    {"process", group_process},     {"peers", group_peers},
};
enum { GROUPS = sizeof groups / sizeof groups[0] };

static bool wanted(char *const *names, size_t count, const char *name)
{
    for (size_t g = 0; g < count; g++)
        if (strcmp(names[g], name) == 0)
            return true;
    return !count;
}

static bool is_group(const char *name)
{
    for (size_t g = 0; g < GROUPS; g++)
        if (strcmp(groups[g].name, name) == 0)
            return true;
    return false;
}

typedef struct Arguments {
    Wishes wishes;
    const char *peers[MAX_PEERS];
    size_t rounds;
    double scale;
    const char *commit;
    char *const *groups;
    size_t group_count;
} Arguments;

/* False after it has said what is wrong. */
static bool arguments_read(int argc, char **argv, Arguments *ret)
{
    static const struct option options[] = {
        {"rounds", required_argument, NULL, 'r'},
        {"scale", required_argument, NULL, 's'},
        {"long", no_argument, NULL, 'l'},
        {"fairness", required_argument, NULL, 'f'},
        {"peer", required_argument, NULL, 'p'},
        {"commit", required_argument, NULL, 'c'},
        {0},
    };
    Arguments arguments = {.rounds = DEFAULT_ROUNDS, .scale = 1, .commit = ""};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        char *end = NULL;
        switch (option) {
        case 'r':
            arguments.rounds = strtoul(optarg, &end, 10);
            if (*end || arguments.rounds < 1 || arguments.rounds > MAX_ROUNDS) {
                fprintf(stderr, "bench: --rounds %s: from 1 to %d\n", optarg, MAX_ROUNDS);
                return false;
            }
            break;
        case 's':
            arguments.scale = strtod(optarg, &end);
            if (*end || !(arguments.scale > 0 && arguments.scale <= 1)) {
                fprintf(stderr, "bench: --scale %s: above 0, at most 1\n", optarg);
                return false;
            }
            break;
        case 'l':
            arguments.wishes.long_runs = true;
            break;
        case 'f':
            arguments.wishes.fairness = optarg;
            break;
        case 'c':
            arguments.commit = optarg;
            break;
        case 'p':
            if (arguments.wishes.peer_count == MAX_PEERS || !strchr(optarg, '=')) {
                fprintf(stderr, "bench: --peer %s: NAME=COMMAND, at most %d\n", optarg, MAX_PEERS);
                return false;
            }
            arguments.peers[arguments.wishes.peer_count++] = optarg;
            break;
        default:
            fputs(usage, stderr);
            return false;
        }
    }
    arguments.groups = argv + optind;
    arguments.group_count = (size_t)(argc - optind);
    for (size_t g = 0; g < arguments.group_count; g++) {
        if (!is_group(arguments.groups[g])) {
            fprintf(stderr, "bench: no group %s\n%s", arguments.groups[g], usage);
            return false;
        }
    }
    *ret = arguments;
    ret->wishes.peers = ret->peers;
    return true;
}

int main(int argc, char **argv)
{
    Arguments arguments;
    if (!arguments_read(argc, argv, &arguments))
        return 2;
    Report report;
    report_begin(&report, arguments.rounds, arguments.scale);
    for (size_t g = 0; g < GROUPS; g++) {
        if (!wanted(arguments.groups, arguments.group_count, groups[g].name))
            continue;
        report_group(&report, groups[g].name, arguments.commit);
        groups[g].run(&report, &arguments.wishes);
    }
    if (!report_end(&report)) {
        fprintf(stderr, "bench: cannot write the results\n");
        return 3;
    }
    return 0;
}
