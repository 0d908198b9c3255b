/* Strict JSON: what is refused, and where the fault is said to be. */
#include "unit.h"

#include "reports/json/json_fields.h"
#include "reports/json/json_read.h"

TEST(whole_documents_are_read)
{
    static const char text[] =
        " {\"a\": 1, \"A\": \"x\", \"b\": [true, {\"a\": 2.5}], \"c\": -1} \n";
    cJSON *tree;
    assert_int_equal(json_parse("t", text, strlen(text), &tree, NULL), STATUS_OK);
    JsonPlace root = {.value = tree}, capital = json_member(&root, "A"),
              list = json_member(&root, "b");
    assert_string_equal(capital.value->valuestring, "x");
    assert_null(json_member(&list, "a").value);
    cJSON_Delete(tree);
}

TEST(json_is_not_refused)
{
    static const char *const texts[] = {
        "0",
        "-0",
        "10",
        "-10.05",
        "0.5",
        "1e5",
        "1E+05",
        "1.0e-10",
        "[0,1,-2]",
        "\t\r\n [\t1 ]\n",
        "\"\\u0001\\u00e9\\ud83d\\ude00\"",
        "\"01 1. -.5 \\\\u0000\"",
        "\"\\\"01\\\\\"",
        "\"\x7f\"",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        cJSON *tree = NULL;
        Error error = {0};
        if (json_parse("t", texts[i], strlen(texts[i]), &tree, &error))
            fail_msg("%s: %s", texts[i], error.text);
        cJSON_Delete(tree);
    }
}

static void refused(const char *text, size_t length, const char *says)
{
    cJSON *tree = NULL;
    Error error;
    assert_int_equal(json_parse("file", text, length, &tree, &error), STATUS_USAGE);
    assert_null(tree);
    if (!strstr(error.text, says))
        fail_msg("\"%s\" does not say \"%s\"", error.text, says);
}

TEST(faults_are_named)
{
    static const struct {
        const char *text, *says;
    } table[] = {
        {"", "not valid JSON"},
        {"{\"a\": }", "line 1, byte 6"},
        {"{\"a\": 1,\n\"b\": }", "line 2, byte 14"},
        {"{} {}", "goes on after its end, at byte 2"},
        {"[1] x", "goes on after its end"},
        {"{\"a\": 1, \"b\": 2, \"a\": 3}", "/a: the key stands there twice"},
        {"{\"a\":\b1}", "a control character, line 1, byte 5"},
        {"[1,\n\v2]", "a control character, line 2, byte 4"},
        {"[1\x1a]", "a control character, line 1, byte 2"},
        {"\f[1]", "a control character, line 1, byte 0"},
        {"[\"a\tb\"]", "a control character, line 1, byte 3"},
        {"{\"a\nb\": 1}", "a control character, line 1, byte 3"},
        {"[\"a\\\n\"]", "not valid JSON"},
        {"[1e]", "not valid JSON"},
        {"[+1]", "not valid JSON"},
        {"[.5]", "not valid JSON"},
        {"[0x10]", "not valid JSON"},
        {"[\"x\\u0000y\"]", "an escape that is not a character, line 1, byte 3"},
        {"[\"x\\u00g1\"]", "an escape that is not a character, line 1, byte 3"},
        {"[\"x\\ud800y\"]", "an escape that is not a character, line 1, byte 3"},
        {"[\"x\",\n\"\\udc00\"]", "an escape that is not a character, line 2, byte 7"},
        {"[\"\\ud83d\\u0041\"]", "an escape that is not a character, line 1, byte 2"},
        {"{\"a\": [{}, {\"x/y\": {\"k\": 1, \"k\": 1}}]}", "/a/1/x~1y/k: the key"},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        refused(table[i].text, strlen(table[i].text), table[i].says);
    refused("[1]\0[2]", 7, "NUL at byte 3");
}

TEST(deep_nesting_is_refused)
{
    static char text[200000];
    memset(text, '[', sizeof text);
    refused(text, sizeof text, "not valid JSON");
}

TEST(files_are_read_up_to_a_size)
{
    char *text = NULL;
    size_t length = 0;
    Error error;
    assert_int_equal(file_read("the file", "/dev/zero", 100000, &text, &length, &error),
                     STATUS_USAGE);
    assert_non_null(strstr(error.text, "larger than 100000 bytes"));
    assert_int_equal(file_read("the file", "/nonexistent/x", 10, &text, &length, &error),
                     STATUS_USAGE);
    assert_non_null(strstr(error.text, "cannot be read"));
    assert_int_equal(file_read("the file", "/", 10, &text, &length, &error), STATUS_USAGE);
    assert_null(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_documents_are_read),
        cmocka_unit_test(json_is_not_refused),
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(deep_nesting_is_refused),
        cmocka_unit_test(files_are_read_up_to_a_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
