/* The spectrum of a bias that was found, from 3 to SPECTRUM_MAX_ITEMS items, where all orders are
 * counted and should be alike. */
#include "analyses/spectrum.h"

#include "analyses/analysis.h"
#include "base/elementary.h"
#include "inference/chi_square.h"
#include "reports/json/field_read.h"
#include "trials/trial_plan.h"

static Status conclude(const AnalysisRun *run, CaseResult *result, Error *error)
{
    const Tally *tally =
        tally_among(run->counts->tallies, run->counts->tally_count, &tally_permutations);
    if (!tally || result->law.name || result->n < 3 || result->n > SPECTRUM_MAX_ITEMS ||
        run->valid < 2 || !run->suspicious)
        return STATUS_OK;
    SCOPED_ARENA scratch = {0};
    uint64_t *cells = arena_keep(&scratch, tally_counts(tally));
    double *values = arena_get(&scratch, tally->cells, sizeof *values);
    TRY(arena_status(&scratch, "the spectrum", error));
    SpectrumFacts *facts =
        section_add(&result->sections, &analysis_spectrum.section, &result->memory);
    BiasPart *parts = arena_get(&result->memory, SPECTRUM_MAX_SHAPES, sizeof *parts);
    TRY(arena_status(&result->memory, "the spectrum", error));
    for (uint64_t cell = 0; cell < tally->cells; cell++)
        values[cell] = (double)cells[cell];
    Spectrum spectrum;
    TRY(spectrum_make(result->n, values, run->threads, &spectrum, error));
    for (size_t i = 0; i < spectrum.count; i++)
        parts[i] = spectrum_part(&spectrum.parts[i], run->valid);
    *facts = (SpectrumFacts){parts, spectrum.count};
    return STATUS_OK;
}

/* ---- keys ---- */

void rows_of_part_write(JsonBuilder *builder, cJSON *object, const JsonField *field,
                        const void *from)
{
    const BiasPart *part = from;
    json_add_counts(builder, object, field->key, part->rows, part->row_count);
}

static void rows_of_part_read(ReportReader *reader, const JsonPlace *place, const JsonField *field,
                              void *into)
{
    BiasPart *part = into;
    if (json_count(place) < 2 || json_count(place) > sizeof part->rows / sizeof *part->rows) {
        json_fault(&reader->json, place, "has %zu rows; accepted: 2 to 10", json_count(place));
        return;
    }
    part->row_count = json_count(place);
    json_read_cells(reader, place, part->rows, part->row_count);
}

#define OF BiasPart
TABLE(
    part_keys,
    FIELD_OF(JSON_COUNTS, "shape", rows,
             "the rows of the shape: a partition of n, as [2, 1]; its first row is how many items "
             "a statement that sees the part need not name",
             .write = rows_of_part_write, .read = rows_of_part_read),
    FIELD("order", order, "how many items it must name: n less the first row", .least = 1,
          .most = 9),
    FIELD("w2", w2, "the part of w squared, an estimate: below 0 where it is less than chance has"),
    FIELD("noise", noise, "the standard deviation that it has by chance", .limits = LIMITS_FROM_0),
    FIELD("df", df, "degrees of freedom of the part", .limits = LIMITS_ABOVE_0),
    FIELD("statistic", statistic, "its part of the statistic of `permutations`",
          .limits = LIMITS_FROM_0));
#undef OF

#define OF SpectrumFacts
TABLE(
    keys,
    LIST("spectrum", parts, count, part_keys,
         "of which kind a bias is: what shows in statements about one item, two, and so on, by the "
         "representations of the symmetric group; from 3 to 10 items, where the counts of all "
         "orders "
         "show a bias, and not with `--law`",
         .optional = true));
#undef OF

/* ---- words ---- */

/* The sum of all parts of one order. */
typedef struct OfOrder {
    double w2, statistic, df;
    double noise;     /* the variance of w2 under fairness; of a law 0 */
    double per_trial; /* 1/N; of a law 0 */
} OfOrder;

static OfOrder of_order(const BiasPart *parts, size_t count, size_t order)
{
    OfOrder ret = {0};
    for (size_t i = 0; i < count; i++) {
        const BiasPart *part = &parts[i];
        if (part->order != order)
            continue;
        ret.w2 += part->w2;
        ret.statistic += part->statistic;
        ret.df += part->df;
        ret.noise += part->noise * part->noise;
        ret.per_trial = part->noise / sqrt(2 * part->df);
    }
    return ret;
}

/* In a run: p < .001, so at most one of the orders in a hundred fair runs. */
static bool is_told(const OfOrder *of)
{
    return of->w2 > 0 &&
           (!(of->noise > 0) || chi_square_tails(of->statistic, of->df).log10_upper < -3);
}

/* A bias g adds 4/N times its mean square over trials, which weighs each order by its density: 1 +
 * `all` on average over trials, with `all` of w^2. */
static double variance_of(const OfOrder *of, double all)
{
    return of->noise + 4 * fmax(0, of->w2) * (1 + all) * of->per_trial;
}

void spectrum_shares(const BiasPart *parts, size_t count, size_t n, OrderShare *ret)
{
    const double rounding = 1e9; /* what laws have in equal parts is given as equal */
    OfOrder of[SPECTRUM_ORDERS + 1];
    double all = 0, shown = 0, variance = 0;
    for (size_t order = 1; order < n; order++) {
        of[order] = of_order(parts, count, order);
        all += of[order].w2;
        shown += is_told(&of[order]) ? of[order].w2 : 0;
    }
    all = fmax(all, shown);
    for (size_t order = 1; order < n; order++)
        variance += variance_of(&of[order], all);
    for (size_t order = 1; order < n; order++) {
        double own = variance_of(&of[order], all);
        double share = all > 0 ? fmin(fmax(0, of[order].w2) / all, 1) : 0, rest = 1 - share;
        double error = sqrt(rest * rest * own + share * share * fmax(0, variance - own)) / all;
        ret[order - 1] = (OrderShare){
            .order = order,
            .share = round(share * rounding) / rounding,
            .shown = is_told(&of[order]),
            .known = error <= 0.05 && error <= share / 2,
            .least = share - 2 * error,
        };
    }
}

/* "77%", "all" of a share that is reported; "most", "part" where it is not known. */
static void share_words(Text *out, const OrderShare *share)
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

/* What holds the part of that order. */
static const char *order_name(size_t order, size_t n)
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
    share_words(out, first);
    text_addf(out, " of this bias is in %s%s", order_name(first->order, n),
              first->share >= 0.5 || !first->known ? look_at(parts, count, first->order, n) : "");
    const char *between = "; ";
    for (size_t i = 0; whole && i + 1 < n; i++) {
        if (&shares[i] == first || !shares[i].shown || shares[i].share < 0.0005)
            continue;
        text_add(out, between);
        share_words(out, &shares[i]);
        text_addf(out, " in %s", order_name(i + 1, n));
        between = ", ";
    }
    return true;
}

static const char *sentence(Text *out, const CaseResult *result, const void *from,
                            SentenceStyle style)
{
    const SpectrumFacts *facts = from;
    return spectrum_words(out, facts->parts, facts->count, result->n, style.whole) ? "kind" : NULL;
}

const Analysis analysis_spectrum = {
    .section = {"spectrum", sizeof(SpectrumFacts), .of_bias = true, .of_one_law = true},
    .conclude = conclude,
    .keys = &keys,
    .sentence = sentence,
};
