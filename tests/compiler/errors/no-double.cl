// No device has double yet, and no extension claims so.
// RUN: not %bareclc compile --target x86-64-v3 %s -o %t 2>&1 | FileCheck %s
// RUN: not %bareclc compile --target cortex-m4f %s -o %t 2>&1 | FileCheck %s
#ifdef cl_khr_fp64
#error a macro promises double
#endif
#ifndef cl_khr_byte_addressable_store
#error core since OpenCL 1.1
#endif
// CHECK-NOT: #error
// CHECK: error: use of type 'double'
kernel void k(global float *p) {
    double d = p[0];
    p[0] = d;
}
