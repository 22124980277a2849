// A kernel that reads an image is vectorised over work-items. For a constant sampler, no code tests the addressing
// mode (bits 14).
// RUN: %bareclc compile --target x86-64-v3 --remarks -D SAMPLER=constant %s -o %t 2>&1 | FileCheck %s
// RUN: %bareclc compile --target x86-64-v3 --emit=ir -D SAMPLER=constant %s -o - | FileCheck %s --check-prefix=CONSTANT
// RUN: %bareclc compile --target x86-64-v3 --emit=ir %s -o - | FileCheck %s --check-prefix=ANY
// Without vectors, one function decodes for both reads.
// RUN: %bareclc compile --target cortex-m4f --emit=ir %s -o - | FileCheck %s --check-prefix=SHARED
// CHECK: vectors of 8 work-items
// CONSTANT-NOT: and i32 {{.*}}, 14{{$}}
// ANY: and i32 {{.*}}, 14{{$}}
// SHARED: define internal {{.*}}@__image_decode_float(
#ifdef SAMPLER
constant sampler_t how = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
#define ARGUMENT
#else
#define ARGUMENT sampler_t how,
#endif
kernel void k(read_only image2d_t image, ARGUMENT global float4 *restrict out) {
    size_t x = get_global_id(0);
    float2 at = (float2)(x, get_global_id(1));
    out[x] = read_imagef(image, how, at) + read_imagef(image, (int2)(x, 1));
}
