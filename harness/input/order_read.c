#include "input/order_read.h"

#include "input/line_words.h"
#include "tallies/permutations.h"
#include "tallies/rank.h"

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
        size_t most = label_count ? label_count : PERMUTATIONS_MAX_N;
        size_t item = item_of_word((Word){text + at, word}, labels, label_count, base, most);
        if (item == most)
            return false;
        items[n++] = (Item)item;
        at += word;
    }
    *ret_n = n;
    return n > 1 && permutation_rank(items, n) != PERMUTATION_NONE;
}
