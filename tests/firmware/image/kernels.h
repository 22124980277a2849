// SPDX-License-Identifier: MIT
//
// The kernels of kernels.c in the order of their descriptors, of 16 bytes each, at the image's
// start.

#ifndef TESTS_FIRMWARE_KERNELS_H
#define TESTS_FIRMWARE_KERNELS_H

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

// Of one round of `spin`, so that a round's number of 32 bits lasts on any host.
#define SPIN_STEPS 100

enum kernel {
#define ENUMERATOR(name) KERNEL_##name,
    KERNELS(ENUMERATOR)
#undef ENUMERATOR
};

#endif // TESTS_FIRMWARE_KERNELS_H
