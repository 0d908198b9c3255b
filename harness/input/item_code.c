#include "input/item_code.h"

#include "base/cards.h"
#include "base/encoding.h"
#include "input/line_words.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_labels(const void *a, const void *b)
{
    const Label *one = a, *other = b;
    int order = strcmp(one->text, other->text);
    return order ? order : (one->item > other->item) - (one->item < other->item);
}

/* The order of a label and of a text, which need not end. */
static int compare_text(const Label *label, const char *text, size_t length)
{
    int order = strncmp(label->text, text, length);
    return order ? order : label->text[length] != 0;
}

/* The first label of that text, or NULL, and how many there are; a card may be written in any way
 * (card_named). */
static const Label *label_find(const Label *sorted, size_t count, const char *text, size_t length,
                               size_t *ret_members)
{
    count = memchr(text, 0, length) ? 0 : count; /* which strncmp would stop at */
    size_t low = 0, high = count;
    while (low < high) { /* the first that is not before it */
        size_t middle = low + (high - low) / 2;
        if (compare_text(&sorted[middle], text, length) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    size_t end = low;
    while (end < count && compare_text(&sorted[end], text, length) == 0)
        end++;
    size_t card = end == low && count ? card_named(text, length) : CARDS;
    const char word[] = {card_ranks[card % CARD_RANKS], card_suits[card / CARD_RANKS]};
    if (card < CARDS && (length != sizeof word || memcmp(word, text, sizeof word) != 0))
        return label_find(sorted, count, word, sizeof word, ret_members);
    *ret_members = end - low;
    return end > low ? &sorted[low] : NULL;
}

WordItems items_of_word(const ItemCode *code, size_t n, const char *text, size_t length)
{
    size_t number = word_number(text, length, code->base, n), count = 0;
    bool named = code->sorted && (code->numbers != NUMBERS_FIRST || number == n);
    const Label *labels =
        named ? label_find(code->sorted, code->sorted_count, text, length, &count) : NULL;
    if (labels)
        return (WordItems){.count = count, .first = labels->item, .labels = labels};
    bool is = number < n && (!code->sorted || code->numbers != NUMBERS_NEVER);
    return (WordItems){.count = is, .first = (Item)number};
}

void item_code_clear(ItemCode *code)
{
    arena_clear(&code->memory);
    *code = (ItemCode){0};
}

Status items_check(const Subject *subject, size_t n, Error *error)
{
    const ItemCode *code = item_code_of(subject);
    size_t last = n - 1 + code->base;
    if (code->n && code->n != n)
        return error_set(error, STATUS_USAGE, "--n %zu: --items has %zu labels", n, code->n);
    if ((subject->wire == WIRE_U8 && last > UINT8_MAX) ||
        (subject->wire == WIRE_U16LE && last > UINT16_MAX))
        return error_set(error, STATUS_USAGE, "--as %s: it cannot tell %zu items apart",
                         wire_words[subject->wire], n);
    return STATUS_OK;
}

SubjectItems items_of(const Subject *subject)
{
    const ItemCode *code = item_code_of(subject);
    return (SubjectItems){.base = code->base, .labels = code->n ? code->labels : NULL};
}

/* Adds one line's label. */
static Status add_label(ItemCode *code, const char *path, bool blanks, const char *line,
                        size_t length, Error *error)
{
    size_t number = code->n + 1;
    const char *coded = encoding_fault(line, length);
    if (coded)
        return error_set(error, STATUS_USAGE, "--items %.200s: %s", path, coded);
    if (number == 1 && encoding_marked(line, length)) {
        line += strlen(UTF8_MARK);
        length -= strlen(UTF8_MARK);
    }
    if (length > LABEL_MOST)
        return error_set(error, STATUS_USAGE, "--items %.200s: line %zu is longer than %d bytes",
                         path, number, LABEL_MOST);
    while (length && line[length - 1] == '\r')
        length--;
    if (!length)
        return error_set(error, STATUS_USAGE, "--items %.200s: line %zu is empty", path, number);
    for (size_t i = 0; i < length; i++)
        if (!line[i] || (!blanks && is_separator((unsigned char)line[i])))
            return error_set(error, STATUS_USAGE,
                             "--items %.200s: line %zu: a name must not have blanks, commas, "
                             "semicolons, brackets, quotes or NULs (but with --as csv and "
                             "json it may)",
                             path, number);
    if (number > DECK_MAX_ITEMS)
        return error_set(error, STATUS_USAGE, "--items %.200s: more than %d labels", path,
                         DECK_MAX_ITEMS);
    char *label = arena_keep(&code->memory, strndup(line, length));
    if (arena_room(&code->memory, &code->labels, code->n, sizeof *code->labels))
        code->labels[code->n++] = label;
    code->label_most = length > code->label_most ? length : code->label_most;
    return arena_status(&code->memory, "the labels of --items", error);
}

/* Sorts all items by their names, or those of their groups, to find them by. */
static Status sort_items(ItemCode *code, char *const *names, const Shape *shape, size_t count,
                         Error *error)
{
    code->sorted = arena_get(&code->memory, count, sizeof *code->sorted);
    TRY(arena_status(&code->memory, "the names of items", error));
    code->sorted_count = count;
    for (size_t i = 0; i < count; i++)
        code->sorted[i] =
            (Label){.text = names[shape ? shape_group(shape, i) : i], .item = (Item)i};
    qsort(code->sorted, count, sizeof *code->sorted, compare_labels);
    return STATUS_OK;
}

/* Reads a line without its end, or so much of it that it is too long; false at the end of the file.
 */
static bool read_line(FILE *file, char line[static LABEL_MOST + 1], size_t *ret_length)
{
    size_t length = 0;
    int byte = EOF;
    while (length <= LABEL_MOST && (byte = getc_unlocked(file)) != EOF && byte != '\n')
        line[length++] = (char)byte;
    *ret_length = length;
    return length || byte != EOF;
}

Status item_code_read(const char *path, bool blanks, ItemCode *ret, Error *error)
{
    FILE *file = fopen(path, "re");
    if (!file)
        return error_set(error, status_of_errno(errno, STATUS_USAGE), "--items %.300s: %s", path,
                         strerror(errno));
    ItemCode code = {0};
    char line[LABEL_MOST + 1];
    size_t length;
    Status status = STATUS_OK;
    errno = 0;
    while (!status && read_line(file, line, &length))
        status = add_label(&code, path, blanks, line, length, error);
    if (!status && (ferror(file) || errno == ENOMEM)) /* reading takes memory, too */
        status = error_set(error, status_of_errno(errno, STATUS_USAGE), "--items %.300s: %s", path,
                           strerror(errno));
    else if (!status && !code.n)
        status = error_set(error, STATUS_USAGE, "--items %.300s: no labels in it", path);
    fclose(file);
    THEN(status, sort_items(&code, code.labels, NULL, code.n, error));
    if (status)
        item_code_clear(&code);
    else
        *ret = code;
    return status;
}

Status item_code_set(ItemCode *ret, char *const *labels, size_t n, Error *error)
{
    ItemCode code = {.base = ret->base};
    code.labels = arena_get(&code.memory, n, sizeof *code.labels);
    for (; code.labels && code.n < n; code.n++) {
        size_t length = strlen(labels[code.n]);
        code.labels[code.n] = arena_copy(&code.memory, labels[code.n]);
        code.label_most = length > code.label_most ? length : code.label_most;
    }
    Status status = sort_items(&code, code.labels, NULL, code.n, error);
    if (status)
        item_code_clear(&code);
    else
        *ret = code;
    return status;
}

Status item_code_shape(ItemCode *code, const Shape *shape, bool numbers_first, Error *error)
{
    code->shape = shape;
    code->numbers = code->n ? NUMBERS_NEVER : numbers_first ? NUMBERS_FIRST : NUMBERS_TOO;
    return shape->names && !code->sorted ? sort_items(code, shape->names, shape, shape->n, error)
                                         : STATUS_OK;
}

size_t item_write(const ItemCode *code, Item item, char *text)
{
    if (code->n) {
        size_t length = strlen(code->labels[item]);
        memcpy(text, code->labels[item], length);
        return length;
    }
    return (size_t)snprintf(text, 8, "%u", item + code->base);
}

void bytes_quote(const char *bytes, size_t length, size_t most, char *ret)
{
    size_t shown = length < most ? length : most;
    for (size_t i = 0; i < shown; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        ret += byte == '\n'                   ? sprintf(ret, " ")
               : isprint(byte) && byte < 0x7f ? sprintf(ret, "%c", byte)
                                              : sprintf(ret,
                                                        byte == '\t'   ? "\\t"
                                                        : byte == '\r' ? "\\r"
                                                                       : "\\x%02x",
                                                        byte);
    }
    strcpy(ret, shown < length ? "..." : "");
}

Quoted bytes_quoted(const char *bytes, size_t length)
{
    Quoted quoted;
    bytes_quote(bytes, length, 40, quoted.text);
    return quoted;
}
