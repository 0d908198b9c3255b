/* A run on the machine that makes no draw, whose deck writes down each step. */
#define DECK_MACHINE_LAWS
#include "deck/planes/planes.h"

#include "algorithms/registry.h"
#include "deck/deck.h"
#include "deck/shared_word.h"

#include <stdlib.h>

enum { DRAWS_MOST = 256 };

/* Deck.state */
typedef struct Recording {
    Script script;
    Arena *memory;
} Recording;

/* The draw that names a place; remembers what its pick came to. */
static uint16_t draw_of(const Deck *deck, const Support *support)
{
    Recording *recording = deck->state;
    Script *script = &recording->script;
    Pick pick = support->pick;
    if (pick.range > SCRIPT_MAX_N || pick.id >= DRAWS_MOST || pick.halvings)
        laws_refuse(deck->draws, "its draws are too wide, too many, or halved");
    while (script->draw_count <= pick.id) {
        if (!arena_room(recording->memory, &script->draws, script->draw_count,
                        sizeof *script->draws))
            laws_leave(deck->draws, LAWS_NO_MEMORY);
        script->draws[script->draw_count++] = (ScriptDraw){0};
    }
    script->draws[pick.id] = (ScriptDraw){
        .range = (uint8_t)pick.range, .lo = (uint8_t)support->lo, .hi = (uint8_t)support->hi};
    return (uint16_t)pick.id;
}

static void record_swap(Deck *deck, const Support *one, const Support *other)
{
    Recording *recording = deck->state;
    Script *script = &recording->script;
    if (one->pick.range || !other->pick.range)
        laws_refuse(deck->draws, "it swaps two picked places, or two given ones");
    ScriptStep step = {.place = (uint16_t)one->lo, .draw = draw_of(deck, other)};
    if (!arena_room(recording->memory, &script->steps, script->step_count, sizeof *script->steps))
        laws_leave(deck->draws, LAWS_NO_MEMORY);
    script->steps[script->step_count++] = step;
}

static void refuse_move(Deck *deck, const Support *from, const Support *to)
{
    laws_refuse(deck->draws, "it moves items");
}

static void refuse_rotation(Deck *deck, const Support *first)
{
    laws_refuse(deck->draws, "it rotates the deck");
}

/* Says which rows the draws read, as draw_between does in lanes_draws.h. False where one of them
 * is drawn and never spent: it takes a word that no step asks for. */
static bool number_rows(Script *script)
{
    uint32_t left = 0;
    uint16_t shared_row = 0;
    for (size_t d = 0; d < script->draw_count; d++) {
        ScriptDraw *draw = &script->draws[d];
        if (!draw->range)
            return false;
        uint32_t need = shared_word_need(draw->range);
        draw->shares = need;
        if (!need) {
            draw->row = (uint16_t)script->rows++;
            continue;
        }
        if (!shared_word_has(left, need)) {
            left = SHARED_WORD_WHOLE;
            shared_row = (uint16_t)script->rows++;
        }
        left -= need;
        draw->row = shared_row;
    }
    return true;
}

/* Sorts the draws by their rows, and has the steps name them by their new places. */
static void sort_draws(Script *script)
{
    uint16_t new_index[DRAWS_MOST];
    ScriptDraw sorted[DRAWS_MOST];
    size_t count = 0;
    for (size_t row = 0; row < script->rows; row++)
        for (size_t d = 0; d < script->draw_count; d++)
            if (script->draws[d].row == row) {
                new_index[d] = (uint16_t)count;
                sorted[count++] = script->draws[d];
            }
    for (size_t d = 0; d < count; d++)
        script->draws[d] = sorted[d];
    for (size_t s = 0; s < script->step_count; s++)
        script->steps[s].draw = new_index[script->steps[s].draw];
}

/* Joins draws into products of at most 8 bits, and lays their planes out. A product has as many as
 * the machine makes at once: 1, 2, 4 or 8. */
static void join_draws(Script *script)
{
    ScriptDraw *draws = script->draws;
    for (size_t first = 0, next; first < script->draw_count; first = next) {
        ScriptDraw *draw = &draws[first];
        uint32_t product = draw->range;
        unsigned bits = script_bits((size_t)(draw->hi - draw->lo)), below = 0;
        for (next = first + 1;
             next < script->draw_count && draw->shares && draws[next].row == draw->row &&
             !(draws[next].range & (draws[next].range - 1)) &&
             bits + script_bits(draws[next].range) <= 8;
             next++) {
            bits += script_bits(draws[next].range);
            product *= draws[next].range;
        }
        draw->joined = (uint16_t)(next - first);
        draw->product = (uint16_t)product;
        for (size_t d = next; d-- > first; below += script_bits(draws[d].range))
            draws[d].planes = (uint16_t)(script->pick_planes + below);
        script->pick_planes += script_side(bits);
    }
}

static bool record_script(size_t index, size_t n, uint32_t parameter, Arena *memory, Script *ret)
{
    static const DeckSteps steps = {record_swap, refuse_move, refuse_rotation};
    Recording recording = {.script = {.n = n}, .memory = memory};
    Script *script = &recording.script;
    Draws draws;
    bool opened = laws_open(&draws, n, (DrawLaw){.method = DRAW_EXACT}, parameter);
    Deck deck = {.n = n, .draws = &draws, .steps = &steps, .state = &recording};
    bool recorded = opened && laws_run(&deck, algorithm_list[index]->shuffle) == LAWS_DONE &&
                    script->draw_count && script->draw_count == draws.records_count &&
                    number_rows(script);
    laws_close(&draws);
    if (!recorded)
        return false;
    sort_draws(script);
    join_draws(script);
    *ret = *script;
    return true;
}

/* How many groups are run at once: as many as have their words in memory. 0: the script is too
 * long. */
static size_t groups_at_once(const Script *script, size_t most_rows)
{
    size_t groups = script->n <= PLANES_ORDERS_MAX_N ? PLANES_MOST
                    : script->n <= PLANES_TOGETHER_N ? PLANES_TOGETHER
                                                     : PLANES_COUNTED;
    while (groups && groups * script->rows * PLANES_BATCHES > most_rows)
        groups--;
    return groups;
}

bool planes_open(Planes *ret, size_t index, size_t n, uint32_t parameter, size_t most_rows,
                 bool counts, Arena *memory)
{
    Planes planes = {.room = NULL};
    if (n < 2 || n > SCRIPT_MAX_N || !record_script(index, n, parameter, memory, &planes.script))
        return false;
    planes.together = groups_at_once(&planes.script, most_rows);
    if (!planes.together)
        return false;
    size_t bytes = planes.together * planes_of_group(&planes.script) * 64;
    planes.room = arena_keep(memory, aligned_alloc(64, bytes));
    if (counts)
        planes.cells =
            arena_keep(memory, aligned_alloc(64, planes_count_cells(n) * sizeof *planes.cells));
    *ret = planes;
    return !memory->lost;
}
