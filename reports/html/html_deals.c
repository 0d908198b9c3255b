#include "reports/html/html_deals.h"

#include "base/elementary.h"
#include "inference/heat.h"
#include "reports/html/html_bars.h"
#include "reports/page/html_text.h"
#include "reports/words/item_words.h"
#include "reports/words/text_words.h"

#include <stdio.h>

enum { MOST_KINDS = 60, MOST_PARTS = 20 };

static void heading(Text *out, const CaseResult *result, const Shape *shape, size_t block)
{
    bool rest = block + 1 == shape->blocks && shape->seen < shape->n;
    if (case_of_classes(result))
        text_add(out, "<th scope=\"col\">times</th>");
    else if (rest)
        text_add(out, "<th scope=\"col\">left over</th>");
    else
        text_addf(out, "<th scope=\"col\">%s %zu</th>", shape->ordered ? "place" : "hand",
                  place_number(result, block));
}

static HeatDeal fair_cell(const CaseResult *result, size_t group, size_t block)
{
    const Shape *shape = case_shape(result);
    return heat_deal(result->trials - result->invalid.trials, (double)shape->n,
                     (double)shape_in_group(shape, group), (double)shape_in_block(shape, block));
}

static uint64_t count_at(const CaseResult *result, size_t group, size_t block)
{
    return result->blocks[group * case_shape(result)->blocks + block];
}

static void cell(Text *out, const CaseResult *result, size_t group, size_t block)
{
    const Shape *shape = case_shape(result);
    uint64_t count = count_at(result, group, block);
    double share = heat_deal_share(count, fair_cell(result, group, block),
                                   (double)shape->groups * (double)shape->blocks);
    text_addf(out, "<td>%s", word_count(count).text);
    if (share)
        text_addf(out, " <b>(%+.3g%%)</b>", 100 * share);
    text_add(out, "</td>");
}

static void group_name(Text *out, const CaseResult *result, size_t group)
{
    const Shape *shape = case_shape(result);
    if (shape->names)
        text_escape(out, shape->names[group], true, ORDER_COLUMNS - 1);
    else
        text_addf(out, "%zu", group + result->external.base);
}

/* The place of which a count is farthest off, in standard deviations; the rest is none. */
static size_t farthest_block(const CaseResult *result)
{
    const Shape *shape = case_shape(result);
    size_t blocks = shape->blocks - (shape->blocks > 1 && shape->seen < shape->n), farthest = 0;
    double most = -1;
    for (size_t block = 0; block < blocks; block++)
        for (size_t group = 0; group < shape->groups; group++) {
            HeatDeal fair = fair_cell(result, group, block);
            double off = fabs((double)count_at(result, group, block) - fair.mean) / fair.deviation;
            if (off > most) {
                most = off;
                farthest = block;
            }
        }
    return farthest;
}

static Word title(const CaseResult *result)
{
    const Shape *shape = case_shape(result);
    return case_of_classes(result)
               ? word_made("How often each class came")
               : word_made("How often each item came to %s %zu", shape->ordered ? "place" : "hand",
                           place_number(result, farthest_block(result)));
}

double html_deals_picture(Text *out, unsigned *number, const CaseResult *result)
{
    const Shape *shape = case_shape(result);
    if (!shape || !result->blocks || result->trials <= result->invalid.trials)
        return 0;
    Bar bars[HTML_BARS_MOST + 1];
    size_t count = 0, block = case_of_classes(result) ? 0 : farthest_block(result);
    for (size_t group = 0; group < shape->groups; group++) {
        HeatDeal fair = fair_cell(result, group, block);
        Bar bar = {.count = count_at(result, group, block),
                   .expected = fair.mean,
                   .deviation = fair.deviation};
        Text name = {0};
        group_name(&name, result, group);
        snprintf(bar.label, sizeof bar.label, "%s", text_string(&name));
        text_end_part(&name, out);
        count = html_bars_add(bars, count, HTML_BARS_MOST, &bar);
    }
    return html_bars(out, number, bars, count, title(result).text, title(result).text);
}

/* What is counted, by its name or number, and how often in each place. */
static void table(Text *out, const CaseResult *result)
{
    const Shape *shape = case_shape(result);
    bool classes = case_of_classes(result);
    size_t blocks = classes ? 1 : shape->blocks; /* what did not come is no class */
    text_add(out, "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"");
    text_add(out, classes ? "How often classes of " : "Where items of ");
    html_text(out, result->id);
    text_addf(out,
              " %s\">\n<table border=\"1\" cellpadding=\"4\" cellspacing=\"0\">\n<thead><tr>"
              "<th scope=\"col\">%s</th>",
              classes ? "came" : "went", classes ? "class" : "item");
    for (size_t block = 0; block < blocks; block++)
        heading(out, result, shape, block);
    text_add(out, "</tr></thead>\n<tbody>\n");
    for (size_t group = 0; group < shape->groups; group++) {
        text_add(out, "<tr><th scope=\"row\">");
        if (shape->names)
            html_text(out, shape->names[group]);
        else
            text_addf(out, "%zu", group + result->external.base);
        text_add(out, "</th>");
        for (size_t block = 0; block < blocks; block++)
            cell(out, result, group, block);
        text_add(out, "</tr>\n");
    }
    text_addf(out,
              "</tbody></table></div>\n<p>How often each %s. In bold, where chance "
              "does not explain it: how much too often (+) or too rarely.</p>\n",
              classes ? "class came" : "item came there");
}

void html_deals(Text *out, unsigned *number, const CaseResult *result)
{
    const Shape *shape = case_shape(result);
    if (!shape || !result->blocks || result->trials <= result->invalid.trials) {
        text_add(out, "<p>Nothing was counted that can be shown.</p>\n");
        return;
    }
    text_addf(out, "<h3>%s</h3>\n<figure tabindex=\"0\">\n", title(result).text);
    html_deals_picture(out, number, result);
    text_add(out, "<figcaption>The line is what a fair shuffle would give. In the grey band lie "
                  "99% of its counts.");
    if (!case_of_classes(result) && shape->blocks > 2)
        text_add(out, " Counts are farthest off here.");
    if (shape->groups > HTML_BARS_MOST)
        text_addf(out, " Shown are the %d that are farthest off.", HTML_BARS_MOST);
    html_invalid_left_out(out, result);
    text_add(out, "</figcaption></figure>\n");
    if (shape->groups > MOST_KINDS || shape->blocks > MOST_PARTS) {
        text_addf(out, "<p>%zu kinds of items in %zu parts are too many for a table.</p>\n",
                  shape->groups, shape->blocks);
        return;
    }
    text_add(out, "<details><summary>All counts</summary>\n");
    table(out, result);
    text_add(out, "</details>\n");
}
