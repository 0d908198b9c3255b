#include "input/shape_read.h"

#include "base/numbers.h"
#include "base/shape_outcomes.h"
#include "input/line_words.h"
#include "input/texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MOST = 64 };

/* The groups of a deck while it is read. */
typedef struct Deck {
    char **names;
    uint16_t *group_of;
    size_t n, groups;
} Deck;

static void deck_clear(Deck *deck)
{
    for (size_t group = 0; group < deck->groups; group++)
        free(deck->names[group]);
    free(deck->names);
    free(deck->group_of);
}

static Status no_memory(Error *error)
{
    return error_set(error, STATUS_FAILED, "out of memory for the names of a deck");
}

/* Adds `count` items of that name, a group of their own. */
static Status add_group(Deck *deck, const char *name, size_t count, Error *error)
{
    for (size_t group = 0; group < deck->groups; group++)
        if (strcmp(deck->names[group], name) == 0)
            return error_set(error, STATUS_USAGE, "--deck: %s is there twice", name);
    if (count > SHAPE_MOST_ITEMS - deck->n)
        return error_set(error, STATUS_USAGE, "--deck: more than %d items", SHAPE_MOST_ITEMS);
    char **names = realloc(deck->names, (deck->groups + 1) * sizeof *names);
    deck->names = names ? names : deck->names;
    uint16_t *group_of = realloc(deck->group_of, (deck->n + count) * sizeof *group_of);
    deck->group_of = group_of ? group_of : deck->group_of;
    char *copy = names && group_of ? strdup(name) : NULL;
    if (!copy)
        return no_memory(error);
    names[deck->groups] = copy;
    for (size_t i = 0; i < count; i++)
        group_of[deck->n++] = (uint16_t)deck->groups;
    deck->groups++;
    return STATUS_OK;
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

static Status bad_deck(const char *term, Error *error)
{
    return error_set(error, STATUS_USAGE,
                     "--deck: \"%.40s\": accepted: COUNT*NAME, with commas between "
                     "(24*land,36*spell), cards, ranks, suits (of 52), 8*cards",
                     term);
}

static Status read_deck(const char *text, Deck *deck, Error *error)
{
    for (const char *at = text;; at++) {
        char term[2 * NAME_MOST];
        size_t length = strcspn(at, ",");
        snprintf(term, sizeof term, "%.*s", (int)(length < sizeof term ? length : sizeof term - 1),
                 at);
        char *star = strchr(term, '*'), *name = star ? star + 1 : term;
        uint64_t count = 1;
        if (star) {
            Error inner;
            *star = 0;
            if (number_count("", term, 1000, 1, SHAPE_MOST_ITEMS, &count, &inner)) {
                *star = '*';
                return bad_deck(term, error);
            }
        }
        bool of_52 = !strcmp(term, "cards") || !strcmp(term, "ranks") || !strcmp(term, "suits");
        if (length >= sizeof term - 1 || !*name || (!star && !of_52) || strlen(name) > NAME_MOST ||
            strpbrk(name, "* \t|;[](){}'\"")) {
            if (star)
                *star = '*';
            return bad_deck(term, error);
        }
        TRY(add_term(deck, name, (size_t)count, error));
        at += length;
        if (!*at)
            return STATUS_OK;
    }
}

/* Items of one label are of one group; groups in the order in which they come first. */
static Status read_labels(char *const *labels, size_t count, Deck *deck, Error *error)
{
    SCOPED_ARENA memory = {0};
    Texts texts = {0};
    deck->names = calloc(count, sizeof *deck->names);
    deck->group_of = calloc(count, sizeof *deck->group_of);
    if (!deck->names || !deck->group_of)
        return no_memory(error);
    for (; deck->n < count; deck->n++) {
        const char *label = labels[deck->n];
        uint32_t group = texts_add(&texts, &memory, (Word){label, strlen(label)});
        if (group == UINT32_MAX)
            return no_memory(error);
        deck->group_of[deck->n] = (uint16_t)group;
        if (group < deck->groups)
            continue;
        deck->names[deck->groups] = strdup(label);
        if (!deck->names[deck->groups++])
            return no_memory(error);
    }
    return STATUS_OK;
}

static Status read_items(const ShapeWords *words, Deck *ret, Error *error)
{
    Deck deck = {0};
    Status status = STATUS_OK;
    if (words->deck && words->labels)
        return error_set(error, STATUS_USAGE,
                         "--deck and --items: one of them says what the items are");
    if (words->deck)
        status = read_deck(words->deck, &deck, error);
    else if (words->labels)
        status = read_labels(words->labels, words->label_count, &deck, error);
    if (status)
        deck_clear(&deck);
    else
        *ret = deck;
    return status;
}

Status shape_read_items(const ShapeWords *words, size_t *ret, Error *error)
{
    Deck deck;
    TRY(read_items(words, &deck, error));
    *ret = deck.n;
    deck_clear(&deck);
    return STATUS_OK;
}

/* The hands' sizes; owned. */
static Status read_hands(const char *text, size_t n, uint32_t **ret, size_t *ret_count,
                         Error *error)
{
    uint32_t *sizes = malloc((strlen(text) / 2 + 1) * sizeof *sizes);
    size_t count = 0, sum = 0;
    Status status = sizes ? STATUS_OK : no_memory(error);
    for (const char *at = text; !status; at++) {
        char part[16];
        size_t length = strcspn(at, ",");
        uint64_t size = 0;
        Error inner;
        snprintf(part, sizeof part, "%.*s", (int)(length < sizeof part ? length : 15), at);
        if (length >= sizeof part || number_of_list("", part, 1, SHAPE_MOST_ITEMS, &size, &inner)) {
            status = error_set(error, STATUS_USAGE,
                               "--hands %.60s: accepted: how many places each hand has, with "
                               "commas between: 13,13,13,13",
                               text);
            break;
        }
        sizes[count++] = (uint32_t)size;
        sum += (size_t)size;
        if (sum > n)
            status = error_set(error, STATUS_USAGE,
                               "--hands %.60s: more than the %zu items there are", text, n);
        at += length;
        if (!*at)
            break;
    }
    if (status) {
        free(sizes);
        return status;
    }
    *ret = sizes;
    *ret_count = count;
    return STATUS_OK;
}

Status shape_read(const ShapeWords *words, size_t n, Shape *ret, Error *error)
{
    if (words->take && words->hands)
        return error_set(error, STATUS_USAGE,
                         "--take and --hands: give one of the two; order counts with --take, not "
                         "within a hand");
    Deck deck;
    Status status = read_items(words, &deck, error);
    if (status)
        return status;
    if (deck.n && n && deck.n != n)
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
    THEN_IF(status, words->hands, read_hands(words->hands, n, &sizes, &blocks, error));
    THEN(status, shape_make(ret, n, deck.group_of, deck.groups, deck.names, sizes, blocks, error));
    if (!status && !shape_is_plain(ret))
        ret->outcomes = outcomes_count(ret);
    free(sizes);
    deck_clear(&deck);
    return status;
}
