// SPDX-License-Identifier: MIT
//
// Kernels that raise signals in the application's process. The library says which kernel it was, and where; then
// happens what would have happened without the library. With BARECL_FAULTS=recover the event ends with an error and the
// application goes on. Signals that no kernel has raised are passed on. Each case runs in its own process.

#include "check.h"
#include "process.h"

#include <setjmp.h>
#include <sys/wait.h>

static const char source[] = "__kernel void store(__global uint *out, ulong address) {\n"
                             "    *(__global uint *)(size_t)address = 1;\n"
                             "}\n"
                             "__kernel void good(__global uint *out, ulong number) {\n"
                             "    out[get_global_id(0)] = (uint)number;\n"
                             "}\n";

enum { ITEMS = 256, HANDLED = 42, RETURNED = 43, ROUNDS = 50 };

struct run {
    struct cl cl;
    cl_program program;
    cl_kernel store, good;
    cl_mem out;
};

static struct run open_run(void) {
    struct run run = {.cl = cl_open()};
    run.program = cl_build(&run.cl, source);
    run.store = cl_kernel_of(run.program, "store");
    run.good = cl_kernel_of(run.program, "good");
    run.out = cl_buffer(&run.cl, ITEMS * sizeof(cl_uint), NULL);
    return run;
}

static cl_int launch(const struct run *run, cl_kernel kernel, cl_ulong value) {
    const size_t items = ITEMS, group = 16;
    cl_event event;
    SET_ARG(kernel, 0, run->out);
    SET_ARG(kernel, 1, value);
    MUST(clEnqueueNDRangeKernel(run->cl.queue, kernel, 1, NULL, &items, &group, 0, NULL, &event));
    return cl_end_of(event);
}

static int launch_bad(void) {
    struct run run = open_run();
    launch(&run, run.store, 8);
    return RETURNED;
}

// ---- The cases: each returns the process's exit status --------------------------------------------

static void leave(int number) {
    (void)number;
    _exit(HANDLED);
}

static int dies(void) { return launch_bad(); }

static int has_handler_before(void) {
    signal(SIGSEGV, leave);
    return launch_bad();
}

static int has_handler_after(void) {
    struct run run = open_run();
    signal(SIGSEGV, leave);
    run.program = cl_build(&run.cl, source); // loaded after the handler was installed
    run.store = cl_kernel_of(run.program, "store");
    launch(&run, run.store, 8);
    return RETURNED;
}

static volatile int *volatile nowhere = (volatile int *)8;

static int faults_itself(void) {
    struct run run = open_run();
    launch(&run, run.good, 1);
    *nowhere = 1;
    return RETURNED;
}

static int faults_itself_handled(void) {
    signal(SIGSEGV, leave);
    return faults_itself();
}

static int is_sent_one(void) {
    struct run run = open_run();
    launch(&run, run.good, 1);
    raise(SIGSEGV);
    return RETURNED;
}

static int ignores_one(void) {
    signal(SIGSEGV, SIG_IGN);
    return is_sent_one();
}

static int recovers(void) {
    struct run run = open_run();
    static cl_uint values[ITEMS];
    for (cl_uint round = 0; round < ROUNDS; round++) {
        CHECK(launch(&run, run.store, 8) < 0);
        CHECK(strstr(cl_notified, "'store' faulted") != NULL);
        CHECK_EQUAL(launch(&run, run.good, round), CL_COMPLETE);
        cl_read(&run.cl, run.out, sizeof values, values);
        for (cl_uint i = 0; i < ITEMS; i++)
            CHECK_EQUAL(values[i], round);
    }
    return failed_checks == 0 ? RETURNED : 1;
}

static const struct {
    const char *name, *mode; // BARECL_FAULTS
    int (*run)(void);
    int status, number; // how the process ends: by its exit status, or by this signal
    bool told;          // the message names kernel and line
} cases[] = {
    {"dies", "report", dies, 0, SIGSEGV, true},
    {"has a handler", "report", has_handler_before, HANDLED, 0, true},
    {"installs a handler later", "report", has_handler_after, HANDLED, 0, true},
    {"faults itself", "report", faults_itself, 0, SIGSEGV, false},
    {"faults itself and handles it", "report", faults_itself_handled, HANDLED, 0, false},
    {"is sent a signal", "report", is_sent_one, 0, SIGSEGV, false},
    {"ignores a signal", "report", ignores_one, RETURNED, 0, false},
    {"recovers", "recover", recovers, RETURNED, 0, true},
    {"faults itself, with recovery", "recover", faults_itself, 0, SIGSEGV, false},
    {"wants no handler", "off", dies, 0, SIGSEGV, false},
};

static void check_case(size_t number) {
    static char log[65536];
    int status = 0, failures = failed_checks;
    struct capture capture = capture_begin(stderr);
    pid_t child = fork();
    if (child == 0) {
        setenv("BARECL_FAULTS", cases[number].mode, 1);
        _exit(cases[number].run());
    }
    waitpid(child, &status, 0);
    capture_end(&capture, log, sizeof log);
    if (cases[number].number != 0)
        CHECK(WIFSIGNALED(status) && WTERMSIG(status) == cases[number].number);
    else
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == cases[number].status);
    bool told =
        strstr(log, "kernel 'store' faulted: load or store where it may not at address 0x8, "
                    "program.cl:2:") != NULL;
    CHECK_EQUAL(told, cases[number].told);
    CHECK(!told || strstr(log, ", work-group (") != NULL);
    if (failed_checks > failures)
        printf("in case '%s': %s\n", cases[number].name, log);
}

int main(void) {
    struct cl cl = cl_find();
    require_barecl(&cl);
    for (size_t number = 0; number < COUNT(cases); number++)
        check_case(number);
    return test_result();
}
