// SPDX-License-Identifier: MIT
//
// Constructors and destructors of C++ for OpenCL's variables. Constructors run once, before the program's first kernel,
// whichever queue or command buffer launches it. Destructors run when the program is released, in the opposite order,
// before the callbacks of clSetProgramReleaseCallback.

#undef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#define CL_USE_DEPRECATED_OPENCL_2_2_APIS
#include "check.h"
#include <CL/cl_ext.h>
#include <pthread.h>
#include <unistd.h>

// A cold device takes a while for `slow`, so launches on other queues would overtake it.
static const char source[] =
    "int made = 0;\n"
    "struct S {\n"
    "    int v, number;\n"
    "    S(int x) : v(x * (int)get_global_size(0)), number(++made) {}\n"
    "    ~S() { printf(\"%d destroyed %d\\n\", number, v); }\n"
    "};\n"
    "struct Slow { int v; Slow() : v(0) { for (volatile int i = 0; i < 100000; i++) v = i; } };\n"
    "Slow slow;\n"
    "S one(3);\n"
    "namespace inner { S many[2] = {S(4), S(5)}; }\n"
    "int computed = one.v + inner::many[1].v;\n"
    "struct Quiet { int v = 6; constexpr Quiet() {} ~Quiet() { printf(\"quiet %d\\n\", v); } };\n"
    "Quiet quiet;\n"
    "kernel void run(global int *out) {\n"
    "    out[0] = one.v; out[1] = inner::many[0].v; out[2] = inner::many[1].number;\n"
    "    out[3] = computed; out[4] = made; out[5] = slow.v;\n"
    "}\n"
    "kernel void change() { one.v++; quiet.v++; }\n";

#define OPTIONS "-cl-std=CLC++2021"
enum { WORDS = 6 };

static void check_words(const struct cl *cl, cl_mem buffer, cl_int changes) {
    const cl_int want[WORDS] = {3 + changes, 4, 3, 8, 3, 99999};
    cl_int out[WORDS];
    cl_read(cl, buffer, sizeof out, out);
    for (int i = 0; i < WORDS; i++)
        CHECK_EQUAL(out[i], want[i]);
}

// ---- Destructors --------------------------------------------------------------------------------

static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    cl_program program;
    int calls, first;
} released = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

static void CL_CALLBACK note(cl_program program, void *number) {
    pthread_mutex_lock(&released.lock);
    if (released.calls++ == 0)
        released.first = *(int *)number;
    released.program = program;
    pthread_cond_signal(&released.changed);
    pthread_mutex_unlock(&released.lock);
}

// Releases the program, and checks what its destructors print.
static void check_release(cl_program program, const char *want) {
    static int numbers[] = {1, 2};
    char text[256] = "";
    FILE *printed = tmpfile();
    released.calls = 0;
    for (int i = 0; i < 2; i++)
        MUST(clSetProgramReleaseCallback(program, note, &numbers[i]));
    fflush(stdout);
    int before = dup(1);
    dup2(fileno(printed), 1);
    MUST(clReleaseProgram(program));
    pthread_mutex_lock(&released.lock);
    while (released.calls < 2)
        pthread_cond_wait(&released.changed, &released.lock);
    pthread_mutex_unlock(&released.lock);
    fflush(stdout);
    dup2(before, 1);
    close(before);
    rewind(printed);
    text[fread(text, 1, sizeof text - 1, printed)] = '\0';
    fclose(printed);
    if (strcmp(text, want) != 0) {
        printf("printed: %s\n", text);
        ++failed_checks;
    }
    CHECK_EQUAL(released.first, 2);
    CHECK_EQUAL(released.program == program, true);
}

// ---- Constructors -------------------------------------------------------------------------------

static cl_mem words(const struct cl *cl) {
    static const cl_int none[WORDS];
    return cl_buffer(cl, sizeof none, none);
}

// The first launches are on several queues at once.
static void runs_once(const struct cl *cl, cl_program program) {
    enum { QUEUES = 3 };
    const size_t one = 1;
    cl_mem buffers[QUEUES];
    cl_command_queue queues[QUEUES];
    cl_kernel kernel = cl_kernel_of(program, "run"), change = cl_kernel_of(program, "change");
    cl_int error;
    for (int i = 0; i < QUEUES; i++) {
        buffers[i] = words(cl);
        queues[i] = clCreateCommandQueue(cl->context, cl->device,
                                         CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &error);
        MUST(error);
        SET_ARG(kernel, 0, buffers[i]);
        MUST(clEnqueueNDRangeKernel(queues[i], kernel, 1, NULL, &one, NULL, 0, NULL, NULL));
    }
    for (int i = 0; i < QUEUES; i++) {
        MUST(clFinish(queues[i]));
        check_words(cl, buffers[i], 0);
        MUST(clReleaseCommandQueue(queues[i]));
    }
    cl_run(cl, change, 1, 1);
    cl_run(cl, kernel, 1, 1);
    check_words(cl, buffers[QUEUES - 1], 1);
    for (int i = 0; i < QUEUES; i++)
        MUST(clReleaseMemObject(buffers[i]));
    MUST(clReleaseKernel(change));
    MUST(clReleaseKernel(kernel));
}

// A command buffer has the program's first launch.
static void runs_recorded(const struct cl *cl) {
    clCreateCommandBufferKHR_fn create =
        (clCreateCommandBufferKHR_fn)clGetExtensionFunctionAddressForPlatform(
            cl->platform, "clCreateCommandBufferKHR");
    clCommandNDRangeKernelKHR_fn launch =
        (clCommandNDRangeKernelKHR_fn)clGetExtensionFunctionAddressForPlatform(
            cl->platform, "clCommandNDRangeKernelKHR");
    clFinalizeCommandBufferKHR_fn finalize =
        (clFinalizeCommandBufferKHR_fn)clGetExtensionFunctionAddressForPlatform(
            cl->platform, "clFinalizeCommandBufferKHR");
    clEnqueueCommandBufferKHR_fn enqueue =
        (clEnqueueCommandBufferKHR_fn)clGetExtensionFunctionAddressForPlatform(
            cl->platform, "clEnqueueCommandBufferKHR");
    clReleaseCommandBufferKHR_fn release =
        (clReleaseCommandBufferKHR_fn)clGetExtensionFunctionAddressForPlatform(
            cl->platform, "clReleaseCommandBufferKHR");
    const size_t one = 1;
    cl_int error;
    cl_program program = cl_build_with(cl, source, OPTIONS);
    cl_kernel kernel = cl_kernel_of(program, "run");
    cl_mem buffer = words(cl);
    SET_ARG(kernel, 0, buffer);
    cl_command_buffer_khr commands = create(1, &cl->queue, NULL, &error);
    MUST(error);
    MUST(launch(commands, NULL, NULL, kernel, 1, NULL, &one, NULL, 0, NULL, NULL, NULL));
    MUST(finalize(commands));
    for (int i = 0; i < 2; i++) {
        MUST(enqueue(0, NULL, commands, 0, NULL, NULL));
        check_words(cl, buffer, 0);
    }
    MUST(release(commands));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(buffer));
    check_release(program, "quiet 6\n3 destroyed 5\n2 destroyed 4\n1 destroyed 3\n");
}

static void runs_from_binary(const struct cl *cl, cl_program program) {
    size_t size;
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    unsigned char *binary = malloc(size);
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL));
    cl_int error;
    cl_program again = clCreateProgramWithBinary(cl->context, 1, &cl->device, &size,
                                                 (const unsigned char **)&binary, NULL, &error);
    MUST(error);
    free(binary);
    MUST(clBuildProgram(again, 1, &cl->device, "", NULL, NULL));
    runs_once(cl, again);
    check_release(again, "quiet 7\n3 destroyed 5\n2 destroyed 4\n1 destroyed 4\n");
}

// Two objects, with a constructor each, and one with a destructor.
static void runs_linked(const struct cl *cl) {
    static const char *const parts[] = {
        "struct A { int v; A() : v((int)get_work_dim() + 6) {} ~A() { printf(\"A %d\\n\", v); } "
        "};\n"
        "A a; int of_a() { return a.v; }",
        "struct B { int v; B() : v((int)get_work_dim() + 7) {} }; B b; int of_a();\n"
        "kernel void run(global int *out) { out[0] = of_a(); out[1] = b.v; }"};
    cl_program objects[2];
    cl_int error, out[WORDS];
    for (int i = 0; i < 2; i++) {
        objects[i] = cl_source(cl, parts[i]);
        MUST(clCompileProgram(objects[i], 1, &cl->device, OPTIONS, 0, NULL, NULL, NULL, NULL));
    }
    cl_program program =
        clLinkProgram(cl->context, 1, &cl->device, "", 2, objects, NULL, NULL, &error);
    MUST(error);
    cl_kernel kernel = cl_kernel_of(program, "run");
    cl_mem buffer = words(cl);
    SET_ARG(kernel, 0, buffer);
    cl_run(cl, kernel, 1, 1);
    cl_read(cl, buffer, sizeof out, out);
    CHECK_EQUAL(out[0], 7);
    CHECK_EQUAL(out[1], 8);
    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseKernel(kernel));
    check_release(program, "A 7\n");
    for (int i = 0; i < 2; i++)
        MUST(clReleaseProgram(objects[i]));
}

// ---- What the application sees ------------------------------------------------------------------

static void is_hidden(cl_program program) {
    size_t count;
    cl_uint made;
    cl_bool has;
    cl_int error;
    char names[64];
    MUST(clGetProgramInfo(program, CL_PROGRAM_NUM_KERNELS, sizeof count, &count, NULL));
    CHECK_EQUAL(count, 2);
    MUST(clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof names, names, NULL));
    CHECK_EQUAL(strcmp(names, "run;change"), 0);
    MUST(clCreateKernelsInProgram(program, 0, NULL, &made));
    CHECK_EQUAL(made, 2);
    CHECK_EQUAL(clCreateKernel(program, "__bcl_initialize", &error) == NULL, true);
    CHECK_EQUAL(error, CL_INVALID_KERNEL_NAME);
    MUST(clGetProgramInfo(program, CL_PROGRAM_SCOPE_GLOBAL_CTORS_PRESENT, sizeof has, &has, NULL));
    CHECK_EQUAL(has, CL_TRUE);
    MUST(clGetProgramInfo(program, CL_PROGRAM_SCOPE_GLOBAL_DTORS_PRESENT, sizeof has, &has, NULL));
    CHECK_EQUAL(has, CL_TRUE);
}

int main(void) {
    struct cl cl = cl_open();
    require_barecl(&cl);
    cl_bool has_generic = CL_FALSE;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, sizeof has_generic,
                         &has_generic, NULL));
    if (!has_generic)
        skip("the device does not have C++ for OpenCL");
    cl_program program = cl_build_with(&cl, source, OPTIONS);
    is_hidden(program);
    runs_from_binary(&cl, program);
    runs_once(&cl, program);
    check_release(program, "quiet 7\n3 destroyed 5\n2 destroyed 4\n1 destroyed 4\n");
    runs_recorded(&cl);
    runs_linked(&cl);
    cl_close(&cl);
    return test_result();
}
