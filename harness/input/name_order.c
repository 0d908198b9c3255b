#include "input/name_order.h"

#include "base/cards.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MOST = 9 };

/* A name, and its place in the order. */
typedef struct Placed {
    char *name;
    unsigned long at;
} Placed;

static int compare_placed(const void *a, const void *b)
{
    const Placed *one = a, *other = b;
    return (one->at > other->at) - (one->at < other->at);
}

/* How many characters are in front of the first number, or letter, in which two names differ. */
static size_t common_start(char *const *names, size_t count)
{
    size_t start = strlen(names[0]);
    for (size_t i = 1; i < count; i++)
        for (size_t at = 0; at < start; at++)
            if (names[i][at] != names[0][at])
                start = at; /* the end of a name differs, too */
    while (start && isdigit((unsigned char)names[0][start - 1]))
        start--;
    return start;
}

/* The number or the letter behind `start`, and what follows it; false where there is none. */
static bool number_at(const char *name, size_t start, unsigned long *ret, const char **ret_end)
{
    size_t digits = strspn(name + start, "0123456789");
    bool letter = isalpha((unsigned char)name[start]);
    *ret_end = name + start + (letter ? 1 : digits);
    *ret = letter ? (unsigned char)name[start] : strtoul(name + start, NULL, 10);
    return letter || (digits && digits <= DIGITS_MOST);
}

static bool place_by_number(char *const *names, size_t count, Placed *ret)
{
    size_t start = common_start(names, count);
    const char *first, *end;
    for (size_t i = 0; i < count; i++) {
        ret[i].name = names[i];
        if (!number_at(names[i], start, &ret[i].at, &end))
            return false;
        first = i ? first : end;
        if (strcmp(first, end) != 0)
            return false;
    }
    return true;
}

static bool place_cards(char *const *names, size_t count, Placed *ret)
{
    for (size_t i = 0; i < count; i++) {
        ret[i] = (Placed){names[i], card_named(names[i], strlen(names[i]))};
        if (ret[i].at == CARDS)
            return false;
    }
    return count == CARDS;
}

bool names_put_in_order(char **names, size_t count)
{
    Placed *placed = count ? malloc(count * sizeof *placed) : NULL;
    bool known =
        placed && (place_by_number(names, count, placed) || place_cards(names, count, placed));
    if (known)
        qsort(placed, count, sizeof *placed, compare_placed);
    for (size_t i = 1; known && i < count; i++)
        known = placed[i].at == placed[i - 1].at + 1;
    for (size_t i = 0; known && i < count; i++)
        names[i] = placed[i].name;
    free(placed);
    return known;
}
