// SPDX-License-Identifier: MIT
//
// The driver `cpu`: the host's processor, with a pool of threads (cpu/pool.h). The pool has one thread for each
// processor that the process may use, or BARECL_CPU_THREADS threads.
//
// The pool also shares large copies and fills, in the same way as the work-groups of a launch: so data come into the
// cache, and the memory node, of the worker that will use them. Other commands on memory run in the thread that made
// them ready. A native kernel runs in the pool, since it may wait for something that this thread does later.

#include "base/environment.h"
#include "base/sizes.h"
#include "cpu/cgroup.h"
#include "cpu/counters.h"
#include "cpu/debugger.h"
#include "cpu/guard.h"
#include "cpu/host_core.h"
#include "cpu/overdue.h"
#include "cpu/pool.h"
#include "cpu/sampler.h"
#include "cpu/topology.h"
#include "device/driver.h"

#include <string.h>

static unsigned wanted_workers(void) {
    unsigned long threads;
    if (bcl_environment_number("BARECL_CPU_THREADS", 1, 1024, &threads))
        return (unsigned)threads;
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        return 1;
    return (unsigned)bcl_least((unsigned)CPU_COUNT(&allowed), bcl_cgroup_read("").processors);
}

static unsigned workers_of_all; // number of workers of the whole device, set when it was created

static bool create(struct bcl_device *device, const char *name) {
    if (strcmp(name, "cpu") != 0 || !bcl_host_facts(&device->facts))
        return false;
    device->facts.name = "cpu: the host's processor";
    device->facts.compute_units = workers_of_all = wanted_workers();
    return true;
}

static const char *known(size_t index) { return index == 0 ? "cpu" : NULL; }

// A sub-device is a sequence of workers. Its driver_data is the number of the first worker, with the bit BOUND set if
// the workers are bound to their processors.
#define BOUND ((uintptr_t)1 << 30)

static struct bcl_workers workers_of(const struct bcl_device *device) {
    return (struct bcl_workers){(unsigned)((uintptr_t)device->driver_data & ~BOUND),
                                device->facts.compute_units};
}

static void part(const struct bcl_device *device, uint32_t first, bool bound,
                 struct bcl_device *part) {
    uintptr_t data = workers_of(device).first + first;
    bool was_bound = ((uintptr_t)device->driver_data & BOUND) != 0;
    part->driver_data = (void *)(bound || was_bound ? data | BOUND : data);
}

// Workers correspond to processors only if there are as many workers as processors.
static uint32_t domain(const struct bcl_device *device, cl_device_affinity_domain domain,
                       uint32_t first) {
    static const cl_device_affinity_domain domains[BCL_DOMAINS] = {
        [BCL_DOMAIN_NODE] = CL_DEVICE_AFFINITY_DOMAIN_NUMA,
        [BCL_DOMAIN_L4] = CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE,
        [BCL_DOMAIN_L3] = CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE,
        [BCL_DOMAIN_L2] = CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE,
        [BCL_DOMAIN_L1] = CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE,
    };
    const struct bcl_topology *topology = bcl_topology();
    if (workers_of_all != topology->count)
        return 0;
    for (int i = 0; i < BCL_DOMAINS; i++)
        if (domains[i] == domain)
            return bcl_topology_run(topology, (enum bcl_domain)i, workers_of(device).first + first,
                                    device->facts.compute_units - first);
    return 0;
}

// Binds the workers of a sub-device by affinity domain to the processors of all these workers.
static void bind(struct bcl_workers workers) {
    const struct bcl_topology *topology = bcl_topology();
    cpu_set_t processors;
    CPU_ZERO(&processors);
    for (unsigned i = 0; i < workers.count; i++)
        CPU_SET(topology->processors[workers.first + i].number, &processors);
    bcl_pool_bind(workers, &processors);
}

static cl_int start(struct bcl_device *device) {
    struct bcl_workers workers = workers_of(device);
    bcl_guard_start();
    if (!bcl_pool_start(workers)) {
        bcl_device_error(device, "no thread could be started");
        return CL_DEVICE_NOT_AVAILABLE;
    }
    if (((uintptr_t)device->driver_data & BOUND) != 0)
        bind(workers);
    return CL_SUCCESS;
}

// Worker threads end with the process. To wait for them could keep the process alive for ever, if a kernel never ends.
static void stop(struct bcl_device *device) { (void)device; }

// All sub-devices share one pool.
static void forget(struct bcl_device *device) {
    (void)device;
    bcl_pool_forget();
    bcl_overdue_forget();
    bcl_guard_forget();
    bcl_debugger_forget();
    bcl_sampler_forget();
    bcl_counters_forget();
}

static void submit(struct bcl_device *device, struct bcl_command *command) {
    bool is_shared = command->kind == BCL_COMMAND_NDRANGE || command->kind == BCL_COMMAND_NATIVE ||
                     bcl_transfer_pieces(command) > 1;
    if (!is_shared) {
        bcl_command_transfer(command);
        return;
    }
    bcl_command_begin(command);
    bcl_pool_run(command, workers_of(device));
}

static bool help(struct bcl_device *device, const struct bcl_command *command,
                 const atomic_int *status) {
    (void)device;
    return bcl_pool_help(command, status);
}

static bool flush(struct bcl_device *device) {
    (void)device;
    bcl_pool_flush();
    return false;
}

const struct bcl_driver bcl_driver_cpu = {
    .name = "cpu",
    .create = create,
    .known = known,
    .part = part,
    .domain = domain,
    .start = start,
    .stop = stop,
    .forget = forget,
    .accepts = bcl_host_accepts,
    .load = bcl_host_load,
    .unload = bcl_host_unload,
    .submit = submit,
    .help = help,
    .flush = flush,
};
