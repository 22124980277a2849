// SPDX-License-Identifier: MIT
//
// On a board with further regions of memory, local memory, private variables and constants are in these regions: a
// kernel stores the addresses of its objects. Objects that do not fit are in the shared region. The results are the
// same.
//
// usage: opencl_regions CORES LOCAL PRIVATE CODE SHARED, each of the last four as ADDRESS SIZE; size 0: the shared
// region

#include "check.h"

static const char source[] =
    "__constant int table[4] = {3, 1, 4, 1};\n"
    "__kernel void where(__global ulong *out, __local int *given) {\n"
    "    __local int own[4];\n"
    "    int kept[8];\n"
    "    size_t l = get_local_id(0), n = get_local_size(0);\n"
    "    for (int i = 0; i < 8; ++i) kept[i] = (int)l * i;\n"
    "    given[l] = (int)l;\n"
    "    if (l < 4) own[l] = (int)l;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    __global ulong *to = out + get_global_id(0) * 5;\n"
    "    to[0] = (ulong)(uintptr_t)&given[l];\n"
    "    to[1] = (ulong)(uintptr_t)&own[l % 4];\n"
    "    to[2] = (ulong)(uintptr_t)&kept[l % 8];\n"
    "    to[3] = (ulong)(uintptr_t)&table[l % 4];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    to[4] = (ulong)(given[n - 1 - l] + kept[l % 8] + own[l % 4] + table[l % 4]);\n"
    "}\n";

static const char storing[] = "__kernel void store(ulong address) {\n"
                              "    *(volatile __global int *)(uintptr_t)address = 1;\n"
                              "}\n";

enum { ITEMS = 16, GROUPS = 8 };

struct place {
    cl_ulong address, size;
};

static struct place place_of(char **words) {
    return (struct place){strtoull(words[0], NULL, 0), strtoull(words[1], NULL, 0)};
}

static bool is_in(cl_ulong address, struct place place) {
    return address - place.address < place.size;
}

// The results of a launch, and where its objects must be.
struct objects {
    struct place local, kept, constants;
    cl_ulong cores; // that share the first two places
};

// The place for work-group number `group`: the share of the core that runs the group, core number group % cores.
static struct place share_of(struct place place, const struct objects *where, size_t group,
                             struct place shared) {
    if (place.address == shared.address)
        return place;
    place.size /= where->cores;
    place.address += group % where->cores * place.size;
    return place;
}

static void check_item(const cl_ulong *out, size_t item, const struct objects *where,
                       struct place shared) {
    static const int table[] = {3, 1, 4, 1};
    const cl_ulong *object = out + item * 5;
    const size_t l = item % ITEMS;
    const struct place local = share_of(where->local, where, item / ITEMS, shared);
    CHECK(is_in(object[0], local));
    CHECK(is_in(object[1], local));
    CHECK(is_in(object[2], share_of(where->kept, where, item / ITEMS, shared)));
    CHECK(is_in(object[3], where->constants));
    CHECK_EQUAL(object[4], (ITEMS - 1 - l) + l * (l % 8) + l % 4 + (size_t)table[l % 4]);
}

static void check_launch(const struct cl *cl, cl_kernel kernel, size_t given,
                         const struct objects *where, struct place shared) {
    cl_ulong out[GROUPS * ITEMS * 5];
    cl_mem buffer = cl_buffer(cl, sizeof out, NULL);
    SET_ARG(kernel, 0, buffer);
    MUST(clSetKernelArg(kernel, 1, given, NULL));
    cl_run(cl, kernel, GROUPS * ITEMS, ITEMS);
    cl_read(cl, buffer, sizeof out, out);
    for (size_t item = 0; item < GROUPS * ITEMS && failed_checks == 0; ++item)
        check_item(out, item, where, shared);
    MUST(clReleaseMemObject(buffer));
}

// Kernels may write to the region of local memory, but not to the region of code.
static void check_store(const struct cl *cl, cl_kernel kernel, cl_ulong address, cl_int status) {
    const size_t one = 1;
    cl_event event;
    cl_int is = CL_QUEUED;
    SET_ARG(kernel, 0, address);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &one, &one, 0, NULL, &event));
    clWaitForEvents(1, &event);
    MUST(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof is, &is, NULL));
    CHECK_EQUAL(is, status);
    MUST(clReleaseEvent(event));
}

static void check_protection(const struct cl *cl, const struct objects *where,
                             struct place shared) {
    cl_program program = cl_build(cl, storing);
    cl_kernel kernel = cl_kernel_of(program, "store");
    check_store(cl, kernel, where->local.address, CL_COMPLETE);
    if (where->constants.address != shared.address)
        check_store(cl, kernel, where->constants.address, CL_OUT_OF_RESOURCES);
    check_store(cl, kernel, where->local.address + 64, CL_COMPLETE);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
}

int main(int count, char **words) {
    if (count != 10)
        return EXIT_FAILURE;
    const struct place shared = place_of(words + 8);
    struct objects where = {.local = place_of(words + 2),
                            .kept = place_of(words + 4),
                            .constants = place_of(words + 6),
                            .cores = strtoull(words[1], NULL, 0)};
    where.local = where.local.size > 0 ? where.local : shared;
    where.kept = where.kept.size > 0 ? where.kept : shared;
    where.constants = where.constants.size > 0 ? where.constants : shared;

    struct cl cl = cl_open();
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "where");
    check_launch(&cl, kernel, ITEMS * sizeof(cl_int), &where, shared);

    check_protection(&cl, &where, shared);

    cl_ulong most = 0;
    cl_device_local_mem_type type = CL_NONE;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof most, &most, NULL));
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_LOCAL_MEM_TYPE, sizeof type, &type, NULL));
    if (where.local.address != shared.address) {
        CHECK_EQUAL(type, CL_LOCAL);
        CHECK_EQUAL(most, where.local.size / where.cores);
    }

    // Local memory takes the whole region. Private memory that prefers the same region has no room there.
    if (where.kept.address == where.local.address)
        where.kept = shared;
    check_launch(&cl, kernel, (size_t)most - 128, &where, shared);

    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
