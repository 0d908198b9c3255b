#include "tallies/digest.h"

#include <endian.h>
#include <stdio.h>
#include <string.h>

void digest_text(struct sha256_ctx *context, char ret_text[static DIGEST_TEXT_SIZE])
{
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_digest(context, sizeof digest, digest);
    size_t at = (size_t)snprintf(ret_text, DIGEST_TEXT_SIZE, "sha256:");
    for (size_t byte = 0; byte < sizeof digest; byte++)
        at += (size_t)snprintf(ret_text + at, DIGEST_TEXT_SIZE - at, "%02x", digest[byte]);
}

static void add_cells(struct sha256_ctx *context, const Tally *tally)
{
    uint64_t words[TALLY_PIECE];
    for (uint64_t cell = 0; cell < tally->cells; cell += TALLY_PIECE) {
        size_t piece = tally_read_piece(tally, cell, words);
        for (size_t i = 0; i < piece; i++)
            words[i] = htole64(words[i]);
        sha256_update(context, piece * sizeof *words, (const uint8_t *)words);
    }
}

typedef struct Part {
    uint8_t digest[SHA256_DIGEST_SIZE];
} Part;

enum { PART_CELLS = 1 << 20, PARTS = 64 };

/* A piece of which few cells are not 0: which it is, and these. */
static void add_few(struct sha256_ctx *context, uint64_t piece, const CountedCell *few,
                    size_t count)
{
    enum { HEAD = 7, EACH = 10 };
    uint8_t bytes[HEAD + TALLY_FEW * EACH] = {0}, *at = bytes;
    for (size_t i = 0; i < 4; i++)
        *++at = (uint8_t)(piece >> 8 * i);
    *++at = (uint8_t)count;
    *++at = (uint8_t)(count >> 8);
    for (size_t i = 0; i < count; i++) {
        uint64_t place = few[i].cell % TALLY_PIECE;
        *++at = (uint8_t)place;
        *++at = (uint8_t)(place >> 8);
        for (size_t byte = 0; byte < sizeof few[i].count; byte++)
            *++at = (uint8_t)(few[i].count >> 8 * byte);
    }
    sha256_update(context, (size_t)(at + 1 - bytes), bytes);
}

/* Any other piece: its cells, as wide as they must be. */
static void add_piece(struct sha256_ctx *context, const Tally *tally, uint64_t cell)
{
    uint64_t words[TALLY_PIECE], all = 0;
    uint8_t bytes[1 + sizeof words];
    size_t small;
    const uint8_t *counts = tally_read_bytes(tally, cell, bytes + 1, &small);
    if (counts) {
        static const uint8_t one = 1;
        sha256_update(context, 1, &one);
        sha256_update(context, small, counts);
        return;
    }
    size_t piece = tally_read_piece(tally, cell, words);
    for (size_t i = 0; i < piece; i++)
        all |= words[i];
    uint8_t width = all >> 32 ? 8 : all >> 16 ? 4 : all >> 8 ? 2 : 1;
    bytes[0] = width;
    if (width == 1)
        for (size_t i = 0; i < piece; i++)
            bytes[1 + i] = (uint8_t)words[i];
    else
        for (size_t i = 0; i < piece * width; i++)
            bytes[1 + i] = (uint8_t)(words[i / width] >> 8 * (i % width));
    sha256_update(context, 1 + piece * width, bytes);
}

static void digest_part(const Tally *tally, uint64_t first, Part *ret)
{
    struct sha256_ctx context;
    sha256_init(&context);
    uint64_t end = first + PART_CELLS < tally->cells ? first + PART_CELLS : tally->cells;
    uint64_t follows = first; /* the cell behind the last piece that was added */
    for (uint64_t cell = first; cell < end; cell += TALLY_PIECE) {
        CountedCell few[TALLY_FEW];
        cell = tally_next(tally, cell) / TALLY_PIECE * TALLY_PIECE;
        if (cell >= end)
            break;
        size_t count = tally_read_few(tally, cell, few);
        if (!count)
            continue;
        if (count <= TALLY_FEW || cell != follows)
            add_few(&context, cell / TALLY_PIECE, few, count <= TALLY_FEW ? count : 0);
        if (count > TALLY_FEW)
            add_piece(&context, tally, cell);
        follows = cell + TALLY_PIECE;
    }
    sha256_digest(&context, sizeof ret->digest, ret->digest);
}

static void add_parts(struct sha256_ctx *context, const Tally *tally, int threads)
{
    uint64_t parts = (tally->cells + PART_CELLS - 1) / PART_CELLS;
    for (uint64_t first = 0; first < parts; first += PARTS) {
        Part made[PARTS];
        uint64_t count = first + PARTS < parts ? PARTS : parts - first;
#pragma omp parallel for num_threads(threads) schedule(dynamic)
        for (uint64_t part = 0; part < count; part++)
            digest_part(tally, (first + part) * PART_CELLS, &made[part]);
        for (uint64_t part = 0; part < count; part++)
            sha256_update(context, sizeof made[part].digest, made[part].digest);
    }
}

void digest_tallies(const Tally *tallies, size_t count, int threads,
                    char ret_text[static DIGEST_TEXT_SIZE])
{
    struct sha256_ctx context;
    sha256_init(&context);
    for (size_t t = 0; t < count; t++) {
        const Tally *tally = &tallies[t];
        sha256_update(&context, strlen(tally->kind->id) + 1, (const uint8_t *)tally->kind->id);
        if (tally->cells > DIGEST_WHOLE_CELLS)
            add_parts(&context, tally, threads);
        else
            add_cells(&context, tally);
    }
    digest_text(&context, ret_text);
}
