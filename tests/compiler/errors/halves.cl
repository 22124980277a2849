// On a device without halves, their use is an error, and no macro is defined. x86-64 has halves from v3 on.
// RUN: not %bareclc compile --target x86-64-v2 %s -o %t 2>&1 | FileCheck %s
// RUN: not %bareclc compile --target cortex-m3 %s -o %t 2>&1 | FileCheck %s
// RUN: %bareclc compile --target x86-64-v3 -DHALVES %s -o %t
// RUN: %bareclc compile --target cortex-m4f -DHALVES %s -o %t
// RUN: %bareclc compile --target cortex-m55 -DHALVES %s -o %t
#if defined(cl_khr_fp16) != defined(HALVES)
#error a macro tells something else
#endif
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
// CHECK-NOT: #error
// CHECK: halves.cl:[[# @LINE + 2]]:22: error: unknown type name 'half4'
// CHECK: note: 'half4' is of cl_khr_fp16, which this device does not have
kernel void k(global half4 *p) {
    p[0] = sin(p[1]) + (half)1;
}
