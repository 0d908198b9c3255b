/* The counts in the report of a part (trials/counts_file.h), taken out and put back. Include after
 * cmocka.h. */
#ifndef FAIRNESS_TESTS_SHARD_COUNTS_H
#define FAIRNESS_TESTS_SHARD_COUNTS_H

#include <nettle/base64.h>
#include <nettle/sha2.h>
#include <stdlib.h>
#include <string.h>

static const char counts_key[] = "\"base64\": \"";

/* The counts in a part; owned by the caller. */
static inline uint8_t *counts_of(const char *text, size_t *ret_length)
{
    const char *encoded = strstr(text, counts_key);
    assert_non_null(encoded);
    encoded += strlen(counts_key);
    size_t size = strcspn(encoded, "\"");
    uint8_t *bytes = malloc(BASE64_DECODE_LENGTH(size));
    assert_non_null(bytes);
    struct base64_decode_ctx context;
    base64_decode_init(&context);
    *ret_length = BASE64_DECODE_LENGTH(size);
    assert_true(base64_decode_update(&context, ret_length, bytes, size, encoded));
    return bytes;
}

/* The part with these counts, which it takes, in the place of its own; their digest is made anew.
 */
static inline char *with_counts(const char *text, uint8_t *bytes, size_t length)
{
    char *again = strdup(text);
    assert_non_null(again);
    char *encoded = strstr(again, counts_key) + strlen(counts_key);
    size_t size = strcspn(encoded, "\"");
    struct sha256_ctx sha;
    sha256_init(&sha);
    sha256_update(&sha, length - SHA256_DIGEST_SIZE, bytes);
    sha256_digest(&sha, SHA256_DIGEST_SIZE, bytes + length - SHA256_DIGEST_SIZE);
    base64_encode_raw(encoded, length, bytes);
    encoded[size] = '"';
    free(bytes);
    return again;
}

#endif
