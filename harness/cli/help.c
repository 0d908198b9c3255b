#include "cli/commands.h"
#include "cli/output_file.h"
#include "trials/lane_machine.h"

#include <stdio.h>
#include <string.h>

#ifndef FAIRNESS_VERSION
#error "the build defines FAIRNESS_VERSION"
#endif

static const char help_text[] =
    "Is this shuffle fair? fairness runs it many times, counts, and says.\n"
    "\n"
    "  fairness --algo naive --n 3 --trials 1e6      a wrong shuffle, found out\n"
    "  fairness --algo fisher-yates --n 52           a deck of cards, by places\n"
    "  fairness --algo all --n 3,4,5                 every shuffle, side by side\n"
    "  fairness --algo sattolo --n 3 --json r.json   the report for a program, too\n"
    "  fairness --exec 'node shuffle.js' --n 3       your own, in any language\n"
    "  fairness explain --algo naive --n 3           why it is wrong, as a lesson\n"
    "  fairness list algorithms                      what there is to run\n"
    "\n"
    "fairness [run] --algo NAME[,NAME...|all] --n N[,N...] [options]\n"
    "  --algo NAMES       shuffles to test; NAME:K where it takes a parameter\n"
    "  --n SIZES          how many items, 1 to 65536; all n! orders are counted\n"
    "                     for n <= 12, above that each check sees a part\n"
    "  --trials COUNT|auto   shuffles to run each (1e6; also 1M, 1_000_000); auto:\n"
    "                     as many as it takes to see the bias that its law has,\n"
    "                     or w = 0.01 where none is known; at most 1e8\n"
    "  --seed S|random    seed of the random words (1); the same seed gives the\n"
    "                     same counts on any machine, with any number of threads\n"
    "  --source NAME      where random words come from (xoshiro256++)\n"
    "  --draw exact|modulo|float, --draw-bits B   how a number below k is made\n"
    "                     of random bits (exact: fair; the others as people do)\n"
    "  --start identity|reverse|random|carry   how the items lie before each\n"
    "                     shuffle (carry: as the last one left them; hides bias)\n"
    "  --checks auto|all|NAME[,NAME...]   what to look at (auto: a good set for\n"
    "                     n; `fairness list checks`)\n"
    "  --expect fair|biased   the outcome that exits with 0 (fair)\n"
    "  --alpha A          chance of a false alarm in the whole run (1e-6)\n"
    "  --min-effect W|CHECK:W    inconclusive unless the run could find that w\n"
    "                     (W: in permutations, n <= 12)\n"
    "  --stop-early       stop when the evidence is enough; by e-values alone\n"
    "  --format auto|text|FORMAT  what standard output gets (auto: text on a\n"
    "                     terminal and with -q, JSON elsewhere)\n"
    "  --FORMAT FILE      write that report there, too; - is standard output:\n"
    "    --json           for programs; every number\n"
    "    --html           to look at, with pictures\n"
    "    --markdown       for the summary of a CI step\n"
    "    --junit, --tap   a test for each verdict and check\n"
    "    --csv            a line for each check\n"
    "    --benchmark      the effects, for github-action-benchmark\n"
    "  --baseline FILE    compare with that report: what got worse fails\n"
    "    --tolerance W      by how much an effect w may grow (0)\n"
    "    --allow-missing, --allow-new   cases of one of the two alone\n"
    "  --save-baseline FILE   keep this run as one\n"
    "  --counts auto|all|none    counts in the JSON (auto: orders to n = 7)\n"
    "  --stable           leave out of it what changes from run to run\n"
    "  -j, --threads T    threads (all processors)\n"
    "  --isa auto|none|NAME      instruction set to use (auto); no choice changes a\n"
    "                     count\n"
    "  --shard I/K        count only the I-th of K parts, for `fairness merge`\n"
    "  --checkpoint FILE  save the counts there now and then; the same command\n"
    "                     goes on from it (--checkpoint-every SECONDS: 30);\n"
    "                     not with --seed random\n"
    "  --timeout SECONDS  stop then, with exit status 3 and what is known so far\n"
    "  --memory SIZE      most memory to use (3/4 of what the machine, or the\n"
    "                     control group, has; 8G, 512M)\n"
    "  --progress auto|always|never   a bar on standard error, after a second\n"
    "  --color auto|always|never      colour on standard output\n"
    "  -q, --quiet        the verdicts alone\n"
    "  -v, --verbose      all details\n"
    "\n"
    "fairness --exec 'COMMAND' | --exec-each 'COMMAND' | --plugin FILE[:NAME] |\n"
    "         --input FILE|-  --n N [options]     (docs/your-shuffle.md)\n"
    "  --exec 'COMMAND'   for each line it reads, 0 1 ... n-1, it prints the same\n"
    "                     items shuffled, on one line (1e5 of them); -j K: K of it\n"
    "  --exec-each 'CMD'  shuffles once and ends, as shuf does: reads the items one\n"
    "                     a line, prints them all (1e4 times; milliseconds each)\n"
    "  --plugin FILE.so[:NAME]   compiled code, by include/fairness_plugin.h\n"
    "  --input FILE|-     lines recorded before, gzip too; all of them are used\n"
    "  --base 0|1         the number of the first item (0)\n"
    "  --items FILE       items have names, one a line there\n"
    "  --wire text|u8|u16le   how items are written (text)\n"
    "\n"
    "fairness exact --algo NAME --n N [options]\n"
    "                     the exact law: the probability of every order\n"
    "  --paths P          most paths to follow (1e9)\n"
    "  --alpha A, --power P   for the trials it takes to see it (1e-6, 0.99)\n"
    "  --counts auto|all|none   numerators in the JSON document (auto: to n = 8)\n"
    "  --format auto|text|json; -j, --threads, --memory, --progress, --color,\n"
    "  -q, --quiet        as above\n"
    "fairness plan --algo NAME | --effect W  --n N [--alpha A]\n"
    "              [--power P | --trials T]\n"
    "                     trials that find a bias, or the power of given trials\n"
    "  --format auto|text|json   (auto: text, also in a pipe)\n"
    "  --paths P, -j, --threads, --memory, --progress, --color, -q, --quiet   as\n"
    "                     for exact\n"
    "fairness explain --algo NAME --n N   the same law, told as a lesson\n"
    "  --format auto|text|json   (auto: text, also in a pipe)\n"
    "  --paths P, -j, --threads, --memory, --progress, --color, -q, --quiet   as\n"
    "                     for exact\n"
    "\n"
    "fairness teach > lesson.html   a page to teach with, in three languages: the\n"
    "                     shuffles themselves run in it, without a network\n"
    "\n"
    "fairness merge SHARD.json... [--FORMAT FILE] [--stable] ...\n"
    "                     adds the parts of a run and reports as if it were one\n"
    "  -j, --threads, --memory   as above\n"
    "\n"
    "fairness report REPORT.json --FORMAT FILE | --text\n"
    "                     writes a stored JSON report again in any format\n"
    "\n"
    "fairness suite FILE.json [--seed S|random] [-j T] [--baseline FILE] ...\n"
    "                     many cases, one false-alarm rate, one report (docs/ci.md)\n"
    "  --threads, --counts, --isa, --memory, --progress   as above\n"
    "\n"
    "fairness compare BASE.json NEW.json [--tolerance W] [--allow-missing]\n"
    "              [--allow-new]    what changed, and whether it matters\n"
    "\n"
    "fairness selftest [--long] [--n SIZES] [--runs R] [--checks ...] [--seed S]\n"
    "                     is this program, here, right about fair shuffles?\n"
    "                     seconds; hours with --long\n"
    "  --format auto|text|json, --isa, -j, --threads, --progress, --color, -q,\n"
    "  --quiet            as above\n"
    "\n"
    "fairness list [algorithms|sources|checks|formats] [--format text|json]\n"
    "fairness --version, --help\n"
    "\n"
    "Exit status: 0 as expected, 1 a bias was found (with --expect biased: none\n"
    "was), 2 bad input, 3 the run failed, 4 nothing could be told, 130 stopped.\n";

static int print(const char *text)
{
    Error error;
    Status status = output_print(text, strlen(text), &error);
    return status ? command_failed(status, &error) : EXIT_AS_EXPECTED;
}

int print_help(void)
{
    return print(help_text);
}

/* The second line says what is built in, for a program may run on another processor than it was
 * built for. */
int print_version(void)
{
    enum { MACHINES = 8 };
    const LaneMachine *built[MACHINES], *run[MACHINES];
    size_t count = lane_machines_built(built, MACHINES), runs = lane_machines(run, MACHINES);
    char text[256] = "fairness " FAIRNESS_VERSION "\ninstruction sets:";
    for (size_t i = 0; i < count; i++) {
        size_t at = strlen(text);
        snprintf(text + at, sizeof text - at, "%s %s%s", i ? "," : "", built[i]->isa,
                 runs && built[i] == run[0] ? " (used here)" : "");
    }
    size_t at = strlen(text);
    snprintf(text + at, sizeof text - at, "%s\n",
             runs ? "" : " (not on this processor: slower, the same counts)");
    return print(text);
}
