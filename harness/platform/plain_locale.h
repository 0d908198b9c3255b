/* Numbers in texts with a full stop, whatever language the program speaks that we are part of. */
#ifndef FAIRNESS_PLAIN_LOCALE_H
#define FAIRNESS_PLAIN_LOCALE_H

#include <stdbool.h>

typedef struct PlainLocale {
    void *plain, *before;
} PlainLocale;

/* Puts the locale of this thread aside until plain_locale_end. False for want of memory. */
bool plain_locale_begin(PlainLocale *ret);
void plain_locale_end(const PlainLocale *locale);

#endif
