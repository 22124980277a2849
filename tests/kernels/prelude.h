// SPDX-License-Identifier: MIT
//
// Precedes each kernel on a device. If LOCAL_SIZE is defined, the kernel requires groups of that size.
// primitives.h defines the same names for the reference.

#define WORDS 4096
#ifdef LOCAL_SIZE
#define KERNEL __attribute__((reqd_work_group_size(LOCAL_SIZE))) KERNEL_OF_ANY_SIZE
#else
#define KERNEL KERNEL_OF_ANY_SIZE
#endif
#define KERNEL_OF_ANY_SIZE \
    kernel void test(global int *out, global const int *in, local int *scratch, int n)
#define FENCE CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE

// The index of this work-item in its group, and in the whole launch.
static inline size_t get_local_linear_id(void) {
    return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
           get_local_id(0);
}
static inline size_t get_local_linear_size(void) {
    return get_local_size(0) * get_local_size(1) * get_local_size(2);
}
static inline size_t global_item(void) {
    size_t group = (get_group_id(2) * get_num_groups(1) + get_group_id(1)) * get_num_groups(0) +
                   get_group_id(0);
    return group * get_local_linear_size() + get_local_linear_id();
}
