/* A text that grows in memory. Whoever writes a piece of it need not ask whether there was room: a
 * want of memory is remembered, what comes after it is dropped, and text_take tells.
 *
 *     Text text = {0};
 *     text_addf(&text, "%zu items", n);
 *     return text_take(&text);
 */
#ifndef FAIRNESS_TEXT_H
#define FAIRNESS_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* Starts zeroed. Only `length`, the bytes so far, is for others to look at. */
typedef struct Text {
    char *bytes; /* with a NUL behind them; NULL as long as there are none; owned */
    size_t length, room;
    bool lost; /* something is missing */
} Text;

/* Each adds at the end: a string, a character, any bytes, what printf would write. */
void text_add(Text *text, const char *string);
void text_add_char(Text *text, char character);
void text_add_bytes(Text *text, const void *bytes, size_t count);
__attribute__((format(printf, 2, 3))) void text_addf(Text *text, const char *format, ...);
__attribute__((format(printf, 2, 0))) void text_addv(Text *text, const char *format,
                                                     va_list arguments);

/* For what could not be made elsewhere, for want of memory, and is missing in this text. */
void text_lose(Text *text);

/* The text so far, never NULL: "" where any of it was lost. Good until the next is added. */
const char *text_string(const Text *text);

/* Ends the text: what was added, to be freed, maybe empty. NULL where any of it was lost. */
char *text_take(Text *text);

/* Ends a text that was made to go into another, as it is or in another form: what was lost of it is
 * missing there, too. */
void text_end_part(Text *part, Text *whole);

/* Ends the text, whatever is in it. */
void text_clear(Text *text);

#endif
