#define SHUFFLE_ALONE
#include "algorithm.h"

/* Places count from 1, as Lua's do. */
static inline void sort_quick_lua_swap(Deck *deck, size_t one, size_t other)
{
    deck_swap_places(deck, one - 1, other - 1);
}

/* Puts the items at the ends and in the middle in order, by coins; returns whether that was all. */
static inline bool sort_quick_lua_ends(Deck *deck, size_t lo, size_t up, Draws *draws)
{
    size_t middle = (lo + up) / 2;
    if (draw_coin(draws))
        sort_quick_lua_swap(deck, lo, up);
    if (up - lo == 1)
        return true;
    if (draw_coin(draws))
        sort_quick_lua_swap(deck, middle, lo);
    else if (draw_coin(draws))
        sort_quick_lua_swap(deck, middle, up);
    if (up - lo == 2)
        return true;
    sort_quick_lua_swap(deck, middle, up - 1);
    return false;
}

/* Parts lo..up around the pivot at up - 1, and says where that is put. False where Lua ends the
 * sort with "invalid order function": the items stay as they are then. */
static inline bool sort_quick_lua_part(Deck *deck, size_t lo, size_t up, Draws *draws,
                                       size_t *ret_pivot)
{
    size_t i = lo, j = up - 1;
    for (;;) {
        while (i++, draw_coin(draws))
            if (i == up - 1)
                return false;
        while (j--, draw_coin(draws))
            if (j < i)
                return false;
        if (j < i)
            break;
        sort_quick_lua_swap(deck, i, j);
    }
    sort_quick_lua_swap(deck, up - 1, i);
    *ret_pivot = i;
    return true;
}

static inline bool sort_quick_lua_range(Deck *deck, size_t lo, size_t up, Draws *draws)
{
    while (lo < up) {
        size_t pivot;
        if (sort_quick_lua_ends(deck, lo, up, draws))
            break;
        if (!sort_quick_lua_part(deck, lo, up, draws, &pivot))
            return false;
        bool left = pivot - lo < up - pivot; /* the smaller part first */
        if (!sort_quick_lua_range(deck, left ? lo : pivot + 1, left ? pivot - 1 : up, draws))
            return false;
        lo = left ? pivot + 1 : lo;
        up = left ? up : pivot - 1;
    }
    return true;
}

SHUFFLE(sort_quick_lua)(Deck *deck, size_t n, Draws *draws)
{
    sort_quick_lua_range(deck, 1, n, draws);
}

ALGORITHM(sort_quick_lua) = {
    .name = "sort-quick-lua",
    .summary = "Lua's table.sort with a coin for a comparator",
    .reference =
        "ltablib.c of Lua 5.3 and 5.4, up to 100 items, with function() return math.random() "
        "< 0.5 end; where Lua raises an error the items stay as they are",
    .claim = CLAIM_BIASED,
    .form = FORM_SORT,
    .biased_from = 3,
    .claim_text =
        "biased from n = 3 on: coins tossed of powers of two, and the sort gives up early",
    .mistake = "sorts (as Lua's table.sort) with a comparator that tosses a coin",
    .cure = "shuffle by Fisher-Yates",
    .min_n = 1,
    .shuffle = sort_quick_lua,
};
