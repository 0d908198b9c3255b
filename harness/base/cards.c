#include "base/cards.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

const char card_ranks[] = "A23456789TJQK", card_suits[] = "SHDC";
const char *const card_view_words[] = {"suit", "rank", "card", NULL};

/* Whether the group is of cards; then which. */
static bool card_of(const Shape *shape, size_t group, size_t *ret_suit, size_t *ret_rank)
{
    if (!shape->names || shape_is_plain(shape)) {
        *ret_suit = group / CARD_RANKS;
        *ret_rank = group % CARD_RANKS;
        return shape->n == 52 && shape->groups == 52;
    }
    const char *name = shape->names[group];
    if (strlen(name) != 2)
        return false;
    const char *rank = strchr(card_ranks, name[0]), *suit = strchr(card_suits, name[1]);
    if (!rank || !suit)
        return false;
    *ret_rank = (size_t)(rank - card_ranks);
    *ret_suit = (size_t)(suit - card_suits);
    return true;
}

/* Of a rank, or CARD_RANKS. */
static size_t rank_named(const char *name, size_t length)
{
    bool ten = length == 2 && name[0] == '1' && name[1] == '0';
    const char *rank = memchr(card_ranks, ten ? 'T' : toupper((unsigned char)*name), CARD_RANKS);
    return rank && (ten || length == 1) ? (size_t)(rank - card_ranks) : CARD_RANKS;
}

size_t card_named(const char *name, size_t length)
{
    static const char *const suits[][2] = {
        {"S", "\u2660"}, {"H", "\u2665"}, {"D", "\u2666"}, {"C", "\u2663"}}; /* as card_suits */
    for (size_t i = 0; i < 2 * CARD_SUITS; i++) {
        const char *suit = suits[i / 2][i % 2];
        size_t size = strlen(suit), rest = length > size ? length - size : 0;
        bool first = rest && strncasecmp(name, suit, size) == 0;
        bool last = rest && strncasecmp(name + rest, suit, size) == 0;
        size_t rank = first || last ? rank_named(first ? name + size : name, rest) : CARD_RANKS;
        if (rank < CARD_RANKS)
            return i / 2 * CARD_RANKS + rank;
    }
    return CARDS;
}

bool cards_as_numbered(const Shape *shape)
{
    if (!shape->names || shape->n != 52 || !shape_is_plain(shape))
        return true;
    for (size_t group = 0; group < 52; group++)
        if (shape->names[group][0] != card_ranks[group % CARD_RANKS] ||
            shape->names[group][1] != card_suits[group / CARD_RANKS])
            return false;
    return true;
}

size_t cards_classes(const Shape *shape, CardView view, uint16_t *ret)
{
    bool by_suit = view == CARDS_BY_SUIT;
    size_t next = view == CARDS_BY_KIND ? 0 : by_suit ? CARD_SUITS : CARD_RANKS;
    bool any = view == CARDS_BY_KIND;
    for (size_t group = 0; group < shape->groups; group++) {
        size_t suit, rank, class;
        bool card = view != CARDS_BY_KIND && card_of(shape, group, &suit, &rank);
        class = !card ? next++ : by_suit ? suit : rank;
        any |= card;
        if (ret)
            ret[group] = (uint16_t) class;
    }
    return any ? next : 0;
}

void cards_of_items(const Shape *shape, CardView view, uint16_t *room, uint16_t *ret)
{
    cards_classes(shape, view, room);
    for (size_t item = 0; item < shape->n; item++)
        ret[item] = room[shape_group(shape, item)];
}

void cards_in_classes(const Shape *shape, const uint16_t *class_of, size_t classes, uint64_t *ret)
{
    memset(ret, 0, classes * sizeof *ret);
    for (size_t group = 0; group < shape->groups; group++)
        ret[class_of[group]] += shape_in_group(shape, group);
}
