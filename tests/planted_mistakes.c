#include "planted_mistakes.h"

#include "base/splitmix.h"

#include <string.h>

static uint64_t words = 40;

static size_t below(size_t k)
{
    return (size_t)((splitmix64_next(&words) >> 32) * k >> 32);
}

static void swap(Item *a, size_t i, size_t j)
{
    Item item = a[i];
    a[i] = a[j];
    a[j] = item;
}

static size_t place_of(const Item *a, size_t n, Item item)
{
    size_t place = 0;
    while (place + 1 < n && a[place] != item)
        place++;
    return place;
}

static void fair(Item *a, size_t n)
{
    for (size_t i = n; i-- > 1;)
        swap(a, i, below(i + 1));
}

static void naive(Item *a, size_t n)
{
    for (size_t i = 0; i < n; i++)
        swap(a, i, below(n));
}

static void naive_from_the_end(Item *a, size_t n)
{
    for (size_t i = n; i-- > 0;)
        swap(a, i, below(n));
}

static void never_the_last(Item *a, size_t n)
{
    for (size_t i = 0; i < n; i++)
        swap(a, i, below(n - 1));
}

static void inverted(Item *a, size_t n)
{
    Item naively[64];
    memcpy(naively, a, n * sizeof *a);
    naive(naively, n);
    for (size_t i = 0; i < n; i++)
        a[naively[i]] = (Item)i;
}

static void one_short(Item *a, size_t n)
{
    for (size_t i = n; i-- > 1;)
        swap(a, i, below(i));
}

static void stops_early(Item *a, size_t n)
{
    for (size_t i = n; i-- > 2;)
        swap(a, i, below(i + 1));
}

static void first_left(Item *a, size_t n)
{
    fair(a + 1, n - 1);
}

static void last_left(Item *a, size_t n)
{
    fair(a, n - 1);
}

static void rounded(Item *a, size_t n)
{
    for (size_t i = n; i-- > 1;)
        swap(a, i, (below(2 * i) + 1) / 2);
}

static void from_zero(Item *a, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++)
        swap(a, i, below(n - i));
}

static void coin_insertion(Item *a, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t at = i; at > 0 && below(2); at--)
            swap(a, at, at - 1);
}

static void coin_bubble(Item *a, size_t n)
{
    for (size_t end = n; end-- > 1;)
        for (size_t i = 0; i < end; i++)
            if (below(2))
                swap(a, i, i + 1);
}

/* A stable sort by keys. */
static void sort_by(Item *a, size_t n, size_t *keys)
{
    for (size_t i = 1; i < n; i++)
        for (size_t at = i; at > 0 && keys[at - 1] > keys[at]; at--) {
            size_t key = keys[at];
            keys[at] = keys[at - 1];
            keys[at - 1] = key;
            swap(a, at, at - 1);
        }
}

static void by_keys(Item *a, size_t n, size_t values)
{
    size_t keys[64];
    for (size_t i = 0; i < n; i++)
        keys[i] = below(values);
    sort_by(a, n, keys);
}

static void keys_that_tie(Item *a, size_t n)
{
    by_keys(a, n, n);
}

/* Backwards a sort by bits, the lowest first: as many as take keys below 2^k, inverted. */
static void riffles(Item *a, size_t n)
{
    Item sorted[64];
    size_t values = 1;
    while (values < n)
        values *= 2;
    memcpy(sorted, a, n * sizeof *a);
    by_keys(sorted, n, values);
    for (size_t i = 0; i < n; i++)
        a[sorted[i]] = (Item)i;
}

static void byte_modulo(Item *a, size_t n)
{
    for (size_t i = n; i-- > 1;)
        swap(a, i, below(256) % (i + 1));
}

static void middle_left_out(Item *a, size_t n)
{
    for (size_t i = n; i-- > 1;)
        if (i != n / 2)
            swap(a, i, below(i + 1));
}

static void swaps_of_two(Item *a, size_t n)
{
    for (size_t i = 0; i < 2 * n; i++)
        swap(a, below(n), below(n));
}

static void one_behind_the_other(Item *a, size_t n)
{
    fair(a, n);
    size_t first = place_of(a, n, 0), other = place_of(a, n, 1);
    if (other < first)
        swap(a, first, other);
}

static void kept_apart(Item *a, size_t n)
{
    fair(a, n);
    size_t first = place_of(a, n, 0), other = place_of(a, n, 1);
    if (first + 1 == other || other + 1 == first)
        swap(a, other, (first + 2 + below(n - 3)) % n);
}

static void never_first(Item *a, size_t n)
{
    fair(a, n);
    if (a[0] == n - 1)
        swap(a, 0, 1 + below(n - 1));
}

/* No place but the first. */
static void never_the_first(Item *a, size_t n)
{
    for (size_t i = 0; i < n; i++)
        swap(a, i, 1 + below(n - 1));
}

static void starts_late(Item *a, size_t n)
{
    for (size_t i = 2; i < n; i++)
        swap(a, i, below(i + 1));
}

static void cut(Item *a, size_t n)
{
    size_t from = below(n);
    for (size_t i = 0; i < n; i++)
        a[i] = (Item)((from + i) % n);
}

static void swaps_of_neighbours(Item *a, size_t n)
{
    for (size_t i = 0; i < 3 * n * n / 2; i++) {
        size_t at = below(n - 1);
        swap(a, at, at + 1);
    }
}

static void halves_apart(Item *a, size_t n)
{
    fair(a, n / 2);
    fair(a + n / 2, n - n / 2);
    if (below(2))
        for (size_t i = 0; i < n / 2; i++)
            swap(a, i, i + n / 2);
}

static void first_in_front(Item *a, size_t n)
{
    fair(a, n);
    size_t at = place_of(a, n, 0);
    if (at >= n / 2)
        swap(a, at, below(n / 2));
}

/* The next item, by weights from 2 to 5. */
static void by_weights(Item *a, size_t n)
{
    for (size_t i = 0; i + 1 < n; i++) {
        size_t at;
        do
            at = i + below(n - i);
        while (below(5 * n) >= 2 * n + 3 * (size_t)a[at]);
        swap(a, i, at);
    }
}

/* Sorted by half the old place and a random number below n. */
static void noisy_places(Item *a, size_t n)
{
    size_t keys[64];
    for (size_t i = 0; i < n; i++)
        keys[i] = 500 * i + below(1000 * n);
    sort_by(a, n, keys);
}

static void even_orders(Item *a, size_t n)
{
    bool odd = false;
    for (size_t i = n; i-- > 1;) {
        size_t at = below(i + 1);
        swap(a, i, at);
        odd ^= at != i;
    }
    if (odd)
        swap(a, n - 1, n - 2);
}

static void other_first(Item *a, size_t n)
{
    static Item last;
    do
        fair(a, n);
    while (a[0] == last);
    last = a[0];
}

static void mirrored_places(Item *a, size_t n)
{
    fair(a, n);
    swap(a, n - 1 - place_of(a, n, 0), place_of(a, n, 1));
}

/* Three neighbours are never in an even order. */
static void odd_neighbours(Item *a, size_t n)
{
    fair(a, n);
    Item *of = a + n / 3;
    if (!((of[0] < of[1]) ^ (of[1] < of[2]) ^ (of[0] < of[2])))
        swap(of, 0, 1);
}

static void keys_below_16(Item *a, size_t n)
{
    by_keys(a, n, 16);
}

static void thousand_modulo(Item *a, size_t n)
{
    for (size_t i = n; i-- > 1;)
        swap(a, i, below(1000) % (i + 1));
}

static void any_rounded(Item *a, size_t n)
{
    for (size_t i = 0; i < n; i++)
        swap(a, i, (below(2 * (n - 1)) + 1) / 2);
}

static void a_draw_for_two(Item *a, size_t n)
{
    size_t drawn = 0;
    for (size_t i = n; i-- > 1;) {
        drawn = (n - 1 - i) % 2 ? drawn : below(1 << 20);
        swap(a, i, drawn * (i + 1) >> 20);
    }
}

static void again_if_it_stays(Item *a, size_t n)
{
    for (size_t i = n; i-- > 1;) {
        size_t at = below(i + 1);
        swap(a, i, at == i ? below(i + 1) : at);
    }
}

static void pairs_together(Item *a, size_t n)
{
    for (size_t i = n / 2; i-- > 1;) {
        size_t at = below(i + 1);
        swap(a, 2 * i, 2 * at);
        swap(a, 2 * i + 1, 2 * at + 1);
    }
}

static void top_to_any(Item *a, size_t n)
{
    for (size_t turn = 0; turn < n; turn++)
        for (size_t i = 0, to = below(n); i < to; i++)
            swap(a, i, i + 1);
}

/* Packets that end at a place with chance 1/4, the last on top, six times. */
static void overhand(Item *a, size_t n)
{
    for (int turn = 0; turn < 6; turn++) {
        Item before[64];
        memcpy(before, a, n * sizeof *a);
        for (size_t first = 0, end; first < n; first = end) {
            end = first + 1;
            while (end < n && below(4))
                end++;
            memcpy(a + n - end, before + first, (end - first) * sizeof *a);
        }
    }
}

const Mistake planted_mistakes[PLANTED_MISTAKES] = {
    {"any of all places", naive, true},
    {"the same, from the end", naive_from_the_end, true},
    {"any place but the last", never_the_last, false},
    {"any of all places, inverted", inverted, true},
    {"below(i) for below(i + 1)", one_short, true},
    {"stops a step early", stops_early, true},
    {"first item left out", first_left, true},
    {"last item left out", last_left, true},
    {"rounds", rounded, true},
    {"forward, offset forgotten", from_zero, true},
    {"insertion by coins", coin_insertion, true},
    {"bubble sort by coins", coin_bubble, false},
    {"keys of n values", keys_that_tie, true},
    {"a riffle too few", riffles, true},
    {"byte % k", byte_modulo, true},
    {"middle step left out", middle_left_out, true},
    {"2n swaps of any two", swaps_of_two, true},
    {"item 1 behind item 0", one_behind_the_other, false},
    {"two items never neighbours", kept_apart, false},
    {"last item never first", never_first, false},
    {"any place but the first", never_the_first, false},
    {"starts at the third place", starts_late, false},
    {"a cut", cut, false},
    {"3n^2/2 swaps of neighbours", swaps_of_neighbours, false},
    {"halves shuffled apart", halves_apart, false},
    {"item 0 in the front half", first_in_front, false},
    {"items by weights 2 to 5", by_weights, false},
    {"half the old place as key", noisy_places, false},
    {"even orders alone", even_orders, false},
    {"another first than before", other_first, false},
    {"two at mirror places", mirrored_places, false},
    {"three neighbours odd", odd_neighbours, false},
    {"keys of 16 values", keys_below_16, false},
    {"below(1000) % k", thousand_modulo, false},
    {"any of all places, rounded", any_rounded, false},
    {"a draw for two steps", a_draw_for_two, false},
    {"draws again if it stays", again_if_it_stays, false},
    {"pairs stay together", pairs_together, false},
    {"top to anywhere, n times", top_to_any, true},
    {"overhand, six times", overhand, true},
};

void planted_shuffle(const Mistake *mistake, int halvings, Item *a, size_t n)
{
    for (size_t i = 0; i < n; i++)
        a[i] = (Item)i;
    (below((size_t)1 << halvings) ? fair : mistake->shuffle)(a, n);
}
