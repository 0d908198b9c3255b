#include "input/line_words.h"

#include "base/encoding.h"

#include <string.h>

TextLines lines_of(const char *text, size_t length)
{
    size_t mark = encoding_marked(text, length) ? strlen(UTF8_MARK) : 0;
    return (TextLines){.next = text + mark, .end = text + length};
}

bool next_line(TextLines *lines)
{
    if (lines->next >= lines->end)
        return false;
    size_t rest = (size_t)(lines->end - lines->next);
    const char *end = memchr(lines->next, '\n', rest);
    lines->line = lines->next;
    lines->length = end ? (size_t)(end - lines->next) : rest;
    lines->next = end ? end + 1 : lines->end;
    lines->number++;
    return true;
}

bool next_word(const char **at, const char *end, Word *ret)
{
    const char *begin = *at;
    while (begin < end && byte_kind(*begin) == BYTE_SEPARATOR)
        begin++;
    *at = begin;
    while (*at < end && byte_kind(**at) != BYTE_SEPARATOR)
        ++*at;
    *ret = (Word){begin, (size_t)(*at - begin)};
    return ret->length > 0;
}

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
    static const char *const words[] = {"null",  "undefined", "None", "NaN", "nan", "-nan", "nil",
                                        "<nil>", "NULL",      "NA",   "n/a", "N/A", "#N/A"};
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
