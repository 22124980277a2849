// SPDX-License-Identifier: MIT
//
// The limits of control groups, read from trees like Linux' own: of version 2, of version 1, of both, and of
// none.

#include "cpu/cgroup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct file {
    const char *path, *content;
};

static char root[64];

static void make_folders(char *path) {
    for (char *slash = path + strlen(root) + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
}

// Each test has a tree of its own, so what the last test left does not matter.
static void check(const struct file *files, unsigned processors, uint64_t memory) {
    char path[256];
    strcpy(root, "/tmp/barecl-cgroup-XXXXXX");
    assert_non_null(mkdtemp(root));
    for (; files->path != NULL; files++) {
        snprintf(path, sizeof path, "%s/%s", root, files->path);
        make_folders(path);
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(files->content, file);
        fclose(file);
    }
    struct bcl_cgroup_limits limits = bcl_cgroup_read(root);
    snprintf(path, sizeof path, "rm -r %s", root);
    assert_int_equal(system(path), 0);
    assert_int_equal(limits.processors, processors);
    assert_int_equal(limits.memory, memory);
}
#define CHECK(processors, memory, ...) \
    check((const struct file[]){__VA_ARGS__, {NULL, NULL}}, processors, memory)

#define TREE "sys/fs/cgroup/"

static void version_2_is_read(void **state) {
    (void)state;
    CHECK(2, 1000000, {"proc/self/cgroup", "0::/a/b\n"}, {TREE "a/b/cpu.max", "150000 100000\n"},
          {TREE "a/b/memory.max", "1000000\n"});
    CHECK(1, UINT64_MAX, {"proc/self/cgroup", "0::/a\n"}, {TREE "a/cpu.max", "20000 100000\n"},
          {TREE "a/memory.max", "max\n"});
}

static void groups_above_limit_too(void **state) {
    (void)state;
    CHECK(3, 500, {"proc/self/cgroup", "0::/a/b/c\n"}, {TREE "a/b/c/cpu.max", "max 100000\n"},
          {TREE "a/b/cpu.max", "400000 100000\n"}, {TREE "a/cpu.max", "300000 100000\n"},
          {TREE "a/b/memory.max", "700\n"}, {TREE "memory.max", "500\n"});
}

static void the_own_group_may_be_the_top(void **state) {
    (void)state;
    CHECK(4, 900, {"proc/self/cgroup", "0::/\n"}, {TREE "cpu.max", "400000 100000\n"},
          {TREE "memory.max", "900\n"});
    CHECK(4, UINT64_MAX, {"proc/self/cgroup", "0::/../../elsewhere\n"},
          {TREE "cpu.max", "400000 100000\n"});
}

static void version_1_is_read(void **state) {
    (void)state;
    CHECK(5, 1 << 20,
          {"proc/self/cgroup", "9:name=systemd:/x\n4:memory:/m\n2:cpu,cpuacct:/a/b\n0::/\n"},
          {TREE "cpu/a/b/cpu.cfs_quota_us", "-1\n"}, {TREE "cpu/a/b/cpu.cfs_period_us", "100000\n"},
          {TREE "cpu/a/cpu.cfs_quota_us", "450000\n"}, {TREE "cpu/a/cpu.cfs_period_us", "100000\n"},
          {TREE "memory/m/memory.limit_in_bytes", "1048576\n"},
          {TREE "memory/memory.limit_in_bytes", "9223372036854771712\n"});
}

static void what_is_not_there_sets_no_limit(void **state) {
    (void)state;
    CHECK(UINT_MAX, UINT64_MAX, {"nothing", ""});
    CHECK(UINT_MAX, UINT64_MAX, {"proc/self/cgroup", "0::/a\n"});
    CHECK(UINT_MAX, UINT64_MAX, {"proc/self/cgroup", "nonsense\n::\n0:\n1:cpu\n0::a\n\n"});
    CHECK(UINT_MAX, UINT64_MAX, {"proc/self/cgroup", "0::/a\n"}, {TREE "a/cpu.max", "x y\n"},
          {TREE "a/memory.max", ""});
    CHECK(UINT_MAX, UINT64_MAX, {"proc/self/cgroup", "0::/a\n"}, {TREE "a/cpu.max", "100 0\n"});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_2_is_read),
        cmocka_unit_test(groups_above_limit_too),
        cmocka_unit_test(the_own_group_may_be_the_top),
        cmocka_unit_test(version_1_is_read),
        cmocka_unit_test(what_is_not_there_sets_no_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
