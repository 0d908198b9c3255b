/* Any bytes as a JSON document: read strictly or refused with a line; what was read and printed
 * reads again. */
#include "fuzz.h"

#include "reports/json/json_read.h"
#include "reports/json/json_tree.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    cJSON *tree = NULL, *again = NULL;
    Error error = {0};
    Status status = json_parse("input", (const char *)bytes, count, &tree, &error);
    if (status) {
        FUZZ_CHECK(status == STATUS_USAGE && error.text[0] && !tree);
        return 0;
    }
    char *text = json_print(tree);
    FUZZ_CHECK(text);
    status = json_parse("printed", text, strlen(text), &again, &error);
    /* Bad bytes become U+FFFD, which may make two keys of an object the same. */
    FUZZ_CHECK(status == STATUS_OK || strstr(error.text, "twice"));
    cJSON_Delete(again);
    cJSON_Delete(tree);
    free(text);
    return 0;
}
