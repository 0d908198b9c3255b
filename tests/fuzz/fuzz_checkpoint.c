/* A checkpoint to be gone on from: byte 0 picks the command and whether the file is the input as it
 * is, or the input between a head that belongs to the command and a digest that is right.
 *
 * Refused with one line, and then the file stays as it is; or the run is gone on with and reported,
 * and then the file is gone. */
#include "called.h"

#include "../options_read.h"
#include "cli/commands.h"
#include "cli/options_read.h"
#include "cli/stored_run.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PLANS = 3, AS_IT_IS = 0x80, MOST_WORDS = 20 };

/* What is tried is the file, so all else is to be quick: few trials to go, a start from which no
 * law is looked up, and where the trials are few, checks whose tails do not have to be listed. */
static const char *const plans[PLANS][MOST_WORDS] = {
    {"--algo", "naive", "--n", "3", "--trials", "65600", "--start", "reverse"},
    {"--algo", "naive,sattolo", "--n", "4", "--trials", "1000", "--start", "reverse", "--checks",
     "digits,parity,dependence,repeats"},
    {"--algo", "stops-early", "--n", "7", "--trials", "65600", "--start", "reverse", "--checks",
     "positions,repeats"},
};

static RunIdentity identity_of(const char *const *words)
{
    Options options;
    int count = 0;
    while (words[count])
        count++;
    FUZZ_CHECK(!options_read(count, (char **)words, &options, NULL));
    RunIdentity identity = run_identity(&options);
    options_clear(&options);
    return identity;
}

/* Writes the file; `path` is in a folder of its own. */
static void write_file(const char *path, const uint8_t *bytes, size_t count, bool as_it_is,
                       const char *const *words)
{
    FILE *stream = fopen(path, "w");
    FUZZ_CHECK(stream);
    if (as_it_is) {
        FUZZ_CHECK(fwrite(bytes, 1, count, stream) == count);
    } else {
        CountsFile file;
        RunIdentity identity = identity_of(words);
        uint32_t records = count ? bytes[0] % 4 : 0;
        FUZZ_CHECK(!counts_file_begin(&file, stream, path, &identity, records, NULL));
        if (count) {
            FUZZ_CHECK(fwrite(bytes + 1, 1, count - 1, stream) == count - 1);
            sha256_update(&file.sha, count - 1, bytes + 1);
        }
        FUZZ_CHECK(!counts_file_finish(&file, NULL));
    }
    FUZZ_CHECK(fclose(stream) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    if (count < 1)
        return 0;
    const char *const *plan = plans[bytes[0] % 0x40 % PLANS];
    char folder[] = "/dev/shm/fairness-fuzz-XXXXXX", other[] = "/tmp/fairness-fuzz-XXXXXX";
    char *made = mkdtemp(folder);
    made = made ? made : mkdtemp(other);
    FUZZ_CHECK(made);
    char path[64];
    snprintf(path, sizeof path, "%s/saved", made);
    write_file(path, bytes + 1, count - 1, bytes[0] & AS_IT_IS, plan);
    const char *words[MOST_WORDS + 12];
    size_t at = 0;
    for (; plan[at]; at++)
        words[at] = plan[at];
    const char *more[] = {"--checkpoint", path, "-j", "1", "-q", "--format", "json", NULL};
    memcpy(words + at, more, sizeof more);
    struct stat before, after;
    FUZZ_CHECK(stat(path, &before) == 0);
    Called called = call_command(&command_run, words);
    bool there = stat(path, &after) == 0;
    if (called.code == 2)
        FUZZ_CHECK(there && before.st_ino == after.st_ino && before.st_size == after.st_size);
    else
        FUZZ_CHECK(called.code != 3 && !there && called.out_length);
    called_clear(&called);
    unlink(path);
    FUZZ_CHECK(rmdir(made) == 0); /* and nothing else was left in it */
    return 0;
}
