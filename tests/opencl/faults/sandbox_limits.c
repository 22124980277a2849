// SPDX-License-Identifier: MIT
//
// The sandbox's process has the requested threads and memory, no rights, no open files, and no memory that is
// both writable and executable. It uses no processor time while it is idle.

#include "check.h"
#include "process.h"

#include <sys/resource.h>

static const char source[] = "__kernel void fill(__global uint *out, uint number) {\n"
                             "    out[get_global_id(0)] = number + get_global_id(0);\n"
                             "}\n";

enum { THREADS = 3, MIB = 64, N = 1 << 16 };

static struct cl cl;
static pid_t process;

static FILE *open_file(const char *name) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)process, name);
    return fopen(path, "r");
}

// A line of /proc/<process>/status, after its name. The caller frees it.
static void status_line(const char *name, char text[256]) {
    FILE *file = open_file("status");
    text[0] = '\0';
    while (file && fgets(text, 256, file) && strncmp(text, name, strlen(name)) != 0)
        text[0] = '\0';
    if (file)
        fclose(file);
}

static void expect_status(const char *line) {
    char name[32], text[256];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(line, "\t"), line);
    status_line(name, text);
    text[strcspn(text, "\n")] = '\0';
    if (strcmp(text, line) != 0) {
        printf("\"%s\", should be \"%s\"\n", text, line);
        ++failed_checks;
    }
}

// Only a user who may inspect other processes sees the files and the mappings.
static void check_files(void) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd", (int)process);
    DIR *files = opendir(path);
    for (struct dirent *entry; files && (entry = readdir(files));) {
        CHECK(entry->d_name[0] == '.');
        if (entry->d_name[0] != '.')
            printf("file %s is open\n", entry->d_name);
    }
    if (files)
        closedir(files);
    else
        printf("its files are not to be seen\n");
}

static void check_mappings(void) {
    char line[512], rights[8];
    bool has_programs = false;
    FILE *file = open_file("maps");
    if (!file || !fgets(line, sizeof line, file)) {
        printf("its memory is not to be seen\n");
        return;
    }
    do {
        CHECK_EQUAL(sscanf(line, "%*s %7s", rights), 1);
        CHECK(rights[1] != 'w' || rights[2] != 'x');
        has_programs |= strcmp(rights, "r-xs") == 0;
    } while (fgets(line, sizeof line, file));
    CHECK(has_programs);
    fclose(file);
}

static void check_limits(void) {
    static const int limits[] = {RLIMIT_AS,   RLIMIT_CORE,   RLIMIT_FSIZE,
                                 RLIMIT_DATA, RLIMIT_NOFILE, RLIMIT_NPROC};
    for (size_t i = 0; i < COUNT(limits); i++) {
        struct rlimit is = {1, 1};
        if (prlimit(process, limits[i], NULL, &is) != 0)
            printf("its limits are not to be seen\n");
        else
            CHECK(is.rlim_cur == 0 && is.rlim_max == 0);
    }
}

static void check_threads(void) {
    char line[32];
    cl_uint units = 0;
    snprintf(line, sizeof line, "Threads:\t%d",
             THREADS + 1); // one thread waits for the others' end
    expect_status(line);
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL));
    CHECK_EQUAL(units, THREADS);
}

// All buffers together are inside the region; none is outside.
static void check_memory(void) {
    enum { PIECE = 8 << 20 };
    cl_ulong size = 0;
    cl_mem buffers[2 * MIB * (1 << 20) / PIECE];
    cl_uint count = 0, zero = 0;
    cl_int error = CL_SUCCESS;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof size, &size, NULL));
    CHECK(size < MIB << 20 && size > MIB << 19);
    while (error == CL_SUCCESS && count < COUNT(buffers)) {
        buffers[count] = clCreateBuffer(cl.context, CL_MEM_READ_WRITE, PIECE, NULL, &error);
        if (error == CL_SUCCESS)
            error = clEnqueueFillBuffer(cl.queue, buffers[count++], &zero, sizeof zero, 0, PIECE, 0,
                                        NULL, NULL);
    }
    CHECK(error == CL_MEM_OBJECT_ALLOCATION_FAILURE || error == CL_OUT_OF_RESOURCES);
    CHECK(count > 2 && count <= MIB * (1 << 20) / PIECE);
    while (count > 0)
        MUST(clReleaseMemObject(buffers[--count]));
}

static void check_kernel(cl_kernel kernel, cl_mem out, cl_uint number) {
    static cl_uint values[N];
    const size_t items = N;
    cl_event event;
    SET_ARG(kernel, 1, number);
    MUST(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &items, NULL, 0, NULL, &event));
    CHECK_EQUAL(cl_end_of(event), CL_COMPLETE);
    cl_read(&cl, out, sizeof values, values);
    for (cl_uint i = 0; i < N; i++)
        if (values[i] != number + i) {
            CHECK_EQUAL(values[i], number + i);
            return;
        }
}

// Waits until the process is stopped. If it never is, the test's time limit ends the test.
static void await_rest(void) {
    char text[256] = "";
    while (strstr(text, "T (stopped)") == NULL) {
        usleep(1000);
        status_line("State:", text);
    }
}

int main(void) {
    char threads[16], mib[16];
    snprintf(threads, sizeof threads, "%d", THREADS);
    snprintf(mib, sizeof mib, "%d", MIB);
    setenv("BARECL_SANDBOX_THREADS", threads, 1);
    setenv("BARECL_SANDBOX_MEMORY", mib, 1);
    cl = cl_open();
    require_board(&cl);
    process = process_find("barecl-sandbox");
    CHECK(process > 0);
    cl_program program = cl_build(&cl, source);
    cl_kernel kernel = cl_kernel_of(program, "fill");
    cl_mem out = cl_buffer(&cl, N * sizeof(cl_uint), NULL);
    SET_ARG(kernel, 0, out);
    for (cl_uint i = 0; i < 3; i++) {
        check_kernel(kernel, out, i);
        await_rest();
    }

    expect_status("Seccomp:\t2");
    expect_status("NoNewPrivs:\t1");
    expect_status("CapEff:\t0000000000000000");
    expect_status("CapPrm:\t0000000000000000");
    check_threads();
    check_files();
    check_mappings();
    check_limits();
    check_memory();
    MUST(clReleaseMemObject(out));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
