// SPDX-License-Identifier: MIT
//
// The atomics of OpenCL C 3.0 in kernels on a device: the result and the stored value of each function, for each type
// of the device and each address space, in each of its three forms; sums that many work-groups add to; compare and
// exchange in loops.

#include "check.h"

static struct cl cl;

// Kernels for one type T and the address space SPACE of the object. `o` gets the number of a check that failed, or one
// more than the last check's if none did.
static const char text[] =
    "#define CHECK(c) do { ++n; if (!(c)) { *o = n; return; } } while (0)\n"
    "#define R memory_order_relaxed\n"
    "#define D memory_scope_device\n"
    "#define THREE(result, name, ...)\\\n"
    "  CHECK(name(a __VA_ARGS__) == (result)); atomic_store(a, (T)5);\\\n"
    "  CHECK(name##_explicit(a __VA_ARGS__, memory_order_seq_cst) == (result)); atomic_store(a, "
    "(T)5);\\\n"
    "  CHECK(name##_explicit(a __VA_ARGS__, memory_order_acq_rel, memory_scope_work_group) == "
    "(result))\n"
    "#define FETCH(operation, value, after)\\\n"
    "  atomic_store(a, (T)5);\\\n"
    "  THREE(5, atomic_fetch_##operation, , (T)value);\\\n"
    "  CHECK(atomic_load(a) == (T)(after))\n"
    "#define COMPARE(strength, expecting, e)\\\n"
    "  atomic_store_explicit(a, (T)7, R); *e = 6;\\\n"
    "  CHECK(!atomic_compare_exchange_##strength(a, e, (T)8) && *e == 7);\\\n"
    "  while (!atomic_compare_exchange_##strength##_explicit(a, e, (T)9, R, R));\\\n"
    "  CHECK(atomic_load_explicit(a, memory_order_acquire) == 9); *e = 9;\\\n"
    "  while (!atomic_compare_exchange_##strength##_explicit(a, e, (T)3, memory_order_acq_rel, R, "
    "D));\\\n"
    "  CHECK(atomic_load_explicit(a, R, memory_scope_all_devices) == 3)\n"
    "kernel void each(global T *memory, local T *block, global int *o) {\n"
    "  volatile SPACE ATOMIC *a = (volatile SPACE ATOMIC *)OBJECT;\n"
    "  T own; int n = 0;\n"
    "  atomic_init(a, (T)4);\n"
    "  CHECK(atomic_load(a) == 4);\n"
    "  atomic_store_explicit(a, (T)6, memory_order_release, D); CHECK(atomic_load(a) == 6);\n"
    "  atomic_store(a, (T)5);\n"
    "  THREE(5, atomic_exchange, , (T)11); CHECK(atomic_load(a) == 11);\n"
    "  COMPARE(strong, private, &own); COMPARE(weak, private, &own);\n"
    "  COMPARE(strong, global, (memory + 1)); COMPARE(weak, local, (block + 1));\n"
    "  FETCH(add, 3, 8); FETCH(sub, 2, 3); FETCH(max, 9, 9); FETCH(max, 2, 5); FETCH(min, 2, 2); "
    "FETCH(min, 9, 5);\n"
    "#ifdef INTEGER\n"
    "  FETCH(or, 3, 7); FETCH(and, 6, 4); FETCH(xor, 6, 3); FETCH(sub, 6, -1);\n"
    "  atomic_store(a, -(T)2); CHECK(atomic_fetch_max(a, (T)1) == -(T)2);\n"
    "  CHECK(atomic_load(a) == (-(T)2 < 0 ? 1 : -(T)2));\n"
    "#endif\n"
    "  *o = n + 1000;\n"
    "}\n"
    "kernel void flag(global int *memory, local int *block, global int *o) {\n"
    "  volatile SPACE atomic_flag *a = (volatile SPACE atomic_flag *)OBJECT;\n"
    "  int n = 0;\n"
    "  atomic_flag_clear(a); CHECK(!atomic_flag_test_and_set(a)); "
    "CHECK(atomic_flag_test_and_set(a));\n"
    "  atomic_flag_clear_explicit(a, memory_order_release);\n"
    "  CHECK(!atomic_flag_test_and_set_explicit(a, memory_order_acquire));\n"
    "  atomic_flag_clear_explicit(a, R, D);\n"
    "  CHECK(!atomic_flag_test_and_set_explicit(a, R, D) && atomic_flag_test_and_set(a));\n"
    "  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, D);\n"
    "  atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acquire, "
    "memory_scope_work_group);\n"
    "  *o = n + 1000;\n"
    "}\n"
    // All work-items add; the last work-item of each work-group adds the work-group's own sum.
    "kernel void sums(volatile global ATOMIC *sum, volatile local ATOMIC *part, volatile global "
    "ATOMIC *most) {\n"
    "  if (get_local_id(0) == 0) atomic_init(part, (T)0);\n"
    "  work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);\n"
    "  atomic_fetch_add_explicit(part, (T)get_local_id(0), memory_order_relaxed, "
    "memory_scope_work_group);\n"
    "  T seen = atomic_load(most);\n"
    "  while (seen < (T)get_global_id(0) && !atomic_compare_exchange_weak(most, &seen, "
    "(T)get_global_id(0)));\n"
    "  work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_scope_device);\n"
    "  if (get_local_id(0) == 0) atomic_fetch_add(sum, atomic_load_explicit(part, "
    "memory_order_relaxed));\n"
    "}\n"
    // The older functions on integers of 64 bits.
    "#if defined LONG && defined NAMED\n"
    "kernel void older(global T *memory, local T *block, global int *o) {\n"
    "  volatile SPACE T *a = OBJECT; int n = 0;\n"
    "#define OLD(name, after, ...) *a = 5; CHECK(atom_##name(a __VA_ARGS__) == 5 && *a == "
    "(T)(after))\n"
    "  OLD(add, 1ul << 40, , (1l << 40) - 5); OLD(sub, -1, , 6); OLD(xchg, 9, , 9); OLD(inc, 6); "
    "OLD(dec, 4);\n"
    "  OLD(cmpxchg, 8, , 5, 8); OLD(cmpxchg, 5, , 6, 8);\n"
    "  OLD(min, 2, , 2); OLD(max, 7, , 7); OLD(and, 4, , 6); OLD(or, 7, , 3); OLD(xor, 6, , 3);\n"
    "  *o = n + 1000;\n"
    "}\n"
    "#endif\n";

static const struct type {
    const char *name, *atomic, *extension, *options;
    size_t bytes;
} types[] = {
    {"int", "atomic_int", "", "-DINTEGER", 4},
    {"uint", "atomic_uint", "", "-DINTEGER", 4},
    {"float", "atomic_float", "", "", 4},
    {"long", "atomic_long", "cl_khr_int64_extended_atomics", "-DINTEGER -DLONG", 8},
    {"ulong", "atomic_ulong", "cl_khr_int64_extended_atomics", "-DINTEGER -DLONG", 8},
    {"double", "atomic_double", "cl_khr_int64_extended_atomics cl_khr_fp64", "", 8},
};

static const struct space {
    const char *name, *object;
} spaces[] = {{"global", "memory"}, {"local", "block"}, {"", "memory"}, {"", "block"}};

static bool has_extensions(const char *wanted) {
    static char had[4096];
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_EXTENSIONS, sizeof had, had, NULL));
    char words[256];
    snprintf(words, sizeof words, "%s", wanted);
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " "))
        if (strstr(had, word) == NULL)
            return false;
    return true;
}

// Whether the device has pointers without an address space.
static bool has_generic_space(void) {
    cl_bool has = CL_FALSE;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, sizeof has, &has,
                         NULL));
    return has;
}

static cl_program build(const struct type *type, const struct space *space) {
    char options[256];
    snprintf(options, sizeof options,
             "-cl-std=CL3.0 -DT=%s -DATOMIC=%s %s %s -DSPACE=%s -DOBJECT=%s", type->name,
             type->atomic, type->options, *space->name ? "-DNAMED" : "", space->name,
             space->object);
    return cl_build_with(&cl, text, options);
}

// Runs checks in a single work-item.
static void run_checks(cl_program program, const char *name, const struct type *type,
                       const struct space *space) {
    char zeros[64] = {0};
    cl_int outcome = 0;
    cl_mem memory = cl_buffer(&cl, sizeof zeros, zeros);
    cl_mem out = cl_buffer(&cl, sizeof outcome, &outcome);
    cl_kernel kernel = cl_kernel_of(program, name);
    SET_ARG(kernel, 0, memory);
    MUST(clSetKernelArg(kernel, 1, 64, NULL));
    SET_ARG(kernel, 2, out);
    cl_run(&cl, kernel, 1, 1);
    cl_read(&cl, out, sizeof outcome, &outcome);
    if (outcome <= 1000) {
        printf("%s on %s in '%s' %s: check %d\n", name, type->atomic, space->name, space->object,
               outcome);
        ++failed_checks;
    }
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(memory));
    MUST(clReleaseMemObject(out));
}

static double number(const struct type *type, const void *value) {
    union {
        cl_int i;
        cl_long l;
        float f;
        double d;
    } any;
    memcpy(&any, value, type->bytes);
    if (strcmp(type->name, "float") == 0)
        return any.f;
    if (strcmp(type->name, "double") == 0)
        return any.d;
    return type->bytes == 4 ? any.i : (double)any.l;
}

static void run_sums(cl_program program, const struct type *type) {
    const size_t local = 16, global = 40 * local;
    char value[8] = {0};
    cl_mem sum = cl_buffer(&cl, sizeof value, value), most = cl_buffer(&cl, sizeof value, value);
    cl_kernel kernel = cl_kernel_of(program, "sums");
    SET_ARG(kernel, 0, sum);
    MUST(clSetKernelArg(kernel, 1, type->bytes, NULL));
    SET_ARG(kernel, 2, most);
    cl_run(&cl, kernel, global, local);
    cl_read(&cl, sum, type->bytes, value);
    CHECK_EQUAL(number(type, value), 40 * 16 * 15 / 2);
    cl_read(&cl, most, type->bytes, value);
    CHECK_EQUAL(number(type, value), global - 1);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(sum));
    MUST(clReleaseMemObject(most));
}

int main(void) {
    cl = cl_open();
    for (size_t t = 0; t < COUNT(types); t++) {
        if (!has_extensions(types[t].extension)) {
            printf("no %s: the device lacks %s\n", types[t].atomic, types[t].extension);
            continue;
        }
        for (size_t s = 0; s < (has_generic_space() ? COUNT(spaces) : 2); s++) {
            cl_program program = build(&types[t], &spaces[s]);
            run_checks(program, "each", &types[t], &spaces[s]);
            if (t == 0)
                run_checks(program, "flag", &types[t], &spaces[s]);
            if (s == 0)
                run_sums(program, &types[t]);
            if (s < 2 && strstr(types[t].options, "LONG") != NULL)
                run_checks(program, "older", &types[t], &spaces[s]);
            MUST(clReleaseProgram(program));
        }
    }
    cl_close(&cl);
    return test_result();
}
