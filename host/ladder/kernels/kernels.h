// SPDX-License-Identifier: MIT
//
// The indices of the kernels of kernels.c, in the order of their descriptors. The descriptors are
// at the image's start and have 16 bytes each.

#ifndef BARECL_LADDER_KERNELS_H
#define BARECL_LADDER_KERNELS_H

#define KERNELS(X)  \
    X(empty)        \
    X(index_groups) \
    X(store)        \
    X(load)         \
    X(sum)          \
    X(jump)         \
    X(undefined)    \
    X(overflow)     \
    X(spin)         \
    X(keep_stack)   \
    X(late)         \
    X(add)          \
    X(copy)

// The length of one round of `spin`. The number of rounds then fits into 32 bits on any host.
#define SPIN_STEPS 100

enum kernel {
#define ENUMERATOR(name) KERNEL_##name,
    KERNELS(ENUMERATOR)
#undef ENUMERATOR
};

#endif // BARECL_LADDER_KERNELS_H
