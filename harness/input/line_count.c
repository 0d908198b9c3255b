#include "input/line_count.h"

#include "input/line_words.h"

#include <string.h>

void lines_count(Lines *lines, const char *bytes, size_t count)
{
    const char *end = bytes + count;
    while (bytes < end) {
        const char *line_end = memchr(bytes, '\n', (size_t)(end - bytes));
        const char *until = line_end ? line_end : end, *at = bytes;
        while (at < until && is_separator((unsigned char)*at))
            at++;
        if (at < until)
            lines->said = lines->ended + 1;
        for (at = bytes; !line_end && at < end && lines->length < sizeof lines->start; at++)
            lines->start[lines->length++] = *at;
        lines->length = line_end ? 0 : lines->length + (uint64_t)(end - at);
        lines->ended += line_end != NULL;
        bytes = until + (line_end != NULL);
    }
}

bool lines_end_in_cr(const Lines *lines)
{
    size_t most = lines->length < sizeof lines->start ? lines->length : sizeof lines->start;
    return !lines->ended && most && memchr(lines->start, '\r', most - 1);
}
