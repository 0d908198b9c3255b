/* Writes the page of --help and -h of a command from its row and its tables of options. */
#include "base/text.h"
#include "cli/commands.h"
#include "cli/output_choice.h"
#include "reports/words/text_words.h"
#include "trials/lane_machine.h"

#include <stdio.h>
#include <string.h>

#ifndef FAIRNESS_VERSION
#error "the build defines FAIRNESS_VERSION"
#endif

enum { PAGE_WIDTH = 80, LABEL_SIZE = 80, NAME_WIDTH = 10, BRIEF_WIDTH = 24 };

static const char examples[] =
    "Is this shuffle fair? fairness runs it many times, counts, and answers.\n"
    "\n"
    "  fairness mine.js#shuffle                      a function, in any language\n"
    "  fairness './shuffle --fast' --n 3             a program: lines in, lines out\n"
    "  fairness deals.csv                            recorded shuffles, or counts\n"
    "  fairness --algo naive --n 3 --trials 1e6      a wrong shuffle, caught\n"
    "  fairness explain --algo naive --n 3           why it is wrong, as a lesson\n"
    "\n";

/* The rest of them, for a page with all options. */
static const char more_examples[] =
    "  fairness --algo fisher-yates --n 52           a deck of cards\n"
    "  fairness --algo all --n 3,4,5                 every shuffle, side by side\n"
    "  fairness --algo sattolo --n 3 --json r.json   also write the report as JSON\n"
    "  fairness list algorithms                      what can be run\n"
    "\n";

/* Under the examples alone, where nothing was typed, or --help alone. */
static const char next_pages[] =
    "  fairness -h                                   the options, a line each\n"
    "  fairness run --help                           the options, in full\n"
    "  fairness help COMMAND                         exact, plan, suite, compare, ...\n"
    "  fairness list algorithms                      the built-in shuffles\n";

static const char exit_statuses[] =
    "0 as expected, 1 a bias was found (with --expect biased: none was), 2 bad input, 3 the run "
    "failed, 4 cannot tell, 130 stopped.";

/* The option and its value as the help writes them, "-j, --threads T", into ret[0..size-1]. */
static void option_label(const Option *option, char *ret, size_t size)
{
    char value[LABEL_SIZE] = "";
    size_t at = 0;
    if (option->value)
        snprintf(value, sizeof value, " %s", option->value);
    const char *const *words = option_words(option);
    for (size_t i = 0; words && words[i]; i++)
        at += (size_t)snprintf(value + at, sizeof value - at, "%s%s", i ? "|" : " ", words[i]);
    if (option->letter)
        snprintf(ret, size, "-%c, %s%s", option->letter, option->name, value);
    else
        snprintf(ret, size, "%s%s", option->name, value);
}

/* An option on lines of its own, with what it does. */
static void write_option(Text *out, const char *label, const char *help)
{
    enum { HANG = 21 };
    text_addf(out, "  %s", label);
    int column = 2 + (int)strlen(label);
    if (column > HANG - 2) {
        text_add_char(out, '\n');
        column = 0;
    }
    text_addf(out, "%*s", HANG - column, "");
    text_wrap(out, help, HANG, HANG, PAGE_WIDTH);
}

/* How much of a text says the main thing: its first clause, to a comma where `width` columns do not
 * take that. */
static int first_clause(const char *text, int width)
{
    int end = 0, last = 0;
    for (; text[end] && text[end] != ';' && strncmp(text + end, " (", 2) != 0; end++) {
        if (end > width)
            return last;
        last = text[end] == ',' || strncmp(text + end, ": ", 2) == 0 ? end : last;
    }
    return end <= width ? end : last;
}

/* An option on one line, with its meaning; a value that takes much room is left out. */
static void write_brief(Text *out, const Option *option)
{
    char label[LABEL_SIZE];
    const char letter[] = {'-', option->letter, ',', ' ', 0};
    option_label(option, label, sizeof label);
    if (strlen(label) > BRIEF_WIDTH)
        snprintf(label, sizeof label, "%s%s ...", option->letter ? letter : "", option->name);
    const char *meaning = option->brief ? option->brief : option->help;
    text_addf(out, "  %-*s %.*s\n", BRIEF_WIDTH, label,
              first_clause(meaning, PAGE_WIDTH - BRIEF_WIDTH - 4), meaning);
}

/* The options of one group, under its heading if there are any; in brief, on a line each. */
static void write_group(Text *out, const OptionTable *table, OptionGroup group, bool brief)
{
    bool any = false;
    for (; table; table = option_table_next(table))
        for (size_t i = 0; i < table->count; i++) {
            const Option *option = &table->options[i];
            char label[LABEL_SIZE];
            if (option->group != group || !option_table_takes(table, i))
                continue;
            if (!any)
                text_addf(out, "\n%s\n", option_group_heading(group));
            option_label(option, label, sizeof label);
            if (brief)
                write_brief(out, option);
            else
                write_option(out, label, option->help);
            any = true;
        }
}

static void write_usage(Text *out, const Command *command)
{
    bool first = command == command_list[0];
    for (const char *line = command->usage; *line;) {
        char name[32], text[256];
        size_t length = strcspn(line, "\n");
        int column =
            snprintf(name, sizeof name, first ? "fairness " : "fairness %s ", command->name);
        text_add(out, name);
        snprintf(text, sizeof text, "%.*s", (int)length, line);
        text_wrap(out, text, column, column, PAGE_WIDTH);
        line += length + (line[length] == '\n');
    }
}

/* The other commands; `fairness COMMAND --help` has their pages. */
static void write_commands(Text *out)
{
    text_add(out, "\nOther commands; `fairness help COMMAND` has the options of each\n");
    for (const Command *const *each = command_list + 1; *each; each++) {
        text_addf(out, "  %-*s ", NAME_WIDTH, (*each)->name);
        text_wrap(out, (*each)->summary, NAME_WIDTH + 3, NAME_WIDTH + 3, PAGE_WIDTH);
    }
}

static void write_exits(Text *out, const Command *command)
{
    static const char label[] = "Exit status: ";
    text_addf(out, "\n%s", label);
    text_wrap(out, command->exits ? command->exits : exit_statuses, (int)sizeof label - 1, 0,
              PAGE_WIDTH);
}

static void write_page(Text *out, const Command *command, bool brief)
{
    bool first = command == command_list[0];
    if (first)
        text_add(out, examples);
    if (first && !brief)
        text_add(out, more_examples);
    write_usage(out, command);
    if (!first) {
        text_add(out, "  ");
        text_wrap(out, command->summary, 2, 2, PAGE_WIDTH);
    }
    for (OptionGroup group = 0; group < GROUP_COUNT; group++)
        write_group(out, command->options, group, brief);
    if (first)
        write_commands(out);
    if (!brief)
        write_exits(out, command);
}

/* The second line says what is built in, for a program may run on another processor than it was
 * built for. */
static void write_version(Text *out)
{
    enum { MACHINES = 8 };
    const LaneMachine *built[MACHINES], *run[MACHINES];
    size_t count = lane_machines(false, built, MACHINES), runs = lane_machines(true, run, MACHINES);
    text_add(out, "fairness " FAIRNESS_VERSION "\ninstruction sets:");
    for (size_t i = 0; i < count; i++)
        text_addf(out, "%s %s%s", i ? "," : "", built[i]->isa,
                  runs && built[i] == run[0] ? " (used here)" : "");
    text_addf(out, "%s\n", runs ? "" : " (not on this processor: slower, the same counts)");
}

Status print_help(const Command *command, HelpWanted help, Error *error)
{
    Text out = {0};
    if (help == HELP_VERSION)
        write_version(&out);
    else if (help == HELP_START)
        text_addf(&out, "%s%s", examples, next_pages);
    else
        write_page(&out, command, help == HELP_SHORT);
    return output_document(text_take(&out), error);
}
