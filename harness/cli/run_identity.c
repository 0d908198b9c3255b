#include "cli/run_identity.h"

#include "cli/options.h"

#include <stdio.h>
#include <string.h>

RunIdentity run_identity(const Options *options)
{
    struct sha256_ctx sha;
    RunIdentity identity;
    sha256_init(&sha);
    sha256_update(&sha, sizeof FAIRNESS_VERSION, (const uint8_t *)FAIRNESS_VERSION);
    for (size_t i = 0; i < options->word_count; i++)
        sha256_update(&sha, strlen(options->words[i]) + 1, (const uint8_t *)options->words[i]);
    sha256_digest(&sha, sizeof identity.bytes, identity.bytes);
    return identity;
}

void run_identity_text(const RunIdentity *identity, char ret_text[static IDENTITY_TEXT_SIZE])
{
    size_t at = (size_t)snprintf(ret_text, IDENTITY_TEXT_SIZE, "sha256:");
    for (size_t i = 0; i < sizeof identity->bytes; i++)
        at += (size_t)snprintf(ret_text + at, IDENTITY_TEXT_SIZE - at, "%02x", identity->bytes[i]);
}
