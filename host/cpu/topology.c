// SPDX-License-Identifier: MIT

#include "cpu/topology.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PATH 256
#define MOST_CACHES 16 // of a processor
#define MOST_NODES 1024

// Reads the file's first line into `text`. False: there is none.
static bool read_line(const char *path, char *text, int size) {
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return false;
    bool read = fgets(text, size, file) != NULL;
    fclose(file);
    return read;
}

// The first number of a list such as "0-3,8"; -1: the text is no list.
static int first_of(const char *list) {
    char *end;
    long number = strtol(list, &end, 10);
    return end != list && number >= 0 && number < CPU_SETSIZE ? (int)number : -1;
}

static bool has(const char *list, int number) {
    while (*list >= '0' && *list <= '9') {
        char *end;
        long first = strtol(list, &end, 10), last = first;
        if (*end == '-')
            last = strtol(end + 1, &end, 10);
        if (number >= first && number <= last)
            return true;
        list = *end == ',' ? end + 1 : end;
    }
    return false;
}

// Each level has one cache for data, which may also hold instructions.
static void read_caches(struct bcl_processor *processor, const char *system) {
    static const enum bcl_domain levels[] = {BCL_DOMAIN_L1, BCL_DOMAIN_L2, BCL_DOMAIN_L3,
                                             BCL_DOMAIN_L4};
    char path[PATH], text[PATH];
    for (int i = 0; i < MOST_CACHES; i++) {
        int length = snprintf(path, sizeof path, "%s/cpu/cpu%d/cache/index%d/", system,
                              processor->number, i);
        char *name = path + length;
        size_t room = sizeof path - (size_t)length;
        snprintf(name, room, "level");
        if (!read_line(path, text, sizeof text))
            return;
        long level = strtol(text, NULL, 10);
        snprintf(name, room, "type");
        if (level < 1 || level > 4 || !read_line(path, text, sizeof text) ||
            strncmp(text, "Instruction", strlen("Instruction")) == 0)
            continue;
        snprintf(name, room, "shared_cpu_list");
        if (read_line(path, text, sizeof text))
            processor->domain[levels[level - 1]] = first_of(text);
    }
}

static void read_node(struct bcl_processor *processor, const char *system) {
    char path[PATH], text[4 * PATH];
    for (int i = 0; i < MOST_NODES; i++) {
        snprintf(path, sizeof path, "%s/node/node%d/cpulist", system, i);
        if (!read_line(path, text, sizeof text))
            return;
        if (!has(text, processor->number))
            continue;
        processor->domain[BCL_DOMAIN_NODE] = first_of(text);
        return;
    }
}

static int compare(const void *left, const void *right) {
    const struct bcl_processor *a = left, *b = right;
    for (int i = 0; i < BCL_DOMAINS; i++)
        if (a->domain[i] != b->domain[i])
            return a->domain[i] < b->domain[i] ? -1 : 1;
    return a->number - b->number;
}

void bcl_topology_read(struct bcl_topology *topology, const char *system,
                       const cpu_set_t *allowed) {
    topology->count = 0;
    for (int number = 0; number < CPU_SETSIZE; number++) {
        if (!CPU_ISSET(number, allowed))
            continue;
        struct bcl_processor *processor = &topology->processors[topology->count++];
        processor->number = number;
        for (int i = 0; i < BCL_DOMAINS; i++)
            processor->domain[i] = -1;
        read_caches(processor, system);
        read_node(processor, system);
    }
    qsort(topology->processors, topology->count, sizeof *topology->processors, compare);
}

static struct bcl_topology own;

static void read_own(void) {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
        bcl_topology_read(&own, "/sys/devices/system", &allowed);
}

const struct bcl_topology *bcl_topology(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read_own);
    return &own;
}

unsigned bcl_topology_run(const struct bcl_topology *topology, enum bcl_domain domain,
                          unsigned first, unsigned most) {
    unsigned count = 0;
    if (first >= topology->count || topology->processors[first].domain[domain] < 0)
        return 0;
    int same = topology->processors[first].domain[domain];
    while (count < most && first + count < topology->count &&
           topology->processors[first + count].domain[domain] == same)
        count++;
    return count;
}
