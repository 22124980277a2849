// On a device without doubles, their use is an error, and no macro is defined. x86-64 has doubles, and so does a
// Cortex-M4 whose record says `software`. Transport-triggered machines have them in builds with
// BARECL_EMULATED_DOUBLES. RUN: not %bareclc compile --target tta-scalar %s -o %t 2>&1 | FileCheck %s
// RUN: %bareclc compile --target cortex-m4f-fp64 -DDOUBLES -cl-std=CL3.0 %s -o %t
// RUN: %bareclc compile --target x86-64-v3 -DDOUBLES %s -o %t
// RUN: %bareclc compile --target cortex-a9 -DDOUBLES -cl-std=CL3.0 %s -o %t
#if defined(cl_khr_fp64) != defined(DOUBLES)
#error a macro tells something else
#endif
#if __OPENCL_C_VERSION__ >= 300 && defined(__opencl_c_fp64) != defined(DOUBLES)
#error features are of OpenCL C 3.0
#endif
#ifndef cl_khr_byte_addressable_store
#error core since OpenCL 1.1
#endif
// CHECK-NOT: #error
// CHECK: doubles.cl:[[# @LINE + 2]]:5: error: use of type 'double' requires cl_khr_fp64
kernel void k(global float *p) {
    double d = p[0];
    p[0] = (float)sin(d);
}
