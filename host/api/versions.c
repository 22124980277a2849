// SPDX-License-Identifier: MIT

#include "api/versions.h"

#include "api/command_buffer_khr.h"
#include "api/info.h"
#include "api/svm.h"
#include "barecl/targets.h"
#include "base/clock.h"
#include "base/error.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

#define V1 CL_MAKE_VERSION(1, 0, 0)

#define V3 CL_MAKE_VERSION(3, 0, 0)

// What all devices have, and so the platform.
static const cl_name_version extensions[] = {
    {V1, "cl_khr_byte_addressable_store"},
    {BCL_COMMAND_BUFFER_VERSION, "cl_khr_command_buffer"},
    {V1, "cl_khr_create_command_queue"},
    {V1, "cl_khr_device_uuid"},
    {V1, "cl_khr_expect_assume"},
    {V1, "cl_khr_extended_bit_ops"},
    {V1, "cl_khr_extended_versioning"},
    {V1, "cl_khr_global_int32_base_atomics"},
    {V1, "cl_khr_global_int32_extended_atomics"},
    {CL_MAKE_VERSION(2, 0, 0), "cl_khr_integer_dot_product"},
    {V1, "cl_khr_local_int32_base_atomics"},
    {V1, "cl_khr_local_int32_extended_atomics"},
    {V1, "cl_khr_priority_hints"},
    {V1, "cl_khr_semaphore"},
    {V1, "cl_khr_suggested_local_work_size"},
};
static const cl_name_version platform_extensions[] = {{V1, "cl_khr_icd"}};
static const cl_name_version image_extensions[] = {
    {V1, "cl_khr_3d_image_writes"},
    {V1, "cl_khr_depth_images"},
    {V1, "cl_khr_image2d_from_buffer"},
};
static const cl_name_version half_extensions[] = {{V1, "cl_khr_fp16"}};
static const cl_name_version double_extensions[] = {{V1, "cl_khr_fp64"}};

// The optional features of OpenCL C 3.0 likewise.
static const cl_name_version features[] = {
    {V3, "__opencl_c_integer_dot_product_input_4x8bit"},
    {V3, "__opencl_c_integer_dot_product_input_4x8bit_packed"},
};
static const cl_name_version image_features[] = {
    {V3, "__opencl_c_images"},
    {V3, "__opencl_c_3d_image_writes"},
    {V3, "__opencl_c_read_write_images"},
};
static const cl_name_version double_features[] = {{V3, "__opencl_c_fp64"}};

static const cl_name_version languages[] = {
    {CL_MAKE_VERSION(1, 0, 0), "OpenCL C"},
    {CL_MAKE_VERSION(1, 1, 0), "OpenCL C"},
    {CL_MAKE_VERSION(1, 2, 0), "OpenCL C"},
};

// -------------------------------------------------------------------------------------------------
// Lists of a platform and of each kind of device, made once

#define MOST_NAMES 24

struct names {
    cl_name_version list[MOST_NAMES];
    size_t count;
    char text[MOST_NAMES * sizeof(cl_name_version)]; // all, with blanks between them
};

#define ADD(names, list) add(names, list, sizeof(list) / sizeof *(list))

static void add(struct names *names, const cl_name_version *list, size_t count) {
    assert(count <= MOST_NAMES - names->count);
    char *end = names->text + strlen(names->text);
    for (size_t i = 0; i < count; i++) {
        if (names->count > 0)
            *end++ = ' ';
        end = stpcpy(end, list[i].name);
        names->list[names->count++] = list[i];
    }
}

static struct names of_platform;
static struct device_names {
    struct names extensions, features;
} of_devices[2][2][2]; // without images and with them; without doubles; without halves

static void list_names(void) {
    ADD(&of_platform, extensions);
    ADD(&of_platform, platform_extensions);
    for (int kind = 0; kind < 8; kind++) {
        bool images = kind & 1, doubles = kind & 2, halves = kind & 4;
        struct device_names *names = &of_devices[images][doubles][halves];
        ADD(&names->extensions, extensions);
        ADD(&names->features, features);
        if (images) {
            ADD(&names->extensions, image_extensions);
            ADD(&names->features, image_features);
        }
        if (halves)
            ADD(&names->extensions, half_extensions);
        if (doubles) {
            ADD(&names->extensions, double_extensions);
            ADD(&names->features, double_features);
        }
    }
}

static pthread_once_t listed = PTHREAD_ONCE_INIT;

static const struct device_names *names_of(const struct bcl_device_facts *facts) {
    pthread_once(&listed, list_names);
    return &of_devices[facts->images.flat > 0][bcl_target_has_doubles(facts->target)]
                      [bcl_target_has_halves(facts->target)];
}

const char *bcl_device_extensions(const struct bcl_device_facts *facts) {
    return names_of(facts)->extensions.text;
}

const char *bcl_platform_extensions(void) {
    pthread_once(&listed, list_names);
    return of_platform.text;
}

// -------------------------------------------------------------------------------------------------
// cl_khr_device_uuid

struct uuid {
    unsigned char bytes[CL_UUID_SIZE_KHR];
};

// Of the text alone, so that a device has the same one in every process: two FNV-1a sums, marked as a
// UUID of RFC 9562's version 8.
static struct uuid uuid_of(const char *text) {
    struct uuid uuid;
    uint64_t sums[2] = {0xcbf29ce484222325u, 0x9ae16a3b2f90404fu};
    for (int half = 0; half < 2; half++) {
        for (const char *c = text; *c != '\0'; c++)
            sums[half] = (sums[half] ^ (unsigned char)*c) * 0x100000001b3u;
        for (int i = 0; i < 8; i++)
            uuid.bytes[8 * half + i] = (unsigned char)(sums[half] >> 8 * i);
    }
    uuid.bytes[6] = (unsigned char)((uuid.bytes[6] & 0x0f) | 0x80);
    uuid.bytes[8] = (unsigned char)((uuid.bytes[8] & 0x3f) | 0x80);
    return uuid;
}

// -------------------------------------------------------------------------------------------------
// Queries

#define INFO_NAMES(names) BCL_INFO_BYTES((names).list, (names).count * sizeof *(names).list)

// What no device has.
static cl_int absent_info(cl_device_info param_name, size_t param_value_size, void *param_value,
                          size_t *param_value_size_ret) {
    // clang-format off: a table
    switch (param_name) {
    case CL_DEVICE_IL_VERSION: return BCL_INFO_STRING("");
    case CL_DEVICE_ILS_WITH_VERSION:
    case CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION: return BCL_INFO_BYTES(NULL, 0);
    case CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES:
        return BCL_INFO(cl_device_device_enqueue_capabilities, 0);
    case CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT:
    case CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT:
    case CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT:
    case CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS:
    case CL_DEVICE_PIPE_SUPPORT: return BCL_INFO(cl_bool, CL_FALSE);
    case CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE:
    case CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE: return BCL_INFO(size_t, 0);
    case CL_DEVICE_MAX_NUM_SUB_GROUPS:
    case CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE:
    case CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE:
    case CL_DEVICE_MAX_ON_DEVICE_QUEUES:
    case CL_DEVICE_MAX_ON_DEVICE_EVENTS:
    case CL_DEVICE_MAX_PIPE_ARGS:
    case CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS:
    case CL_DEVICE_PIPE_MAX_PACKET_SIZE:
    case CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT:
    case CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT:
    case CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT: return BCL_INFO(cl_uint, 0);
    default: return bcl_fail(__func__, CL_INVALID_VALUE, "a known param_name");
    }
    // clang-format on
}

cl_int bcl_device_later_info(cl_device_id device, cl_device_info param_name,
                             size_t param_value_size, void *param_value,
                             size_t *param_value_size_ret) {
    const struct bcl_device_facts *facts = &device->driven.facts;
    // clang-format off: a table
    switch (param_name) {
    // Versions.
    case CL_DEVICE_NUMERIC_VERSION: return BCL_INFO(cl_version, CL_MAKE_VERSION(1, 2, 0));
    case CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR:
        return BCL_INFO(cl_version, CL_MAKE_VERSION(1, 2, 0));
    case CL_DEVICE_OPENCL_C_FEATURES: return INFO_NAMES(names_of(facts)->features);
    case CL_DEVICE_OPENCL_C_ALL_VERSIONS: return BCL_INFO_BYTES(languages, sizeof languages);
    case CL_DEVICE_EXTENSIONS_WITH_VERSION: return INFO_NAMES(names_of(facts)->extensions);
    case CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED: return BCL_INFO_STRING("");
    case CL_DEVICE_UUID_KHR:
    case CL_DRIVER_UUID_KHR: {
        bool own = param_name == CL_DEVICE_UUID_KHR;
        struct uuid uuid = uuid_of(own ? facts->name : "BareCL " BARECL_VERSION);
        return BCL_INFO_BYTES(uuid.bytes, sizeof uuid.bytes);
    }
    case CL_DEVICE_LUID_VALID_KHR: return BCL_INFO(cl_bool, CL_FALSE);
    case CL_DEVICE_LUID_KHR: return BCL_INFO_BYTES("\0\0\0\0\0\0\0", CL_LUID_SIZE_KHR);
    case CL_DEVICE_NODE_MASK_KHR: return BCL_INFO(cl_uint, 0);

    case CL_DEVICE_SEMAPHORE_TYPES_KHR:
        return BCL_INFO(cl_semaphore_type_khr, CL_SEMAPHORE_TYPE_BINARY_KHR);
    case CL_DEVICE_SVM_CAPABILITIES:
        return BCL_INFO(cl_device_svm_capabilities, bcl_svm_capabilities(facts));

    // cl_khr_command_buffer: on every queue that there is.
    case CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR:
        return BCL_INFO(cl_device_command_buffer_capabilities_khr,
                        CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR |
                            CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR);
    case CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR:
        return BCL_INFO(cl_command_queue_properties,
                        CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE);
    case CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR:
        return BCL_INFO(cl_command_queue_properties, 0);

    // cl_khr_integer_dot_product: nothing is said of speed.
    case CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR:
        return BCL_INFO(cl_device_integer_dot_product_capabilities_khr,
                        CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR |
                            CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR);
    case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR:
    case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR: {
        cl_device_integer_dot_product_acceleration_properties_khr none = {0};
        return BCL_INFO_BYTES(&none, sizeof none);
    }

    // What is there of OpenCL 3.0: the least that it asks for.
    case CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES:
        return BCL_INFO(cl_device_atomic_capabilities,
                        CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP);
    case CL_DEVICE_ATOMIC_FENCE_CAPABILITIES:
        return BCL_INFO(cl_device_atomic_capabilities,
                        CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |
                            CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP);
    case CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES: return BCL_INFO(cl_command_queue_properties, 0);

    default: return absent_info(param_name, param_value_size, param_value, param_value_size_ret);
    }
    // clang-format on
}

cl_int bcl_platform_later_info(cl_platform_info param_name, size_t param_value_size,
                               void *param_value, size_t *param_value_size_ret) {
    switch (param_name) {
    case CL_PLATFORM_NUMERIC_VERSION:
        return BCL_INFO(cl_version, CL_MAKE_VERSION(1, 2, 0));
    case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
        pthread_once(&listed, list_names);
        return INFO_NAMES(of_platform);
    case CL_PLATFORM_SEMAPHORE_TYPES_KHR:
        return BCL_INFO(cl_semaphore_type_khr, CL_SEMAPHORE_TYPE_BINARY_KHR);
    case CL_PLATFORM_HOST_TIMER_RESOLUTION:
        return BCL_INFO(cl_ulong, bcl_clock_resolution_ns());
    default:
        return bcl_fail(__func__, CL_INVALID_VALUE, "a known param_name");
    }
}
