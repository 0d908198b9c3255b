#include "reports/words/cell_words.h"

#include "inference/verdict.h"
#include "reports/words/item_words.h"
#include "reports/words/text_words.h"

#include <math.h>
#include <string.h>

/* How far off the cell is, behind its name: " never comes", ", 8% too often". `comes` is what the
 * name does, in the words before and behind "never". */
typedef struct CellVerb {
    const char *never;
    const char *comes;
} CellVerb;

static void write_how_far(Text *out, const WorstCell *cell, CellVerb verb, bool rounded)
{
    double percent = 100 * fabs(cell->ratio - 1);
    if (cell->observed == 0)
        text_add(out, verb.never);
    else if (cell->ratio >= 9.95)
        text_addf(out, "%s %s times as often as expected", verb.comes,
                  word_number(floor(cell->ratio + 0.5)).text);
    else if (cell->ratio >= 1.995) /* not "100% too often" */
        text_addf(out, "%s %.1f times as often as expected", verb.comes, cell->ratio);
    else
        text_addf(out, "%s %.*f%% too %s", verb.comes,
                  percent < 0.095             ? 3
                  : rounded && percent >= 9.5 ? 0
                                              : 1,
                  percent, cell->ratio > 1 ? "often" : "rarely");
}

/* Where the words begin that say at which place, or in which hand; NULL where there are none. A
 * class is at none: they are empty. */
static const char *where_of(const CaseResult *result, const WorstCell *cell)
{
    if (case_of_classes(result))
        return cell->item + strlen(cell->item);
    const char *last = NULL;
    for (const char *at = cell->item; (at = strstr(at, " at place ")); at++)
        last = at;
    for (const char *at = cell->item; !last && (at = strstr(at, " in hand ")); at++)
        last = at;
    return last;
}

/* Whether what is seen is one hand. */
static bool is_one_hand(const Shape *shape)
{
    return !shape->ordered && shape->blocks == 2 && shape->seen < shape->n;
}

/* "land at place 0" as "land comes 8% too often at place 0": the name may have blanks in it. */
static void write_group_cell(Text *out, const CaseResult *result, const WorstCell *cell,
                             const char *where, bool unicode)
{
    const Shape *shape = case_shape(result);
    bool classes = case_of_classes(result), hand = classes || is_one_hand(shape);
    bool taken = hand && !classes && shape->groups == shape->n;
    Text name = {0};
    text_add_bytes(&name, cell->item, (size_t)(where - cell->item));
    if (shape->names)
        text_escape(out, text_string(&name), unicode, 60);
    else
        write_items_in(out, result, text_string(&name), unicode, 60);
    text_end_part(&name, out);
    write_how_far(out, cell,
                  taken ? (CellVerb){" is never taken", " is taken"}
                        : (CellVerb){" never comes", " comes"},
                  true);
    if (!hand && shape->seen > 1)
        write_items_in(out, result, where, unicode, 60);
}

void cell_name(Text *out, const CaseResult *result, const WorstCell *cell, bool unicode,
               size_t most)
{
    if (case_of_classes(result))
        text_escape(out, cell->item, unicode, most);
    else
        write_items_in(out, result, cell->item, unicode, most);
}

void cell_words(Text *out, const CaseResult *result, const WorstCell *cell, bool unicode)
{
    bool order = check_sees_orders(cell->check);
    const char *where = where_of(result, cell);
    if (result->dealt && where) {
        write_group_cell(out, result, cell, where, unicode);
        return;
    }
    if (order)
        text_add(out, "order ");
    write_items_in(out, result, cell->item, unicode, 60);
    if (order && !check_sees_one_cell(cell->check))
        write_how_far(out, cell, (CellVerb){" never comes up", " comes up"}, false);
    else
        cell_how_far(out, cell);
}

void cell_how_far(Text *out, const WorstCell *cell)
{
    if (check_sees_one_cell(cell->check))
        text_addf(out, ": %s time%s, %s expected", word_count(cell->observed).text,
                  cell->observed == 1 ? "" : "s", word_number(cell->expected).text);
    else
        write_how_far(out, cell, (CellVerb){", never", ","}, false);
}
