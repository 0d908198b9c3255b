#include "base/shape_words.h"

#include "base/target_law.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAMED = 8, MOST_BYTES = 90 };

static bool hides_places(const Shape *shape)
{
    return shape->seen < shape->n;
}

static size_t hands(const Shape *shape)
{
    return shape->blocks - hides_places(shape);
}

void shape_write_hands(Text *out, const Shape *shape)
{
    for (size_t hand = 0; !shape->ordered && hand < hands(shape); hand++)
        text_addf(out, "%s%zu", hand ? "," : "", shape_in_block(shape, hand));
}

/* The groups by their sizes, "24 land, 36 spell"; too many of them by their number. */
static void write_groups(Text *out, const Shape *shape, char times, const char *between)
{
    size_t bytes = 0;
    for (size_t group = 0; shape->names && group < shape->groups && group <= MOST_NAMED; group++)
        bytes += strlen(shape->names[group]) + 8;
    if (!shape->names || shape->groups > MOST_NAMED || bytes > MOST_BYTES) {
        text_addf(out, "%zu kinds", shape->groups);
        return;
    }
    for (size_t group = 0; group < shape->groups; group++)
        text_addf(out, "%s%zu%c%s", group ? between : "", shape_in_group(shape, group), times,
                  shape->names[group]);
}

void shape_write_words(Text *out, const Shape *shape)
{
    if (shape->ordered && hides_places(shape))
        text_addf(out, "%zu of ", shape->seen);
    else if (!shape->ordered && hands(shape) == 1)
        text_addf(out, "a hand of %zu of ", shape_in_block(shape, 0));
    else if (!shape->ordered) {
        text_add(out, "hands of ");
        for (size_t hand = 0; hand < hands(shape) && hand < MOST_NAMED; hand++)
            text_addf(out, "%s%zu", hand ? ", " : "", shape_in_block(shape, hand));
        text_add(out, hands(shape) > MOST_NAMED ? ", ... of " : " of ");
    }
    text_addf(out, "%zu", shape->n);
    if (shape->groups < shape->n) {
        text_add(out, " (");
        write_groups(out, shape, ' ', ", ");
        text_add(out, ")");
    }
}

bool shape_id(const Shape *shape, char text[SHAPE_ID_SIZE])
{
    Text made = {0};
    text[0] = 0;
    if (shape_is_usual(shape))
        return true;
    if (shape->groups < shape->n) {
        text_add(&made, "/deck=");
        write_groups(&made, shape, '*', ",");
    }
    if (shape->ordered && hides_places(shape))
        text_addf(&made, "/take=%zu", shape->seen);
    if (!shape->ordered) {
        text_add(&made, "/hands=");
        shape_write_hands(&made, shape);
    }
    if (shape->law)
        text_addf(&made, "/law=%s", target_law_word(shape->law));
    char *whole = text_take(&made);
    if (whole)
        snprintf(text, SHAPE_ID_SIZE, "%s", whole);
    free(whole);
    return whole != NULL;
}
