#define SHUFFLE_ALONE
#include "algorithm.h"

enum {
    SORT_PHP_MAX_N = 16, /* above, PHP splits by a pivot first */
    SORT_PHP_SINGLE = 6, /* items that are inserted step by step where there are more */
    SORT_PHP_THREE = 3,  /* sorted as three, where there are at most ... */
    SORT_PHP_FIVE = 5,   /* ... so many */
};

static inline void sort_php_three(Deck *deck, Draws *draws)
{
    bool first = draw_coin(draws), second = draw_coin(draws);
    if (first && !second) { /* the last is not greater than the middle one */
        deck_swap_places(deck, 0, 2);
    } else if (first) {
        deck_swap_places(deck, 0, 1);
        if (draw_coin(draws))
            deck_swap_places(deck, 1, 2);
    } else if (second) {
        deck_swap_places(deck, 1, 2);
        if (draw_coin(draws))
            deck_swap_places(deck, 0, 1);
    }
}

/* Where the item at `from` goes: past its neighbours one by one, ... */
static inline size_t sort_php_near(size_t from, Draws *draws)
{
    while (from > 0 && draw_coin(draws))
        from--;
    return from;
}

/* ... or past one, and then past two for each comparison; a second one says which of the two. */
static inline size_t sort_php_far(size_t from, Draws *draws)
{
    if (!draw_coin(draws))
        return from;
    for (size_t place = from - 1;;) {
        place -= 2;
        if (!draw_coin(draws))
            return place + (draw_coin(draws) ? 1 : 2);
        if (place == 0)
            return 0;
        if (place == 1)
            return draw_coin(draws) ? 1 : 0;
    }
}

SHUFFLE(sort_php)(Deck *deck, size_t n, Draws *draws)
{
    bool three = n >= SORT_PHP_THREE && n <= SORT_PHP_FIVE;
    if (three)
        sort_php_three(deck, draws);
    for (size_t from = three ? SORT_PHP_THREE : 1; from < n; from++)
        deck_insert(deck, from,
                    place_at(from < SORT_PHP_SINGLE ? sort_php_near(from, draws)
                                                    : sort_php_far(from, draws)));
}

ALGORITHM(sort_php) = {
    .name = "sort-php",
    .summary = "PHP's usort with a coin for a comparator, up to 16 items",
    .reference =
        "zend_insert_sort of Zend/zend_sort.c since PHP 7.0, with what people pass to it: a "
        "comparator that tosses a coin; seen in PHP 8.2",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT_PHP,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: coins tossed make powers of two",
    .mistake = "sorts (as PHP's usort) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates, as PHP's shuffle does",
    .blatant = true,
    .min_n = 1,
    .max_n = SORT_PHP_MAX_N,
    .shuffle = sort_php,
};
