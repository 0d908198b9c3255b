/* What the text report says of one case, beyond its verdict. */
#ifndef FAIRNESS_TEXT_CASE_H
#define FAIRNESS_TEXT_CASE_H

#include "base/text.h"
#include "reports/text/text_page.h"

/* What was run: the algorithm, how often, from which randomness, and how long it took. */
void case_facts(Page *page, const RunResult *run, const CaseResult *result);

/* One bar an order, up to n = 4 where the counts are known; else nothing. Returns whether there
 * were bars. */
bool case_bars(Page *page, const CaseResult *result);

/* The position matrix in colours or signs, where the counts are known and there are no bars: above
 * 4 items. Two rows a line in half-blocks, where the style has colour and Unicode. */
void case_heat_map(Page *page, const CaseResult *result);

/* The table of checks, and below it the skipped ones with their reasons. */
void case_checks(Page *page, const CaseResult *result);

/* The cells that stand out; those of the check `permutations` only if `with_orders`. */
void case_worst(Page *page, const CaseResult *result, bool with_orders);

/* Why it came out so, as far as known: the mistake and its cure, laws that fit, the exact law, a
 * source too small for all orders. */
void case_reasons(Page *page, const CaseResult *result);

/* The exact law in a sentence (result->exact.known): what can come up, how far from even, and
 * whether the counts agree. Plain ASCII, no newline. */
void law_sentence(Text *out, const CaseResult *result);

/* A law that the counts of the case look like, in words: "naive", "naive (read from the last place
 * to the first)", "unchanged in 10.0% of trials (9.87% to 10.1%)". Printable, ASCII unless
 * `unicode`. */
void likeness_words(Text *out, const CaseResult *result, const LooksLike *law, bool unicode);

/* In one line, what is wrong in the code of a shuffle that was found biased or invalid, and what to
 * write instead: "Looks like naive. Mistake: swaps with any of 0..n-1. Fix: draw from 0..i." Of a
 * shuffle whose mistake is known by itself, that one. False, and nothing written, where nothing is
 * known, or where the bias was expected. Printable, ASCII unless `unicode`; no newline. */
bool mistake_sentence(Text *out, const CaseResult *result, bool unicode);

/* All of result->looks_like, commas between them; returns how sure that is, "looks like" or
 * "probably", with how many trials would tell, or NULL where there is none. */
const char *likeness_sentence(Text *out, const CaseResult *result, bool unicode);

/* The law of result->looks_like whose mistake and cure are to be told: the first, or NULL where
 * there is none, or where one of them is the shuffle itself, whose mistake is told already. */
const LooksLike *likeness_explained(const CaseResult *result);

/* What a source too small for all orders means, if it is; returns how grave that is, "warning" or
 * "note", or NULL where nothing was written. */
const char *source_sentence(Text *out, const CaseResult *result);

/* Likewise why so many trials, where that was left to the program. */
const char *planned_sentence(Text *out, const CaseResult *result);

/* Likewise what the random numbers of a shuffle from outside have to do with --seed. ASCII unless
 * `unicode`. */
const char *external_sentence(Text *out, const CaseResult *result, bool unicode);

/* Likewise what a start other than 0 1 2 ... hides, and why dependence between trials could not be
 * told. */
const char *start_sentence(Text *out, const CaseResult *result);
const char *dependence_sentence(Text *out, const CaseResult *result);

#endif
