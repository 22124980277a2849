// Features of images that a device or a version of OpenCL C lacks are errors with the line.
// RUN: not %bareclc compile --target x86-64-v3 -D READ_WRITE %s -o %t 2>&1 | FileCheck %s --check-prefix=READ-WRITE
// RUN: not %bareclc compile --target x86-64-v3 -D PIPE %s -o %t 2>&1 | FileCheck %s --check-prefix=PIPE
// RUN: not %bareclc compile --target x86-64-v1 -cl-std=CL3.0 -D MISSING %s -o %t 2>&1 | FileCheck %s --check-prefix=MISSING --implicit-check-not='is of'
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
#ifdef MISSING
// MISSING: images.cl:[[#@LINE+2]]:{{.*}}type specifier missing
// MISSING: note: 'image2d_msaa_t' is of cl_khr_gl_msaa_sharing, which this device does not have
void samples(read_only image2d_msaa_t picture);
kernel void k(read_only image2d_t picture, sampler_t how, global float4 *out) {
    // MISSING: images.cl:[[#@LINE+2]]:{{.*}}error: {{.*}}'read_imageh'
    // MISSING: note: 'read_imageh' is of cl_khr_fp16, which this device does not have
    out[0] = read_imageh(picture, (int2)(0));
    // MISSING: images.cl:[[#@LINE+2]]:{{.*}}error: {{.*}}'get_image_num_mip_levels'
    // MISSING: note: 'get_image_num_mip_levels' is of cl_khr_mipmap_image, which
    out[1] = get_image_num_mip_levels(picture);
    // MISSING: images.cl:[[#@LINE+2]]:{{.*}}error: no matching function for call to 'read_imagef'
    // MISSING: note: 'read_imagef' with a level of detail or gradients is of cl_khr_mipmap_image, which
    out[2] = read_imagef(picture, how, (float2)(0), 1.0f);
    // MISSING: images.cl:[[#@LINE+1]]:{{.*}}error: use of undeclared identifier 'read_imagex'
    out[3] = read_imagex(picture);
}
#endif
#ifndef __IMAGE_SUPPORT__
#error there are images
#endif
#ifndef cl_khr_3d_image_writes
#error three dimensions can be written
#endif
