#include "input/word_kinds.h"

#include <ctype.h>
#include <string.h>

enum { MOST_DIGITS = 18 };

bool word_is_whole(Word word)
{
    for (size_t i = 0; i < word.length; i++)
        if (!isdigit((unsigned char)word.text[i]))
            return false;
    return word.length && word.length <= MOST_DIGITS;
}

/* Whether it is a number with a mark between thousands: 3,100; 3'100; 3 100; but 0,161 is none. */
static bool has_thousands(Word word)
{
    size_t marks = 0;
    for (size_t i = 0; i < word.length; i++) {
        bool mark = i && (word.length - i) % 4 == 0;
        if (mark ? !memchr(",' ", word.text[i], 3) : !isdigit((unsigned char)word.text[i]))
            return false;
        marks += mark;
    }
    return marks && *word.text != '0' && word.length - marks <= MOST_DIGITS;
}

uint64_t word_number_of(Word word)
{
    uint64_t value = 0;
    if (!word_is_whole(word) && !has_thousands(word))
        return NO_NUMBER;
    for (size_t i = 0; i < word.length; i++)
        if (isdigit((unsigned char)word.text[i]))
            value = value * 10 + (uint64_t)(word.text[i] - '0');
    return value;
}

bool word_is_date(Word word)
{
    size_t marks = 0, times = 0;
    for (size_t i = 0; i < word.length; i++) {
        char byte = word.text[i];
        bool divides = memchr("-/.", byte, 3);
        bool time = byte == ':' && i + 1 < word.length && isdigit((unsigned char)word.text[i + 1]);
        if (!divides && !time && !isdigit((unsigned char)byte) && !memchr("T Z+", byte, 4))
            return false;
        marks += divides;
        times += time;
    }
    return word.length > 3 && isdigit((unsigned char)*word.text) &&
           ((marks == 2 && word.length >= 6) || times);
}

bool word_is_percent(Word word)
{
    Percent percent;
    return word.length > 1 && word_number_of(word) == NO_NUMBER && percent_read(word, &percent);
}

uint64_t word_step(Word word)
{
    word.length -= word.length && word.text[word.length - 1] == '.';
    return word_number_of(word);
}

bool word_is_numeric(Word word)
{
    bool number = word.length && memchr("0123456789.", *word.text, 11);
    for (size_t i = 0; number && i < word.length; i++)
        number = !isalpha((unsigned char)word.text[i]);
    return number;
}

bool percent_read(Word word, Percent *ret)
{
    enum { MOST_DECIMALS = 12 }; /* to which a longer one is rounded */
    const char *text = word.text;
    Percent percent = {.scale = 1};
    size_t length = word.length, at = 0, whole;
    for (; at < length && at < 4 && text[at] >= '0' && text[at] <= '9'; at++)
        percent.value = percent.value * 10 + (uint64_t)(text[at] - '0');
    whole = at;
    if (at && at + 1 < length && (text[at] == '.' || text[at] == ','))
        for (at++; at < length && at <= whole + MOST_DECIMALS && text[at] >= '0' && text[at] <= '9';
             at++) {
            percent.value = percent.value * 10 + (uint64_t)(text[at] - '0');
            percent.scale *= 10;
        }
    if (!whole || at == whole + 1)
        return false;
    percent.value += at > whole && at < length && text[at] >= '5' && text[at] <= '9';
    while (at > whole && at < length && text[at] >= '0' && text[at] <= '9')
        at++;
    while (at < length && (text[at] == ' ' || text[at] == '%'))
        at++;
    if (at < length)
        return false;
    *ret = percent;
    return true;
}

bool percent_fits(Percent percent, uint64_t count, uint64_t total)
{
    /* |100 count / total - value / scale| <= 1 / (2 scale) */
    __int128 exact = (__int128)200 * count * percent.scale;
    __int128 written = (__int128)2 * percent.value * total;
    __int128 off = exact < written ? written - exact : exact - written;
    return off <= (__int128)total;
}
