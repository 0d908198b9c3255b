/* The contract of analyses: what unit_read_report.c takes for granted of them, and how long their
 * sections are kept. */
#include "analyses/analysis.h"
#include "report_samples.h"

#include "unit.h"

/* A report without the section would be refused for want of a key that is required; and with two
 * of one name the one would be read as the other. */
TEST(keys_are_optional_and_one_analysis_each)
{
    for (size_t i = 0; analyses[i]; i++)
        for (const JsonField *key = analyses[i]->keys->fields; key->kind; key++) {
            assert_non_null(key->key);
            assert_false(json_field_required(key));
            for (size_t other = 0; other < i; other++)
                for (const JsonField *of = analyses[other]->keys->fields; of->kind; of++)
                    assert_string_not_equal(of->key, key->key);
        }
}

/* Its text and its page are then compared with those of the stored report. */
TEST(a_sample_has_every_section)
{
    RunResult run = sample_every_key();
    for (size_t i = 0; analyses[i]; i++) {
        bool found = false;
        for (size_t c = 0; c < run.case_count; c++)
            found |= section_facts(run.cases[c].sections, &analyses[i]->section) != NULL;
        if (!found)
            fail_msg("sample_every_key has no %s", analyses[i]->section.id);
    }
    run_result_clear(&run);
}

TEST(sections_stay_with_the_verdicts_that_they_fit)
{
    static const SectionKind kinds[] = {
        {.id = "always", .size = sizeof(int)},
        {.id = "of-bias", .size = sizeof(int), .of_bias = true},
        {.id = "of-one-law", .size = sizeof(int), .of_one_law = true}};
    for (int dependent = 0; dependent < 2; dependent++)
        for (int biased = 0; biased < 2; biased++) {
            SCOPED_ARENA memory = {0};
            Section *list = NULL;
            for (size_t i = 0; i < 3; i++) {
                assert_null(section_facts(list, &kinds[i]));
                int *facts = section_add(&list, &kinds[i], &memory);
                assert_int_equal(*facts, 0);
                *facts = (int)i + 1;
            }
            sections_judged(&list, biased, dependent);
            for (size_t i = 0; i < 3; i++) {
                const int *facts = section_facts(list, &kinds[i]);
                assert_int_equal(facts != NULL, (biased || !kinds[i].of_bias) &&
                                                    (!dependent || !kinds[i].of_one_law));
                assert_true(!facts || *facts == (int)i + 1);
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_optional_and_one_analysis_each),
        cmocka_unit_test(a_sample_has_every_section),
        cmocka_unit_test(sections_stay_with_the_verdicts_that_they_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
