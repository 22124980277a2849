// SPDX-License-Identifier: MIT
//
// Runs SPIR-V modules on the first device, each with one work-group of the kernel
// `test(global uint *out, global uint *in, local uint *scratch)`. A kernel with more arguments gets a sampler that
// clamps, an image to read and an image to write. The first has SIDE rows of SIDE texels (x, y, x + y, 7), the second
// has one row, which OUT.bin contains from word IMAGE_WORD on. Their texels are four integers of 32 bits.
//
// usage: spirv_run [MODULE ITEMS IN.bin OUT.bin CONSTANTS]...
//   MODULE      SPIR-V, or a program binary
//   CONSTANTS   specialization constants: number=bits, separated by commas; `-`: none
// Writes WORDS words to OUT.bin. If the module does not build, it writes the build log to OUT.bin.log instead. Without
// arguments it prints how many bits the device's addresses have.

#include "check.h"

#include <sys/stat.h>

enum { WORDS = 256, IMAGE_WORD = 128, SIDE = 4 };

static struct cl cl;

static size_t read_words(const char *path, void *words, size_t most) {
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(words, 1, most, file) : 0;
    if (!file || fclose(file) != 0) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(2);
    }
    return size;
}

static void write_bytes(const char *path, const void *bytes, size_t size) {
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        fprintf(stderr, "%s: cannot be written\n", path);
        exit(2);
    }
}

static void set_constants(cl_program program, const char *text) {
    unsigned number;
    unsigned long long bits;
    int used;
    while (sscanf(text, "%u=%llu%n", &number, &bits, &used) == 2) {
        cl_int error = CL_INVALID_VALUE;
        for (size_t size = 1; size <= 8 && error == CL_INVALID_VALUE; size *= 2)
            error = clSetProgramSpecializationConstant(program, number, size, &bits);
        MUST(error);
        text += used + (text[used] == ',');
    }
}

static cl_mem image_of(cl_mem_flags flags, size_t rows, void *texels) {
    const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT32};
    const cl_image_desc form = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = SIDE, .image_height = rows};
    cl_int error;
    cl_mem image = clCreateImage(cl.context, flags, &format, &form, texels, &error);
    MUST(error);
    return image;
}

struct images {
    cl_sampler sampler;
    cl_mem from, to;
};

static void set_images(cl_kernel kernel, struct images *images) {
    cl_uint texels[SIDE][SIDE][4];
    cl_int error;
    for (cl_uint y = 0; y < SIDE; ++y)
        for (cl_uint x = 0; x < SIDE; ++x)
            memcpy(texels[y][x], (cl_uint[]){x, y, x + y, 7}, sizeof texels[y][x]);
    images->sampler =
        clCreateSampler(cl.context, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST, &error);
    MUST(error);
    images->from = image_of(CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, SIDE, texels);
    memset(texels, 0, sizeof texels);
    images->to = image_of(CL_MEM_WRITE_ONLY | CL_MEM_COPY_HOST_PTR, 1, texels);
    MUST(clSetKernelArg(kernel, 3, sizeof images->sampler, &images->sampler));
    MUST(clSetKernelArg(kernel, 4, sizeof images->from, &images->from));
    MUST(clSetKernelArg(kernel, 5, sizeof images->to, &images->to));
}

static void read_images(struct images *images, cl_uint *row) {
    MUST(clEnqueueReadImage(cl.queue, images->to, CL_TRUE, (size_t[]){0, 0, 0},
                            (size_t[]){SIDE, 1, 1}, 0, 0, row, 0, NULL, NULL));
    MUST(clReleaseSampler(images->sampler));
    MUST(clReleaseMemObject(images->from));
    MUST(clReleaseMemObject(images->to));
}

static void run(cl_kernel kernel, size_t items, const char *in_path, const char *out_path) {
    static cl_uint in[WORDS], out[WORDS];
    cl_int error;
    memset(in, 0, sizeof in);
    memset(out, 0, sizeof out);
    read_words(in_path, in, sizeof in);
    cl_mem in_buffer =
        clCreateBuffer(cl.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof in, in, &error);
    MUST(error);
    cl_mem out_buffer = clCreateBuffer(cl.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                       sizeof out, out, &error);
    MUST(error);
    MUST(clSetKernelArg(kernel, 0, sizeof out_buffer, &out_buffer));
    MUST(clSetKernelArg(kernel, 1, sizeof in_buffer, &in_buffer));
    MUST(clSetKernelArg(kernel, 2, 64 * sizeof *in, NULL));
    cl_uint arguments;
    struct images images;
    MUST(clGetKernelInfo(kernel, CL_KERNEL_NUM_ARGS, sizeof arguments, &arguments, NULL));
    if (arguments > 3)
        set_images(kernel, &images);
    MUST(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &items, &items, 0, NULL, NULL));
    MUST(clEnqueueReadBuffer(cl.queue, out_buffer, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL));
    if (arguments > 3)
        read_images(&images, out + IMAGE_WORD);
    MUST(clReleaseMemObject(in_buffer));
    MUST(clReleaseMemObject(out_buffer));
    write_bytes(out_path, out, sizeof out);
}

static cl_program program_of(const char *bytes, size_t size) {
    static const cl_uint magic = 0x07230203;
    const unsigned char *binary = (const unsigned char *)bytes;
    cl_int error;
    cl_program program =
        size > sizeof magic && memcmp(bytes, &magic, sizeof magic) == 0
            ? clCreateProgramWithIL(cl.context, bytes, size, &error)
            : clCreateProgramWithBinary(cl.context, 1, &cl.device, &size, &binary, NULL, &error);
    MUST(error);
    return program;
}

static void run_module(char **words) {
    static char il[1 << 20], log[1 << 16], path[4096];
    cl_int error;
    size_t size = read_words(words[0], il, sizeof il);
    cl_program program = program_of(il, size);
    set_constants(program, words[4]);
    if (clBuildProgram(program, 1, &cl.device, NULL, NULL, NULL) == CL_SUCCESS) {
        cl_kernel kernel = clCreateKernel(program, "test", &error);
        MUST(error);
        run(kernel, (size_t)atoi(words[1]), words[2], words[3]);
        MUST(clReleaseKernel(kernel));
    } else {
        MUST(clGetProgramBuildInfo(program, cl.device, CL_PROGRAM_BUILD_LOG, sizeof log, log,
                                   &size));
        snprintf(path, sizeof path, "%s.log", words[3]);
        write_bytes(path, log, size - 1);
    }
    MUST(clReleaseProgram(program));
}

int main(int argc, char **argv) {
    cl = cl_open();
    cl_uint bits;
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_ADDRESS_BITS, sizeof bits, &bits, NULL));
    if (argc == 1)
        printf("%u\n", bits);
    for (int i = 1; i + 4 < argc; i += 5)
        run_module(argv + i);
    cl_close(&cl);
    return failed_checks ? EXIT_FAILURE : EXIT_SUCCESS;
}
