/* Any bytes as a stored report: refused with one line, or written again in every format. Byte 0
 * picks the format and whether GitHub's annotations are wanted; the rest is the report.
 *
 * What was read and written as JSON is read and written the same again; text has no byte that
 * steers a terminal; a page has no script in it. */
#include "called.h"
#include "json_mutator.h"

#include "cli/commands.h"

#include <string.h>

static const char *const formats[] = {"json",  "text", "html", "markdown",
                                      "junit", "tap",  "csv",  "benchmark"};

enum { FORMATS = sizeof formats / sizeof formats[0], ANNOTATED = 0x80, VERBOSE = 0x40 };

static Called written_as(const char *format, bool verbose, const MemoryFile *file)
{
    const char *words[] = {file->path, "--format", format, verbose ? "-v" : "-q", NULL};
    return call_command(&command_report, words);
}

static void check_json(const Called *called)
{
    MemoryFile file = memory_file(called->out, called->out_length);
    Called again = written_as("json", false, &file);
    FUZZ_CHECK(again.code == 0 && again.out_length == called->out_length);
    FUZZ_CHECK(memcmp(again.out, called->out, again.out_length) == 0);
    memory_file_close(&file);
    called_clear(&again);
}

static void check_text(const Called *called)
{
    for (size_t i = 0; i < called->out_length; i++) {
        unsigned char byte = (unsigned char)called->out[i];
        FUZZ_CHECK((byte >= ' ' && byte != 0x7f) || byte == '\n');
    }
}

/* Each line on standard error is an annotation, whatever names are in it. */
static void check_annotations(const Called *called)
{
    for (const char *line = called->err; *line;) {
        FUZZ_CHECK(strncmp(line, "::error", 7) == 0 || strncmp(line, "::warning", 9) == 0 ||
                   strncmp(line, "::notice", 8) == 0);
        line = strchr(line, '\n');
        FUZZ_CHECK(line);
        line++;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    if (count < 1)
        return 0;
    const char *format = formats[bytes[0] % FORMATS];
    bool annotated = bytes[0] & ANNOTATED, verbose = !annotated && (bytes[0] & VERBOSE);
    MemoryFile file = memory_file(bytes + 1, count - 1);
    if (annotated)
        setenv("GITHUB_ACTIONS", "true", 1);
    else
        unsetenv("GITHUB_ACTIONS");
    Called called = written_as(format, verbose, &file);
    unsetenv("GITHUB_ACTIONS");
    memory_file_close(&file);
    if (called.code) {
        FUZZ_CHECK(called.code == 2);
    } else {
        FUZZ_CHECK(called.out_length > 0);
        if (strcmp(format, "json") == 0)
            check_json(&called);
        if (strcmp(format, "text") == 0)
            check_text(&called);
        if (strcmp(format, "html") == 0)
            FUZZ_CHECK(!strcasestr(called.out, "<script"));
        if (annotated)
            check_annotations(&called);
    }
    called_clear(&called);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t count, size_t most, unsigned seed)
{
    return json_mutate(bytes, count, most, seed, 1);
}
