// SPDX-License-Identifier: MIT
//
// An application under limits: builds a program, runs it and checks the results. Prints `right`, or the call that
// returned an error and the error, and exits normally: whatever the limit, the library must not end the application.
//
//     probe container | old    with a filter that refuses system calls, as a container or an old Linux kernel does
//     probe large              with a large source, and calls that make a large trace

#include "error_name.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

enum { N = 64, LARGE = 2 << 20 };

// A kernel with 512 KiB of stack that uses a word in each page.
static const char source[] =
    "__kernel void twice(__global uint *data) {\n"
    "    uint own[131072];\n"
    "    for (uint i = 0; i < 128; i++) own[1024 * i] = data[get_global_id(0)] + i;\n"
    "    barrier(CLK_GLOBAL_MEM_FENCE);\n"
    "    uint sum = 0;\n"
    "    for (uint i = 0; i < 128; i++) sum += own[(i * 7 + data[0]) % 128 * 1024] - i;\n"
    "    data[get_global_id(0)] = sum / 64;\n"
    "}\n";

// If the call failed, prints its name and the error, and exits with success.
static void need(cl_int error, const char *call) {
    if (error == CL_SUCCESS)
        return;
    printf("%s: %s\n", call, cl_error_name(error));
    fflush(stdout);
    exit(EXIT_SUCCESS);
}

// ---- Filters ----------------------------------------------------------------------------------------

// System calls that container runtimes refuse by default.
static const int of_containers[] = {
    __NR_acct,
    __NR_add_key,
    __NR_bpf,
    __NR_clock_settime,
    __NR_delete_module,
    __NR_finit_module,
    __NR_get_mempolicy,
    __NR_init_module,
    __NR_io_uring_setup,
    __NR_kcmp,
    __NR_kexec_load,
    __NR_keyctl,
    __NR_mbind,
    __NR_mount,
    __NR_move_pages,
    __NR_name_to_handle_at,
    __NR_open_by_handle_at,
    __NR_perf_event_open,
    __NR_personality,
    __NR_pivot_root,
    __NR_process_vm_readv,
    __NR_process_vm_writev,
    __NR_ptrace,
    __NR_quotactl,
    __NR_request_key,
    __NR_set_mempolicy,
    __NR_setns,
    __NR_settimeofday,
    __NR_swapon,
    __NR_syslog,
    __NR_umount2,
    __NR_unshare,
    __NR_userfaultfd,
    __NR_vhangup,
};
// System calls that old Linux kernels do not have.
static const int of_later_kernels[] = {__NR_close_range, __NR_pidfd_open, __NR_clone3,
                                       __NR_faccessat2,  __NR_openat2,    __NR_statx};

static void add_refusals(struct sock_filter *filter, unsigned short *size, const int *calls,
                         size_t count, int error) {
    for (size_t i = 0; i < count; i++) {
        filter[(*size)++] =
            (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)calls[i], 0, 1);
        filter[(*size)++] = (struct sock_filter)BPF_STMT(
            BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ((unsigned)error & SECCOMP_RET_DATA));
    }
}

static void limit_calls(const char *how) {
    struct sock_filter filter[256] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    struct sock_fprog program = {.len = 1, .filter = filter};
    const int clone3[] = {__NR_clone3};
    if (strcmp(how, "old") == 0) {
        add_refusals(filter, &program.len, of_later_kernels,
                     sizeof of_later_kernels / sizeof of_later_kernels[0], ENOSYS);
    } else {
        add_refusals(filter, &program.len, of_containers,
                     sizeof of_containers / sizeof of_containers[0], EPERM);
        add_refusals(filter, &program.len, clone3, 1, ENOSYS);
    }
    filter[program.len++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
        perror("seccomp");
        exit(EXIT_FAILURE);
    }
}

// ---- The application --------------------------------------------------------------------------------

// Returns the source after `blanks` blanks.
static char *padded(size_t blanks) {
    char *text = malloc(blanks + sizeof source);
    if (text == NULL)
        need(CL_OUT_OF_HOST_MEMORY, "malloc");
    memset(text, ' ', blanks);
    memcpy(text + blanks, source, sizeof source);
    return text;
}

static cl_program build(cl_context context, cl_device_id device, bool large) {
    char *text = padded(large ? LARGE : 0);
    cl_int error;
    static char log[65536];
    cl_program program = clCreateProgramWithSource(context, 1, (const char **)&text, NULL, &error);
    need(error, "clCreateProgramWithSource");
    free(text);
    error = clBuildProgram(program, 1, &device, "", NULL, NULL);
    if (error != CL_SUCCESS) {
        clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
        fprintf(stderr, "%s\n", log);
    }
    need(error, "clBuildProgram");
    return program;
}

static void call_often(cl_platform_id platform) {
    char name[64];
    for (int i = 0; i < LARGE / 64; i++)
        need(clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name, name, NULL),
             "clGetPlatformInfo");
}

static void run(cl_context context, cl_device_id device, cl_program program) {
    static cl_uint data[N];
    const size_t items = N, local = 1;
    cl_int error;
    for (cl_uint i = 0; i < N; i++)
        data[i] = i % 16;
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, &error);
    need(error, "clCreateCommandQueue");
    cl_kernel kernel = clCreateKernel(program, "twice", &error);
    need(error, "clCreateKernel");
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof data, data, &error);
    need(error, "clCreateBuffer");
    need(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
    need(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, &local, 0, NULL, NULL),
         "clEnqueueNDRangeKernel");
    need(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof data, data, 0, NULL, NULL),
         "clEnqueueReadBuffer");
    for (cl_uint i = 0; i < N; i++)
        if (data[i] != 2 * (i % 16)) {
            printf("wrong: element %u is %u\n", i, data[i]);
            exit(EXIT_FAILURE);
        }
}

int main(int count, char **words) {
    cl_platform_id platform;
    cl_device_id device;
    cl_uint units = 0;
    cl_int error;
    const bool large = count > 1 && strcmp(words[1], "large") == 0;
    if (count > 1 && !large)
        limit_calls(words[1]);
    need(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
    need(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL), "clGetDeviceIDs");
    need(clGetDeviceInfo(device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL),
         "clGetDeviceInfo");
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    need(error, "clCreateContext");
    if (large)
        call_often(platform);
    run(context, device, build(context, device, large));
    printf("right, on %u\n", units);
    return EXIT_SUCCESS;
}
