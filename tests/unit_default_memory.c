/* What control groups allow, from folders made like those of the kernel. */
#include "platform/platform.h"

#include "unit.h"

#include <sys/stat.h>
#include <unistd.h>

static void write_file(const char *name, const char *text)
{
    char folder[256];
    for (const char *slash = strchr(name, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - name), name);
        mkdir(folder, 0700);
    }
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static int in_a_folder(void **state)
{
    char *folder = strdup("/tmp/fairness-groups-XXXXXX");
    *state = folder;
    return !folder || !mkdtemp(folder) || chdir(folder) != 0;
}

static int folder_gone(void **state)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", (char *)*state);
    free(*state);
    return chdir("/") != 0 || system(command) != 0;
}

TEST(version_2)
{
    write_file("groups", "0::/a/b\n");
    assert_true(group_memory("groups", "m2") == UINT64_MAX);
    write_file("m2/a/b/memory.max", "max\n");
    assert_true(group_memory("groups", "m2") == UINT64_MAX);
    write_file("m2/a/b/memory.max", "268435456\n");
    assert_int_equal(group_memory("groups", "m2"), 268435456);
    write_file("m2/a/memory.max", "1048576\n"); /* the group above has less */
    assert_int_equal(group_memory("groups", "m2"), 1048576);
    write_file("m2/a/memory.max", "nonsense\n");
    assert_int_equal(group_memory("groups", "m2"), 268435456);
}

TEST(version_1)
{
    write_file("groups", "9:name=systemd:/\n5:cpuset:/q\n4:memory:/host/only\n0::/\n");
    assert_true(group_memory("groups", "m1") == UINT64_MAX);
    /* As in a container, where the mount is the group. */
    write_file("m1/memory/memory.limit_in_bytes", "536870912\n");
    assert_int_equal(group_memory("groups", "m1"), 536870912);
    write_file("m1/memory/host/only/memory.limit_in_bytes", "4096\n");
    assert_int_equal(group_memory("groups", "m1"), 4096);
}

TEST(none)
{
    assert_true(group_memory("no/such/file", "m2") == UINT64_MAX);
    write_file("groups", "nothing that is known\n::\n\n");
    assert_true(group_memory("groups", "nowhere") == UINT64_MAX);
    assert_true(default_memory() > 0);
    assert_true(memory_allowed(0) == default_memory());
    assert_true(memory_allowed(1) == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_2),
        cmocka_unit_test(version_1),
        cmocka_unit_test(none),
    };
    return cmocka_run_group_tests(tests, in_a_folder, folder_gone);
}
