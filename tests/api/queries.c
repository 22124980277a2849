// SPDX-License-Identifier: MIT
//
// The answers that OpenCL 3.1 requires of a device: its versions and extensions, and each query that came after 1.2, in
// the size that the specification gives. Capabilities and features of the language must agree.

#include "check.h"

#include <CL/cl_ext.h>

// Names of OpenCL 3.1 that Debian's headers lack.
#ifndef CL_DEVICE_MAX_WORK_GROUP_SIZES
#define CL_DEVICE_MAX_WORK_GROUP_SIZES 0x1005
#define CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES 0x1073
#define CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT 0x1074
#define CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED 0x1075
#define CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS 0x12B9
#define CL_DEVICE_SPIRV_EXTENSIONS 0x12BA
#define CL_DEVICE_SPIRV_CAPABILITIES 0x12BB
#define CL_DEVICE_UUID 0x106A
#define CL_DRIVER_UUID 0x106B
#define CL_DEVICE_LUID_VALID 0x106C
#define CL_DEVICE_LUID 0x106D
#define CL_DEVICE_NODE_MASK 0x106E
#endif

static struct cl cl;

// -------------------------------------------------------------------------------------------------
// Versions

static void check_version(const char *text, const char *before, cl_version number) {
    char wanted[32];
    snprintf(wanted, sizeof wanted, "%s%u.%u ", before, CL_VERSION_MAJOR(number),
             CL_VERSION_MINOR(number));
    CHECK(strncmp(text, wanted, strlen(wanted)) == 0);
}

static void versions(void) {
    char text[256];
    cl_version number;
    MUST(clGetPlatformInfo(cl.platform, CL_PLATFORM_NUMERIC_VERSION, sizeof number, &number, NULL));
    MUST(clGetPlatformInfo(cl.platform, CL_PLATFORM_VERSION, sizeof text, text, NULL));
    CHECK_EQUAL(number, CL_MAKE_VERSION(3, 1, 0));
    check_version(text, "OpenCL ", number);
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_NUMERIC_VERSION, sizeof number, &number, NULL));
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_VERSION, sizeof text, text, NULL));
    CHECK_EQUAL(number, CL_MAKE_VERSION(3, 1, 0));
    check_version(text, "OpenCL ", number);
    // The version of OpenCL C without options.
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR, sizeof number, &number,
                         NULL));
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_OPENCL_C_VERSION, sizeof text, text, NULL));
    CHECK_EQUAL(number, CL_MAKE_VERSION(1, 2, 0));
    check_version(text, "OpenCL C ", number);
    // The versions that every device of OpenCL 3.1 has. Each of them builds.
    cl_name_version all[8];
    size_t size, found = 0;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_OPENCL_C_ALL_VERSIONS, sizeof all, all, &size));
    for (size_t i = 0; i < size / sizeof *all; ++i) {
        CHECK(strcmp(all[i].name, "OpenCL C") == 0);
        unsigned major = CL_VERSION_MAJOR(all[i].version), minor = CL_VERSION_MINOR(all[i].version);
        snprintf(text, sizeof text, "-cl-std=CL%u.%u -Werror -DVERSION=%u", major, minor,
                 major * 100 + minor * 10);
        if (major == 1 && minor == 0)
            snprintf(text, sizeof text, "-DVERSION=120"); // OpenCL C 1.0 has no option
        MUST(clReleaseProgram(cl_build_with(&cl,
                                            "#if __OPENCL_C_VERSION__ != VERSION || "
                                            "__OPENCL_VERSION__ != 310\n#error\n#endif\n",
                                            text)));
        found += major * 10 + minor;
    }
    CHECK_EQUAL(found, 10 + 11 + 12 + 30 + 31);
}

// -------------------------------------------------------------------------------------------------
// Queries

// Queries with an answer of one size; 0: any size, for arrays and texts.
static const struct {
    cl_device_info name;
    size_t size;
} queries[] = {
    {CL_DEVICE_IMAGE_PITCH_ALIGNMENT, sizeof(cl_uint)},
    {CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, sizeof(cl_uint)},
    {CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, sizeof(cl_uint)},
    {CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, sizeof(size_t)},
    {CL_DEVICE_QUEUE_ON_HOST_PROPERTIES, sizeof(cl_command_queue_properties)},
    {CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES, sizeof(cl_command_queue_properties)},
    {CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE, sizeof(cl_uint)},
    {CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE, sizeof(cl_uint)},
    {CL_DEVICE_MAX_ON_DEVICE_QUEUES, sizeof(cl_uint)},
    {CL_DEVICE_MAX_ON_DEVICE_EVENTS, sizeof(cl_uint)},
    {CL_DEVICE_SVM_CAPABILITIES, sizeof(cl_device_svm_capabilities)},
    {CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE, sizeof(size_t)},
    {CL_DEVICE_MAX_PIPE_ARGS, sizeof(cl_uint)},
    {CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS, sizeof(cl_uint)},
    {CL_DEVICE_PIPE_MAX_PACKET_SIZE, sizeof(cl_uint)},
    {CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT, sizeof(cl_uint)},
    {CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT, sizeof(cl_uint)},
    {CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT, sizeof(cl_uint)},
    {CL_DEVICE_IL_VERSION, 0},
    {CL_DEVICE_MAX_NUM_SUB_GROUPS, sizeof(cl_uint)},
    {CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS, sizeof(cl_bool)},
    {CL_DEVICE_ILS_WITH_VERSION, 0},
    {CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION, 0},
    {CL_DEVICE_EXTENSIONS_WITH_VERSION, 0},
    {CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES, sizeof(cl_device_atomic_capabilities)},
    {CL_DEVICE_ATOMIC_FENCE_CAPABILITIES, sizeof(cl_device_atomic_capabilities)},
    {CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT, sizeof(cl_bool)},
    {CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, sizeof(size_t)},
    {CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT, sizeof(cl_bool)},
    {CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, sizeof(cl_bool)},
    {CL_DEVICE_OPENCL_C_FEATURES, 0},
    {CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, sizeof(cl_device_device_enqueue_capabilities)},
    {CL_DEVICE_PIPE_SUPPORT, sizeof(cl_bool)},
    {CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED, 0},
    {CL_DEVICE_MAX_WORK_GROUP_SIZES, 3 * sizeof(size_t)},
    {CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES, sizeof(cl_bitfield)},
    {CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT, 6 * sizeof(cl_bool)},
    {CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED, 6 * sizeof(cl_bool)},
    {CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS, 0},
    {CL_DEVICE_SPIRV_EXTENSIONS, 0},
    {CL_DEVICE_SPIRV_CAPABILITIES, 0},
    {CL_DEVICE_UUID, 16},
    {CL_DRIVER_UUID, 16},
    {CL_DEVICE_LUID_VALID, sizeof(cl_bool)},
    {CL_DEVICE_LUID, 8},
    {CL_DEVICE_NODE_MASK, sizeof(cl_uint)},
    {CL_DEVICE_HOST_UNIFIED_MEMORY, sizeof(cl_bool)},
};

static void each_has_an_answer(void) {
    char answer[8192];
    for (size_t i = 0; i < COUNT(queries); ++i) {
        size_t size = 0;
        cl_int error = clGetDeviceInfo(cl.device, queries[i].name, sizeof answer, answer, &size);
        if (error != CL_SUCCESS || (queries[i].size > 0 && size != queries[i].size)) {
            printf("query 0x%x: %s, %zu bytes, should be %zu\n", queries[i].name,
                   cl_error_name(error), size, queries[i].size);
            ++failed_checks;
        }
    }
}

// Extensions that became part of 3.1 stay in the list, and their functions are found by their old names.
static void has_promoted_extensions(void) {
    static const char *const names[] = {"cl_khr_device_uuid",
                                        "cl_khr_extended_bit_ops",
                                        "cl_khr_integer_dot_product",
                                        "cl_khr_spirv_queries",
                                        "cl_khr_subgroup_extended_types",
                                        "cl_khr_subgroup_rotate",
                                        "cl_khr_subgroup_shuffle ",
                                        "cl_khr_subgroup_shuffle_relative",
                                        "cl_khr_suggested_local_work_size"};
    char text[4096];
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_EXTENSIONS, sizeof text, text, NULL));
    for (size_t i = 0; i < COUNT(names); ++i)
        if (strstr(text, names[i]) == NULL) {
            printf("the extension %s is missing\n", names[i]);
            ++failed_checks;
        }
    CHECK(clGetExtensionFunctionAddressForPlatform(cl.platform,
                                                   "clGetKernelSuggestedLocalWorkSizeKHR") != NULL);
}

// -------------------------------------------------------------------------------------------------
// Features

static cl_name_version features[64];
static size_t feature_count;

static bool has(const char *feature) {
    for (size_t i = 0; i < feature_count; ++i)
        if (strcmp(features[i].name, feature) == 0)
            return true;
    return false;
}

// An answer of any size, as a number.
static cl_ulong number_of(cl_device_info name) {
    cl_ulong number = 0;
    MUST(clGetDeviceInfo(cl.device, name, sizeof number, &number, NULL));
    return number;
}

// The feature exists if the query's answer has all bits of the mask; mask 0: any bit.
static const struct {
    const char *feature;
    cl_device_info query;
    cl_ulong mask;
} pairs[] = {
    {"__opencl_c_atomic_order_acq_rel", CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
     CL_DEVICE_ATOMIC_ORDER_ACQ_REL},
    {"__opencl_c_atomic_order_seq_cst", CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
     CL_DEVICE_ATOMIC_ORDER_SEQ_CST},
    {"__opencl_c_atomic_scope_device", CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
     CL_DEVICE_ATOMIC_SCOPE_DEVICE},
    {"__opencl_c_atomic_scope_all_devices", CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES,
     CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES},
    {"__opencl_c_device_enqueue", CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, 0},
    {"__opencl_c_fp64", CL_DEVICE_DOUBLE_FP_CONFIG, 0},
    {"__opencl_c_generic_address_space", CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, 0},
    {"__opencl_c_images", CL_DEVICE_IMAGE_SUPPORT, 0},
    {"__opencl_c_pipes", CL_DEVICE_PIPE_SUPPORT, 0},
    {"__opencl_c_program_scope_global_variables", CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, 0},
    {"__opencl_c_read_write_images", CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, 0},
    {"__opencl_c_subgroups", CL_DEVICE_MAX_NUM_SUB_GROUPS, 0},
    {"__opencl_c_work_group_collective_functions",
     CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT, 0},
};

static void features_are_capabilities(void) {
    size_t size;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_OPENCL_C_FEATURES, sizeof features, features, &size));
    feature_count = size / sizeof *features;
    CHECK(has("__opencl_c_int64")); // required by the full profile
    for (size_t i = 0; i < COUNT(pairs); ++i) {
        cl_ulong answer = number_of(pairs[i].query), mask = pairs[i].mask;
        bool can = mask > 0 ? (answer & mask) == mask : answer != 0;
        if (has(pairs[i].feature) != can) {
            printf("%s: query 0x%x answers 0x%llx\n", pairs[i].feature, pairs[i].query,
                   (unsigned long long)answer);
            ++failed_checks;
        }
    }
    const cl_ulong least = CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP;
    CHECK_EQUAL(number_of(CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES) & least, least);
    const cl_ulong least_of_fences = least | CL_DEVICE_ATOMIC_ORDER_ACQ_REL;
    CHECK_EQUAL(number_of(CL_DEVICE_ATOMIC_FENCE_CAPABILITIES) & least_of_fences, least_of_fences);
    // Queries for absent features: a device without pipes has no limits for them, and so on.
    CHECK_EQUAL(number_of(CL_DEVICE_MAX_PIPE_ARGS) > 0, number_of(CL_DEVICE_PIPE_SUPPORT));
    CHECK_EQUAL(number_of(CL_DEVICE_MAX_ON_DEVICE_QUEUES) > 0,
                number_of(CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES) != 0);
    // Functions of the application run where its memory is the device's.
    CHECK_EQUAL(number_of(CL_DEVICE_HOST_UNIFIED_MEMORY),
                (number_of(CL_DEVICE_EXECUTION_CAPABILITIES) & CL_EXEC_NATIVE_KERNEL) != 0);
}

int main(void) {
    cl = cl_open();
    require_barecl(&cl);
    versions();
    each_has_an_answer();
    has_promoted_extensions();
    features_are_capabilities();
    cl_close(&cl);
    return test_result();
}
