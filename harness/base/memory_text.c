#include "base/memory_text.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256 };

/* Room for `more` bytes and a NUL. */
static bool make_room(MemoryText *memory, size_t more)
{
    size_t needed = memory->length + more + 1, room = memory->room ? memory->room : FIRST_ROOM;
    if (needed <= memory->room)
        return true;
    while (room < needed)
        room *= 2;
    char *text = realloc(memory->text, room);
    if (!text)
        return false;
    memory->text = text;
    memory->room = room;
    return true;
}

static ssize_t write_text(void *cookie, const char *bytes, size_t size)
{
    MemoryText *memory = cookie;
    if (memory->lost || !make_room(memory, size)) {
        memory->lost = true;
        return 0;
    }
    memcpy(memory->text + memory->length, bytes, size);
    memory->length += size;
    memory->text[memory->length] = 0;
    return (ssize_t)size;
}

/* Tells where the text ends, for ftell; text is only ever added there. */
static int tell_text(void *cookie, off64_t *offset, int whence)
{
    const MemoryText *memory = cookie;
    if (whence != SEEK_CUR || *offset != 0)
        return -1;
    *offset = (off64_t)memory->length;
    return 0;
}

FILE *memory_text_open(MemoryText *ret)
{
    *ret = (MemoryText){0};
    return fopencookie(ret, "w", (cookie_io_functions_t){.write = write_text, .seek = tell_text});
}

const char *memory_text_so_far(FILE *stream, const MemoryText *memory)
{
    if (fflush(stream) != 0 || ferror(stream) || memory->lost)
        return NULL;
    return memory->text ? memory->text : "";
}

void memory_text_rewind(MemoryText *memory)
{
    memory->length = 0;
    memory->lost = false;
    if (memory->text)
        memory->text[0] = 0;
}

char *memory_text_close(FILE *stream, MemoryText *memory, size_t *ret_length)
{
    if (!stream)
        return NULL;
    bool whole = !ferror(stream);
    bool written = fclose(stream) == 0 && whole && !memory->lost && make_room(memory, 0);
    if (!written) {
        free(memory->text);
        *memory = (MemoryText){0};
        return NULL;
    }
    memory->text[memory->length] = 0;
    if (ret_length)
        *ret_length = memory->length;
    return memory->text;
}

void memory_text_give_up(FILE *stream)
{
    /* No function sets the indicator; reading what cannot be read does, as POSIX has it. */
    (void)fgetc(stream);
}
