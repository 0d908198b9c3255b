/* The two pictures of a lesson: the tree of choices, and the orders as bars. */
#include "reports/lesson_parts.h"

#include <math.h>
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
static void write_steps(FILE *out, const Strokes *s, const LessonPath *before,
                        const LessonPath *path, size_t to, int wide)
{
    size_t common = 0;
    while (before && common < to && common < before->steps &&
           before->values[common] == path->values[common])
        common++;
    for (size_t i = 0; i < to; i++) {
        bool last = path->values[i] + 1 == path->ranges[i];
        if (i < common)
            fprintf(out, "%s%*s", last ? "   " : s->down, wide + 2, "");
        else
            fprintf(out, "%s %*u ",
                    path->values[i] == 0 ? s->first
                    : last               ? s->last
                                         : s->middle,
                    wide, path->values[i]);
    }
}

static void write_outcome(FILE *out, const Lesson *lesson, const LessonPath *path)
{
    if (path->starts_over)
        fputs("again, from the start", out);
    else
        fputs(lesson_items(path->items, lesson->n).text, out);
}

/* One line a path, its outcome at the end. */
static void tree_of_lines(Page *page, const Lesson *lesson, const Strokes *s, int wide)
{
    mpz_t shares;
    mpz_init(shares);
    for (size_t i = 0; i < lesson->drawn_count; i++) {
        const LessonPath *path = &lesson->drawn[i];
        fputs("  ", page->out);
        write_steps(page->out, s, i ? path - 1 : NULL, path, path->steps, wide);
        for (size_t pad = path->steps; pad < lesson->steps_most; pad++)
            for (int column = 0; column < wide + 5; column++)
                fputs(s->across, page->out);
        fputs("  ", page->out);
        write_outcome(page->out, lesson, path);
        if (!path->starts_over && !path->valid)
            fputs("  not an order", page->out);
        if (!lesson->alike && !lesson->starts_over) {
            lesson_shares_of_path(lesson, path, shares);
            fprintf(page->out, "   %s", lesson_units(lesson, shares).text);
        }
        fputc('\n', page->out);
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
static void tree_of_columns(Page *page, const Lesson *lesson, const Strokes *s, int wide)
{
    size_t steps = lesson->steps_most;
    uint32_t across = lesson->ranges[steps - 1];
    int column = (int)(2 * lesson->n) + 2;
    fputs("  ", page->out);
    for (size_t i = 0; i + 1 < steps; i++)
        fprintf(page->out, " %2zu%s%*s", i + 1, ordinal(i + 1), wide, "");
    char head[32];
    snprintf(head, sizeof head, "%zu%s: ", steps, ordinal(steps));
    fputs(head, page->out);
    for (uint32_t value = 0; value < across; value++)
        fprintf(page->out, "%-*u", value + 1 < across ? column : 1, value);
    fputc('\n', page->out);
    for (size_t i = 0; i < lesson->drawn_count; i += across) {
        const LessonPath *path = &lesson->drawn[i];
        fputs("  ", page->out);
        write_steps(page->out, s, i ? path - 1 : NULL, path, steps - 1, wide);
        fprintf(page->out, "%*s", (int)strlen(head), "");
        for (uint32_t value = 0; value < across; value++)
            fprintf(page->out, "%-*s", value + 1 < across ? column : 1,
                    lesson_items(path[value].items, lesson->n).text);
        fputc('\n', page->out);
    }
}

void lesson_tree(Page *page, const Lesson *lesson)
{
    if (lesson->drawn_count < 2)
        return;
    Strokes s = strokes_for(page->style.unicode);
    int wide = 1;
    bool plain = lesson->fixed && !lesson->starts_over && !mpz_sgn(lesson->law.invalid);
    for (size_t i = 0; i < lesson->drawn_count; i++)
        for (size_t step = 0; step < lesson->drawn[i].steps; step++) {
            int digits = digits_of(lesson->drawn[i].ranges[step] - 1);
            wide = digits > wide ? digits : wide;
        }
    int columns = (int)lesson->steps_most * (wide + 5) + (int)(2 * lesson->n) + 30;
    if (columns > page->style.width)
        return;
    page_gap(page);
    page_out(page);
    int across = plain && lesson->steps_most > 1
                     ? (int)lesson->ranges[lesson->steps_most - 1] * ((int)(2 * lesson->n) + 2)
                     : page->style.width;
    if (lesson->drawn_count >= COMPACT_FROM &&
        (int)(lesson->steps_most - 1) * (wide + 5) + across + 10 <= page->style.width)
        tree_of_columns(page, lesson, &s, wide);
    else
        tree_of_lines(page, lesson, &s, wide);
    page_gap(page);
    fprintf(page->line,
            "Read it from left to right: at each fork, the number that was drawn; at "
            "the end of the path, what has become of %s.",
            lesson_order(lesson, 0).text);
    page_paragraph(page, 2);
}

/* How the bars are drawn. */
typedef struct Bars {
    Page *page;
    const Lesson *lesson;
    Strokes strokes;
    int label_width, count_width, chance_width;
    int block;    /* columns of a share, one of them a gap; 0 where shares are not drawn singly */
    double scale; /* columns for a chance of 1 */
    int mark;     /* the column of a fair part */
} Bars;

static void write_bar(const Bars *bars, const char *label, const mpz_t shares, double chance)
{
    FILE *out = bars->page->out;
    const Lesson *lesson = bars->lesson;
    double fair = 1 / (double)lesson->law.orders;
    fprintf(out, "  %-*s", bars->label_width, label);
    if (bars->count_width)
        fprintf(out, "  %*s", bars->count_width, lesson_number(shares).text);
    fprintf(out, "  %*s  ", bars->chance_width,
            chance > 0 ? lesson_percent(chance, fair).text : "never");
    int length = (int)floor(chance * bars->scale + 0.5);
    if (bars->block && length)
        length--; /* the gap behind the last */
    for (int at = 0; at < length || at <= bars->mark; at++) {
        bool gap = bars->block && at % bars->block == bars->block - 1;
        fputs(at == bars->mark      ? bars->strokes.fair
              : at < length && !gap ? bars->strokes.block
                                    : " ",
              out);
    }
    fputc('\n', out);
}

static void order_bar(const Bars *bars, uint64_t rank)
{
    mpz_t shares;
    mpz_init(shares);
    lesson_shares_of(bars->lesson, rank, shares);
    /* Of the paths that were followed to an end, where others were not. */
    double chance = law_probability(&bars->lesson->law, rank) /
                    (1 - mpq_get_d(bars->lesson->measures.leftover));
    if (bars->lesson->kind == LESSON_EVEN)
        chance = 1 / (double)bars->lesson->law.orders; /* as it is, but for rounding */
    write_bar(bars, lesson_order(bars->lesson, rank).text, shares, chance);
    mpz_clear(shares);
}

static void invalid_bar(const Bars *bars)
{
    mpz_t shares;
    mpz_init(shares);
    lesson_shares_invalid(bars->lesson, shares);
    write_bar(bars, "no order", shares, mpq_get_d(bars->lesson->measures.invalid));
    mpz_clear(shares);
}

static int width_of(const Lesson *lesson)
{
    int width = (int)strlen(lesson_number(lesson->shares).text);
    int title = (int)strlen(lesson_unit(lesson)) + 1;
    return width > title ? width : title;
}

static Bars bars_for(Page *page, const Lesson *lesson)
{
    Bars bars = {.page = page, .lesson = lesson, .strokes = strokes_for(page->style.unicode)};
    bool invalid = mpz_sgn(lesson->law.invalid) > 0;
    bars.label_width = 2 * (int)lesson->n - 1;
    if (bars.label_width < (invalid ? 8 : 5))
        bars.label_width = invalid ? 8 : 5;
    bars.count_width = lesson_countable(lesson) ? width_of(lesson) : 0;
    bars.chance_width = lesson->n <= BARS_MAX_ITEMS ? 7 : 10; /* "0.000003%" */
    double fair = 1 / (double)lesson->law.orders;
    double most = fmax(mpq_get_d(lesson->measures.max), mpq_get_d(lesson->measures.invalid));
    most = fmax(most, fair);
    int used = 2 + bars.label_width + (bars.count_width ? 2 + bars.count_width : 0) + 2 +
               bars.chance_width + 2;
    int room = page->style.width - used - 1;
    room = room > 40 ? 40 : room < 8 ? 8 : room;
    double shares = mpz_get_d(lesson->shares);
    int block = most * shares <= BLOCKS_FEW ? 7 : 3;
    if (bars.count_width && most * shares <= BLOCKS_MOST && block * most * shares <= room + 1) {
        bars.block = block;
        bars.scale = block * shares;
        bool whole = mpz_divisible_ui_p(lesson->shares, lesson->law.orders);
        bars.mark = (int)floor(fair * bars.scale + 1e-9) - (whole ? 1 : 0);
    } else {
        bars.scale = room / most;
        bars.mark = (int)(fair * bars.scale);
    }
    return bars;
}

static void write_example(FILE *line, uint64_t count, const char *which)
{
    if (count == 1)
        fprintf(line, "the %s order", which);
    else
        fprintf(line, "one of the %s %s orders", word_count(count).text, which);
}

void lesson_bars(Page *page, const Lesson *lesson)
{
    Bars bars = bars_for(page, lesson);
    bool known = lesson->kind != LESSON_EVEN;
    page_gap(page);
    fprintf(page_out(page), "  %-*s", bars.label_width, "order");
    char unit[16];
    snprintf(unit, sizeof unit, "%ss", lesson_unit(lesson));
    if (bars.count_width)
        fprintf(page->out, "  %*s", bars.count_width, unit);
    fprintf(page->out, "  %*s\n", bars.chance_width, "chance");
    if (lesson->n <= BARS_MAX_ITEMS) {
        for (uint64_t rank = 0; rank < lesson->law.orders; rank++)
            order_bar(&bars, rank);
    } else {
        order_bar(&bars, lesson->most_rank);
        if (known)
            order_bar(&bars, lesson->least_rank);
    }
    if (mpz_sgn(lesson->law.invalid))
        invalid_bar(&bars);
    page_gap(page);
    double fair = 1 / (double)lesson->law.orders;
    fprintf(page->line, "%s marks what each order would get if all got the same: 1 in %s (%s)",
            bars.strokes.fair, word_count(lesson->law.orders).text, lesson_percent(fair, 0).text);
    if (bars.count_width) {
        char each[40];
        double part = mpz_get_d(lesson->shares) * fair;
        snprintf(each, sizeof each, "%.*f", part < 0.1 ? 4 : 2, part);
        for (size_t at = strlen(each) - 1; each[at] == '0' || each[at] == '.'; at--) {
            bool point = each[at] == '.';
            each[at] = '\0';
            if (point)
                break;
        }
        fprintf(page->line, ", %s %s%s", word_digits(each).text, lesson_unit(lesson),
                strcmp(each, "1") == 0 ? "" : "s");
    }
    fputc('.', page->line);
    if (bars.block) {
        fputs(" Each ", page->line);
        for (int at = 1; at < bars.block; at++)
            fputs(bars.strokes.block, page->line);
        fprintf(page->line, " is one %s.", lesson_unit(lesson));
    }
    if (lesson->n > BARS_MAX_ITEMS && known) {
        fputs(" Shown are ", page->line);
        write_example(page->line, lesson->most_count, "likeliest");
        fputs(" and ", page->line);
        write_example(page->line, lesson->least_count, "unlikeliest");
        fputc('.', page->line);
    } else if (lesson->n > BARS_MAX_ITEMS)
        fputs(" All orders are like the one shown.", page->line);
    page_paragraph(page, 2);
}
