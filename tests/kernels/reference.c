// SPDX-License-Identifier: MIT
//
// Runs a kernel file without a device: the kernel is an ordinary function in a shared object,
// compiled by Clang without optimisation, and each work-item is a fiber (fibers.h).
//
// usage: kernels_reference KERNEL.so KERNEL.cl OUT.bin

#include "fibers.h"
#include "launches.h"

#include <dlfcn.h>

static void (*kernel)(int *out, const int *in, int *scratch, int n);
static int in[WORDS], results[MOST_LAUNCHES][WORDS], *out;

// The slots through which the work-items of a group exchange values (reference.h).
uint64_t *reference_slots(void) {
    static uint64_t slots[MOST_ITEMS];
    return slots;
}

static void item(void) {
    static int scratch[MOST_ITEMS + MORE_SCRATCH];
    kernel(out, in, scratch, N);
}

int main(int argc, char **argv) {
    void *object = argc == 4 ? dlopen(argv[1], RTLD_NOW) : NULL;
    if (!object || !(*(void **)&kernel = dlsym(object, "test"))) {
        fprintf(stderr, "%s\n", argc == 4 ? dlerror() : "usage: kernels_reference SO CL BIN");
        return 2;
    }
    char *source = read_file(argv[2]);
    struct launches launches = read_launches(source);
    for (unsigned i = 0; i < launches.count; ++i) {
        struct bcl_launch_context context = {.work_dim = launches.all[i].dims};
        const size_t *local = launches.all[i].local, *groups = launches.all[i].groups;
        for (unsigned d = 0; d < 3; ++d) {
            context.local_size[d] = local[d];
            context.enqueued_size[d] = local[d];
            context.num_groups[d] = groups[d];
            context.global_size[d] = local[d] * groups[d];
            context.global_offset[d] = d < launches.all[i].dims ? launches.offset[d] : 0;
        }
        launch = &context;
        out = results[i];
        fill(out, in);
        for (group[2] = 0; group[2] < groups[2]; ++group[2])
            for (group[1] = 0; group[1] < groups[1]; ++group[1])
                for (group[0] = 0; group[0] < groups[0]; ++group[0])
                    reference_group(local[0] * local[1] * local[2], item);
    }
    write_file(argv[3], results, launches.count * sizeof *results);
    free(source);
    return 0;
}
