// SPDX-License-Identifier: MIT
//
// Pointers without an address space, on a device: they access the memory that they point to; to_global(), to_local(),
// to_private() and get_fence() return its address space; and built-ins that store a second result through a pointer
// accept them. Also the uses that are build errors.

#include "check.h"

static struct cl cl;

static const char text[] =
    "typedef struct { int *first; float *second; } pair;\n"
    "constant int limit = 3;\n"
    "int sum(const int *p, int count) { int s = 0; for (int i = 0; i < count; ++i) s += p[i]; "
    "return s; }\n"
    "void put(int *p, int value) { *p += value; }\n"
    "int space(const int *p) {\n"
    "  int *q = (int *)p;\n"
    "  return (to_global(q) != 0) + 2 * (to_local(q) != 0) + 4 * (to_private(q) != 0) +\n"
    "         8 * (get_fence(p) == CLK_GLOBAL_MEM_FENCE) + 16 * (get_fence(p) == "
    "CLK_LOCAL_MEM_FENCE);\n"
    "}\n"
    // Pointers selected by `which`, by a branch, and by a loop that changes the pointer.
    "int *choose(int which, int *a, int *b, int *c) { return which == 0 ? a : which == 1 ? b : c; "
    "}\n"
    "kernel void pointers(global int *memory, global int *out, int which) {\n"
    "  local int block[8];\n"
    "  int own[8];\n"
    "  for (int i = 0; i < 8; ++i) { own[i] = 300 + i; if (get_local_id(0) == 0) block[i] = 200 + "
    "i; }\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  int *any = choose(which, (int *)memory, (int *)block, own);\n"
    "  global int *o = out + 16 * get_global_id(0);\n"
    "  o[0] = sum(any + 1, limit);\n"
    "  o[1] = space(any + 5);\n"
    "  int *next;\n"
    "  if (get_global_id(0) & 1) next = block; else next = own;\n"
    "  o[2] = space(next);\n"
    "  int *walk = memory, spaces = 0;\n"
    "  for (int i = 0; i < which + 1; ++i) {\n"
    "    spaces = spaces * 32 + space(walk);\n"
    "    if (walk == memory) walk = block + 1; else walk = own + 2;\n"
    "  }\n"
    "  o[3] = spaces; o[4] = *walk;\n"
    "  put(own + 3, 7); o[5] = own[3];\n"
    "  pair both = {any, 0}; float rest; both.second = &rest;\n"
    "  o[6] = (int)(fract(2.75f, both.second) * 100.0f) + (int)*both.second * 1000;\n"
    "  o[7] = vload4(1, any).y + (int)vload2(0, both.first).x;\n"
    "  int power; float half_of = frexp(24.0f, (int *)&power);\n"
    "  o[8] = power * 100 + (int)(half_of * 64.0f);\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  if (get_local_id(0) == 0) vstore2((int2)(71, 72), 3, any);\n"
    "  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);\n"
    "  o[9] = get_local_id(0) == 0 || which != 2 ? any[6] + any[7] : 143;\n"
    "  int *volatile held = any; o[11] = space(held);\n"
    "  held = block; o[12] = space(held);\n"
    "  int *none = 0; o[10] = space(none) + (to_local(none) == 0 ? 100 : 0);\n"
    "}\n";

static void check_group(const cl_int *out, int which) {
    static const int spaces[] = {1 + 8, 2 + 16, 4};
    const int base = 100 * (which + 1);
    const int walked[] = {9, 9 * 32 + 18, (9 * 32 + 18) * 32 + 4}, ends[] = {201, 302, 302};
    for (int item = 0; item < 8; item++, out += 16) {
        CHECK_EQUAL(out[0], 3 * base + 6);
        CHECK_EQUAL(out[1], spaces[which]);
        CHECK_EQUAL(out[2], spaces[item & 1 ? 1 : 2]);
        CHECK_EQUAL(out[3], walked[which]);
        CHECK_EQUAL(out[4], ends[which]);
        CHECK_EQUAL(out[5], 310);
        CHECK_EQUAL(out[6], 2075);
        CHECK_EQUAL(out[7], 2 * base + 5);
        CHECK_EQUAL(out[8], 548);
        CHECK_EQUAL(out[9], 143);
        CHECK_EQUAL(out[10], 100);
        CHECK_EQUAL(out[11], spaces[which]);
        CHECK_EQUAL(out[12], spaces[1]);
    }
}

static void run(cl_program program, int which) {
    cl_int memory[8], out[8 * 16] = {0};
    for (int i = 0; i < 8; i++)
        memory[i] = 100 + i;
    cl_mem memory_buffer = cl_buffer(&cl, sizeof memory, memory);
    cl_mem out_buffer = cl_buffer(&cl, sizeof out, out);
    cl_kernel kernel = cl_kernel_of(program, "pointers");
    SET_ARG(kernel, 0, memory_buffer);
    SET_ARG(kernel, 1, out_buffer);
    SET_ARG(kernel, 2, which);
    cl_run(&cl, kernel, 8, 8);
    cl_read(&cl, out_buffer, sizeof out, out);
    check_group(out, which);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(memory_buffer));
    MUST(clReleaseMemObject(out_buffer));
}

// A pointer that was stored to memory has lost its address space.
static void check_refusal(void) {
    static const char source[] = "kernel void k(global ulong *table, global int *out, int i) {\n"
                                 "  int *p = ((int *global *)table)[i];\n"
                                 "  *out = to_local(p) != 0;\n"
                                 "}\n";
    static char log[4096];
    cl_program program = cl_source(&cl, source);
    CHECK_ERROR(clBuildProgram(program, 1, &cl.device, "-cl-std=CL3.0", NULL, NULL),
                CL_BUILD_PROGRAM_FAILURE);
    MUST(clGetProgramBuildInfo(program, cl.device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    CHECK(strstr(log, ":3:") != NULL);
    CHECK(strstr(log, "the address space of this pointer is not known") != NULL);
    MUST(clReleaseProgram(program));
}

int main(void) {
    cl_bool has = CL_FALSE;
    cl = cl_open();
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, sizeof has, &has,
                         NULL));
    if (!has)
        skip("the device has no generic address space");
    cl_program program = cl_build_with(&cl, text, "-cl-std=CL3.0");
    for (int which = 0; which < 3; which++)
        run(program, which);
    MUST(clReleaseProgram(program));
    if (cl.barecl)
        check_refusal();
    cl_close(&cl);
    return test_result();
}
