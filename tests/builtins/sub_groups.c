// SPDX-License-Identifier: MIT
//
// sub_groups [--few]
//
// Compares cl_khr_subgroup_* in kernels on a device (sub_groups.cl) with loops over the work-items of each sub-group.
// --few: fewer types and sizes.

#include "check.h"
#include "source_text.h"

enum { OUTPUTS = 24, SUB_GROUP = 128, MOST = 600 };

static struct cl cl;
static int in[MOST], out[MOST][OUTPUTS], want[MOST][OUTPUTS];

// A sub-group: its work-items' values and expected outputs.
struct sub_group {
    const int *x;
    int (*want)[OUTPUTS];
    int size, id, count; // in work-items, of count sub-groups
};

#define EACH(i) for (int i = 0; i < g->size; i++)
#define EACH_OF(condition, i) EACH(i) if (condition)

static int larger(int a, int b) { return a > b ? a : b; }
static int smaller(int a, int b) { return a < b ? a : b; }

// The sum of part(value) over first..last - 1.
static int sum_of(const int *x, int first, int last, int (*part)(int x)) {
    int sum = 0;
    for (int i = first; i < last; i++)
        sum += part(x[i]);
    return sum;
}

static int itself(int x) { return x; }
static int is_large(int x) { return x > 50; }

static int extreme(const int *x, int first, int last, int (*choose)(int a, int b)) {
    int found = x[first];
    for (int i = first; i < last; i++)
        found = choose(found, x[i]);
    return found;
}

// The largest size of the launch's sub-groups.
static int whole_size(const struct sub_group *g) { return g->count > 1 ? SUB_GROUP : g->size; }

// The value at a place, rotated within a full sub-group; 0 if there is no work-item.
static int rotated(const struct sub_group *g, int at) {
    int whole = whole_size(g);
    at = (at + 2 * whole) % whole;
    return at < g->size ? g->x[at] : 0;
}

static void want_together(const struct sub_group *g) {
    const int *x = g->x, n = g->size, whole = whole_size(g);
    EACH(i) {
        int *w = g->want[i];
        w[0] = g->id * 1000 + i;
        w[1] = g->count * 1000 + n;
        w[2] = sum_of(x, 0, n, itself);
        w[3] = sum_of(x, 0, i, itself);
        w[4] = extreme(x, 0, i + 1, larger);
        w[5] = x[n / 2];
        w[6] = x[n - 1] * 100 + 20 + n - 1;
        w[7] = x[(i * 7 + 1) % n];
        w[8] = x[i < (n & ~1) ? i ^ 1 : i];
        w[9] = x[i - smaller(i, 3)];
        w[10] = x[i + smaller(n - 1 - i, 5)];
        w[11] = rotated(g, i + 3);
        w[12] = rotated(g, i - 2);
        w[13] = sum_of(x, i & ~7, smaller((i & ~7) + 8, n), itself);
        w[14] = sum_of(x, 0, n, is_large);
        w[15] = sum_of(x, 0, i + 1, is_large) * 1000 + sum_of(x, 0, i, is_large);
        w[16] = i * 1000 + i;
        w[17] = (whole - 1 - i) * 1000 + i; // masks have bits up to the largest size of a sub-group
        w[18] = is_large(x[i]) * 10 + is_large(x[n - 1 - i]);
        w[19] = is_large(x[i]);
        int any = 0;
        EACH(k) any |= x[k] == 77;
        w[20] = any * 10 + (extreme(x, 0, n, larger) < 99);
        w[21] = x[i] + (n % 4 ? 0 : x[(i & ~3) | ((i + 3) & 3)]);
        w[22] = (whole - 1) * 1000 + whole;
    }
}

static void want_thirds(const struct sub_group *g) { // of `branches`, where x % 3 is 0
    int count = 0, most = 0;
    EACH_OF(g->x[i] % 3 == 0, i) {
        ++count;
        if (g->x[i] & 1)
            most = larger(most, g->x[i]);
    }
    EACH_OF(g->x[i] % 3 == 0, i) {
        g->want[i][15] = g->want[i][17] = count;
        if (g->x[i] & 1)
            g->want[i][16] = most;
    }
}

static void want_branches(const struct sub_group *g) {
    const int *x = g->x;
    unsigned odd[4] = {0};
    int sum = 0, most = 0, least = 1000, bits = 0, first = -1, last = 0, all = 1, any = 0,
        large = 0;
    EACH_OF(x[i] % 3, i) {
        int *w = g->want[i];
        first = first < 0 ? i : first;
        last = i;
        w[2] = sum;
        w[12] = sum += x[i];
        w[1] = most = larger(most, x[i]);
        least = smaller(least, x[i]);
        bits ^= x[i];
        all &= x[i] & 1;
        any |= x[i] > 90;
        large ^= x[i] > 40;
        odd[i / 32] |= (unsigned)(x[i] & 1) << i % 32;
    }
    EACH_OF(x[i] % 3, i) {
        int *w = g->want[i], lowest = 1000;
        for (int k = i & ~3; k < smaller((i & ~3) + 4, g->size); k++)
            lowest = x[k] % 3 ? smaller(lowest, x[k]) : lowest;
        w[0] = sum;
        w[3] = bits;
        w[4] = (int)(odd[0] ^ odd[1] ^ odd[2] ^ odd[3]);
        w[5] = w[11] = x[first];
        w[6] = i == first;
        w[7] = all * 10 + any;
        w[8] = (least == most) * 10 + 1;
        w[9] = lowest;
        w[10] = x[last];
        w[13] = large;
        w[14] = least;
    }
    want_thirds(g);
    EACH(i) g->want[i][18] = g->size;
}

static void want_arms(const struct sub_group *g) {
    int first[2] = {-1, -1};
    EACH(i) {
        int *of = &first[g->x[i] & 1];
        *of = *of < 0 ? g->x[i] : *of;
        g->want[i][0] = *of;
    }
}

// The number of iterations of a work-item in the loop of `loops`; -1: it does not enter the loop.
static int trips(int x) {
    if (x == 7 || x % 5 == 0)
        return -1;
    return x & 8 ? smaller(x % 6, 3) : x % 6;
}

static void want_loops(const struct sub_group *g) {
    int left = 0, here = 0;
    EACH(i) {
        left += g->x[i] != 7;
        here += trips(g->x[i]) >= 0;
    }
    EACH_OF(g->x[i] != 7, i) {
        int *w = g->want[i];
        for (int round = 0; round < trips(g->x[i]); round++) {
            int active = 0, odd = 0;
            EACH(k) {
                active += trips(g->x[k]) > round;
                odd += trips(g->x[k]) > round && (g->x[k] & 1);
            }
            w[0] += (round + 1) * active + (g->x[i] & 1) * 1000 * odd;
        }
        if (trips(g->x[i]) >= 0)
            w[1] = here;
        w[2] = left;
    }
}

static void want_ways(const struct sub_group *g) {
    const int *group = g->x - g->id * SUB_GROUP;
    int items = (g->count - 1) * SUB_GROUP;
    items += g->id == g->count - 1 ? g->size : 0;
    EACH(i) {
        int *w = g->want[i];
        if (g->id == 0) {
            w[0] = sum_of(g->x, 0, g->size, itself);
            w[1] = g->x[g->size - 1];
        } else {
            w[0] = extreme(g->x, 0, g->size, larger) + g->id - 1;
        }
        w[2] = sum_of(group, 0, items, itself); // right for a last sub-group; see work_group_sums
    }
}

// Copies the work-group's sum from the last sub-group to the others.
static void work_group_sums(size_t local, size_t global) {
    for (size_t i = 0; i < global; i++)
        want[i][2] = want[i / local * local + local - 1][2];
}

static void want_type(const struct sub_group *g) {
    const int *x = g->x;
    int first = -1, most = 0, twos = 0, highest = 0;
    EACH_OF(x[i] % 4, i) {
        first = first < 0 ? i : first;
        most = larger(most, x[i]);
    }
    EACH(i) {
        int *w = g->want[i];
        highest = larger(highest, x[i]);
        w[5] = x[0] + 2;
        w[6] = rotated(g, i + 1);
        w[7] = highest;
        if (x[i] % 4 == 0)
            continue;
        int lowest = 1000;
        for (int k = i & ~15; k < smaller((i & ~15) + 16, g->size); k++)
            lowest = x[k] % 4 ? smaller(lowest, x[k]) : lowest;
        w[0] = most;
        w[1] = twos == 0;
        twos += x[i] <= 3;
        w[2] = lowest;
        w[3] = x[first];
        w[4] = x[i];
    }
}

typedef void model(const struct sub_group *g);

static void run(cl_program program, const char *name, model *of, size_t local) {
    cl_kernel kernel = cl_kernel_of(program, name);
    size_t most, global = local * 2 > MOST ? local : local * 2;
    MUST(clGetKernelWorkGroupInfo(kernel, cl.device, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most,
                                  NULL));
    if (local > most) {
        MUST(clReleaseKernel(kernel));
        return;
    }
    size_t bytes = global * sizeof *out;
    memset(want, 0, sizeof want);
    memset(out, 0, sizeof out);
    for (size_t start = 0; start < global; start += local)
        for (size_t at = 0; at < local; at += SUB_GROUP)
            of(&(struct sub_group){in + start + at, want + start + at,
                                   (int)(local - at < SUB_GROUP ? local - at : SUB_GROUP),
                                   (int)(at / SUB_GROUP),
                                   (int)((local + SUB_GROUP - 1) / SUB_GROUP)});
    if (of == want_ways)
        work_group_sums(local, global);
    cl_mem values = cl_buffer(&cl, global * sizeof *in, in), results = cl_buffer(&cl, bytes, out);
    SET_ARG(kernel, 0, values);
    SET_ARG(kernel, 1, results);
    cl_run(&cl, kernel, global, local);
    cl_read(&cl, results, bytes, out);
    int wrong = 0;
    for (size_t i = 0; i < global; i++)
        for (int k = 0; k < OUTPUTS; k++)
            if (out[i][k] != want[i][k] && wrong++ < 5)
                printf("%s, local size %zu: item %zu has %d in %d, should have %d\n", name, local,
                       i, out[i][k], k, want[i][k]);
    failed_checks += wrong;
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(values));
    MUST(clReleaseMemObject(results));
}

static const struct row {
    const char *name;
    model *of;
} kernels[] = {
    {"together", want_together}, {"branches", want_branches}, {"arms", want_arms},
    {"loops", want_loops},       {"ways", want_ways},
};

static const struct {
    const char *name, *extension;
} types[] = {
    {"float", ""},
    {"uchar", ""},
    {"long", ""},
    {"char", ""},
    {"short", ""},
    {"ushort", ""},
    {"int", ""},
    {"uint", ""},
    {"ulong", ""},
    {"half", "cl_khr_fp16"},
    {"double", "cl_khr_fp64"},
};

static const size_t sizes[] = {200, 16, 1, 7, 64, 300};

static bool has(const char *extension) {
    char names[4096];
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_EXTENSIONS, sizeof names, names, NULL));
    return strstr(names, extension) != NULL;
}

int main(int argc, char **argv) {
    const bool few = argc > 1 && strcmp(argv[1], "--few") == 0;
    cl = cl_open();
    for (int i = 0; i < MOST; i++)
        in[i] = (i * 37 + i / 11) % 101;
    cl_program program = cl_build_with(&cl, source_text(SOURCE), "-cl-std=CL3.0");
    for (size_t s = 0; s < (few ? 2 : COUNT(sizes)); s++)
        for (size_t k = 0; k < COUNT(kernels); k++)
            run(program, kernels[k].name, kernels[k].of, sizes[s]);
    MUST(clReleaseProgram(program));
    for (size_t t = 0; t < (few ? 2 : COUNT(types)); t++) {
        char options[64], name[32];
        if (!has(types[t].extension))
            continue;
        snprintf(options, sizeof options, "-cl-std=CL3.0 -DOF=%s", types[t].name);
        snprintf(name, sizeof name, "of_%s", types[t].name);
        program = cl_build_with(&cl, source_text(SOURCE), options);
        for (size_t s = 0; s < 2; s++)
            run(program, name, want_type, sizes[s]);
        MUST(clReleaseProgram(program));
    }
    cl_close(&cl);
    return test_result();
}
