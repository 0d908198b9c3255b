#include "tallies/digest.h"

#include <nettle/sha2.h>

#include <endian.h>
#include <stdio.h>
#include <string.h>

void digest_tallies(const Tally *tallies, size_t count, char ret_text[static DIGEST_TEXT_SIZE])
{
    struct sha256_ctx context;
    sha256_init(&context);
    for (size_t t = 0; t < count; t++) {
        const Tally *tally = &tallies[t];
        sha256_update(&context, strlen(tally->kind->id) + 1, (const uint8_t *)tally->kind->id);
        uint64_t words[TALLY_PIECE];
        for (uint64_t cell = 0; cell < tally->cells; cell += TALLY_PIECE) {
            size_t piece = tally_read_piece(tally, cell, words);
            for (size_t i = 0; i < piece; i++)
                words[i] = htole64(words[i]);
            sha256_update(&context, piece * sizeof *words, (const uint8_t *)words);
        }
    }
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_digest(&context, sizeof digest, digest);
    size_t at = (size_t)snprintf(ret_text, DIGEST_TEXT_SIZE, "sha256:");
    for (size_t byte = 0; byte < sizeof digest; byte++)
        at += (size_t)snprintf(ret_text + at, DIGEST_TEXT_SIZE - at, "%02x", digest[byte]);
}
