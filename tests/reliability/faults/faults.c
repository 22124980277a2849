// SPDX-License-Identifier: MIT
//
// usage: faults SEED FIRST COUNT ISOLATION CONTROL CODE DATA PROGRAMS
//
// Makes random faults on the first device, one after another, and checks after each that nothing hangs, that the next
// good kernel gives right results, and that the buffers of another context are unchanged. Fault number N of a seed is
// always the same. campaign.py runs this program and passes facts of the board: what kernels can reach (ISOLATION;
// boards/README.md, core.isolation), and the addresses of the control block, of the firmware's code and data, and of
// the end of the programs' area.
//
// Prints a line for each fault: its number, its name, `reported` or `unnoticed`, and how many tries the next
// good kernel took. If a check fails, reports it and ends with 1.

#include "barecl/abi.h"
#include "opencl/check.h"
#include "opencl/process.h"

static const char bad_source[] =
    "__kernel void store(ulong address, uint value, uint words) {\n"
    "    volatile __global uint *to = (volatile __global uint *)(size_t)address;\n"
    "    for (uint i = 0; i < words; ++i) to[i] = value + (value & 0xff) * i;\n"
    "}\n"
    "__kernel void load(__global uint *out, ulong address) {\n"
    "    out[0] = *(volatile __global uint *)(size_t)address;\n"
    "}\n"
    "__kernel void beside(__global int *out, __local int *l, int index, int value) {\n"
    "    for (int i = 0; i < 4; ++i) l[i] = value;\n"
    "    l[index] = value;\n"
    "    out[0] = l[3];\n"
    "}\n"
    "__kernel void smash(__global int *out, int from, int count, int value) {\n"
    "    volatile int frame[4] = {1, 2, 3, 4};\n"
    "    for (int i = 0; i < count; ++i) frame[from + i] = value;\n"
    "    out[0] = frame[value & 3];\n"
    "}\n"
    "__attribute__((noinline)) int far(int stride) {\n"
    "    volatile int frame[3000000];\n"
    "    for (int i = 0; i < 3000000; i += stride) frame[i] = i;\n"
    "    return frame[stride];\n"
    "}\n"
    "__kernel void deep(__global int *out, int stride) { out[0] = far(stride); }\n"
    "__kernel void endless(volatile __global uint *out) {\n"
    "    out[0] = 1;\n"
    "    while (out[0]) ++out[1];\n"
    "}\n";
static const char good_source[] = "__constant uint factors[] = {3, 5, 7, 11};\n"
                                  "__kernel void good(__global uint *out, uint start) {\n"
                                  "    uint i = get_global_id(0);\n"
                                  "    out[i] = start + i * factors[i & 3];\n"
                                  "}\n"
                                  "__kernel void place(__global ulong *out, __global uchar *of) {\n"
                                  "    out[0] = (ulong)(size_t)of;\n"
                                  "}\n";

enum { N = 64, KEPT = 4096, PACKETS = 64, TRIES = 2 };

#define WATCHDOG_MS "400"
#define COMPILER_SECONDS "2" // the timeout for a stopped compiler

// One of the two contexts: `own` makes the faults, `other` stands for another application's.
struct side {
    struct cl cl;
    cl_program program;
    cl_kernel good;
    cl_mem out;
};

static struct side own, other;
static cl_program bad_program;
static cl_mem kept;
static cl_uint kept_words[KEPT];
static cl_ulong control, code, data, programs, kept_address;
static bool is_apart; // a launch can reach only its own buffers
static uint64_t state;

// -------------------------------------------------------------------------------------------------
// Chance

static void begin_chance(uint64_t seed, uint64_t number) {
    state = (seed * 1000003 + number) * 0x9e3779b97f4a7c15u + 1;
}

static uint32_t any(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 32);
}

static uint32_t below(uint32_t limit) { return any() % limit; }

// -------------------------------------------------------------------------------------------------
// Launches

static cl_event launch(const struct side *side, cl_kernel kernel, size_t items) {
    cl_event event;
    MUST(clEnqueueNDRangeKernel(side->cl.queue, kernel, 1, NULL, &items, NULL, 0, NULL, &event));
    MUST(clFlush(side->cl.queue));
    return event;
}

static bool is_right(const struct side *side, cl_uint start) {
    static const cl_uint factors[] = {3, 5, 7, 11};
    cl_uint got[N] = {0};
    if (clEnqueueReadBuffer(side->cl.queue, side->out, CL_TRUE, 0, sizeof got, got, 0, NULL,
                            NULL) != CL_SUCCESS)
        return false;
    for (cl_uint i = 0; i < N; ++i)
        if (got[i] != start + i * factors[i & 3])
            return false;
    return true;
}

// Returns how many tries a good kernel takes; 0: too many, or its results are wrong. Damage that a fault has left may
// fail the next launch, but no launch after that.
static int tries_of_good(const struct side *side, cl_uint start) {
    SET_ARG(side->good, 0, side->out);
    SET_ARG(side->good, 1, start);
    for (int tries = 1; tries <= TRIES; ++tries)
        if (cl_end_of(launch(side, side->good, N)) == CL_COMPLETE)
            return is_right(side, start) ? tries : 0;
    return 0;
}

// Runs a kernel of the faulty program, whose arguments are set. Returns whether its fault was reported: by its event,
// or, if it needs more resources than the device has, by the call that enqueues it.
static bool run_bad(cl_kernel kernel) {
    const size_t one = 1;
    cl_event event;
    cl_int status =
        clEnqueueNDRangeKernel(own.cl.queue, kernel, 1, NULL, &one, NULL, 0, NULL, &event);
    if (status == CL_SUCCESS)
        status = cl_end_of(event);
    MUST(clReleaseKernel(kernel));
    return status < 0;
}

// -------------------------------------------------------------------------------------------------
// Faults: each returns whether it was reported

static bool store(cl_ulong address, cl_uint value, cl_uint words) {
    cl_kernel kernel = cl_kernel_of(bad_program, "store");
    SET_ARG(kernel, 0, address);
    SET_ARG(kernel, 1, value);
    SET_ARG(kernel, 2, words);
    return run_bad(kernel);
}

// A random address where no board has memory.
static cl_ulong nowhere(void) {
    return (below(2) ? 0xf0000000u : 0xa8000000u) + (below(0x100000) & ~3u);
}

static bool store_nowhere(void) { return store(nowhere(), any(), 1 + below(8)); }

static bool load_nowhere(void) {
    cl_kernel kernel = cl_kernel_of(bad_program, "load");
    cl_ulong address = nowhere();
    SET_ARG(kernel, 0, own.out);
    SET_ARG(kernel, 1, address);
    return run_bad(kernel);
}

static bool store_control(void) {
    return store(control + (below(sizeof(struct bcl_control)) & ~3u), any(), 1 + below(8));
}

static bool store_ring(void) {
    cl_uint offset = below(PACKETS * sizeof(union bcl_packet)) & ~3u;
    return store(control + sizeof(struct bcl_control) + offset, any(), 1 + below(64));
}

// Writes a packet's header without its body, in a slot of the ring.
static bool half_packet(void) {
    cl_uint slot = below(PACKETS), type = below(6);
    return store(control + sizeof(struct bcl_control) + slot * sizeof(union bcl_packet),
                 BCL_HEADER(type, BCL_FENCE_SYSTEM, BCL_FENCE_SYSTEM), 1);
}

static bool store_signals(void) {
    cl_ulong signals = control + sizeof(struct bcl_control) + PACKETS * sizeof(union bcl_packet);
    return store(signals + (below(PACKETS * sizeof(struct bcl_signal)) & ~3u), any(),
                 1 + below(16));
}

static bool store_code(void) { return store(code + (below(0x2000) & ~3u), any(), 1 + below(32)); }

static bool store_data(void) { return store(data + (below(0x1000) & ~3u), any(), 1 + below(32)); }

// Stores into the end of the programs' area: code or constants of a program, or the launch context.
static bool store_program(void) { return store(programs - 4 - (below(0x10000) & ~3u), any(), 1); }

// Chosen only if a launch can reach no other buffers than its own.
static bool store_other(void) {
    return store(kept_address + (below(sizeof kept_words) & ~3u), any(), 1 + below(8));
}

static bool store_zero(void) { return store(below(64) * 4, any(), 1); }

static bool store_beside_local(void) {
    cl_kernel kernel = cl_kernel_of(bad_program, "beside");
    SET_ARG(kernel, 0, own.out);
    MUST(clSetKernelArg(kernel, 1, 16, NULL));
    SET_ARG(kernel, 2, (cl_int){-1 - (cl_int)below(64)});
    SET_ARG(kernel, 3, (cl_int){(cl_int)any()});
    return run_bad(kernel);
}

static bool smash_stack(void) {
    cl_kernel kernel = cl_kernel_of(bad_program, "smash");
    SET_ARG(kernel, 0, own.out);
    SET_ARG(kernel, 1, (cl_int){(cl_int)below(8)});
    SET_ARG(kernel, 2, (cl_int){(cl_int)below(32)});
    SET_ARG(kernel, 3, (cl_int){(cl_int)any()});
    return run_bad(kernel);
}

// Calls a function whose frame fits neither on the core's stack nor in a work-group's private memory.
static bool overflow_stack(void) {
    cl_kernel kernel = cl_kernel_of(bad_program, "deep");
    SET_ARG(kernel, 0, own.out);
    SET_ARG(kernel, 1, (cl_int){1 + (cl_int)below(1000)});
    return run_bad(kernel);
}

// Launches an endless kernel. Sends the signal `number`, unless it is 0, to the emulator once the kernel runs.
static bool endless(int number) {
    const cl_uint zeros[N] = {0};
    cl_uint began = 0;
    cl_int error;
    cl_kernel kernel = cl_kernel_of(bad_program, "endless");
    cl_command_queue queue = clCreateCommandQueue(own.cl.context, own.cl.device, 0, &error);
    MUST(error);
    MUST(clEnqueueWriteBuffer(queue, own.out, CL_TRUE, 0, sizeof zeros, zeros, 0, NULL, NULL));
    SET_ARG(kernel, 0, own.out);
    cl_event event = launch(&own, kernel, 1);
    while (number != 0 && began == 0)
        MUST(clEnqueueReadBuffer(queue, own.out, CL_TRUE, 0, sizeof began, &began, 0, NULL, NULL));
    pid_t emulator = number == 0 ? 0 : process_find_core();
    if (number != 0 && emulator > 0)
        kill(emulator, number);
    MUST(clReleaseCommandQueue(queue));
    MUST(clReleaseKernel(kernel));
    return cl_end_of(event) < 0;
}

static bool endless_kernel(void) { return endless(0); }

static bool kill_emulator(void) { return endless(SIGKILL); }

static bool stop_emulator(void) { return endless(SIGSTOP); }

// Sends the signal to the compiler, then builds. The build must fail with a log or succeed with a new compiler.
static bool build_with(int number) {
    char log[1024] = "";
    MUST(clReleaseProgram(cl_build(&own.cl, good_source))); // starts a compiler, if none runs
    cl_program program = cl_source(&own.cl, good_source);
    pid_t compiler = process_find("bareclc");
    CHECK(compiler > 0);
    if (compiler > 0)
        kill(compiler, number);
    if (number == SIGSTOP)
        setenv("BARECL_COMPILER_TIMEOUT", COMPILER_SECONDS, 1);
    cl_int status = clBuildProgram(program, 1, &own.cl.device, "-DSIGNALLED", NULL, NULL);
    unsetenv("BARECL_COMPILER_TIMEOUT");
    clGetProgramBuildInfo(program, own.cl.device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
    CHECK(status == CL_SUCCESS || log[0] != '\0');
    if (compiler > 0)
        kill(compiler, SIGCONT);
    MUST(clReleaseProgram(program));
    return status != CL_SUCCESS;
}

static bool kill_compiler(void) { return build_with(SIGKILL); }

static bool stop_compiler(void) { return build_with(SIGSTOP); }

static const struct {
    const char *name;
    bool (*fault)(void);
    unsigned share; // relative frequency
    enum {
        MAY_BE,
        IF_PROTECTED, // by cores whose kernels reach only buffers
        IF_SMALL,     // by cores without the memory for it: all except the sandbox
        ALWAYS
    } reported;
} kinds[] = {
    {"store nowhere", store_nowhere, 6, ALWAYS},
    {"load nowhere", load_nowhere, 6, ALWAYS},
    {"store into the control block", store_control, 6, IF_PROTECTED},
    {"store into the ring", store_ring, 5, IF_PROTECTED},
    {"half a packet", half_packet, 4, IF_PROTECTED},
    {"store into signals", store_signals, 4, IF_PROTECTED},
    {"store into the firmware's code", store_code, 4, IF_PROTECTED},
    {"store into the firmware's data", store_data, 4, IF_PROTECTED},
    {"store into programs", store_program, 4, IF_PROTECTED},
    {"store into another's buffer", store_other, 4, IF_PROTECTED},
    {"store near address 0", store_zero, 3, IF_PROTECTED},
    {"store beside local memory", store_beside_local, 4, MAY_BE},
    {"store over the stack", smash_stack, 4, MAY_BE},
    {"stack overflow", overflow_stack, 3, IF_SMALL},
    {"endless kernel", endless_kernel, 4, ALWAYS},
    {"killed emulator", kill_emulator, 3, ALWAYS},
    {"stopped emulator", stop_emulator, 2, ALWAYS},
    {"killed compiler", kill_compiler, 2, MAY_BE},
    {"stopped compiler", stop_compiler, 1, ALWAYS},
};

static int must_report; // faults whose `reported` is this or higher must be reported

// -------------------------------------------------------------------------------------------------

static unsigned share_of(size_t kind) {
    return kinds[kind].fault == store_other && !is_apart ? 0 : kinds[kind].share;
}

static size_t choose(void) {
    unsigned all = 0;
    for (size_t i = 0; i < COUNT(kinds); ++i)
        all += share_of(i);
    uint32_t at = below(all);
    size_t chosen = 0;
    for (; at >= share_of(chosen); ++chosen)
        at -= share_of(chosen);
    return chosen;
}

static void open_side(struct side *side) {
    side->cl = cl_open();
    require_board(&side->cl);
    side->program = cl_build(&side->cl, good_source);
    side->good = cl_kernel_of(side->program, "good");
    side->out = cl_buffer(&side->cl, N * sizeof(cl_uint), NULL);
}

static void close_side(struct side *side) {
    MUST(clReleaseMemObject(side->out));
    MUST(clReleaseKernel(side->good));
    MUST(clReleaseProgram(side->program));
    cl_close(&side->cl);
}

// Makes the other context's buffer, which faults must not change, and finds out its address in the core's memory.
static void keep_buffer(void) {
    for (cl_uint i = 0; i < KEPT; ++i)
        kept_words[i] = i * 2654435761u;
    kept_words[0] = 77;
    kept = cl_buffer(&other.cl, sizeof kept_words, kept_words);
    SET_ARG(other.good, 0, kept);
    SET_ARG(other.good, 1, kept_words[0]);
    CHECK_EQUAL(cl_end_of(launch(&other, other.good, 1)), CL_COMPLETE);

    cl_kernel place = cl_kernel_of(other.program, "place");
    SET_ARG(place, 0, other.out);
    SET_ARG(place, 1, kept);
    CHECK_EQUAL(cl_end_of(launch(&other, place, 1)), CL_COMPLETE);
    cl_read(&other.cl, other.out, sizeof kept_address, &kept_address);
    MUST(clReleaseKernel(place));
}

static bool is_kept(void) {
    static cl_uint now[KEPT];
    MUST(clEnqueueReadBuffer(other.cl.queue, kept, CL_TRUE, 0, sizeof now, now, 0, NULL, NULL));
    return memcmp(now, kept_words, sizeof now) == 0;
}

static void do_fault(uint64_t seed, unsigned number) {
    begin_chance(seed, number);
    size_t kind = choose();
    printf("%u: %s: ", number, kinds[kind].name);
    fflush(stdout); // if the fault hangs, its name is known
    bool reported = kinds[kind].fault();
    int tries = tries_of_good(&own, any()), of_other = tries_of_good(&other, any());
    printf("%s, %d tries\n", reported ? "reported" : "unnoticed",
           tries > of_other ? tries : of_other);
    CHECK(reported || (int)kinds[kind].reported < must_report);
    CHECK(tries > 0);
    CHECK(of_other > 0);
    CHECK(is_kept());
}

int main(int argc, char **argv) {
    if (argc < 9) {
        fprintf(stderr, "usage: faults SEED FIRST COUNT ISOLATION CONTROL CODE DATA PROGRAMS\n");
        return EXIT_FAILURE;
    }
    unsigned first = (unsigned)strtoul(argv[2], NULL, 0),
             count = (unsigned)strtoul(argv[3], NULL, 0);
    is_apart = strcmp(argv[4], "launches") == 0;
    must_report = strcmp(argv[4], "none") != 0 ? IF_PROTECTED : ALWAYS;
    control = strtoull(argv[5], NULL, 0);
    code = strtoull(argv[6], NULL, 0);
    data = strtoull(argv[7], NULL, 0);
    programs = strtoull(argv[8], NULL, 0);
    setenv("BARECL_WATCHDOG_MS", WATCHDOG_MS, 0);
    setenv("BARECL_SPECIALISE", "off", 1); // so that only one compiler runs
    setvbuf(stdout, NULL, _IOLBF, 0);
    open_side(&own);
    open_side(&other);
    bad_program = cl_build(&own.cl, bad_source);
    keep_buffer();
    for (unsigned number = first; number < first + count && failed_checks == 0; ++number)
        do_fault(strtoull(argv[1], NULL, 0), number);
    MUST(clReleaseMemObject(kept));
    MUST(clReleaseProgram(bad_program));
    close_side(&own);
    close_side(&other);
    return test_result();
}
