// SPDX-License-Identifier: MIT
//
// Kernels and images of every type, wherever the texels are: kernels read what the application
// wrote, their queries return the properties of the created image, and the application reads what
// kernels wrote. Samplers of every mode are compared with OpenCL's formulas. Also the errors of
// clSetKernelArg, and the answers of clGetKernelArgInfo.

#include "check.h"

#include <math.h>

static struct cl cl;

// For each type: a kernel that reads all texels, one that writes them, and one that queries the
// image.
#define KERNELS(name, type, at)                                                             \
    "kernel void read_" name "(read_only " type " image, global uint4 *texels) {\n"         \
    "    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);\n"           \
    "    size_t n = x + get_global_size(0) * (y + get_global_size(1) * z);\n"               \
    "    texels[n] = read_imageui(image, " at ");\n"                                        \
    "}\n"                                                                                   \
    "kernel void write_" name "(write_only " type " image, global const uint4 *texels) {\n" \
    "    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);\n"           \
    "    size_t n = x + get_global_size(0) * (y + get_global_size(1) * z);\n"               \
    "    write_imageui(image, " at ", texels[n]);\n"                                        \
    "}\n"

#define QUERIES(name, type, height, depth, layers)                                  \
    "kernel void ask_" name "(read_only " type " image, global int *out) {\n"       \
    "    out[0] = get_image_width(image);\n"                                        \
    "    out[1] = " height ";\n    out[2] = " depth ";\n    out[3] = " layers ";\n" \
    "    out[4] = get_image_channel_order(image);\n"                                \
    "    out[5] = get_image_channel_data_type(image);\n"                            \
    "}\n"

#define HEIGHT "get_image_height(image)"
#define LAYERS "get_image_array_size(image)"

static const char source[] = "#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable\n" KERNELS(
    "1d", "image1d_t", "x") KERNELS("1d_array", "image1d_array_t", "(int2)(x, y)")
    KERNELS("1d_buffer", "image1d_buffer_t", "x") KERNELS("2d", "image2d_t", "(int2)(x, y)")
        KERNELS("2d_array", "image2d_array_t", "(int4)(x, y, z, 0)") KERNELS(
            "3d", "image3d_t", "(int4)(x, y, z, 0)") QUERIES("1d", "image1d_t", "0", "0", "0")
            QUERIES("1d_array", "image1d_array_t", "0", "0",
                    LAYERS) QUERIES("1d_buffer", "image1d_buffer_t", "0", "0",
                                    "0") QUERIES("2d", "image2d_t", HEIGHT, "0", "0")
                QUERIES("2d_array", "image2d_array_t", HEIGHT, "0", LAYERS) QUERIES(
                    "3d", "image3d_t", HEIGHT, "get_image_depth(image)",
                    "0") "kernel void sample(read_only image2d_t image, sampler_t how, global "
                         "const float2 *at,\n"
                         "                   global float4 *colors) {\n"
                         "    size_t n = get_global_id(0);\n"
                         "    colors[n] = read_imagef(image, how, at[n]);\n"
                         "}\n"
                         "kernel void mix_up(read_only image2d_t a, float factor, write_only "
                         "image2d_t b,\n"
                         "                   sampler_t how, global int *count, local int *room) {\n"
                         "    int2 at = (int2)(get_global_id(0), get_global_id(1));\n"
                         "    room[0] = 1;\n"
                         "    write_imagef(b, at, factor * read_imagef(a, how, at));\n"
                         "    count[at.x + 4 * at.y] += room[0];\n"
                         "}\n"
                         "kernel void paint(write_only image2d_t image, uint4 color) {\n"
                         "    write_imageui(image, (int2)(get_global_id(0), 1), color);\n"
                         "}\n"
                         "kernel void plain(global int *out, int value) { out[0] = value; }\n";

static cl_program program;

// ---- Every type -------------------------------------------------------------------------------------

static const cl_image_format pairs = {CL_RG, CL_UNSIGNED_INT16};

static const struct kind {
    const char *name;
    cl_mem_object_type type;
    size_t size[3]; // in the order of commands
} kinds[] = {
    {"1d", CL_MEM_OBJECT_IMAGE1D, {13, 1, 1}},
    {"1d_array", CL_MEM_OBJECT_IMAGE1D_ARRAY, {7, 5, 1}},
    {"1d_buffer", CL_MEM_OBJECT_IMAGE1D_BUFFER, {13, 1, 1}},
    {"2d", CL_MEM_OBJECT_IMAGE2D, {9, 6, 1}},
    {"2d_array", CL_MEM_OBJECT_IMAGE2D_ARRAY, {6, 5, 4}},
    {"3d", CL_MEM_OBJECT_IMAGE3D, {5, 3, 4}},
};

#define MOST_TEXELS 128

static cl_kernel kernel_of(const char *what, const char *name) {
    char text[32];
    snprintf(text, sizeof text, "%s_%s", what, name);
    return cl_kernel_of(program, text);
}

static cl_image_desc desc_of(const struct kind *kind) {
    cl_image_desc desc = {.image_type = kind->type, .image_width = kind->size[0]};
    desc.image_height = kind->size[1];
    desc.image_depth = kind->size[2];
    desc.image_array_size = kind->size[kind->type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? 1 : 2];
    return desc;
}

static void check_queries(const struct kind *kind, cl_mem image) {
    bool rows = kind->type == CL_MEM_OBJECT_IMAGE2D || kind->type == CL_MEM_OBJECT_IMAGE2D_ARRAY ||
                kind->type == CL_MEM_OBJECT_IMAGE3D;
    cl_int layers = kind->type == CL_MEM_OBJECT_IMAGE1D_ARRAY   ? (cl_int)kind->size[1]
                    : kind->type == CL_MEM_OBJECT_IMAGE2D_ARRAY ? (cl_int)kind->size[2]
                                                                : 0;
    const cl_int want[6] = {(cl_int)kind->size[0],
                            rows ? (cl_int)kind->size[1] : 0,
                            kind->type == CL_MEM_OBJECT_IMAGE3D ? (cl_int)kind->size[2] : 0,
                            layers,
                            CL_RG,
                            CL_UNSIGNED_INT16};
    cl_int is[6] = {0};
    cl_mem out = cl_buffer(&cl, sizeof is, is);
    cl_kernel ask = kernel_of("ask", kind->name);
    SET_ARG(ask, 0, image);
    SET_ARG(ask, 1, out);
    cl_run(&cl, ask, 1, 1);
    cl_read(&cl, out, sizeof is, is);
    for (int i = 0; i < 6; ++i)
        CHECK_EQUAL(is[i], want[i]);
    MUST(clReleaseKernel(ask));
    MUST(clReleaseMemObject(out));
}

static void run_on_all(const struct kind *kind, const char *what, cl_mem image, cl_mem texels) {
    cl_kernel kernel = kernel_of(what, kind->name);
    SET_ARG(kernel, 0, image);
    SET_ARG(kernel, 1, texels);
    MUST(clEnqueueNDRangeKernel(cl.queue, kernel, 3, NULL, kind->size, NULL, 0, NULL, NULL));
    MUST(clReleaseKernel(kernel));
}

// Kernels read what the host writes, and the host reads what kernels write.
static void check_texels(const struct kind *kind, cl_mem image) {
    size_t count = kind->size[0] * kind->size[1] * kind->size[2];
    const size_t origin[3] = {0};
    static cl_ushort written[MOST_TEXELS][2], is[MOST_TEXELS][2];
    static cl_uint colors[MOST_TEXELS][4];
    for (size_t i = 0; i < count; ++i)
        for (int c = 0; c < 2; ++c)
            written[i][c] = (cl_ushort)(1000 * c + 7 * i + (i << 9));
    cl_mem texels = cl_buffer(&cl, sizeof colors, NULL);
    CL_ORDER(&cl, *written, sizeof written);
    MUST(clEnqueueWriteImage(cl.queue, image, CL_TRUE, origin, kind->size, 0, 0, written, 0, NULL,
                             NULL));
    CL_ORDER(&cl, *written, sizeof written);
    run_on_all(kind, "read", image, texels);
    cl_read(&cl, texels, count * sizeof *colors, *colors);
    for (size_t i = 0; i < count; ++i) {
        CHECK_EQUAL(colors[i][0], written[i][0]);
        CHECK_EQUAL(colors[i][1], written[i][1]);
        CHECK(colors[i][2] == 0 && colors[i][3] == 1);
        colors[i][0] = (cl_uint)(3 * i);
        colors[i][1] = 70000; // more than 16 bits hold
    }
    CL_ORDER(&cl, *colors, sizeof colors);
    MUST(clEnqueueWriteBuffer(cl.queue, texels, CL_TRUE, 0, count * sizeof *colors, colors, 0, NULL,
                              NULL));
    run_on_all(kind, "write", image, texels);
    MUST(clEnqueueReadImage(cl.queue, image, CL_TRUE, origin, kind->size, 0, 0, is, 0, NULL, NULL));
    CL_ORDER(&cl, *is, sizeof is);
    for (size_t i = 0; i < count; ++i) {
        CHECK_EQUAL(is[i][0], 3 * i);
        CHECK_EQUAL(is[i][1], 65535);
    }
    MUST(clReleaseMemObject(texels));
}

static void check_image(const struct kind *kind, cl_mem_flags flags, const cl_image_desc *desc,
                        void *pointer) {
    cl_int error;
    cl_mem image = clCreateImage(cl.context, flags, &pairs, desc, pointer, &error);
    MUST(error);
    check_queries(kind, image);
    check_texels(kind, image);
    MUST(clReleaseMemObject(image));
}

// Images with their own texels, with texels in the application's memory, and with those of a part
// of a buffer.
static void every_type(void) {
    static cl_uint memory[4 * MOST_TEXELS];
    cl_int error;
    cl_mem buffer = cl_buffer(&cl, sizeof memory, NULL);
    cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                    &(cl_buffer_region){512, 1024}, &error);
    MUST(error);
    for (size_t i = 0; i < COUNT(kinds); ++i) {
        cl_image_desc desc = desc_of(&kinds[i]);
        if (kinds[i].type != CL_MEM_OBJECT_IMAGE1D_BUFFER) {
            check_image(&kinds[i], 0, &desc, NULL);
            desc.image_row_pitch = (kinds[i].size[0] + 1) * 4;
            check_image(&kinds[i], CL_MEM_USE_HOST_PTR, &desc, memory);
        }
        if (kinds[i].type == CL_MEM_OBJECT_IMAGE1D_BUFFER ||
            kinds[i].type == CL_MEM_OBJECT_IMAGE2D) {
            desc.buffer = part;
            check_image(&kinds[i], 0, &desc, NULL);
        }
    }
    MUST(clReleaseMemObject(part));
    MUST(clReleaseMemObject(buffer));
}

// ---- Samplers ---------------------------------------------------------------------------------------

#define WIDTH 5
#define ROWS 4
#define POINTS 64

static cl_uchar image_bytes[ROWS][WIDTH][4];

// The texel's colour, or the border's. The border is all zeros, because the image has an alpha
// channel.
static float color_at(int x, int y, int channel) {
    if (x < 0 || y < 0 || x >= WIDTH || y >= ROWS)
        return 0;
    return (float)image_bytes[y][x][channel] / 255.0f;
}

// The texel that the addressing mode gives for an integer coordinate (OpenCL 1.2, section 8.2).
static int wrapped(int i, int size, cl_addressing_mode mode) {
    switch (mode) {
    case CL_ADDRESS_CLAMP_TO_EDGE:
        return i < 0 ? 0 : i >= size ? size - 1 : i;
    case CL_ADDRESS_REPEAT:
        return ((i % size) + size) % size;
    default:
        return i;
    }
}

// The coordinate in texels. Mirroring comes before scaling.
static double scaled(double at, int size, bool normalized, cl_addressing_mode mode) {
    if (mode == CL_ADDRESS_MIRRORED_REPEAT)
        at = fabs(at - 2 * rint(0.5 * at));
    return normalized ? at * size : at;
}

static cl_addressing_mode inner_mode(cl_addressing_mode mode) {
    return mode == CL_ADDRESS_MIRRORED_REPEAT ? CL_ADDRESS_CLAMP_TO_EDGE : mode;
}

static double sampled(const float at[2], bool normalized, cl_addressing_mode mode,
                      cl_filter_mode filter, int channel) {
    double u = scaled(at[0], WIDTH, normalized, mode), v = scaled(at[1], ROWS, normalized, mode);
    cl_addressing_mode inner = inner_mode(mode);
    if (filter == CL_FILTER_NEAREST)
        return color_at(wrapped((int)floor(u), WIDTH, inner), wrapped((int)floor(v), ROWS, inner),
                        channel);
    int x = (int)floor(u - 0.5), y = (int)floor(v - 0.5);
    double a = u - 0.5 - x, b = v - 0.5 - y, sum = 0;
    for (int i = 0; i < 4; ++i) {
        double weight = (i & 1 ? a : 1 - a) * (i & 2 ? b : 1 - b);
        sum += weight * color_at(wrapped(x + (i & 1), WIDTH, inner),
                                 wrapped(y + (i >> 1), ROWS, inner), channel);
    }
    return sum;
}

// Points inside and outside of the image. None is at a texel's edge, where the last bit of a
// coordinate would decide.
static void set_points(float points[POINTS][2], bool normalized, cl_addressing_mode mode) {
    for (int i = 0; i < POINTS; ++i) {
        float x = (float)(i * 37 % 101) / 101 * 3 - 1, y = (float)(i * 53 % 97) / 97 * 3 - 1;
        if (mode == CL_ADDRESS_NONE) // inside only
            x = (x + 1) / 3 * 0.7f + 0.15f, y = (y + 1) / 3 * 0.7f + 0.15f;
        points[i][0] = normalized ? x : x * WIDTH;
        points[i][1] = normalized ? y : y * ROWS;
    }
}

static void check_sampler(cl_kernel sample, bool normalized, cl_addressing_mode mode,
                          cl_filter_mode filter) {
    float points[POINTS][2], colors[POINTS][4];
    cl_int error;
    set_points(points, normalized, mode);
    cl_mem at = cl_buffer(&cl, sizeof points, *points), out = cl_buffer(&cl, sizeof colors, NULL);
    cl_sampler sampler = clCreateSampler(cl.context, normalized, mode, filter, &error);
    MUST(error);
    SET_ARG(sample, 1, sampler);
    SET_ARG(sample, 2, at);
    SET_ARG(sample, 3, out);
    MUST(clReleaseSampler(sampler)); // the kernel keeps its own reference
    cl_run(&cl, sample, POINTS, 0);
    cl_read(&cl, out, sizeof colors, *colors);
    for (int i = 0; i < POINTS; ++i)
        for (int c = 0; c < 4; ++c) {
            double want = sampled(points[i], normalized, mode, filter, c);
            if (fabs(colors[i][c] - want) <= (filter == CL_FILTER_NEAREST ? 1e-5 : 0.02))
                continue;
            printf("normalized %d, mode %#x, filter %#x: (%g, %g).%d is %g, should be %g\n",
                   normalized, mode, filter, points[i][0], points[i][1], c, colors[i][c], want);
            ++failed_checks;
        }
    MUST(clReleaseMemObject(at));
    MUST(clReleaseMemObject(out));
}

static void every_sampler(void) {
    const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = WIDTH, .image_height = ROWS};
    cl_int error;
    for (size_t i = 0; i < sizeof image_bytes; ++i)
        (&image_bytes[0][0][0])[i] = (cl_uchar)(i * 29 + 11);
    cl_mem image = clCreateImage(cl.context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, &format,
                                 &desc, image_bytes, &error);
    MUST(error);
    cl_kernel sample = cl_kernel_of(program, "sample");
    SET_ARG(sample, 0, image);
    for (cl_filter_mode filter = CL_FILTER_NEAREST; filter <= CL_FILTER_LINEAR; ++filter) {
        for (cl_addressing_mode mode = CL_ADDRESS_NONE; mode <= CL_ADDRESS_MIRRORED_REPEAT; ++mode)
            check_sampler(sample, true, mode, filter);
        for (cl_addressing_mode mode = CL_ADDRESS_NONE; mode <= CL_ADDRESS_CLAMP; ++mode)
            check_sampler(sample, false, mode, filter);
    }
    MUST(clReleaseKernel(sample));
    MUST(clReleaseMemObject(image));
}

// ---- Arguments --------------------------------------------------------------------------------------

static cl_mem flat_image(cl_mem_flags flags, const cl_image_format *format) {
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
    cl_int error;
    cl_mem image = clCreateImage(cl.context, flags, format, &desc, NULL, &error);
    MUST(error);
    return image;
}

// Images, samplers, buffers, local memory and values in one argument list, changed between two
// launches.
static void arguments_of_all_kinds(void) {
    const cl_image_format format = {CL_RGBA, CL_FLOAT};
    const size_t zero[3] = {0}, whole[3] = {4, 4, 1}, one[2] = {1, 1};
    float color[4] = {1, 2, 3, 4}, texels[16][4];
    cl_int counts[16] = {0}, error;
    cl_mem a = flat_image(CL_MEM_READ_ONLY, &format), b = flat_image(CL_MEM_WRITE_ONLY, &format);
    cl_mem out = cl_buffer(&cl, sizeof counts, counts), c = flat_image(0, &format);
    cl_kernel kernel = cl_kernel_of(program, "mix_up");
    cl_sampler sampler =
        clCreateSampler(cl.context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &error);
    MUST(error);
    MUST(clEnqueueFillImage(cl.queue, a, color, zero, whole, 0, NULL, NULL));
    for (float factor = 2; factor <= 3; ++factor) {
        SET_ARG(kernel, 0, a);
        SET_ARG(kernel, 1, factor);
        if (factor == 2)
            SET_ARG(kernel, 2, b);
        else
            SET_ARG(kernel, 2, c);
        SET_ARG(kernel, 3, sampler);
        SET_ARG(kernel, 4, out);
        MUST(clSetKernelArg(kernel, 5, 4, NULL));
        MUST(clEnqueueNDRangeKernel(cl.queue, kernel, 2, NULL, whole, one, 0, NULL, NULL));
    }
    cl_mem *results[] = {&b, &c};
    for (int i = 0; i < 2; ++i) {
        MUST(clEnqueueReadImage(cl.queue, *results[i], CL_TRUE, zero, whole, 0, 0, texels, 0, NULL,
                                NULL));
        CL_ORDER(&cl, *texels, sizeof texels);
        for (int n = 0; n < 16; ++n)
            for (int channel = 0; channel < 4; ++channel)
                CHECK(texels[n][channel] == (float)(i + 2) * color[channel]);
    }
    cl_read(&cl, out, sizeof counts, counts);
    for (int n = 0; n < 16; ++n)
        CHECK_EQUAL(counts[n], 2);
    MUST(clReleaseSampler(sampler));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(a));
    MUST(clReleaseMemObject(b));
    MUST(clReleaseMemObject(c));
    MUST(clReleaseMemObject(out));
}

// A kernel that writes some texels does not change the others.
static void other_texels_stay(void) {
    const size_t zero[3] = {0}, whole[3] = {4, 4, 1};
    const cl_uint color[4] = {5, 6, 0, 0};
    const cl_uint before[4] = {1, 2, 0, 0};
    cl_ushort texels[4][4][2];
    cl_mem image = flat_image(CL_MEM_WRITE_ONLY, &pairs);
    cl_kernel kernel = cl_kernel_of(program, "paint"), clone;
    cl_int error;
    MUST(clEnqueueFillImage(cl.queue, image, before, zero, whole, 0, NULL, NULL));
    SET_ARG(kernel, 0, image);
    SET_ARG(kernel, 1, color);
    clone = clCloneKernel(kernel, &error);
    MUST(error);
    MUST(clReleaseKernel(kernel));
    cl_run(&cl, clone, 4, 1);
    MUST(clReleaseKernel(clone));
    MUST(clEnqueueReadImage(cl.queue, image, CL_TRUE, zero, whole, 0, 0, texels, 0, NULL, NULL));
    CL_ORDER(&cl, **texels, sizeof texels);
    for (int i = 0; i < 16; ++i)
        CHECK_EQUAL(texels[i / 4][i % 4][1], i / 4 == 1 ? 6 : 2);
    MUST(clReleaseMemObject(image));
}

static void wrong_arguments(void) {
    const cl_image_format format = {CL_RGBA, CL_FLOAT};
    cl_mem readable = flat_image(CL_MEM_READ_ONLY, &format), buffer = cl_buffer(&cl, 64, NULL);
    cl_mem writable = flat_image(CL_MEM_WRITE_ONLY, &format), nothing = NULL;
    cl_image_desc line = {.image_type = CL_MEM_OBJECT_IMAGE1D, .image_width = 4};
    cl_int error;
    cl_mem thin = clCreateImage(cl.context, 0, &format, &line, NULL, &error);
    MUST(error);
    cl_context other = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error);
    MUST(error);
    line.image_type = CL_MEM_OBJECT_IMAGE2D;
    line.image_height = 4;
    cl_mem foreign = clCreateImage(other, 0, &format, &line, NULL, &error);
    MUST(error);
    cl_sampler far = clCreateSampler(other, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &error);
    MUST(error);
    cl_kernel kernel = cl_kernel_of(program, "mix_up"), plain = cl_kernel_of(program, "plain");
#define CHECK_ARG(kernel, index, value, want) \
    CHECK_ERROR(clSetKernelArg(kernel, index, sizeof value, &value), want)
    CHECK_ERROR(clSetKernelArg(kernel, 0, 1, &readable), CL_INVALID_ARG_SIZE);
    CHECK_ERROR(clSetKernelArg(kernel, 0, sizeof readable, NULL), CL_INVALID_MEM_OBJECT);
    CHECK_ARG(kernel, 0, nothing, CL_INVALID_MEM_OBJECT);
    CHECK_ARG(kernel, 0, buffer, CL_INVALID_MEM_OBJECT);
    CHECK_ARG(kernel, 0, far, CL_INVALID_MEM_OBJECT);
    CHECK_ARG(kernel, 0, foreign, CL_INVALID_MEM_OBJECT);
    CHECK_ARG(kernel, 0, thin, CL_INVALID_ARG_VALUE);
    CHECK_ARG(kernel, 0, writable, CL_INVALID_ARG_VALUE);
    CHECK_ARG(kernel, 2, readable, CL_INVALID_ARG_VALUE);
    CHECK_ERROR(clSetKernelArg(kernel, 3, 1, &far), CL_INVALID_ARG_SIZE);
    CHECK_ERROR(clSetKernelArg(kernel, 3, sizeof far, NULL), CL_INVALID_SAMPLER);
    CHECK_ARG(kernel, 3, nothing, CL_INVALID_SAMPLER);
    CHECK_ARG(kernel, 3, readable, CL_INVALID_SAMPLER);
    CHECK_ARG(kernel, 3, far, CL_INVALID_SAMPLER);
    CHECK_ARG(plain, 0, readable, CL_INVALID_MEM_OBJECT);
    const size_t size = 1;
    CHECK_ERROR(clEnqueueNDRangeKernel(cl.queue, kernel, 1, NULL, &size, NULL, 0, NULL, NULL),
                CL_INVALID_KERNEL_ARGS);
    cl_mem left[] = {readable, writable, buffer, thin, foreign};
    for (size_t i = 0; i < COUNT(left); ++i)
        MUST(clReleaseMemObject(left[i]));
    MUST(clReleaseSampler(far));
    MUST(clReleaseContext(other));
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseKernel(plain));
}

// The largest numbers of images and samplers that a device allows for a kernel. Each image has a width of its
// own, which shows that the kernel gets the right one. The last sampler reads the last image.
#define MOST 256

static char *source_of_many(cl_uint reads, cl_uint writes, cl_uint samplers) {
    char *text = malloc(96 * (reads + writes + samplers) + 512);
    char *end = text + sprintf(text, "kernel void many(");
    for (cl_uint i = 0; i < reads; ++i)
        end += sprintf(end, "read_only image2d_t i%u, ", i);
    for (cl_uint i = reads; i < reads + writes; ++i)
        end += sprintf(end, "write_only image2d_t i%u, ", i);
    for (cl_uint i = 0; i < samplers; ++i)
        end += sprintf(end, "sampler_t s%u, ", i);
    end += sprintf(end, "global uint *out) {\n    uint sum = 0;\n");
    for (cl_uint i = 0; i < reads + writes; ++i)
        end += sprintf(end, "    sum = 31 * sum + get_image_width(i%u);\n", i);
    end += sprintf(end, "    sum = 31 * sum + read_imageui(i%u, s%u, (int2)0).y;\n", reads - 1,
                   samplers - 1);
    end += sprintf(end, "    write_imageui(i%u, (int2)0, (uint4)(77));\n", reads + writes - 1);
    sprintf(end, "    out[0] = sum;\n}\n");
    return text;
}

static cl_uint number_of(cl_device_info what) {
    cl_uint number = 0;
    MUST(clGetDeviceInfo(cl.device, what, sizeof number, &number, NULL));
    return number;
}

static cl_mem image_of_width(size_t width) {
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = width, .image_height = 1};
    const cl_uint color[4] = {1, 55, 0, 0};
    const size_t zero[3] = {0}, all[3] = {width, 1, 1};
    cl_int error;
    cl_mem image = clCreateImage(cl.context, 0, &pairs, &desc, NULL, &error);
    MUST(error);
    MUST(clEnqueueFillImage(cl.queue, image, color, zero, all, 0, NULL, NULL));
    return image;
}

static void run_many(cl_kernel kernel, cl_uint count, cl_uint samplers) {
    const size_t zero[3] = {0}, one[3] = {1, 1, 1};
    cl_mem images[MOST], out = cl_buffer(&cl, sizeof(cl_uint), NULL);
    cl_uint sum = 0, want = 0;
    cl_ushort texel[2];
    cl_int error;
    cl_sampler sampler =
        clCreateSampler(cl.context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, &error);
    MUST(error);
    for (cl_uint i = 0; i < count; ++i) {
        images[i] = image_of_width(1 + i);
        SET_ARG(kernel, i, images[i]);
        want = 31 * want + 1 + i;
    }
    for (cl_uint i = 0; i < samplers; ++i)
        SET_ARG(kernel, count + i, sampler);
    SET_ARG(kernel, count + samplers, out);
    cl_run(&cl, kernel, 1, 1);
    cl_read(&cl, out, sizeof sum, &sum);
    CHECK_EQUAL(sum, 31 * want + 55);
    MUST(clEnqueueReadImage(cl.queue, images[count - 1], CL_TRUE, zero, one, 0, 0, texel, 0, NULL,
                            NULL));
    CL_ORDER(&cl, texel, sizeof texel);
    CHECK(texel[0] == 77 && texel[1] == 77);
    for (cl_uint i = 0; i < count; ++i)
        MUST(clReleaseMemObject(images[i]));
    MUST(clReleaseSampler(sampler));
    MUST(clReleaseMemObject(out));
}

static void most_arguments(void) {
    cl_uint reads = number_of(CL_DEVICE_MAX_READ_IMAGE_ARGS);
    cl_uint writes = number_of(CL_DEVICE_MAX_WRITE_IMAGE_ARGS);
    cl_uint samplers = number_of(CL_DEVICE_MAX_SAMPLERS);
    if (reads + writes > MOST) {
        printf("left out: a kernel of %u images\n", reads + writes);
        return;
    }
    char *text = source_of_many(reads, writes, samplers);
    cl_program many = cl_build(&cl, text);
    cl_kernel kernel = cl_kernel_of(many, "many");
    run_many(kernel, reads + writes, samplers);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(many));
    free(text);
}

static void argument_info(void) {
    static const struct {
        const char *type;
        cl_kernel_arg_address_qualifier space;
        cl_kernel_arg_access_qualifier access;
    } want[] = {
        {"image2d_t", CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ACCESS_READ_ONLY},
        {"float", CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ACCESS_NONE},
        {"image2d_t", CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ACCESS_WRITE_ONLY},
        {"sampler_t", CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ACCESS_NONE},
        {"int*", CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ACCESS_NONE},
    };
    cl_program with_info = cl_source(
        &cl, "kernel void mix_up(read_only image2d_t a, float factor, write_only image2d_t b,\n"
             "                   sampler_t how, global int *count) {}\n");
    MUST(clBuildProgram(with_info, 1, &cl.device, "-cl-kernel-arg-info", NULL, NULL));
    cl_kernel kernel = cl_kernel_of(with_info, "mix_up");
    for (cl_uint i = 0; i < COUNT(want); ++i) {
        char type[32] = "";
        cl_kernel_arg_address_qualifier space = 0;
        cl_kernel_arg_access_qualifier access = 0;
        MUST(clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_TYPE_NAME, sizeof type, type, NULL));
        CHECK(strcmp(type, want[i].type) == 0);
        MUST(clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof space, &space,
                                NULL));
        CHECK_EQUAL(space, want[i].space);
        MUST(clGetKernelArgInfo(kernel, i, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof access, &access,
                                NULL));
        CHECK_EQUAL(access, want[i].access);
    }
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseProgram(with_info));
}

int main(void) {
    cl = cl_open();
    program = cl_build(&cl, source);
    every_type();
    every_sampler();
    arguments_of_all_kinds();
    other_texels_stay();
    wrong_arguments();
    most_arguments();
    argument_info();
    MUST(clReleaseProgram(program));
    cl_close(&cl);
    return test_result();
}
