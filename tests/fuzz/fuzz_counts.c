/* A file of counts, as shards and checkpoints are: the first byte picks the plan it is read for and
 * whether a digest is put behind that is right; the head is made here, the rest is the input.
 * Whatever it says, it is read within the plan's sizes or refused. */
#include "fuzz.h"

#include "algorithms/registry.h"
#include "inference/check_list.h"
#include "random/source_list.h"
#include "trials/counts_file.h"

#include <string.h>

enum { PLANS = 3, DIGEST_RIGHT = 0x80 };

static TrialPlan plan_of(size_t which, const Source *source)
{
    static const struct {
        size_t n;
        uint64_t trials;
        const char *tallies[3];
    } plans[PLANS] = {{3, 100000, {"permutations"}},
                      {4, UINT64_C(1) << 40, {"permutations", "parity"}},
                      {7, 1000, {"positions", "repeats"}}};
    TrialPlan plan = {
        .subject.algorithm = algorithm_list[0],
        .n = plans[which].n,
        .trials = plans[which].trials,
        .seed = 1,
        .source = source,
        .threads = 1,
    };
    for (size_t i = 0; i < 3 && plans[which].tallies[i]; i++) {
        const CheckKind *check = check_find(plans[which].tallies[i]);
        FUZZ_CHECK(check);
        plan.tallies[plan.tally_count++] = check->tally;
    }
    return plan;
}

/* The bytes that a file begins with. */
static size_t head_of(const RunIdentity *identity, char *head, size_t size)
{
    FILE *stream = fmemopen(head, size, "w");
    CountsFile file;
    FUZZ_CHECK(stream);
    FUZZ_CHECK(!counts_file_begin(&file, stream, "head", identity, 1, NULL));
    long length = ftell(stream);
    fclose(stream);
    return (size_t)length;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    Source source;
    RunIdentity identity = {{0}};
    if (count < 1)
        return 0;
    FUZZ_CHECK(!source_find("xoshiro256++", &source, NULL));
    TrialPlan plan = plan_of(bytes[0] % 0x40 % PLANS, &source);
    char head[256];
    size_t length = head_of(&identity, head, sizeof head);
    uint8_t *text = malloc(length + count + SHA256_DIGEST_SIZE);
    FUZZ_CHECK(text);
    memcpy(text, head, length);
    memcpy(text + length, bytes + 1, count - 1);
    length += count - 1;
    if (bytes[0] & DIGEST_RIGHT) {
        struct sha256_ctx sha;
        sha256_init(&sha);
        sha256_update(&sha, length, text);
        sha256_digest(&sha, SHA256_DIGEST_SIZE, text + length);
        length += SHA256_DIGEST_SIZE;
    }
    FILE *stream = fmemopen(text, length, "r");
    CountsFile file;
    CountsRecord record;
    TrialCounts counts;
    uint32_t records;
    Error error = {0};
    FUZZ_CHECK(stream);
    FUZZ_CHECK(!counts_file_open(&file, stream, "input", &identity, "foreign", &records, &error));
    FUZZ_CHECK(records == 1);
    Status status = counts_file_next(&file, &record, &error);
    if (!status)
        status = counts_file_read(&file, &plan, &record, &counts, &error);
    if (!status) {
        FUZZ_CHECK(counts.trials <= plan.trials && counts.invalid <= counts.trials);
        /* Such counts can be gone on with. */
        TrialCounts sum;
        FUZZ_CHECK(!trial_counts_begin(&plan, &sum, &error));
        trial_counts_add(&sum, &counts);
        trial_counts_finish(&plan, &sum);
        trial_counts_clear(&sum);
        trial_counts_clear(&counts);
        status = counts_file_verify(&file, &error);
    }
    FUZZ_CHECK(!status || (status == STATUS_USAGE && error.text[0]));
    fclose(stream);
    free(text);
    return 0;
}
