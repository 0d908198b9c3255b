#include "input/law_read.h"

#include "base/arena.h"
#include "base/elementary.h"
#include "base/encoding.h"
#include "base/numbers.h"
#include "inference/law_places.h"
#include "input/class_chances.h"
#include "input/item_code.h"
#include "input/line_fault.h"
#include "input/line_words.h"
#include "tallies/digest.h"
#include "tallies/permutations.h"
#include "tallies/rank.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WEIGHED_ORDERS_ITEMS = 7, MOST_LINES = 1000000 };

/* The most that the sum of chances may be off from 1. */
static const double SUM_ROUNDING = 1e-9;

Status law_word_read(const char *word, LawName *ret, const char **ret_text, Error *error)
{
    size_t length = strcspn(word, ":");
    bool with_text = word[length] && word[length + 1];
    for (int name = LAW_UNIFORM; law_words[name]; name++) {
        bool needs = law_has_file((LawName)name);
        if (strlen(law_words[name]) != length || strncmp(law_words[name], word, length) != 0)
            continue;
        if ((needs && !with_text) || (!needs && word[length] && name != LAW_NEIGHBOURS))
            break;
        *ret = (LawName)name;
        *ret_text = with_text ? word + length + 1 : NULL;
        return STATUS_OK;
    }
    return error_set(error, STATUS_USAGE,
                     "--law %.200s: accepted: uniform, even, derangement, cycle, "
                     "no-equal-neighbours, weights:FILE, chances:FILE, subset:FILE",
                     *word ? word : "''");
}

/* How many orders of so few items that they are counted one by one. */
static uint64_t count_orders(LawName name, size_t n)
{
    uint64_t before = 0, now = 1; /* derangements of one item, of two */
    if (n > PERMUTATIONS_MAX_N)
        return 0;
    if (name == LAW_EVEN)
        return permutation_count(n) / 2;
    if (name == LAW_CYCLE)
        return permutation_count(n - 1);
    for (size_t m = 3; m <= n; m++) {
        uint64_t next = (m - 1) * (before + now);
        before = now;
        now = next;
    }
    return now;
}

/* One line of a file: what stands first, and its last word where one is requested. */
typedef struct LawLine {
    char *first, *last;
    size_t number; /* in the file, from 1 */
    double value;
    uint64_t rank;
} LawLine;

/* A file as it is taken apart. */
typedef struct LawReading {
    const LawFile *file;
    Arena memory; /* of the lines */
    LawLine *lines;
    size_t count;
    bool weights; /* a line is an item and its weight */
    Error *error;
} LawReading;

/* STATUS_USAGE, with the line of the file; 0: all of it. */
#define fault(reading, line, ...)                                                                  \
    (line_fault((reading)->file->path, line, (reading)->error, __VA_ARGS__), STATUS_USAGE)

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == ',';
}

/* Cuts blanks off both ends. */
static char *trim(char *text)
{
    size_t length = strlen(text);
    while (length && is_blank(text[length - 1]))
        text[--length] = 0;
    while (is_blank(*text))
        text++;
    return text;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Whether the comma before the last word of a line may stand within a number, as in 1,234 and 0,25:
 * it does not divide the line, since blanks do, or an item already ends before it. */
static bool may_be_one(const LawReading *reading, const char *line, const char *last)
{
    size_t before = (size_t)(last - line);
    bool comma = before > 1 && last[-1] == ',' && is_digit(last[-2]) && is_digit(*last);
    bool item = reading->weights && comma && memchr(line, ',', before - 1);
    return comma && (item || strcspn(line, " \t;") < before);
}

static Status add_line(LawReading *reading, char *text, size_t number, bool with_value)
{
    LawLine line = {.first = trim(text), .number = number};
    if (!*line.first)
        return STATUS_OK;
    if (with_value) {
        char *last = line.first + strlen(line.first);
        while (last > line.first && !is_blank(last[-1]))
            last--;
        if (last == line.first)
            return fault(reading, number, "one word; accepted: %s",
                         "an item and its weight, or an order and its chance");
        if (may_be_one(reading, line.first, last))
            return fault(reading, number,
                         "\"%.60s\": a comma within its number? Accepted: 0.25, 1/4, 1234",
                         line.first);
        last[-1] = 0;
        line.last = last;
        line.first = trim(line.first);
    }
    if (reading->count == MOST_LINES)
        return fault(reading, number, "more than %d lines", MOST_LINES);
    if (arena_room(&reading->memory, &reading->lines, reading->count, sizeof line))
        reading->lines[reading->count++] = line;
    return arena_status(&reading->memory, "a law", reading->error);
}

static Status take_lines(LawReading *reading, bool with_value)
{
    const LawFile *file = reading->file;
    const char *coded = encoding_fault(file->bytes, file->length);
    if (coded)
        return fault(reading, 0, "%s", coded);
    if (memchr(file->bytes, 0, file->length))
        return fault(reading, 0, "not text: it has a byte 0");
    for (TextLines lines = lines_of(file->bytes, file->length); next_line(&lines);) {
        char *line = arena_keep(&reading->memory, strndup(lines.line, lines.length));
        TRY(arena_status(&reading->memory, "a law", reading->error));
        TRY(add_line(reading, line, lines.number, with_value));
    }
    return reading->count ? STATUS_OK : fault(reading, 0, "empty");
}

/* The number of an item; n for none. */
static size_t item_of(const LawFile *file, const char *name, size_t length, size_t n)
{
    static const ItemCode numbers = {0};
    WordItems items = items_of_word(file->code ? file->code : &numbers, n, name, length);
    return items.count ? items.first : n;
}

/* The items of "0 2 1", "0,2,1", "b > a > c" or, where there is nothing between them, "021". False
 * where they are no order of 2 to PERMUTATIONS_MAX_N items. */
static bool read_order(const LawFile *file, const char *text, Item items[PERMUTATIONS_MAX_N],
                       size_t *ret_n)
{
    static const char between[] = " \t-,>";
    size_t n = 0, length = strlen(text);
    bool letters = !strpbrk(text, between);
    for (size_t at = 0; at < length;) {
        size_t word = letters ? 1 : strcspn(text + at, between);
        if (!word) {
            at++;
            continue;
        }
        if (n == PERMUTATIONS_MAX_N)
            return false;
        size_t most = file->code && file->code->n ? file->code->n : PERMUTATIONS_MAX_N;
        size_t item = item_of(file, text + at, word, most);
        if (item == most)
            return false;
        items[n++] = (Item)item;
        at += word;
    }
    *ret_n = n;
    return n > 1 && permutation_rank(items, n) != PERMUTATION_NONE;
}

static Status take_weights(LawReading *reading, TargetLaw *law)
{
    TRY(take_lines(reading, true));
    law->n = law->n ? law->n : reading->count;
    if (law->n < 2 || law->n > LAW_WEIGHTS_ITEMS)
        return error_set(reading->error, STATUS_USAGE,
                         "--law weights: %zu items; accepted: 2 to %d", law->n, LAW_WEIGHTS_ITEMS);
    law->weights = arena_get(&law->memory, law->n, sizeof *law->weights);
    TRY(arena_status(&law->memory, "a law", reading->error));
    for (size_t i = 0; i < reading->count; i++) {
        const LawLine *line = &reading->lines[i];
        size_t item = item_of(reading->file, line->first, strlen(line->first), law->n);
        Error inner;
        if (item >= law->n)
            return fault(reading, line->number, "\"%.60s\" is none of the %zu items", line->first,
                         law->n);
        if (law->weights[item] > 0)
            return fault(reading, line->number, "item \"%.60s\" is there twice", line->first);
        if (number_real("", line->last, 0, 1e9, &law->weights[item], &inner))
            return fault(reading, line->number,
                         "\"%.60s\" is not a weight: accepted: a number above 0, up to 1e9",
                         line->last);
    }
    if (reading->count < law->n)
        return fault(reading, 0, "%zu weights; there are %zu items", reading->count, law->n);
    return STATUS_OK;
}

/* Lists the orders of so few items with their chances. */
static Status list_weighed(TargetLaw *law, Error *error)
{
    if (law->n > WEIGHED_ORDERS_ITEMS)
        return STATUS_OK;
    law->orders = permutation_count(law->n);
    law->ranks = arena_get(&law->memory, law->orders, sizeof *law->ranks);
    law->chances = arena_get(&law->memory, law->orders, sizeof *law->chances);
    TRY(arena_status(&law->memory, "a law", error));
    Item order[WEIGHED_ORDERS_ITEMS];
    for (uint64_t rank = 0; rank < law->orders; rank++) {
        double left = 0, chance = 1;
        permutation_unrank(rank, law->n, order);
        for (size_t place = law->n; place-- > 0;) {
            left += law->weights[order[place]];
            chance *= law->weights[order[place]] / left;
        }
        law->ranks[rank] = rank;
        law->chances[rank] = chance;
    }
    return STATUS_OK;
}

static int by_rank(const void *a, const void *b)
{
    const LawLine *one = a, *other = b;
    if (one->rank != other->rank)
        return one->rank < other->rank ? -1 : 1;
    return (one->number > other->number) - (one->number < other->number);
}

/* The chances of the lines, which add up to 1, or are parts. */
static Status take_chances(LawReading *reading)
{
    double sum = 0;
    bool parts = true;
    for (size_t i = 0; i < reading->count; i++) {
        LawLine *line = &reading->lines[i];
        Chance chance;
        if (!chance_read(line->last, &chance))
            return fault(reading, line->number,
                         "\"%.60s\" is not a chance: accepted: 1/13, 0.25, or whole parts",
                         line->last);
        parts = parts && chance.parts;
        line->value = (double)chance.above / (double)chance.below;
        sum += line->value;
    }
    if (!(sum > 0))
        return fault(reading, 0, "all chances are 0");
    if (!parts && !(fabs(sum - 1) <= SUM_ROUNDING))
        return fault(reading, 0, "the chances add up to %.9g, not to 1 (fractions, 1/3, are exact)",
                     sum);
    for (size_t i = 0; i < reading->count; i++)
        reading->lines[i].value /= sum;
    return STATUS_OK;
}

static Status take_orders(LawReading *reading, TargetLaw *law)
{
    Status status = take_lines(reading, law->name == LAW_CHANCES);
    for (size_t i = 0; !status && i < reading->count; i++) {
        LawLine *line = &reading->lines[i];
        Item items[PERMUTATIONS_MAX_N];
        size_t n = 0;
        if (!read_order(reading->file, line->first, items, &n))
            return fault(reading, line->number, "\"%.60s\" is not an order of 2 to %d items",
                         line->first, PERMUTATIONS_MAX_N);
        law->n = law->n ? law->n : n;
        if (n != law->n)
            return fault(reading, line->number, "an order of %zu items; there are %zu", n, law->n);
        line->rank = permutation_rank(items, n);
        line->value = 1 / (double)reading->count;
    }
    THEN_IF(status, law->name == LAW_CHANCES, take_chances(reading));
    if (status)
        return status;
    qsort(reading->lines, reading->count, sizeof *reading->lines, by_rank);
    law->ranks = arena_get(&law->memory, reading->count, sizeof *law->ranks);
    law->chances = arena_get(&law->memory, reading->count, sizeof *law->chances);
    TRY(arena_status(&law->memory, "a law", reading->error));
    for (size_t i = 0; i < reading->count; i++) {
        const LawLine *line = &reading->lines[i];
        if (i && line->rank == line[-1].rank)
            return fault(reading, line->number, "this order is in line %zu, too", line[-1].number);
        if (!(line->value > 0))
            continue; /* it may not come */
        law->ranks[law->orders] = line->rank;
        law->chances[law->orders++] = line->value;
    }
    return law->orders < 2 ? fault(reading, 0, "only one order may come: there is nothing to test")
                           : STATUS_OK;
}

static void add_digest(const LawFile *file, TargetLaw *law)
{
    struct sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, file->length, (const uint8_t *)file->bytes);
    digest_text(&context, law->digest);
}

static Status read_file(const LawFile *file, TargetLaw *law, Error *error)
{
    LawReading reading = {.file = file, .weights = law->name == LAW_WEIGHTS, .error = error};
    Status status =
        law->name == LAW_WEIGHTS ? take_weights(&reading, law) : take_orders(&reading, law);
    arena_clear(&reading.memory);
    THEN_IF(status, law->name == LAW_WEIGHTS, list_weighed(law, error));
    THEN(status, law->name == LAW_WEIGHTS ? law_places_of_weights(law, error)
                                          : law_places_of_list(law, error));
    add_digest(file, law);
    return status;
}

Status law_read(LawName name, size_t n, const LawFile *file, TargetLaw *ret, Error *error)
{
    TargetLaw law = {.name = name, .n = n};
    Status status = STATUS_OK;
    if (file) {
        status = read_file(file, &law, error);
    } else if (n < LAW_LEAST_ITEMS) {
        status = error_set(error, STATUS_USAGE,
                           "--law %s: %zu item%s; accepted: %d and more, or there is nothing to "
                           "test",
                           law_words[name], n, n == 1 ? "" : "s", LAW_LEAST_ITEMS);
    } else {
        law.orders = count_orders(name, n);
    }
    if (status)
        target_law_clear(&law);
    else
        *ret = law;
    return status;
}
