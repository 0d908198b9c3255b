/* A record of counts: the first byte picks the plan it is read for and whether its size and digest
 * are put right; the rest is the input. Whatever it says, it is read within the plan's sizes or
 * refused. */
#include "fuzz.h"

#include "algorithms/registry.h"
#include "inference/check_list.h"
#include "random/source_list.h"
#include "trials/counts_record.h"

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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    Source source;
    Text head = {0};
    if (count < 2)
        return 0;
    FUZZ_CHECK(!source_find("xoshiro256++", &source, NULL));
    TrialPlan plan = plan_of(bytes[0] % 0x40 % PLANS, &source);
    size_t length = count - 1;
    uint8_t *text = malloc(length + SHA256_DIGEST_SIZE);
    FUZZ_CHECK(text);
    memcpy(text, bytes + 1, length);
    uint64_t size = length + SHA256_DIGEST_SIZE; /* numbers are little-endian, as the machine is */
    if (bytes[0] & DIGEST_RIGHT && length > sizeof size) {
        struct sha256_ctx sha;
        memcpy(text, &size, sizeof size);
        sha256_init(&sha);
        sha256_update(&sha, length, text);
        sha256_digest(&sha, SHA256_DIGEST_SIZE, text + length);
        length = size;
    }
    FILE *stream = fmemopen(text, length, "r");
    CountsRecord record, passed;
    TrialCounts counts;
    Error error = {0};
    FUZZ_CHECK(stream);
    bool whole = !counts_record_pass(stream, "input", &head, &passed, &error);
    rewind(stream);
    Status status = counts_record_read(stream, "input", &head, &plan, &record, &counts, &error);
    if (!status) {
        FUZZ_CHECK(whole && record.size == passed.size);
        FUZZ_CHECK(counts.trials <= plan.trials && counts.invalid <= counts.trials);
        /* Such counts can be gone on with. */
        TrialCounts sum;
        FUZZ_CHECK(!trial_counts_begin(&plan, &sum, &error));
        trial_counts_add(&sum, &counts);
        trial_counts_finish(&plan, &sum);
        trial_counts_clear(&sum);
        trial_counts_clear(&counts);
    }
    FUZZ_CHECK(!status || (status == STATUS_USAGE && error.text[0]));
    fclose(stream);
    free(text);
    return 0;
}
