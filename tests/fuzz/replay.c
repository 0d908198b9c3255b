/* Gives a fuzz target the files of its corpus, in place of an engine: `replay FOLDER [CHANGES]`.
 * Each file as it is, cut at several places, with single bytes changed at up to CHANGES places
 * (64), and changed up to CHANGES times as the target itself would have its input changed, so that
 * a target without an engine still sees more than what is known to be well. Where FUZZ_LAST names a
 * file, each input is written there before it is tried. */
#include "json_mutator.h"

#include <dirent.h>
#include <string.h>

/* What a target may have. */
#pragma weak LLVMFuzzerCustomMutator

/* One bit. */
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t most)
{
    if (count && count <= most)
        bytes[count / 2] ^= (uint8_t)(1 << count % 8);
    return count;
}

static void give(const uint8_t *bytes, size_t count)
{
    const char *path = getenv("FUZZ_LAST");
    FILE *last = path ? fopen(path, "wb") : NULL;
    if (last) {
        FUZZ_CHECK(fwrite(bytes, 1, count, last) == count);
        fclose(last);
    }
    /* In memory of its very size, so that a sanitizer sees a look beyond it. */
    uint8_t *copy = malloc(count + !count);
    FUZZ_CHECK(copy);
    memcpy(copy, bytes, count);
    LLVMFuzzerTestOneInput(copy, count);
    free(copy);
}

/* One change after the other: what is changed next is what came of the last. */
static void mutate(const uint8_t *bytes, size_t count, size_t changes)
{
    size_t most = 2 * count + 64;
    uint8_t *copy = malloc(most);
    FUZZ_CHECK(copy);
    memcpy(copy, bytes, count);
    for (size_t i = 0; i < changes; i++) {
        count = LLVMFuzzerCustomMutator(copy, count, most, (unsigned)i + 1);
        FUZZ_CHECK(count <= most);
        give(copy, count);
    }
    free(copy);
}

static void replay(const uint8_t *bytes, size_t count, size_t changes)
{
    give(bytes, count);
    uint8_t *copy = malloc(count + 1);
    FUZZ_CHECK(copy);
    size_t step = count / (changes / 4 + 1) + 1;
    for (size_t cut = 0; cut < count; cut += step)
        give(bytes, cut);
    static const uint8_t masks[] = {0x01, 0x20, 0x80, 0xff};
    for (size_t at = 0; at < count; at += count / changes + 1)
        for (size_t m = 0; m < sizeof masks; m++) {
            memcpy(copy, bytes, count);
            copy[at] ^= masks[m];
            give(copy, count);
        }
    free(copy);
    if (LLVMFuzzerCustomMutator)
        mutate(bytes, count, changes);
}

int main(int count, char **words)
{
    FUZZ_CHECK(count == 2 || count == 3);
    size_t changes = count == 3 ? strtoul(words[2], NULL, 10) : 64;
    FUZZ_CHECK(changes > 0);
    DIR *folder = opendir(words[1]);
    FUZZ_CHECK(folder);
    size_t files = 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.' || strcmp(entry->d_name, "README.md") == 0)
            continue;
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", words[1], entry->d_name);
        FILE *file = fopen(path, "rb");
        FUZZ_CHECK(file);
        uint8_t *bytes = malloc(1 << 20);
        FUZZ_CHECK(bytes);
        size_t length = fread(bytes, 1, 1 << 20, file);
        fclose(file);
        replay(bytes, length, changes);
        free(bytes);
        files++;
    }
    closedir(folder);
    FUZZ_CHECK(files > 0);
    printf("%zu files\n", files);
    return 0;
}
