#include "reports/words/utf8.h"

#include <string.h>

typedef struct Range {
    uint32_t first, last;
} Range;

static bool in_ranges(uint32_t code, const Range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

size_t utf8_decode(const char *bytes, size_t length, uint32_t *ret_code)
{
    const unsigned char *b = (const unsigned char *)bytes;
    if (b[0] < 0x80) {
        *ret_code = b[0];
        return 1;
    }
    /* The second byte has a narrower range after E0, ED, F0 and F4, which is what rules out
     * overlong forms, surrogates and values above 10FFFF (Unicode Standard, table 3-7). */
    unsigned char low = 0x80, high = 0xBF;
    size_t size = 0;
    uint32_t code = 0;
    if (b[0] >= 0xC2 && b[0] <= 0xDF) {
        size = 2;
        code = b[0] & 0x1Fu;
    } else if (b[0] >= 0xE0 && b[0] <= 0xEF) {
        size = 3;
        code = b[0] & 0x0Fu;
        low = b[0] == 0xE0 ? 0xA0 : 0x80;
        high = b[0] == 0xED ? 0x9F : 0xBF;
    } else if (b[0] >= 0xF0 && b[0] <= 0xF4) {
        size = 4;
        code = b[0] & 0x07u;
        low = b[0] == 0xF0 ? 0x90 : 0x80;
        high = b[0] == 0xF4 ? 0x8F : 0xBF;
    }
    *ret_code = UTF8_REPLACEMENT;
    if (size == 0)
        return 1;
    for (size_t i = 1; i < size; i++) {
        if (i >= length || b[i] < low || b[i] > high)
            return i;
        code = code << 6 | (b[i] & 0x3Fu);
        low = 0x80;
        high = 0xBF;
    }
    *ret_code = code;
    return size;
}

size_t utf8_encode(uint32_t code, char bytes[4])
{
    if (code < 0x80) {
        bytes[0] = (char)code;
        return 1;
    }
    size_t size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = size - 1; i > 0; i--) {
        bytes[i] = (char)(0x80u | (code & 0x3Fu));
        code >>= 6;
    }
    bytes[0] = (char)(lead[size] | code);
    return size;
}

bool utf8_is_control(uint32_t code)
{
    static const Range unsafe[] = {
        {0x00, 0x1F},     {0x7F, 0x9F},     {0xAD, 0xAD},       {0x061C, 0x061C},
        {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x206F},   {0xFDD0, 0xFDEF},
        {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB}, {0xE0000, 0xE0FFF},
    };
    return (code & 0xFFFEu) == 0xFFFEu || in_ranges(code, unsafe, sizeof unsafe / sizeof unsafe[0]);
}

void utf8_make_printable(char *text)
{
    char *to = text;
    for (size_t at = 0, length = strlen(text); at < length;) {
        uint32_t code;
        size_t size = utf8_decode(text + at, length - at, &code);
        if (utf8_is_control(code) || code == UTF8_REPLACEMENT) {
            *to++ = '?';
        } else {
            memmove(to, text + at, size);
            to += size;
        }
        at += size;
    }
    *to = 0;
}

int utf8_columns(uint32_t code)
{
    static const Range combining[] = {{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF},
                                      {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
    static const Range wide[] = {
        {0x1100, 0x115F}, {0x2E80, 0xA4CF}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
        {0xFE30, 0xFE6F}, {0xFF00, 0xFF60}, {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD},
    };
    if (in_ranges(code, combining, sizeof combining / sizeof combining[0]))
        return 0;
    return in_ranges(code, wide, sizeof wide / sizeof wide[0]) ? 2 : 1;
}

int utf8_text_columns(const char *text)
{
    return utf8_columns_of(text, strlen(text));
}

int utf8_columns_of(const char *text, size_t length)
{
    int columns = 0;
    for (size_t at = 0; at < length;) {
        uint32_t code;
        at += utf8_decode(text + at, length - at, &code);
        columns += utf8_columns(code);
    }
    return columns;
}
