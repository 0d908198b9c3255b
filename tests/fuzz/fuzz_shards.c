/* Shard reports to be merged, divided by NULs; byte 0 says how. Each as it is; or with what only
 * its writer could know put right: the identity and the cases that go with its words, and the
 * digest of its counts. So the input also says anything in a file that is whole. And with the
 * counts in a file beside it.
 *
 * Refused with one line, or added up, judged and reported. */
#include "called.h"
#include "json_mutator.h"

#include "../options_read.h"
#include "cases/run_case.h"
#include "cli/commands.h"
#include "cli/options_read.h"
#include "cli/shard.h"
#include "cli/stored_run.h"
#include "reports/json/json_read.h"
#include "reports/json/json_tree.h"

#include <nettle/base64.h>
#include <string.h>

enum { MOST_SHARDS = 4, MOST_WORDS = 64, HEAD = 20, REPAIRED = 1, BESIDE = 2 };

/* The options that the words of a shard make, which the caller clears. False where they make no
 * run, or one that takes long to judge. */
static bool options_of(const cJSON *tree, Options *ret)
{
    char *words[MOST_WORDS];
    int count = 0;
    const cJSON *word;
    cJSON_ArrayForEach(word, json_get(tree, "words"))
    {
        if (!cJSON_IsString(word) || count == MOST_WORDS ||
            strcmp(word->valuestring, "--items") == 0)
            return false;
        words[count++] = word->valuestring;
    }
    Options options;
    if (options_read(count, words, &options, NULL))
        return false;
    bool small = options.subject_count <= 2 && options.size_count <= 2 && options.spec.trials;
    for (size_t i = 0; i < options.size_count; i++)
        small &= options.sizes[i] <= 6;
    if (!small)
        options_clear(&options);
    else
        *ret = options;
    return small;
}

/* Gives counts the identity and the digest; returns them decoded, or NULL where they are none. */
static uint8_t *repaired_counts(const char *text, const RunIdentity *identity, size_t *ret_length)
{
    struct base64_decode_ctx context;
    struct sha256_ctx sha;
    size_t length = BASE64_DECODE_LENGTH(strlen(text));
    uint8_t *bytes = malloc(length + 1);
    FUZZ_CHECK(bytes);
    base64_decode_init(&context);
    if (!base64_decode_update(&context, &length, bytes, strlen(text), text) ||
        length < HEAD + 2 * SHA256_DIGEST_SIZE) {
        free(bytes);
        return NULL;
    }
    memcpy(bytes + HEAD, identity->bytes, sizeof identity->bytes);
    sha256_init(&sha);
    sha256_update(&sha, length - SHA256_DIGEST_SIZE, bytes);
    sha256_digest(&sha, SHA256_DIGEST_SIZE, bytes + length - SHA256_DIGEST_SIZE);
    *ret_length = length;
    return bytes;
}

static void replace(cJSON *object, const char *key, cJSON *value)
{
    FUZZ_CHECK(value);
    if (!cJSON_ReplaceItemInObjectCaseSensitive(object, key, value))
        cJSON_Delete(value);
}

/* What a shard says of its cases, from the words: those of part `shard` of `of`. */
static cJSON *cases_of(Options *options, uint64_t shard, uint64_t of)
{
    CaseSpec *specs;
    size_t count;
    JsonBuilder builder = {0};
    options->output.quiet = true;
    if (options->external.subject.kind || options_cases(options, &specs, &count, NULL))
        return NULL; /* what comes from outside has no parts, and no name */
    cJSON *cases = cJSON_CreateArray();
    for (size_t i = 0; i < count; i++) {
        TrialPlan plan = case_plan(&specs[i], &options->settings);
        uint64_t first, end;
        char name[64];
        shard_blocks(plan_blocks(&plan), shard, of, &first, &end);
        subject_name(&specs[i].subject, name, sizeof name);
        cJSON *one = json_add_object(&builder, cases, NULL);
        json_add_text(&builder, one, "algorithm", name);
        json_add_integer(&builder, one, "n", specs[i].n);
        json_add_integer(&builder, one, "trials", plan_trials_between(&plan, first, end));
        json_add_integer(&builder, one, "of", specs[i].trials);
    }
    FUZZ_CHECK(cases && !builder.failed);
    free(specs);
    return cases;
}

/* Puts right what only the writer could know. `*ret_beside` is the counts' file, where one is
 * wanted. */
static char *repaired(const Part *part, bool beside, MemoryFile *ret_beside)
{
    cJSON *tree = NULL;
    RunIdentity identity;
    char text[IDENTITY_TEXT_SIZE];
    const char *encoded;
    if (json_parse("input", (const char *)part->bytes, part->count, &tree, NULL))
        return NULL;
    Options options;
    if (!options_of(tree, &options)) {
        cJSON_Delete(tree);
        return NULL;
    }
    identity = run_identity(&options);
    run_identity_text(&identity, text);
    replace(tree, "identity", cJSON_CreateString(text));
    uint64_t shard, of;
    cJSON *cases = json_get_integer(tree, "shard", &shard) && json_get_integer(tree, "of", &of) &&
                           shard >= 1 && shard <= of && of <= MAX_SHARDS
                       ? cases_of(&options, shard, of)
                       : NULL;
    if (cases)
        replace(tree, "cases", cases);
    options_clear(&options);
    cJSON *counts = (cJSON *)json_get(tree, "counts");
    if (json_get_text(counts, "base64", &encoded)) {
        size_t length = 0;
        uint8_t *bytes = repaired_counts(encoded, &identity, &length);
        if (bytes && beside) {
            *ret_beside = memory_file(bytes, length);
            cJSON_DeleteItemFromObjectCaseSensitive(counts, "base64");
            FUZZ_CHECK(cJSON_AddStringToObject(counts, "file", strrchr(ret_beside->path, '/') + 1));
        } else if (bytes) {
            char *again = malloc(BASE64_ENCODE_RAW_LENGTH(length) + 1);
            FUZZ_CHECK(again);
            base64_encode_raw(again, length, bytes);
            again[BASE64_ENCODE_RAW_LENGTH(length)] = 0;
            replace(counts, "base64", cJSON_CreateString(again));
            free(again);
        }
        free(bytes);
    }
    char *printed = json_print(tree);
    FUZZ_CHECK(printed);
    cJSON_Delete(tree);
    return printed;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    if (count < 1)
        return 0;
    unsigned how = bytes[0];
    Part parts[MOST_SHARDS];
    MemoryFile files[MOST_SHARDS], beside[MOST_SHARDS];
    const char *words[MOST_SHARDS + 10];
    size_t shards = input_parts(bytes + 1, count - 1, parts, MOST_SHARDS);
    for (size_t i = 0; i < shards; i++) {
        beside[i].descriptor = -1;
        char *text = how & REPAIRED ? repaired(&parts[i], how & BESIDE, &beside[i]) : NULL;
        files[i] =
            text ? memory_file(text, strlen(text)) : memory_file(parts[i].bytes, parts[i].count);
        free(text);
        words[i] = files[i].path;
    }
    const char *more[] = {"-q", "--format", "json", "--stable", "--memory", "64M", "-j", "1", NULL};
    memcpy(words + shards, more, sizeof more);
    unsetenv("GITHUB_ACTIONS");
    Called called = call_command(&command_merge, words);
    FUZZ_CHECK(called.code != 3);
    if (called.code != 2)
        FUZZ_CHECK(called.out_length > 0);
    called_clear(&called);
    for (size_t i = 0; i < shards; i++) {
        memory_file_close(&files[i]);
        if (beside[i].descriptor >= 0)
            memory_file_close(&beside[i]);
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t most, unsigned seed)
{
    return json_mutate(bytes, count, most, seed, 1);
}
