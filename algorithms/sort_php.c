#define SHUFFLE_ALONE
#include "algorithm.h"

enum {
    SORT_PHP_INSERTED = 16, /* items that are sorted by insertion alone */
    SORT_PHP_SINGLE = 6,    /* of more than five, items that are inserted step by step */
    SORT_PHP_THREE = 3,     /* sorted as three, where there are at most ... */
    SORT_PHP_FIVE = 5,      /* ... so many */
    SORT_PHP_MANY = 1024,   /* items, from which on five give the pivot and not three */
};

/* Sorts three to five places: three as such, then by insertion. */
static inline void sort_php_few(Deck *deck, const size_t *places, size_t count, Draws *draws)
{
    bool first = draw_coin(draws), second = draw_coin(draws);
    if (first && !second) { /* the last is not greater than the middle one */
        deck_swap_places(deck, places[0], places[2]);
    } else if (first) {
        deck_swap_places(deck, places[0], places[1]);
        if (draw_coin(draws))
            deck_swap_places(deck, places[1], places[2]);
    } else if (second) {
        deck_swap_places(deck, places[1], places[2]);
        if (draw_coin(draws))
            deck_swap_places(deck, places[0], places[1]);
    }
    for (size_t from = SORT_PHP_THREE; from < count; from++)
        for (size_t place = from; place > 0 && draw_coin(draws); place--)
            deck_swap_places(deck, places[place - 1], places[place]);
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

static inline void sort_php_insertion(Deck *deck, size_t lo, size_t end, Draws *draws)
{
    size_t n = end - lo;
    if (n >= SORT_PHP_THREE && n <= SORT_PHP_FIVE) {
        const size_t places[SORT_PHP_FIVE] = {lo, lo + 1, lo + 2, lo + 3, lo + 4};
        sort_php_few(deck, places, n, draws);
        return;
    }
    for (size_t from = 1; from < n; from++) {
        size_t to = from < SORT_PHP_SINGLE ? sort_php_near(from, draws) : sort_php_far(from, draws);
        deck_insert(deck, lo + from, place_at(lo + to));
    }
}

/* Scans from both ends towards each other, each while its coin goes on, swaps where both stop, and
 * says where they meet: all before goes before the pivot. */
static inline size_t sort_php_meet(Deck *deck, size_t up, size_t down, Draws *draws)
{
    do {
        while (draw_coin(draws))
            if (++up == down)
                return up;
        do
            if (--down == up)
                return up;
        while (draw_coin(draws));
        deck_swap_places(deck, up, down);
    } while (++up != down);
    return up;
}

/* Parts lo..end-1 around a pivot, the middle one of three items or of five, and says where it is
 * put. It waits at the second place; the last item, which was compared, takes no part in the scans.
 */
static inline size_t sort_php_part(Deck *deck, size_t lo, size_t end, Draws *draws)
{
    size_t half = (end - lo) / 2, middle = lo + half;
    if (end - lo < SORT_PHP_MANY) {
        const size_t places[] = {lo, middle, end - 1};
        sort_php_few(deck, places, SORT_PHP_THREE, draws);
    } else {
        const size_t places[] = {lo, lo + half / 2, middle, middle + half / 2, end - 1};
        sort_php_few(deck, places, SORT_PHP_FIVE, draws);
    }
    deck_swap_places(deck, lo + 1, middle);
    size_t pivot = sort_php_meet(deck, lo + 2, end - 1, draws) - 1;
    deck_swap_places(deck, lo + 1, pivot);
    return pivot;
}

static void sort_php_range(Deck *deck, size_t lo, size_t end, Draws *draws)
{
    while (end - lo > SORT_PHP_INSERTED) {
        size_t pivot = sort_php_part(deck, lo, end, draws);
        bool left = pivot - lo < end - pivot - 1; /* the smaller part first */
        sort_php_range(deck, left ? lo : pivot + 1, left ? pivot : end, draws);
        lo = left ? pivot + 1 : lo;
        end = left ? end : pivot;
    }
    sort_php_insertion(deck, lo, end, draws);
}

SHUFFLE(sort_php)(Deck *deck, size_t n, Draws *draws)
{
    sort_php_range(deck, 0, n, draws);
}

ALGORITHM(sort_php) = {
    .name = "sort-php",
    .summary = "PHP's usort with a coin for a comparator",
    .reference =
        "Zend/zend_sort.c since PHP 7.0 (insertion to 16 items, above them quick sort), with what "
        "people pass to it: a comparator that tosses a coin; seen in PHP 8.2",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT_PHP,
    .biased_from = 3,
    .claim_text = "biased from n = 3 on: coins tossed make powers of two",
    .mistake = "sorts (as PHP's usort) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates, as PHP's shuffle does",
    .min_n = 1,
    .shuffle = sort_php,
};
