#include "reports/words/spectrum_words.h"

#include "reports/words/text_words.h"

void spectrum_share(Text *out, const OrderShare *share)
{
    if (share->known && share->share > 0.995 && share->least < 0.99)
        text_add(out, share->least > 0.95 ? "nearly all" : "most");
    else if (share->known && share->share > 0.9995)
        text_add(out, "all");
    else if (share->known)
        text_addf(out, "%.*f%%", share->share < 0.01 || share->share > 0.99 ? 1 : 0,
                  100 * share->share);
    else
        text_add(out, share->least > 0.5 ? "most" : "part");
}

const char *spectrum_order_name(size_t order, size_t n)
{
    static const char *const names[] = {"",
                                        "single items",
                                        "pairs of items",
                                        "triples of items",
                                        "four items together",
                                        "five items together",
                                        "six items together",
                                        "seven items together",
                                        "eight items together"};
    return order + 1 == n ? "even and odd orders" : names[order];
}

/* Where to look, for a bias most of which is there. */
static const char *look_at(const BiasPart *parts, size_t count, size_t order, size_t n)
{
    if (order + 1 == n)
        return ": look at how many swaps are made";
    if (order == 1)
        return ": look at where one item goes";
    if (order > 2)
        return "";
    double together = 0, turned = 0;
    for (size_t i = 0; i < count; i++) {
        if (parts[i].order == 2 && parts[i].row_count == 2)
            together = parts[i].w2;
        else if (parts[i].order == 2)
            turned = parts[i].w2;
    }
    return together > 2 * turned   ? ": look at which two items come to which two places"
           : turned > 2 * together ? ": look at which of two items comes first"
                                   : ": look at where two items go together";
}

bool spectrum_words(Text *out, const BiasPart *parts, size_t count, size_t n, bool whole)
{
    OrderShare shares[SPECTRUM_ORDERS];
    const OrderShare *first = NULL;
    if (!count || n < 3)
        return false;
    spectrum_shares(parts, count, n, shares);
    for (size_t i = 0; i + 1 < n; i++)
        if (shares[i].shown && (!first || shares[i].share > first->share))
            first = &shares[i];
    if (!first || (!whole && first->known && first->share < 0.5))
        return false;
    spectrum_share(out, first);
    text_addf(out, " of this bias is in %s%s", spectrum_order_name(first->order, n),
              first->share >= 0.5 || !first->known ? look_at(parts, count, first->order, n) : "");
    const char *between = "; ";
    for (size_t i = 0; whole && i + 1 < n; i++) {
        if (&shares[i] == first || !shares[i].shown || shares[i].share < 0.0005)
            continue;
        text_add(out, between);
        spectrum_share(out, &shares[i]);
        text_addf(out, " in %s", spectrum_order_name(i + 1, n));
        between = ", ";
    }
    return true;
}

const char *two_items_sentence(Text *out, const CaseResult *result)
{
    if (!(result->two_items > 0))
        return NULL;
    text_addf(
        out,
        "every statement about two items (which of them comes first, whether they lie together) "
        "that has the chance p in a fair shuffle is off by at most %s sqrt(p (1 - p)), with 97.5%% "
        "confidence",
        word_effect(result->two_items).text);
    return "two items";
}

const char *spectrum_sentence(Text *out, const CaseResult *result)
{
    bool said = spectrum_words(out, result->spectrum, result->spectrum_count, result->n, true);
    return said ? "kind" : NULL;
}
