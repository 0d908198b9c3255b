/* fairness-list/1. */
#include "algorithms/registry.h"
#include "cli/commands.h"
#include "cli/list.h"
#include "cli/suite_schema.h"
#include "inference/check_list.h"
#include "random/source.h"
#include "reports/dossier/dossier.h"
#include "reports/exact_report.h"
#include "reports/json/field_schema.h"
#include "reports/json/field_write.h"
#include "reports/selftest_report.h"
#include "reports/stored/report_fields.h"

#include <string.h>

const JsonDocument *const json_documents[] = {&report_document,       &suite_document,
                                              &exact_document,        &exact_deals_document,
                                              &exact_places_document, &plan_document,
                                              &selftest_document,     &dossier_document,
                                              &list_document,         NULL};

static const char *const claim_words[] = {
    [CLAIM_UNIFORM] = "uniform", [CLAIM_SUBSET] = "subset", [CLAIM_BIASED] = "biased",
    [CLAIM_BROKEN] = "broken",   [CLAIM_BROKEN + 1] = NULL,
};

#define NAME(meaning) FIELD("name", name, meaning, .form = FORM_SOME)
#define LINE(meaning) FIELD("summary", summary, meaning, .form = FORM_SOME)

/* A shuffle as it is listed. */
typedef struct ListedAlgorithm {
    Algorithm algorithm;
    size_t max_n;
    bool lanes;
} ListedAlgorithm;

#define OF ListedAlgorithm
TABLE(
    algorithm_keys,
    FIELD("name", algorithm.name, "its name, as `--algo` takes it", .form = FORM_SOME),
    FIELD("alias", algorithm.alias, "another name", .null = "none"),
    FIELD("summary", algorithm.summary, "its code, in a line"),
    FIELD("reference", algorithm.reference, "where it comes from"),
    CHOICE("claim", algorithm.claim, claim_words,
           "`uniform` over all orders, uniform over a `subset` of them, `biased`, or `broken`: no "
           "permutation"),
    FIELD("claim_text", algorithm.claim_text, "the claim in words"),
    FIELD("biased_from", algorithm.biased_from,
          "the fewest items for which it is biased; 0: the claim does not say"),
    FIELD("min_n", algorithm.min_n, "the fewest items it takes", .least = 1),
    FIELD("max_n", max_n, "the most items it takes", .least = 1, .most = DECK_MAX_ITEMS),
    FIELD("lanes", lanes, "whether it runs in lockstep on this processor, 64 trials at a time"),
    FIELD("parameter", algorithm.parameter, "what K of NAME:K is", .null = "it takes none"),
    FIELD("second", algorithm.second, "what L of NAME:K/L is", .null = "it takes none"),
    FIELD("takes", algorithm.takes,
          "whether it is a sampler, whose claim is of the sets of K items that it takes"));
#undef OF

static void write_algorithms(JsonText *json, const JsonField *field, const void *from)
{
    for (size_t i = 0; algorithm_list[i]; i++) {
        size_t most = algorithm_list[i]->max_n;
        ListedAlgorithm one = {*algorithm_list[i], most ? most : DECK_MAX_ITEMS, runs_in_lanes(i)};
        json_write_object(json, NULL, field->table, &one);
    }
}

#define OF Source
static bool is_in_order(const void *source)
{
    return !((const Source *)source)->fill;
}

#define BITS .unit = "bits", .limits = LIMITS_FROM_0
TABLE(source_keys, NAME("its name, as `--source` takes it"), LINE("what it is, in a line"),
      FIELD("reference", reference, "where it comes from", .null = "not known"),
      FIELD("state_bits", state_bits, "log2 of its states; 0: not known", BITS),
      FIELD("seed_bits", seed_bits, "log2 of its seeds; 0: not known", BITS),
      FIELD("repeatable", repeatable, "whether the same seed gives the same words again"),
      HOLDS("in_order", is_in_order, "whether it is one sequence, read by one thread"));
#undef OF

static void write_sources(JsonText *json, const JsonField *field, const void *from)
{
    for (size_t i = 0; source_list[i]; i++)
        json_write_object(json, NULL, field->table, source_list[i]);
    for (size_t i = 0; i < source_gsl_count(); i++) {
        Source one = source_gsl(i);
        json_write_object(json, NULL, field->table, &one);
    }
}

#define OF Named
TABLE(named_keys, NAME("its name, as the option takes it"), LINE("what it is, in a line"));
#undef OF

#define OF ListedCheck
TABLE(check_keys, NAME("its name, as the option takes it"),
      LINE("what it sees, and of how many items"),
      FIELD("trials", trials,
            "from how many on it has its own law, of 52 items (of 5, where it takes no 52)",
            .least = 1),
      FIELD("range", range, "what it is of fewer trials", .form = FORM_SOME),
      FIELD("how", how, "by which law it knows its tails", .form = FORM_SOME),
      FIELD("costs", costs, "what it costs beside the shuffle, of 52 items", .form = FORM_SOME),
      FIELD("means", means, "what a finding says of the shuffle", .form = FORM_SOME));
#undef OF

static void write_checks(JsonText *json, const JsonField *field, const void *from)
{
    for (size_t i = 0; check_list[i]; i++) {
        ListedCheck one = listed_check(check_list[i]);
        json_write_object(json, NULL, field->table, &one);
    }
}

static void write_named(JsonText *json, const JsonField *field, const void *from)
{
    Named list[MOST_NAMED];
    size_t count = named_formats(list);
    for (size_t i = 0; i < count; i++)
        json_write_object(json, NULL, field->table, &list[i]);
}

/* An option as it is listed. */
typedef struct ListedOption {
    Option option;
    char letter_text[2];
    const char *letter, *group;
    const char *const *words;
    size_t word_count;
} ListedOption;

#define OF ListedOption
TABLE(option_keys, FIELD("name", option.name, "its long name, `--algo`", .form = FORM_SOME),
      FIELD("letter", letter, "of the short form", .null = "none"),
      FIELD("value", option.value, "what the help calls its value",
            .null = "`words` has all, or it takes none"),
      FIELD_OF(JSON_WORDS, "words", words, "the words it accepts, where it accepts nothing else",
               JSON_COUNT(word_count)),
      FIELD("group", group, "the heading under which the help has it", .form = FORM_SOME),
      FIELD("summary", option.help, "what it does", .form = FORM_SOME));
#undef OF

static void write_options(JsonText *json, const JsonField *field, const void *from)
{
    const OptionTable *table = ((const Command *)from)->options;
    for (; table; table = option_table_next(table))
        for (size_t i = 0; i < table->count; i++) {
            if (!option_table_takes(table, i))
                continue;
            const Option *option = &table->options[i];
            ListedOption one = {.option = *option,
                                .letter_text = {option->letter},
                                .letter = option->letter ? one.letter_text : NULL,
                                .group = option_group_heading(option->group),
                                .words = option_words(option)};
            while (one.words && one.words[one.word_count])
                one.word_count++;
            json_write_object(json, NULL, field->table, &one);
        }
}

#define OF Command
TABLE(command_keys, NAME("its name"),
      FIELD("usage", usage, "what is typed after the name, a line each", .form = FORM_SOME),
      LINE("what it does, in a line"),
      {.key = "options",
       .kind = JSON_LIST,
       .table = &option_keys,
       .write = write_options,
       .meaning = "the options it takes"});
#undef OF

static void write_commands(JsonText *json, const JsonField *field, const void *from)
{
    for (const Command *const *each = command_list; *each; each++)
        json_write_object(json, NULL, field->table, *each);
}

static const JsonTable schema_keys = {.fields = (const JsonField[]){{0}}};

static void write_schemas(JsonText *json, const JsonField *field, const void *from)
{
    for (const JsonDocument *const *each = json_documents; *each; each++) {
        json_open(json, NULL, '{');
        json_schema(json, *each);
        json_close(json, 1);
    }
}

#define OF ListOptions
#define ASKED(key_, list, table_, write_, ...)                                                     \
    {                                                                                              \
        .key = key_, .kind = JSON_LIST, JSON_IF(wanted[list]), .table = &table_, .write = write_,  \
        .meaning = __VA_ARGS__                                                                     \
    }
TABLE(
    list_keys,
    ASKED("algorithms", LIST_ALGORITHMS, algorithm_keys, write_algorithms, "the shuffles",
          .least = 1),
    ASKED("sources", LIST_SOURCES, source_keys, write_sources, "the sources of random words",
          .least = 1),
    ASKED("checks", LIST_CHECKS, check_keys, write_checks, "the checks"),
    ASKED("formats", LIST_FORMATS, named_keys, write_named, "the formats of reports"),
    ASKED("commands", LIST_COMMANDS, command_keys, write_commands,
          "the commands and what each takes; only where it was asked for"),
    ASKED("schemas", LIST_SCHEMAS, schema_keys, write_schemas,
          "the JSON Schemas of the documents that the program writes and reads; only where it was "
          "asked for"));
#undef OF

const JsonDocument list_document = {
    .name = "fairness-list/1",
    .meaning = "what there is to choose from: the lists that were named; if none was, all but "
               "commands and schemas",
    .table = &list_keys,
};
