// SPDX-License-Identifier: 0BSD
//
// libfairness in C++, with what a program has recorded: counts, and orders one by one.
//
//     c++ -o recorded recorded.cpp $(pkg-config --cflags --libs fairness)
//     ./recorded
//
// Ends with status 0 where both are judged as they should be.
#include <fairness.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <random>
#include <stdexcept>
#include <vector>

namespace {

using Case = std::unique_ptr<FairnessCase, decltype(&fairness_case_free)>;
using Result = std::unique_ptr<FairnessResult, decltype(&fairness_result_free)>;
using Order = std::array<uint32_t, 4>;

void need(const Case &one, FairnessStatus status)
{
    if (status != FAIRNESS_OK)
        throw std::runtime_error(fairness_case_message(one.get()));
}

FairnessVerdict judge(const Case &one)
{
    FairnessResult *result = nullptr;
    need(one, fairness_case_run(one.get(), &result));
    Result kept(result, fairness_result_free);
    std::cout << fairness_result_line(result) << '\n';
    return fairness_result_verdict(result);
}

// How often each of the orders came, in lexicographic order.
FairnessVerdict judge_counts(const std::vector<uint64_t> &counts)
{
    Case one(fairness_case_new(), fairness_case_free);
    need(one, fairness_case_set_counts(one.get(), "orders", counts.data(), counts.size(), 0));
    return judge(one);
}

struct Recording {
    std::vector<Order> orders;
    size_t next = 0;
};

// The next order of the recording, in the place of a shuffle.
void replay(void *user, uint32_t *items, size_t n, const FairnessWords *)
{
    Recording &recording = *static_cast<Recording *>(user);
    std::copy_n(recording.orders.at(recording.next++).begin(), n, items);
}

FairnessVerdict judge_orders(Recording recording)
{
    Case one(fairness_case_new(), fairness_case_free);
    need(one, fairness_case_set_shuffle(one.get(), "recorded orders", replay, &recording));
    need(one, fairness_case_set_n(one.get(), std::tuple_size<Order>::value));
    need(one, fairness_case_set_trials(one.get(), recording.orders.size()));
    need(one, fairness_case_set_threads(one.get(), 1)); // they have an order
    return judge(one);
}

} // namespace

int main()
{
    // nanorand-rs, issue 37: shuffles of three items in 0.6.0.
    bool found = judge_counts({88976, 88802, 111499, 88925, 111185, 110613}) == FAIRNESS_BIASED;

    Recording recording;
    std::mt19937_64 generator(2026);
    for (int i = 0; i < 20000; i++) {
        Order order{0, 1, 2, 3};
        std::shuffle(order.begin(), order.end(), generator);
        recording.orders.push_back(order);
    }
    found = judge_orders(recording) == FAIRNESS_NO_BIAS_FOUND && found;
    return found ? 0 : 1;
}
