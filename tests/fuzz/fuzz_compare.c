/* Two stored reports, divided by a NUL: a baseline and a newer run. Byte 0 picks the rules and the
 * format. Refused with one line, or compared: the exit status then is 0 or 1, and what is written
 * as JSON can be read again. A run beside itself is never a regression. */
#include "called.h"
#include "json_mutator.h"

#include "cli/commands.h"

#include <string.h>

enum { AS_TEXT = 1, TOLERANT = 2, ALLOWING = 4, ITSELF = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    if (count < 1)
        return 0;
    unsigned how = bytes[0];
    Part parts[2];
    size_t filled = input_parts(bytes + 1, count - 1, parts, 2);
    const Part *newer = filled > 1 && !(how & ITSELF) ? &parts[1] : &parts[0];
    MemoryFile base = memory_file(parts[0].bytes, parts[0].count);
    MemoryFile now = memory_file(newer->bytes, newer->count);
    const char *words[16] = {"-q", base.path, now.path, "--format",
                             how & AS_TEXT ? "text" : "json"};
    size_t at = 7;
    if (how & TOLERANT) {
        words[at++] = "--tolerance";
        words[at++] = "0.5";
    }
    if (how & ALLOWING) {
        words[at++] = "--allow-new";
        words[at++] = "--allow-missing";
    }
    unsetenv("GITHUB_ACTIONS");
    Called called = call_command(&command_compare, words);
    FUZZ_CHECK(called.code <= 2);
    if (called.code < 2 && !(how & AS_TEXT)) {
        MemoryFile written = memory_file(called.out, called.out_length);
        const char *read[] = {written.path, "--format", "json", "-q", NULL};
        Called again = call_command(&command_report, read);
        FUZZ_CHECK(again.code == 0 || again.code == 1);
        called_clear(&again);
        memory_file_close(&written);
    }
    if (newer == &parts[0])
        FUZZ_CHECK(called.code != 1);
    called_clear(&called);
    memory_file_close(&base);
    memory_file_close(&now);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t most, unsigned seed)
{
    return json_mutate(bytes, count, most, seed, 1);
}
