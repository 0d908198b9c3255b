/* A shuffle for --exec that takes hardly any time, for the speed of what lies around it: n = 3, on
 * the wire that FAIRNESS_WIRE names, text or u8. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* xorshift64, Marsaglia 2003; the high half times k is near enough to even here. */
static uint32_t below(uint64_t *state, uint32_t k)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (uint32_t)((*state >> 32) * k >> 32);
}

static void shuffle(char *items, size_t step, uint64_t *state)
{
    for (uint32_t i = 2; i > 0; i--) {
        uint32_t j = below(state, i + 1);
        char kept = items[i * step];
        items[i * step] = items[j * step];
        items[j * step] = kept;
    }
}

int main(void)
{
    const char *wire = getenv("FAIRNESS_WIRE"), *seed = getenv("FAIRNESS_SEED");
    size_t step = wire && strcmp(wire, "u8") == 0 ? 1 : 2, size = 3 * step, have = 0;
    uint64_t state = 88172645463325252u + (seed ? strtoull(seed, NULL, 10) : 0);
    static char bytes[6 * 32768];
    ssize_t count;
    while ((count = read(STDIN_FILENO, bytes + have, sizeof bytes - have)) > 0) {
        have += (size_t)count;
        size_t whole = have / size * size;
        for (size_t at = 0; at < whole; at += size)
            shuffle(bytes + at, step, &state);
        for (size_t at = 0; at < whole;) {
            ssize_t sent = write(STDOUT_FILENO, bytes + at, whole - at);
            if (sent < 0)
                return 1;
            at += (size_t)sent;
        }
        memmove(bytes, bytes + whole, have - whole);
        have -= whole;
    }
    return have != 0;
}
