/* Gives a fuzz target the files of its corpus, in place of an engine: `replay FOLDER`. Each file as
 * it is, cut at several places, and with single bytes changed, so that a target without an engine
 * still sees more than what is known to be well. */
#include "fuzz.h"

#include <dirent.h>
#include <string.h>

static void replay(const uint8_t *bytes, size_t count)
{
    LLVMFuzzerTestOneInput(bytes, count);
    uint8_t *copy = malloc(count + 1);
    FUZZ_CHECK(copy);
    size_t step = count / 16 + 1;
    for (size_t cut = 0; cut < count; cut += step) {
        memcpy(copy, bytes, cut);
        LLVMFuzzerTestOneInput(copy, cut);
    }
    static const uint8_t masks[] = {0x01, 0x20, 0x80, 0xff};
    for (size_t at = 0; at < count; at += count / 64 + 1)
        for (size_t m = 0; m < sizeof masks; m++) {
            memcpy(copy, bytes, count);
            copy[at] ^= masks[m];
            LLVMFuzzerTestOneInput(copy, count);
        }
    free(copy);
}

int main(int count, char **words)
{
    FUZZ_CHECK(count == 2);
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
        replay(bytes, length);
        free(bytes);
        files++;
    }
    closedir(folder);
    FUZZ_CHECK(files > 0);
    printf("%zu files\n", files);
    return 0;
}
