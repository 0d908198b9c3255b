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

/* Begins the schema of a key, which is to be closed; `type` may be NULL. */
static void open_key(JsonText *json, const char *key, const char *type, const char *meaning)
{
    json_open(json, key, '{');
    json_add_text(json, "description", meaning);
    if (type)
        json_add_text(json, "type", type);
}

/* An object with the keys that there must be. */
static void add_required(JsonText *json, const char *key, const char *first, const char *second)
{
    json_open(json, key, '{');
    json_add_texts(json, "required", (const char *[]){first, second}, second ? 2 : 1);
    json_close(json, 1);
}

/* One value, of a key that may also have a list of them. */
static void add_one(JsonText *json, const Option *option)
{
    bool number = option->suite == SUITE_NUMBERS;
    json_add_text(json, "type", number ? "integer" : "string");
    if (number) {
        json_add_integer(json, "minimum", option->least);
        json_add_integer(json, "maximum", option->most);
    }
}

static void add_option(JsonText *json, const Option *option)
{
    size_t words = 0;
    open_key(json, suite_key(option).name, NULL, option->help);
    switch (option->suite) {
    case SUITE_NONE:
        break;
    case SUITE_TEXT:
        while (option_words(option) && option->choices[words])
            words++;
        if (words)
            json_add_texts(json, "enum", option->choices, words);
        else
            add_one(json, option);
        break;
    case SUITE_NUMBER_OR_TEXT: /* from 2^53 on as text */
        json_add_texts(json, "type", (const char *[]){"integer", "string"}, 2);
        json_add_integer(json, "maximum", (UINT64_C(1) << 53) - 1);
        break;
    case SUITE_NUMBERS:
    case SUITE_TEXTS:
        json_open(json, "oneOf", '[');
        json_open(json, NULL, '{');
        add_one(json, option);
        json_close(json, 1);
        json_open(json, NULL, '{');
        json_add_text(json, "type", "array");
        json_add_integer(json, "minItems", 1);
        json_open(json, "items", '{');
        add_one(json, option);
        json_close(json, 3);
        break;
    }
    json_close(json, 1);
}

/* The keys of a case, or of the defaults for all, which do not say what is run. */
static void add_keys(JsonText *json, bool defaults)
{
    json_add_text(json, "type", "object");
    json_open(json, "properties", '{');
    if (!defaults) {
        open_key(json, "id", "string",
                 "name of the case in reports and baselines; may be left out where there is "
                 "algo, and is then algo/n=N. With a list of n, /n=N is put behind it. No two "
                 "cases have the same");
        json_add_integer(json, "minLength", 1);
        json_close(json, 1);
    }
    open_key(json, "min_effect", "number",
             "in place of trials: enough to find an imbalance of this w with 99% power, "
             "at the suite's alpha shared among all its tests");
    json_add_integer(json, "exclusiveMinimum", 0);
    json_add_integer(json, "maximum", SUITE_MOST_EFFECT);
    json_close(json, 1);
    for (size_t i = 0; i < run_option_table.count; i++) {
        const Option *option = &run_option_table.options[i];
        if (option->suite && !(defaults && (option->suite_subject || option->suite_own)))
            add_option(json, option);
    }
    json_close(json, 1);
    json_add_bool(json, "additionalProperties", false);
    add_required(json, "not", "trials", "min_effect");
}

/* A case, and that it has one subject. */
static void add_case(JsonText *json)
{
    add_keys(json, false);
    json_open(json, "oneOf", '[');
    for (size_t i = 0; i < run_option_table.count; i++) {
        const Option *option = &run_option_table.options[i];
        if (!option->suite_subject)
            continue;
        SuiteKey subject = suite_key(option);
        bool named = strcmp(subject.name, "algo") == 0; /* it has a name already */
        add_required(json, NULL, subject.name, named ? NULL : "id");
    }
    json_close(json, 1);
}

static void add_suite(JsonText *json)
{
    json_add_text(json, "type", "object");
    json_open(json, "properties", '{');
    open_key(json, "schema", NULL, "name and version of this format");
    json_add_text(json, "const", suite_document.name);
    json_close(json, 1);
    open_key(json, "alpha", "number",
             "chance of a false alarm in the whole suite, all tests of all cases together; "
             "1e-6 where it is left out");
    json_add_number(json, "exclusiveMinimum", 0);
    json_add_number(json, "maximum", 0.5);
    json_close(json, 1);
    open_key(json, "defaults", NULL, "for the cases that do not say otherwise");
    add_keys(json, true);
    json_close(json, 1);
    open_key(json, "cases", "array", "what to run");
    json_add_integer(json, "minItems", 1);
    json_add_integer(json, "maxItems", MAX_CASES);
    json_open(json, "items", '{');
    add_case(json);
    json_close(json, 3);
    json_add_texts(json, "required", (const char *[]){"schema", "cases"}, 2);
    json_add_bool(json, "additionalProperties", false);
}

const JsonDocument suite_document = {
    .name = "fairness-suite/1",
    .meaning =
        "many cases for `fairness suite`, under one false-alarm rate. Each key of a case is the "
        "option of `fairness run` of that name",
    .schema = add_suite,
};
