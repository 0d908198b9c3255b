/* One bar an order, for a case of few orders, or one an item, where each trial gave one of few. */
#include "reports/text/text_bars.h"
#include "reports/text/text_page.h"
#include "reports/words/item_words.h"
#include "reports/words/text_words.h"
#include "reports/words/utf8.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ITEMS   4  /* 24 orders, a screenful */
#define MOST_ORDERS 24 /* as many; and items, of which each trial gave one */
#define ALWAYS      6  /* as many are all shown: the orders of three items */
#define FEW_ORDERS  4  /* of more at least */
#define MIN_ROOM    4  /* columns, below which a bar says nothing */
#define MAX_ROOM    60
#define MOST_LABEL  24 /* columns of a label */

/* An order, or an item, and how often it came. */
typedef struct Bar {
    size_t rank;
    double count, off; /* from what is expected */
} Bar;

static int by_distance(const void *left, const void *right)
{
    const Bar *a = left, *b = right;
    double x = fabs(a->off), y = fabs(b->off);
    return x != y ? (x < y) - (x > y) : (a->rank > b->rank) - (a->rank < b->rank);
}

static int by_count(const void *left, const void *right)
{
    const Bar *a = left, *b = right;
    return a->count != b->count ? (a->count < b->count) - (a->count > b->count)
                                : (a->rank > b->rank) - (a->rank < b->rank);
}

/* The bars that are shown, first: all of them in their order, or those that are farthest off, the
 * most frequent first, as many as there are lines for beside the heading and that on the others.
 * Returns how many. */
static size_t choose_bars(Bar *bars, size_t count, size_t lines)
{
    if (count <= ALWAYS || lines > count)
        return count;
    size_t few = lines > FEW_ORDERS + 2 ? lines - 2 : FEW_ORDERS;
    qsort(bars, count, sizeof *bars, by_distance);
    qsort(bars, few, sizeof *bars, by_count);
    qsort(bars + few, count - few, sizeof *bars, by_count);
    return few;
}

/* Whether each trial gave one item, which bars can show. */
bool bars_of_items(const CaseResult *result)
{
    const Shape *shape = case_shape(result);
    return shape && shape->seen == 1 && result->blocks && shape->groups == shape->n &&
           shape->n <= MOST_ORDERS && shape->n > 1;
}

/* The label of a bar. */
static void write_label(Text *out, const CaseResult *result, size_t rank, bool unicode)
{
    char text[ORDER_WORDS_SIZE];
    if (bars_of_items(result)) {
        snprintf(text, sizeof text, "%zu", rank);
        write_items_in(out, result, text, unicode, MOST_LABEL);
    } else {
        order_words(result, rank, text);
        text_add(out, text);
    }
}

/* Says how many bars are not shown. */
static void write_others(Page *page, const Bar *others, size_t count, const char *what)
{
    double least = others[count - 1].count, most = others[0].count;
    text_addf(&page->line, "%zu more %ss, ", count, what);
    if (most <= 0)
        text_add(&page->line, "which never came");
    else if (least < most)
        text_addf(&page->line, "%s to %s times each", word_count((uint64_t)least).text,
                  word_count((uint64_t)most).text);
    else
        text_addf(&page->line, "%s times each", word_count((uint64_t)most).text);
    text_add(&page->line, " (-v shows all)");
    page_paragraph(page, 2);
}

bool case_bars(Page *page, const CaseResult *result, size_t lines)
{
    bool items = bars_of_items(result);
    bool few =
        result->permutations && !result->law.name && result->n >= 2 && result->n <= MAX_ITEMS;
    if (!(items || few) || result->trials <= result->invalid.trials)
        return false;
    bool unicode = page->style.unicode;
    size_t orders = items ? result->n : (size_t)result->orders;
    double expected = (double)(result->trials - result->invalid.trials) / (double)orders;
    uint64_t most = 0;
    size_t longest = 5;
    Bar bars[MOST_ORDERS];
    for (size_t i = 0; i < orders; i++) {
        uint64_t count =
            items ? result->blocks[i * case_shape(result)->blocks] : result->permutations[i];
        Text label = {0};
        write_label(&label, result, i, unicode);
        size_t columns = (size_t)utf8_text_columns(text_string(&label));
        longest = columns > longest ? columns : longest;
        text_end_part(&label, &page->out);
        most = count > most ? count : most;
        bars[i] = (Bar){.rank = i, .count = (double)count, .off = (double)count - expected};
    }

    int label_width = (int)longest;
    int count_width = (int)strlen(word_count(most).text);
    count_width = count_width < 5 ? 5 : count_width;
    int used = 2 + label_width + 2 + count_width + 2 + 8 + 2;
    int room = page->style.width - used - 1; /* one for a mark at the very end */
    if (room < MIN_ROOM)
        return false;
    room = room < MAX_ROOM ? room : MAX_ROOM;
    char legend[96];
    int legend_width =
        snprintf(legend, sizeof legend, "| = %s each, if even", word_number(expected).text);
    text_addf(page_out(page), "  %-*s  %*s  %8s", label_width, items ? "item" : "order",
              count_width, "times", "off");
    if (used + legend_width <= page->style.width)
        text_addf(&page->out, "  %s%s", unicode ? "\u2502" : "|", legend + 1);
    text_add_char(&page->out, '\n');

    double scale = room / ((double)most > expected ? (double)most : expected);
    size_t shown = choose_bars(bars, orders, lines);
    for (size_t i = 0; i < shown; i++) {
        Text label = {0};
        write_label(&label, result, bars[i].rank, unicode);
        double count = bars[i].count, off = 100 * (count / expected - 1);
        text_addf(&page->out, "  %s%*s  %*s  %+7.1f%%  ", text_string(&label),
                  label_width - utf8_text_columns(text_string(&label)), "", count_width,
                  word_count((uint64_t)count).text, fabs(off) < 0.05 ? 0.0 : off);
        text_end_part(&label, &page->out);
        page_bar(page, (int)(count * scale + 0.5), (int)(expected * scale));
        text_add_char(&page->out, '\n');
    }
    if (shown < orders)
        write_others(page, bars + shown, orders - shown, items ? "item" : "order");
    return true;
}
