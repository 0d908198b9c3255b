/* A file of labels, as --items reads it, and after a NUL a line to be read with them: refused with
 * a line, or read, and then every label is found again and only they are (alike ones as one of
 * them). */
#include "memory_file.h"

#include "input/record_read.h"

#include <string.h>

enum { MOST_LABELS = 200 };

/* All labels in one line are the items in order. */
static void check_labels(const ItemCode *code)
{
    size_t room = code->n * (code->label_most + 9) + 8, length = 0;
    char *line = malloc(room);
    Item *items = malloc((code->n + 1) * sizeof *items);
    RecordProblem problem;
    DealLines deals = {0};
    FUZZ_CHECK(line && items);
    for (size_t i = 0; i < code->n; i++) {
        length += item_write(code, (Item)i, line + length);
        line[length++] = i % 2 ? ' ' : ',';
    }
    FUZZ_CHECK(length <= room);
    FUZZ_CHECK(record_read(code, &deals, code->n, line, length, items, &problem) == READ_WHOLE);
    for (size_t i = 0; i < code->n; i++)
        FUZZ_CHECK(strcmp(code->labels[items[i]], code->labels[i]) == 0);
    free(line);
    free(items);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    Part parts[2];
    size_t filled = input_parts(bytes, count, parts, 2);
    MemoryFile file = memory_file(parts[0].bytes, parts[0].count);
    ItemCode code;
    Error error = {0};
    Status status = item_code_read(file.path, false, &code, &error);
    memory_file_close(&file);
    if (status) {
        FUZZ_CHECK(status == STATUS_USAGE && error.text[0]);
        return 0;
    }
    FUZZ_CHECK(code.n >= 1);
    if (code.n <= MOST_LABELS)
        check_labels(&code);
    if (filled > 1) {
        RecordProblem problem;
        Item *items = malloc(code.n * sizeof *items);
        const char *line = (const char *)parts[1].bytes;
        DealLines deals = {0};
        FUZZ_CHECK(items);
        ParseResult reading =
            record_read(&code, &deals, code.n, line, parts[1].count, items, &problem);
        if (reading != READ_REFUSED) {
            for (size_t i = 0; i < code.n; i++)
                FUZZ_CHECK(items[i] < code.n);
        } else {
            FUZZ_CHECK(record_error(&code, code.n, RECORD_ANSWERED, "line 1", &problem, &error) ==
                       STATUS_FAILED);
            FUZZ_CHECK(error.text[0]);
        }
        free(items);
    }
    item_code_clear(&code);
    return 0;
}
