#include "base/encoding.h"

#include <ctype.h>
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

const char *encoding_utf16(const char *text, size_t length)
{
    bool marked =
        length >= 2 && (memcmp(text, "\xff\xfe", 2) == 0 || memcmp(text, "\xfe\xff", 2) == 0);
    return marked || alternates(text, length, 0) || alternates(text, length, 1)
               ? "it is written in UTF-16; accepted: UTF-8 (iconv -f UTF-16 -t UTF-8 OLD >NEW)"
               : NULL;
}

/* Whether a byte is there that is in no text: below a blank, and none that moves on. */
static bool has_control(const char *text, size_t length)
{
    bool found = false;
    for (size_t i = 0; !found && i < length; i++)
        found = (unsigned char)text[i] < ' ' && !memchr("\t\n\v\f\r\b\033", text[i], 7);
    return found;
}

const char *encoding_fault(const char *text, size_t length)
{
    const char *utf16 = encoding_utf16(text, length);
    if (!utf16 && length && memchr(text, '\r', length - 1) && !memchr(text, '\n', length) &&
        !has_control(text, length))
        return ENCODING_CR_ALONE;
    return utf16;
}

size_t encoding_line(const char *text, const char *byte)
{
    size_t line = 1;
    for (const char *c = text; c < byte; c++)
        line += *c == '\n';
    return line;
}

Status encoding_check(const char *where, const char *text, size_t length, Error *error)
{
    const char *fault = encoding_fault(text, length);
    const char *nul = length ? memchr(text, 0, length) : NULL;
    if (fault)
        return error_set(error, STATUS_FAILED, "%.200s: %s", where, fault);
    if (nul)
        return error_set(error, STATUS_FAILED,
                         "%.200s, line %zu: a NUL, a byte 0, which is no character of a text",
                         where, encoding_line(text, nul));
    return STATUS_OK;
}

/* The number of four hexadecimal digits; false where they are none. */
static bool hexadecimal(const char *digits, unsigned *ret)
{
    static const char all[] = "0123456789abcdef";
    unsigned value = 0;
    for (size_t i = 0; i < 4; i++) {
        char digit = digits[i] >= 'A' && digits[i] <= 'F' ? (char)(digits[i] | 32) : digits[i];
        const char *found = memchr(all, digit, sizeof all - 1);
        if (!found)
            return false;
        value = value * 16 + (unsigned)(found - all);
    }
    *ret = value;
    return true;
}

/* The bytes of the escape that begins there; 0 where it is no character. */
static size_t escape_length(const char *escape, const char *end)
{
    unsigned code, low;
    if (end - escape < 6 || escape[1] != 'u')
        return 2;
    if (!hexadecimal(escape + 2, &code) || !code)
        return 0;
    if (code < 0xd800 || code > 0xdfff)
        return 6;
    bool pair = code < 0xdc00 && end - escape >= 12 && escape[6] == '\\' && escape[7] == 'u' &&
                hexadecimal(escape + 8, &low) && low >= 0xdc00 && low <= 0xdfff;
    return pair ? 12 : 0;
}

const char *encoding_json_fault(const char *text, size_t length)
{
    const char *end = text + length;
    bool in_string = false;
    for (const char *c = text; c < end; c++) {
        size_t escape = in_string && *c == '\\' ? escape_length(c, end) : 1;
        if (!escape)
            return c;
        in_string ^= *c == '"';
        c += escape - 1;
    }
    return NULL;
}

static const char *skip_digits(const char *at, const char *end)
{
    while (at < end && *at >= '0' && *at <= '9')
        at++;
    return at;
}

/* The end of the number that begins there; where it begins, if there is none. */
static const char *json_number_end(const char *begin, const char *end)
{
    const char *at = begin + (*begin == '-'), *whole = skip_digits(at, end);
    if (whole == at || (*at == '0' && whole > at + 1))
        return begin;
    at = whole;
    if (at < end && *at == '.') {
        at = skip_digits(at + 1, end);
        if (at == whole + 1)
            return begin;
    }
    if (at < end && (*at == 'e' || *at == 'E')) {
        const char *power = at + 1 + (at + 1 < end && (at[1] == '+' || at[1] == '-'));
        at = skip_digits(power, end);
        if (at == power)
            return begin;
    }
    return at < end && (isalnum((unsigned char)*at) || memchr("+-.", *at, 3)) ? begin : at;
}

void encoding_json_names(const char *text, size_t length, Text *ret)
{
    const char *end = text + length, *copied = text;
    bool in_string = false;
    for (const char *c = text; c < end; c++) {
        bool begins = !in_string && (c == text || memchr(",:[ \t\r\n", c[-1], 7));
        const char *stop = begins ? json_number_end(c, end) : c;
        if (stop > c) {
            text_add_bytes(ret, copied, (size_t)(c - copied));
            text_add_char(ret, '"');
            text_add_bytes(ret, c, (size_t)(stop - c));
            text_add_char(ret, '"');
            copied = stop;
            c = stop - 1;
        }
        in_string ^= *c == '"';
        c += in_string && *c == '\\';
    }
    text_add_bytes(ret, copied, (size_t)(end - copied));
}
