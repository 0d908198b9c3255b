/* The guide for programs that call this one: language models, linters, scripts. */
#include "cli/commands.h"
#include "cli/list.h"
#include "result/result.h"

static const char beginning[] =
    "# fairness\n"
    "\n"
    "> Says, with numbers and reasons, whether a shuffle is fair: runs it many times, counts the\n"
    "> orders, tests the counts, names the mistake. One C program; reports are JSON.\n"
    "\n"
    "- A built-in shuffle: `fairness --algo naive --n 3 --trials 1e6`\n"
    "- A function: `fairness mine.js#shuffle`, `mine.py:Deck.shuffle`; of a package: "
    "`lodash#shuffle`\n"
    "- A program that reads lines of `0 1 2` and prints each shuffled: `fairness './mine' --n 3`;\n"
    "  one that shuffles once and ends: `fairness --exec-each 'shuf -i 0-51' --n 52`\n"
    "- Recorded shuffles or counts, in most shapes of a file: `fairness shuffles.csv`\n"
    "- One order of up to 10^9 items, a number a line: `fairness --one-long rows.txt`\n"
    "- In CI: add `--junit FILE -q`; the exit status decides.\n"
    "- Begin with --n 3: all six orders are counted, and the report names the mistake.\n"
    "\n"
    "## Reading the verdict\n"
    "\n"
    "- `biased`: chance alone gives counts this uneven less than once in a million runs "
    "(--alpha).\n"
    "- `no-bias-found`: nothing was seen, and the report says how large a bias would have been "
    "seen.\n"
    "  It is not a proof that the shuffle is fair.\n"
    "- `too-even`: more even than chance allows: made up, or trials depend on each other.\n"
    "- `invalid`: what came out was not always a permutation.\n"
    "- `inconclusive`: too few trials to tell. `skipped`: no check applies.\n"
    "- Do not repeat a red run with other seeds until it is green: the bias is there.\n"
    "- `cases[].why` and `.fix`, else those of `cases[].looks_like[]`, say what to mend.\n"
    "\n"
    "## Exit status\n"
    "\n";

static const char pages[] =
    "\n"
    "## Pages\n"
    "\n"
    "- [Guide](docs/guide.md): what a verdict means, exit statuses\n"
    "- [Your own shuffle](docs/your-shuffle.md): in any language, and what to do about a bias\n"
    "- [CI](docs/ci.md): suites, baselines, false alarms\n"
    "- [JSON report](docs/report.md): every key\n"
    "- [Statistics](docs/statistics.md): the laws of the [checks](docs/checks.md), their limits\n"
    "- [Exact laws](docs/exact.md), [libfairness](docs/library.md), [install](docs/install.md)\n";

static const struct {
    int status;
    const char *meaning;
} statuses[] = {
    {EXIT_AS_EXPECTED, "as expected: no bias found; with `--expect biased`, found"},
    {EXIT_FOUND, "biased, invalid or too even; with `--expect biased`, not found"},
    {EXIT_USAGE, "bad input: one line on standard error says what is accepted; nothing was done"},
    {EXIT_FAILED, "the run failed: memory, disk, `--timeout`, a shuffle that breaks off"},
    {EXIT_INCONCLUSIVE, "cannot tell: too few trials, or no check applies"},
    {EXIT_INTERRUPTED, "stopped by a signal; the report is written and marked incomplete"},
};

void guide_text(Text *out, int width, bool verbose)
{
    text_add(out, beginning);
    for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
        text_addf(out, "- %d: %s\n", statuses[i].status, statuses[i].meaning);
    text_add(out, "\n## Commands\n\n"
                  "`fairness help COMMAND` has all options, `fairness list commands --format json` "
                  "the same for programs.\n\n");
    for (size_t i = 0; command_list[i]; i++)
        text_addf(out, "- `fairness %s`: %s\n", command_list[i]->name, command_list[i]->summary);
    text_add(out,
             "\n## JSON\n\n"
             "Standard output of run, suite, compare and exact is JSON off a terminal "
             "(`--format json` anywhere). Schemas: `fairness list schemas --format json`.\n\n");
    for (size_t i = 0; json_documents[i]; i++)
        text_addf(out, "- `%s`: %s\n", json_documents[i]->name, json_documents[i]->meaning);
    text_add(out, pages);
}
