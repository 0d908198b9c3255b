#include "json_mutator.h"

#include "memory_file.h"
#include "reports/json/json_read.h"

#include <string.h>

enum { MOST_PARTS = 4, STRING_ROOM = 200, CHANGES_MOST = 3 };

static const char *const numbers[] = {"0",
                                      "1",
                                      "-1",
                                      "2",
                                      "0.5",
                                      "-0.0",
                                      "1e-300",
                                      "5e-324",
                                      "-1e308",
                                      "1e308",
                                      "255",
                                      "65536",
                                      "4294967295",
                                      "4294967296",
                                      "9007199254740992",
                                      "9007199254740993",
                                      "18446744073709551615"};
static const char *const strings[] = {
    "",     "0",       "-1",      "1/0",          "1/3",       "all",          "auto",
    "none", "biased",  "fair",    "naive",        "skipped",   "false",        "\x1b",
    "\xff", "<b>&\"'", "invalid", "too-even",     "\xc2\x9b",  "%s%n",         "../x",
    "a,b",  "1e9",     "::",      "permutations", "positions", "no-bias-found"};

typedef struct Chance {
    uint64_t state;
} Chance;

static size_t chance_below(Chance *chance, size_t k)
{
    chance->state = chance->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (size_t)((chance->state >> 33) % k);
}

/* The values of a tree, in its order: how many, or the one that is `*at` places after the first. */
static size_t tree_size(const cJSON *value)
{
    size_t size = 0;
    for (; value; value = value->next)
        size += 1 + tree_size(value->child);
    return size;
}

static cJSON *tree_find(cJSON *value, cJSON *parent, size_t *at, cJSON **ret_parent)
{
    for (; value; value = value->next) {
        *ret_parent = parent;
        if (!(*at)--)
            return value;
        cJSON *found = tree_find(value->child, value, at, ret_parent);
        if (found)
            return found;
    }
    return NULL;
}

/* Any value but the root; NULL where there is no other. */
static cJSON *any_value(cJSON *tree, Chance *chance, cJSON **ret_parent)
{
    size_t size = tree_size(tree->child);
    if (!size)
        return NULL;
    size_t at = chance_below(chance, size);
    return tree_find(tree->child, tree, &at, ret_parent);
}

/* A string that the engine has changed. */
static cJSON *changed_string(const char *text, Chance *chance)
{
    char room[STRING_ROOM + 1];
    if (chance_below(chance, 3) == 0)
        return cJSON_CreateString(strings[chance_below(chance, sizeof strings / sizeof *strings)]);
    size_t length = strnlen(text, STRING_ROOM);
    memcpy(room, text, length);
    if (!length)
        room[length++] = 'x';
    length = LLVMFuzzerMutate((uint8_t *)room, length, STRING_ROOM);
    room[length] = 0;
    return cJSON_CreateString(room);
}

static cJSON *changed_number(double number, Chance *chance)
{
    switch (chance_below(chance, 4)) {
    case 0:
        return cJSON_CreateNumber(number + 1);
    case 1:
        return cJSON_CreateNumber(number - 1);
    case 2:
        return cJSON_CreateNumber(-number * 10);
    default:
        return cJSON_CreateRaw(numbers[chance_below(chance, sizeof numbers / sizeof *numbers)]);
    }
}

static cJSON *another_kind(Chance *chance)
{
    switch (chance_below(chance, 6)) {
    case 0:
        return cJSON_CreateNull();
    case 1:
        return cJSON_CreateBool(chance_below(chance, 2) == 0);
    case 2:
        return cJSON_CreateObject();
    case 3:
        return cJSON_CreateArray();
    case 4:
        return cJSON_CreateString(strings[chance_below(chance, sizeof strings / sizeof *strings)]);
    default:
        return cJSON_CreateRaw(numbers[chance_below(chance, sizeof numbers / sizeof *numbers)]);
    }
}

/* What stands in a value's place: something like it, a copy of another, or of another kind. */
static cJSON *replacement(const cJSON *value, cJSON *tree, Chance *chance)
{
    cJSON *parent;
    size_t how = chance_below(chance, 8);
    if (how == 0)
        return another_kind(chance);
    if (how == 1)
        return cJSON_Duplicate(any_value(tree, chance, &parent), true);
    if (cJSON_IsNumber(value))
        return changed_number(value->valuedouble, chance);
    if (cJSON_IsString(value))
        return changed_string(value->valuestring, chance);
    if (cJSON_IsBool(value))
        return cJSON_CreateBool(!cJSON_IsTrue(value));
    return how == 2 ? another_kind(chance) : cJSON_Duplicate(value, true);
}

static void change_tree(cJSON *tree, Chance *chance)
{
    cJSON *parent = NULL, *value = any_value(tree, chance, &parent);
    if (!value)
        return;
    size_t how = chance_below(chance, 8);
    if (how == 0) {
        cJSON_Delete(cJSON_DetachItemViaPointer(parent, value));
        return;
    }
    cJSON *other = replacement(value, tree, chance);
    if (!other)
        return;
    if (how == 1 && cJSON_IsArray(parent)) {
        cJSON_AddItemToArray(parent, other);
        return;
    }
    if (value->string) {
        char *key = strdup(value->string);
        FUZZ_CHECK(key);
        free(other->string);
        other->string = key;
        other->type &= ~cJSON_StringIsConst;
    }
    if (!cJSON_ReplaceItemViaPointer(parent, value, other))
        cJSON_Delete(other);
}

/* The part with its tree changed, as text that the caller frees; NULL where it is no JSON. */
static char *changed(const Part *part, Chance *chance)
{
    cJSON *tree = NULL;
    if (json_parse("input", (const char *)part->bytes, part->count, &tree, NULL))
        return NULL;
    size_t changes = 1 + chance_below(chance, CHANGES_MOST);
    for (size_t i = 0; i < changes; i++)
        change_tree(tree, chance);
    char *text = cJSON_PrintUnformatted(tree);
    cJSON_Delete(tree);
    return text;
}

size_t json_mutate(uint8_t *bytes, size_t count, size_t most, unsigned seed, size_t head)
{
    Chance chance = {seed};
    Part parts[MOST_PARTS];
    if (count <= head || chance_below(&chance, 2) == 0)
        return LLVMFuzzerMutate(bytes, count, most);
    size_t filled = input_parts(bytes + head, count - head, parts, MOST_PARTS);
    Part *part = &parts[chance_below(&chance, filled)];
    char *text = changed(part, &chance);
    if (!text)
        return LLVMFuzzerMutate(bytes, count, most);
    size_t length = strlen(text), before = (size_t)(part->bytes - bytes);
    size_t after = count - before - part->count;
    if (before + length + after > most) {
        free(text);
        return LLVMFuzzerMutate(bytes, count, most);
    }
    memmove(bytes + before + length, part->bytes + part->count, after);
    memcpy(bytes + before, text, length);
    free(text);
    return before + length + after;
}
