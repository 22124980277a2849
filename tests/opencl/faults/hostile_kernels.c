// SPDX-License-Identifier: MIT
//
// Kernels that try to break out of the sandbox. Each system call that they try ends their event with an error
// that names the system call, and each fault with an error that names the place. After that the next correct
// kernel gives the right result, and a buffer is unchanged.

#include "check.h"
#include "hand_made.h"
#include "process.h"

#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>

static const char bad_source[] =
    "__kernel void bad(__global uint *out) {\n"
    "    uint x = out[0];\n"
    "    for (uint i = 0; i < out[1]; ++i) x = x * 3 + (x >> 3) + out[i];\n"
    "    out[2] = x;\n"
    "}\n";
static const char source[] =
    "__kernel void store(__global uint *out, ulong address) {\n"
    "    *(volatile __global uint *)(size_t)address = 0xc3c3c3c3;\n"
    "    out[0] = 666;\n"
    "}\n"
    "__kernel void load(__global uint *out, ulong address) {\n"
    "    out[0] = *(volatile __global uint *)(size_t)address;\n"
    "    out[1] = 666;\n"
    "}\n"
    "__kernel void self(__global ulong *out) { out[0] = (ulong)(size_t)out; }\n"
    "__kernel void good(__global uint *out, uint start) {\n"
    "    uint i = get_global_id(0);\n"
    "    out[i] = start + 3 * i;\n"
    "}\n";

enum { N = 4096, KEPT = 16384 };

static struct cl cl;
static cl_program program, bad_program;
static cl_mem out, buffer;
static cl_kernel good;
static cl_uint kept[KEPT];

static cl_int run(cl_kernel kernel, size_t items, char *log, size_t size) {
    cl_event event;
    struct capture capture = capture_begin(stderr);
    MUST(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &items, NULL, 0, NULL, &event));
    cl_int status = cl_end_of(event);
    capture_end(&capture, log, size);
    return status;
}

static void check_all_is_well(void) {
    static cl_uint values[N], now[KEPT];
    static cl_uint start;
    char log[4096];
    SET_ARG(good, 0, out);
    ++start;
    SET_ARG(good, 1, start);
    CHECK_EQUAL(run(good, N, log, sizeof log), CL_COMPLETE);
    cl_read(&cl, out, sizeof values, values);
    for (cl_uint i = 0; i < N; i++)
        if (values[i] != start + 3 * i) {
            CHECK_EQUAL(values[i], start + 3 * i);
            break;
        }
    cl_read(&cl, buffer, sizeof now, now);
    CHECK(memcmp(now, kept, sizeof kept) == 0);
}

// ---- Hand-made code ----------------------------------------------------------------------------------

static void expect_end(const char *what, const struct hand_made *code, size_t items,
                       const char *said) {
    char log[4096];
    cl_program hostile = hand_made_program(&cl, bad_program, code);
    cl_kernel kernel = cl_kernel_of(hostile, "bad");
    SET_ARG(kernel, 0, buffer);
    cl_int status = run(kernel, items, log, sizeof log);
    if (status >= 0 || strstr(log, said) == NULL || strstr(log, "'bad'") == NULL) {
        printf("%s: status %d, and not \"%s\": %s\n", what, status, said, log);
        ++failed_checks;
    }
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(hostile));
    check_all_is_well();
}

static void expect_refused(const char *what, uint32_t number, uint32_t a, uint32_t b, uint32_t c) {
    struct hand_made code = {.size = 0};
    hand_made_call(&code, number, (const uint32_t[]){a, b, c});
    hand_made_return(&code);
    expect_end(what, &code, 1, "asked the system for what it may not have");
}

static void check_calls(void) {
    const uint32_t parent = (uint32_t)getpid(), page = 0x20000000;
    expect_refused("openat", SYS_openat, (uint32_t)-100, page, 0);
    expect_refused("socket", SYS_socket, AF_INET, SOCK_STREAM, 0);
    expect_refused("kill", SYS_kill, parent, 0, 0);
    expect_refused("execve", SYS_execve, page, 0, 0);
    expect_refused("clone", SYS_clone, 0, 0, 0);
#ifdef SYS_mmap
    expect_refused("mmap", SYS_mmap, 0, 4096, PROT_READ | PROT_WRITE | PROT_EXEC);
#endif
    expect_refused("mprotect", SYS_mprotect, page, 4096, PROT_READ | PROT_WRITE | PROT_EXEC);
    expect_refused("write", SYS_write, 2, page, 16);
    expect_refused("ptrace", SYS_ptrace, 16, parent, 0);
    expect_refused("process_vm_readv", SYS_process_vm_readv, parent, 0, 0);
    expect_refused("getpid", SYS_getpid, 0, 0, 0);
    expect_refused("exit", SYS_exit, 0, 0, 0);
    expect_refused("exit_group", SYS_exit_group, 0, 0, 0);
    expect_refused("rt_sigaction", SYS_rt_sigaction, 11, 0, 0);
    expect_refused("futex, to lock for others", SYS_futex, page, 6, 0);
}

#if defined(__x86_64__)

static const struct {
    const char *what, *bytes;
    size_t size;
    const char *said;
} sequences[] = {
    {"a call of 32 bits", "\xb8\x14\x00\x00\x00\xcd\x80\xc3", 8,
     "'bad'"}, // stopped by the filter; a fault where there is no filter
    {"a call of x32", "\xb8\x27\x00\x00\x40\x0f\x05\xc3", 8,
     "asked the system for what it may not have"},
    {"a division by zero", "\x31\xc9\x31\xd2\xb8\x01\x00\x00\x00\xf7\xf1\xc3", 12,
     "division by zero"},
    {"an undefined instruction", "\x0f\x0b", 2, "undefined instruction"},
    {"a breakpoint", "\xcc\xc3", 2, "undefined instruction"},
    {"a privileged instruction", "\xfa\xc3", 2, "'bad' faulted"},
    {"a stack that ends", "\x50\xeb\xfd", 3, "load or store where it may not"},
    {"an address that none can be", "\x48\xb8\x00\x00\x00\x00\x00\x00\x00\x80\x8b\x00\xc3", 13,
     "load or store where it may not"},
    {"a jump to nowhere", "\x31\xc0\xff\xe0", 4, "jump to where no code may be at address 0x0"},
    {"a jump into a buffer", "\xb8\x00\x00\x10\x20\xff\xe0", 7, "jump to where no code may be"},
    {"no stack", "\x31\xe4\x50\xc3", 4, "load or store where it may not"},
    {"other rounding, and single steps", "\x9c\x81\x0c\x24\x00\x01\x00\x00\x9d\x90\xc3", 11,
     "'bad' faulted"},
};

static void check_sequences(void) {
    for (size_t i = 0; i < COUNT(sequences); i++) {
        struct hand_made code = {.size = 0};
        hand_made_add(&code, sequences[i].bytes, sequences[i].size);
        expect_end(sequences[i].what, &code, 1, sequences[i].said);
        expect_end(sequences[i].what, &code, N, sequences[i].said);
    }
}

#else
static void check_sequences(void) {}
#endif

// ---- The compiler's code -----------------------------------------------------------------------------

static void expect_fault(const char *name, cl_ulong address) {
    char log[4096], place[32];
    cl_kernel kernel = cl_kernel_of(program, name);
    SET_ARG(kernel, 0, out);
    SET_ARG(kernel, 1, address);
    cl_int status = run(kernel, 1, log, sizeof log);
    snprintf(place, sizeof place, "at address 0x%llx", (unsigned long long)address);
    if (status >= 0 || strstr(log, place) == NULL || strstr(log, "image + 0x") == NULL) {
        printf("%s %s: status %d, %s\n", name, place, status, log);
        ++failed_checks;
    }
    MUST(clReleaseKernel(kernel));
    check_all_is_well();
}

// The shared region as the kernel sees it, from its record, and the first word of its programs.
static void check_places(cl_ulong region, cl_ulong programs, cl_ulong size) {
    const cl_ulong outside[] = {0, 64, region - 4, region + size, 0x400000, 0x7fffffff0000};
    for (size_t i = 0; i < COUNT(outside); i++) {
        expect_fault("store", outside[i]);
        expect_fault("load", outside[i]);
    }
    for (cl_ulong at = 0; at < 0x4000; at += 0x404)
        expect_fault("store", programs + (at & ~3ull));
}

// Kernels that the watchdog ends within seconds, on each thread.
static void check_endless(size_t items) {
    struct hand_made code = {.size = 0};
    hand_made_stay(&code);
    expect_end("an endless loop", &code, items, "BARECL_WATCHDOG_MS");
}

int main(int argc, char **argv) {
    if (argc != 4)
        skip("told of no region");
    setenv("BARECL_WATCHDOG_MS", "1000", 1);
    setenv("BARECL_SPECIALISE", "off", 1);
    const cl_ulong region = strtoull(argv[1], NULL, 0), size = strtoull(argv[2], NULL, 0);
    cl = cl_open();
    require_board(&cl);
    program = cl_build(&cl, source);
    bad_program = cl_build(&cl, bad_source);
    good = cl_kernel_of(program, "good");
    for (cl_uint i = 0; i < KEPT; i++)
        kept[i] = i * 2654435761u;
    buffer = cl_buffer(&cl, sizeof kept, kept);
    out = cl_buffer(&cl, N * sizeof(cl_uint), NULL);
    check_all_is_well();

    check_calls();
    check_sequences();
    check_places(region, region + size - strtoull(argv[3], NULL, 0), size);
    check_endless(1);
    check_endless(N);

    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseMemObject(out));
    MUST(clReleaseKernel(good));
    MUST(clReleaseProgram(program));
    MUST(clReleaseProgram(bad_program));
    cl_close(&cl);
    return test_result();
}
