// What images need and a device or a version of OpenCL C has not is said with the line.
// RUN: not %bareclc compile --target x86-64-v3 -D READ_WRITE %s -o %t 2>&1 | FileCheck %s --check-prefix=READ-WRITE
// RUN: not %bareclc compile --target x86-64-v3 -cl-std=CL3.0 -D PIPE %s -o %t 2>&1 | FileCheck %s --check-prefix=PIPE
// RUN: %bareclc compile --target x86-64-v3 %s -o %t
#ifdef READ_WRITE
// READ-WRITE: images.cl:[[#@LINE+1]]:{{.*}}error: {{.*}}__opencl_c_read_write_images
kernel void k(read_write image2d_t picture) {
}
#endif
#ifdef PIPE
// PIPE: images.cl:[[#@LINE+1]]:{{.*}}error: {{.*}}pipe
kernel void k(read_only pipe int numbers) {
}
#endif
#ifndef __IMAGE_SUPPORT__
#error there are images
#endif
#ifndef cl_khr_3d_image_writes
#error three dimensions can be written
#endif
