// SPDX-License-Identifier: MIT
//
// Kernels are specialised for the local sizes with which they are launched (BARECL_SPECIALISE).
// They compute the same results as before, whatever happens to the compiler, the program or the
// process. The log shows that a version is used.

#include "check.h"
#include "process.h"

static const char source[] =
    "__kernel void mirror(__global int *out, __local int *tile) {\n"
    "    int l = get_local_id(0), n = get_local_size(0), g = get_global_id(0);\n"
    "    tile[l] = g * 3 + (int)get_global_size(0) + (int)get_global_offset(0);\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    out[g] = tile[n - 1 - l];\n"
    "}\n"
    "__kernel void plane(__global int *out, __local int *unused) {\n"
    "    int x = get_global_id(0), y = get_global_id(1);\n"
    "    out[y * (int)get_global_size(0) + x] = x * 100 + y;\n"
    "}\n";

enum { N = 240, OFFSET = 5, WIDTH = 24, HEIGHT = 10 };

static char said[1 << 16];

static int count(const char *what) {
    int found = 0;
    for (const char *at = said; (at = strstr(at, what)); ++at)
        ++found;
    return found;
}

static void mirror(const struct cl *cl, cl_kernel kernel, size_t offset, size_t local) {
    cl_int out[N + OFFSET];
    const size_t global = N;
    cl_mem buffer = cl_buffer(cl, sizeof out, NULL);
    SET_ARG(kernel, 0, buffer);
    MUST(clSetKernelArg(kernel, 1, local * sizeof(cl_int), NULL));
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, &offset, &global, &local, 0, NULL, NULL));
    cl_read(cl, buffer, sizeof out, out);
    for (size_t i = 0; i < N; ++i) {
        size_t from = i / local * local + (local - 1 - i % local);
        CHECK_EQUAL(out[offset + i], (from + offset) * 3 + N + offset);
    }
    MUST(clReleaseMemObject(buffer));
}

static void plane(const struct cl *cl, cl_kernel kernel, const size_t local[2]) {
    cl_int out[WIDTH * HEIGHT];
    const size_t global[2] = {WIDTH, HEIGHT};
    cl_mem buffer = cl_buffer(cl, sizeof out, NULL);
    SET_ARG(kernel, 0, buffer);
    MUST(clSetKernelArg(kernel, 1, sizeof(cl_int), NULL));
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 2, NULL, global, local, 0, NULL, NULL));
    cl_read(cl, buffer, sizeof out, out);
    for (int i = 0; i < WIDTH * HEIGHT; ++i)
        CHECK_EQUAL(out[i], i % WIDTH * 100 + i / WIDTH);
    MUST(clReleaseMemObject(buffer));
}

// Eight sizes of a kernel are specialised, each once. Further sizes are not, nor is a launch with
// an offset.
static void sizes(const struct cl *cl) {
    static const size_t locals[] = {1, 2, 3, 4, 5, 6, 8, 10, 12, 16};
    static const size_t planes[][2] = {{8, 2}, {24, 1}, {1, 10}};
    setenv("BARECL_SPECIALISE", "wait", 1);
    cl_program program = cl_build(cl, source);
    cl_kernel line = cl_kernel_of(program, "mirror"), area = cl_kernel_of(program, "plane");
    struct capture capture = capture_begin(stderr);
    mirror(cl, line, OFFSET, 4);
    for (int again = 0; again < 2; ++again)
        for (size_t i = 0; i < COUNT(locals); ++i)
            mirror(cl, line, 0, locals[i]);
    mirror(cl, line, OFFSET, 5);
    for (size_t i = 0; i < COUNT(planes); ++i)
        plane(cl, area, planes[i]);
    capture_end(&capture, said, sizeof said);
    CHECK_EQUAL(count("'mirror' is specialised for"), 8);
    CHECK_EQUAL(count("'plane' is specialised for"), 3);
    CHECK_EQUAL(count("is not specialised"), 0);
    MUST(clReleaseKernel(line));
    MUST(clReleaseKernel(area));
    MUST(clReleaseProgram(program));
}

static void launch_and_listen(const struct cl *cl, cl_program program, int launches) {
    cl_kernel kernel = cl_kernel_of(program, "mirror");
    struct capture capture = capture_begin(stderr);
    for (int i = 0; i < launches; ++i)
        mirror(cl, kernel, 0, 8);
    capture_end(&capture, said, sizeof said);
    MUST(clReleaseKernel(kernel));
}

static void switched_off(const struct cl *cl) {
    setenv("BARECL_SPECIALISE", "off", 1);
    cl_program program = cl_build(cl, source);
    launch_and_listen(cl, program, 2);
    CHECK_EQUAL(count("specialised"), 0);
    MUST(clReleaseProgram(program));
}

// There is no source to make a version from.
static void from_binary(const struct cl *cl) {
    static unsigned char binary[1 << 20];
    const unsigned char *place = binary;
    size_t size;
    cl_int error;
    cl_program built = cl_build(cl, source);
    MUST(clGetProgramInfo(built, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    MUST(clGetProgramInfo(built, CL_PROGRAM_BINARIES, sizeof place, &place, NULL));
    MUST(clReleaseProgram(built));
    cl_program program =
        clCreateProgramWithBinary(cl->context, 1, &cl->device, &size, &place, NULL, &error);
    MUST(error);
    MUST(clBuildProgram(program, 1, &cl->device, "", NULL, NULL));
    launch_and_listen(cl, program, 2);
    CHECK_EQUAL(count("specialised"), 0);
    MUST(clReleaseProgram(program));
}

// Sets BARECL_COMPILER; NULL restores its first value.
static void set_compiler(const char *command) {
    static char *good;
    static bool known;
    if (!known && getenv("BARECL_COMPILER"))
        good = strdup(getenv("BARECL_COMPILER"));
    known = true;
    if (command || good)
        setenv("BARECL_COMPILER", command ? command : good, 1);
    else
        unsetenv("BARECL_COMPILER");
}

// The generic version continues to be used; the failure is reported once.
static void compiler_dies(const struct cl *cl) {
    setenv("BARECL_SPECIALISE", "wait", 1);
    cl_program program = cl_build(cl, source);
    set_compiler("head -c 20 >/dev/null; kill -9 $$");
    launch_and_listen(cl, program, 3);
    CHECK_EQUAL(count("'mirror' is not specialised for"), 1);
    CHECK_EQUAL(count("is specialised for"), 0);
    set_compiler("");
    cl_kernel kernel = cl_kernel_of(program, "mirror");
    mirror(cl, kernel, 0, 16);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    set_compiler(NULL);
}

// A background build that never ends: neither launches, nor releasing the program, nor other
// builds, nor the end of this process wait for it.
static void build_goes_on(const struct cl *cl) {
    setenv("BARECL_SPECIALISE", "background", 1);
    cl_program program = cl_build(cl, source);
    set_compiler("exec sleep 100;");
    launch_and_listen(cl, program, 2);
    CHECK_EQUAL(count("specialised"), 0);
    MUST(clReleaseProgram(program));
    set_compiler(NULL);
    program = cl_build(cl, source);
    launch_and_listen(cl, program, 2);
    MUST(clReleaseProgram(program));
}

// A launch that runs for long goes on with the specialised version as soon as that has been built. The host lets the
// work-groups end `step` after `step` until the log says so, then all at once. Work-groups of few work-items become
// parts of larger ones.
static void goes_on(const struct cl *cl, size_t local, cl_uint step) {
    enum { ITEMS = 1 << 16, STEP_US = 20000 };
    const size_t items = ITEMS;
    const cl_uint groups = (cl_uint)(ITEMS / local);
    static cl_uint may_end;
    may_end = 0;
    said[0] = '\0';
    char name[256];
    cl_int error;
    MUST(clGetDeviceInfo(cl->device, CL_DEVICE_NAME, sizeof name, name, NULL));
    if (strncmp(name, "cpu:", 4) != 0)
        return; // it takes the driver's threads
    setenv("BARECL_SPECIALISE", "background", 1);
    cl_program program =
        cl_build(cl, "__kernel void slow(volatile __global uint *may_end, __global uint *out) {\n"
                     "    while (may_end[0] <= get_group_id(0)) ;\n"
                     "    out[get_global_id(0)] = 3 * get_global_id(0);\n"
                     "}\n");
    cl_kernel kernel = cl_kernel_of(program, "slow");
    cl_mem word =
        clCreateBuffer(cl->context, CL_MEM_USE_HOST_PTR, sizeof may_end, &may_end, &error);
    MUST(error);
    cl_mem buffer = cl_buffer(cl, ITEMS * sizeof(cl_uint), NULL);
    SET_ARG(kernel, 0, word);
    SET_ARG(kernel, 1, buffer);
    struct capture capture = capture_begin(stderr);
    MUST(clEnqueueNDRangeKernel(cl->queue, kernel, 1, NULL, &items, &local, 0, NULL, NULL));
    MUST(clFlush(cl->queue));
    for (cl_uint end = 1; end < groups && count("'slow' goes on") == 0; end += step) {
        __atomic_store_n(&may_end, end, __ATOMIC_RELEASE);
        usleep(STEP_US);
        ssize_t size = pread(fileno(capture.file), said, sizeof said - 1, 0);
        said[size > 0 ? size : 0] = '\0';
    }
    __atomic_store_n(&may_end, groups, __ATOMIC_RELEASE);
    MUST(clFinish(cl->queue));
    capture_end(&capture, said, sizeof said);
    CHECK_EQUAL(count("'slow' goes on"), 1);
    cl_uint *out = malloc(ITEMS * sizeof *out);
    cl_read(cl, buffer, ITEMS * sizeof *out, out);
    for (cl_uint i = 0; i < ITEMS; i++)
        CHECK_EQUAL(out[i], 3 * i);
    free(out);
    MUST(clReleaseMemObject(word));
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
}

// A program with a table of that many words in its image.
static cl_program build_table(const struct cl *cl, cl_ulong words) {
    char text[512];
    snprintf(text, sizeof text,
             "__constant uint table[%llu] = {5, 6, 7, 8};\n"
             "__kernel void look(__global uint *out, uint step) {\n"
             "    out[get_global_id(0)] = table[get_global_id(0) * step];\n"
             "}\n",
             (unsigned long long)words);
    return cl_build(cl, text);
}

static void look(const struct cl *cl, cl_kernel kernel, size_t local) {
    cl_uint out[16] = {0};
    cl_mem buffer = cl_buffer(cl, sizeof out, NULL);
    SET_ARG(kernel, 0, buffer);
    SET_ARG(kernel, 1, (cl_uint){1});
    cl_run(cl, kernel, COUNT(out), local);
    cl_read(cl, buffer, sizeof out, out);
    for (cl_uint i = 0; i < COUNT(out); ++i)
        CHECK_EQUAL(out[i], i < 4 ? 5 + i : 0);
    MUST(clReleaseMemObject(buffer));
}

// Versions fill the memory for programs, which is a seventh of the memory for buffers. When another
// program needs the memory, the versions are unloaded and the generic kernels are used.
static void gives_way(const struct cl *cl) {
    cl_ulong memory;
    MUST(clGetDeviceInfo(cl->device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof memory, &memory, NULL));
    if (cl->type & CL_DEVICE_TYPE_CPU)
        return; // more than a quick test fills
    const cl_ulong words = memory / 7 / 6 / sizeof(cl_uint);
    setenv("BARECL_SPECIALISE", "wait", 1);
    cl_program program = build_table(cl, words);
    cl_kernel kernel = cl_kernel_of(program, "look");
    struct capture capture = capture_begin(stderr);
    for (size_t local = 1; local <= 16; local *= 2)
        look(cl, kernel, local);
    capture_end(&capture, said, sizeof said);
    CHECK(count("'look' is specialised for") > 1);
    CHECK(count("the device has no memory for it") > 0);

    setenv("BARECL_SPECIALISE", "off", 1);
    cl_program other = build_table(cl, words);
    cl_kernel other_kernel = cl_kernel_of(other, "look");
    capture = capture_begin(stderr);
    look(cl, other_kernel, 4);
    look(cl, kernel, 4);
    capture_end(&capture, said, sizeof said);
    CHECK(count("the device wants its memory") > 0);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseKernel(other_kernel));
    MUST(clReleaseProgram(program));
    MUST(clReleaseProgram(other));
}

int main(void) {
    setenv("BARECL_LOG", "1", 1);
    struct cl cl = cl_open();
    require_barecl(&cl);
    sizes(&cl);
    switched_off(&cl);
    from_binary(&cl);
    compiler_dies(&cl);
    gives_way(&cl);
    goes_on(&cl, 16, 1);
    goes_on(&cl, 2, 64);
    build_goes_on(&cl);
    cl_close(&cl);
    return test_result();
}
