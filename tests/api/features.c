// SPDX-License-Identifier: MIT
//
// With -cl-std=CL3.0 a program sees the macros of exactly the extensions and features that the device's queries
// name.

#include "check.h"

#define MOST_NAMES 64

// Features of OpenCL C 3.0, and extensions for which a compiler defines macros, whether or not the device has
// them.
static const char *const known[] = {
    "__opencl_c_3d_image_writes",
    "__opencl_c_atomic_order_acq_rel",
    "__opencl_c_atomic_order_seq_cst",
    "__opencl_c_atomic_scope_all_devices",
    "__opencl_c_atomic_scope_device",
    "__opencl_c_device_enqueue",
    "__opencl_c_ext_fp16_global_atomic_add",
    "__opencl_c_ext_fp16_local_atomic_min_max",
    "__opencl_c_ext_fp32_global_atomic_add",
    "__opencl_c_ext_fp32_global_atomic_load_store",
    "__opencl_c_ext_fp32_global_atomic_min_max",
    "__opencl_c_ext_fp32_local_atomic_add",
    "__opencl_c_ext_fp32_local_atomic_load_store",
    "__opencl_c_ext_fp32_local_atomic_min_max",
    "__opencl_c_ext_fp64_global_atomic_add",
    "__opencl_c_ext_fp64_global_atomic_load_store",
    "__opencl_c_ext_fp64_global_atomic_min_max",
    "__opencl_c_ext_fp64_local_atomic_add",
    "__opencl_c_ext_fp64_local_atomic_load_store",
    "__opencl_c_ext_fp64_local_atomic_min_max",
    "__opencl_c_fp16",
    "__opencl_c_fp64",
    "__opencl_c_generic_address_space",
    "__opencl_c_images",
    "__opencl_c_int64",
    "__opencl_c_integer_dot_product_input_4x8bit",
    "__opencl_c_integer_dot_product_input_4x8bit_packed",
    "__opencl_c_pipes",
    "__opencl_c_program_scope_global_variables",
    "__opencl_c_read_write_images",
    "__opencl_c_subgroups",
    "__opencl_c_work_group_collective_functions",
    "cl_ext_float_atomics",
    "cl_khr_3d_image_writes",
    "cl_khr_byte_addressable_store",
    "cl_khr_depth_images",
    "cl_khr_expect_assume",
    "cl_khr_extended_async_copies",
    "cl_khr_extended_bit_ops",
    "cl_khr_fp16",
    "cl_khr_fp64",
    "cl_khr_int64_base_atomics",
    "cl_khr_int64_extended_atomics",
    "cl_khr_integer_dot_product",
    "cl_khr_mipmap_image",
    "cl_khr_subgroup_ballot",
    "cl_khr_subgroup_clustered_reduce",
    "cl_khr_subgroup_extended_types",
    "cl_khr_subgroup_non_uniform_arithmetic",
    "cl_khr_subgroup_non_uniform_vote",
    "cl_khr_subgroup_rotate",
    "cl_khr_subgroup_shuffle",
    "cl_khr_subgroup_shuffle_relative",
    "cl_khr_subgroups",
};

static struct cl cl;
static cl_name_version names[2 * MOST_NAMES];
static size_t name_count;

static void ask(cl_device_info what) {
    size_t bytes;
    MUST(clGetDeviceInfo(cl.device, what, sizeof(cl_name_version) * MOST_NAMES, names + name_count,
                         &bytes));
    name_count += bytes / sizeof *names;
}

static bool is_named(const char *name) {
    for (size_t i = 0; i < name_count; i++)
        if (strcmp(names[i].name, name) == 0)
            return true;
    return false;
}

// A kernel that writes, for each known name, whether its macro is defined.
static cl_program program_of_macros(void) {
    static char text[16384];
    size_t at = (size_t)snprintf(text, sizeof text, "kernel void k(global int *out) {\n");
    for (size_t i = 0; i < COUNT(known); i++)
        at += (size_t)snprintf(text + at, sizeof text - at,
                               "#ifdef %s\n out[%zu] = 1;\n#else\n out[%zu] = 0;\n#endif\n",
                               known[i], i, i);
    snprintf(text + at, sizeof text - at, "}\n");
    return cl_build_with(&cl, text, "-cl-std=CL3.0");
}

int main(void) {
    cl = cl_open();
    ask(CL_DEVICE_OPENCL_C_FEATURES);
    ask(CL_DEVICE_EXTENSIONS_WITH_VERSION);

    cl_int defined[COUNT(known)] = {0};
    cl_program program = program_of_macros();
    cl_kernel kernel = cl_kernel_of(program, "k");
    cl_mem out = cl_buffer(&cl, sizeof defined, defined);
    SET_ARG(kernel, 0, out);
    cl_run(&cl, kernel, 1, 1);
    cl_read(&cl, out, sizeof defined, defined);
    for (size_t i = 0; i < COUNT(known); i++)
        if (defined[i] != is_named(known[i])) {
            printf("%s: the device %s it, the macro is %s\n", known[i],
                   is_named(known[i]) ? "has" : "lacks", defined[i] ? "defined" : "not defined");
            ++failed_checks;
        }
    // Each feature of the device is in the list above.
    for (size_t i = 0; i < name_count; i++) {
        bool found = strncmp(names[i].name, "__opencl_c_", 11) != 0;
        for (size_t k = 0; k < COUNT(known); k++)
            found |= strcmp(names[i].name, known[k]) == 0;
        if (!found) {
            printf("%s: the device has it, and this test does not know it\n", names[i].name);
            ++failed_checks;
        }
    }
    MUST(clReleaseMemObject(out));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
