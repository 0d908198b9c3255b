/* cmocka wants these before it. */
#include "unit.h"

#include "reference_any.h"

cJSON *reference_read(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s cannot be opened", path);
    static char text[1 << 20];
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    cJSON *root = cJSON_Parse(text);
    if (!root)
        fail_msg("%s is not valid JSON", path);
    return root;
}

const cJSON *reference_at(const cJSON *object, const char *keys)
{
    char key[64];
    const cJSON *at = object;
    for (const char *rest = keys; at && *rest; rest += *rest == '.') {
        size_t length = strcspn(rest, ".");
        snprintf(key, sizeof key, "%.*s", (int)length, rest);
        at = cJSON_GetObjectItemCaseSensitive(at, key);
        rest += length;
    }
    if (!at)
        fail_msg("nothing behind %s", keys);
    return at;
}

void reference_fraction(const cJSON *text, mpq_t ret)
{
    mpq_init(ret);
    if (!cJSON_IsString(text) || mpq_set_str(ret, text->valuestring, 10))
        fail_msg("no fraction");
    mpq_canonicalize(ret);
}
