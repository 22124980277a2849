// SPDX-License-Identifier: MIT
//
// Partitions a device into sub-devices: equally, by counts of compute units, or by affinity (a cache or NUMA node
// that the units share).

#include "api/devices/partition.h"
#include "api/devices/devices.h"
#include "api/objects/call.h"
#include "base/allocate.h"
#include "base/error.h"
#include "device/driver.h"

#include <string.h>

bool bcl_can_partition(cl_device_id device) {
    return device->driven.driver->part != NULL && device->driven.facts.compute_units > 1;
}

static void destroy_device(struct bcl_object *object) {
    cl_device_id device = (cl_device_id)object;
    pthread_mutex_destroy(&device->driven.start_lock);
    bcl_free(device->partition);
    bcl_device_release(device->parent);
}

// A checked request for `count` sub-devices: each with `units` compute units, or with the numbers in `counts`, or by
// affinity domain.
struct plan {
    cl_uint count;
    const cl_device_partition_property *counts; // NULL: each sub-device has `units`
    cl_uint units;
    cl_device_affinity_domain domain; // 0: not by affinity
    size_t words;                     // of the property list, with its final 0
};

// -------------------------------------------------------------------------------------------------
// Affinity domains

// In the order that CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE tries them.
static const cl_device_affinity_domain domains[] = {
    CL_DEVICE_AFFINITY_DOMAIN_NUMA,     CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE,
    CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE,
    CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE,
};
#define DOMAINS (sizeof domains / sizeof domains[0])

// How many units from `first` on share the domain, and so make the next sub-device; 0: unknown.
static cl_uint domain_units(cl_device_id device, cl_device_affinity_domain domain, cl_uint first) {
    const struct bcl_driver *driver = device->driven.driver;
    return driver->domain != NULL ? driver->domain(&device->driven, domain, first) : 0;
}

// How many sub-devices the domain gives; 0: for some units it is unknown which share the domain.
static cl_uint count_parts(cl_device_id device, cl_device_affinity_domain domain) {
    cl_uint count = 0;
    for (cl_uint first = 0; first < device->driven.facts.compute_units; count++) {
        cl_uint units = domain_units(device, domain, first);
        if (units == 0)
            return 0;
        first += units;
    }
    return count;
}

cl_device_affinity_domain bcl_affinity_domains(cl_device_id device) {
    cl_device_affinity_domain found = 0;
    for (size_t i = 0; bcl_can_partition(device) && i < DOMAINS; i++)
        if (count_parts(device, domains[i]) > 1)
            found |= domains[i];
    return found != 0 ? found | CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE : 0;
}

static cl_device_affinity_domain next_partitionable(cl_device_id device) {
    for (size_t i = 0; i < DOMAINS; i++)
        if (count_parts(device, domains[i]) > 1)
            return domains[i];
    return 0;
}

static cl_int plan_affinity(cl_device_id device, const cl_device_partition_property *list,
                            struct plan *plan) {
    cl_device_affinity_domain domain = (cl_device_affinity_domain)list[1];
    cl_device_affinity_domain known = CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE;
    for (size_t i = 0; i < DOMAINS; i++)
        known |= domains[i];
    BCL_REQUIRE(domain != 0 && (domain & (domain - 1)) == 0 && (domain & known) != 0,
                CL_INVALID_VALUE);
    BCL_REQUIRE(list[2] == 0, CL_INVALID_VALUE);
    if (domain == CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE)
        BCL_REQUIRE((domain = next_partitionable(device)) != 0, CL_DEVICE_PARTITION_FAILED);
    BCL_REQUIRE((bcl_affinity_domains(device) & domain) != 0, CL_INVALID_VALUE);
    *plan = (struct plan){.count = count_parts(device, domain), .domain = domain, .words = 3};
    return CL_SUCCESS;
}

// -------------------------------------------------------------------------------------------------
// Plans

static cl_int plan_equally(cl_device_id device, const cl_device_partition_property *list,
                           struct plan *plan) {
    cl_uint units = device->driven.facts.compute_units;
    BCL_REQUIRE(list[1] > 0 && list[2] == 0, CL_INVALID_VALUE);
    BCL_REQUIRE((uint64_t)list[1] <= units, CL_INVALID_DEVICE_PARTITION_COUNT);
    // The only sub-device would be the whole device.
    BCL_REQUIRE((uint64_t)list[1] < units, CL_DEVICE_PARTITION_FAILED);
    *plan = (struct plan){.count = units / (cl_uint)list[1], .units = (cl_uint)list[1], .words = 3};
    return CL_SUCCESS;
}

// The list of counts ends with 0, and another 0 ends the property list.
static cl_int plan_counts(cl_device_id device, const cl_device_partition_property *list,
                          struct plan *plan) {
    cl_uint units = device->driven.facts.compute_units, used = 0;
    *plan = (struct plan){.counts = list + 1};
    for (; plan->counts[plan->count] != CL_DEVICE_PARTITION_BY_COUNTS_LIST_END; plan->count++) {
        cl_device_partition_property wanted = plan->counts[plan->count];
        BCL_REQUIRE(plan->count < units && wanted > 0 && wanted <= (cl_long)(units - used),
                    CL_INVALID_DEVICE_PARTITION_COUNT);
        used += (cl_uint)wanted;
    }
    BCL_REQUIRE(plan->count > 0, CL_INVALID_VALUE);
    plan->words = plan->count + 2;
    BCL_REQUIRE(list[plan->words] == 0, CL_INVALID_VALUE);
    plan->words++;
    return CL_SUCCESS;
}

static cl_int make_plan(cl_device_id device, const cl_device_partition_property *list,
                        struct plan *plan) {
    switch (list[0]) {
    case CL_DEVICE_PARTITION_EQUALLY:
        BCL_REQUIRE(device->driven.driver->part != NULL, CL_INVALID_VALUE);
        BCL_REQUIRE(bcl_can_partition(device), CL_DEVICE_PARTITION_FAILED);
        return plan_equally(device, list, plan);
    case CL_DEVICE_PARTITION_BY_COUNTS:
        BCL_REQUIRE(device->driven.driver->part != NULL, CL_INVALID_VALUE);
        BCL_REQUIRE(bcl_can_partition(device), CL_DEVICE_PARTITION_FAILED);
        return plan_counts(device, list, plan);
    case CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN:
        BCL_REQUIRE(device->driven.driver->domain != NULL, CL_INVALID_VALUE);
        BCL_REQUIRE(bcl_can_partition(device), CL_DEVICE_PARTITION_FAILED);
        return plan_affinity(device, list, plan);
    default:
        return bcl_fail(CL_INVALID_VALUE, "a kind of partition that the device supports");
    }
}

static cl_device_id make_part(cl_device_id parent, cl_uint first, cl_uint units,
                              const struct plan *plan, const cl_device_partition_property *list) {
    cl_device_partition_property *copy = bcl_allocate(plan->words * sizeof *copy);
    if (copy == NULL)
        return NULL;
    cl_device_id device = bcl_object_new(sizeof *device, BCL_DEVICE, destroy_device);
    if (device == NULL) {
        bcl_free(copy);
        return NULL;
    }
    memcpy(copy, list, plan->words * sizeof *copy);
    if (plan->domain != 0) // the chosen domain, instead of NEXT_PARTITIONABLE
        copy[1] = (cl_device_partition_property)plan->domain;
    bcl_device_part(&parent->driven, first, units, plan->domain != 0, &device->driven);
    device->parent = bcl_device_retain(parent);
    device->partition = copy;
    device->partition_count = plan->words;
    return device;
}

static cl_uint units_of(cl_device_id parent, const struct plan *plan, cl_uint number,
                        cl_uint first) {
    if (plan->domain != 0)
        return domain_units(parent, plan->domain, first);
    return plan->counts != NULL ? (cl_uint)plan->counts[number] : plan->units;
}

static cl_int make_parts(cl_device_id parent, const struct plan *plan,
                         const cl_device_partition_property *list, cl_device_id *parts) {
    cl_uint first = 0;
    for (cl_uint i = 0; i < plan->count; i++) {
        cl_uint units = units_of(parent, plan, i, first);
        parts[i] = make_part(parent, first, units, plan, list);
        if (parts[i] == NULL) {
            while (i > 0)
                bcl_release(parts[--i]);
            return bcl_fail(CL_OUT_OF_HOST_MEMORY, "memory for the devices");
        }
        first += units;
    }
    return CL_SUCCESS;
}

cl_int clCreateSubDevices(cl_device_id in_device, const cl_device_partition_property *properties,
                          cl_uint num_devices, cl_device_id *out_devices,
                          cl_uint *num_devices_ret) {
    BCL_CALL();
    struct plan plan = {0};
    BCL_REQUIRE_OBJECT(in_device, BCL_DEVICE, CL_INVALID_DEVICE);
    BCL_REQUIRE(properties != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE(out_devices != NULL || num_devices_ret != NULL, CL_INVALID_VALUE);
    BCL_TRY(make_plan(in_device, properties, &plan));
    BCL_REQUIRE(out_devices == NULL || num_devices >= plan.count, CL_INVALID_VALUE);
    if (out_devices != NULL)
        BCL_TRY(make_parts(in_device, &plan, properties, out_devices));
    if (num_devices_ret != NULL)
        *num_devices_ret = plan.count;
    return CL_SUCCESS;
}

cl_device_id bcl_device_retain(cl_device_id device) {
    return device->parent != NULL ? bcl_retain(device) : device;
}

void bcl_device_release(cl_device_id device) {
    if (device->parent != NULL)
        bcl_release(device);
}

cl_int clRetainDevice(cl_device_id device) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(device, BCL_DEVICE, CL_INVALID_DEVICE);
    bcl_device_retain(device);
    return CL_SUCCESS;
}

cl_int clReleaseDevice(cl_device_id device) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(device, BCL_DEVICE, CL_INVALID_DEVICE);
    bcl_device_release(device);
    return CL_SUCCESS;
}
