// SPDX-License-Identifier: MIT

#include "cpu/cgroup.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TREE "/sys/fs/cgroup"

// A folder of the tree of groups. Going up shortens its path.
struct group {
    char path[PATH_MAX];
    size_t top; // length of the path of the tree's root
};

static bool read_line(const char *path, char *text, int size) {
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return false;
    bool read = fgets(text, size, file) != NULL;
    fclose(file);
    return read;
}

// Reads the first line of a file in the group's folder.
static bool read_of(const struct group *group, const char *name, char *text, int size) {
    char path[PATH_MAX + 64];
    snprintf(path, sizeof path, "%s/%s", group->path, name);
    return read_line(path, text, size);
}

// Goes to the parent group. False: there is none.
static bool go_up(struct group *group) {
    char *slash = strrchr(group->path + group->top, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    return true;
}

// -------------------------------------------------------------------------------------------------
// One group

static void limit_processors(struct bcl_cgroup_limits *limits, long long quota, long long period) {
    if (quota <= 0 || period <= 0)
        return;
    long long processors = (quota + period - 1) / period;
    if (processors < limits->processors)
        limits->processors = (unsigned)processors;
}

static void limit_memory(struct bcl_cgroup_limits *limits, const char *text) {
    char *end;
    unsigned long long bytes = strtoull(text, &end, 10);
    if (end != text && bytes < limits->memory)
        limits->memory = bytes;
}

// "max" instead of a number means no limit.
static void read_group(struct bcl_cgroup_limits *limits, const struct group *group) {
    char text[64];
    long long quota, period;
    if (read_of(group, "cpu.max", text, sizeof text) &&
        sscanf(text, "%lld %lld", &quota, &period) == 2)
        limit_processors(limits, quota, period);
    if (read_of(group, "memory.max", text, sizeof text))
        limit_memory(limits, text);
}

static void read_group_of_1(struct bcl_cgroup_limits *limits, const struct group *group) {
    char quota[64], period[64];
    if (read_of(group, "cpu.cfs_quota_us", quota, sizeof quota) &&
        read_of(group, "cpu.cfs_period_us", period, sizeof period))
        limit_processors(limits, atoll(quota), atoll(period));
    if (read_of(group, "memory.limit_in_bytes", quota, sizeof quota))
        limit_memory(limits, quota);
}

// -------------------------------------------------------------------------------------------------
// The process's groups

// In a container, the process's own group may be the root of the tree, while /proc gives another name for it.
static void read_groups(struct bcl_cgroup_limits *limits, const char *root, const char *controller,
                        const char *name) {
    struct group group;
    const bool is_1 = controller[0] != '\0';
    group.top = (size_t)snprintf(group.path, sizeof group.path, "%s" TREE "%s%s", root,
                                 is_1 ? "/" : "", controller);
    if (strlen(name) >= sizeof group.path - group.top)
        return;
    if (name[1] != '\0')
        strcpy(group.path + group.top, name);
    do {
        if (is_1)
            read_group_of_1(limits, &group);
        else
            read_group(limits, &group);
    } while (go_up(&group));
}

// A line of /proc/self/cgroup: hierarchy, controllers, group. In version 2, controllers are empty.
static void read_entry(struct bcl_cgroup_limits *limits, const char *root, char *line) {
    char *controllers = strchr(line, ':');
    char *name = controllers != NULL ? strchr(controllers + 1, ':') : NULL;
    if (name == NULL || name[1] != '/')
        return;
    *name++ = '\0';
    name[strcspn(name, "\n")] = '\0';
    if (*++controllers == '\0') {
        read_groups(limits, root, "", name);
        return;
    }
    char *rest = NULL;
    for (char *one = strtok_r(controllers, ",", &rest); one != NULL;
         one = strtok_r(NULL, ",", &rest))
        if (strcmp(one, "cpu") == 0 || strcmp(one, "memory") == 0)
            read_groups(limits, root, one, name);
}

struct bcl_cgroup_limits bcl_cgroup_read(const char *root) {
    struct bcl_cgroup_limits limits = {UINT_MAX, UINT64_MAX};
    char path[PATH_MAX], line[PATH_MAX];
    snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
    FILE *groups = fopen(path, "re");
    while (groups != NULL && fgets(line, sizeof line, groups) != NULL)
        read_entry(&limits, root, line);
    if (groups != NULL)
        fclose(groups);
    return limits;
}
