// Options are passed to Clang and stored in the binary, so that the same words give the same build.
// RUN: %bareclc compile --target x86-64-v1 -DVALUE=3 -D "TEXT=a b" -cl-mad-enable %s -o %t.bclbin
// RUN: %bareclc info %t.bclbin | FileCheck %s
// RUN: %bareclc compile --target x86-64-v1 -DVALUE=3 -DTEXT= --emit=ast-ir %s -o - | FileCheck --check-prefix=IR %s
// RUN: %bareclc compile --target x86-64-v1 -DVALUE=3 -DTEXT= -cl-denorms-are-zero --emit=ast-ir %s -o - | FileCheck --check-prefix=DENORM %s
// RUN: %bareclc compile --target x86-64-v1 -DVALUE=3 -DTEXT= -cl-std=CL2.0 --emit=ast-ir %s -o - | FileCheck --check-prefix=STD2 %s
// RUN: %bareclc compile --target x86-64-v1 -DVALUE=3 -DTEXT= -cl-std=CL3.0 --emit=ast-ir %s -o - | FileCheck --check-prefix=STD3 %s
// RUN: %bareclc compile --target x86-64-v1 -DVALUE=3 -DTEXT= -cl-std=CL3.1 --emit=ast-ir %s -o - | FileCheck --check-prefix=STD31 %s
// RUN: %bareclc compile --target x86-64-v3 -DVALUE=3 -DTEXT= -cl-opt-disable --emit=ir %s -o - | FileCheck --check-prefix=NOOPT %s

// CHECK: options: -D VALUE=3 -D TEXT=a\ b -cl-mad-enable
// IR: store i32 3
// IR: store i32 120
// IR: store i32 310
// STD2: store i32 200
// STD2: store i32 310
// STD3: store i32 300
// STD3: store i32 310
// STD31: store i32 310
// STD31: store i32 310
// DENORM: "denormal-fp-math-f32"="preserve-sign,preserve-sign"
// NOOPT-NOT: <8 x
kernel void k(global int *p) {
    p[0] = VALUE;
    p[1] = __OPENCL_C_VERSION__;
    p[2] = __OPENCL_VERSION__; // the device's, whatever the language
    p[3] = get_global_id(0);
}
