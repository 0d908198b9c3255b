#include "base/nearest.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

enum { LENGTH_LIMIT = 64, SHORTEST_PART = 3 };

/* Letter case of the C locale; tolower would follow the user's. */
static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static bool is_part(const char *word, size_t word_length, const char *name)
{
    const char *colon = strchr(name, ':');
    return word_length >= SHORTEST_PART &&
           (strncasecmp(word, name, word_length) == 0 ||
            (colon && strncasecmp(word, colon + 1, word_length) == 0));
}

size_t name_distance(const char *word, const char *name)
{
    size_t word_length = strlen(word);
    size_t name_length = strlen(name);
    if (word_length >= LENGTH_LIMIT || name_length >= LENGTH_LIMIT)
        return NAME_NOT_NEAR;

    /* cost[i][j]: from the word's first i characters to the name's first j */
    size_t cost[LENGTH_LIMIT][LENGTH_LIMIT];
    for (size_t i = 0; i <= word_length; i++)
        cost[i][0] = i;
    for (size_t j = 0; j <= name_length; j++)
        cost[0][j] = j;
    for (size_t i = 1; i <= word_length; i++) {
        for (size_t j = 1; j <= name_length; j++) {
            char a = lower(word[i - 1]);
            char b = lower(name[j - 1]);
            size_t best = least(cost[i - 1][j], cost[i][j - 1]) + 1;
            best = least(best, cost[i - 1][j - 1] + (a != b));
            if (i > 1 && j > 1 && a == lower(name[j - 2]) && b == lower(word[i - 2]))
                best = least(best, cost[i - 2][j - 2] + 1);
            cost[i][j] = best;
        }
    }

    size_t distance = cost[word_length][name_length];
    if (distance > 1 && is_part(word, word_length, name))
        distance = 1;
    size_t longer = word_length > name_length ? word_length : name_length;
    size_t near = longer >= 6 ? longer / 3 : 1;
    return distance <= near && distance < longer ? distance : NAME_NOT_NEAR;
}

void nearest_consider(const char *word, const char *name, const char **nearest, size_t *distance)
{
    size_t this_distance = name_distance(word, name);
    if (this_distance < *distance) {
        *nearest = name;
        *distance = this_distance;
    }
}

const char *nearest_name(const char *word, const char *const *names, size_t count)
{
    const char *nearest = NULL;
    size_t distance = NAME_NOT_NEAR;
    for (size_t i = 0; i < count; i++)
        nearest_consider(word, names[i], &nearest, &distance);
    return nearest;
}
