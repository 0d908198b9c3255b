// SPDX-License-Identifier: 0BSD
// C++'s std::shuffle.
#include <algorithm>
#include <iostream>
#include <random>
#include <sstream>
int main() {
    std::mt19937_64 random(std::stoull(std::getenv("FAIRNESS_SEED")));
    for (std::string line, item; std::getline(std::cin, line); std::cout << '\n') {
        std::vector<std::string> a;
        for (std::istringstream items(line); items >> item;) a.push_back(item);
        std::shuffle(a.begin(), a.end(), random);
        for (auto &each : a) std::cout << each << ' ';
    }
}
