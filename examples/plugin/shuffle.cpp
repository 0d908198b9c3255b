// SPDX-License-Identifier: 0BSD
//
// A template for shuffles in C++, as a plugin of `fairness`. Copy it, put your own in.
//
//     c++ -shared -fPIC -O2 -I include -o shuffle-cpp.so examples/plugin/shuffle.cpp
//     fairness ./shuffle-cpp.so:std-shuffle --n 52
#include "fairness_plugin.h"

#include <algorithm>
#include <cstdlib>
#include <random>

namespace {

// The words that the program lends, as a generator of the standard library.
struct Lent {
    using result_type = uint64_t;
    const FairnessWords *words;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return UINT64_MAX; }
    result_type operator()() { return fairness_word(words); }
};

void std_shuffle(uint32_t *items, size_t n, const FairnessWords *words)
{
    std::shuffle(items, items + n, Lent{words});
}

// What std::random_shuffle of old did, with its generator: rand() % k.
void rand_modulo(uint32_t *items, size_t n, const FairnessWords *)
{
    for (size_t i = 1; i < n; i++)
        std::swap(items[i], items[static_cast<size_t>(std::rand()) % (i + 1)]);
}

void seed_rand(size_t, const FairnessWords *words)
{
    std::srand(static_cast<unsigned>(words->seed));
}

const FairnessShuffle shuffles[] = {
    {"std-shuffle", "std::shuffle", 0, 0, std_shuffle, nullptr},
    {"rand-modulo", "std::random_shuffle, with rand() % k", 0, 0, rand_modulo, seed_rand},
};

} // namespace

extern "C" const FairnessPlugin *fairness_plugin(void)
{
    static const FairnessPlugin plugin = {FAIRNESS_PLUGIN_ABI, sizeof(FairnessPlugin), sizeof(FairnessShuffle),
                                          sizeof shuffles / sizeof shuffles[0], shuffles};
    return &plugin;
}
