/* Items and places as the person who tests a shuffle from outside calls them: by the labels of
 * --items, or counted from 0 or 1. The result has numbers from 0, which programs get. Internal to
 * the folder. */
#ifndef FAIRNESS_ITEM_WORDS_H
#define FAIRNESS_ITEM_WORDS_H

#include "base/text.h"
#include "result/result.h"

#include <stddef.h>
#include <stdint.h>

enum {
    ORDER_COLUMNS = 17, /* that the labels of an order may take */
    ORDER_WORDS_SIZE = ORDER_COLUMNS + 1,
};

/* Writes an item: "2", or its label. Printable. */
void write_item(Text *out, const CaseResult *result, size_t item);

/* Whether a trial is a draw: a part of the items is seen, or hands. */
bool case_draws(const CaseResult *result);

/* The number of an item, a place or a hand, as they count. */
size_t outside_number(const CaseResult *result, size_t number);

/* Writes the name of a cell, an order or an outcome, as the result has it, "item 0 at place 2",
 * "1 0 2", with its items and places so called. What is no such text stays as it is. Cut to
 * `columns`, unless 0. */
void write_items_in(Text *out, const CaseResult *result, const char *text, int columns);

/* The order with that number (order_label): in labels where all fit and need no escaping in any
 * format, else in numbers. ASCII. */
void order_words(const CaseResult *result, uint64_t rank, char text[ORDER_WORDS_SIZE]);

/* Says which label stands for which number in pictures, "0 = ace, 1 = king, ...", or that numbers
 * count from 1; returns the label of that line, or NULL where there is nothing to say. */
const char *items_sentence(Text *out, const CaseResult *result);

#endif
