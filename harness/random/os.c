/* The operating system's generator, read through getrandom(2).
 *
 * On Linux a ChaCha20 stream under a 256-bit key that the kernel keeps replacing: random(4),
 * getrandom(2). It takes no seed, so a run on it cannot be repeated. */
#include "platform/platform.h"
#include "random/source.h"
#include "random/source_list.h"

#include <errno.h>
#include <string.h>

/* An old kernel or a sandbox may refuse the call: better said before a run than in its midst. */
static Status probe(Error *error)
{
    unsigned char byte;
    return entropy_fill(&byte, sizeof byte)
               ? STATUS_OK
               : error_set(error, STATUS_FAILED, "source os: getrandom: %s", strerror(errno));
}

static void seed_block(void *state, const void *parameter, uint64_t seed, uint64_t block)
{
}

/* Words are never left as they were: after the probe there is no error to meet. */
static void fill(void *state, uint64_t *words, size_t count)
{
    while (!entropy_fill(words, count * sizeof *words))
        ;
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
