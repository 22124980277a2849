// Programs for machines without a compiler: for a board, for one local size, as a C array.
// RUN: %bareclc compile %s --board mps2-an386 --local-size 64 --no-bitcode -o %t.bclbin
// RUN: %bareclc info %t.bclbin | FileCheck %s
// RUN: %bareclc compile %s --board=mps2-an386 --local-size=8,4 --no-bitcode -o - | %bareclc info - | FileCheck --check-prefix=TWO %s
// RUN: not %bareclc compile %s --board nowhere -o %t.none 2>&1 | FileCheck --check-prefix=BAD %s

// CHECK: target cortex-m4f
// CHECK: kernel any:
// CHECK-NEXT: work-groups of 64x1x1 only
// CHECK: kernel four:
// CHECK: work-groups of 4x1x1 only
// TWO: work-groups of 8x4x1 only
// BAD: unknown device 'nowhere'

// The array has the file's contents, and the alignment that images need; it is valid C and C++.
// RUN: mkdir -p %t.dir
// RUN: %bareclc compile %s --board mps2-an386 --local-size 64 --no-bitcode --emit=c-array -o %t.dir/2-kernels.c
// RUN: FileCheck --check-prefix=ARRAY --input-file=%t.dir/2-kernels.c %s
// RUN: %python %S/array.py %t.dir/2-kernels.c %t.bclbin
// RUN: %bareclc compile -c %s --board mps2-an386 -o %t.object
// RUN: %bareclc link %t.object --board mps2-an386 --emit=c-array -o - | FileCheck --check-prefix=LINK %s

// ARRAY: extern const unsigned char _2_kernels_bclbin[];
// ARRAY: _Alignas(8) const unsigned char _2_kernels_bclbin[
// ARRAY: const size_t _2_kernels_bclbin_size = sizeof _2_kernels_bclbin;
// LINK: const unsigned char program_bclbin[
kernel void any(global int *n) {
    n[get_global_id(0)] *= 3;
}
kernel __attribute__((reqd_work_group_size(4, 1, 1))) void four(global int *n) {
    n[get_global_id(0)] *= 4;
}
