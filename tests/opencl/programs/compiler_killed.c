// SPDX-License-Identifier: MIT
//
// Whatever happens to the compiler, the application gets an error code and a log. The next build
// with a working compiler succeeds.

#include "check.h"
#include "process.h"

static const char source[] = "__kernel void k(__global int *b) { b[get_global_id(0)] = 7; }\n";

// Commands that replace the compiler. Each reads some of the request first, so that it dies in the
// middle of a request and not at the start.
static const struct {
    const char *what, *command;
} compilers[] = {
    {"ends in the middle of the request", "head -c 20 >/dev/null"},
    {"is killed in the middle of the request", "head -c 20 >/dev/null; kill -9 $$"},
    {"ends in the middle of its answer",
     "head -c 60 >/dev/null; printf 'BCLF\\001\\000\\000\\000\\002\\000'"},
    {"answers something else", "head -c 60 >/dev/null; echo I am not a compiler at all, sorry"},
    {"answers without end", "head -c 60 >/dev/null; head -c 100000 /dev/zero"},
    {"promises more than it sends",
     "head -c 60 >/dev/null; printf 'BCLF\\001\\0\\0\\0\\002\\0\\0\\0\\0\\0\\0\\001hello'"},
};

static cl_int build(const struct cl *cl, char *log, size_t size) {
    cl_program program = cl_source(cl, source);
    cl_int error = clBuildProgram(program, 1, &cl->device, "", NULL, NULL);
    MUST(clGetProgramBuildInfo(program, cl->device, CL_PROGRAM_BUILD_LOG, size, log, NULL));
    MUST(clReleaseProgram(program));
    return error;
}

int main(void) {
    static char log[65536];
    const char *good = getenv("BARECL_COMPILER");
    struct cl cl = cl_open();
    require_barecl(&cl);

    for (size_t i = 0; i < COUNT(compilers); ++i) {
        setenv("BARECL_COMPILER", compilers[i].command, 1);
        cl_int error = build(&cl, log, sizeof log);
        if (error != CL_BUILD_PROGRAM_FAILURE || log[0] == '\0') {
            printf("a compiler that %s: %s, log '%s'\n", compilers[i].what, cl_error_name(error),
                   log);
            ++failed_checks;
        }
    }

    if (good)
        setenv("BARECL_COMPILER", good, 1);
    else
        unsetenv("BARECL_COMPILER");
    CHECK_ERROR(build(&cl, log, sizeof log), CL_SUCCESS);

    // The real compiler, killed between two builds: the next build may fail, with a log, but not
    // the one after it.
    pid_t compiler = process_find("bareclc");
    CHECK(compiler > 0);
    if (compiler > 0)
        kill(compiler, SIGKILL);
    cl_int error = build(&cl, log, sizeof log);
    CHECK(error == CL_SUCCESS || (error == CL_BUILD_PROGRAM_FAILURE && log[0] != '\0'));
    CHECK_ERROR(build(&cl, log, sizeof log), CL_SUCCESS);
    cl_close(&cl);
    return test_result();
}
