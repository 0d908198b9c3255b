/* Any bytes as a JSON document: read strictly or refused with a line; written as a string they are
 * read again. */
#include "fuzz.h"

#include "reports/json/json_read.h"
#include "reports/json/json_text.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    cJSON *tree = NULL;
    Error error = {0};
    Status status = json_parse("input", (const char *)bytes, count, &tree, &error);
    FUZZ_CHECK(status ? status == STATUS_USAGE && error.text[0] && !tree : tree != NULL);
    cJSON_Delete(tree);
    JsonText json = {0};
    Text string = {0};
    text_add_bytes(&string, bytes, count);
    json_add_text(&json, NULL, text_string(&string));
    char *text = json_take(&json);
    FUZZ_CHECK(text && json_parse("printed", text, strlen(text), &tree, &error) == STATUS_OK);
    cJSON_Delete(tree);
    text_clear(&string);
    free(text);
    return 0;
}
