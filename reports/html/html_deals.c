#include "reports/html/html_deals.h"

#include "inference/heat.h"
#include "reports/page/html_text.h"
#include "reports/words/item_words.h"
#include "reports/words/text_words.h"

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

static void cell(Text *out, const Shape *shape, uint64_t trials, size_t group, size_t block,
                 uint64_t count)
{
    double share = heat_deal_share(
        count, trials, (double)shape->n, (double)shape_in_group(shape, group),
        (double)shape_in_block(shape, block), (double)shape->groups * (double)shape->blocks);
    text_addf(out, "<td>%s", word_count(count).text);
    if (share)
        text_addf(out, " <b>(%+.3g%%)</b>", 100 * share);
    text_add(out, "</td>");
}

void html_deals(Text *out, const CaseResult *result)
{
    const Shape *shape = case_shape(result);
    uint64_t trials = result->trials - result->invalid.trials;
    if (!shape || !result->blocks || !trials) {
        text_add(out, "<p>Nothing was counted that can be shown.</p>\n");
        return;
    }
    if (shape->groups > MOST_KINDS || shape->blocks > MOST_PARTS) {
        text_addf(out, "<p>%zu kinds of items in %zu parts are too many to show.</p>\n",
                  shape->groups, shape->blocks);
        return;
    }
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
            cell(out, shape, trials, group, block, result->blocks[group * shape->blocks + block]);
        text_add(out, "</tr>\n");
    }
    text_addf(out,
              "</tbody></table></div>\n<p>How often each %s. In bold, where chance "
              "does not explain it: how much too often (+) or too rarely.</p>\n",
              classes ? "class came" : "item came there");
}
