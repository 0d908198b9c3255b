#include "input/line_count.h"

#include "input/line_words.h"

#include <string.h>

/* The line ends among bytes; by parts whose count fits a byte, so that the compiler counts many at
 * once. */
static uint64_t line_ends(const char *bytes, const char *end)
{
    uint64_t ends = 0;
    for (uint8_t part = 0; bytes < end; ends += part, part = 0)
        for (const char *stop = end - bytes < 255 ? end : bytes + 255; bytes < stop; bytes++)
            part += *bytes == '\n';
    return ends;
}

void lines_count(Lines *lines, const char *bytes, size_t count)
{
    const char *end = bytes + count, *said = end, *last = end;
    while (said > bytes && is_separator((unsigned char)said[-1]))
        said--;
    while (last > bytes && last[-1] != '\n')
        last--;
    uint64_t before = line_ends(bytes, said);
    if (said > bytes)
        lines->said = lines->ended + before + 1;
    lines->ended += before + line_ends(said, end);
    if (last > bytes)
        lines->length = 0;
    while (last < end && lines->length < sizeof lines->start)
        lines->start[lines->length++] = *last++;
    lines->length += (uint64_t)(end - last);
}

bool lines_end_in_cr(const Lines *lines)
{
    size_t most = lines->length < sizeof lines->start ? lines->length : sizeof lines->start;
    return !lines->ended && most && memchr(lines->start, '\r', most - 1);
}
