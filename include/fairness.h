/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * libfairness: whether a shuffle is fair, asked from inside a program.
 *
 *     cc example.c $(pkg-config --cflags --libs fairness)
 *
 *     FairnessCase *one = fairness_case_new();
 *     FairnessResult *result;
 *     fairness_case_set_shuffle(one, "mine", my_shuffle, NULL);
 *     fairness_case_set_n(one, 3);
 *     if (fairness_case_run(one, &result) == FAIRNESS_OK) {
 *         puts(fairness_result_line(result));
 *         fairness_result_free(result);
 *     } else {
 *         puts(fairness_case_message(one));
 *     }
 *     fairness_case_free(one);
 *
 * A case says what is to be run; a result what came of it. docs/library.md tells the rest; complete
 * programs are in examples/library.
 *
 * Ownership. What fairness_case_new and fairness_case_run give is the caller's, to be freed by the
 * function of that name. Text that is handed in is copied. Text and structures that are handed out
 * belong to the case or the result, and go with it.
 *
 * Threads. Cases and results share nothing: any number of them may be used at once, each by one
 * thread at a time. A result does not change, and may be read by many.
 *
 * Manners. The library prints nothing, sets no signal handler and no global variable, and does not
 * end the process: what goes wrong is a status and a line. (GMP and the OpenMP runtime, which it
 * uses, do end the process when they get no memory.) While fairness_case_run works, its thread is
 * in the C locale.
 *
 * Versions. Before 1.0 the name of the shared object, libfairness.so.0, changes when a function
 * changes or goes. Functions, values of the enumerations, and fields at the end of structures may
 * be added without that: read structures through the pointers you are given. */
#ifndef FAIRNESS_H
#define FAIRNESS_H

#include "fairness_plugin.h" /* FairnessWords */
#include "fairness_version.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a call ended. */
typedef enum FairnessStatus {
    FAIRNESS_OK = 0,
    FAIRNESS_BAD_INPUT = 1, /* an argument, or what the case asks for; nothing was changed or run */
    FAIRNESS_FAILED = 2     /* out of memory, or the shuffle did what it must not */
} FairnessStatus;

/* The verdict on a check, or on the whole run. docs/statistics.md explains them; none of them means
 * "is fair". */
typedef enum FairnessVerdict {
    FAIRNESS_SKIPPED = 0,       /* the check does not apply; of a run: no check applied */
    FAIRNESS_NO_BIAS_FOUND = 1, /* an imbalance of `detectable` would have been found */
    FAIRNESS_INCONCLUSIVE = 2,  /* too few trials to tell, or stopped */
    FAIRNESS_TOO_EVEN = 3,      /* more even than chance allows */
    FAIRNESS_BIASED = 4,        /* less even than chance allows */
    FAIRNESS_INVALID = 5        /* an outcome was no permutation: items lost, others repeated */
} FairnessVerdict;

/* "skipped", "no-bias-found", "inconclusive", "too-even", "biased", "invalid". */
const char *fairness_verdict_word(FairnessVerdict verdict);

/* The library's version, "1.0.0"; FAIRNESS_VERSION is the version of this header. */
const char *fairness_version(void);

/* ---- What is to be run ---- */

typedef struct FairnessCase FairnessCase;

/* The expectation that the run is held against. */
typedef enum FairnessExpectation {
    FAIRNESS_EXPECT_FAIR = 0,  /* no bias found is as expected */
    FAIRNESS_EXPECT_BIASED = 1 /* biased, or invalid, is */
} FairnessExpectation;

/* Shuffles items[0..n-1], which are 0, 1, ..., n-1 each time it is called. A number of n or more
 * that it leaves is an item that it was not given: the outcome is invalid. `words` are random words
 * to use, from the seed of the case; they are good for this call, and it may draw its own instead.
 * `user` is what was given along. It must neither throw nor longjmp, and not touch the case. */
typedef void FairnessCallback(void *user, uint32_t *items, size_t n, const FairnessWords *words);

/* Shuffles `count` orders of n items each, up to 64 at once: order i is items[i * n] and the n - 1
 * after it, which are 0, 1, ..., n-1 each time. 0; anything else ends the run, and
 * fairness_case_run fails. For callers to whom a call costs more than a shuffle. It must neither
 * throw nor longjmp, and not touch the case. */
typedef int FairnessBatch(void *user, uint32_t *items, size_t n, size_t count);

/* How an item of fairness_case_set_orders is written: unsigned or signed, of 1, 2, 4 or 8 bytes, as
 * the machine has them. */
typedef enum FairnessItemType {
    FAIRNESS_U8 = 0,
    FAIRNESS_U16 = 1,
    FAIRNESS_U32 = 2,
    FAIRNESS_U64 = 3,
    FAIRNESS_I8 = 4,
    FAIRNESS_I16 = 5,
    FAIRNESS_I32 = 6,
    FAIRNESS_I64 = 7
} FairnessItemType;

/* Asked now and then, by the thread that called fairness_case_run, with the trials done so far; 0
 * asks to stop, and the result is of these; a number below 0 asks to stop without a result, which
 * spares the time to judge them, and fairness_case_run fails. It must neither throw nor longjmp,
 * and not touch the case. */
typedef int FairnessKeepGoing(void *user, uint64_t done, uint64_t trials);

/* A case without a shuffle and a size: 1,000,000 trials, seed 1, alpha 1e-6, the checks "auto".
 * NULL when out of memory; calls on it then fail with FAIRNESS_FAILED, so that it is enough to look
 * at the last of them. */
FairnessCase *fairness_case_new(void);
void fairness_case_free(FairnessCase *one); /* NULL is let through */

/* Why the last call on this case failed: one line without a newline; empty if it did not. */
const char *fairness_case_message(const FairnessCase *one);

/* Each of these fails with FAIRNESS_BAD_INPUT and leaves the case as it was, or with
 * FAIRNESS_FAILED when out of memory. The last of the first five counts. */

/* A built-in shuffle: "naive", "riffle:7"; `fairness list algorithms` lists them. */
FairnessStatus fairness_case_set_algorithm(FairnessCase *one, const char *name);
/* A shuffle of yours, and what to call it. */
FairnessStatus fairness_case_set_shuffle(FairnessCase *one, const char *name,
                                         FairnessCallback *shuffle, void *user);
/* The same, of a function that makes several at once. */
FairnessStatus fairness_case_set_batch(FairnessCase *one, const char *name, FairnessBatch *batch,
                                       void *user);
/* For a caller whose items are not numbers of 32 bits: where a batch writes how an outcome looked
 * that lacks an item, "[0, 1, None]", and what stood there, "None", or "2 items" of another number
 * of them. Texts that end in NUL, borrowed until the last run; read when the first such outcome
 * comes. Of one thread. Both NULL: as the numbers say. */
FairnessStatus fairness_case_set_lack(FairnessCase *one, const char *line, const char *seen);
/* Orders that were recorded, in place of a shuffle, and what to call them. They are read where they
 * lie, and must stay there until the last run: row i begins `stride` bytes times i behind `orders`,
 * and has `width` items side by side, as many as places are seen (n, or 0, for all); rows need not
 * be aligned. The trials are the rows. An item that is not one of the base to n - 1 + base ends the
 * run with FAIRNESS_FAILED and its row. */
FairnessStatus fairness_case_set_orders(FairnessCase *one, const char *name, const void *orders,
                                        size_t rows, size_t width, ptrdiff_t stride,
                                        FairnessItemType type);
/* Counts that you made yourself, in place of a shuffle; copied. `table` says of what:
 *   "orders"  each of the n! orders, lexicographic (n up to 12)
 *   "places"  item i at place p: counts[i * n + p] (n up to 1024)
 *   "first"   how often each item came first
 *   "taken"   how often each item was among the `taken` that were drawn
 *   "pairs-taken"  how often items i and j both were: counts[i * n + j]; of i = j 0, or how often i
 * was `taken` is 0 with other tables. n and the number of trials follow from them; what n, trials,
 * seed, source and threads say is not looked at. Counts that no trials can have given are refused:
 * rows of a matrix that differ in their sums, a number of trials that is not whole. Checks that
 * take the outcomes themselves are not made. */
FairnessStatus fairness_case_set_counts(FairnessCase *one, const char *table,
                                        const uint64_t *counts, size_t count, size_t taken);
/* Items, 1 to 65536. */
FairnessStatus fairness_case_set_n(FairnessCase *one, size_t n);
/* Shuffles to make, 1 to 2^53. */

/* The deal, where not all items differ or not all places are seen (docs/your-data.md). The deck:
 * "24*land,36*spell", or "cards", "ranks", "suits" (of 52), "8*cards"; its items are 0 to n-1 in
 * that order, and n follows from it. The first `count` places alone are seen, one by one; or the
 * places are dealt as `count` hands of these sizes, in which order says nothing, and the rest is
 * not seen. A shuffle of the caller's still gets all n items; items at unseen places may be
 * anything below n. NULL, 0 and 0 undo it. fairness_case_run checks that they go together. */
FairnessStatus fairness_case_set_deck(FairnessCase *one, const char *deck);
FairnessStatus fairness_case_set_take(FairnessCase *one, size_t count);
FairnessStatus fairness_case_set_hands(FairnessCase *one, const size_t *sizes, size_t count);

/* What the report calls items: n different names of up to 1024 bytes, copied; 0 of them for
 * numbers, which begin with `base`, 0 or 1, as do those of fairness_case_set_orders. A shuffle of
 * yours gets numbers from 0 whatever they are called. Items of a deck have its names.
 * fairness_case_run checks that there are n. */
FairnessStatus fairness_case_set_items(FairnessCase *one, const char *const *names, size_t count);
FairnessStatus fairness_case_set_base(FairnessCase *one, unsigned base);

/* The law that it should have, where not every order alike (docs/your-data.md): "even",
 * "derangement", "cycle", with NULL for `text`; "weights", "chances", "subset", with `text` what
 * the command line reads from a file, "0 4\n1 3\n2 2\n". "uniform", or NULL, undoes it. For full
 * orders of different items, and for tables "orders" and "places". "no-equal-neighbours" is for a
 * deck with alike items; `text` are the kinds that are kept apart, "X,Y", or NULL for all.
 * fairness_case_run reports faults of the text. */
FairnessStatus fairness_case_set_law(FairnessCase *one, const char *law, const char *text);

FairnessStatus fairness_case_set_trials(FairnessCase *one, uint64_t trials);
/* As many trials as fit into so many seconds, above 0 and at most 1e9, in place of a number: the
 * shuffle is first run up to 64 times, in half of the time or a second, then 8 times as often as
 * before, until it is known how long it takes. 0: a number again. */
FairnessStatus fairness_case_set_budget(FairnessCase *one, double seconds);
FairnessStatus fairness_case_set_seed(FairnessCase *one, uint64_t seed);
/* Where random words come from: "xoshiro256++", "gsl:mt19937"; `fairness list sources`. */
FairnessStatus fairness_case_set_source(FairnessCase *one, const char *name);
/* The chance that a fair shuffle is called anything else, above 0 and up to 0.5. */
FairnessStatus fairness_case_set_alpha(FairnessCase *one, double alpha);
/* The most threads, 1 to 4096; 0, the default, for as many as there are processors, and for one
 * where the shuffle is yours. With more than one your shuffle is called by several threads at once.
 * No number changes the outcomes of a shuffle whose only randomness is `words`. */
FairnessStatus fairness_case_set_threads(FairnessCase *one, int threads);
/* "auto", "all", or names with commas: "permutations,positions"; `fairness list checks`. Behind
 * "auto" or "all" more of them, those to be chosen before looking: "auto,trend,suspect:A:0". */
FairnessStatus fairness_case_set_checks(FairnessCase *one, const char *checks);
FairnessStatus fairness_case_set_expected(FairnessCase *one, FairnessExpectation expected);
/* Bytes that counts may take, at least 1; three quarters of the machine's memory by default. A case
 * that needs more is refused before it begins. */
FairnessStatus fairness_case_set_memory(FairnessCase *one, uint64_t bytes);
/* In whose words the line and the text say what else could be asked for: "terminal", the default,
 * has the program's options ("--trials 924"), "python" and "javascript" have arguments of the
 * packages, "page" has names of fields. What these have not is left out. */
FairnessStatus fairness_case_set_asker(FairnessCase *one, const char *asker);
/* NULL for none. */
FairnessStatus fairness_case_set_keep_going(FairnessCase *one, FairnessKeepGoing *keep_going,
                                            void *user);

/* ---- Running it ---- */

typedef struct FairnessResult FairnessResult;

/* Runs the case. On success *ret_result is the caller's; a run that was asked to stop is a success,
 * too. May be called again, for the same result where the same words are used. On failure
 * *ret_result stays as it is. FAIRNESS_BAD_INPUT: the case has no shuffle or no size, the shuffle
 * is not defined for it, or the counts do not fit the memory. FAIRNESS_FAILED: out of memory; no
 * result was wanted (FairnessKeepGoing); or the shuffle left a number that is no item, or wrote
 * outside of its items. Outcomes that lose some items and repeat others are no failure: the verdict
 * is FAIRNESS_INVALID. */
FairnessStatus fairness_case_run(FairnessCase *one, FairnessResult **ret_result);

/* ---- What came of it ---- */

void fairness_result_free(FairnessResult *result); /* NULL is let through */

FairnessVerdict fairness_result_verdict(const FairnessResult *result);
/* Whether that is as expected: 1 or 0; 0 where nothing could be known. */
int fairness_result_as_expected(const FairnessResult *result);
/* 1, or 0 where the run was asked to stop before its end. */
int fairness_result_complete(const FairnessResult *result);
/* Shuffles that were made, and how many of them were no permutation. */
uint64_t fairness_result_trials(const FairnessResult *result);
uint64_t fairness_result_invalid(const FairnessResult *result);
/* The smallest log10 p of the checks that take part in the verdict, each after Holm's adjustment
 * for their number: at most 0, possibly minus infinity. Biased or too even where it is at most
 * log10 alpha. NAN where no such check was made. */
double fairness_result_log10_p(const FairnessResult *result);
/* The verdict in one line of ASCII, with its reason or, where no bias was found, with what would
 * have been. */
const char *fairness_result_line(const FairnessResult *result);
/* The report for people, of lines of up to 80 columns (ASCII, without colours), the one for
 * machines (JSON, docs/report.md), and the page with pictures (HTML, complete in itself), as the
 * program writes them with --stable. */
const char *fairness_result_text(const FairnessResult *result);
const char *fairness_result_json(const FairnessResult *result);
const char *fairness_result_html(const FairnessResult *result);

/* What is wrong in such code, and what to write instead, where the run is biased or invalid and its
 * mistake is known; else "". The numbers of each check stand in the JSON. */
const char *fairness_result_why(const FairnessResult *result);
const char *fairness_result_fix(const FairnessResult *result);

#ifdef __cplusplus
}
#endif

#endif
