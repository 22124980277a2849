// SPDX-License-Identifier: MIT

#include "api/devices/devices.h"
#include "api/devices/partition.h"
#include "api/devices/platform.h"
#include "api/devices/versions.h"
#include "api/objects/call.h"
#include "api/objects/info.h"
#include "barecl/targets.h"
#include "base/clock.h"
#include "base/error.h"
#include "program/compiler.h"

#include <string.h>

// Whether a query may ask for this type. CL_DEVICE_TYPE_ALL has all bits set.
static bool valid_type(cl_device_type type) {
    cl_device_type known = CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU |
                           CL_DEVICE_TYPE_ACCELERATOR | CL_DEVICE_TYPE_CUSTOM;
    return type == CL_DEVICE_TYPE_ALL || (type != 0 && (type & ~known) == 0);
}

// The first device is the default device. CL_DEVICE_TYPE_ALL does not include custom devices, but
// BareCL has none.
static bool has_type(cl_device_id device, bool first, cl_device_type type) {
    return (device->driven.facts.type & type) != 0 ||
           (first && (type & CL_DEVICE_TYPE_DEFAULT) != 0);
}

cl_int clGetDeviceIDs(cl_platform_id platform, cl_device_type device_type, cl_uint num_entries,
                      cl_device_id *devices, cl_uint *num_devices) {
    BCL_CALL();
    BCL_REQUIRE(platform == NULL || bcl_object_is(platform, BCL_PLATFORM), CL_INVALID_PLATFORM);
    BCL_REQUIRE(valid_type(device_type), CL_INVALID_DEVICE_TYPE);
    BCL_REQUIRE(devices != NULL || num_devices != NULL, CL_INVALID_VALUE);
    BCL_REQUIRE(devices == NULL || num_entries > 0, CL_INVALID_VALUE);

    cl_device_id *all;
    cl_uint count = bcl_devices(&all), found = 0;
    for (cl_uint i = 0; i < count; i++) {
        if (!has_type(all[i], i == 0, device_type))
            continue;
        if (devices != NULL && found < num_entries)
            devices[found] = all[i];
        found++;
    }
    if (num_devices != NULL)
        *num_devices = found;
    BCL_REQUIRE(found > 0, CL_DEVICE_NOT_FOUND);
    return CL_SUCCESS;
}

// Profiling uses the host's clock for every device: time stamps of devices are converted to it.
cl_int clGetDeviceAndHostTimer(cl_device_id device, cl_ulong *device_timestamp,
                               cl_ulong *host_timestamp) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(device, BCL_DEVICE, CL_INVALID_DEVICE);
    BCL_REQUIRE(device_timestamp != NULL && host_timestamp != NULL, CL_INVALID_VALUE);
    *device_timestamp = *host_timestamp = bcl_now_ns();
    return CL_SUCCESS;
}

cl_int clGetHostTimer(cl_device_id device, cl_ulong *host_timestamp) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(device, BCL_DEVICE, CL_INVALID_DEVICE);
    BCL_REQUIRE(host_timestamp != NULL, CL_INVALID_VALUE);
    *host_timestamp = bcl_now_ns();
    return CL_SUCCESS;
}

// fma() rounds once on every device. The target's record says whether subnormals are kept.
static cl_device_fp_config float_config(const struct bcl_device_facts *facts) {
    bool kept = facts->record->subnormals == BCL_TARGET_SUBNORMALS_KEPT;
    return CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN | CL_FP_FMA | (kept ? CL_FP_DENORM : 0);
}

// Everything that OpenCL requires for doubles. Only conversions have rounding modes other than to
// nearest.
static cl_device_fp_config double_config(const struct bcl_device_facts *facts) {
    if (!bcl_target_has_doubles(facts->record))
        return 0;
    return CL_FP_ROUND_TO_NEAREST | CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF | CL_FP_INF_NAN |
           CL_FP_FMA | CL_FP_DENORM;
}

// Operations round to nearest; only conversions have the other rounding modes.
static cl_device_fp_config half_config(const struct bcl_device_facts *facts) {
    if (!bcl_target_has_halves(facts->record))
        return 0;
    return CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN | CL_FP_FMA | CL_FP_DENORM;
}

// 0 if the device has no doubles. Only 64-bit devices are taken to have vectors of doubles.
static cl_uint double_width(const struct bcl_device_facts *facts) {
    if (!bcl_target_has_doubles(facts->record))
        return 0;
    return facts->address_bits == 64 && facts->vector_bytes > 8 ? facts->vector_bytes / 8 : 1;
}

// Elements of a vector register; 1 for a device without vector registers.
static cl_uint vector_width(const struct bcl_device_facts *facts, size_t element) {
    return facts->vector_bytes > element ? (cl_uint)(facts->vector_bytes / element) : 1;
}

// 0 if the device has no halves. If it computes halves as floats, a register holds as many halves
// as floats.
static cl_uint half_width(const struct bcl_device_facts *facts) {
    if (!bcl_target_has_halves(facts->record))
        return 0;
    bool as_floats = facts->record->halves == BCL_TARGET_HALVES_FLOATS;
    return vector_width(facts, as_floats ? 4 : 2);
}

cl_int clGetDeviceInfo(cl_device_id device, cl_device_info param_name, size_t param_value_size,
                       void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(device, BCL_DEVICE, CL_INVALID_DEVICE);
    const struct bcl_device_facts *facts = &device->driven.facts;
    // clang-format off: a table
    switch (param_name) {
    // What the device is.
    case CL_DEVICE_TYPE: return BCL_INFO(cl_device_type, facts->type);
    case CL_DEVICE_NAME: return BCL_INFO_STRING(facts->name);
    case CL_DEVICE_VENDOR: return BCL_INFO_STRING("The BareCL project");
    case CL_DEVICE_VENDOR_ID: return BCL_INFO(cl_uint, 0xbc1);
    case CL_DRIVER_VERSION: return BCL_INFO_STRING(BARECL_VERSION);
    case CL_DEVICE_PROFILE: return BCL_INFO_STRING("FULL_PROFILE");
    case CL_DEVICE_VERSION: return BCL_INFO_STRING(bcl_opencl_version);
    case CL_DEVICE_OPENCL_C_VERSION: return BCL_INFO_STRING("OpenCL C 1.2 BareCL " BARECL_VERSION);
    case CL_DEVICE_EXTENSIONS: return BCL_INFO_STRING(bcl_device_extensions(facts));
    case CL_DEVICE_BUILT_IN_KERNELS: return BCL_INFO_STRING("");
    case CL_DEVICE_PLATFORM: return BCL_INFO(cl_platform_id, bcl_platform());
    case CL_DEVICE_PARENT_DEVICE: return BCL_INFO(cl_device_id, device->parent);
    case CL_DEVICE_REFERENCE_COUNT: return BCL_INFO_REFERENCES(device);
    case CL_DEVICE_AVAILABLE: return BCL_INFO(cl_bool, CL_TRUE);
    case CL_DEVICE_COMPILER_AVAILABLE: return BCL_INFO(cl_bool, bcl_compiler_available());
    case CL_DEVICE_LINKER_AVAILABLE: return BCL_INFO(cl_bool, bcl_compiler_available());

    // What it can compute.
    case CL_DEVICE_MAX_COMPUTE_UNITS: return BCL_INFO(cl_uint, facts->compute_units);
    case CL_DEVICE_MAX_CLOCK_FREQUENCY: return BCL_INFO(cl_uint, facts->clock_mhz);
    case CL_DEVICE_ADDRESS_BITS: return BCL_INFO(cl_uint, facts->address_bits);
    case CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS: return BCL_INFO(cl_uint, 3);
    case CL_DEVICE_MAX_WORK_GROUP_SIZE: return BCL_INFO(size_t, facts->max_work_group_size);
    case CL_DEVICE_MAX_WORK_ITEM_SIZES: {
        size_t most = facts->max_work_group_size, sizes[3] = {most, most, most};
        return BCL_INFO_BYTES(sizes, sizeof sizes);
    }
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR: return BCL_INFO(cl_uint, vector_width(facts, 1));
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT: return BCL_INFO(cl_uint, vector_width(facts, 2));
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_INT:
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT: return BCL_INFO(cl_uint, vector_width(facts, 4));
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG: return BCL_INFO(cl_uint, vector_width(facts, 8));
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE: return BCL_INFO(cl_uint, double_width(facts));
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF: return BCL_INFO(cl_uint, half_width(facts));
    case CL_DEVICE_SINGLE_FP_CONFIG: return BCL_INFO(cl_device_fp_config, float_config(facts));
    case CL_DEVICE_DOUBLE_FP_CONFIG:
        return BCL_INFO(cl_device_fp_config, double_config(facts));
    case CL_DEVICE_HALF_FP_CONFIG: return BCL_INFO(cl_device_fp_config, half_config(facts));
    case CL_DEVICE_ENDIAN_LITTLE: return BCL_INFO(cl_bool, CL_TRUE);
    case CL_DEVICE_EXECUTION_CAPABILITIES:
        return BCL_INFO(cl_device_exec_capabilities,
                        facts->shares_host_memory ? CL_EXEC_KERNEL | CL_EXEC_NATIVE_KERNEL
                                                  : CL_EXEC_KERNEL);
    case CL_DEVICE_QUEUE_PROPERTIES:
        return BCL_INFO(cl_command_queue_properties,
                        CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE);
    case CL_DEVICE_PROFILING_TIMER_RESOLUTION:
        return BCL_INFO(size_t, facts->timer_resolution_ns);
    case CL_DEVICE_PRINTF_BUFFER_SIZE: return BCL_INFO(size_t, facts->printf_bytes);
    case CL_DEVICE_PREFERRED_INTEROP_USER_SYNC: return BCL_INFO(cl_bool, CL_TRUE);

    // Its memory.
    case CL_DEVICE_GLOBAL_MEM_SIZE: return BCL_INFO(cl_ulong, facts->global_memory);
    case CL_DEVICE_MAX_MEM_ALLOC_SIZE: return BCL_INFO(cl_ulong, facts->max_allocation);
    case CL_DEVICE_GLOBAL_MEM_CACHE_TYPE:
        return BCL_INFO(cl_device_mem_cache_type,
                        facts->cache_line > 0 ? CL_READ_WRITE_CACHE : CL_NONE);
    case CL_DEVICE_GLOBAL_MEM_CACHE_SIZE: return BCL_INFO(cl_ulong, facts->cache_size);
    case CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE: return BCL_INFO(cl_uint, facts->cache_line);
    case CL_DEVICE_LOCAL_MEM_TYPE:
        return BCL_INFO(cl_device_local_mem_type, facts->local_is_own ? CL_LOCAL : CL_GLOBAL);
    case CL_DEVICE_LOCAL_MEM_SIZE: return BCL_INFO(cl_ulong, facts->local_memory);
    case CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE: return BCL_INFO(cl_ulong, facts->max_allocation);
    case CL_DEVICE_MAX_CONSTANT_ARGS: return BCL_INFO(cl_uint, BCL_MAX_PARAMETER_BYTES / 8);
    case CL_DEVICE_MAX_PARAMETER_SIZE: return BCL_INFO(size_t, BCL_MAX_PARAMETER_BYTES);
    case CL_DEVICE_MEM_BASE_ADDR_ALIGN: return BCL_INFO(cl_uint, BCL_BUFFER_ALIGN * 8);
    case CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE: return BCL_INFO(cl_uint, BCL_BUFFER_ALIGN);
    case CL_DEVICE_HOST_UNIFIED_MEMORY: return BCL_INFO(cl_bool, facts->shares_host_memory);
    case CL_DEVICE_ERROR_CORRECTION_SUPPORT: return BCL_INFO(cl_bool, CL_FALSE);

    // Its images.
    case CL_DEVICE_IMAGE_SUPPORT: return BCL_INFO(cl_bool, facts->images.flat > 0);
    case CL_DEVICE_MAX_READ_IMAGE_ARGS:
        return BCL_INFO(cl_uint, facts->images.flat > 0 ? BCL_MAX_READ_IMAGES : 0);
    case CL_DEVICE_MAX_WRITE_IMAGE_ARGS:
        return BCL_INFO(cl_uint, facts->images.flat > 0 ? BCL_MAX_WRITE_IMAGES : 0);
    case CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS:
        return BCL_INFO(cl_uint, facts->images.flat > 0 ? BCL_MAX_READ_WRITE_IMAGES : 0);
    case CL_DEVICE_MAX_SAMPLERS:
        return BCL_INFO(cl_uint, facts->images.flat > 0 ? BCL_MAX_SAMPLERS : 0);
    case CL_DEVICE_IMAGE2D_MAX_WIDTH:
    case CL_DEVICE_IMAGE2D_MAX_HEIGHT: return BCL_INFO(size_t, facts->images.flat);
    case CL_DEVICE_IMAGE3D_MAX_WIDTH:
    case CL_DEVICE_IMAGE3D_MAX_HEIGHT:
    case CL_DEVICE_IMAGE3D_MAX_DEPTH: return BCL_INFO(size_t, facts->images.deep);
    case CL_DEVICE_IMAGE_MAX_BUFFER_SIZE: return BCL_INFO(size_t, facts->images.linear);
    case CL_DEVICE_IMAGE_MAX_ARRAY_SIZE: return BCL_INFO(size_t, facts->images.layers);
    case CL_DEVICE_IMAGE_PITCH_ALIGNMENT: // texels, like the next value
    case CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT:
        return BCL_INFO(cl_uint, facts->images.flat > 0 ? 1 : 0);

    // Sub-devices and the parent device.
    case CL_DEVICE_PARTITION_MAX_SUB_DEVICES:
        return BCL_INFO(cl_uint, bcl_can_partition(device) ? facts->compute_units : 0);
    case CL_DEVICE_PARTITION_PROPERTIES: {
        const cl_device_partition_property kinds[] = {CL_DEVICE_PARTITION_EQUALLY,
                                                      CL_DEVICE_PARTITION_BY_COUNTS,
                                                      CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN};
        size_t count = bcl_affinity_domains(device) != 0 ? 3 : 2;
        return bcl_can_partition(device) ? BCL_INFO_BYTES(kinds, count * sizeof *kinds)
                                         : BCL_INFO(cl_device_partition_property, 0);
    }
    case CL_DEVICE_PARTITION_AFFINITY_DOMAIN:
        return BCL_INFO(cl_device_affinity_domain, bcl_affinity_domains(device));
    case CL_DEVICE_PARTITION_TYPE:
        return BCL_INFO_BYTES(device->partition,
                              device->partition_count * sizeof(cl_device_partition_property));
    case CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
        return BCL_INFO(size_t, vector_width(facts, 4));
    default: return bcl_device_later_info(device, param_name, param_value_size, param_value,
                                          param_value_size_ret);
    }
    // clang-format on
}
