#include "input/order_read.h"

#include "tallies/permutations.h"
#include "tallies/rank.h"

#include <stdlib.h>
#include <string.h>

static const char BETWEEN[] = " \t-,>";

bool order_read(const char *text, char *const *labels, size_t label_count, unsigned base,
                Item *items, size_t *ret_n)
{
    size_t n = 0, length = strlen(text);
    bool letters = !strpbrk(text, BETWEEN);
    for (size_t at = 0; at < length;) {
        size_t word = letters ? 1 : strcspn(text + at, BETWEEN);
        if (!word) {
            at++;
            continue;
        }
        if (n == PERMUTATIONS_MAX_N)
            return false;
        size_t item = label_count;
        for (size_t i = 0; i < label_count; i++)
            if (strlen(labels[i]) == word && !memcmp(labels[i], text + at, word))
                item = i;
        if (item == label_count) {
            char digits[8] = "";
            char *end;
            if (word >= sizeof digits)
                return false;
            memcpy(digits, text + at, word);
            item = strtoul(digits, &end, 10) - base;
            if (label_count || *end || digits[0] < '0' || digits[0] > '9')
                return false;
        }
        items[n++] = (Item)item;
        at += word;
    }
    *ret_n = n;
    return n > 1 && permutation_rank(items, n) != PERMUTATION_NONE;
}
