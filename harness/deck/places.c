#define DECK_MACHINE_LAWS
#include "deck/places.h"

#include <string.h>

/* The sum of the weights of even places of a reach, less the weights of odd places. */
static double alternating(const Support *reach)
{
    double sum = 0;
    for (size_t place = reach->lo; place < reach->hi; place++)
        sum += place % 2 ? -(double)reach->weight[place] : (double)reach->weight[place];
    return sum / (double)reach->total;
}

/* The state of a step over `places` places, each from about as many as `ways`; NULL where the sign
 * alone is requested. */
static PlaceChances *begin(const Deck *deck, double places, double ways)
{
    PlaceChances *at = deck->state;
    at->work += (double)deck->n * (at->rows ? places * ways : 1);
    if (at->work > at->most)
        laws_refuse(deck->draws, "it takes more steps than the limit");
    return at->rows ? at : NULL;
}

static void add(size_t n, double *to, double chance, const double *from)
{
    for (size_t item = 0; item < n; item++)
        to[item] += chance * from[item];
}

/* Moves the item at `from` to `to` with that chance. */
static void send(const PlaceChances *at, size_t n, size_t from, size_t to, double chance)
{
    if (chance > 0)
        add(n, at->spare + to * n, chance, at->rows + from * n);
}

/* With a and b the chances that each pick names q, and A and B the rows that they name, on average:
 * q keeps its row with chance (1 - a)(1 - b) + ab, and gets b (A - a of its own) + a (B - b of its
 * own). */
static void swap(Deck *deck, const Support *one, const Support *other)
{
    PlaceChances *state = deck->state;
    double scale = (double)one->total * (double)other->total, same = 0;
    for (size_t place = one->lo; place < one->hi; place++)
        same += (double)one->weight[place] * (double)reach_weight(other, place);
    state->sign *= (2 * same - scale) / scale;
    size_t n = deck->n, lo = one->lo < other->lo ? one->lo : other->lo,
           hi = one->hi > other->hi ? one->hi : other->hi;
    const PlaceChances *at = begin(deck, (double)(hi - lo), 4);
    if (!at)
        return;
    double *sums[] = {at->spare, at->spare + n};
    const Support *reaches[] = {one, other};
    memset(at->spare, 0, 2 * n * sizeof *at->spare);
    for (size_t i = 0; i < 2; i++)
        for (size_t place = reaches[i]->lo; place < reaches[i]->hi; place++)
            add(n, sums[i], (double)reaches[i]->weight[place] / (double)reaches[i]->total,
                at->rows + place * n);
    for (size_t place = lo; place < hi; place++) {
        double a = (double)reach_weight(one, place), b = (double)reach_weight(other, place);
        double keep = (((double)one->total - a) * ((double)other->total - b) - a * b) / scale;
        double *row = at->rows + place * n;
        a /= (double)one->total;
        b /= (double)other->total;
        for (size_t item = 0; item < n; item++)
            row[item] = keep * row[item] + b * sums[0][item] + a * sums[1][item];
    }
}

/* From a given place, or to one; `before` and `after` the chance that the pick names a place before
 * this one, or after it. */
static void move(Deck *deck, const Support *from, const Support *to)
{
    PlaceChances *state = deck->state;
    state->sign *= alternating(from) * alternating(to);
    size_t n = deck->n, lo = from->lo < to->lo ? from->lo : to->lo,
           hi = from->hi > to->hi ? from->hi : to->hi;
    const PlaceChances *at = begin(deck, (double)(hi - lo), 4);
    if (!at)
        return;
    bool given = from->hi - from->lo == 1;
    const Support *reach = given ? to : from;
    double total = (double)reach->total, before = 0;
    size_t fixed = given ? from->lo : to->lo;
    memset(at->spare + lo * n, 0, (hi - lo) * n * sizeof *at->spare);
    for (size_t place = lo; place < hi; place++) {
        double here = (double)reach_weight(reach, place), after = total - before - here;
        if (given) {
            send(at, n, fixed, place, here / total);
            if (place < fixed) {
                send(at, n, place, place, after / total);
                send(at, n, place, place + 1, (before + here) / total);
            } else if (place > fixed) {
                send(at, n, place, place - 1, (here + after) / total);
                send(at, n, place, place, before / total);
            }
        } else {
            send(at, n, place, fixed, here / total);
            send(at, n, place, place > fixed ? place : place - 1, before / total);
            send(at, n, place, place < fixed ? place : place + 1, after / total);
        }
        before += here;
    }
    memcpy(at->rows + lo * n, at->spare + lo * n, (hi - lo) * n * sizeof *at->rows);
}

static void rotate(Deck *deck, const Support *first)
{
    PlaceChances *state = deck->state;
    size_t n = deck->n;
    state->sign *= n % 2 ? 1 : alternating(first);
    PlaceChances *at = begin(deck, (double)n, (double)(first->hi - first->lo));
    if (!at)
        return;
    memset(at->spare, 0, n * n * sizeof *at->spare);
    for (size_t place = first->lo; place < first->hi; place++)
        for (size_t to = 0; to < n; to++)
            send(at, n, (to + place) % n, to,
                 (double)reach_weight(first, place) / (double)first->total);
    double *rows = at->rows;
    at->rows = at->spare;
    at->spare = rows;
}

const DeckSteps places_steps = {.swap = swap, .move = move, .rotate = rotate};
