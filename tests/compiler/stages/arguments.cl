// The kernels' records in a binary: kinds, types, sizes, qualifiers, attributes, local variables.
// RUN: %bareclc compile -cl-std=CL3.0 --target cortex-m4f %s -o %t.bclbin
// RUN: %bareclc info %t.bclbin | FileCheck %s
// RUN: %bareclc compile -cl-std=CL3.0 --target x86-64-v1 %s -o %t.bclbin
// RUN: %bareclc info %t.bclbin | FileCheck %s

// OpenCL's alignment, not the ARM ABI's, which stops at 8 bytes.
typedef struct {
    char first;
    float4 second;
} Padded;
// Types with names of the program: under any name, a scalar, a vector and an enumeration have elements.
typedef ushort Number;
typedef long2 Pair;
enum Colour { Red, Green };

// CHECK: kernel all:
// CHECK-NEXT: reqd_work_group_size(8,4,1) vec_type_hint(uint2)
// CHECK-NEXT: work-groups of 8x4x1 only{{$}}
// CHECK-NEXT: global int* a const restrict{{$}}
// CHECK-NEXT: global float4* b volatile{{$}}
// CHECK-NEXT: constant uchar* c const{{$}}
// CHECK-NEXT: local float* d{{$}}
// CHECK-NEXT: value int e (4 bytes, aligned to 4, elements of 4){{$}}
// CHECK-NEXT: value ulong f (8 bytes, aligned to 8, elements of 8){{$}}
// CHECK-NEXT: value short3 g (8 bytes, aligned to 8, elements of 2){{$}}
// CHECK-NEXT: value float16 h (64 bytes, aligned to 64, elements of 4){{$}}
// CHECK-NEXT: value Padded i (32 bytes, aligned to 16){{$}}
// CHECK-NEXT: value Number j (2 bytes, aligned to 2, elements of 2){{$}}
// CHECK-NEXT: value Pair k (16 bytes, aligned to 16, elements of 8){{$}}
// CHECK-NEXT: value enum Colour l (4 bytes, aligned to 4, elements of 4){{$}}
// CHECK-NEXT: local 64 bytes, aligned to {{4|16}} (automatic)
__attribute__((reqd_work_group_size(8, 4, 1), vec_type_hint(uint2)))
kernel void all(global const int *restrict a, volatile global float4 *b, constant uchar *c,
                local float *d, int e, ulong f, short3 g, float16 h, Padded i, Number j, Pair k,
                enum Colour l) {
    local int shared[16];
    shared[get_local_id(0)] = a[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    b[0] = i.second + h.lo.lo + e + f + g.x + c[0] + d[0] + shared[0] + j + k.x + l;
}

// CHECK: kernel pictures:
// CHECK-NEXT: image image2d_t a read_only  (cl_mem_object_type 0x10f1){{$}}
// CHECK-NEXT: image image3d_t b read_only  (cl_mem_object_type 0x10f2){{$}}
// CHECK-NEXT: image image2d_array_t c write_only  (cl_mem_object_type 0x10f3){{$}}
// CHECK-NEXT: image image1d_t d write_only  (cl_mem_object_type 0x10f4){{$}}
// CHECK-NEXT: image image1d_array_t e read_write  (cl_mem_object_type 0x10f5){{$}}
// CHECK-NEXT: image image1d_buffer_t f read_write  (cl_mem_object_type 0x10f6){{$}}
// CHECK-NEXT: image image2d_array_depth_t g read_only  (cl_mem_object_type 0x10f3){{$}}
// CHECK-NEXT: image film h read_only  (cl_mem_object_type 0x10f2){{$}}
// CHECK-NEXT: sampler sampler_t i{{$}}
typedef image3d_t film;
kernel void pictures(image2d_t a, read_only image3d_t b, write_only image2d_array_t c,
                     write_only image1d_t d, read_write image1d_array_t e,
                     read_write image1d_buffer_t f, image2d_array_depth_t g, film h,
                     sampler_t i) {
    write_imagef(f, 0, read_imagef(b, i, (float4)(0)) + read_imagef(e, (int2)(0)));
}

// CHECK: kernel none:
// CHECK-NEXT: work_group_size_hint(2,2,2)
// CHECK-NOT: {{.}}
__attribute__((work_group_size_hint(2, 2, 2))) kernel void none(void) {
}
