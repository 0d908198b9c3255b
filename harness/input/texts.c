#include "input/texts.h"

#include "base/sizes.h"
#include "input/line_words.h"

enum { FIRST_BITS = USUAL_OR_LEAST(10, 2) };

/* Makes room for one text more. */
static void grow(Texts *texts, Arena *memory)
{
    Texts grown = *texts;
    size_t old = texts->slots ? (size_t)1 << texts->slot_bits : 0;
    if (2 * texts->count < old)
        return;
    grown.slot_bits = old ? texts->slot_bits + 2 : FIRST_BITS;
    grown.slots = arena_get(memory, (size_t)1 << grown.slot_bits, sizeof *grown.slots);
    for (size_t i = 0; grown.slots && i < old; i++)
        if (texts->slots[i].number)
            *texts_slot(&grown, &texts->slots[i]) = texts->slots[i];
    if (grown.slots)
        *texts = grown;
}

uint32_t texts_add(Texts *texts, Arena *memory, Word word)
{
    char room[8] = "";
    bool is_short = word.length < sizeof room;
    TextKey key =
        text_key(is_short ? memcpy(room, word.text, word.length) : word.text, word.length);
    grow(texts, memory);
    TextKey *slot = memory->lost ? NULL : texts_slot(texts, &key);
    if (slot && slot->number)
        return slot->number - 1;
    char *copy = slot ? arena_get(memory, word.length + 1, 1) : NULL;
    if (!copy || !arena_room(memory, &texts->of, texts->count, sizeof word))
        return UINT32_MAX;
    memcpy(copy, word.text, word.length);
    texts->of[texts->count] = (Word){copy, word.length};
    *slot = key;
    slot->text = copy;
    slot->number = (uint32_t)++texts->count;
    return slot->number - 1;
}
