/* fairness list: what there is to choose from, as text or JSON. */
#include "cli/list.h"
#include "algorithms/registry.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "inference/check_list.h"
#include "platform/platform.h"
#include "random/source.h"
#include "reports/json/field_write.h"
#include "reports/words/text_words.h"
#include "trials/lane_machine.h"

#include <string.h>

size_t named_formats(Named formats[MOST_NAMED])
{
    size_t count = 0;
    for (int i = FORMAT_TEXT; i < FORMAT_COUNT; i++)
        formats[count++] = (Named){report_formats[i].name, report_formats[i].summary};
    return count;
}

/* Its cost, and the trials on which it is therefore made. */
static const char *costs_of(const CheckKind *kind, const Shape *cards)
{
    static const char *const costs[][2] = {
        [COST_LESS] = {"less than a shuffle",
                       "less than a shuffle; auto makes it on part of a long run"},
        [COST_ABOUT] = {"about a shuffle", "about a shuffle; auto makes it on part of a long run"},
        [COST_MANY] = {"over 10 shuffles",
                       "over 10 shuffles; long runs make it on part of the trials"},
    };
    bool part = kind->costly_from && kind->costly_from <= cards->n &&
                check_automatic(kind, cards, UINT64_C(1) << 40);
    return costs[kind->cost][part];
}

ListedCheck listed_check(const CheckKind *kind)
{
    Shape cards = shape_plain(52);
    bool large = tally_cells(kind->tally, &cards, 1000000, NULL) > 0;
    Shape shape = shape_plain(large ? 52 : 5);
    uint64_t least = check_least_trials(kind, &shape);
    return (ListedCheck){
        .name = kind->id,
        .summary = kind->summary,
        .trials = least,
        .range = least > 1                                          ? "fewer: not made"
                 : kind->least_trials && !check_is_of(kind, &shape) ? "as many as the deal needs"
                                                                    : "any number of trials",
        .how = kind->how,
        .costs = costs_of(kind, &cards),
        .means = kind->means,
    };
}

bool runs_in_lanes(size_t index)
{
    const LaneMachine *machine;
    return lane_machines(true, &machine, 1) && machine->shuffle(index);
}

/* The text is wrapped where it would leave the terminal. Elsewhere an entry stays on its line, as
 * grep and its like want it. */
static int list_width(void)
{
    enum { NEVER_WRAPPED = 10000 };
    return output_is_terminal() ? terminal_style(0).width : NEVER_WRAPPED;
}

/* A line of an algorithm: "      label: text". */
static void detail(Text *out, int width, const char *label, const char *text)
{
    enum { INDENT = 6, HANG = 8 };
    text_addf(out, "%*s%s", INDENT, "", label);
    text_wrap(out, text, INDENT + (int)strlen(label), HANG, width);
}

static void parameter_text(Text *out, const char *letter, const char *meaning, uint32_t least,
                           uint32_t most, uint32_t usual)
{
    text_addf(out, "      %s: %s, %s to %s (%s)\n", letter, meaning, word_count(least).text,
              word_count(most).text, word_count(usual).text);
}

static void algorithms_text(Text *out, int width, bool verbose)
{
    static const char *const heads[] = {
        [CLAIM_UNIFORM] = "Uniform over all orders",
        [CLAIM_SUBSET] = "Uniform over a named subset",
        [CLAIM_BIASED] = "Biased: negative controls",
        [CLAIM_BROKEN] = "Not a shuffle at all",
    };
    for (Claim claim = CLAIM_UNIFORM; claim <= CLAIM_BROKEN; claim++) {
        text_addf(out, "%s\n", heads[claim]);
        for (const Algorithm *const *each = algorithm_list; *each; each++) {
            const Algorithm *algorithm = *each;
            if (algorithm->claim != claim)
                continue;
            char name[80];
            snprintf(name, sizeof name, "%s%s%s%s", algorithm->name,
                     algorithm->second      ? ":K/L"
                     : algorithm->parameter ? ":K"
                                            : "",
                     algorithm->alias ? ", " : "", algorithm->alias ? algorithm->alias : "");
            text_addf(out, "  %s\n", name);
            detail(out, width, "", algorithm->summary);
            if (algorithm->parameter)
                parameter_text(out, "K", algorithm->parameter, algorithm->parameter_min,
                               algorithm->parameter_max, algorithm->parameter_default);
            if (algorithm->second)
                parameter_text(out, "L", algorithm->second, algorithm->second_min,
                               algorithm->second_max, algorithm->second_default);
            detail(out, width, "claim: ", algorithm->claim_text);
            detail(out, width, "from: ", algorithm->reference);
            if (!runs_in_lanes((size_t)(each - algorithm_list)))
                text_add(out, "      runs one trial at a time\n");
        }
        text_add_char(out, '\n');
    }
}

static void sources_text(Text *out, int width, bool verbose)
{
    enum { NAME = 16, TEXT = 2 + NAME + 1, COLUMNS = 80 };
    text_add(out, "Sources of random words (--source)\n");
    for (const Source *const *each = source_list; *each; each++) {
        text_addf(out, "  %-*s ", NAME, (*each)->name);
        text_wrap(out, (*each)->summary, TEXT, TEXT, width);
    }
    text_add(out, "  every generator of GSL, as one sequence, on one thread:\n");
    int column = 0, columns = width < COLUMNS ? width : COLUMNS;
    for (size_t i = 0; i < source_gsl_count(); i++) {
        const char *name = source_gsl(i).name, *gap = column ? "  " : "    ";
        if (column && column + (int)(strlen(gap) + strlen(name)) > columns) {
            gap = "\n    ";
            column = -1;
        }
        text_addf(out, "%s%s", gap, name);
        column += (int)(strlen(gap) + strlen(name));
    }
    text_add(out, "\n\n");
}

static void named_text(Text *out, int width, const char *head, const Named *list, size_t count)
{
    int name = 16;
    for (size_t i = 0; i < count; i++)
        name = (int)strlen(list[i].name) > name ? (int)strlen(list[i].name) : name;
    text_addf(out, "%s\n", head);
    for (size_t i = 0; i < count; i++) {
        text_addf(out, "  %-*s ", name, list[i].name);
        text_wrap(out, list[i].summary, name + 3, name + 3, width);
    }
    text_add_char(out, '\n');
}

/* With -v also the trials that each check needs, its method, cost and meaning. */
static void checks_text(Text *out, int width, bool verbose)
{
    static const char head[] = "Checks (--checks NAMES)";
    Named named[MOST_NAMED];
    size_t count = 0;
    for (; check_list[count]; count++)
        named[count] = (Named){check_list[count]->id, check_list[count]->summary};
    if (!verbose) {
        named_text(out, width, head, named, count);
        return;
    }
    text_addf(out, "%s\n", head);
    for (size_t i = 0; i < count; i++) {
        ListedCheck check = listed_check(check_list[i]);
        text_addf(out, "  %s\n", check.name);
        detail(out, width, "sees: ", check.summary);
        if (check.trials > 1)
            text_addf(out, "      trials: of 52 items from %s on; %s\n",
                      word_count(check.trials).text, check.range);
        else
            text_addf(out, "      trials: %s\n", check.range);
        detail(out, width, "law: ", check.how);
        detail(out, width, "costs: ", check.costs);
        detail(out, width, "means: ", check.means);
    }
    text_add_char(out, '\n');
}

static void formats_text(Text *out, int width, bool verbose)
{
    Named named[MOST_NAMED];
    named_text(out, width, "Formats (--format)", named, named_formats(named));
}

static void commands_text(Text *out, int width, bool verbose)
{
    Named named[MOST_NAMED];
    size_t count = 0;
    for (; command_list[count]; count++)
        named[count] = (Named){command_list[count]->name, command_list[count]->summary};
    named_text(out, width, "Commands (`fairness help COMMAND` has the options of each)", named,
               count);
}

static void schemas_text(Text *out, int width, bool verbose)
{
    Named named[MOST_NAMED];
    size_t count = 0;
    for (; json_documents[count]; count++)
        named[count] = (Named){json_documents[count]->name, json_documents[count]->meaning};
    named_text(out, width, "JSON documents (--format json: the JSON Schema of each)", named, count);
}

static const struct {
    const char *name;
    void (*text)(Text *out, int width, bool verbose);
} lists[LIST_COUNT] = {
    [LIST_ALGORITHMS] = {"algorithms", algorithms_text},
    [LIST_SOURCES] = {"sources", sources_text},
    [LIST_CHECKS] = {"checks", checks_text},
    [LIST_FORMATS] = {"formats", formats_text},
    [LIST_COMMANDS] = {"commands", commands_text},
    [LIST_SCHEMAS] = {"schemas", schemas_text},
    [LIST_GUIDE] = {"guide", guide_text},
};

/* A word that names a list. */
static Status read_list(void *into, const char *word, Error *error)
{
    const char *names[LIST_COUNT + 1] = {NULL};
    int list = 0;
    for (List each = 0; each < LIST_COUNT; each++)
        names[each] = lists[each].name;
    if (strcmp(word, "shuffles") == 0)
        return error_set(error, STATUS_USAGE, "list shuffles: fairness list algorithms has them");
    TRY(option_word("list", word, names, &list, error));
    ((ListOptions *)into)->wanted[list] = true;
    return STATUS_OK;
}

static const Option list_table[] = {
    FLAG_OPTION("--verbose", 'v', ListOptions, verbose, GROUP_REPORT,
                "for each check also the trials it needs, its law, its cost and its meaning"),
    TEXT_OR_JSON_OPTION(ListOptions, format, TEXT_EVERYWHERE),
};

static const OptionTable list_options = {
    OPTIONS_OF(list_table),
    .word = read_list,
};

static Status run(void *into, int count, char **words, int *ret_code, Error *error)
{
    ListOptions *options = into;
    const int width = list_width();
    Text out = {0};
    bool json = options->format == FORMAT_JSON, any = false;
    for (List each = 0; each < LIST_COUNT; each++)
        any |= options->wanted[each];
    for (List each = 0; !any && each < LISTS_USUAL; each++)
        options->wanted[each] = true;
    if (json && options->wanted[LIST_GUIDE])
        return error_set(error, STATUS_USAGE,
                         "list guide --format json: the guide is text; `list commands --format "
                         "json` is for programs");
    for (List each = 0; !json && each < LIST_COUNT; each++)
        if (options->wanted[each])
            lists[each].text(&out, width, options->verbose);
    return output_document(json ? json_document(&list_document, options) : text_take(&out), error);
}

const Command command_lists = {
    .name = "list",
    .usage = "[algorithms|sources|checks|formats|commands|schemas|guide] [--format text|json]",
    .summary = "lists shuffles, sources, checks, formats, commands; the guide for programs",
    .exits = EXITS_OF_AN_ANSWER,
    .options = &list_options,
    .size = sizeof(ListOptions),
    .run = run,
};
