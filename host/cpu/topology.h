// SPDX-License-Identifier: MIT
//
// Which processors of the host share what: caches of each level, and memory (a NUMA node). As Linux tells
// it below /sys/devices/system, in cpu/cpuN/cache/ and node/.
//
// Processors are in an order in which those that share something stand together; a worker of the device
// `cpu` is, by its number, that of a processor in this order.

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
    int domain[BCL_DOMAINS]; // the smallest number of a processor in the same one; -1: not known
};

struct bcl_topology {
    unsigned count;
    struct bcl_processor processors[CPU_SETSIZE];
};

// Reads what is said of the processors in `allowed` below the folder `system`.
void bcl_topology_read(struct bcl_topology *topology, const char *system, const cpu_set_t *allowed);

// That of the processors that this process may use, read once. Any thread.
const struct bcl_topology *bcl_topology(void);

// How many processors from number `first` of the order on, at most `most`, are in the first one's
// domain; 0: not known.
unsigned bcl_topology_run(const struct bcl_topology *topology, enum bcl_domain domain,
                          unsigned first, unsigned most);

#endif // BARECL_CPU_TOPOLOGY_H
