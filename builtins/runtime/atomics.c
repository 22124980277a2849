// SPDX-License-Identifier: MIT
//
// Atomic operations that LLVM calls on cores without exclusive access. Plain loads and stores suffice: one core runs
// all work-items, no interrupt handler accesses kernels' data, and the host never changes a word that a kernel changes.

#include <stdint.h>

typedef uint32_t __attribute__((may_alias)) word;

// LLVM's names are built-in functions in C, so only the linker sees these names.
#define FETCH(operation, result)                                                        \
    word fetch_##operation(word *place, word value) __asm__("__sync_" #operation "_4"); \
    word fetch_##operation(word *place, word value) {                                   \
        const word old = *place;                                                        \
        *place = (result);                                                              \
        return old;                                                                     \
    }
FETCH(fetch_and_add, old + value)
FETCH(fetch_and_sub, old - value)
FETCH(fetch_and_and, old &value)
FETCH(fetch_and_or, old | value)
FETCH(fetch_and_xor, old ^ value)
FETCH(fetch_and_max, (int32_t)old > (int32_t)value ? old : value)
FETCH(fetch_and_min, (int32_t)old < (int32_t)value ? old : value)
FETCH(fetch_and_umax, old > value ? old : value)
FETCH(fetch_and_umin, old < value ? old : value)
FETCH(lock_test_and_set, value)

word compare_and_swap(word *place, word expected,
                      word value) __asm__("__sync_val_compare_and_swap_4");
word compare_and_swap(word *place, word expected, word value) {
    const word old = *place;
    if (old == expected)
        *place = value;
    return old;
}
