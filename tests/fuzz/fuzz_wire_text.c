/* What a peer says on the text wire: byte 0 says what items are called (numbers from 0, from 1, or
 * labels), byte 1 how many there are, byte 2 the largest part that comes at once, byte 3 how many
 * outcomes are requested at once; the rest is what it says. */
#include "memory_file.h"
#include "peer.h"

#include <string.h>

enum { MOST_ITEMS = 24, FROM_1 = 1, LABELLED = 2 };

static const char labels[] = "a\nab\nb\n\303\251\nspade-10\n0\n";

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    if (count < 4)
        return 0;
    ItemCode code = {.base = bytes[0] & FROM_1 ? 1 : 0};
    size_t n = 1 + bytes[1] % MOST_ITEMS;
    if (bytes[0] & LABELLED) {
        MemoryFile file = memory_file(labels, strlen(labels));
        FUZZ_CHECK(!item_code_read(file.path, false, &code, NULL));
        memory_file_close(&file);
        n = code.n;
    }
    peer_check(&code, WIRE_TEXT, n, bytes + 4, count - 4, bytes[2] + 1u, bytes[3] % 64 + 1u);
    item_code_clear(&code);
    return 0;
}
