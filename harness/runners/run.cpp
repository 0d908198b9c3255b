// A function in C++ as a plugin of `fairness` (docs/your-shuffle.md): the compiler has read the file that has it, in which
// `main` has another name; FAIRNESS_FUNCTION is its name.
#undef main
#define FAIRNESS_TEXT(NAME) #NAME
#define FAIRNESS_NAME(NAME)  FAIRNESS_TEXT(NAME)

#include "fairness_plugin.h"

#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace fairness_run {
std::uint64_t seed;
std::mt19937_64 numbers;
#ifdef FAIRNESS_SEED_argument
#define CALL(...) FAIRNESS_FUNCTION(__VA_ARGS__, seed)
#else
#define CALL(...) FAIRNESS_FUNCTION(__VA_ARGS__)
#endif

// Takes what was returned, where that is a list; else it was shuffled in place.
template <class T, class R> void take(std::vector<T> &items, R &&got)
{
    if constexpr (std::is_pointer_v<std::remove_reference_t<R>>)
        items.assign(got, got + items.size());
    else if constexpr (requires { got.begin() != got.end(); })
        items = std::vector<T>(got.begin(), got.end());
}

#define TRY(...)                                                                                   \
    if constexpr (requires { CALL(__VA_ARGS__); }) {                                               \
        if constexpr (std::is_void_v<decltype(CALL(__VA_ARGS__))>)                                 \
            CALL(__VA_ARGS__);                                                                     \
        else                                                                                       \
            take(items, CALL(__VA_ARGS__));                                                        \
        return std::true_type{};                                                                   \
    } else

// Whether it takes such items, as a type; and calls it.
template <class T> auto call(std::vector<T> &items)
{
    TRY(items)
    TRY(items.begin(), items.end())
    TRY(items.data(), items.size())
    TRY(items.data(), items.data() + items.size())
    TRY(items, numbers)
    TRY(items.begin(), items.end(), numbers)
    return std::false_type{};
}

template <class T> constexpr bool takes()
{
    return decltype(call(std::declval<std::vector<T> &>()))::value;
}

template <class T> void shuffle_as(std::uint32_t *items, std::size_t n)
{
    std::vector<T> row(items, items + n);
    call(row);
    for (std::size_t i = 0; i < n; i++) // an outcome of another length has no such item
        items[i] = row.size() == n ? static_cast<std::uint32_t>(row[i]) : UINT32_MAX;
}

template <class T, class... Others> void choose(std::uint32_t *items, std::size_t n)
{
    if constexpr (takes<T>())
        shuffle_as<T>(items, n);
    else if constexpr (sizeof...(Others) > 0)
        choose<Others...>(items, n);
    else
        static_assert(takes<T>(), "SIGNATURE");
}

void shuffle(std::uint32_t *items, std::size_t n, const FairnessWords *)
{
    choose<int, unsigned, long, unsigned long, short, unsigned short, char, signed char, unsigned char,
           long long, unsigned long long, double>(items, n);
}

void begin(std::size_t, const FairnessWords *words)
{
    seed = words->seed;
    numbers.seed(seed);
#ifdef FAIRNESS_SEED_environment
    setenv("FAIRNESS_SEED", std::to_string(seed).c_str(), 1);
#endif
#ifdef FAIRNESS_SEED_call
    FAIRNESS_SEED_call(seed);
#endif
}

const FairnessShuffle shuffles[] = {{FAIRNESS_NAME(FAIRNESS_FUNCTION), nullptr, 0, 0, shuffle, begin}};
const FairnessPlugin plugin = {FAIRNESS_PLUGIN_ABI, sizeof plugin, sizeof shuffles[0], 1, shuffles};
} // namespace fairness_run

extern "C" const FairnessPlugin *fairness_plugin(void)
{
    return &fairness_run::plugin;
}
