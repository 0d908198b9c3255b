/* What sort-v8 makes of given coins, for node_sort_v8.sh to compare with V8 itself. One line for
 * each case: the coins that were read (1 for "less"), a blank, the order they lead to. Every way
 * the coins can fall up to 7 items; above, some hundred ways of each n, from fixed numbers. */
#include <stdio.h>
#include <string.h>

#include "algorithms/algorithm.h"

enum {
    ALL_WAYS_N = 7,
    MOST_N = 63,
    WAYS = 200,
    MOST_COINS = 1024, /* 63 items need some 350 */
};

extern const Algorithm algorithm_sort_v8;

/* Coins that are given, then coins by number or, where all ways are listed, all 0. */
typedef struct Coins {
    char face[MOST_COINS + 1];
    size_t given, read;
    uint64_t random; /* 0: none */
} Coins;

static uint32_t coins_below(Draws *draws, uint32_t k)
{
    Coins *coins = draws->context;
    if (k != 2 || coins->read == MOST_COINS)
        return 0;
    if (coins->read == coins->given) {
        bool face = false;
        if (coins->random) { /* xorshift64 (Marsaglia 2003, Journal of Statistical Software 8) */
            coins->random ^= coins->random << 13;
            coins->random ^= coins->random >> 7;
            coins->random ^= coins->random << 17;
            face = coins->random >> 63;
        }
        coins->face[coins->given++] = face ? '1' : '0';
    }
    return coins->face[coins->read++] == '1';
}

static const DrawsBehind behind = {.below = coins_below};

static void print_case(size_t n, Coins *coins)
{
    Item items[MOST_N], kept[MOST_N];
    for (size_t place = 0; place < n; place++)
        items[place] = (Item)place;
    coins->read = 0;
    Deck deck = {items, kept, n};
    Draws draws = {.behind = &behind, .context = coins};
    algorithm_sort_v8.shuffle(&deck, n, &draws);
    printf("%.*s", (int)coins->read, coins->face);
    for (size_t place = 0; place < n; place++)
        printf("%c%u", place ? ',' : ' ', items[place]);
    putchar('\n');
}

/* The next way in the order of binary numbers: the last 0 becomes 1, what follows is forgotten. */
static bool next_way(Coins *coins)
{
    size_t coin = coins->read;
    while (coin > 0 && coins->face[coin - 1] == '1')
        coin--;
    if (!coin)
        return false;
    coins->face[coin - 1] = '1';
    coins->given = coin;
    return true;
}

int main(void)
{
    for (size_t n = 2; n <= ALL_WAYS_N; n++) {
        Coins coins = {0};
        do
            print_case(n, &coins);
        while (next_way(&coins));
    }
    for (size_t n = ALL_WAYS_N + 1; n <= MOST_N; n++)
        for (size_t way = 1; way <= WAYS; way++) {
            Coins coins = {.random = (n * WAYS + way) * UINT64_C(0x9E3779B97F4A7C15)};
            /* A long run, up and down, for some of them: V8 reverses those that go down. */
            coins.given = way % 8 < 4 ? way % (n - 1) : 0;
            memset(coins.face, way % 2 ? '1' : '0', coins.given);
            print_case(n, &coins);
        }
    return ferror(stdout) || fflush(stdout) != 0;
}
