/* One bar an order, for a case of few orders. */
#include "reports/text/text_bars.h"
#include "reports/text/text_page.h"
#include "reports/words/item_words.h"
#include "reports/words/text_words.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MAX_ITEMS 4 /* 24 orders, a screenful */
#define MIN_ROOM  4 /* columns, below which a bar says nothing */
#define MAX_ROOM  60

/* A bar of `length` cells with a mark at cell `mark`. */
static void write_bar(Text *out, bool unicode, int length, int mark)
{
    const char *full = unicode ? "\u2588" : "#";
    const char *even = unicode ? "\u2502" : "|";
    for (int i = 0; i <= mark || i < length; i++)
        text_add(out, i == mark ? even : i < length ? full : " ");
}

bool case_bars(Page *page, const CaseResult *result)
{
    if (!result->permutations || result->law.name || result->n < 2 || result->n > MAX_ITEMS ||
        result->trials <= result->invalid.trials)
        return false;
    bool unicode = page->style.unicode;
    double expected = (double)(result->trials - result->invalid.trials) / (double)result->orders;
    uint64_t most = 0;
    for (size_t i = 0; i < result->orders; i++)
        most = result->permutations[i] > most ? result->permutations[i] : most;

    char first[ORDER_WORDS_SIZE]; /* all have the same labels */
    order_words(result, 0, first);
    int label_width = strlen(first) < 5 ? 5 : (int)strlen(first);
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
    text_addf(page_out(page), "  %-*s  %*s  %8s", label_width, "order", count_width, "times",
              "off");
    if (used + legend_width <= page->style.width)
        text_addf(&page->out, "  %s%s", unicode ? "\u2502" : "|", legend + 1);
    text_add_char(&page->out, '\n');

    double scale = room / ((double)most > expected ? (double)most : expected);
    for (size_t i = 0; i < result->orders; i++) {
        char label[ORDER_WORDS_SIZE];
        order_words(result, i, label);
        double count = (double)result->permutations[i];
        double off = 100 * (count / expected - 1);
        text_addf(&page->out, "  %-*s  %*s  %+7.1f%%  ", label_width, label, count_width,
                  word_count(result->permutations[i]).text, fabs(off) < 0.05 ? 0.0 : off);
        write_bar(&page->out, unicode, (int)(count * scale + 0.5), (int)(expected * scale));
        text_add_char(&page->out, '\n');
    }
    return true;
}
