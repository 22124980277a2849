// SPDX-License-Identifier: MIT
//
// Runs a kernel as work-group functions and as work-items, and compares what they write.
//
// The kernel is linked in twice: `test_workgroup` and `test_workgroup_fast` from the passes, and
// `reference`, the same source compiled as an ordinary function, where each work-item is a fiber
// (fibers.h). The two share only Clang's front end.
//
// usage: runner PRIVATE_BYTES GROUP_BYTES [AUTOMATIC_LOCAL_BYTES...]   from the kernel's record
// Prints the first difference and returns 1, or returns 0.

#include "fibers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 4096, N = 5, GUARD = 256 };

typedef void work_group(void *const *args, const struct bcl_launch_context *ctx, size_t x, size_t y,
                        size_t z);
work_group test_workgroup, test_workgroup_fast;
void reference(int *out, const int *in, int *scratch, int n);

// --- The reference -------------------------------------------------------------------------------

static struct {
    int *out, *in, *scratch;
} buffers;

static void reference_item(void) { reference(buffers.out, buffers.in, buffers.scratch, N); }

// --- The launch ----------------------------------------------------------------------------------

static size_t private_bytes, group_bytes, local_bytes[16], local_count;

// Allocates memory and fills it, and a guard area after it, with a pattern.
static char *fresh(size_t bytes) {
    char *memory = aligned_alloc(BCL_PRIVATE_ALIGN,
                                 (bytes + GUARD + BCL_PRIVATE_ALIGN - 1) & -BCL_PRIVATE_ALIGN);
    memset(memory, 0xa5, bytes + GUARD);
    return memory;
}

static int release(char *memory, size_t bytes) {
    int intact = 1;
    for (size_t i = 0; i < GUARD; ++i)
        intact &= (unsigned char)memory[bytes + i] == 0xa5;
    free(memory);
    return intact;
}

static void run(work_group *function, int fast, int *out, int *in, size_t items) {
    int n = N;
    size_t scratch_bytes = (items + 64) * sizeof(int);
    char *scratch = fresh(scratch_bytes);
    char *locals[16];
    void *variables[4 + 16] = {out, in, scratch};
    void *args[4 + 16] = {out, in, scratch, &n};
    for (size_t i = 0; i < local_count; ++i)
        args[4 + i] = variables[4 + i] = locals[i] = fresh(local_bytes[i]);
    if (!fast)
        for (size_t i = 0; i < 4 + local_count; ++i)
            if (i != 3)
                args[i] = &variables[i];
    if (function)
        function(args, launch, group[0], group[1], group[2]);
    else {
        buffers.out = out, buffers.in = in, buffers.scratch = (int *)scratch;
        reference_group(items, reference_item);
    }
    int intact = release(scratch, scratch_bytes);
    for (size_t i = 0; i < local_count; ++i)
        intact &= release(locals[i], local_bytes[i]);
    if (!intact) {
        printf("local memory overrun\n");
        exit(1);
    }
}

static void launch_all(work_group *function, int fast, int *out, const size_t size[3]) {
    static const size_t groups[3] = {2, 2, 1};
    size_t items = size[0] * size[1] * size[2];
    size_t memory_bytes = group_bytes + private_bytes * items;
    char *memory = fresh(memory_bytes);
    struct bcl_launch_context context = {.work_dim = 3, .private_memory = (uintptr_t)memory};
    for (int d = 0; d < 3; ++d) {
        context.local_size[d] = size[d];
        context.enqueued_size[d] = size[d];
        context.num_groups[d] = groups[d];
        context.global_size[d] = size[d] * groups[d];
#ifndef SMALL_GRID
        context.global_offset[d] = d;
#endif
    }
    launch = &context;

    int *in = malloc(WORDS * sizeof(int));
    for (int i = 0; i < WORDS; ++i)
        in[i] = (i * 7919 + 13) % 1009 - 300;
    memset(out, 0x5a, WORDS * sizeof(int));
    for (group[2] = 0; group[2] < groups[2]; ++group[2])
        for (group[1] = 0; group[1] < groups[1]; ++group[1])
            for (group[0] = 0; group[0] < groups[0]; ++group[0])
                run(function, fast, out, in, items);
    free(in);
    if (!release(memory, memory_bytes)) {
        printf("private memory overrun\n");
        exit(1);
    }
}

static int compare(const char *name, const int *expected, const int *got, const size_t size[3]) {
    for (int i = 0; i < WORDS; ++i)
        if (expected[i] != got[i]) {
            printf("%s, local size %zu,%zu,%zu: out[%d] is %d instead of %d\n", name, size[0],
                   size[1], size[2], i, got[i], expected[i]);
            return 1;
        }
    return 0;
}

int main(int argc, char **argv) {
#ifdef LOCAL_SIZE
    static const size_t sizes[][3] = {{LOCAL_SIZE}};
#else
    static const size_t sizes[][3] = {{1, 1, 1}, {2, 1, 1}, {7, 1, 1},   {16, 1, 1}, {64, 1, 1},
                                      {1, 7, 1}, {4, 4, 1}, {16, 16, 1}, {2, 3, 5},  {8, 1, 8}};
#endif
    private_bytes = strtoul(argv[1], NULL, 0);
    group_bytes = strtoul(argv[2], NULL, 0);
    for (int i = 3; i < argc; ++i)
        local_bytes[local_count++] = strtoul(argv[i], NULL, 0);

    static int expected[WORDS], got[WORDS];
    int failed = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        launch_all(NULL, 0, expected, sizes[i]);
        launch_all(test_workgroup, 0, got, sizes[i]);
        failed |= compare("test_workgroup", expected, got, sizes[i]);
        launch_all(test_workgroup_fast, 1, got, sizes[i]);
        failed |= compare("test_workgroup_fast", expected, got, sizes[i]);
    }
    return failed;
}
