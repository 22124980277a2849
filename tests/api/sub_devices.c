// SPDX-License-Identifier: MIT
//
// Sub-devices: the result of a partition, kernels that run on the parts at the same time,
// lifetimes, and every error.

#include "check.h"
#include "meeting.h"

static struct cl cl;

static cl_uint units_of(cl_device_id device) {
    cl_uint units = 0;
    MUST(clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL));
    return units;
}

static cl_uint references_of(cl_device_id device) {
    cl_uint count = 0;
    MUST(clGetDeviceInfo(device, CL_DEVICE_REFERENCE_COUNT, sizeof count, &count, NULL));
    return count;
}

static void whole_devices_refuse(void) {
    const cl_device_partition_property halves[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    cl_device_partition_property kinds[4];
    cl_uint count;
    size_t size;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_PARTITION_PROPERTIES, sizeof kinds, kinds, &size));
    CHECK(size == sizeof kinds[0] && kinds[0] == 0);
    CHECK_ERROR(clCreateSubDevices(cl.device, halves, 0, NULL, &count), CL_INVALID_VALUE);
}

static const char meeting[] =
    MEETING "__kernel void count(__global int *sum) { atomic_inc(sum); }\n";

static void parts_work_side_by_side(void) {
    const cl_device_partition_property ones[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    cl_device_id parts[64];
    cl_uint count = 0;
    cl_int error, flags[4] = {0}, sum = 0;
    MUST(clCreateSubDevices(cl.device, ones, COUNT(parts), parts, &count));
    CHECK_EQUAL(count, units_of(cl.device));
    cl_context context = clCreateContext(NULL, 2, parts, NULL, NULL, &error);
    MUST(error);
    for (cl_uint i = 0; i < count; ++i) {
        CHECK_EQUAL(units_of(parts[i]), 1);
        CHECK_EQUAL(references_of(parts[i]), i < 2 ? 2 : 1);
        MUST(clReleaseDevice(parts[i])); // the context holds two
    }
    const char *source = meeting;
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
    MUST(clBuildProgram(program, 0, NULL, "", NULL, NULL));
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof flags, flags, &error);
    cl_mem total = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof sum, &sum, &error);
    const size_t one = 1, many = 10000, group = 10;
    cl_command_queue queues[2];
    cl_kernel kernels[2], counter = cl_kernel_of(program, "count");
    SET_ARG(counter, 0, total);
    for (cl_int me = 0; me < 2; ++me) {
        queues[me] = clCreateCommandQueue(context, parts[me], 0, &error);
        MUST(error);
        kernels[me] = cl_kernel_of(program, "meet");
        SET_ARG(kernels[me], 0, buffer);
        SET_ARG(kernels[me], 1, me);
        MUST(clEnqueueNDRangeKernel(queues[me], kernels[me], 1, NULL, &one, &one, 0, NULL, NULL));
        for (int i = 0; i < 5; ++i)
            MUST(
                clEnqueueNDRangeKernel(queues[me], counter, 1, NULL, &many, &group, 0, NULL, NULL));
    }
    for (int me = 0; me < 2; ++me)
        MUST(clFinish(queues[me]));
    MUST(clEnqueueReadBuffer(queues[0], buffer, CL_TRUE, 0, sizeof flags, flags, 0, NULL, NULL));
    MUST(clEnqueueReadBuffer(queues[1], total, CL_TRUE, 0, sizeof sum, &sum, 0, NULL, NULL));
    CHECK(flags[2] == 1 && flags[3] == 1);
    CHECK_EQUAL(sum, 10 * many);
    for (int me = 0; me < 2; ++me) {
        MUST(clReleaseKernel(kernels[me]));
        MUST(clReleaseCommandQueue(queues[me]));
    }
    MUST(clReleaseKernel(counter));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseMemObject(total));
    MUST(clReleaseProgram(program));
    MUST(clReleaseContext(context));
}

// A part runs at most as many work-groups at the same time as it has units, even if other workers
// are idle.
static void parts_keep_to_their_units(void) {
    static const char source[] = "__kernel void crowd(__global volatile int *in) {\n"
                                 "    int others = atomic_inc(&in[0]);\n"
                                 "    atomic_max(&in[1], others + 1);\n"
                                 "    for (int i = 0; i < 20000; ++i)\n"
                                 "        atomic_max(&in[1], in[0]);\n"
                                 "    atomic_dec(&in[0]);\n"
                                 "}\n";
    const cl_device_partition_property two[] = {CL_DEVICE_PARTITION_BY_COUNTS, 2, 1, 0, 0};
    cl_device_id parts[2];
    cl_int error, in[2] = {0};
    MUST(clCreateSubDevices(cl.device, two, 2, parts, NULL));
    for (int i = 0; i < 2; ++i) {
        struct cl part = {.device = parts[i]};
        part.context = clCreateContext(NULL, 1, &parts[i], NULL, NULL, &error);
        MUST(error);
        part.queue = clCreateCommandQueue(part.context, parts[i], 0, &error);
        MUST(error);
        cl_program program = cl_build(&part, source);
        cl_kernel kernel = cl_kernel_of(program, "crowd");
        cl_mem buffer = cl_buffer(&part, sizeof in, (cl_int[2]){0});
        SET_ARG(kernel, 0, buffer);
        cl_run(&part, kernel, 64, 1);
        cl_read(&part, buffer, sizeof in, in);
        CHECK(in[0] == 0 && in[1] >= 1 && in[1] <= 2 - i);
        MUST(clReleaseKernel(kernel));
        MUST(clReleaseProgram(program));
        MUST(clReleaseMemObject(buffer));
        cl_close(&part);
        MUST(clReleaseDevice(parts[i]));
    }
}

static void parts_tell_of_themselves(void) {
    const cl_device_partition_property counts[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1, 2,
                                                   CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
    const cl_device_partition_property ones[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    cl_device_partition_property told[8];
    cl_device_id parts[2], inner[2], parent;
    cl_uint count = 0;
    size_t size;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_PARTITION_TYPE, sizeof told, told, &size));
    CHECK_EQUAL(size, 0);
    MUST(clCreateSubDevices(cl.device, counts, 0, NULL, &count));
    CHECK_EQUAL(count, 2);
    MUST(clCreateSubDevices(cl.device, counts, 2, parts, NULL));
    CHECK_EQUAL(units_of(parts[0]), 1);
    CHECK_EQUAL(units_of(parts[1]), 2);
    MUST(clGetDeviceInfo(parts[1], CL_DEVICE_PARTITION_TYPE, sizeof told, told, &size));
    CHECK(size == sizeof counts && memcmp(told, counts, size) == 0);
    MUST(clGetDeviceInfo(parts[1], CL_DEVICE_PARENT_DEVICE, sizeof parent, &parent, NULL));
    CHECK(parent == cl.device);
    MUST(clCreateSubDevices(parts[1], ones, 2, inner, &count));
    CHECK_EQUAL(count, 2);
    MUST(clRetainDevice(parts[1]));
    CHECK_EQUAL(references_of(parts[1]), 4);
    for (int i = 0; i < 2; ++i)
        MUST(clReleaseDevice(inner[i]));
    CHECK_EQUAL(references_of(parts[1]), 2);
    CHECK_ERROR(clCreateSubDevices(parts[0], ones, 2, inner, NULL), CL_DEVICE_PARTITION_FAILED);
    MUST(clReleaseDevice(parts[1]));
    MUST(clReleaseDevice(parts[1]));
    MUST(clReleaseDevice(parts[0]));
    CHECK_EQUAL(references_of(cl.device), 1);
}

// A build for a device also serves its parts.
static void builds_reach_parts(void) {
    const cl_device_partition_property list[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1, 1, 0, 0};
    cl_device_id devices[3] = {cl.device};
    MUST(clCreateSubDevices(cl.device, list, 2, devices + 1, NULL));
    cl_int error;
    cl_context context = clCreateContext(NULL, 3, devices, NULL, NULL, &error);
    MUST(error);
    const char *source = "kernel void nothing(void) {}";
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
    MUST(error);
    const cl_build_status by_part[] = {CL_BUILD_NONE, CL_BUILD_NONE, CL_BUILD_SUCCESS};
    MUST(clBuildProgram(program, 1, &devices[2], NULL, NULL, NULL));
    for (int i = 0; i < 3; ++i) {
        cl_build_status status;
        MUST(clGetProgramBuildInfo(program, devices[i], CL_PROGRAM_BUILD_STATUS, sizeof status,
                                   &status, NULL));
        CHECK_EQUAL(status, by_part[i]);
    }
    MUST(clBuildProgram(program, 1, devices, NULL, NULL, NULL));
    for (int i = 0; i < 3; ++i) {
        cl_build_status status;
        MUST(clGetProgramBuildInfo(program, devices[i], CL_PROGRAM_BUILD_STATUS, sizeof status,
                                   &status, NULL));
        CHECK_EQUAL(status, CL_BUILD_SUCCESS);
    }
    MUST(clReleaseProgram(program));
    MUST(clReleaseContext(context));
    MUST(clReleaseDevice(devices[1]));
    MUST(clReleaseDevice(devices[2]));
}

static void mistakes_are_refused(void) {
    const cl_device_partition_property none[] = {0}, whole[] = {CL_DEVICE_PARTITION_EQUALLY, 3, 0},
                                       zero[] = {CL_DEVICE_PARTITION_EQUALLY, 0, 0},
                                       large[] = {CL_DEVICE_PARTITION_EQUALLY, 1000, 0},
                                       longer[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 1, 0},
                                       many[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1000, 0, 0},
                                       negative[] = {CL_DEVICE_PARTITION_BY_COUNTS, -1, 0, 0},
                                       empty[] = {CL_DEVICE_PARTITION_BY_COUNTS, 0, 0},
                                       affinity[] = {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN,
                                                     CL_DEVICE_AFFINITY_DOMAIN_NUMA, 0},
                                       good[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    cl_device_id parts[64];
    cl_uint count;
#define PART(list) clCreateSubDevices(cl.device, list, COUNT(parts), parts, &count)
    CHECK_ERROR(clCreateSubDevices(NULL, good, 1, parts, NULL), CL_INVALID_DEVICE);
    CHECK_ERROR(clCreateSubDevices((cl_device_id)cl.context, good, 1, parts, NULL),
                CL_INVALID_DEVICE);
    CHECK_ERROR(PART(NULL), CL_INVALID_VALUE);
    CHECK_ERROR(PART(none), CL_INVALID_VALUE);
    CHECK_ERROR(PART(zero), CL_INVALID_VALUE);
    CHECK_ERROR(PART(longer), CL_INVALID_VALUE);
    CHECK_ERROR(PART(empty), CL_INVALID_VALUE);
    CHECK_ERROR(PART(affinity), CL_INVALID_VALUE);
    CHECK_ERROR(PART(large), CL_INVALID_DEVICE_PARTITION_COUNT);
    CHECK_ERROR(PART(whole), CL_DEVICE_PARTITION_FAILED);
    CHECK_ERROR(PART(many), CL_INVALID_DEVICE_PARTITION_COUNT);
    CHECK_ERROR(PART(negative), CL_INVALID_DEVICE_PARTITION_COUNT);
    CHECK_ERROR(clCreateSubDevices(cl.device, good, 1, parts, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clCreateSubDevices(cl.device, good, 0, NULL, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(clRetainDevice(NULL), CL_INVALID_DEVICE);
    CHECK_ERROR(clReleaseDevice((cl_device_id)cl.context), CL_INVALID_DEVICE);
    MUST(clRetainDevice(cl.device));
    MUST(clReleaseDevice(cl.device));
}

int main(void) {
    setenv("BARECL_CPU_THREADS", "3", 1);
    cl = cl_open();
    if (cl.barecl && !(cl.type & CL_DEVICE_TYPE_CPU)) {
        whole_devices_refuse();
    } else {
        parts_work_side_by_side();
        parts_keep_to_their_units();
        parts_tell_of_themselves();
        builds_reach_parts();
        mistakes_are_refused();
    }
    cl_close(&cl);
    return test_result();
}
