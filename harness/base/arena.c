#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* One request: its room is `bytes`, or was made elsewhere. */
typedef struct ArenaBlock {
    struct ArenaBlock *before;
    void *kept; /* NULL: none */
    alignas(max_align_t) char bytes[];
} ArenaBlock;

static ArenaBlock *add_block(Arena *arena, size_t bytes)
{
    ArenaBlock *block = NULL;
    if (arena->lost)
        return NULL;
    if (bytes <= PTRDIFF_MAX - sizeof *block)
        block = calloc(1, sizeof *block + bytes);
    if (block) {
        block->before = arena->last;
        arena->last = block;
    } else {
        arena->lost = true;
        arena->lacking = bytes;
    }
    return block;
}

void *arena_get(Arena *arena, size_t count, size_t size)
{
    size_t bytes;
    ArenaBlock *block =
        add_block(arena, __builtin_mul_overflow(count, size, &bytes) ? SIZE_MAX : bytes);
    return block ? block->bytes : NULL;
}

char *arena_copy(Arena *arena, const char *string)
{
    size_t size = string ? strlen(string) + 1 : 0;
    char *copy = string ? arena_get(arena, size, 1) : NULL;
    return copy ? memcpy(copy, string, size) : NULL;
}

void *arena_keep(Arena *arena, void *memory)
{
    ArenaBlock *block = memory ? add_block(arena, 0) : NULL;
    if (block)
        return block->kept = memory;
    free(memory);
    arena->lost = true;
    return NULL;
}

bool arena_room(Arena *arena, void *array, size_t count, size_t size)
{
    void *old, *grown;
    if (count & (count - 1))
        return true;
    grown = arena_get(arena, count ? 2 * count : 1, size);
    if (!grown)
        return false;
    memcpy(&old, array, sizeof old);
    if (count)
        memcpy(grown, old, count * size);
    memcpy(array, &grown, sizeof grown);
    return true;
}

Status arena_status(const Arena *arena, const char *what, Error *error)
{
    if (!arena->lost)
        return STATUS_OK;
    if (!arena->lacking)
        return error_set(error, STATUS_FAILED, "out of memory for %s", what);
    return error_set(error, STATUS_FAILED, "out of memory for %s: %zu bytes", what, arena->lacking);
}

void arena_clear(Arena *arena)
{
    while (arena->last) {
        ArenaBlock *block = arena->last;
        arena->last = block->before;
        free(block->kept);
        free(block);
    }
    *arena = (Arena){0};
}
