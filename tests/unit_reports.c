/* Numbers, UTF-8 and the JSON report. With a folder as argument it writes the JSON report of every
 * sample there and tests nothing; tests/validate_report.py --samples uses that. */
#include "reports/json/json_number.h"
#include "reports/json/json_text.h"
#include "reports/words/report_formats.h"
#include "reports/words/utf8.h"

#include "report_asserts.h"
#include "report_samples.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *json_of(RunResult run)
{
    char *text = json_report(&run);
    assert_non_null(text);
    run_result_clear(&run);
    return text;
}

static cJSON *parsed(RunResult run)
{
    char *text = json_of(run);
    const char *end = NULL;
    cJSON *root = cJSON_ParseWithOpts(text, &end, true);
    assert_non_null(root);
    free(text);
    return root;
}

static const cJSON *at(const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    assert_non_null(item);
    return item;
}

static const cJSON *first_case(const cJSON *root)
{
    return cJSON_GetArrayItem(at(root, "cases"), 0);
}

static void assert_number(double value, const char *expected)
{
    char text[JSON_NUMBER_SIZE];
    json_number(value, text);
    assert_string_equal(text, expected);
}

TEST(numbers_are_short_and_exact)
{
    assert_number(0, "0");
    assert_number(-0.0, "0");
    assert_number(1000000, "1000000");
    assert_number(479001599, "479001599");
    assert_number(-2675, "-2675");
    assert_number(9007199254740991, "9007199254740991");
    assert_number(9007199254740992, "9.007199254740992e+15"); /* no integer: beyond what is exact */
    assert_number(-44736698369609224, "-4.4736698369609224e+16");
    assert_number(1e16, "1e+16");
    assert_number(1e-6, "1e-06");
    assert_number(0.1, "0.1");
    assert_number(0.1 + 0.2, "0.30000000000000004");
    assert_number(1.0 / 3, "0.3333333333333333");
    assert_number(5e-324, "5e-324");
    assert_number(1.7976931348623157e308, "1.7976931348623157e+308");
    assert_number(-INFINITY, "null");
    assert_number(INFINITY, "null");
    assert_number(NAN, "null");
}

/* Doubles of every size, from their bits; the generator is the 64-bit LCG of Knuth's MMIX (TAOCP
 * 3.3.4), whose upper bits serve well enough for this. */
TEST(numbers_read_back_the_same)
{
    uint64_t word = 1;
    for (int i = 0; i < 20000; i++) {
        double value, back;
        word = word * 6364136223846793005u + 1442695040888963407u;
        memcpy(&value, &word, sizeof value);
        if (!isfinite(value))
            continue;
        char text[JSON_NUMBER_SIZE];
        json_number(value, text);
        back = strtod(text, NULL);
        assert_memory_equal(&value, &back, sizeof value);
    }
}

TEST(utf8_is_read_as_the_standard_says)
{
    /* Unicode Standard 15, table 3-8 and its neighbours: how many U+FFFD each sequence makes. */
    static const struct {
        const char *bytes;
        int bad, good;
    } cases[] = {
        {"a\xc3\xa9\xe4\xb8\xad\xf0\x9f\x83\x81", 0, 4},
        {"\xc0\xaf\xe0\x80\xbf\xf0\x81\x82\x41", 8, 1},
        {"\xed\xa0\x80\xed\xbf\xbf\xed\xaf\x41", 8, 1},
        {"\xf4\x91\x92\x93\xff\x41\x80\xbf\x42", 7, 2},
        {"\xe1\x80\xe2\xf0\x91\x92\xf1\xbf\x41", 4, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int bad = 0, good = 0;
        size_t length = strlen(cases[i].bytes), taken = 0;
        while (taken < length) {
            uint32_t code;
            size_t size = utf8_decode(cases[i].bytes + taken, length - taken, &code);
            char again[4];
            if (code == UTF8_REPLACEMENT) {
                bad++;
            } else {
                good++;
                assert_int_equal(utf8_encode(code, again), size);
                assert_memory_equal(again, cases[i].bytes + taken, size);
            }
            taken += size;
        }
        assert_int_equal(taken, length);
        assert_int_equal(bad, cases[i].bad);
        assert_int_equal(good, cases[i].good);
    }
}

static void assert_keys(const cJSON *object, const char *expected)
{
    char keys[512] = "";
    const cJSON *child;
    cJSON_ArrayForEach(child, object)
    {
        strcat(keys, keys[0] ? " " : "");
        strcat(keys, child->string);
    }
    assert_string_equal(keys, expected);
}

TEST(json_keys_stand_in_order)
{
    cJSON *root = parsed(sample_biased());
    const cJSON *naive = first_case(root);
    assert_keys(root, "schema tool verdict cases run");
    assert_keys(at(root, "tool"), "name version");
    assert_keys(at(root, "verdict"), "status expected as_expected complete alpha tests");
    assert_keys(
        naive,
        "id kind algorithm summary claim why fix n trials seed source source_bits repeatable "
        "in_order draw start digest status expected as_expected orders_seen checks worst "
        "exact looks_like invalid counts");
    const cJSON *check = cJSON_GetArrayItem(at(naive, "checks"), 0);
    assert_keys(check, "id status method statistic df log10_p_upper log10_p_lower log10_p "
                       "log10_p_adjusted effect detectable");
    assert_keys(at(check, "effect"), "name value ci95");
    assert_keys(at(check, "detectable"), "name value power");
    assert_keys(cJSON_GetArrayItem(at(naive, "worst"), 0),
                "check item observed expected ratio log10_p_adjusted");
    assert_keys(at(naive, "exact"),
                "tv phi2 denominator paths paths_equal divisible bounded orders_possible fits "
                "fits_log10_p numerators");
    assert_keys(cJSON_GetArrayItem(at(naive, "looks_like"), 0), "algorithm transform log10_p");
    assert_keys(at(naive, "invalid"), "trials lost first");
    assert_keys(at(naive, "counts"), "permutations positions");
    assert_keys(at(root, "run"), "started_at duration_s trials_per_s threads host command cases");
    cJSON_Delete(root);
}

TEST(json_loses_nothing)
{
    RunResult run = sample_biased();
    char *text = json_report(&run);
    cJSON *root = cJSON_Parse(text);
    const CaseResult *result = &run.cases[0];
    const cJSON *naive = first_case(root);
    assert_string_equal(at(naive, "seed")->valuestring, "18446744073709551615");
    const cJSON *check = cJSON_GetArrayItem(at(naive, "checks"), 0);
    assert_true(at(check, "statistic")->valuedouble == result->checks[0].statistic);
    /* in the digits that GSL has everywhere */
    double upper = at(check, "log10_p_upper")->valuedouble;
    assert_true(fabs(upper / result->checks[0].log10_p_upper - 1) < 5e-8);
    assert_true(at(at(naive, "source_bits"), "orders")->valuedouble == result->random.orders_bits);
    const cJSON *counts = at(at(naive, "counts"), "permutations");
    assert_int_equal(cJSON_GetArraySize(counts), 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(cJSON_GetArrayItem(counts, i)->valueint, result->counts.permutations[i]);
    assert_contains(text, "\"permutations\": [148148, 184901, 185263, 185011, 148300, 148377]");
    assert_contains(text, "\n          [333049, 333563, 333388],\n");
    assert_contains(text, "\"log10_p_lower\": 0,");
    cJSON_Delete(root);
    free(text);
    run_result_clear(&run);
}

TEST(json_of_special_values)
{
    for (const Sample *sample = samples; sample->name; sample++) {
        char *text = json_of(sample->make());
        assert_lacks(text, "nan");
        assert_lacks(text, "inf,");
        assert_int_equal(text[strlen(text) - 1], '\n');
        free(text);
    }
    cJSON *root = parsed(sample_subset());
    const cJSON *positions = cJSON_GetArrayItem(at(first_case(root), "checks"), 1);
    assert_true(cJSON_IsNull(at(positions, "log10_p_adjusted")));
    cJSON_Delete(root);

    root = parsed(sample_skipped());
    assert_keys(cJSON_GetArrayItem(at(first_case(root), "checks"), 0), "id status reason");
    assert_false(cJSON_HasObjectItem(first_case(root), "exact"));
    cJSON_Delete(root);

    root = parsed(sample_inconclusive());
    assert_int_equal(at(first_case(root), "trials_asked")->valueint, 1000000);
    assert_true(cJSON_IsFalse(at(at(root, "verdict"), "complete")));
    cJSON_Delete(root);

    root = parsed(sample_invalid());
    const cJSON *invalid = at(first_case(root), "invalid");
    assert_keys(invalid, "trials lost first first_trial");
    assert_int_equal(cJSON_GetArrayItem(at(invalid, "lost"), 1)->valueint, 166519);
    assert_string_equal(at(invalid, "first")->valuestring, "1 2 1");
    cJSON_Delete(root);
}

TEST(stable_json_leaves_out_the_run)
{
    RunResult first = sample_many(), second = sample_many();
    first.stable = second.stable = true;
    second.duration_s = 99;
    second.threads = 1;
    strcpy(second.started_at, "2027-01-01T00:00:00Z");
    second.cases[0].duration_s = 98;
    second.cases[0].threads = 1;
    char *one = json_of(first), *two = json_of(second);
    assert_string_equal(one, two);
    assert_lacks(one, "\"run\"");
    assert_lacks(one, "duration");
    free(one);
    free(two);
}

TEST(hostile_text_in_json)
{
    char *text = json_of(sample_hostile());
    size_t length = strlen(text);
    for (size_t i = 0; i < length;) {
        uint32_t code;
        const char *here = text + i;
        i += utf8_decode(here, length - i, &code);
        assert_true(code == '\n' || !utf8_is_control(code));
        if (code == UTF8_REPLACEMENT)
            assert_memory_equal(here, "\xef\xbf\xbd", 3);
    }
    cJSON *root = cJSON_Parse(text);
    assert_non_null(root);
    /* One U+FFFD for 80, two for C0 AF, three for the surrogate, one for the cut character. */
    assert_string_equal(at(first_case(root), "algorithm")->valuestring,
                        "\x1b[31mred\x1b[0m \"q\" \\ </script><b> \u202e txt \ufffd \ufffd\ufffd "
                        "\ufffd\ufffd\ufffd \u00e9\u4e2d \n\t\x7f\xc2\x9b \ufffd");
    assert_true(cJSON_IsNull(at(cJSON_GetArrayItem(at(first_case(root), "worst"), 0), "ratio")));
    cJSON_Delete(root);
    free(text);
}

TEST(json_printer_lays_out_arrays)
{
    JsonText json = {0};
    json_open(&json, NULL, '{');
    json_open(&json, "empty", '{');
    json_close(&json, 1);
    json_add_texts(&json, "none", NULL, 0);
    json_open(&json, "flat", '[');
    json_add_text(&json, NULL, "a");
    json_add_bool(&json, NULL, true);
    json_add_text(&json, NULL, NULL);
    json_add_integer(&json, NULL, UINT64_MAX);
    json_close(&json, 1);
    json_open(&json, "rows", '[');
    json_add_counts(&json, NULL, (uint64_t[]){1, 2}, 2);
    json_add_counts(&json, NULL, (uint64_t[]){3}, 1);
    json_close(&json, 1);
    json_add_counts(&json, "zero", NULL, 0);
    json_close(&json, 1);
    char *text = json_take(&json);
    assert_string_equal(text, "{\n"
                              "  \"empty\": {},\n"
                              "  \"none\": [],\n"
                              "  \"flat\": [\"a\", true, null, 18446744073709551615],\n"
                              "  \"rows\": [\n"
                              "    [1, 2],\n"
                              "    [3]\n"
                              "  ],\n"
                              "  \"zero\": []\n"
                              "}\n");
    free(text);
}

static int write_samples(const char *folder)
{
    for (const Sample *sample = samples; sample->name; sample++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s.json", folder, sample->name);
        FILE *file = fopen(path, "w");
        RunResult run = sample->make();
        char *text = json_report(&run);
        bool written = file && text && fputs(text, file) >= 0;
        if (!file || fclose(file) != 0 || !written)
            return 1;
        free(text);
        run_result_clear(&run);
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 2)
        return write_samples(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_short_and_exact),
        cmocka_unit_test(numbers_read_back_the_same),
        cmocka_unit_test(utf8_is_read_as_the_standard_says),
        cmocka_unit_test(json_keys_stand_in_order),
        cmocka_unit_test(json_loses_nothing),
        cmocka_unit_test(json_of_special_values),
        cmocka_unit_test(stable_json_leaves_out_the_run),
        cmocka_unit_test(hostile_text_in_json),
        cmocka_unit_test(json_printer_lays_out_arrays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
