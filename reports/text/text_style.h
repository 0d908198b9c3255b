/* How text for people is to look. */
#ifndef FAIRNESS_TEXT_STYLE_H
#define FAIRNESS_TEXT_STYLE_H

#include "reports/words/asker_words.h"

#include <stdbool.h>

/* How the place it goes to wants it. */
typedef struct TextStyle {
    bool colour;   /* emphasis by SGR escape sequences; without it not one ESC is written */
    bool unicode;  /* UTF-8 may be written; otherwise plain ASCII */
    int width;     /* columns of a line, 0 for 80; less than 40 counts as 40 */
    bool roll;     /* no screen to fill, as in a pipe: each case that failed is shown whole */
    Asker asker;   /* in whose words options are called */
    int verbosity; /* below 0 the verdicts alone, 0 as usual, above 0 everything known */
} TextStyle;

#endif
