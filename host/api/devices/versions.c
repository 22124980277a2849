// SPDX-License-Identifier: MIT

#include "api/devices/versions.h"

#include "api/command_buffer_khr.h"
#include "api/objects/info.h"
#include "barecl/extensions.h"
#include "barecl/spirv.h"
#include "barecl/targets.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/sizes.h"
#include "device/sub_groups.h"

#include <pthread.h>
#include <string.h>

#define LATEST CL_MAKE_VERSION(3, 1, 0)

const char bcl_opencl_version[] = "OpenCL 3.1 BareCL " BARECL_VERSION;

const bool bcl_reads_il = true, bcl_takes_empty_local = true;

// A list of names: their texts, each with its final 0, and a row for each. Most names are shorter than the 64 bytes that
// cl_name_version has for them.
struct row {
    unsigned version : 26; // CL_MAKE_VERSION
    unsigned needs : 6;    // BCL_HAS_*, all of which the device must have
};

struct name_list {
    const char *texts;
    const struct row *rows;
    size_t count;
};

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define TEXT(name, version, needs) name "\0"
#define ROW(name, version, needs) {version, needs},
#define TABLE(table, LIST)                                \
    static const char table##_texts[] = LIST(TEXT);       \
    static const struct row table##_rows[] = {LIST(ROW)}; \
    static const struct name_list table = {table##_texts, table##_rows, COUNT(table##_rows)}
TABLE(extensions, BCL_DEVICE_EXTENSIONS);
TABLE(platform_extensions, BCL_PLATFORM_EXTENSIONS);
TABLE(features, BCL_DEVICE_FEATURES); // of OpenCL C 3.0, optional
#undef TABLE
#undef ROW
#undef TEXT

// Each of several versions of one thing.
static const struct row languages[] = {{CL_MAKE_VERSION(1, 0, 0), 0},
                                       {CL_MAKE_VERSION(1, 1, 0), 0},
                                       {CL_MAKE_VERSION(1, 2, 0), 0},
                                       {CL_MAKE_VERSION(3, 0, 0), 0},
                                       {LATEST, 0}};

// SPIR-V's versions, and those of cl_khr_spirv_queries, which Debian's headers lack.
static const struct row ils[] = {{CL_MAKE_VERSION(1, 0, 0), 0}, {CL_MAKE_VERSION(1, 1, 0), 0},
                                 {CL_MAKE_VERSION(1, 2, 0), 0}, {CL_MAKE_VERSION(1, 3, 0), 0},
                                 {CL_MAKE_VERSION(1, 4, 0), 0}, {CL_MAKE_VERSION(1, 5, 0), 0},
                                 {CL_MAKE_VERSION(1, 6, 0), 0}};
static const char il_text[] =
    "SPIR-V_1.0 SPIR-V_1.1 SPIR-V_1.2 SPIR-V_1.3 SPIR-V_1.4 SPIR-V_1.5 SPIR-V_1.6";

#define TEXT(text) text,
static const char *const il_sets[] = {BCL_SPIRV_INSTRUCTION_SETS(TEXT)};
static const char *const il_extensions[] = {BCL_SPIRV_EXTENSIONS(TEXT)};
#undef TEXT

#define CAPABILITY(number, needs) {number, needs},
static const struct {
    cl_uint number;
    unsigned needs; // all of these: BCL_HAS_*
} il_capabilities[] = {BCL_SPIRV_CAPABILITIES(CAPABILITY)};
#undef CAPABILITY

#ifndef CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS_KHR
#define CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS_KHR 0x12B9
#define CL_DEVICE_SPIRV_EXTENSIONS_KHR 0x12BA
#define CL_DEVICE_SPIRV_CAPABILITIES_KHR 0x12BB
#endif

// -------------------------------------------------------------------------------------------------
// The lists of names of the platform and of each kind of device

enum {
    EXTENSIONS = COUNT(extensions_rows) + COUNT(platform_extensions_rows),
    MOST_NAMES = EXTENSIONS > COUNT(features_rows) ? EXTENSIONS : COUNT(features_rows)
};

struct names {
    cl_name_version list[MOST_NAMES];
    size_t count;
};

static void add_row(struct names *names, const struct row *row, const char *name) {
    cl_name_version *next = &names->list[names->count++];
    next->version = row->version;
    strncpy(next->name, name, sizeof next->name);
}

static void add(struct names *names, const struct name_list *table, unsigned has) {
    const char *name = table->texts;
    for (size_t i = 0; i < table->count; i++) {
        if ((table->rows[i].needs & ~has) == 0)
            add_row(names, &table->rows[i], name);
        name += strlen(name) + 1;
    }
}

static struct names names_of_platform(void) {
    struct names names = {.count = 0};
    add(&names, &extensions, 0);
    add(&names, &platform_extensions, 0);
    return names;
}

static bool has_generic(const struct bcl_device_facts *facts) { return !facts->local_apart; }

bool bcl_has_pipes(const struct bcl_device_facts *facts) { return has_generic(facts); }

static unsigned kind_of(const struct bcl_device_facts *facts) {
    return (facts->images.flat > 0 ? BCL_HAS_IMAGES : 0u) |
           (bcl_target_has_doubles(facts->record) ? BCL_HAS_DOUBLES : 0u) |
           (bcl_target_has_halves(facts->record) ? BCL_HAS_HALVES : 0u) |
           (bcl_target_has_long_atomics(facts->record) ? BCL_HAS_LONG_ATOMICS : 0u) |
           (has_generic(facts) ? BCL_HAS_GENERIC : 0u);
}

// The names of each list, separated by blanks; written once.
#define WITH_BLANK(name, version, needs) name " "
enum { MOST_TEXT = sizeof BCL_DEVICE_EXTENSIONS(WITH_BLANK) BCL_PLATFORM_EXTENSIONS(WITH_BLANK) };
#undef WITH_BLANK

static char texts[BCL_HAS_KINDS][MOST_TEXT], text_of_platform[MOST_TEXT];

static void write_text(char text[static MOST_TEXT], const struct names *names) {
    char *end = text;
    for (size_t i = 0; i < names->count; i++) {
        if (i > 0)
            *end++ = ' ';
        end = stpcpy(end, names->list[i].name);
    }
}

static void write_texts(void) {
    struct names names = names_of_platform();
    write_text(text_of_platform, &names);
    for (unsigned kind = 0; kind < BCL_HAS_KINDS; kind++) {
        names.count = 0;
        add(&names, &extensions, kind);
        write_text(texts[kind], &names);
    }
}

static pthread_once_t written = PTHREAD_ONCE_INIT;

const char *bcl_device_extensions(const struct bcl_device_facts *facts) {
    pthread_once(&written, write_texts);
    return texts[kind_of(facts)];
}

const char *bcl_platform_extensions(void) {
    pthread_once(&written, write_texts);
    return text_of_platform;
}

// -------------------------------------------------------------------------------------------------
// cl_khr_device_uuid

struct uuid {
    unsigned char bytes[CL_UUID_SIZE_KHR];
};

// Makes a UUID from the text alone, so that a device has the same one in every process: two FNV-1a hashes, marked as
// version 8 of RFC 9562.
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

static cl_int device_names_info(const struct bcl_device_facts *facts, const struct name_list *table,
                                size_t param_value_size, void *param_value,
                                size_t *param_value_size_ret) {
    struct names names = {.count = 0};
    add(&names, table, kind_of(facts));
    return INFO_NAMES(names);
}

#define INFO_DEVICE_NAMES(table) \
    device_names_info(facts, &table, param_value_size, param_value, param_value_size_ret)

static cl_int versions_info(const char *name, const struct row *rows, size_t count,
                            size_t param_value_size, void *param_value,
                            size_t *param_value_size_ret) {
    struct names names = {.count = 0};
    for (size_t i = 0; i < count; i++)
        add_row(&names, &rows[i], name);
    return INFO_NAMES(names);
}

#define INFO_VERSIONS(name, rows) \
    versions_info(name, rows, COUNT(rows), param_value_size, param_value, param_value_size_ret)

// cl_ext_float_atomics, which CL/cl_ext.h of Debian lacks.
#ifndef CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT
#define CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT 0x4231
#define CL_DEVICE_DOUBLE_FP_ATOMIC_CAPABILITIES_EXT 0x4232
#define CL_DEVICE_HALF_FP_ATOMIC_CAPABILITIES_EXT 0x4233
#define CL_DEVICE_GLOBAL_FP_ATOMIC_LOAD_STORE_EXT (1 << 0)
#define CL_DEVICE_GLOBAL_FP_ATOMIC_ADD_EXT (1 << 1)
#define CL_DEVICE_GLOBAL_FP_ATOMIC_MIN_MAX_EXT (1 << 2)
#define CL_DEVICE_LOCAL_FP_ATOMIC_LOAD_STORE_EXT (1 << 16)
#define CL_DEVICE_LOCAL_FP_ATOMIC_ADD_EXT (1 << 17)
#define CL_DEVICE_LOCAL_FP_ATOMIC_MIN_MAX_EXT (1 << 18)
typedef cl_bitfield cl_device_fp_atomic_capabilities_ext;
#endif

// All memory orders, and all scopes of more than one work-item. The built-in library's atomics all have the widest
// scope. The host and a kernel use memory at the same time only on devices that are the host's own processor.
#define ATOMIC_CAPABILITIES                                               \
    (CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_ORDER_ACQ_REL |    \
     CL_DEVICE_ATOMIC_ORDER_SEQ_CST | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP | \
     CL_DEVICE_ATOMIC_SCOPE_DEVICE | CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES)

#define FLOAT_ATOMIC_CAPABILITIES                                                        \
    (CL_DEVICE_GLOBAL_FP_ATOMIC_LOAD_STORE_EXT | CL_DEVICE_GLOBAL_FP_ATOMIC_ADD_EXT |    \
     CL_DEVICE_GLOBAL_FP_ATOMIC_MIN_MAX_EXT | CL_DEVICE_LOCAL_FP_ATOMIC_LOAD_STORE_EXT | \
     CL_DEVICE_LOCAL_FP_ATOMIC_ADD_EXT | CL_DEVICE_LOCAL_FP_ATOMIC_MIN_MAX_EXT)

// Answers to queries only: BareCL limits neither the pipes of a kernel nor the reservations of a pipe.
#define MOST_PIPES 128u
#define MOST_RESERVATIONS 65536u

// Queries of features that no device has.
static cl_int absent_info(cl_device_info param_name, size_t param_value_size, void *param_value,
                          size_t *param_value_size_ret) {
    // clang-format off: a table
    switch (param_name) {
    case CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION: return BCL_INFO_BYTES(NULL, 0);
    case CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES:
        return BCL_INFO(cl_device_device_enqueue_capabilities, 0);
    case CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS: return BCL_INFO(cl_bool, CL_FALSE);
    case CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE:
    case CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE:
    case CL_DEVICE_MAX_ON_DEVICE_QUEUES:
    case CL_DEVICE_MAX_ON_DEVICE_EVENTS:
    case CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT:
    case CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT:
    case CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT: return BCL_INFO(cl_uint, 0);
    default: return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
    // clang-format on
}

// Queries of what kernels of OpenCL C 3.0 can use.
static cl_int language_info(const struct bcl_device_facts *facts, cl_device_info param_name,
                            size_t param_value_size, void *param_value,
                            size_t *param_value_size_ret) {
    // clang-format off: a table
    switch (param_name) {
    case CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES:
        return BCL_INFO(cl_device_atomic_capabilities, ATOMIC_CAPABILITIES);
    case CL_DEVICE_ATOMIC_FENCE_CAPABILITIES:
        return BCL_INFO(cl_device_atomic_capabilities,
                        ATOMIC_CAPABILITIES | CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM);
    case CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT:
        return BCL_INFO(cl_device_fp_atomic_capabilities_ext, FLOAT_ATOMIC_CAPABILITIES);
    case CL_DEVICE_DOUBLE_FP_ATOMIC_CAPABILITIES_EXT: {
        bool has = bcl_target_has_doubles(facts->record) &&
                   bcl_target_has_long_atomics(facts->record);
        return BCL_INFO(cl_device_fp_atomic_capabilities_ext, has ? FLOAT_ATOMIC_CAPABILITIES : 0);
    }
    case CL_DEVICE_HALF_FP_ATOMIC_CAPABILITIES_EXT:
        return BCL_INFO(cl_device_fp_atomic_capabilities_ext, 0);
    case CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT:
    case CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT: return BCL_INFO(cl_bool, CL_TRUE);
    case CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT: return BCL_INFO(cl_bool, has_generic(facts));
    case CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE:
    case CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE:
        // All variables of a program are in one buffer, whose size is a 32-bit number.
        return BCL_INFO(size_t, (size_t)bcl_least(facts->max_allocation, UINT32_MAX));
    case CL_DEVICE_MAX_NUM_SUB_GROUPS:
        return BCL_INFO(cl_uint, (cl_uint)bcl_sub_groups_of(facts->max_work_group_size));
    case CL_DEVICE_PIPE_SUPPORT: return BCL_INFO(cl_bool, bcl_has_pipes(facts));
    case CL_DEVICE_MAX_PIPE_ARGS: return BCL_INFO(cl_uint, bcl_has_pipes(facts) ? MOST_PIPES : 0);
    case CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS:
        return BCL_INFO(cl_uint, bcl_has_pipes(facts) ? MOST_RESERVATIONS : 0);
    case CL_DEVICE_PIPE_MAX_PACKET_SIZE:
        return BCL_INFO(cl_uint, bcl_has_pipes(facts) ? BCL_MAX_PACKET_BYTES : 0);
    default: return absent_info(param_name, param_value_size, param_value, param_value_size_ret);
    }
    // clang-format on
}

static cl_int capabilities_info(const struct bcl_device_facts *facts, size_t param_value_size,
                                void *param_value, size_t *param_value_size_ret) {
    cl_uint list[COUNT(il_capabilities)];
    size_t count = 0;
    for (size_t i = 0; i < COUNT(il_capabilities); i++)
        if ((il_capabilities[i].needs & ~kind_of(facts)) == 0)
            list[count++] = il_capabilities[i].number;
    return BCL_INFO_BYTES(list, count * sizeof *list);
}

// Queries about SPIR-V.
static cl_int il_info(const struct bcl_device_facts *facts, cl_device_info param_name,
                      size_t param_value_size, void *param_value, size_t *param_value_size_ret) {
    // clang-format off: a table
    switch (param_name) {
    case CL_DEVICE_IL_VERSION: return BCL_INFO_STRING(il_text);
    case CL_DEVICE_ILS_WITH_VERSION: return INFO_VERSIONS("SPIR-V", ils);
    case CL_DEVICE_SPIRV_EXTENDED_INSTRUCTION_SETS_KHR:
        return BCL_INFO_BYTES(il_sets, sizeof il_sets);
    case CL_DEVICE_SPIRV_EXTENSIONS_KHR: return BCL_INFO_BYTES(il_extensions, sizeof il_extensions);
    case CL_DEVICE_SPIRV_CAPABILITIES_KHR:
        return capabilities_info(facts, param_value_size, param_value, param_value_size_ret);
    default:
        return language_info(facts, param_name, param_value_size, param_value,
                             param_value_size_ret);
    }
    // clang-format on
}

// Queries that extensions define.
static cl_int extension_info(const struct bcl_device_facts *facts, cl_device_info param_name,
                             size_t param_value_size, void *param_value,
                             size_t *param_value_size_ret) {
    // clang-format off: a table
    switch (param_name) {
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

    // cl_khr_command_buffer: works with every kind of queue.
    case CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR:
        return BCL_INFO(cl_device_command_buffer_capabilities_khr,
                        CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR |
                            CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR);
    case CL_DEVICE_COMMAND_BUFFER_SUPPORTED_QUEUE_PROPERTIES_KHR:
        return BCL_INFO(cl_command_queue_properties,
                        CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE);
    case CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR:
        return BCL_INFO(cl_command_queue_properties, 0);

    case CL_DEVICE_MUTABLE_DISPATCH_CAPABILITIES_KHR:
        return BCL_INFO(cl_mutable_dispatch_fields_khr, BCL_MUTABLE_FIELDS);

    // cl_khr_integer_dot_product: reports no acceleration.
    case CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR:
        return BCL_INFO(cl_device_integer_dot_product_capabilities_khr,
                        CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR |
                            CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR);
    case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR:
    case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR: {
        cl_device_integer_dot_product_acceleration_properties_khr none = {0};
        return BCL_INFO_BYTES(&none, sizeof none);
    }
    default: return il_info(facts, param_name, param_value_size, param_value, param_value_size_ret);
    }
    // clang-format on
}

static cl_device_svm_capabilities svm_capabilities(const struct bcl_device_facts *facts) {
    if (facts->shares_host_memory)
        return CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_BUFFER;
    return facts->same_addresses ? CL_DEVICE_SVM_COARSE_GRAIN_BUFFER : 0;
}

cl_int bcl_device_later_info(cl_device_id device, cl_device_info param_name,
                             size_t param_value_size, void *param_value,
                             size_t *param_value_size_ret) {
    const struct bcl_device_facts *facts = &device->driven.facts;
    // clang-format off: a table
    switch (param_name) {
    // Versions.
    case CL_DEVICE_NUMERIC_VERSION: return BCL_INFO(cl_version, LATEST);
    // The version of a source without -cl-std: the highest that earlier sources compile in without changes.
    case CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR:
        return BCL_INFO(cl_version, CL_MAKE_VERSION(1, 2, 0));
    case CL_DEVICE_OPENCL_C_FEATURES: return INFO_DEVICE_NAMES(features);
    case CL_DEVICE_OPENCL_C_ALL_VERSIONS: return INFO_VERSIONS("OpenCL C", languages);
    case CL_DEVICE_EXTENSIONS_WITH_VERSION: return INFO_DEVICE_NAMES(extensions);
    case CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED: return BCL_INFO_STRING("v0000-01-01-00"); // none

    case CL_DEVICE_SVM_CAPABILITIES:
        return BCL_INFO(cl_device_svm_capabilities, svm_capabilities(facts));

    case CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES: return BCL_INFO(cl_command_queue_properties, 0);

    default:
        return extension_info(facts, param_name, param_value_size, param_value,
                              param_value_size_ret);
    }
    // clang-format on
}

cl_int bcl_platform_later_info(cl_platform_info param_name, size_t param_value_size,
                               void *param_value, size_t *param_value_size_ret) {
    switch (param_name) {
    case CL_PLATFORM_NUMERIC_VERSION:
        return BCL_INFO(cl_version, LATEST);
    case CL_PLATFORM_EXTENSIONS_WITH_VERSION: {
        struct names names = names_of_platform();
        return INFO_NAMES(names);
    }
    case CL_PLATFORM_SEMAPHORE_TYPES_KHR:
        return BCL_INFO(cl_semaphore_type_khr, CL_SEMAPHORE_TYPE_BINARY_KHR);
    case CL_PLATFORM_HOST_TIMER_RESOLUTION:
        return BCL_INFO(cl_ulong, bcl_clock_resolution_ns());
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}
