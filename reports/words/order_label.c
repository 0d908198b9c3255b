#include "reports/words/order_label.h"

#include <stdbool.h>

void order_label(uint64_t rank, size_t n, char label[ORDER_LABEL_SIZE])
{
    bool used[ORDER_LABEL_ITEMS] = {false};
    uint64_t orders = 1;
    for (size_t items = 2; items <= n; items++)
        orders *= items;
    for (size_t place = 0; place < n; place++) {
        orders /= n - place; /* of what is still to come */
        uint64_t skip = rank / orders;
        rank %= orders;
        size_t item = 0;
        while (used[item] || skip > 0)
            skip -= !used[item++];
        used[item] = true;
        label[2 * place] = (char)('0' + item);
        label[2 * place + 1] = place + 1 < n ? ' ' : '\0';
    }
}
