// SPDX-License-Identifier: MIT
//
// Which processors of the host share a cache, at each level, and which share memory (a NUMA node). The source is
// /sys/devices/system, in cpu/cpuN/cache/ and node/.
//
// Processors are sorted so that those which share a cache or a node are adjacent. Worker n of the device `cpu`
// belongs to processor n of this order.

#ifndef BARECL_CPU_TOPOLOGY_H
#define BARECL_CPU_TOPOLOGY_H

#include <sched.h>
#include <stdbool.h>

enum bcl_domain { // from the largest to the smallest
    BCL_DOMAIN_NODE,
    BCL_DOMAIN_L4,
    BCL_DOMAIN_L3,
    BCL_DOMAIN_L2,
    BCL_DOMAIN_L1,
    BCL_DOMAINS
};

struct bcl_processor {
    int number;
    int domain[BCL_DOMAINS]; // the lowest number of a processor in the same domain; -1: not known
};

struct bcl_topology {
    unsigned count;
    struct bcl_processor processors[CPU_SETSIZE];
};

// Reads, below the folder `system`, the topology of the processors in `allowed`.
void bcl_topology_read(struct bcl_topology *topology, const char *system, const cpu_set_t *allowed);

// The topology of the processors that this process may use. It is read once. Any thread.
const struct bcl_topology *bcl_topology(void);

// How many consecutive processors, from place `first` of the order on, are in the same domain as the first of them;
// at most `most`. 0: not known.
unsigned bcl_topology_run(const struct bcl_topology *topology, enum bcl_domain domain,
                          unsigned first, unsigned most);

#endif // BARECL_CPU_TOPOLOGY_H
