#include "base/text.h"

#include "base/sizes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Room for `more` bytes and a NUL; false, and the text is not whole, where there is none. */
static bool make_room(Text *text, size_t more)
{
    size_t end = text->length + more + 1, room = text->room ? text->room : USUAL_OR_LEAST(256, 2);
    if (text->lost || end <= text->room)
        return !text->lost;
    while (room < end)
        room *= 2;
    char *bytes = realloc(text->bytes, room);
    if (!bytes) {
        text->lost = true;
        return false;
    }
    text->bytes = bytes;
    text->room = room;
    return true;
}

void text_add_bytes(Text *text, const void *bytes, size_t count)
{
    if (!make_room(text, count))
        return;
    if (count)
        memcpy(text->bytes + text->length, bytes, count);
    text->length += count;
    text->bytes[text->length] = 0;
}

void text_add(Text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

void text_add_char(Text *text, char character)
{
    text_add_bytes(text, &character, 1);
}

void text_addf(Text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_addv(text, format, arguments);
    va_end(arguments);
}

void text_addv(Text *text, const char *format, va_list arguments)
{
    for (size_t more = 0; make_room(text, more);) {
        size_t room = text->room - text->length;
        va_list again;
        va_copy(again, arguments);
        int count = vsnprintf(text->bytes + text->length, room, format, again);
        va_end(again);
        if (count < 0) {
            text_lose(text);
        } else if ((size_t)count < room) {
            text->length += (size_t)count;
            return;
        }
        more = (size_t)count;
    }
}

void text_lose(Text *text)
{
    text->lost = true;
}

const char *text_string(const Text *text)
{
    return text->lost || !text->bytes ? "" : text->bytes;
}

char *text_take(Text *text)
{
    text_add(text, "");
    char *bytes = text->lost ? NULL : text->bytes;
    if (text->lost)
        free(text->bytes);
    *text = (Text){0};
    return bytes;
}

void text_end_part(Text *part, Text *whole)
{
    whole->lost |= part->lost;
    text_clear(part);
}

void text_clear(Text *text)
{
    free(text->bytes);
    *text = (Text){0};
}
