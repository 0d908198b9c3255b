/* The operating system's generator, read through getrandom(2).
 *
 * On Linux a ChaCha20 stream under a 256-bit key that the kernel keeps replacing: random(4),
 * getrandom(2). It takes no seed, so a run on it cannot be repeated. */
#include <errno.h>
#include <string.h>
#include <sys/random.h>

#include "random/source.h"
#include "random/source_list.h"

/* An old kernel or a sandbox may refuse the call: better said before a run than in its midst. */
static Status probe(Error *error)
{
    unsigned char byte;
    ssize_t got;
    do {
        got = getrandom(&byte, sizeof byte, 0);
    } while (got < 0 && errno == EINTR);
    if (got != sizeof byte)
        return error_set(error, STATUS_FAILED, "source os: getrandom: %s",
                         got < 0 ? strerror(errno) : "no byte");
    return STATUS_OK;
}

static void seed_block(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
    (void)state;
    (void)parameter;
    (void)seed;
    (void)block;
}

/* A call may be cut short by a signal or by the kernel's limit (32 MiB - 1 a call). What remains is
 * asked for again, and never left as it was: after the probe there is no other error to meet. */
static void fill(void *state, uint64_t *words, size_t count)
{
    (void)state;
    unsigned char *bytes = (unsigned char *)words;
    size_t left = count * sizeof *words;
    while (left > 0) {
        ssize_t got = getrandom(bytes, left, 0);
        if (got > 0) {
            bytes += got;
            left -= (size_t)got;
        }
    }
}

const Source source_os = {
    .name = "os",
    .summary = "the operating system's generator (getrandom); cannot be repeated",
    .reference = "getrandom(2), random(4)",
    .state_bits = 256,
    .seed_bits = 256, /* the kernel's key; --seed has no say */
    .repeatable = false,
    .state_size = 1,
    .seed = seed_block,
    .fill = fill,
    .probe = probe,
};
