#include "input/line_words.h"

#include <string.h>

size_t word_end(const char *text, size_t length, size_t at)
{
    size_t end = at;
    while (end < length && byte_kind(text[end]) != BYTE_SEPARATOR)
        end++;
    if (end == at || text[at] != '<' || length - end < 7 || memcmp(text + end, " empty ", 7) != 0)
        return end;
    const char *close = memchr(text + end, '>', length - end);
    return close ? (size_t)(close - text) + 1 : end;
}

bool says_nothing(const char *word, size_t length)
{
    static const char *const words[] = {"null", "undefined", "None",  "NaN",  "nan",
                                        "-nan", "nil",       "<nil>", "NULL", "NA"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (length == strlen(words[i]) && memcmp(word, words[i], length) == 0)
            return true;
    return length > 0 && word[0] == '<' && memchr(word, ' ', length); /* Node's; see word_end */
}

LacksWhat lacks_what(const char *seen)
{
    size_t digits = strspn(seen, "0123456789");
    if (!*seen || says_nothing(seen, strlen(seen)))
        return LACKS_ITEM;
    return digits && strcmp(seen + digits, " items") == 0 ? LACKS_COUNT : LACKS_OTHER;
}
