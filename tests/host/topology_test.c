// SPDX-License-Identifier: MIT
//
// Which processors share caches and nodes, read from a tree like Linux' own: two nodes with four processors each,
// numbered alternately, in pairs with a common second-level cache. Also from incomplete trees.

#include "cpu/topology.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

static char root[] = "/tmp/barecl-topology-XXXXXX";
static struct bcl_topology topology;

__attribute__((format(printf, 2, 3))) static void write_file(const char *content,
                                                             const char *format, ...) {
    char path[256];
    int length = snprintf(path, sizeof path, "%s/", root);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(path + length, sizeof path - (size_t)length, format, arguments);
    va_end(arguments);
    for (char *slash = path + length; *slash != '\0'; slash++) {
        if (*slash != '/')
            continue;
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(content, file);
    fclose(file);
}

static void write_cache(int cpu, int index, const char *level, const char *type, const char *list) {
    write_file(level, "cpu/cpu%d/cache/index%d/level", cpu, index);
    write_file(type, "cpu/cpu%d/cache/index%d/type", cpu, index);
    write_file(list, "cpu/cpu%d/cache/index%d/shared_cpu_list", cpu, index);
}

// Processors 0, 2, 4, 6 belong to node 0; 0 and 4 share a cache, 2 and 6, and so on.
static int make_tree(void **state) {
    (void)state;
    if (mkdtemp(root) == NULL)
        return -1;
    for (int cpu = 0; cpu < 8; cpu++) {
        char own[16], pair[16];
        snprintf(own, sizeof own, "%d\n", cpu);
        snprintf(pair, sizeof pair, "%d,%d\n", cpu % 4, cpu % 4 + 4);
        write_cache(cpu, 0, "1\n", "Data\n", own);
        write_cache(cpu, 1, "1\n", "Instruction\n", "0-7\n");
        write_cache(cpu, 2, "2\n", "Unified\n", pair);
        write_cache(cpu, 3, "3\n", "Unified\n", cpu % 2 == 0 ? "0,2,4,6\n" : "1,3,5,7\n");
    }
    write_file("0,2,4,6\n", "node/node0/cpulist");
    write_file("1,3,5,7\n", "node/node1/cpulist");
    return 0;
}

static int remove_tree(void **state) {
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", root);
    return system(command);
}

static void read_tree(const char *from, unsigned cpus) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    for (int i = 0; i < 8; i++)
        if ((cpus >> i & 1) != 0)
            CPU_SET(i, &allowed);
    bcl_topology_read(&topology, from, &allowed);
}

static void neighbours_stand_together(void **state) {
    (void)state;
    static const int order[] = {0, 4, 2, 6, 1, 5, 3, 7};
    read_tree(root, 0xff);
    assert_int_equal(topology.count, 8);
    for (int i = 0; i < 8; i++)
        assert_int_equal(topology.processors[i].number, order[i]);
    assert_int_equal(bcl_topology_run(&topology, BCL_DOMAIN_NODE, 0, 8), 4);
    assert_int_equal(bcl_topology_run(&topology, BCL_DOMAIN_L3, 4, 4), 4);
    assert_int_equal(bcl_topology_run(&topology, BCL_DOMAIN_L2, 2, 6), 2);
    assert_int_equal(bcl_topology_run(&topology, BCL_DOMAIN_L1, 2, 6), 1);
    assert_int_equal(bcl_topology_run(&topology, BCL_DOMAIN_L4, 0, 8), 0);
    assert_int_equal(bcl_topology_run(&topology, BCL_DOMAIN_NODE, 1, 2), 2);
    assert_int_equal(bcl_topology_run(&topology, BCL_DOMAIN_NODE, 8, 1), 0);
}

static void only_allowed_ones_count(void **state) {
    (void)state;
    read_tree(root, 0x2c); // 2, 3, 5
    assert_int_equal(topology.count, 3);
    assert_int_equal(topology.processors[0].number, 2);
    assert_int_equal(bcl_topology_run(&topology, BCL_DOMAIN_L2, 0, 3), 1);
    assert_int_equal(bcl_topology_run(&topology, BCL_DOMAIN_NODE, 1, 2), 2);
}

static void unknown_is_unknown(void **state) {
    (void)state;
    read_tree("/nonexistent", 0x3);
    assert_int_equal(topology.count, 2);
    for (int i = 0; i < BCL_DOMAINS; i++)
        assert_int_equal(bcl_topology_run(&topology, (enum bcl_domain)i, 0, 2), 0);
    write_file("nonsense", "cpu/cpu1/cache/index2/shared_cpu_list");
    write_file("99999999999999999999", "cpu/cpu1/cache/index3/shared_cpu_list");
    write_file("", "cpu/cpu1/cache/index0/level");
    read_tree(root, 0x2);
    assert_int_equal(bcl_topology_run(&topology, BCL_DOMAIN_L1, 0, 1), 0);
    assert_int_equal(bcl_topology_run(&topology, BCL_DOMAIN_L2, 0, 1), 0);
    assert_int_equal(bcl_topology_run(&topology, BCL_DOMAIN_L3, 0, 1), 0);
}

static void own_ones_are_there(void **state) {
    (void)state;
    assert_ptr_equal(bcl_topology(), bcl_topology());
    assert_true(bcl_topology()->count > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_stand_together),
        cmocka_unit_test(only_allowed_ones_count),
        cmocka_unit_test(unknown_is_unknown),
        cmocka_unit_test(own_ones_are_there),
    };
    return cmocka_run_group_tests(tests, make_tree, remove_tree);
}
