#include "input/record_read.h"

#include "input/line_words.h"

#include <string.h>

/* A line so far. */
typedef struct Line {
    const ItemCode *code;
    DealLines *lines;
    size_t n;
    Item *items;
    size_t count, nothings, others; /* items, words that say there is none, and other words */
    size_t separators;              /* bytes */
    RecordProblem problem;
} Line;

/* The fields between commas; *ret_empty: there is nothing in one between two others. A comma at the
 * end of a list that goes on in the next line has none behind it. */
static size_t count_fields(const char *text, size_t length, bool *ret_empty)
{
    size_t fields = 1;
    bool empty = false;
    *ret_empty = false;
    for (size_t at = 0; at < length; at++) {
        bool comma = text[at] == ',' || text[at] == ';';
        *ret_empty |= comma && empty;
        empty = comma || (empty && is_separator((unsigned char)text[at]));
        fields += comma;
    }
    bool goes_on = memchr(text, '[', length) && !memchr(text, ']', length);
    return fields - goes_on;
}

/* Whether a mark of a hand stands before the word that begins behind a gap: a bar, or a closing
 * bracket and then an opening one. */
static bool is_marked(const Line *line, Word gap, Word word)
{
    bool closed = false, marked = word.length == 1 && *word.text == '|';
    for (size_t at = 0; line->count + line->nothings && at < gap.length; at++) {
        closed |= memchr("])}", gap.text[at], 3) != NULL;
        marked |= closed && memchr("[({", gap.text[at], 3);
    }
    return marked;
}

/* Whether the deal's hands, or what is seen of it, end before that place. */
static bool is_border(const Shape *shape, size_t place)
{
    return place == 0 || place >= shape->seen ||
           shape_block(shape, place) != shape_block(shape, place - 1);
}

/* Takes a word that is an item. */
static void add_item(Line *line, const WordItems *found)
{
    const Shape *shape = line->code->shape;
    Item item = found->first;
    if (shape && found->labels) {
        uint32_t *used = &line->lines->used[shape_group(shape, item)];
        item = next_item(found, *used);
        *used += *used < found->count;
    }
    if (line->count < line->n)
        line->items[line->count] = item;
    line->count++;
    line->problem.outermost |= item == (line->code->base ? line->n - 1 : 0);
}

/* Takes a word that is none. */
static void add_other(Line *line, Word word)
{
    RecordProblem *problem = &line->problem;
    bool nothing = says_nothing(word.text, word.length);
    bool sign = word.length > 1 && *word.text == '-';
    if (!problem->token || (!nothing && !line->others)) {
        problem->token = word.text;
        problem->length = word.length;
    }
    line->nothings += nothing;
    line->others += !nothing;
    for (size_t i = sign; i < word.length; i++)
        problem->numbers &= word.text[i] >= '0' && word.text[i] <= '9';
    problem->beyond |= word_number(word.text, word.length, 0, line->n + 1) > line->n;
}

/* Reads the words; false: the mark of a hand is where none ends. */
static bool read_words(Line *line)
{
    const Shape *shape = line->code->shape;
    const char *text = line->problem.line;
    for (size_t at = 0, length = line->problem.line_length;;) {
        size_t gap = at;
        while (at < length && byte_kind(text[at]) == BYTE_SEPARATOR)
            at++;
        line->separators += at - gap;
        if (at == length)
            return true;
        Word word = {text + at, 0};
        while (at < length && byte_kind(text[at]) != BYTE_SEPARATOR)
            at++;
        word.length = (size_t)(text + at - word.text);
        if (shape && !shape->ordered && !line->others &&
            is_marked(line, (Word){text + gap, (size_t)(word.text - text) - gap}, word)) {
            if (!is_border(shape, line->count + line->nothings))
                return false;
            if (*word.text == '|')
                continue;
        }
        WordItems found = items_of_word(line->code, line->n, word.text, word.length);
        if (found.count) {
            add_item(line, &found);
            continue;
        }
        at = word_end(text, length, (size_t)(word.text - text));
        word.length = (size_t)(text + at - word.text);
        add_other(line, word);
    }
}

/* What a text is in which some items are missing, or there are others too many. */
static ParseResult uneven(const Line *line, bool missing, RecordProblem *problem)
{
    problem->what = missing                          ? RECORD_MISSING
                    : line->nothings && !line->count ? RECORD_NO_ITEM
                                                     : RECORD_WRONG_COUNT;
    return missing ? READ_MISSING : READ_REFUSED;
}

/* What a line of plain items is, whose words are items or say nothing. */
static ParseResult end_line(Line *line)
{
    size_t n = line->n, count = line->count, nothings = line->nothings;
    bool empty = false;
    if (count == n && !nothings && line->separators + 1 == n)
        return READ_WHOLE;
    size_t fields = count_fields(line->problem.line, line->problem.line_length, &empty);
    if (count == n && !nothings && !empty)
        return READ_WHOLE;
    bool missing = count && count <= n && (fields >= n || count + nothings >= n);
    return uneven(line, missing, &line->problem);
}

/* The same of a deal. */
static ParseResult end_deal(Line *line)
{
    const Shape *shape = line->code->shape;
    DealLines *lines = line->lines;
    size_t words = line->problem.count = line->count + line->nothings;
    line->problem.printed = lines->printed;
    bool good = (words == shape->seen || words == shape->n) && line->count &&
                (!lines->printed || words == lines->printed);
    lines->printed = good ? words : lines->printed;
    return good && !line->nothings ? READ_WHOLE : uneven(line, good, &line->problem);
}

ParseResult record_read(const ItemCode *code, DealLines *lines, size_t n, const char *text,
                        size_t length, Item *items, RecordProblem *ret_problem)
{
    Line line = {.code = code, .lines = lines, .n = n, .items = items};
    RecordProblem *problem = &line.problem;
    problem->line = text;
    problem->line_length = length;
    problem->numbers = true;
    bool marked = !read_words(&line);
    /* The next line begins anew; looking at all groups would take longer than reading it. */
    for (size_t i = 0; code->shape && i < line.count && i < n; i++)
        lines->used[shape_group(code->shape, items[i])] = 0;
    problem->count = line.count;
    problem->words = line.count + line.nothings + line.others;
    ParseResult reading = READ_REFUSED;
    if (marked) {
        problem->what = RECORD_BAD_MARK;
        problem->count = problem->words;
    } else if (line.others) {
        problem->what = RECORD_NO_ITEM;
    } else {
        reading = code->shape ? end_deal(&line) : end_line(&line);
    }
    for (size_t place = line.count; reading != READ_WHOLE && place < n; place++)
        items[place] = line.count ? items[0] : 0;
    *ret_problem = *problem;
    return reading;
}
