#include "input/row_text.h"

#include "base/array.h"

#include <string.h>

enum { QUOTED_MOST = 1 << 20 }; /* bytes of a quoted cell: a quote alone is none */

RowText row_text_of(char *text, size_t length, char mark, bool framed)
{
    return (RowText){.at = text, .end = text + length, .mark = mark, .framed = framed, .lines = 1};
}

void row_text_clear(RowText *rows)
{
    free(rows->cells);
    rows->cells = NULL;
    rows->count = rows->most = 0;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static Word without_blanks(Word word)
{
    while (word.length && is_blank(word.text[word.length - 1]))
        word.length--;
    for (; word.length && is_blank(*word.text); word.length--)
        word.text++;
    return word;
}

Word word_trim(Word word)
{
    static const char openers[] = "[({'\"", closers[] = "])}'\"";
    enum { KINDS = sizeof openers - 1 };
    for (size_t before = SIZE_MAX; before != word.length;) {
        word = without_blanks(word);
        before = word.length;
        const char *end = word.text + word.length - 1;
        if (word.length < 2) /* a mark alone is nothing */
            return (Word){word.text,
                          word.length && memchr("[](){}'\"=", *word.text, 9) ? 0 : before};
        if (*end == ':' || (memchr("=-", *end, 2) && is_blank(end[-1]))) { /* of an arrow, too */
            word.length--;
            continue;
        }
        const char *opener = memchr(openers, *word.text, KINDS);
        const char *closer = memchr(closers, *end, KINDS);
        bool both = opener && closer && opener - openers == closer - closers;
        bool within = opener && memchr(word.text + 1, closers[opener - openers], before - 1);
        bool first = opener && (both || !within);
        within = closer && memchr(word.text, openers[closer - closers], before - 1);
        word.length -= (size_t)first + (closer && (both || !within));
        word.text += first;
    }
    return word;
}

bool part_next(const char **at, const char *end, char mark, Word *ret)
{
    const char *begin = *at;
    while (mark == ' ' && begin < end && *begin == ' ')
        begin++;
    if (begin > end || (mark == ' ' && begin == end))
        return false;
    const char *stop = memchr(begin, mark, (size_t)(end - begin));
    stop = stop ? stop : end;
    *ret = word_trim((Word){begin, (size_t)(stop - begin)});
    *at = stop + 1;
    return true;
}

bool leaf_next(Word cell, const char **at, char mark, Word *ret)
{
    const char *end = cell.text + cell.length, *begin = *at ? *at : cell.text;
    if (begin > end || (!mark && begin == end))
        return false;
    if (mark && mark != '\n') {
        *at = begin;
        return part_next(at, end, mark, ret);
    }
    Word rest = {begin, (size_t)(end - begin)};
    *ret = !mark ? (Word){begin, 1} : *at ? word_trim(rest) : cell;
    *at = mark ? end + 1 : begin + 1;
    return true;
}

static bool is_row(const char *text, const char *end)
{
    Word line = without_blanks((Word){text, (size_t)(end - text)});
    bool comment = line.length && *line.text == '#' && (line.length == 1 || line.text[1] == ' ');
    bool alone = line.length == 1 && memchr("()[]{}", *line.text, 6);
    bool dashes = line.length && *line.text == '|';
    size_t ruled = 0;
    for (; ruled < line.length && memchr("-|:+= ", line.text[ruled], 6); ruled++)
        dashes |=
            ruled && memchr("-=", line.text[ruled], 2) && line.text[ruled - 1] == line.text[ruled];
    bool sheets = line.length == 5 && memcmp(line.text, "sep=", 4) == 0; /* for spreadsheets */
    return line.length && !sheets && !comment && !alone && !(dashes && ruled == line.length) &&
           !(line.length == 5 && memcmp(line.text, "Array", 5) == 0);
}

static void add_cell(RowText *rows, Word cell)
{
    if (rows->count == rows->most && !array_room(&rows->cells, rows->most, sizeof cell)) {
        rows->lost = true;
        return;
    }
    rows->most += rows->count == rows->most;
    rows->cells[rows->count++] = cell;
}

/* The quote that ends the cell which a quote begins; NULL: it does not. */
static char *quote_end(char *quote, const char *end, char mark)
{
    char *at = quote + 1, *found;
    for (;; at = found + 2) {
        size_t left = at < end ? (size_t)(end - at) : 0;
        found = memchr(at, '"', left < QUOTED_MOST ? left : QUOTED_MOST);
        if (!found || found + 1 >= end || found[1] != '"')
            break;
    }
    const char *behind = found ? found + 1 : end;
    while (behind < end && (*behind == ' ' || *behind == '\r'))
        behind++;
    return behind >= end || *behind == mark || *behind == '\n' ? found : NULL;
}

/* The cell that begins at rows->at, which moves to its end. */
static Word take_cell(RowText *rows)
{
    while (rows->at < rows->end && *rows->at == ' ')
        rows->at++;
    char *at = rows->at, *close = NULL;
    if (at < rows->end && *at == '"')
        close = quote_end(at, rows->end, rows->mark);
    Word cell = {at + 1, close ? (size_t)(close - at - 1) : 0};
    size_t kept = 0;
    for (char *from = at + 1; close && from < close; from++) {
        rows->lines += *from == '\n';
        if (rows->doubled) {
            at[1 + kept++] = *from;
            from += *from == '"';
        }
    }
    if (close && rows->doubled)
        cell.length = kept;
    at = close ? close : at;
    while (at < rows->end && *at != rows->mark && *at != '\n')
        at++;
    if (!close) {
        Word raw = {rows->at, (size_t)(at - rows->at)};
        bool quote = raw.length && *raw.text == '"';
        cell = word_trim(raw);
        if (quote && (!memchr(raw.text + 1, '"', raw.length - 1) || *cell.text == '"') &&
            !rows->open)
            rows->open = rows->line;
    }
    rows->at = at;
    return cell;
}

/* The next word between blanks, which may be in quotes, without the marks of a list around it. */
static bool blank_word(const char **at, const char *end, Word *ret)
{
    const char *begin = *at;
    while (begin < end && is_blank(*begin))
        begin++;
    const char *stop = begin;
    while (stop < end && !is_blank(*stop))
        stop++;
    *at = stop;
    for (Word word = {begin, (size_t)(stop - begin)}, last = {NULL, 0};
         word.length != last.length;) {
        last = word;
        while (word.length && memchr(",;", word.text[word.length - 1], 2))
            word.length--;
        *ret = word = word_trim(word);
    }
    return stop > begin;
}

bool row_next(RowText *rows)
{
    char *stop = rows->end;
    for (rows->count = 0; rows->at < rows->end; rows->at = stop < rows->end ? stop + 1 : stop) {
        stop = memchr(rows->at, '\n', (size_t)(rows->end - rows->at));
        stop = stop ? stop : rows->end;
        rows->line += rows->lines;
        rows->lines = 1;
        if (is_row(rows->at, stop))
            break;
    }
    if (rows->at == rows->end)
        return false;
    if (rows->mark == ROW_WORDS) {
        const char *at = rows->at;
        for (Word word; blank_word(&at, stop, &word);)
            if (word.length)
                add_cell(rows, word);
        rows->at = stop;
    } else {
        Word cell = take_cell(rows);
        for (bool first = rows->framed && !cell.length;; first = false) {
            if (!first)
                add_cell(rows, cell);
            if (rows->at == rows->end || *rows->at != rows->mark)
                break;
            rows->at++;
            cell = take_cell(rows);
        }
        rows->count -= rows->framed && rows->count > 1 && !cell.length;
    }
    rows->at += rows->at < rows->end;
    return !rows->lost;
}
