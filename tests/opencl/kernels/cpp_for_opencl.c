// SPDX-License-Identifier: MIT
//
// C++ for OpenCL 2021: templates, classes, lambdas, references and constant expressions (constructors.c tests the
// constructors of variables). A device without the generic address space refuses the language.

#undef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "check.h"

static const char source[] =
    "#if __OPENCL_CPP_VERSION__ != 202100 || !defined __opencl_c_program_scope_global_variables\n"
    "#error this is C++ for OpenCL 2021\n"
    "#endif\n"
    "template <typename T, int N> struct Vec {\n"
    "    T d[N];\n"
    "    T sum() const { T s = 0; for (int i = 0; i < N; i++) s += d[i]; return s; }\n"
    "};\n"
    "template <typename T> struct Range { using type = T; T first, last; };\n"
    "class Base { protected: int held; public: Base(int h) : held(h) {} int get() const { return "
    "held; } };\n"
    "class Doubled : public Base { public: Doubled(int h) : Base(2 * h) {} };\n"
    "enum class Kind : int { Odd = 1, Even = 2 };\n"
    "constexpr int square(int x) { return x * x; }\n"
    "global int nine = square(3);\n"
    "namespace tools { void add(int &to, int by) { to += by; } }\n"
    "Kind kind_of(int i) { return i & 1 ? Kind::Odd : Kind::Even; }\n"
    "kernel void run(global int *out) {\n"
    "    int i = get_global_id(0);\n"
    "    Vec<int, 4> v{{i, 1, 2, 3}};\n"
    "    Doubled two(i);\n"
    "    auto with = [&](int a) { return a + v.sum(); };\n"
    "    int sum = with(100);\n"
    "    tools::add(sum, two.get());\n"
    "    out[4 * i] = sum;\n"
    "    out[4 * i + 1] = nine;\n"
    "    out[4 * i + 2] = static_cast<int>(kind_of(i));\n"
    "    out[4 * i + 3] = max(Range<int>{i, 5}.first, 3);\n"
    "}\n";

static void runs(const struct cl *cl) {
    enum { ITEMS = 24 };
    static cl_int out[4 * ITEMS];
    cl_program program = cl_build_with(cl, source, "-cl-std=CLC++2021");
    cl_kernel kernel = cl_kernel_of(program, "run");
    cl_mem buffer = cl_buffer(cl, sizeof out, (cl_int *)NULL);
    SET_ARG(kernel, 0, buffer);
    cl_run(cl, kernel, ITEMS, 8);
    cl_read(cl, buffer, sizeof out, out);
    for (cl_int i = 0; i < ITEMS; i++) {
        CHECK_EQUAL(out[4 * i], 100 + i + 6 + 2 * i);
        CHECK_EQUAL(out[4 * i + 1], 9);
        CHECK_EQUAL(out[4 * i + 2], i & 1 ? 1 : 2);
        CHECK_EQUAL(out[4 * i + 3], i > 3 ? i : 3);
    }
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
}

// The log must have both `line` and `why`.
static void refuses(const struct cl *cl, const char *text, const char *line, const char *why) {
    static char log[4096];
    cl_program program = cl_source(cl, text);
    CHECK_ERROR(clBuildProgram(program, 1, &cl->device, "-cl-std=CLC++2021", NULL, NULL),
                CL_BUILD_PROGRAM_FAILURE);
    MUST(clGetProgramBuildInfo(program, cl->device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    if (!strstr(log, line) || !strstr(log, why)) {
        printf("%s, %s: not in the log: %s\n", line, why, log);
        ++failed_checks;
    }
    MUST(clReleaseProgram(program));
}

int main(void) {
    struct cl cl = cl_open();
    require_barecl(&cl);
    cl_bool has_generic = CL_FALSE;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, sizeof has_generic,
                         &has_generic, NULL));
    if (has_generic)
        runs(&cl);
    else
        refuses(&cl, source, "-cl-std=CLC++2021", "needs the generic address space");
    cl_close(&cl);
    return test_result();
}
