// SPDX-License-Identifier: MIT
//
// The work-item functions of OpenCL C in terms of the compiler's primitives, as far as these
// kernels need them. All kernels have one signature, so one runner (runner.c) serves them all.

#include <opencl-c-base.h>

#include "barecl/launch.h"

size_t __bcl_local_id(uint dim) __attribute__((const));
size_t __bcl_group_id(uint dim) __attribute__((const));
size_t __bcl_global_id(uint dim) __attribute__((const));
__constant struct bcl_launch_context *__bcl_launch_context(void) __attribute__((const));
void __bcl_barrier(uint flags) __attribute__((convergent));

#define INLINE static inline __attribute__((always_inline, overloadable))

INLINE size_t get_local_id(uint d) { return __bcl_local_id(d); }
INLINE size_t get_group_id(uint d) { return __bcl_group_id(d); }
INLINE size_t get_local_size(uint d) { return d < 3 ? __bcl_launch_context()->local_size[d] : 1; }
INLINE size_t get_global_offset(uint d) {
    return d < 3 ? __bcl_launch_context()->global_offset[d] : 0;
}
INLINE size_t get_global_id(uint d) { return __bcl_global_id(d); }
INLINE size_t get_local_linear_id(void) {
    return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
           get_local_id(0);
}
INLINE size_t get_local_linear_size(void) {
    return get_local_size(0) * get_local_size(1) * get_local_size(2);
}
INLINE void barrier(uint flags) { __bcl_barrier(flags); }

// `out` and `in` have WORDS words; `scratch` has one word for each work-item and 64 more; `n` is 5.
#define WORDS 4096
#define KERNEL kernel void test(global int *out, global const int *in, local int *scratch, int n)
#define FENCE CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE

// Index of this work-item in the whole launch, and of its own element of `out`.
INLINE size_t global_item(void) {
    size_t group = (get_group_id(2) * __bcl_launch_context()->num_groups[1] + get_group_id(1)) *
                       __bcl_launch_context()->num_groups[0] +
                   get_group_id(0);
    return group * get_local_linear_size() + get_local_linear_id();
}
