// SPDX-License-Identifier: MIT
//
// Programs in several threads: one thread builds while others query and create kernels; two threads
// build for one device each. The compiler is a shell script.

#include "support.h"

#include "api/programs/program.h"
#include "program/compiler.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *source = "kernel void k() {}";
static const char *const options[] = {"-DVALUE=1", "-DVALUE=2"};
static const struct test_kernel kernel = {.name = "k"};

#define WARNING "a warning"

static char directory[] = "/tmp/barecl-program-test-XXXXXX";
static struct test_setup setup;
static cl_program program;

// -------------------------------------------------------------------------------------------------
// The compiler

// A RESULT frame in a file, for scripts to `cat`.
static void write_answer(const char *name, const char *log, const void *blob, size_t blob_size) {
    uint32_t sizes[] = {(uint32_t)strlen(log), (uint32_t)blob_size};
    int32_t status = BCL_BUILD_OK;
    struct bcl_frame frame = {BCL_FRAME_MAGIC, BCL_FRAMES_VERSION, BCL_FRAME_RESULT,
                              12 + sizes[0] + sizes[1]};
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fwrite(&frame, sizeof frame, 1, file);
    fwrite(&status, sizeof status, 1, file);
    fwrite(&sizes[0], sizeof sizes[0], 1, file);
    fwrite(log, 1, sizes[0], file);
    fwrite(&sizes[1], sizeof sizes[1], 1, file);
    fwrite(blob, 1, blob_size, file);
    fclose(file);
}

static void write_answers(void) {
    size_t size;
    const char *target = setup.devices[0]->driven.facts.target;
    unsigned char *binary = test_binary(target, &kernel, 1, NULL, &size);
    write_answer("good", WARNING, binary, size);
    write_answer("identity", "", "digest\n", 7);
    free(binary);
}

// Answers each build with `good`, once the file `go` exists. Of a request it reads the header and
// the first length; of a build, which has kind 1, also the rest.
static void set_compiler(void) {
    char command[256];
    size_t rest = 12 + strlen(setup.devices[0]->driven.facts.target) + strlen(options[0]) +
                  strlen("--launcher=workgroup") + strlen(source);
    snprintf(command, sizeof command,
             "while kind=$(head -c 20 | od -An -j8 -N1 -tu1) && [ $kind ]; do "
             "if [ $kind = 1 ]; then head -c %zu >rest; until [ -e go ]; do sleep 0.01; done; "
             "cat good || exit; else cat identity || exit; fi; done",
             rest);
    setenv("BARECL_COMPILER", command, 1);
}

static void go(void) {
    FILE *file = fopen("go", "w");
    assert_non_null(file);
    fclose(file);
}

// -------------------------------------------------------------------------------------------------
// Threads that build

struct builder {
    pthread_t thread;
    cl_uint device;
    cl_int status;
};

static void *build_once(void *argument) {
    struct builder *builder = argument;
    builder->status =
        clBuildProgram(program, 1, &setup.devices[builder->device], options[0], NULL, NULL);
    return NULL;
}

static void start_building(struct builder *builder, cl_uint device) {
    builder->device = device;
    assert_int_equal(pthread_create(&builder->thread, NULL, build_once, builder), 0);
    cl_build_status status = CL_BUILD_NONE;
    for (int i = 0; i < 1000 && status != CL_BUILD_IN_PROGRESS; i++) {
        assert_int_equal(clGetProgramBuildInfo(program, setup.devices[device],
                                               CL_PROGRAM_BUILD_STATUS, sizeof status, &status,
                                               NULL),
                         CL_SUCCESS);
        usleep(1000);
    }
    assert_int_equal(status, CL_BUILD_IN_PROGRESS);
}

static atomic_bool rebuilt;

static void *build_again_and_again(void *argument) {
    (void)argument;
    for (int i = 0; i < 500; i++) {
        cl_int status = clBuildProgram(program, 1, setup.devices, options[i % 2], NULL, NULL);
        if (status != CL_SUCCESS && status != CL_INVALID_OPERATION) // the other thread has a kernel
            fail_msg("build %d: %d", i, status);
    }
    atomic_store(&rebuilt, true);
    return NULL;
}

// -------------------------------------------------------------------------------------------------
// Tests

static int fresh(void **state) {
    (void)state;
    program = clCreateProgramWithSource(setup.context, 1, &source, NULL, NULL);
    assert_non_null(program);
    remove("go");
    return 0;
}

static int release(void **state) {
    (void)state;
    go(); // removes what a failed test left
    assert_int_equal(program->object.references, 1);
    clReleaseProgram(program);
    bcl_compiler_stop();
    return 0;
}

static void ask_for_text(cl_program_build_info what, const char *one, const char *other) {
    char text[64];
    assert_int_equal(
        clGetProgramBuildInfo(program, setup.devices[0], what, sizeof text, text, NULL),
        CL_SUCCESS);
    if (strcmp(text, "") != 0 && strcmp(text, one) != 0 && strcmp(text, other) != 0)
        fail_msg("'%s' is neither '%s' nor '%s'", text, one, other);
}

static void ask_for_binary(void) {
    cl_uint count = setup.device_count;
    size_t sizes[4];
    unsigned char bytes[1 << 12], *places[4] = {bytes};
    assert_int_equal(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof sizes, sizes, NULL),
                     CL_SUCCESS);
    assert_true(sizes[0] <= sizeof bytes);
    assert_int_equal(
        clGetProgramInfo(program, CL_PROGRAM_BINARIES, count * sizeof *places, places, NULL),
        CL_SUCCESS);
}

static void ask_for_kernels(void) {
    char names[16] = "";
    cl_int status = clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof names, names, NULL);
    assert_true(status == CL_SUCCESS || status == CL_INVALID_PROGRAM_EXECUTABLE);
    if (status == CL_SUCCESS)
        assert_string_equal(names, "k");
    cl_kernel made = clCreateKernel(program, "k", &status);
    assert_true(status == CL_SUCCESS || status == CL_INVALID_PROGRAM_EXECUTABLE);
    if (made == NULL)
        return;
    assert_int_equal(clGetKernelInfo(made, CL_KERNEL_FUNCTION_NAME, sizeof names, names, NULL),
                     CL_SUCCESS);
    assert_string_equal(names, "k");
    clReleaseKernel(made);
}

static void answers_stay_whole_while_another_thread_builds(void **state) {
    (void)state;
    pthread_t builder;
    setenv("BARECL_CACHE_DIR", directory, 1); // which lets the build finish
    go();
    atomic_store(&rebuilt, false);
    assert_int_equal(pthread_create(&builder, NULL, build_again_and_again, NULL), 0);
    while (!atomic_load(&rebuilt)) {
        ask_for_text(CL_PROGRAM_BUILD_OPTIONS, options[0], options[1]);
        ask_for_text(CL_PROGRAM_BUILD_LOG, WARNING, "");
        ask_for_binary();
        ask_for_kernels();
    }
    pthread_join(builder, NULL);
}

static void two_threads_build_for_a_device_each(void **state) {
    (void)state;
    struct builder first, second;
    start_building(&first, 0);
    start_building(&second, 1);
    assert_int_equal(clBuildProgram(program, 1, setup.devices, options[0], NULL, NULL),
                     CL_INVALID_OPERATION);
    assert_int_equal(clBuildProgram(program, 0, NULL, options[0], NULL, NULL),
                     CL_INVALID_OPERATION);
    go();
    pthread_join(first.thread, NULL);
    pthread_join(second.thread, NULL);
    assert_int_equal(first.status, CL_SUCCESS);
    assert_int_equal(second.status, CL_SUCCESS);
    for (cl_uint i = 0; i < 2; i++)
        assert_non_null(bcl_program_build(program, setup.devices[i]));
}

static void *go_soon(void *unused) {
    usleep(100000);
    go();
    return unused;
}

// A kernel belongs to all devices, so creating one waits for the build in progress.
static void kernel_is_made_after_the_build(void **state) {
    (void)state;
    struct builder builder;
    pthread_t later;
    size_t size;
    start_building(&builder, 1);
    assert_int_equal(pthread_create(&later, NULL, go_soon, NULL), 0);
    cl_int status;
    cl_kernel made = clCreateKernel(program, "k", &status);
    assert_int_equal(status, CL_SUCCESS);
    assert_int_equal(clGetKernelWorkGroupInfo(made, setup.devices[1], CL_KERNEL_WORK_GROUP_SIZE,
                                              sizeof size, &size, NULL),
                     CL_SUCCESS);
    clReleaseKernel(made);
    pthread_join(later, NULL);
    pthread_join(builder.thread, NULL);
    assert_int_equal(builder.status, CL_SUCCESS);
}

static int prepare(void **state) {
    (void)state;
    test_open(&setup, NULL, 0, NULL);
    write_answers();
    set_compiler();
    return 0;
}

static int end(void **state) {
    (void)state;
    test_close(&setup);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(two_threads_build_for_a_device_each, fresh, release),
        cmocka_unit_test_setup_teardown(kernel_is_made_after_the_build, fresh, release),
        cmocka_unit_test_setup_teardown(answers_stay_whole_while_another_thread_builds, fresh,
                                        release),
    };
    setenv("BARECL_DEVICES", "cpu,basic", 1);
    setenv("BARECL_SPECIALISE", "off", 1);
    setenv("BARECL_CACHE_DIR", "", 1);
    if (mkdtemp(directory) == NULL || chdir(directory) != 0)
        return 1;
    int failed = cmocka_run_group_tests(tests, prepare, end);
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", directory);
    return system(command) != 0 || failed;
}
