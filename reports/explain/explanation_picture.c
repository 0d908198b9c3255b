#include "base/elementary.h"
#include "reports/explain/explanation_parts.h"

#include <stdio.h>
#include <string.h>

enum {
    BARS_MAX_ITEMS = 4, /* 24 orders, a screenful */
    BLOCKS_MOST = 14,   /* shares of an order that are drawn one by one */
    BLOCKS_FEW = 4,     /* up to which they are drawn large */
    COMPACT_FROM = 9,   /* paths from which on the last choice runs across */
};

typedef struct Strokes {
    const char *first, *middle, *last, *down, *across, *block, *fair;
} Strokes;

static Strokes strokes_for(bool unicode)
{
    if (unicode)
        return (Strokes){"─┬─", " ├─", " └─", " │ ", "─", "■", "│"};
    return (Strokes){"-+-", " |-", " `-", " | ", "-", "#", "|"};
}

static int digits_of(uint32_t value)
{
    return snprintf(NULL, 0, "%u", value);
}

/* The path's steps from..to-1 as one line of the tree, below the line of `before` (or NULL). */
static void write_steps(Text *out, const Strokes *s, const ExplanationPath *before,
                        const ExplanationPath *path, size_t to, int wide)
{
    size_t common = 0;
    while (before && common < to && common < before->steps &&
           before->values[common] == path->values[common])
        common++;
    for (size_t i = 0; i < to; i++) {
        bool last = path->values[i] + 1 == path->ranges[i];
        if (i < common)
            text_addf(out, "%s%*s", last ? "   " : s->down, wide + 2, "");
        else
            text_addf(out, "%s %*u ",
                      path->values[i] == 0 ? s->first
                      : last               ? s->last
                                           : s->middle,
                      wide, path->values[i]);
    }
}

static void write_outcome(Text *out, const Explanation *explanation, const ExplanationPath *path)
{
    if (path->starts_over)
        text_add(out, "again, from the start");
    else
        text_add(out, explanation_items(path->items, explanation->found.n).text);
}

/* One line a path, its outcome at the end. */
static void tree_of_lines(Page *page, const Explanation *explanation, const Strokes *s, int wide)
{
    mpz_t shares;
    mpz_init(shares);
    for (size_t i = 0; i < explanation->drawn_count; i++) {
        const ExplanationPath *path = &explanation->drawn[i];
        text_add(&page->out, "  ");
        write_steps(&page->out, s, i ? path - 1 : NULL, path, path->steps, wide);
        for (size_t pad = path->steps; pad < explanation->steps_most; pad++)
            for (int column = 0; column < wide + 5; column++)
                text_add(&page->out, s->across);
        text_add(&page->out, "  ");
        write_outcome(&page->out, explanation, path);
        if (!path->starts_over && !path->valid)
            text_add(&page->out, "  not an order");
        if (!explanation->alike && !explanation->starts_over) {
            explanation_shares_of_path(explanation, path, shares);
            text_addf(&page->out, "   %s", explanation_units(explanation, shares).text);
        }
        text_add_char(&page->out, '\n');
    }
    mpz_clear(shares);
}

static const char *ordinal(size_t number)
{
    return number % 100 / 10 == 1 ? "th"
           : number % 10 == 1     ? "st"
           : number % 10 == 2     ? "nd"
           : number % 10 == 3     ? "rd"
                                  : "th";
}

/* The last choice runs across: one line for each way the others can fall. */
static void tree_of_columns(Page *page, const Explanation *explanation, const Strokes *s, int wide)
{
    size_t steps = explanation->steps_most;
    uint32_t across = explanation->ranges[steps - 1];
    int column = (int)(2 * explanation->found.n) + 2;
    text_add(&page->out, "  ");
    for (size_t i = 0; i + 1 < steps; i++)
        text_addf(&page->out, " %2zu%s%*s", i + 1, ordinal(i + 1), wide, "");
    char head[32];
    snprintf(head, sizeof head, "%zu%s: ", steps, ordinal(steps));
    text_add(&page->out, head);
    for (uint32_t value = 0; value < across; value++)
        text_addf(&page->out, "%-*u", value + 1 < across ? column : 1, value);
    text_add_char(&page->out, '\n');
    for (size_t i = 0; i < explanation->drawn_count; i += across) {
        const ExplanationPath *path = &explanation->drawn[i];
        text_add(&page->out, "  ");
        write_steps(&page->out, s, i ? path - 1 : NULL, path, steps - 1, wide);
        text_addf(&page->out, "%*s", (int)strlen(head), "");
        for (uint32_t value = 0; value < across; value++)
            text_addf(&page->out, "%-*s", value + 1 < across ? column : 1,
                      explanation_items(path[value].items, explanation->found.n).text);
        text_add_char(&page->out, '\n');
    }
}

void explanation_tree(Page *page, const Explanation *explanation)
{
    if (explanation->drawn_count < 2)
        return;
    Strokes s = strokes_for(page->style.unicode);
    int wide = 1;
    bool plain =
        explanation->fixed && !explanation->starts_over && !mpz_sgn(explanation->found.law.invalid);
    for (size_t i = 0; i < explanation->drawn_count; i++)
        for (size_t step = 0; step < explanation->drawn[i].steps; step++) {
            int digits = digits_of(explanation->drawn[i].ranges[step] - 1);
            wide = digits > wide ? digits : wide;
        }
    int columns = (int)explanation->steps_most * (wide + 5) + (int)(2 * explanation->found.n) + 30;
    if (columns > page->style.width)
        return;
    page_gap(page);
    page_out(page);
    int across = plain && explanation->steps_most > 1
                     ? (int)explanation->ranges[explanation->steps_most - 1] *
                           ((int)(2 * explanation->found.n) + 2)
                     : page->style.width;
    if (explanation->drawn_count >= COMPACT_FROM &&
        (int)(explanation->steps_most - 1) * (wide + 5) + across + 10 <= page->style.width)
        tree_of_columns(page, explanation, &s, wide);
    else
        tree_of_lines(page, explanation, &s, wide);
    page_gap(page);
    text_addf(&page->line,
              "Read it from left to right: at each fork, the number that was drawn; at "
              "the end of the path, what has become of %s.",
              explanation_order(explanation, 0).text);
    page_paragraph(page, 2);
}

/* How the bars are drawn. */
typedef struct Bars {
    Page *page;
    const Explanation *explanation;
    Strokes strokes;
    int label_width, count_width, chance_width;
    int block;    /* columns of a share, one of them a gap; 0 where shares are not drawn singly */
    double scale; /* columns for a chance of 1 */
    int mark;     /* the column of a fair part */
} Bars;

static void write_bar(const Bars *bars, const char *label, const mpz_t shares, double chance)
{
    Text *out = &bars->page->out;
    const Explanation *explanation = bars->explanation;
    double fair = 1 / (double)explanation->found.law.orders;
    text_addf(out, "  %-*s", bars->label_width, label);
    if (bars->count_width)
        text_addf(out, "  %*s", bars->count_width, explanation_number(shares).text);
    text_addf(out, "  %*s  ", bars->chance_width,
              chance > 0 ? explanation_percent(chance, fair).text : "never");
    int length = (int)floor(chance * bars->scale + 0.5);
    if (bars->block && length)
        length--; /* the gap behind the last */
    for (int at = 0; at < length || at <= bars->mark; at++) {
        bool gap = bars->block && at % bars->block == bars->block - 1;
        text_add(out, at == bars->mark      ? bars->strokes.fair
                      : at < length && !gap ? bars->strokes.block
                                            : " ");
    }
    text_add_char(out, '\n');
}

static void order_bar(const Bars *bars, uint64_t rank)
{
    mpz_t shares;
    mpz_init(shares);
    explanation_shares_of(bars->explanation, rank, shares);
    /* The share among the paths that were followed to an end, where others were not. */
    double chance = law_probability(&bars->explanation->found.law, rank) /
                    (1 - mpq_get_d(bars->explanation->found.measures.leftover));
    if (bars->explanation->kind == EXPLANATION_EVEN)
        chance =
            1 / (double)bars->explanation->found.law.orders; /* as it is, except for rounding */
    write_bar(bars, explanation_order(bars->explanation, rank).text, shares, chance);
    mpz_clear(shares);
}

static void invalid_bar(const Bars *bars)
{
    mpz_t shares;
    mpz_init(shares);
    explanation_shares_invalid(bars->explanation, shares);
    write_bar(bars, "no order", shares, mpq_get_d(bars->explanation->found.measures.invalid));
    mpz_clear(shares);
}

static int width_of(const Explanation *explanation)
{
    int width = (int)strlen(explanation_number(explanation->shares).text);
    int title = (int)strlen(explanation_unit(explanation)) + 1;
    return width > title ? width : title;
}

static Bars bars_for(Page *page, const Explanation *explanation)
{
    Bars bars = {
        .page = page, .explanation = explanation, .strokes = strokes_for(page->style.unicode)};
    bool invalid = mpz_sgn(explanation->found.law.invalid) > 0;
    bars.label_width = 2 * (int)explanation->found.n - 1;
    if (bars.label_width < (invalid ? 8 : 5))
        bars.label_width = invalid ? 8 : 5;
    bars.count_width = explanation_countable(explanation) ? width_of(explanation) : 0;
    bars.chance_width = explanation->found.n <= BARS_MAX_ITEMS ? 7 : 10; /* "0.000003%" */
    double fair = 1 / (double)explanation->found.law.orders;
    double most = fmax(mpq_get_d(explanation->found.measures.max),
                       mpq_get_d(explanation->found.measures.invalid));
    most = fmax(most, fair);
    int used = 2 + bars.label_width + (bars.count_width ? 2 + bars.count_width : 0) + 2 +
               bars.chance_width + 2;
    int room = page->style.width - used - 1;
    room = room > 40 ? 40 : room < 8 ? 8 : room;
    double shares = mpz_get_d(explanation->shares);
    int block = most * shares <= BLOCKS_FEW ? 7 : 3;
    if (bars.count_width && most * shares <= BLOCKS_MOST && block * most * shares <= room + 1) {
        bars.block = block;
        bars.scale = block * shares;
        bool whole = mpz_divisible_ui_p(explanation->shares, explanation->found.law.orders);
        bars.mark = (int)floor(fair * bars.scale + 1e-9) - (whole ? 1 : 0);
    } else {
        bars.scale = room / most;
        bars.mark = (int)(fair * bars.scale);
    }
    return bars;
}

static void write_example(Text *line, uint64_t count, const char *which)
{
    if (count == 1)
        text_addf(line, "the %s order", which);
    else
        text_addf(line, "one of the %s %s orders", word_count(count).text, which);
}

void explanation_bars(Page *page, const Explanation *explanation)
{
    Bars bars = bars_for(page, explanation);
    bool known = explanation->kind != EXPLANATION_EVEN;
    page_gap(page);
    text_addf(page_out(page), "  %-*s", bars.label_width, "order");
    char unit[16];
    snprintf(unit, sizeof unit, "%ss", explanation_unit(explanation));
    if (bars.count_width)
        text_addf(&page->out, "  %*s", bars.count_width, unit);
    text_addf(&page->out, "  %*s\n", bars.chance_width, "chance");
    if (explanation->found.n <= BARS_MAX_ITEMS) {
        for (uint64_t rank = 0; rank < explanation->found.law.orders; rank++)
            order_bar(&bars, rank);
    } else {
        order_bar(&bars, explanation->found.measures.max_first);
        if (known)
            order_bar(&bars, explanation->found.measures.min_first);
    }
    if (mpz_sgn(explanation->found.law.invalid))
        invalid_bar(&bars);
    page_gap(page);
    double fair = 1 / (double)explanation->found.law.orders;
    text_addf(&page->line, "%s marks what each order would get if all got the same: 1 in %s (%s)",
              bars.strokes.fair, word_count(explanation->found.law.orders).text,
              explanation_percent(fair, 0).text);
    if (bars.count_width) {
        char each[40];
        double part = mpz_get_d(explanation->shares) * fair;
        snprintf(each, sizeof each, "%.*f", part < 0.1 ? 4 : 2, part);
        for (size_t at = strlen(each) - 1; each[at] == '0' || each[at] == '.'; at--) {
            bool point = each[at] == '.';
            each[at] = '\0';
            if (point)
                break;
        }
        text_addf(&page->line, ", %s %s%s", word_digits(each).text, explanation_unit(explanation),
                  strcmp(each, "1") == 0 ? "" : "s");
    }
    text_add_char(&page->line, '.');
    if (bars.block) {
        text_add(&page->line, " Each ");
        for (int at = 1; at < bars.block; at++)
            text_add(&page->line, bars.strokes.block);
        text_addf(&page->line, " is one %s.", explanation_unit(explanation));
    }
    if (explanation->found.n > BARS_MAX_ITEMS && known) {
        text_add(&page->line, " Shown are ");
        write_example(&page->line, mpz_get_ui(explanation->found.measures.max_count), "likeliest");
        text_add(&page->line, " and ");
        write_example(&page->line, mpz_get_ui(explanation->found.measures.min_count),
                      "unlikeliest");
        text_add_char(&page->line, '.');
    } else if (explanation->found.n > BARS_MAX_ITEMS)
        text_add(&page->line, " All orders are like the one shown.");
    page_paragraph(page, 2);
}
