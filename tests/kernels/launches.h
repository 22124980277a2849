// SPDX-License-Identifier: MIT
//
// Reads the launches that a kernel file asks for. Both runners (run.c, reference.c) use this header.
//
// A file contains one kernel `test`, with the signature in prelude.h. Directives are in comments,
// each on a separate line. All are optional:
//
//   // sizes: 1 7 4,4 2,3,5    local sizes; one launch for each, of as many dimensions as it has numbers
//   // offset: 3,1,2           global offset (default 0,0,0)
//   // required                a build for each launch, with LOCAL_SIZE defined; prelude.h's KERNEL
//                              then requires that size
//   // options: -cl-std=CL3.0  build options on a device
//
// Each launch has 2 work-groups in x and y, 1 in z. Before each launch, `out` is filled with 0x5a
// bytes and `in` with small numbers of both signs. `scratch` has 64 words more than the group has
// work-items; n is 5. The result is the bytes of `out` of all launches, one launch after the other.

#ifndef KERNELS_LAUNCHES_H
#define KERNELS_LAUNCHES_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 4096, N = 5, MORE_SCRATCH = 64, MOST_LAUNCHES = 16 };

struct launches {
    unsigned count;
    int required;
    char options[64];
    size_t offset[3];
    struct {
        unsigned dims;
        size_t local[3], groups[3];
    } all[MOST_LAUNCHES];
};

// Returns the whole file with a terminating 0. Ends the program if it cannot be read.
static inline char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);
    if (!file || !text || fread(text, 1, (1 << 20) - 1, file) == 0) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(2);
    }
    fclose(file);
    return text;
}

static inline void write_file(const char *path, const void *data, size_t size) {
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(data, 1, size, file) != size || fclose(file) != 0) {
        fprintf(stderr, "%s: cannot be written\n", path);
        exit(2);
    }
}

// Parses "4,4" as 2, {4, 4, 1}. Advances `text` to the end of the numbers.
static inline unsigned read_sizes(const char **text, size_t sizes[3]) {
    for (unsigned dims = 0;; ++*text) {
        char *end;
        sizes[dims++] = strtoul(*text, &end, 10);
        *text = end;
        if (*end != ',' || dims == 3)
            return dims;
    }
}

static inline struct launches read_launches(const char *source) {
    struct launches launches = {.required = strstr(source, "// required\n") != NULL};
    const char *options = strstr(source, "// options: ");
    if (options)
        sscanf(options, "// options: %63[^\n]", launches.options);
    const char *sizes = strstr(source, "// sizes:"), *offset = strstr(source, "// offset:");
    sizes = sizes ? sizes + 9 : " 1 2 7 16 64 256 1,7 4,4 16,16 2,3,5 8,1,8";
    while (*sizes == ' ' && launches.count < MOST_LAUNCHES) {
        size_t local[3] = {1, 1, 1};
        ++sizes;
        unsigned dims = read_sizes(&sizes, local);
        for (unsigned d = 0; d < 3; ++d) {
            launches.all[launches.count].local[d] = local[d];
            launches.all[launches.count].groups[d] = d < dims && d < 2 ? 2 : 1;
        }
        launches.all[launches.count++].dims = dims;
    }
    if (offset) {
        offset += 11;
        read_sizes(&offset, launches.offset);
    }
    return launches;
}

static inline void fill(int *out, int *in) {
    memset(out, 0x5a, WORDS * sizeof *out);
    for (int i = 0; i < WORDS; ++i)
        in[i] = (i * 7919 + 13) % 1009 - 300;
}

#endif // KERNELS_LAUNCHES_H
