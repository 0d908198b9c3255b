#include "reports/words/text_words.h"

#include "base/elementary.h"
#include "base/numbers.h"
#include "reports/words/utf8.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

Word word_digits(const char *digits)
{
    Word word;
    snprintf(word.text, sizeof word.text, "%s", number_grouped(digits).text);
    return word;
}

Word word_count(uint64_t count)
{
    Word word;
    snprintf(word.text, sizeof word.text, "%s", count_grouped(count).text);
    return word;
}

Word word_number(double value)
{
    Word word;
    double size = fabs(value);
    if (!(size < 1e15) || (size > 0 && size < 1e-4)) {
        snprintf(word.text, sizeof word.text, "%s", number_short(value, 3).text);
        return word;
    }
    int decimals = value == floor(value) || size >= 1e5 ? 0 : size >= 1000 ? 1 : size >= 10 ? 2 : 4;
    char digits[32];
    snprintf(digits, sizeof digits, "%.*f", decimals, value);
    return word_digits(digits);
}

Word word_effect(double value)
{
    Word word;
    if (value == 0)
        snprintf(word.text, sizeof word.text, "0");
    else if (fabs(value) < 1e-5 || fabs(value) >= 1e5)
        snprintf(word.text, sizeof word.text, "%s", number_short(value, 2).text);
    else
        snprintf(word.text, sizeof word.text, "%.*f",
                 fabs(value) >= 10     ? 1
                 : fabs(value) >= 1e-3 ? 4
                                       : 6,
                 value);
    return word;
}

Word word_probability(double log10_p)
{
    Word word;
    if (log10_p >= -3)
        snprintf(word.text, sizeof word.text, "%.*f", log10_p >= -1 ? 2 : 4, pow(10, log10_p));
    else if (log10_p >= -300)
        snprintf(word.text, sizeof word.text, "%s", number_short(pow(10, log10_p), 2).text);
    else
        snprintf(word.text, sizeof word.text, "10^%.0f", log10_p);
    return word;
}

Word word_evidence(double log10_e)
{
    Word word;
    if (log10_e < -3)
        snprintf(word.text, sizeof word.text, "0");
    else if (log10_e < 3)
        snprintf(word.text, sizeof word.text, "%s", number_short(pow(10, log10_e), 2).text);
    else
        snprintf(word.text, sizeof word.text, "10^%.1f", log10_e);
    return word;
}

Word word_duration(double seconds)
{
    Word word;
    double whole = floor(seconds + 0.5);
    if (seconds < 10)
        snprintf(word.text, sizeof word.text, "%.*f s", seconds < 1 ? 3 : 1, seconds);
    else if (whole < 120)
        snprintf(word.text, sizeof word.text, "%.0f s", whole);
    else if (whole < 7200)
        snprintf(word.text, sizeof word.text, "%.0f min %.0f s", floor(whole / 60),
                 fmod(whole, 60));
    else
        snprintf(word.text, sizeof word.text, "%.0f h %.0f min", floor(whole / 3600),
                 floor(fmod(whole, 3600) / 60));
    return word;
}

Word word_rate(double per_second)
{
    Word word;
    if (per_second >= 1e9)
        snprintf(word.text, sizeof word.text, "%.2g billion", per_second / 1e9);
    else if (per_second >= 1e6)
        snprintf(word.text, sizeof word.text, "%.*f million", per_second < 1e7 ? 1 : 0,
                 per_second / 1e6);
    else
        word = word_number(floor(per_second + 0.5));
    return word;
}

Word word_bits(double bits)
{
    Word word;
    bool whole = bits == floor(bits);
    snprintf(word.text, sizeof word.text, "2^%.*f", whole ? 0 : 1, bits);
    return word;
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

static int word_rows_of(const char *word, size_t length)
{
    int columns = 0;
    for (size_t at = 0; at < length;) {
        uint32_t code;
        at += utf8_decode(word + at, length - at, &code);
        columns += utf8_columns(code);
    }
    return columns;
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
        int columns = word_rows_of(word, length);
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
