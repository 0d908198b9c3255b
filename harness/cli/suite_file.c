#include "cli/suite_file.h"

#include "base/numbers.h"
#include "base/text.h"
#include "cases/auto_trials.h"
#include "cli/option_table.h"
#include "cli/options_read.h"
#include "cli/options_steps.h"
#include "cli/suite_schema.h"
#include "platform/platform.h"
#include "reports/json/json_fields.h"
#include "reports/json/json_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUITE_MOST_BYTES = 1 << 24 };

enum { MOST_KEYS = OPTION_TABLE_MOST + 3 };

typedef struct SuiteReader {
    JsonReading json;
    Suite *suite;
    const Options *common;
    bool seed_given, from_standard_input;
    JsonPlace defaults; /* value NULL where there are none */
} SuiteReader;

/* The keys that a case has, or the defaults; `names` holds them. */
static void accepted_keys(bool defaults, SuiteKey names[MOST_KEYS], const char *keys[MOST_KEYS])
{
    size_t count = 0;
    if (!defaults)
        keys[count++] = "id";
    keys[count++] = "min_effect";
    for (size_t i = 0; i < run_option_table.count; i++) {
        const Option *option = &run_option_table.options[i];
        if (!option->suite || (defaults && (option->suite_subject || option->suite_own)))
            continue;
        names[count] = suite_key(option);
        keys[count] = names[count].name;
        count++;
    }
    keys[count] = NULL;
}

/* The value of a key as the word that would be typed, of a list with commas between; NULL after a
 * fault, as of a kind that the key does not have. It lasts as long as the suite. */
static const char *value_text(SuiteReader *reader, SuiteValue kind, const JsonPlace *place)
{
    static const char *const words[] = {[SUITE_TEXT] = "text",
                                        [SUITE_NUMBER_OR_TEXT] = "a number, or text",
                                        [SUITE_NUMBERS] = "a number, or a list of them",
                                        [SUITE_TEXTS] = "text, or a list of texts"};
    const cJSON *value = place->value;
    bool list = cJSON_IsArray(value) && (kind == SUITE_NUMBERS || kind == SUITE_TEXTS);
    bool well = !list || value->child;
    Text made = {0};
    for (const cJSON *each = list ? value->child : value; well && each;
         each = list ? each->next : NULL) {
        uint64_t whole;
        text_add(&made, list && each != value->child ? "," : "");
        if (cJSON_IsString(each) && kind != SUITE_NUMBERS)
            text_add(&made, each->valuestring);
        else if (kind != SUITE_NUMBERS && kind != SUITE_NUMBER_OR_TEXT)
            well = false;
        else if (json_integer(each, &whole))
            text_addf(&made, "%llu", (unsigned long long)whole);
        else if (cJSON_IsNumber(each) && isfinite(each->valuedouble))
            text_addf(&made, "%.17g", each->valuedouble);
        else
            well = false;
    }
    const char *text = arena_keep(&reader->suite->memory, text_take(&made));
    if (!text)
        json_no_memory(&reader->json);
    if (!well)
        json_fault(&reader->json, place, "accepted: %s", words[kind]);
    return well ? text : NULL;
}

/* Reads one key of a case, or its default, as an option. */
static void read_key(SuiteReader *reader, const JsonPlace *entry, const Option *option,
                     Options *options)
{
    SuiteKey key = suite_key(option);
    bool seed = strcmp(key.name, "seed") == 0;
    JsonPlace place = json_member(entry, key.name);
    if (!place.value && reader->defaults.value && !option->suite_subject && !option->suite_own)
        place = json_member(&reader->defaults, key.name);
    if (!place.value || reader->json.status || (seed && reader->seed_given))
        return;
    /* From 2^53 on another number may have been written than is read. */
    if (seed && cJSON_IsNumber(place.value) && !(fabs(place.value->valuedouble) < MOST_COUNT)) {
        json_fault(&reader->json, &place,
                   "accepted: a whole number; from 2^53 on it is written as text");
        return;
    }
    const char *text = value_text(reader, option->suite, &place);
    if (!text)
        return;
    Error inner = {""};
    Status status = option->suite_only ? option->read(options, text, &inner)
                                       : options_read_one(options, option->name, text, &inner);
    if (status == STATUS_FAILED)
        reader->json.status = error_set(reader->json.error, status, "%s", inner.text);
    else if (status)
        json_fault(&reader->json, &place, "%s", inner.text);
}

/* The effect that a case is to find in place of a number of trials; 0 where there is none. What the
 * case says itself goes before what is said for all. */
static double read_min_effect(SuiteReader *reader, const JsonPlace *entry)
{
    JsonPlace own = json_member(entry, "min_effect"), trials = json_member(entry, "trials");
    if (own.value && trials.value) {
        json_fault(&reader->json, &own, "min_effect and trials: a case takes one of them");
        return 0;
    }
    JsonPlace place = own;
    if (!own.value && !trials.value && reader->defaults.value)
        place = json_member(&reader->defaults, "min_effect");
    if (!place.value)
        return 0;
    double effect = cJSON_IsNumber(place.value) ? place.value->valuedouble : 0;
    if (!(effect > 0 && effect <= SUITE_MOST_EFFECT))
        json_fault(&reader->json, &place,
                   "accepted: a number above 0 and at most %d, the w that must be found",
                   SUITE_MOST_EFFECT);
    return effect;
}

/* The cases of an entry are added to the suite's. */
static Status add_cases(SuiteReader *reader, const JsonPlace *entry, Options *options,
                        double effect, const char *id, Error *error)
{
    Suite *suite = reader->suite;
    CaseSpec *specs = NULL;
    size_t count = 0;
    bool planned = effect > 0 || !options->spec.trials;
    if (planned)
        options->spec.trials = 1; /* chosen once all cases are there, which share alpha */
    TRY(options_cases(options, &specs, &count, error));
    if (suite->spec_count + count > MAX_CASES) /* before all ids are compared with all others */
        return error_set(error, STATUS_USAGE,
                         "too many cases with these; accepted: up to %d in all", MAX_CASES);
    for (size_t i = 0; i < count; i++) {
        char shuffle[64] = "";
        if (!id && subject_is_ours(&specs[i].subject))
            subject_name(&specs[i].subject, shuffle, sizeof shuffle);
        const char *said = id ? id : shuffle[0] ? shuffle : specs[i].subject.name;
        size_t size = strlen(said) + CASE_ID_MORE;
        char *name = arena_get(&suite->memory, size, 1);
        arena_room(&suite->memory, &suite->specs, suite->spec_count, sizeof *suite->specs);
        TRY(arena_status(&suite->memory, "the suite", error));
        if (id && count == 1)
            strcpy(name, id);
        else if (!case_id_of(said, specs[i].n, specs[i].shape, name, size))
            return error_set(error, STATUS_FAILED, "out of memory for the suite");
        for (size_t j = 0; j < suite->spec_count; j++)
            if (strcmp(suite->specs[j].id, name) == 0)
                json_fault(&reader->json, entry, "the id %.80s is used twice%s", name,
                           id && options->subject_count > 1 ? "; shuffles that share an entry are "
                                                              "told apart without an id"
                                                            : "");
        CaseSpec *spec = &suite->specs[suite->spec_count++];
        *spec = specs[i];
        spec->id = name;
        spec->effect = effect;
        if (planned)
            spec->trials = 0;
    }
    return STATUS_OK;
}

static void read_entry(SuiteReader *reader, const JsonPlace *entry, Options *options)
{
    JsonReading *json = &reader->json;
    SuiteKey names[MOST_KEYS];
    const char *keys[MOST_KEYS];
    accepted_keys(false, names, keys);
    if (!cJSON_IsObject(entry->value)) {
        json_fault(json, entry, "a case is an object: { \"algo\": \"naive\", \"n\": 3 }");
        return;
    }
    json_only_keys(json, entry, keys);
    const char *id = json_may_text(json, entry, "id", NULL);
    JsonPlace id_place = json_member(entry, "id"), algo = json_member(entry, "algo");
    if (id && !*id)
        json_fault(json, &id_place, "accepted: a name");
    if (!id && !algo.value)
        json_fault(json, entry, "a case without algo needs an id");
    double effect = read_min_effect(reader, entry);
    for (size_t i = 0; i < run_option_table.count && !json->status; i++)
        if (run_option_table.options[i].suite)
            read_key(reader, entry, &run_option_table.options[i], options);
    if (json->status)
        return;
    /* With an effect the trials are ignored here; for another kind of case a number would count. */
    Error inner = {""};
    Status status = options_read_end(options, &inner);
    THEN(status, external_options_check_read(options, &reader->common->output, &inner));
    Progress unseen = {.title = NULL};
    THEN(status, external_options_open(options, &unseen, &inner));
    THEN(status, add_cases(reader, entry, options, effect, id, &inner));
    if (status)
        json_fault(json, entry, "%s", inner.text);
    if (status == STATUS_FAILED)
        json->status = status;
}

static double read_alpha(SuiteReader *reader, const JsonPlace *root)
{
    JsonPlace place = json_member(root, "alpha");
    double alpha = json_may_number(&reader->json, root, "alpha", DEFAULT_ALPHA, 0);
    if (!(alpha > 0 && alpha <= 0.5))
        json_fault(&reader->json, &place, "accepted: a number above 0 and at most 0.5");
    return alpha;
}

/* Checks that standard input is read once: by the suite itself or by one case. */
static void check_standard_input(JsonReading *json, const JsonPlace *list, bool suite_is)
{
    const char *reader = suite_is ? "the suite" : NULL;
    for (JsonPlace each = json_first(list); each.value; each = json_next(&each)) {
        JsonPlace input = json_member(&each, "input");
        const cJSON *path = cJSON_IsArray(input.value) ? input.value->child : input.value;
        if (!cJSON_IsString(path) || !path_is_standard_input(path->valuestring))
            continue;
        if (reader) {
            json_fault(json, &input, "%.80s reads standard input already, which can be read once",
                       reader);
            return;
        }
        reader = json_may_text(json, &each, "id", "another case");
    }
}

static void read_suite(SuiteReader *reader, const JsonPlace *root, double *ret_alpha)
{
    static const char *const keys[] = {"schema", "alpha", "defaults", "cases", NULL};
    JsonReading *json = &reader->json;
    Suite *suite = reader->suite;
    JsonPlace schema = json_member(root, "schema");
    if (!cJSON_IsObject(root->value))
        json_fault(json, root, "a suite is an object, with schema and cases");
    if (strcmp(json_may_text(json, root, "schema", ""), suite_document.name) != 0)
        json_fault(json, &schema, "accepted: \"%s\"", suite_document.name);
    json_only_keys(json, root, keys);
    *ret_alpha = read_alpha(reader, root);
    reader->defaults = json_member(root, "defaults");
    if (reader->defaults.value) {
        SuiteKey names[MOST_KEYS];
        const char *accepted[MOST_KEYS];
        accepted_keys(true, names, accepted);
        reader->defaults = json_need_object(json, root, "defaults");
        json_only_keys(json, &reader->defaults, accepted);
        JsonPlace effect = json_member(&reader->defaults, "min_effect");
        if (effect.value && json_member(&reader->defaults, "trials").value)
            json_fault(json, &effect, "min_effect and trials: one of them");
    }
    JsonPlace list = json_need_array(json, root, "cases");
    size_t count = json_count(&list);
    if (!count || count > MAX_CASES)
        json_fault(json, &list,
                   count ? "%zu cases; accepted: up to %d" : "accepted: a list of cases, not empty",
                   count, MAX_CASES);
    check_standard_input(json, &list, reader->from_standard_input);
    if (json->status)
        return;
    suite->entries = arena_get(&suite->memory, count, sizeof *suite->entries);
    suite->ends = arena_get(&suite->memory, count, sizeof *suite->ends);
    if (!suite->entries || !suite->ends) {
        json_no_memory(json);
        return;
    }
    for (JsonPlace each = json_first(&list); each.value && !json->status; each = json_next(&each)) {
        Options *options = &suite->entries[suite->entry_count];
        json->status = options_begin(options, json->error);
        if (json->status)
            return;
        suite->entry_count++;
        options->settings = reader->common->settings;
        options->output.quiet = reader->common->output.quiet;
        options->spec.options.rule_rows = reader->common->spec.options.rule_rows;
        if (reader->seed_given)
            options->spec.seed = reader->common->spec.seed;
        read_entry(reader, &each, options);
        suite->ends[suite->entry_count - 1] = suite->spec_count;
    }
}

Status suite_read(const char *path, const Options *common, bool seed_given, Suite *ret,
                  double *ret_alpha, Error *error)
{
    char *text = NULL;
    size_t length = 0;
    Suite suite = {0};
    const char *name = strcmp(path, "-") == 0 ? "standard input" : path;
    Status status = file_read("the suite", path, SUITE_MOST_BYTES, &text, &length, error);
    THEN(status, json_parse(name, text, length, &suite.tree, error));
    free(text);
    if (status)
        return status;
    *ret = suite;
    SuiteReader reader = {.json = {.name = name, .error = error},
                          .suite = ret,
                          .common = common,
                          .seed_given = seed_given,
                          .from_standard_input = path_is_standard_input(path)};
    JsonPlace root = {.value = ret->tree};
    read_suite(&reader, &root, ret_alpha);
    status = reader.json.status;
    RunSettings settings = common->settings;
    settings.alpha = *ret_alpha;
    THEN(status, auto_trials(ret->specs, ret->spec_count, &settings, error));
    if (status)
        suite_clear(ret);
    return status;
}

void suite_clear(Suite *suite)
{
    for (size_t i = 0; i < suite->entry_count; i++)
        options_clear(&suite->entries[i]);
    arena_clear(&suite->memory);
    cJSON_Delete(suite->tree);
    *suite = (Suite){0};
}
