/* Recorded outcomes, as --input reads them: byte 0 says how they are written and what items are
 * called, byte 1 how many there are, byte 2 how many outcomes are requested at once; the rest is
 * the file, or what comes through a pipe. Of some no more than byte 2 says is requested at all.
 *
 * Refused with a line, or read whole: as many outcomes as were counted, every item in range, and no
 * byte beyond the outcomes requested is touched. */
#include "memory_file.h"

#include "input/recording.h"

#include <string.h>
#include <unistd.h>

enum { MOST_ITEMS = 40, MOST_AT_ONCE = 70, MOST_PIPED = 60000, GUARD = 8, WATCH = 0xabcd };
enum { WIRES = 3, BASE_1 = 0x10, PIPED = 0x20, FEW = 0x40 };

static bool go_on(void *context)
{
    return true;
}

/* A pipe that gives the bytes; a memory file where they are too many for one. */
static MemoryFile source_of(const uint8_t *bytes, size_t count, bool piped)
{
    int ends[2];
    MemoryFile file;
    if (!piped || count > MOST_PIPED)
        return memory_file(bytes, count);
    FUZZ_CHECK(pipe(ends) == 0);
    FUZZ_CHECK(write(ends[1], bytes, count) == (ssize_t)count);
    close(ends[1]);
    file.descriptor = ends[0];
    snprintf(file.path, sizeof file.path, "/proc/self/fd/%d", ends[0]);
    return file;
}

static void read_all(Recording *recording, size_t n, size_t at_once)
{
    Item outcomes[MOST_AT_ONCE * MOST_ITEMS + GUARD];
    uint64_t done = 0;
    while (done < recording->outcomes) {
        Error error = {0};
        size_t got = 0, left = (size_t)(recording->outcomes - done);
        size_t asked = left < at_once ? left : at_once;
        for (size_t i = 0; i < GUARD; i++)
            outcomes[asked * n + i] = WATCH;
        bool missing[MOST_AT_ONCE] = {false};
        Status status = recording_next(recording, outcomes, missing, asked, &got, &error);
        for (size_t i = 0; i < GUARD; i++)
            FUZZ_CHECK(outcomes[asked * n + i] == WATCH);
        if (status) {
            FUZZ_CHECK(status == STATUS_FAILED && error.text[0]);
            return;
        }
        FUZZ_CHECK(got == asked);
        for (size_t i = 0; i < got * n; i++)
            FUZZ_CHECK(outcomes[i] < n);
        done += got;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    if (count < 3)
        return 0;
    size_t n = 1 + bytes[1] % MOST_ITEMS, at_once = 1 + bytes[2] % MOST_AT_ONCE;
    ItemCode code = {.base = bytes[0] & BASE_1 ? 1 : 0};
    Watch watch = {.keep_going = go_on};
    Recording recording;
    Error error = {0};
    MemoryFile file = source_of(bytes + 3, count - 3, bytes[0] & PIPED);
    uint64_t most = bytes[0] & FEW ? at_once : 0;
    Status status = recording_open(&recording, file.path, &code, (Wire)(bytes[0] % 16 % WIRES), n,
                                   most, bytes[0] & FEW, &watch, &error);
    if (status) {
        FUZZ_CHECK(status == STATUS_FAILED && error.text[0]);
    } else {
        FUZZ_CHECK(recording.outcomes >= 1 && (!most || recording.outcomes <= most));
        read_all(&recording, n, at_once);
        recording_close(&recording);
    }
    memory_file_close(&file);
    return 0;
}
