/* Any bytes as a suite: read into cases that could be run, or refused with one line. Nothing is run
 * or opened: what names a function or a file is left to tests/cli_suite.sh. */
#include "json_mutator.h"
#include "memory_file.h"

#include "cases/run_cases.h"
#include "cli/options_read.h"
#include "cli/suite_file.h"
#include "reports/json/json_read.h"

#include <string.h>

/* Whether what the suite says makes the reader open other files, or think for long: laws of many
 * items, for cases that leave the number of trials to the program. */
static bool goes_beyond(const cJSON *value)
{
    static const char *const keys[] = {"function", "input", "items"};
    for (; value; value = value->next) {
        for (size_t i = 0; value->string && i < sizeof keys / sizeof keys[0]; i++)
            if (strcmp(value->string, keys[i]) == 0)
                return true;
        if (cJSON_IsString(value) && strcasestr(value->valuestring, "auto"))
            return true;
        if (goes_beyond(value->child))
            return true;
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    cJSON *tree = NULL;
    Error error = {0};
    if (!json_parse("input", (const char *)bytes, count, &tree, &error)) {
        bool beyond = goes_beyond(tree);
        cJSON_Delete(tree);
        if (beyond)
            return 0;
    }
    MemoryFile file = memory_file(bytes, count);
    Options common;
    Suite suite;
    double alpha = 0;
    FUZZ_CHECK(!options_begin(&common, &error));
    common.settings.threads = 1;
    common.output.quiet = true;
    Status status = suite_read(file.path, &common, false, &suite, &alpha, &error);
    if (!status) {
        FUZZ_CHECK(suite.spec_count >= 1 && suite.spec_count <= MAX_CASES);
        FUZZ_CHECK(alpha > 0 && alpha <= 0.5);
        for (size_t i = 0; i < suite.spec_count; i++)
            FUZZ_CHECK(suite.specs[i].id && suite.specs[i].trials >= 1);
        status = check_cases(suite.specs, suite.spec_count, &common.settings, &error);
        suite_clear(&suite);
    }
    FUZZ_CHECK(!status || (status == STATUS_USAGE && error.text[0]));
    options_clear(&common);
    memory_file_close(&file);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t most, unsigned seed)
{
    return json_mutate(bytes, count, most, seed, 0);
}
