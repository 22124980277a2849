// SPDX-License-Identifier: MIT
//
// Kernels that store into memory that host and core share: the control block, the ring, the
// signals, and the memory before local memory. Whatever happens to such a kernel, the application
// survives, its event ends, the next kernel runs, and other buffers are unchanged. If the core
// isolates kernels, these stores fault; if it cannot, the host does not trust the values that they
// leave.
//
// Arguments: the core's architecture, the address of the control block, the number of cores, their traps and isolation.

#include "barecl/abi.h"
#include "check.h"
#include "process.h"

static const char source[] =
    "__kernel void store(ulong address, uint value, uint words) {\n"
    "    volatile __global uint *to = (volatile __global uint *)(size_t)address;\n"
    "    for (uint i = 0; i < words; ++i) to[i] = value + (value & 0xff) * i;\n"
    "}\n"
    "__kernel void before(__global int *out, __local int *l, int index, int value) {\n"
    "    for (int i = 0; i < 4; ++i) l[i] = value;\n"
    "    l[index] = value;\n"
    "    out[0] = l[3];\n"
    "}\n"
    "__kernel void good(__global uint *out, uint start) {\n"
    "    uint i = get_global_id(0);\n"
    "    out[i] = start + i;\n"
    "}\n";

enum { N = 16, KEPT = 4096, PACKETS = 64 };

static struct cl cl;
static cl_kernel store_kernel, before_kernel, good_kernel;
static cl_mem out;

static cl_int run(cl_kernel kernel, size_t items) {
    cl_event event;
    MUST(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &items, NULL, 0, NULL, &event));
    return cl_end_of(event);
}

static void check_good(cl_uint start) {
    cl_uint data[N];
    SET_ARG(good_kernel, 0, out);
    SET_ARG(good_kernel, 1, start);
    // Damage by a kernel may only be noticed with the next one, but with none after that.
    if (run(good_kernel, N) != CL_COMPLETE)
        CHECK_EQUAL(run(good_kernel, N), CL_COMPLETE);
    cl_read(&cl, out, sizeof data, data);
    for (cl_uint i = 0; i < N; ++i)
        CHECK_EQUAL(data[i], start + i);
}

static cl_int store(cl_ulong address, cl_uint value, cl_uint words) {
    SET_ARG(store_kernel, 0, address);
    SET_ARG(store_kernel, 1, value);
    SET_ARG(store_kernel, 2, words);
    return run(store_kernel, 1);
}

#define CONTROL(member) __builtin_offsetof(struct bcl_control, member)
#define QUEUE(member) (CONTROL(queue) + __builtin_offsetof(struct bcl_queue, member))
#define RING sizeof(struct bcl_control)
#define SIGNALS (RING + PACKETS * sizeof(union bcl_packet))

static const struct {
    const char *what;
    cl_uint offset, value, words;
    bool fatal; // the event fails, on every core
} stores[] = {
    {"ready", CONTROL(ready), 1, 1, true},
    {"boot count", CONTROL(boot_count), 77, 1, false},
    {"fault count", CONTROL(fault_count), 1000, 1, true},
    {"ticks", CONTROL(tick_hz), 0, 2, false},
    {"fault", CONTROL(fault), 0xffffffff, 12, false},
    {"base", QUEUE(base_address), 0xf0000000, 1, true},
    {"base in memory", QUEUE(base_address), 64, 1, true},
    {"doorbell", QUEUE(doorbell_signal), 3, 1, true},
    {"size 0", QUEUE(size), 0, 1, true},
    {"size", QUEUE(size), 0x40000000, 1, true},
    {"write index", QUEUE(write_id), 0x7fffffff, 1, true},
    {"read index", QUEUE(read_id), 0x12345678, 1, true},
    {"read index back", QUEUE(read_id), 0xffffff00, 1, true},
    {"packets", RING, 0x00000002, PACKETS * sizeof(union bcl_packet) / 4, true},
    {"packets of all kinds", RING, 0x01010101, PACKETS * sizeof(union bcl_packet) / 4, true},
    {"signals", SIGNALS, 0, PACKETS * sizeof(struct bcl_signal) / 4, false},
    {"stamps", SIGNALS, 0xffffff01, PACKETS * sizeof(struct bcl_signal) / 4, false},
    {"all", 0, 0xa5a5a500, (SIGNALS + PACKETS * sizeof(struct bcl_signal)) / 4, true},
};

// `is_quick`: the core does not prevent the store to the read index, and may write the index again before the host
// reads it.
static void check_stores(cl_ulong control, bool is_quick) {
    for (cl_uint i = 0; i < COUNT(stores); ++i) {
        const bool is_mended = is_quick && stores[i].offset == QUEUE(read_id);
        cl_int status = store(control + stores[i].offset, stores[i].value, stores[i].words);
        if (stores[i].fatal && !is_mended && status >= 0) {
            printf("%s: the kernel came to a good end\n", stores[i].what);
            ++failed_checks;
        }
        check_good(1000 * i);
    }
}

static void check_local(void) {
    static const cl_int indices[] = {-34, -33, -36, -50, -64, -1};
    for (cl_uint i = 0; i < COUNT(indices); ++i) {
        SET_ARG(before_kernel, 0, out);
        MUST(clSetKernelArg(before_kernel, 1, 16, NULL));
        SET_ARG(before_kernel, 2, indices[i]);
        SET_ARG(before_kernel, 3, (cl_int){0x7fffff00});
        run(before_kernel, 1);
        check_good(50000 + i);
    }
}

int main(int argc, char **argv) {
    static cl_uint kept[KEPT], now[KEPT];
    setenv("BARECL_WATCHDOG_MS", "1000", 1);
    cl = cl_open();
    require_board(&cl);
    if (argc < 3)
        skip("no control block to store into");
    cl_program program = cl_build(&cl, source);
    store_kernel = cl_kernel_of(program, "store");
    before_kernel = cl_kernel_of(program, "before");
    good_kernel = cl_kernel_of(program, "good");
    for (cl_uint i = 0; i < KEPT; ++i)
        kept[i] = i * 2654435761u;
    cl_mem buffer = cl_buffer(&cl, sizeof kept, kept);
    out = cl_buffer(&cl, N * sizeof(cl_uint), NULL);
    SET_ARG(good_kernel, 0, buffer); // moves the buffer to the core
    SET_ARG(good_kernel, 1, kept[0]);
    CHECK_EQUAL(run(good_kernel, 1), CL_COMPLETE);

    check_stores(strtoull(argv[2], NULL, 0), argc > 5 && strcmp(argv[5], "none") == 0);
    check_local();
    cl_read(&cl, buffer, sizeof now, now);
    CHECK(memcmp(now, kept, sizeof kept) == 0);

    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseMemObject(out));
    MUST(clReleaseKernel(store_kernel));
    MUST(clReleaseKernel(before_kernel));
    MUST(clReleaseKernel(good_kernel));
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
