#include "input/layout.h"

#include "input/line_words.h"

#include <stdlib.h>

Status layout_open(Layout *ret, size_t n, Error *error)
{
    Layout layout = {.n = n};
    layout.gaps = calloc(n + 1, sizeof *layout.gaps);
    layout.least = calloc(3 * (n + 1), sizeof *layout.least);
    layout.used = calloc(n + 1, sizeof *layout.used);
    if (!layout.gaps || !layout.least || !layout.used) {
        layout_close(&layout);
        return error_set(error, STATUS_FAILED, "out of memory for lines of %zu items", n);
    }
    layout.right = layout.least + n + 1;
    layout.left = layout.right + n + 1;
    *ret = layout;
    return STATUS_OK;
}

void layout_close(Layout *layout)
{
    free(layout->gaps);
    free(layout->least);
    free(layout->used);
    *layout = (Layout){.n = 0};
}

void layout_plain(Layout *layout)
{
    layout->plain = layout->known = true;
}

/* Measures the gaps of a line; returns the number of its words, n + 1 for more than n. The gap
 * after the last of them is gaps[words]. */
static size_t measure(Layout *layout, const char *line, size_t length)
{
    size_t words = 0;
    for (size_t at = 0;; words++) {
        size_t begin = at, line_ends = 0;
        Gap gap = {.length = 0};
        for (; at < length && is_separator((unsigned char)line[at]); at++) {
            gap.commas += line[at] == ',' || line[at] == ';';
            line_ends += line[at] == '\n';
        }
        gap.length = line_ends ? line_ends : at - begin;
        if (at < length && words == layout->n)
            return words + 1;
        begin = at;
        at = word_end(line, length, at);
        gap.word = at - begin;
        layout->gaps[words] = gap;
        if (begin == length)
            return words;
    }
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Learns from the line that was measured: from lines of n words, or else of as many as the first.
 */
static void learn(Layout *layout, size_t words)
{
    const Gap *gaps = layout->gaps;
    bool first = !layout->words || (words == layout->n && layout->words != words);
    if (!words || (!first && words != layout->words))
        return;
    layout->words = words;
    layout->known = true;
    for (size_t i = 0; i <= words; i++) {
        size_t right = gaps[i].length + gaps[i].word;
        size_t left = gaps[i].length + (i ? gaps[i - 1].word : 0);
        layout->least[i] = first ? gaps[i].length : smaller(layout->least[i], gaps[i].length);
        layout->right[i] = first ? right : smaller(layout->right[i], right);
        layout->left[i] = first ? left : smaller(layout->left[i], left);
    }
    size_t before = gaps[0].commas, after = gaps[words].commas;
    layout->commas_before = first ? before : smaller(layout->commas_before, before);
    layout->commas_after = first ? after : smaller(layout->commas_after, after);
}

void layout_learn(Layout *layout, const char *line, size_t length)
{
    size_t words = layout->plain ? 0 : measure(layout, line, length);
    if (words <= layout->n)
        learn(layout, words);
}

/* Separators that a field takes which stands empty. */
static size_t field_width(const Layout *layout)
{
    return !layout->plain && layout->words > 1 && layout->least[1] ? layout->least[1] : 1;
}

size_t layout_empty_fields(Layout *layout, const char *line, size_t length)
{
    size_t n = layout->n, words = measure(layout, line, length), by_commas = 0, by_blanks = 0;
    if (words > n)
        return 0;
    if (!layout->plain)
        learn(layout, words);
    const Gap *gaps = layout->gaps;
    bool learned = !layout->plain && layout->words, commas = false;
    bool right = learned, left = learned; /* all that is too much pads columns */
    for (size_t i = 0; i <= words; i++)
        commas |= gaps[i].commas > 0;
    for (size_t i = 0; i <= words; i++) {
        const Gap *gap = &gaps[i];
        bool inner = i > 0 && i < words;
        size_t index = i == words ? layout->words : i < layout->words ? i : layout->words - inner;
        if (commas && (gap->commas || !inner)) { /* blanks beside them are of no account */
            size_t own = inner      ? 1
                         : !learned ? 0
                         : i == 0   ? layout->commas_before
                                    : layout->commas_after;
            by_commas += gap->commas > own ? gap->commas - own : 0;
            continue;
        }
        size_t own = learned ? layout->least[index] : 0;
        own = inner && !own ? 1 : own;
        if (gap->length <= own)
            continue;
        size_t width = inner ? own : field_width(layout);
        by_blanks += (gap->length - own + width - 1) / width;
        right = right && i < words && gap->length + gap->word == layout->right[index];
        left = left && i > 0 && gap->length + gaps[i - 1].word == layout->left[index];
    }
    return by_commas + (right || left ? 0 : by_blanks);
}
