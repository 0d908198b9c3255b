#include "base/encoding.h"

#include <string.h>

bool encoding_marked(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, UTF8_MARK, 3) == 0;
}

/* Whether every second byte is 0, from `first` on, and no other: what plain letters and digits are
 * in UTF-16. */
static bool alternates(const char *text, size_t length, size_t first)
{
    size_t most = length < 16 ? length & ~(size_t)1 : 16;
    for (size_t i = 0; i < most; i++)
        if ((text[i] == 0) != (i % 2 == first))
            return false;
    return most >= 4;
}

const char *encoding_fault(const char *text, size_t length)
{
    bool marked =
        length >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0);
    if (marked || alternates(text, length, 0) || alternates(text, length, 1))
        return "it is written in UTF-16; accepted: UTF-8 (iconv -f UTF-16 -t UTF-8 OLD >NEW)";
    const char *cr = length ? memchr(text, '\r', length - 1) : NULL;
    if (cr && !memchr(text, '\n', length))
        return "its lines end in CR alone; accepted: LF, or CR LF (tr '\\r' '\\n' <OLD >NEW)";
    return NULL;
}
