/* A shape in words. */
#ifndef FAIRNESS_SHAPE_WORDS_H
#define FAIRNESS_SHAPE_WORDS_H

#include "base/shape.h"
#include "base/text.h"

/* The deal, for a sentence: "7 of 60 (24 land, 36 spell)", "hands of 13, 13, 13, 13 of 52". Names
 * are written as they are. */
void shape_write_words(Text *out, const Shape *shape);

/* The sizes of the hands, "13,13,13,13"; nothing where places are seen one by one. */
void shape_write_hands(Text *out, const Shape *shape);

/* The part of an id after the n, "/deck=24*land,36*spell/take=7", "/law=cycle"; nothing of the
 * usual shape. At most SHAPE_ID_SIZE bytes with the NUL. False for want of memory. */
enum { SHAPE_ID_SIZE = 200 };
bool shape_id(const Shape *shape, char text[SHAPE_ID_SIZE]);

#endif
