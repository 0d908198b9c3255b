#include "input/shape_read.h"

#include "base/numbers.h"
#include "base/shape_outcomes.h"
#include "input/line_words.h"
#include "input/texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MOST = 64 };

static const char NAMES[] = "the names of a deck";

/* The groups of a deck while it is read. */
typedef struct Deck {
    Arena memory; /* of all below */
    char **names;
    uint16_t *group_of;
    size_t n, groups;
} Deck;

/* Adds `count` items of that name, a group of their own. */
static Status add_group(Deck *deck, const char *name, size_t count, Error *error)
{
    for (size_t group = 0; group < deck->groups; group++)
        if (strcmp(deck->names[group], name) == 0)
            return error_set(error, STATUS_USAGE, "--deck: %s is there twice", name);
    if (count > SHAPE_MOST_ITEMS - deck->n)
        return error_set(error, STATUS_USAGE, "--deck: more than %d items", SHAPE_MOST_ITEMS);
    char *copy = arena_copy(&deck->memory, name);
    if (arena_room(&deck->memory, &deck->names, deck->groups, sizeof *deck->names))
        deck->names[deck->groups] = copy;
    for (size_t i = 0; i < count; i++)
        if (arena_room(&deck->memory, &deck->group_of, deck->n, sizeof *deck->group_of))
            deck->group_of[deck->n++] = (uint16_t)deck->groups;
    deck->groups++;
    return arena_status(&deck->memory, NAMES, error);
}

/* Adds what one term of --deck stands for. */
static Status add_term(Deck *deck, const char *name, size_t count, Error *error)
{
    static const char ranks[] = "A23456789TJQK", suits[] = "SHDC";
    bool cards = strcmp(name, "cards") == 0;
    if (!cards && strcmp(name, "ranks") != 0 && strcmp(name, "suits") != 0)
        return add_group(deck, name, count, error);
    bool by_rank = cards || name[0] == 'r', by_suit = cards || name[0] == 's';
    size_t each = cards ? 1 : by_rank ? 4 : 13;
    if (count > SHAPE_MOST_ITEMS / 52)
        return error_set(error, STATUS_USAGE, "--deck: more than %d items", SHAPE_MOST_ITEMS);
    Status status = STATUS_OK;
    for (size_t suit = 0; !status && suit < (by_suit ? 4 : 1); suit++)
        for (size_t rank = 0; !status && rank < (by_rank ? 13 : 1); rank++) {
            char card[3] = {by_rank ? ranks[rank] : suits[suit], cards ? suits[suit] : 0, 0};
            status = add_group(deck, card, each * count, error);
        }
    return status;
}

/* Reads a term of --deck, as far as the next comma; *ret_length. */
static Status read_term(const char *text, Deck *deck, size_t *ret_length, Error *error)
{
    char term[2 * NAME_MOST];
    size_t length = *ret_length = strcspn(text, ",");
    uint64_t count = 1;
    Error inner;
    snprintf(term, sizeof term, "%.*s", (int)(length < sizeof term ? length : sizeof term - 1),
             text);
    char *star = strchr(term, '*'), *name = star ? star + 1 : term;
    if (star)
        *star = 0;
    bool of_52 = !strcmp(term, "cards") || !strcmp(term, "ranks") || !strcmp(term, "suits");
    if (star ? number_count("", term, 1000, 1, SHAPE_MOST_ITEMS, &count, &inner) != STATUS_OK
             : !of_52)
        name = term + strlen(term);
    if (length < sizeof term - 1 && *name && strlen(name) <= NAME_MOST &&
        !strpbrk(name, "* \t|;[](){}'\""))
        return add_term(deck, name, (size_t)count, error);
    return error_set(error, STATUS_USAGE,
                     "--deck: \"%.*s\": accepted: COUNT*NAME, with commas between "
                     "(24*land,36*spell), cards, ranks, suits (of 52), 8*cards",
                     (int)(length < 40 ? length : 40), text);
}

static Status read_deck(const char *text, Deck *deck, Error *error)
{
    size_t length;
    for (const char *at = text;; at += length + 1) {
        TRY(read_term(at, deck, &length, error));
        if (!at[length])
            return STATUS_OK;
    }
}

/* Items of one label are of one group; groups in the order in which they come first. */
static Status read_labels(char *const *labels, size_t count, Deck *deck, Error *error)
{
    Texts texts = {0};
    deck->names = arena_get(&deck->memory, count, sizeof *deck->names);
    deck->group_of = arena_get(&deck->memory, count, sizeof *deck->group_of);
    for (; !deck->memory.lost && deck->n < count; deck->n++) {
        Word label = {labels[deck->n], strlen(labels[deck->n])};
        uint32_t group = texts_add(&texts, &deck->memory, label);
        deck->group_of[deck->n] = (uint16_t)group;
        if (group == deck->groups)
            deck->names[deck->groups++] = labels[deck->n];
    }
    return arena_status(&deck->memory, NAMES, error);
}

static Status read_items(const ShapeWords *words, Deck *deck, Error *error)
{
    if (words->deck && words->labels)
        return error_set(error, STATUS_USAGE,
                         "--deck and --items: one of them says what the items are");
    return words->deck     ? read_deck(words->deck, deck, error)
           : words->labels ? read_labels(words->labels, words->label_count, deck, error)
                           : STATUS_OK;
}

Status shape_read_items(const ShapeWords *words, size_t *ret, Error *error)
{
    Deck deck = {.n = 0};
    Status status = read_items(words, &deck, error);
    if (!status)
        *ret = deck.n;
    arena_clear(&deck.memory);
    return status;
}

/* The hands' sizes. */
static Status read_hands(const char *text, size_t n, Arena *memory, uint32_t **ret,
                         size_t *ret_count, Error *error)
{
    uint32_t *sizes = *ret = arena_get(memory, strlen(text) / 2 + 1, sizeof *sizes);
    size_t sum = 0;
    TRY(arena_status(memory, NAMES, error));
    *ret_count = 0;
    for (const char *at = text;; at++) {
        char part[16];
        size_t length = strcspn(at, ",");
        uint64_t size = 0;
        Error inner;
        snprintf(part, sizeof part, "%.*s", (int)(length < sizeof part ? length : 15), at);
        if (length >= sizeof part || number_of_list("", part, 1, SHAPE_MOST_ITEMS, &size, &inner)) {
            return error_set(error, STATUS_USAGE,
                             "--hands %.60s: accepted: how many places each hand has, with "
                             "commas between: 13,13,13,13",
                             text);
        }
        sizes[(*ret_count)++] = (uint32_t)size;
        sum += (size_t)size;
        if (sum > n)
            return error_set(error, STATUS_USAGE,
                             "--hands %.60s: more than the %zu items there are", text, n);
        at += length;
        if (!*at)
            return STATUS_OK;
    }
}

Status shape_read(const ShapeWords *words, size_t n, Shape *ret, Error *error)
{
    if (words->take && words->hands)
        return error_set(error, STATUS_USAGE,
                         "--take and --hands: give one of the two; order counts with --take, not "
                         "within a hand");
    Deck deck = {.n = 0};
    Status status = read_items(words, &deck, error);
    if (!status && deck.n && n && deck.n != n)
        status =
            error_set(error, STATUS_USAGE, "--n %zu: %s has %zu %s", n,
                      words->deck ? "--deck" : "--items", deck.n, words->deck ? "items" : "labels");
    n = deck.n ? deck.n : n;
    if (!status && n > SHAPE_MOST_ITEMS)
        status =
            error_set(error, STATUS_USAGE, "--n %zu: accepted with --take and --hands: 1 to %s", n,
                      count_grouped(SHAPE_MOST_ITEMS).text);
    if (!status && words->take > n)
        status =
            error_set(error, STATUS_USAGE, "--take %zu: there are only %zu items", words->take, n);
    uint32_t *sizes = NULL;
    size_t blocks = words->take ? words->take : n;
    THEN_IF(status, words->hands,
            read_hands(words->hands, n, &deck.memory, &sizes, &blocks, error));
    THEN(status, shape_make(ret, n, deck.group_of, deck.groups, deck.names, sizes, blocks, error));
    if (!status && !shape_is_plain(ret))
        ret->outcomes = outcomes_count(ret);
    arena_clear(&deck.memory);
    return status;
}
