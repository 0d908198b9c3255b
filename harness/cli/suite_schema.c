#include "cli/suite_schema.h"

#include "cli/options.h"
#include "cli/options_read.h"

#include <stdio.h>
#include <string.h>

SuiteKey suite_key(const Option *option)
{
    SuiteKey key;
    snprintf(key.name, sizeof key.name, "%s", option->name + 2);
    for (char *c = key.name; *c; c++)
        *c = *c == '-' ? '_' : *c;
    return key;
}

/* cJSON_AddItemToObject copies a key that is no static storage. */
static cJSON *add_key(JsonBuilder *builder, cJSON *properties, const char *key, const char *meaning)
{
    cJSON *schema = cJSON_AddObjectToObject(properties, key);
    builder->failed |= !schema;
    json_add_text(builder, schema, "description", meaning);
    return schema;
}

static void add_required(JsonBuilder *builder, cJSON *schema, const char *first, const char *second)
{
    cJSON *list = json_add_array(builder, schema, "required");
    json_add_text(builder, list, NULL, first);
    if (second)
        json_add_text(builder, list, NULL, second);
}

/* One value, of a key that may also have a list of them. */
static void add_one(JsonBuilder *builder, cJSON *schema, const Option *option)
{
    bool number = option->suite == SUITE_NUMBERS;
    json_add_text(builder, schema, "type", number ? "integer" : "string");
    if (number) {
        json_add_integer(builder, schema, "minimum", option->least);
        json_add_integer(builder, schema, "maximum", option->most);
    }
}

static void add_option(JsonBuilder *builder, cJSON *properties, const Option *option)
{
    cJSON *schema = add_key(builder, properties, suite_key(option).name, option->help), *list;
    switch (option->suite) {
    case SUITE_NONE:
        break;
    case SUITE_TEXT:
        list = option_words(option) ? json_add_array(builder, schema, "enum") : NULL;
        for (size_t i = 0; list && option->choices[i]; i++)
            json_add_text(builder, list, NULL, option->choices[i]);
        if (!list)
            add_one(builder, schema, option);
        break;
    case SUITE_FLAG:
        json_add_text(builder, schema, "type", "boolean");
        break;
    case SUITE_NUMBER_OR_TEXT: /* from 2^53 on as text */
        list = json_add_array(builder, schema, "type");
        json_add_text(builder, list, NULL, "integer");
        json_add_text(builder, list, NULL, "string");
        json_add_integer(builder, schema, "maximum", (UINT64_C(1) << 53) - 1);
        break;
    case SUITE_NUMBERS:
    case SUITE_TEXTS:
        list = json_add_array(builder, schema, "oneOf");
        add_one(builder, json_add_object(builder, list, NULL), option);
        schema = json_add_object(builder, list, NULL);
        json_add_text(builder, schema, "type", "array");
        json_add_integer(builder, schema, "minItems", 1);
        add_one(builder, json_add_object(builder, schema, "items"), option);
        break;
    }
}

/* The keys of a case, or of the defaults for all, which do not say what is run. */
static void add_keys(JsonBuilder *builder, cJSON *schema, bool defaults)
{
    json_add_text(builder, schema, "type", "object");
    cJSON *properties = json_add_object(builder, schema, "properties"), *key;
    if (!defaults) {
        key = add_key(builder, properties, "id",
                      "name of the case in reports and baselines; may be left out where there is "
                      "algo, and is then algo/n=N. With a list of n, /n=N is put behind it. No two "
                      "cases have the same");
        json_add_text(builder, key, "type", "string");
        json_add_integer(builder, key, "minLength", 1);
    }
    key = add_key(builder, properties, "min_effect",
                  "in place of trials: enough to find an imbalance of this w with 99% power, "
                  "at the suite's alpha shared among all its tests");
    json_add_text(builder, key, "type", "number");
    json_add_integer(builder, key, "exclusiveMinimum", 0);
    json_add_integer(builder, key, "maximum", SUITE_MOST_EFFECT);
    for (size_t i = 0; i < run_option_table.count; i++) {
        const Option *option = &run_option_table.options[i];
        if (option->suite && !(defaults && (option->suite_subject || option->suite_own)))
            add_option(builder, properties, option);
    }
    json_add_bool(builder, schema, "additionalProperties", false);
    add_required(builder, json_add_object(builder, schema, "not"), "trials", "min_effect");
}

static void add_suite(JsonBuilder *builder, cJSON *schema)
{
    json_add_text(builder, schema, "type", "object");
    cJSON *properties = json_add_object(builder, schema, "properties"), *key;
    key = add_key(builder, properties, "schema", "name and version of this format");
    json_add_text(builder, key, "const", suite_document.name);
    key = add_key(builder, properties, "alpha",
                  "chance of a false alarm in the whole suite, all tests of all cases together; "
                  "1e-6 where it is left out");
    json_add_text(builder, key, "type", "number");
    json_add_number(builder, key, "exclusiveMinimum", 0);
    json_add_number(builder, key, "maximum", 0.5);
    add_keys(builder,
             add_key(builder, properties, "defaults", "for the cases that do not say otherwise"),
             true);
    key = add_key(builder, properties, "cases", "what to run");
    json_add_text(builder, key, "type", "array");
    json_add_integer(builder, key, "minItems", 1);
    json_add_integer(builder, key, "maxItems", MAX_CASES);
    key = json_add_object(builder, key, "items");
    add_keys(builder, key, false);
    cJSON *subjects = json_add_array(builder, key, "oneOf");
    for (size_t i = 0; i < run_option_table.count; i++) {
        const Option *option = &run_option_table.options[i];
        if (!option->suite_subject)
            continue;
        SuiteKey subject = suite_key(option);
        bool named = strcmp(subject.name, "algo") == 0; /* it has a name already */
        add_required(builder, json_add_object(builder, subjects, NULL), subject.name,
                     named ? NULL : "id");
    }
    add_required(builder, schema, "schema", "cases");
    json_add_bool(builder, schema, "additionalProperties", false);
}

const JsonDocument suite_document = {
    .name = "fairness-suite/1",
    .meaning =
        "many cases for `fairness suite`, under one false-alarm rate. Each key of a case is the "
        "option of `fairness run` of that name",
    .schema = add_suite,
};
