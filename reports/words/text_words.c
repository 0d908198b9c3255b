#include "reports/words/text_words.h"

#include "base/elementary.h"
#include "reports/words/utf8.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

Word word_made(const char *format, ...)
{
    Word word;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(word.text, sizeof word.text, format, arguments);
    va_end(arguments);
    return word;
}

const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

Word word_digits(const char *digits)
{
    return number_grouped(digits);
}

Word word_count(uint64_t count)
{
    return count_grouped(count);
}

Word word_number(double value)
{
    double size = fabs(value);
    if (!(size < 1e15) || (size > 0 && size < 1e-4))
        return number_short(value, 3);
    int decimals = value == floor(value) || size >= 1e5 ? 0 : size >= 1000 ? 1 : size >= 10 ? 2 : 4;
    return word_digits(word_made("%.*f", decimals, value).text);
}

Word word_effect(double value)
{
    double size = fabs(value);
    if (value == 0)
        return word_made("0");
    if (size < 1e-5 || size >= 1e5)
        return number_short(value, 2);
    return word_made("%.*f", size >= 10 ? 1 : size >= 1e-3 ? 4 : 6, value);
}

Word word_percent(double share)
{
    double percent = 100 * share;
    return percent >= 99.5 ? word_made("%s%%", word_count((uint64_t)(percent + 0.5)).text)
                           : word_made("%s%%", number_short(percent, 2).text);
}

Word word_probability(double log10_p)
{
    if (log10_p >= -3)
        return word_made("%.*f", log10_p >= -1 ? 2 : 4, pow(10, log10_p));
    if (log10_p == -INFINITY)
        return word_made("0");
    return log10_p >= -300 ? number_short(pow(10, log10_p), 2) : word_made("10^%.0f", log10_p);
}

Word word_evidence(double log10_e)
{
    if (log10_e < -3)
        return word_made("0");
    return log10_e < 3 ? number_short(pow(10, log10_e), 2) : word_made("10^%.1f", log10_e);
}

Word word_duration(double seconds)
{
    double whole = floor(seconds + 0.5);
    if (seconds < 10)
        return word_made("%.*f s", seconds < 1 ? 3 : 1, seconds);
    if (whole < 120)
        return word_made("%.0f s", whole);
    if (whole < 7200)
        return word_made("%.0f min %.0f s", floor(whole / 60), fmod(whole, 60));
    return word_made("%.0f h %.0f min", floor(whole / 3600), floor(fmod(whole, 3600) / 60));
}

Word word_bits(double bits)
{
    return word_made("2^%.*f", bits == floor(bits) ? 0 : 1, bits);
}

/* The printable form of one character; returns its columns. */
static int escape_one(uint32_t code, bool bad, bool unicode, char piece[16])
{
    if (bad && !unicode)
        strcpy(piece, "?");
    else if (code < 0x80 && utf8_is_control(code))
        snprintf(piece, 16, "\\x%02" PRIx32, code);
    else if (utf8_is_control(code) || (!unicode && code >= 0x80))
        snprintf(piece, 16, "\\u{%" PRIx32 "}", code);
    else
        piece[utf8_encode(code, piece)] = '\0';
    return utf8_text_columns(piece);
}

void text_escape(Text *out, const char *text, bool unicode, int columns)
{
    size_t length = text ? strlen(text) : 0, cut = length;
    char piece[16];
    uint32_t code;
    int used = 0;
    /* Where to cut, if it does not fit, so that the dots still do. */
    for (size_t at = 0; at < length && columns > 0;) {
        size_t next = at + utf8_decode(text + at, length - at, &code);
        used += escape_one(code, code == UTF8_REPLACEMENT, unicode, piece);
        if (used > columns - 3 && cut == length)
            cut = at;
        at = next;
    }
    bool whole = columns <= 0 || used <= columns;
    for (size_t at = 0; at < (whole ? length : cut);) {
        at += utf8_decode(text + at, length - at, &code);
        escape_one(code, code == UTF8_REPLACEMENT, unicode, piece);
        text_add(out, piece);
    }
    if (!whole)
        text_add(out, "...");
}

void text_markup(Text *out, const char *text, bool quotes)
{
    for (const char *c = text; *c; c++)
        if (*c == '&')
            text_add(out, "&amp;");
        else if (*c == '<')
            text_add(out, "&lt;");
        else if (*c == '>')
            text_add(out, "&gt;");
        else if (*c == '"' && quotes)
            text_add(out, "&quot;");
        else
            text_add_char(out, *c);
}

/* Writes one word that is longer than a line, breaking it wherever the line ends. */
static int write_long_word(Text *out, const char *word, size_t length, int column, int hang,
                           int width)
{
    for (size_t at = 0; at < length;) {
        uint32_t code;
        size_t size = utf8_decode(word + at, length - at, &code);
        if (column + utf8_columns(code) > width) {
            text_addf(out, "\n%*s", hang, "");
            column = hang;
        }
        text_add_bytes(out, word + at, size);
        column += utf8_columns(code);
        at += size;
    }
    return column;
}

/* The bytes up to the next single blank: several in a row are a part of what is quoted. */
static size_t word_length(const char *word)
{
    size_t length = strcspn(word, " ");
    while (word[length] == ' ' && word[length + 1] == ' ') {
        length += strspn(word + length, " ");
        length += strcspn(word + length, " ");
    }
    return length;
}

/* The same of numbers that only a blank divides, as in an order: of all of them. */
static size_t numbers_length(const char *word)
{
    size_t length = word_length(word);
    while (word[length] && isdigit((unsigned char)word[length - 1]) &&
           isdigit((unsigned char)word[length + 1]))
        length += 1 + word_length(word + length + 1);
    return length;
}

void text_wrap(Text *out, const char *text, int column, int hang, int width)
{
    bool first = true;
    const char *apart =
        text; /* numbers before it fill more than a line, and do not stay together */
    for (const char *word = text + strspn(text, " "); *word != '\0'; first = false) {
        size_t length = word < apart ? word_length(word) : numbers_length(word);
        if (word >= apart && length > (size_t)(width - hang)) {
            apart = word + length;
            length = word_length(word);
        }
        int columns = utf8_columns_of(word, length);
        int gap = first ? 0 : 1;
        if (column > hang && column + gap + columns > width && hang + columns <= width) {
            text_addf(out, "\n%*s", hang, "");
            column = hang;
        } else if (gap && column + gap < width) {
            text_add_char(out, ' ');
            column += gap;
        }
        column = write_long_word(out, word, length, column, hang, width);
        word += length;
        word += strspn(word, " ");
    }
    text_add_char(out, '\n');
}
