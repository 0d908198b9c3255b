/* What never or always happens: no item stays, some never move, blocks never mix, two items are
 * always side by side. A fact is said only where fair trials would show it with a chance below
 * 1e-12 over all that is looked for (the union bound), and each place expects 20 of each item. */
#include "analyses/facts.h"

#include "base/elementary.h"
#include "reports/words/item_words.h"
#include "reports/words/mistake_words.h"
#include "reports/words/text_words.h"
#include "reports/words/verdict_words.h"
#include "tallies/perm_stat.h"
#include "trials/trial_plan.h"

#include <stdlib.h>
#include <string.h>

enum { EXPECTED_LEAST = 20, ITEMS_LEAST = 3, FEW_ORDERS = 8, RANKS_MOST_N = 9 };

static const double LOG_RARE = -27.631; /* log(1e-12) */
#define STAYS      "always stays at its place"
#define NONE_STAYS "no item ever stays at its place"

/* The trials of a case; a table that was not made is NULL. */
typedef struct Look {
    const CaseResult *result;
    size_t n;
    double looked;       /* how many facts are looked for */
    const Tally *places; /* items at places, of `placed` trials */
    const Tally *follow; /* items directly before items, n for either end; of `followed` */
    uint64_t placed, followed;
    uint64_t parity[2]; /* even and odd orders, ... */
    uint64_t rotated;   /* and rotations, of the same trials */
} Look;

static uint64_t at(const Look *look, size_t item, size_t place)
{
    return tally_cell(look->places, item * look->n + place);
}

static uint64_t before(const Look *look, size_t first, size_t second)
{
    return tally_cell(look->follow, first * (look->n + 1) + second);
}

/* Whether fair trials show what has the natural logarithm `chance` in one of them so rarely. */
static bool no_chance(const Look *look, uint64_t trials, double chance)
{
    return (double)trials >= EXPECTED_LEAST * (double)look->n &&
           (double)trials * chance + log(look->looked) < LOG_RARE;
}

static double log_factorial(size_t n)
{
    return log_gamma((double)n + 1);
}

/* Writes words with an item for each #. */
static void say(Text *out, const Look *look, const char *words, size_t first, size_t second)
{
    for (; *words; words++)
        if (*words != '#')
            text_add_char(out, *words);
        else {
            write_item(out, look->result, first);
            first = second;
        }
}

static bool few_orders(Text *out, const Look *look)
{
    const ReportedCounts *counts = &look->result->counts;
    double seen = (double)counts->orders_seen, all = (double)counts->orders;
    if (!(seen > 0) || seen > FEW_ORDERS || seen == all ||
        !no_chance(look, look->result->trials,
                   log(seen / all) + seen * log(all) / (double)look->result->trials))
        return false;
    text_addf(out, "only %.0f of %s orders ever come%s", seen, word_count(counts->orders).text,
              seen == 1 ? "s" : "");
    return true;
}

/* Each item but the last is followed by the next, and the last by the first, but where the list
 * ends: n - 1 times in each trial. */
static bool rotations(Text *out, const Look *look)
{
    size_t n = look->n;
    uint64_t next = 0, seen = look->result->counts.orders_seen;
    for (size_t item = 0; look->follow && item < n; item++)
        next += before(look, item, (item + 1) % n);
    uint64_t trials = look->rotated ? look->parity[0] + look->parity[1] : look->followed;
    if (!trials || (look->rotated ? look->rotated != trials : next != trials * (n - 1)) ||
        (seen && seen < n) || /* which says more */
        !no_chance(look, trials, log((double)n) - log_factorial(n)))
        return false;
    text_add(out, "only rotations of the list ever come");
    return true;
}

static bool one_parity(Text *out, const Look *look)
{
    uint64_t trials = look->parity[0] + look->parity[1];
    if (!trials || (look->parity[0] && look->parity[1]) || !no_chance(look, trials, -log(2)))
        return false;
    text_addf(out, "no %s order ever comes", look->parity[0] ? "odd" : "even");
    return true;
}

/* Items that are always where they began. */
static bool still(Text *out, const Look *look)
{
    size_t count = 0, first = 0;
    for (size_t item = look->n; look->places && item-- > 0;)
        if (at(look, item, item) == look->placed) {
            first = item;
            count++;
        }
    if (!count || !no_chance(look, look->placed, -log((double)look->n)))
        return false;
    if (count > 1)
        text_addf(out, "%zu of %zu items never move", count, look->n);
    else
        say(out, look, "item # " STAYS, first, 0);
    return true;
}

/* Of n! orders n!/e, rounded, leave no item at its place: for n >= 3 at most 3/8. */
static bool none_stays(Text *out, const Look *look)
{
    uint64_t stay = 0;
    for (size_t item = 0; look->places && item < look->n; item++)
        stay += at(look, item, item);
    if (!look->places || stay || !no_chance(look, look->placed, log(0.375)))
        return false;
    text_add(out, NONE_STAYS);
    return true;
}

/* Whether the first items never leave the first places: none of them is elsewhere. */
static bool closed(const Look *look, size_t end)
{
    for (size_t item = 0; item < end; item++)
        for (size_t place = end; place < look->n; place++)
            if (at(look, item, place))
                return false;
    return true;
}

static bool blocks(Text *out, const Look *look)
{
    size_t n = look->n, end = 2;
    while (look->places && end + 1 < n && !closed(look, end))
        end++;
    if (!look->places || end + 1 >= n ||
        !no_chance(look, look->placed,
                   log_factorial(end) + log_factorial(n - end) - log_factorial(n)))
        return false;
    say(out, look, "items # to # never leave the first ", 0, end - 1);
    text_addf(out, "%zu places", end);
    return true;
}

static bool side_by_side(Text *out, const Look *look)
{
    size_t n = look->n;
    if (!look->follow || n < 4 || !no_chance(look, look->followed, log(2 / (double)n)))
        return false;
    for (size_t first = 0; first < n; first++)
        for (size_t second = first + 1; second < n; second++) {
            if (before(look, first, second) + before(look, second, first) != look->followed)
                continue;
            say(out, look, "items # and # are always side by side", first, second);
            return true;
        }
    return false;
}

static bool never_at(Text *out, const Look *look)
{
    size_t n = look->n, count = 0, first = 0;
    for (size_t cell = n * n; look->places && cell-- > 0;)
        if (!at(look, cell / n, cell % n)) {
            first = cell;
            count++;
        }
    if (!count || !no_chance(look, look->placed, log(1 - 1 / (double)n)))
        return false;
    say(out, look, "item # never comes to place ", first / n, 0);
    text_addf(out, "%zu", outside_number(look->result, first % n));
    if (count > 1)
        text_addf(out, ", nor %zu other item%s to %s", count - 1, plural(count - 1),
                  count == 2 ? "some place" : "some places");
    return true;
}

/* The plainest first. */
static bool (*const facts[])(Text *, const Look *) = {
    rotations, few_orders, still, none_stays, blocks, side_by_side, one_parity, never_at};
enum { FACTS = sizeof facts / sizeof *facts };

/* Of counts of orders. The digits of a rank in the factorial base say how many smaller items come
 * behind each: an order is odd where their sum is, and rotated by k where the first n - k are k. */
static void read_orders(Look *look, const Tally *orders)
{
    for (uint64_t rank = 0; rank < orders->cells; rank++) {
        uint64_t count = tally_cell(orders, rank), rest = rank, sum = 0, digits = 0, first = 0;
        for (uint64_t base = 2; count && base <= look->n; rest /= base++) {
            first = rest % base;
            sum += first;
            digits += first > 0;
        }
        look->parity[sum % 2] += count;
        look->rotated +=
            digits == (first ? look->n - first : 0) && sum == digits * first ? count : 0;
    }
}

/* The tables that were made, exact for each item. */
static Look look_at(const AnalysisRun *run, CaseResult *result)
{
    const TrialCounts *counts = run->counts;
    size_t n = result->n;
    /* each item still, at each place, beside each other, blocks; rotations, few orders, parities,
     * none stays */
    Look look = {.result = result, .n = n, .looked = (double)(n + n * n + n * n / 2 + n + 5)};
    for (size_t t = 0; t < counts->tally_count; t++) {
        const Tally *tally = &counts->tallies[t];
        const PermStat *stat = tally_number(tally->kind);
        if (tally->kind == &tally_positions && tally->cells == n * n) {
            look.places = tally;
            for (size_t place = 0; place < n; place++)
                look.placed += at(&look, 0, place);
        } else if (tally->kind == &tally_successors && tally->cells == (n + 1) * (n + 1)) {
            look.follow = tally;
            for (size_t first = 0; first < n; first++)
                look.followed += before(&look, n, first);
        } else if (tally->kind == &tally_permutations && n <= RANKS_MOST_N)
            read_orders(&look, tally);
        else if (stat && stat == stat_parity.counted && n > RANKS_MOST_N) {
            uint64_t *two = stat_counts(&stat_parity, tally);
            for (size_t odd = 0; two && odd < 2; odd++)
                look.parity[odd] = two[odd];
            free(two);
        }
    }
    return look;
}

static Status conclude(const AnalysisRun *run, CaseResult *result, Error *error)
{
    if (!run->suspicious || result->n < ITEMS_LEAST || !shape_is_plain(run->shape) ||
        result->law.name || result->options.together.paired || result->start != START_IDENTITY)
        return STATUS_OK;
    Look look = look_at(run, result);
    FactsFound *found = NULL;
    for (size_t i = 0; i < FACTS && !(found && facts[i] == never_at); i++) { /* which say more */
        Text text = {0};
        if (!facts[i](&text, &look))
            continue;
        if (!found &&
            (found = section_add(&result->sections, &analysis_facts.section, &result->memory)))
            found->list = arena_get(&result->memory, FACTS, sizeof *found->list);
        char *fact = arena_keep(&result->memory, text_take(&text));
        if (found && found->list)
            found->list[found->count++] = fact;
    }
    return arena_status(&result->memory, "what never happens", error);
}

#define OF FactsFound
TABLE(keys, FIELD("facts", list,
                  "what never or always happens in the trials of a biased case, where fair ones "
                  "would show it with a chance below 1e-12",
                  JSON_COUNT(count), .optional = true, .form = FORM_SOME));
#undef OF

/* The headline says the first. */
static const char *sentence(Text *line, const CaseResult *result, const void *found)
{
    const FactsFound *all = found;
    for (size_t i = 1; i < all->count; i++)
        text_addf(line, "%s%s", i > 1 ? "; " : "", all->list[i]);
    return all->count > 1 ? "also" : NULL;
}

/* Where no mistake is named, and more than one order came. */
static const char *advice(const CaseResult *result, const void *found)
{
    const FactsFound *all = found;
    bool named = mistake_of(result).why || result->external.one_order;
    for (size_t i = 0; i < all->count && !named; i++)
        if (strcmp(all->list[i], NONE_STAYS) == 0)
            return "in a draw of gifts, where none may keep its place, say so: --law derangement";
        else if (case_runs_again(result) && strstr(all->list[i], STAYS))
            return "let i go from n-1 down to 1, and draw from 0..i for it, both ends included";
    return NULL;
}

const Analysis analysis_facts = {
    .section = {"facts", sizeof(FactsFound), .of_bias = true, .of_one_law = true, .advice = advice},
    .conclude = conclude,
    .keys = &keys,
    .sentence = sentence,
    .aside = true,
};
