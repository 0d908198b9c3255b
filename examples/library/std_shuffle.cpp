// SPDX-License-Identifier: 0BSD
//
// libfairness in C++: std::shuffle with a generator of the standard library.
//
//     c++ -o std_shuffle std_shuffle.cpp $(pkg-config --cflags --libs fairness)
//     ./std_shuffle
//
// Ends with status 0 where no bias was found.
#include <fairness.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>

namespace {

// What is freed when it goes out of scope.
struct Freed {
    void operator()(FairnessCase *one) const { fairness_case_free(one); }
    void operator()(FairnessResult *result) const { fairness_result_free(result); }
};
using Case = std::unique_ptr<FairnessCase, Freed>;
using Result = std::unique_ptr<FairnessResult, Freed>;

// A generator as `user`: the shuffle has its own random numbers.
void std_shuffle(void *user, uint32_t *items, size_t n, const FairnessWords *)
{
    std::shuffle(items, items + n, *static_cast<std::mt19937_64 *>(user));
}

void need(const Case &one, FairnessStatus status)
{
    if (status != FAIRNESS_OK)
        throw std::runtime_error(fairness_case_message(one.get()));
}

Result examine(std::mt19937_64 &generator, size_t n)
{
    Case one(fairness_case_new());
    if (!one)
        throw std::bad_alloc();
    need(one, fairness_case_set_shuffle(one.get(), "std::shuffle", std_shuffle, &generator));
    need(one, fairness_case_set_n(one.get(), n));
    need(one, fairness_case_set_trials(one.get(), 100000));
    FairnessResult *result = nullptr;
    need(one, fairness_case_run(one.get(), &result));
    return Result(result);
}

} // namespace

int main()
{
    std::mt19937_64 generator(2026);
    bool fair = true;
    for (size_t n : {3, 52}) {
        Result result = examine(generator, n);
        std::cout << fairness_result_line(result.get()) << '\n';
        fair = fair && fairness_result_as_expected(result.get());
    }
    return fair ? 0 : 1;
}
