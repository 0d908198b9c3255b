// SPDX-License-Identifier: 0BSD
// What std::random_shuffle did, until C++17 took it away: rand() % k. Its bias is real and tiny.
#include <iostream>
#include <sstream>
#include <vector>

int main() {
    std::srand(std::stoul(std::getenv("FAIRNESS_SEED")));
    for (std::string line, item; std::getline(std::cin, line); std::cout << '\n') {
        std::vector<std::string> a;
        for (std::istringstream items(line); items >> item;) a.push_back(item);
        for (size_t i = 1; i < a.size(); i++) std::swap(a[i], a[std::rand() % (i + 1)]);
        for (auto &each : a) std::cout << each << ' ';
    }
}
