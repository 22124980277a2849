// SPDX-License-Identifier: MIT
//
// Sub-devices by affinity domain: for each domain that the device has, the parts together have all
// its units, and each part runs on processors of its own. Also the requests that are refused.

#include "check.h"

#include <sched.h>
#include <unistd.h>

static struct cl cl;

enum { MOST = 256 };

static cl_uint units_of(cl_device_id device) {
    cl_uint units = 0;
    MUST(clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL));
    return units;
}

static cl_device_affinity_domain domains_of(cl_device_id device) {
    cl_device_affinity_domain domains = ~(cl_device_affinity_domain)0;
    MUST(clGetDeviceInfo(device, CL_DEVICE_PARTITION_AFFINITY_DOMAIN, sizeof domains, &domains,
                         NULL));
    return domains;
}

static void CL_CALLBACK look(void *place) {
    sched_getaffinity(0, sizeof(cpu_set_t), *(cpu_set_t **)place);
}

// The processors that a worker of the part may use. This thread polls: if it waited through OpenCL,
// it would run work-groups itself.
static cpu_set_t processors_of(cl_device_id part) {
    cpu_set_t processors, *place = &processors;
    cl_int error, status = CL_QUEUED;
    cl_context context = clCreateContext(NULL, 1, &part, NULL, NULL, &error);
    MUST(error);
    cl_command_queue queue = clCreateCommandQueue(context, part, 0, &error);
    MUST(error);
    cl_event event;
    CPU_ZERO(&processors);
    MUST(clEnqueueNativeKernel(queue, look, &place, sizeof place, 0, NULL, NULL, 0, NULL, &event));
    for (; status > CL_COMPLETE; usleep(1000))
        MUST(
            clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    MUST(clReleaseEvent(event));
    MUST(clReleaseCommandQueue(queue));
    MUST(clReleaseContext(context));
    return processors;
}

static void parts_are_apart(cl_device_affinity_domain domain) {
    const cl_device_partition_property list[] = {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN,
                                                 (cl_device_partition_property)domain, 0};
    cl_device_partition_property got[4];
    cl_device_id parts[MOST];
    cl_uint count = 0, units = 0;
    size_t size;
    MUST(clCreateSubDevices(cl.device, list, MOST, parts, &count));
    CHECK(count > 1);
    cpu_set_t all;
    CPU_ZERO(&all);
    for (cl_uint i = 0; i < count; i++) {
        MUST(clGetDeviceInfo(parts[i], CL_DEVICE_PARTITION_TYPE, sizeof got, got, &size));
        CHECK(size == sizeof list && got[0] == CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN &&
              got[2] == 0);
        CHECK(got[1] != CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE);
        CHECK((domains_of(parts[i]) & (cl_device_affinity_domain)got[1]) == 0);
        units += units_of(parts[i]);
        cpu_set_t own = processors_of(parts[i]), both;
        CHECK_EQUAL(CPU_COUNT(&own), units_of(parts[i]));
        CPU_AND(&both, &own, &all);
        CHECK_EQUAL(CPU_COUNT(&both), 0);
        CPU_OR(&all, &all, &own);
    }
    CHECK_EQUAL(units, units_of(cl.device));
    for (cl_uint i = 0; i < count; i++)
        MUST(clReleaseDevice(parts[i]));
}

static void check_refused(cl_device_affinity_domain domain, cl_device_partition_property behind,
                          cl_int want) {
    const cl_device_partition_property list[] = {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN,
                                                 (cl_device_partition_property)domain, behind, 0};
    cl_uint count;
    CHECK_ERROR(clCreateSubDevices(cl.device, list, 0, NULL, &count), want);
}

int main(void) {
    static const cl_device_affinity_domain kinds[] = {
        CL_DEVICE_AFFINITY_DOMAIN_NUMA,     CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE,
        CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE,
        CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE, CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE};
    cl = cl_open();
    cl_device_affinity_domain domains = domains_of(cl.device);
    cl_device_partition_property names[4];
    size_t size;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_PARTITION_PROPERTIES, sizeof names, names, &size));
    CHECK((size == 3 * sizeof *names) == (domains != 0));
    printf("domains: %#llx\n", (unsigned long long)domains);
    for (size_t i = 0; i < COUNT(kinds); i++) {
        bool is_next = kinds[i] == CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE;
        bool can_part = cl.type & CL_DEVICE_TYPE_CPU && units_of(cl.device) > 1;
        if ((domains & kinds[i]) != 0)
            parts_are_apart(kinds[i]);
        else if (!cl.barecl || can_part)
            check_refused(kinds[i], 0, is_next ? CL_DEVICE_PARTITION_FAILED : CL_INVALID_VALUE);
        else if (!(cl.type & CL_DEVICE_TYPE_CPU))
            check_refused(kinds[i], 0, CL_INVALID_VALUE);
    }
    if (domains != 0) {
        check_refused(0, 0, CL_INVALID_VALUE);
        check_refused(1 << 20, 0, CL_INVALID_VALUE);
        check_refused(kinds[0] | kinds[1], 0, CL_INVALID_VALUE);
        check_refused(CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE, 7, CL_INVALID_VALUE);
    }
    cl_close(&cl);
    return test_result();
}
