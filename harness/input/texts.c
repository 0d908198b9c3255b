#include "input/texts.h"

#include "base/sizes.h"
#include "input/line_words.h"

#include <string.h>

/* The slot of a text, or the free one where it is to stand. */
static uint32_t *slot_of(const Texts *texts, Word word)
{
    uint32_t hash = 2166136261; /* Fowler, Noll, Vo */
    for (size_t i = 0; i < word.length; i++)
        hash = (hash ^ (unsigned char)word.text[i]) * 16777619;
    for (size_t at = hash;; at++) {
        uint32_t *slot = &texts->slots[at & (texts->slot_count - 1)];
        const Word *known = *slot ? &texts->of[*slot - 1] : NULL;
        if (!known ||
            (known->length == word.length && memcmp(known->text, word.text, word.length) == 0))
            return slot;
    }
}

static void grow(Texts *texts, Arena *memory)
{
    size_t room = texts->slot_count ? 4 * texts->slot_count : USUAL_OR_LEAST(256, 4);
    uint32_t *slots = arena_get(memory, room, sizeof *slots);
    if (!slots)
        return;
    texts->slots = slots;
    texts->slot_count = room;
    for (size_t i = 0; i < texts->count; i++)
        *slot_of(texts, texts->of[i]) = (uint32_t)i + 1;
}

uint32_t texts_add(Texts *texts, Arena *memory, Word word)
{
    if (2 * texts->count >= texts->slot_count)
        grow(texts, memory);
    uint32_t *slot = memory->lost ? NULL : slot_of(texts, word);
    if (slot && *slot)
        return *slot - 1;
    char *copy = slot ? arena_get(memory, word.length + 1, 1) : NULL;
    if (!copy || !arena_room(memory, &texts->of, texts->count, sizeof word))
        return UINT32_MAX;
    memcpy(copy, word.text, word.length);
    texts->of[texts->count] = (Word){copy, word.length};
    *slot = (uint32_t)++texts->count;
    return *slot - 1;
}
