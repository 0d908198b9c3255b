/* SPDX-License-Identifier: 0BSD
 *
 * The interface between `fairness` and a shuffle in a shared object, version 1.
 *
 *     cc -shared -fPIC -O2 -I include -o my_shuffle.so my_shuffle.c
 *     fairness ./my_shuffle.so --n 3
 *
 * A shared object exports one C function, fairness_plugin, which returns a description of the
 * shuffles in it. Any language that can export a C function will do. The shuffles run in a process
 * of their own: one that crashes, hangs or writes outside its items ends that process, and the
 * program says so.
 *
 * Templates: examples/plugin/shuffle.c, examples/plugin/shuffle.cpp. */
#ifndef FAIRNESS_PLUGIN_H
#define FAIRNESS_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FAIRNESS_PLUGIN_ABI 1u

/* Words that are drawn and not yet taken. */
typedef struct FairnessReady {
    const uint64_t *next, *end;
} FairnessReady;

/* Random words, lent by the program; `--source` and `--seed` choose them. They need not be used: a
 * shuffle may have a generator of its own, and seeds it in `begin`. */
typedef struct FairnessWords {
    uint32_t size; /* bytes of this structure, as the program knows it: it may grow at its end */
    /* 64 random bits. fairness_word() takes the same ones, mostly without a call. */
    uint64_t (*word)(const struct FairnessWords *words);
    /* Uniform on 0..k-1, exactly; k at least 1. fairness_below() does the same. */
    uint32_t (*below)(const struct FairnessWords *words, uint32_t k);
    uint64_t seed;        /* for a generator of your own */
    void *host;           /* the program's; leave it alone */
    FairnessReady *ready; /* of fairness_word(); an older program has none: see `size` */
} FairnessWords;

/* 64 random bits. */
static inline uint64_t fairness_word(const FairnessWords *words)
{
    if (words->size < sizeof *words || words->ready->next == words->ready->end)
        return words->word(words);
    return *words->ready->next++;
}

/* Uniform on 0..k-1, exactly; k at least 1 (Lemire 2019, with 64-bit words). */
static inline uint32_t fairness_below(const FairnessWords *words, uint32_t k)
{
    uint64_t word, low;
    if (k < 2)
        return 0;
    do {
        word = fairness_word(words);
        low = word * k;
    } while (low < k && low < (UINT64_MAX - k + 1) % k);
    return (uint32_t)(((word >> 32) * k + ((word & UINT32_MAX) * k >> 32)) >> 32);
}

/* One shuffle. */
typedef struct FairnessShuffle {
    const char *name;    /* what to call it: FILE.so:NAME */
    const char *summary; /* one line; may be NULL */
    uint64_t min_n;      /* smallest number of items that it takes; 0 for any */
    uint64_t max_n;      /* largest; 0 for any */
    /* Shuffles items[0..n-1], which are 0, 1, ..., n-1 each time it is called. */
    void (*shuffle)(uint32_t *items, size_t n, const FairnessWords *words);
    /* Called once, before the first shuffle; may be NULL. */
    void (*begin)(size_t n, const FairnessWords *words);
} FairnessShuffle;

/* All shuffles of a shared object. */
typedef struct FairnessPlugin {
    uint32_t abi;          /* FAIRNESS_PLUGIN_ABI */
    uint32_t plugin_size;  /* sizeof(FairnessPlugin) */
    uint32_t shuffle_size; /* sizeof(FairnessShuffle) */
    uint32_t count;        /* of shuffles */
    const FairnessShuffle *shuffles;
} FairnessPlugin;

/* The symbols that a shared object exports. The result, and all that it points to, stays valid. */
#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const FairnessPlugin *
fairness_plugin(void);

#ifdef __cplusplus
}
#endif

#endif
