/* A file of counts to be gone on from, or to be merged: byte 0 picks the command and whether the
 * file is the input as it is, or a record with the input as its counts, behind a head that belongs
 * to the command, with a key and a digest that are right.
 *
 * Refused with one line, and then the file stays as it is; or the run is gone on with, or merged,
 * and reported. */
#include "called.h"

#include "../options_read.h"
#include "cli/commands.h"
#include "cli/keep.h"
#include "cli/options_read.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PLANS = 3, AS_IT_IS = 0x80, MERGED = 0x40, MOST_WORDS = 20 };

/* What is tried is the file, so all else is to be quick: few trials to go, a start from which no
 * law is looked up, and where the trials are few, checks whose tails do not have to be listed. */
static const char *const plans[PLANS][MOST_WORDS] = {
    {"--algo", "naive", "--n", "3", "--trials", "65600", "--start", "reverse"},
    {"--algo", "naive,sattolo", "--n", "4", "--trials", "1000", "--start", "reverse", "--checks",
     "digits,parity,dependence,repeats"},
    {"--algo", "stops-early", "--n", "7", "--trials", "65600", "--start", "reverse", "--checks",
     "positions,repeats"},
};

/* Writes the file; `path` is in a folder of its own. */
static void write_file(const char *path, const uint8_t *bytes, size_t count, bool as_it_is,
                       const char *const *words)
{
    Options options;
    Store store;
    CaseSpec *specs;
    size_t cases;
    int word_count = 0;
    FILE *stream = fopen(path, "w");
    FUZZ_CHECK(stream);
    while (words[word_count])
        word_count++;
    FUZZ_CHECK(!options_read(word_count, (char **)words, &options, NULL));
    FUZZ_CHECK(!options_cases(&options, &specs, &cases, NULL));
    FUZZ_CHECK(!store_begin(path, 1, 1, options.words, options.word_count, &store, NULL));
    FUZZ_CHECK(!keep_run_keys(&store, &options, specs, cases, NULL));
    if (!as_it_is && count) {
        struct sha256_ctx sha;
        uint8_t digest[SHA256_DIGEST_SIZE];
        const CountsKey *key = &store.keys[bytes[0] % cases];
        uint64_t size = sizeof size + sizeof *key + count - 1 + sizeof digest;
        fwrite(store.head.bytes, 1, store.head.length, stream);
        fwrite(&size, 1, sizeof size, stream);
        fwrite(key, 1, sizeof *key, stream);
        sha256_init(&sha);
        sha256_update(&sha, store.head.length, (const uint8_t *)store.head.bytes);
        sha256_update(&sha, sizeof size, (const uint8_t *)&size);
        sha256_update(&sha, sizeof *key, key->bytes);
        sha256_update(&sha, count - 1, bytes + 1);
        sha256_digest(&sha, sizeof digest, digest);
        fwrite(bytes + 1, 1, count - 1, stream);
        fwrite(digest, 1, sizeof digest, stream);
    } else {
        fwrite(bytes, 1, count, stream);
    }
    FUZZ_CHECK(fclose(stream) == 0);
    store_close(&store);
    options_clear(&options);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    if (count < 1)
        return 0;
    bool merged = bytes[0] & MERGED;
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
    for (; !merged && plan[at]; at++)
        words[at] = plan[at];
    const char *more[] = {"--keep", path, "-j", "1", "-q", "--format", "json", NULL};
    memcpy(words + at, merged ? more + 1 : more, sizeof more - (merged ? sizeof *more : 0));
    struct stat before, after;
    FUZZ_CHECK(stat(path, &before) == 0);
    Called called = call_command(merged ? &command_merge : &command_run, words);
    bool there = stat(path, &after) == 0;
    bool failed = called.code == 2 || called.code == 3; /* 3: no run comes to such counts */
    if (failed || merged)
        FUZZ_CHECK(there && before.st_ino == after.st_ino && before.st_size == after.st_size);
    else
        FUZZ_CHECK(!there);
    FUZZ_CHECK(failed || called.out_length);
    called_clear(&called);
    unlink(path);
    FUZZ_CHECK(rmdir(made) == 0); /* and nothing else was left in it */
    return 0;
}
