/* What a peer says on the binary wires: byte 0 says which and whether items count from 0 or 1,
 * bytes 1 and 2 how many there are, byte 3 the largest part that comes at once, byte 4 how many
 * outcomes are requested at once; the rest is what it says. */
#include "peer.h"

enum { MOST_ITEMS_U8 = 255, MOST_ITEMS = 2000 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    if (count < 5)
        return 0;
    Wire wire = bytes[0] & 2 ? WIRE_U16LE : WIRE_U8;
    ItemCode code = {.base = bytes[0] & 1};
    size_t n = bytes[1] | (size_t)bytes[2] << 8;
    n = 1 + n % (wire == WIRE_U8 ? MOST_ITEMS_U8 : MOST_ITEMS);
    peer_check(&code, wire, n, bytes + 5, count - 5, bytes[3] + 1u, bytes[4] % 64 + 1u);
    return 0;
}
