/* Arenas: what is requested is there, zeroed and nobody else's; what fails is remembered. That
 * nothing is left is for the address sanitizer; each place that allocates fails in
 * cli_out_of_memory.sh. */
#include "base/arena.h"

#include "unit.h"

TEST(room_is_zeroed_aligned_and_not_shared)
{
    SCOPED_ARENA arena = {0};
    unsigned char *rooms[200];
    for (size_t i = 0; i < 200; i++) {
        rooms[i] = arena_get(&arena, i, 3);
        assert_non_null(rooms[i]);
        assert_int_equal((uintptr_t)rooms[i] % _Alignof(max_align_t), 0);
        for (size_t byte = 0; byte < 3 * i; byte++)
            assert_int_equal(rooms[i][byte], 0);
        memset(rooms[i], (int)i, 3 * i);
    }
    Arena moved = arena; /* as a result is, into a run */
    arena = (Arena){0};
    for (size_t i = 0; i < 200; i++)
        for (size_t byte = 0; byte < 3 * i; byte++)
            assert_int_equal(rooms[i][byte], i);
    assert_int_equal(arena_status(&moved, "nothing", NULL), STATUS_OK);
    arena_clear(&moved);
    assert_null(moved.last);
}

TEST(what_is_given_is_kept)
{
    SCOPED_ARENA arena = {0};
    char *given = strdup("a text");
    assert_ptr_equal(arena_keep(&arena, given), given);
    assert_string_equal(arena_copy(&arena, given), "a text");
    assert_null(arena_copy(&arena, NULL));
    assert_false(arena.lost);
}

/* More than there can be, by its size and by one that does not fit into a number of bytes. */
TEST(what_fails_is_remembered)
{
    for (int overflows = 0; overflows < 2; overflows++) {
        SCOPED_ARENA arena = {0};
        Error error = {""};
        size_t half = SIZE_MAX / 2;
        assert_non_null(arena_get(&arena, 1, 1));
        assert_null(arena_get(&arena, half, overflows ? 3 : 1));
        assert_true(arena.lost);
        assert_null(arena_get(&arena, 1, 1));
        assert_null(arena_copy(&arena, "later"));
        assert_null(arena_keep(&arena, malloc(1)));
        assert_int_equal(arena_status(&arena, "a law", &error), STATUS_FAILED);
        char expected[100];
        snprintf(expected, sizeof expected, "out of memory for a law: %zu bytes",
                 overflows ? SIZE_MAX : half);
        assert_string_equal(error.text, expected);
        arena_clear(&arena);
        assert_non_null(arena_get(&arena, 1, 1));
    }
}

TEST(nothing_given_is_lost)
{
    SCOPED_ARENA arena = {0};
    Error error = {""};
    assert_null(arena_keep(&arena, NULL));
    assert_int_equal(arena_status(&arena, "a law", &error), STATUS_FAILED);
    assert_string_equal(error.text, "out of memory for a law");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(room_is_zeroed_aligned_and_not_shared),
        cmocka_unit_test(what_is_given_is_kept),
        cmocka_unit_test(what_fails_is_remembered),
        cmocka_unit_test(nothing_given_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
