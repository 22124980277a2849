// SPDX-License-Identifier: MIT
//
//     images [--few] [--halves]
//
// Compares kernels' reads and writes of images with image_reference.h: every type of image, every format that
// the device lists, every sampler, as an argument and as a constant of the program; coordinates inside,
// outside, at the edges between texels, and NaN. --few: some types, formats and samplers, for emulated
// devices. --halves: colours of halves (read_imageh, write_imageh), with the formats for which cl_khr_fp16
// defines them: all except floats, depths and integers.

#include "check.h"
#include "halves.h"
#include "image_reference.h"

#include <math.h>
#include <stdint.h>

#define POINTS 128
#define MOST_TEXELS 128
#define MOST_BYTES (MOST_TEXELS * 16)

static struct cl cl;
static bool few, halves;

static const struct kind {
    const char *type, *at; // of OpenCL C; the coordinates of its functions, out of four
    cl_mem_object_type object;
    bool depth, in_few;
    int axes;
    bool layered;
    int size[3];
} kinds[] = {
    {"image1d_t", "x", CL_MEM_OBJECT_IMAGE1D, false, false, 1, false, {13, 1, 1}},
    {"image1d_array_t", "xy", CL_MEM_OBJECT_IMAGE1D_ARRAY, false, true, 1, true, {7, 5, 1}},
    {"image2d_t", "xy", CL_MEM_OBJECT_IMAGE2D, false, true, 2, false, {7, 5, 1}},
    {"image2d_array_t", "xyzw", CL_MEM_OBJECT_IMAGE2D_ARRAY, false, false, 2, true, {5, 4, 3}},
    {"image3d_t", "xyzw", CL_MEM_OBJECT_IMAGE3D, false, true, 3, false, {5, 3, 4}},
    {"image2d_depth_t", "xy", CL_MEM_OBJECT_IMAGE2D, true, false, 2, false, {7, 5, 1}},
    {"image2d_array_depth_t", "xyzw", CL_MEM_OBJECT_IMAGE2D_ARRAY, true, false, 2, true, {5, 4, 3}},
    {"image1d_buffer_t", "x", CL_MEM_OBJECT_IMAGE1D_BUFFER, false, false, 1, false, {13, 1, 1}},
};

// ---- Chance -----------------------------------------------------------------------------------------

static uint32_t chance(void) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16);
}

static float between(float low, float high) {
    return low + (high - low) * ((float)(chance() >> 8) / 0x1p24f);
}

// ---- Programs ---------------------------------------------------------------------------------------

// Kernels for one type of image (I; SAMPLES if it can be sampled) and one kind of colour (V; F is the end of the
// functions' names). COLOR converts a read colour to four components, TEXEL four components to a written colour. Halves
// are passed as floats.
static const char text[] =
    "#ifdef cl_khr_fp16\n"
    "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
    "#endif\n"
    "#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable\n"
    "#define N get_global_id(0)\n"
    "#define NAME(a, b) NAME_NOW(a, b)\n"
    "#define NAME_NOW(a, b) a##b\n"
    "#define READ NAME(read_image, F)\n"
    "#define WRITE NAME(write_image, F)\n"
    "#ifdef HOW\n"
    "constant sampler_t fixed = HOW;\n"
    "kernel void constant_sampled(read_only I image, global const float4 *at, global V *out) {\n"
    "    out[N] = COLOR(READ(image, fixed, at[N].AT));\n"
    "}\n"
    "#else\n"
    "#if SAMPLES\n"
    "kernel void sampled(read_only I image, sampler_t how, global const float4 *at, global V *out) "
    "{\n"
    "    out[N] = COLOR(READ(image, how, at[N].AT));\n"
    "}\n"
    "kernel void chosen(read_only I image, sampler_t how, global const int4 *at, global V *out) {\n"
    "    out[N] = COLOR(READ(image, how, at[N].AT));\n"
    "}\n"
    "#endif\n"
    "kernel void plain(read_only I image, global const int4 *at, global V *out) {\n"
    "    out[N] = COLOR(READ(image, at[N].AT));\n"
    "}\n"
    "kernel void written(write_only I image, global const int4 *at, global const V *in) {\n"
    "    WRITE(image, at[N].AT, TEXEL(in[N]));\n"
    "}\n"
    "#ifdef __opencl_c_read_write_images\n"
    "kernel void both(read_write I image, global const int4 *at, global V *out) {\n"
    "    V color = COLOR(READ(image, at[N].AT));\n"
    "    WRITE(image, at[N].AT, TEXEL(color));\n"
    "    out[N] = COLOR(READ(image, at[N].AT));\n"
    "}\n"
    "#endif\n"
    "#endif\n";

static const char *const letters[] = {"f", "f", "i", "ui"};
static const char *const vectors[] = {"float4", "float4", "int4", "uint4"};

// `how`: builds one kernel with this constant sampler; NULL: builds the other kernels.
static cl_program build(const struct kind *kind, enum number_kind numbers, const char *how) {
    char options[512];
    snprintf(options, sizeof options,
             "-cl-std=CL3.0 -w -D I=%s -D AT=%s -D V=%s -D F=%s -D SAMPLES=%d %s %s %s%s",
             kind->type, kind->at, vectors[numbers], halves ? "h" : letters[numbers],
             kind->object != CL_MEM_OBJECT_IMAGE1D_BUFFER,
             kind->depth ? "-D COLOR(c)=(float4)(c,0,0,1)"
             : halves    ? "-D COLOR(c)=convert_float4(c)"
                         : "-D COLOR(c)=c",
             kind->depth ? "-D TEXEL(v)=v.x"
             : halves    ? "-D TEXEL(v)=convert_half4(v)"
                         : "-D TEXEL(v)=v",
             how ? "-D HOW=" : "", how ? how : "");
    cl_program program = cl_source(&cl, text);
    cl_int error = clBuildProgram(program, 1, &cl.device, options, NULL, NULL);
    if (error != CL_SUCCESS) {
        static char log[16384];
        clGetProgramBuildInfo(program, cl.device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
        fputs(log, stdout);
    }
    MUST(error);
    return program;
}

// ---- Images -----------------------------------------------------------------------------------------

static int texels_of(const struct kind *kind) {
    return kind->size[0] * kind->size[1] * kind->size[2];
}

static void region_of(const struct kind *kind, size_t region[3]) {
    for (int d = 0; d < 3; d++)
        region[d] = (size_t)kind->size[d];
}

static cl_mem create(const struct kind *kind, const cl_image_format *format, cl_mem_flags flags) {
    cl_image_desc desc = {.image_type = kind->object, .image_width = (size_t)kind->size[0]};
    desc.image_height = (size_t)kind->size[1];
    desc.image_depth = (size_t)kind->size[2];
    desc.image_array_size = (size_t)kind->size[kind->axes == 1 ? 1 : 2];
    if (kind->object == CL_MEM_OBJECT_IMAGE1D_BUFFER)
        desc.buffer = cl_buffer(&cl, (size_t)kind->size[0] * texel_bytes(format), NULL);
    cl_int error;
    cl_mem image = clCreateImage(cl.context, flags, format, &desc, NULL, &error);
    MUST(error);
    if (desc.buffer != NULL)
        MUST(clReleaseMemObject(desc.buffer));
    return image;
}

static void fill(const struct kind *kind, cl_mem image, const unsigned char *bytes) {
    size_t region[3];
    region_of(kind, region);
    MUST(clEnqueueWriteImage(cl.queue, image, CL_TRUE, (size_t[3]){0}, region, 0, 0, bytes, 0, NULL,
                             NULL));
}

static void read_back(const struct kind *kind, cl_mem image, unsigned char *bytes) {
    size_t region[3];
    region_of(kind, region);
    MUST(clEnqueueReadImage(cl.queue, image, CL_TRUE, (size_t[3]){0}, region, 0, 0, bytes, 0, NULL,
                            NULL));
}

// Random bits; or channels of moderate size, for filtering.
static void invent(const struct kind *kind, const cl_image_format *format, bool moderate,
                   unsigned char *bytes) {
    size_t size = texel_bytes(format);
    for (int t = 0; t < texels_of(kind); t++) {
        struct color color;
        for (int c = 0; c < 4; c++)
            color.c[c] = between(-2, 2);
        if (moderate)
            encode(format, &color, bytes + (size_t)t * size);
        else
            for (size_t i = 0; i < size; i++)
                bytes[(size_t)t * size + i] = (unsigned char)chance();
    }
}

// ---- Reading ----------------------------------------------------------------------------------------

static cl_sampler sampler_of(const struct sampler *sampler) {
    cl_int error;
    cl_sampler result =
        clCreateSampler(cl.context, sampler->normalized, sampler->mode,
                        sampler->linear ? CL_FILTER_LINEAR : CL_FILTER_NEAREST, &error);
    MUST(error);
    return result;
}

static struct color color_from(enum number_kind numbers, const void *colors, int n) {
    struct color color;
    for (int c = 0; c < 4; c++)
        color.c[c] = numbers == SIGNED     ? (double)((const cl_int *)colors)[4 * n + c]
                     : numbers == UNSIGNED ? (double)((const cl_uint *)colors)[4 * n + c]
                                           : (double)((const cl_float *)colors)[4 * n + c];
    return color;
}

static void tell(const struct kind *kind, const cl_image_format *format, const char *what,
                 const struct sampler *sampler, const float at[3], const struct color *is,
                 const struct color *want) {
    if (++failed_checks > 20)
        return;
    printf("%s, order %#x, type %#x, %s", kind->type, format->image_channel_order,
           format->image_channel_data_type, what);
    if (sampler)
        printf(", %s %s mode %#x", sampler->normalized ? "normalized" : "in texels",
               sampler->linear ? "linear" : "nearest", sampler->mode);
    printf(": at (%g, %g, %g) is (%.9g, %.9g, %.9g, %.9g)", at[0], at[1], at[2], is->c[0], is->c[1],
           is->c[2], is->c[3]);
    if (want)
        printf(", should be (%.9g, %.9g, %.9g, %.9g)", want->c[0], want->c[1], want->c[2],
               want->c[3]);
    printf("\n");
}

// Runs a kernel of (image, [sampler,] coordinates, colours) for all points.
static void run(cl_kernel kernel, cl_mem image, const struct sampler *sampler, const void *at,
                void *colors) {
    cl_mem points = cl_buffer(&cl, POINTS * 16, at), out = cl_buffer(&cl, POINTS * 16, colors);
    cl_uint next = 0;
    SET_ARG(kernel, next, image);
    next++;
    if (sampler) {
        cl_sampler how = sampler_of(sampler);
        SET_ARG(kernel, next, how);
        MUST(clReleaseSampler(how));
        next++;
    }
    SET_ARG(kernel, next, points);
    next++;
    SET_ARG(kernel, next, out);
    cl_run(&cl, kernel, POINTS, 0);
    cl_read(&cl, out, POINTS * 16, colors);
    MUST(clReleaseMemObject(points));
    MUST(clReleaseMemObject(out));
}

// Coordinates with a sampler: whole and half texels, the ends, far away, anywhere around.
static void invent_floats(const struct kind *kind, const struct sampler *sampler,
                          float at[POINTS][4]) {
    static const float far[] = {0.0f, -0.0f, 1.0f, 1e-10f, -1e-10f, 1e10f, -1e10f, INFINITY, NAN};
    for (int n = 0; n < POINTS; n++)
        for (int d = 0; d < 4; d++) {
            int size = d < 3 ? kind->size[d] : 1;
            bool is_axis = d < kind->axes;
            float whole = is_axis && sampler->normalized ? (float)size : 1.0f;
            float range = (float)size / whole, u = between(-1.6f * range, 2.6f * range);
            if (n % 4 == 0)
                u = ((float)(chance() % (unsigned)(4 * size + 8)) / 2 - (float)size) / whole;
            if (n % 8 == 1)
                u = far[chance() % COUNT(far)];
            if (sampler->mode == CL_ADDRESS_NONE && is_axis)
                u = between(sampler->linear ? 0.51f : 0.01f, (float)size - 0.51f) / whole;
            at[n][d] = u;
        }
}

static bool all_finite(const float at[4]) {
    return isfinite(at[0]) && isfinite(at[1]) && isfinite(at[2]);
}

// Half the distance between the halves around a number, if it is converted to half.
static double rounding_of(double number) {
    return halves ? fmax(fabs(number) * 0x1p-11, 0x1p-25) : 0;
}

static void check_sampled(const struct kind *kind, const struct image *image,
                          const struct sampler *sampler, const char *what, const float at[4],
                          const struct color *is) {
    if (!all_finite(at))
        return; // the colour is undefined; only the read itself is tested
    if (!sampler->linear) {
        if (!nearest_is(image, sampler, at, is))
            tell(kind, &image->format, what, sampler, at, is, NULL);
        return;
    }
    double error;
    struct color want = linear_at(image, sampler, at, &error);
    for (int c = 0; c < (kind->depth ? 1 : 4); c++)
        if (!(fabs(is->c[c] - want.c[c]) <= error + rounding_of(want.c[c]))) {
            tell(kind, &image->format, what, sampler, at, is, &want);
            return;
        }
}

static void sample(const struct kind *kind, cl_mem texels, const struct image *image,
                   cl_kernel kernel, const struct sampler *sampler, bool is_constant) {
    static float at[POINTS][4];
    static cl_uint colors[POINTS][4];
    enum number_kind numbers = kind_of(&image->format);
    invent_floats(kind, sampler, at);
    run(kernel, texels, is_constant ? NULL : sampler, at, colors);
    for (int n = 0; n < POINTS; n++) {
        struct color is = color_from(numbers, colors, n);
        check_sampled(kind, image, sampler, is_constant ? "constant sampler" : "sampler", at[n],
                      &is);
    }
}

// Whole coordinates: all within the image, or around it.
static void invent_ints(const struct kind *kind, bool around, cl_int at[POINTS][4]) {
    for (int n = 0; n < POINTS; n++)
        for (int d = 0; d < 4; d++) {
            int size = d < 3 ? kind->size[d] : 1;
            int far = around && d < kind->axes ? 2 : 0;
            at[n][d] = (cl_int)(chance() % (unsigned)(size + 2 * far)) - far;
            if (far && n % 16 == 0)
                at[n][d] = n % 32 ? INT32_MAX : INT32_MIN;
        }
}

static struct color chosen_color(const struct image *image, const cl_int at[4],
                                 cl_addressing_mode mode) {
    int texel[3] = {at[0], at[1], at[2]};
    for (int d = 0; d < 3; d++)
        if (mode != CL_ADDRESS_CLAMP)
            texel[d] = texel[d] < 0 ? 0 : texel[d] < image->size[d] ? texel[d] : image->size[d] - 1;
    return color_at(image, texel);
}

static void choose(const struct kind *kind, cl_mem texels, const struct image *image,
                   cl_kernel kernel, const char *what, const struct sampler *sampler) {
    static cl_int at[POINTS][4];
    static cl_uint colors[POINTS][4];
    cl_addressing_mode mode = sampler ? sampler->mode : CL_ADDRESS_NONE;
    invent_ints(kind, mode != CL_ADDRESS_NONE, at);
    run(kernel, texels, sampler, at, colors);
    for (int n = 0; n < POINTS; n++) {
        struct color is = color_from(kind_of(&image->format), colors, n);
        struct color want = chosen_color(image, at[n], mode);
        const float where[3] = {(float)at[n][0], (float)at[n][1], (float)at[n][2]};
        if (!is_color(image, &want, &is))
            tell(kind, &image->format, what, sampler, where, &is, &want);
    }
}

static const struct sampler samplers[] = {
    {false, false, CL_ADDRESS_NONE},         {false, false, CL_ADDRESS_CLAMP_TO_EDGE},
    {false, false, CL_ADDRESS_CLAMP},        {true, false, CL_ADDRESS_NONE},
    {true, false, CL_ADDRESS_CLAMP_TO_EDGE}, {true, false, CL_ADDRESS_CLAMP},
    {true, false, CL_ADDRESS_REPEAT},        {true, false, CL_ADDRESS_MIRRORED_REPEAT},
    {false, true, CL_ADDRESS_NONE},          {false, true, CL_ADDRESS_CLAMP_TO_EDGE},
    {false, true, CL_ADDRESS_CLAMP},         {true, true, CL_ADDRESS_NONE},
    {true, true, CL_ADDRESS_CLAMP_TO_EDGE},  {true, true, CL_ADDRESS_CLAMP},
    {true, true, CL_ADDRESS_REPEAT},         {true, true, CL_ADDRESS_MIRRORED_REPEAT},
};

// The samplers in OpenCL C, in the table's order.
static const char *constant_of(size_t s) {
    static const char *const modes[] = {"NONE", "CLAMP_TO_EDGE", "CLAMP", "REPEAT",
                                        "MIRRORED_REPEAT"};
    static char text[128];
    const struct sampler *sampler = &samplers[s];
    snprintf(text, sizeof text, "CLK_NORMALIZED_COORDS_%s|CLK_ADDRESS_%s|CLK_FILTER_%s",
             sampler->normalized ? "TRUE" : "FALSE", modes[sampler->mode - CL_ADDRESS_NONE],
             sampler->linear ? "LINEAR" : "NEAREST");
    return text;
}

// The samplers for --few: clamp, linear clamp to edge, linear repeat, nearest mirrored.
static bool is_chosen(size_t s) { return !few || s == 2 || s == 9 || s == 14 || s == 7; }

static void check_reads(const struct kind *kind, cl_program program, struct image *image) {
    static unsigned char bytes[MOST_BYTES];
    enum number_kind numbers = kind_of(&image->format);
    cl_mem texels = create(kind, &image->format, CL_MEM_READ_ONLY);
    cl_kernel plain = cl_kernel_of(program, "plain");
    image->bytes = bytes;
    invent(kind, &image->format, false, bytes);
    fill(kind, texels, bytes);
    choose(kind, texels, image, plain, "no sampler", NULL);
    MUST(clReleaseKernel(plain));
    if (kind->object != CL_MEM_OBJECT_IMAGE1D_BUFFER) {
        cl_kernel sampled = cl_kernel_of(program, "sampled"),
                  chosen = cl_kernel_of(program, "chosen");
        for (size_t s = 0; s < COUNT(samplers); s++) {
            if (!is_chosen(s) || (samplers[s].linear && numbers >= SIGNED))
                continue;
            if (samplers[s].linear) {
                invent(kind, &image->format, true, bytes);
                fill(kind, texels, bytes);
            } else if (!samplers[s].normalized) {
                choose(kind, texels, image, chosen, "whole coordinates", &samplers[s]);
            }
            sample(kind, texels, image, sampled, &samplers[s], false);
        }
        MUST(clReleaseKernel(sampled));
        MUST(clReleaseKernel(chosen));
    }
    MUST(clReleaseMemObject(texels));
}

// ---- Writing ----------------------------------------------------------------------------------------

static void invent_colors(enum number_kind numbers, cl_uint colors[POINTS][4]) {
    static const float special[] = {0.0f,     -0.0f,     1.0f,       -1.0f,  0.5f,
                                    INFINITY, -INFINITY, NAN,        1e-40f, 65519.0f,
                                    65520.0f, 0x1p-25f,  0x1.8p-24f, 1e30f};
    for (int n = 0; n < POINTS; n++)
        for (int c = 0; c < 4; c++) {
            float value = n % 4 ? between(-1.2f, 1.2f) : special[chance() % COUNT(special)];
            if (n % 8 == 1) // half a step of an integer channel
                value = ((float)(chance() % 256) + 0.5f) / 255.0f;
            if (halves)
                value = (float)half_nearest(value);
            colors[n][c] = n % 2 ? chance() : chance() % 400 - 200;
            if (numbers <= FLOATING)
                memcpy(&colors[n][c], &value, sizeof value);
        }
}

// Compares bit by bit, but treats all NaNs as equal.
static bool same_texel(const struct image *image, const struct image *want, const int at[3],
                       size_t index) {
    size_t size = texel_bytes(&image->format);
    if (memcmp(image->bytes + index * size, want->bytes + index * size, size) == 0)
        return true;
    struct color a = color_at(image, at), b = color_at(want, at);
    return kind_of(&image->format) == FLOATING && is_color(image, &a, &b);
}

static void compare(const struct kind *kind, const struct image *is, const struct image *want) {
    const int *size = kind->size;
    for (int i = 0; i < texels_of(kind); i++) {
        const int at[3] = {i % size[0], i / size[0] % size[1], i / size[0] / size[1]};
        if (same_texel(is, want, at, (size_t)i))
            continue;
        struct color a = color_at(is, at), b = color_at(want, at);
        const float where[3] = {(float)at[0], (float)at[1], (float)at[2]};
        tell(kind, &is->format, "written", NULL, where, &a, &b);
    }
}

// Writes each texel at most once, because a texel that is written twice might keep either colour. Writes outside the
// image must have no effect.
static void check_writes(const struct kind *kind, cl_program program, struct image *image) {
    static unsigned char bytes[MOST_BYTES], written[MOST_BYTES];
    static cl_int at[POINTS][4];
    static cl_uint colors[POINTS][4];
    enum number_kind numbers = kind_of(&image->format);
    struct image want = *image;
    cl_mem texels = create(kind, &image->format, CL_MEM_WRITE_ONLY);
    image->bytes = written;
    want.bytes = bytes;
    invent(kind, &image->format, false, bytes);
    fill(kind, texels, bytes);
    invent_ints(kind, true, at);
    invent_colors(numbers, colors);
    for (int i = 0; i < texels_of(kind); i++) {
        const int *size = kind->size;
        memcpy(at[i], (cl_int[4]){i % size[0], i / size[0] % size[1], i / size[0] / size[1]}, 16);
        struct color color = color_from(numbers, colors, i);
        encode(&image->format, &color, bytes + (size_t)i * texel_bytes(&image->format));
    }
    for (int n = texels_of(kind); n < POINTS; n++)
        at[n][0] = n % 2 ? -1 - n % 3 : kind->size[0] + n % 3;
    cl_kernel kernel = cl_kernel_of(program, "written");
    run(kernel, texels, NULL, at, colors);
    MUST(clReleaseKernel(kernel));
    read_back(kind, texels, written);
    compare(kind, image, &want);
    MUST(clReleaseMemObject(texels));
}

// A kernel that reads an image, writes it and reads it again gets the same colours.
static void check_both(const struct kind *kind, cl_program program, struct image *image) {
    static unsigned char bytes[MOST_BYTES];
    cl_mem texels = create(kind, &image->format, CL_MEM_READ_WRITE);
    image->bytes = bytes;
    invent(kind, &image->format, false, bytes);
    fill(kind, texels, bytes);
    cl_kernel kernel = cl_kernel_of(program, "both");
    choose(kind, texels, image, kernel, "read and written", NULL);
    MUST(clReleaseKernel(kernel));
    MUST(clReleaseMemObject(texels));
}

// ---- All of them ------------------------------------------------------------------------------------

static bool is_few(const cl_image_format *format) {
    static const cl_image_format some[] = {
        {CL_RGBA, CL_UNORM_INT8},       {CL_BGRA, CL_SNORM_INT8},   {CL_RGB, CL_UNORM_SHORT_565},
        {CL_RG, CL_HALF_FLOAT},         {CL_R, CL_FLOAT},           {CL_RGBA, CL_FLOAT},
        {CL_LUMINANCE, CL_UNORM_INT16}, {CL_RGBA, CL_SIGNED_INT16}, {CL_R, CL_UNSIGNED_INT8},
        {CL_RGBA, CL_UNSIGNED_INT32},   {CL_sRGBA, CL_UNORM_INT8},
    };
    for (size_t i = 0; i < COUNT(some); i++)
        if (memcmp(&some[i], format, sizeof *format) == 0)
            return true;
    return false;
}

static size_t formats_for(const struct kind *kind, cl_mem_flags flags, enum number_kind numbers,
                          cl_image_format formats[256]) {
    static cl_image_format all[256];
    cl_uint count;
    size_t used = 0;
    MUST(clGetSupportedImageFormats(cl.context, flags, kind->object, COUNT(all), all, &count));
    for (cl_uint i = 0; i < count; i++)
        if ((all[i].image_channel_order == CL_DEPTH) == kind->depth &&
            kind_of(&all[i]) == numbers &&
            !(halves && all[i].image_channel_data_type == CL_FLOAT) && (!few || is_few(&all[i])))
            formats[used++] = all[i];
    return used;
}

typedef void check(const struct kind *kind, cl_program program, struct image *image);

static size_t check_all(const struct kind *kind, enum number_kind numbers, cl_program program,
                        cl_mem_flags flags, check *check) {
    static cl_image_format formats[256];
    size_t count = formats_for(kind, flags, numbers, formats);
    for (size_t i = 0; i < count; i++) {
        struct image image = {
            .format = formats[i], .axes = kind->axes, .layered = kind->layered, .halves = halves};
        memcpy(image.size, kind->size, sizeof image.size);
        check(kind, program, &image);
    }
    return count;
}

// Prints how many formats were read, written, and both.
static void check_numbers(const struct kind *kind, enum number_kind numbers, cl_program program) {
    static const char *const names[] = {"normalized", "floating", "signed", "unsigned"};
    size_t read = check_all(kind, numbers, program, CL_MEM_READ_ONLY, check_reads);
    size_t written = check_all(kind, numbers, program, CL_MEM_WRITE_ONLY, check_writes);
    size_t both = check_all(kind, numbers, program, CL_MEM_KERNEL_READ_AND_WRITE, check_both);
    printf("%s, %s formats: %zu read, %zu written, %zu both\n", kind->type, names[numbers], read,
           written, both);
}

// Normalized and floating-point channels share a program.
static void check_kind(const struct kind *kind) {
    cl_program program = build(kind, FLOATING, NULL);
    check_numbers(kind, NORMALIZED, program);
    check_numbers(kind, FLOATING, program);
    MUST(clReleaseProgram(program));
    for (enum number_kind numbers = SIGNED; numbers <= UNSIGNED && !kind->depth && !halves;
         numbers++) {
        program = build(kind, numbers, NULL);
        check_numbers(kind, numbers, program);
        MUST(clReleaseProgram(program));
    }
}

static void check_constant_samplers(const struct kind *kind) {
    static unsigned char bytes[MOST_BYTES];
    const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
    struct image image = {
        .format = format, .axes = kind->axes, .layered = kind->layered, .halves = halves};
    memcpy(image.size, kind->size, sizeof image.size);
    cl_mem texels = create(kind, &format, CL_MEM_READ_ONLY);
    image.bytes = bytes;
    invent(kind, &format, false, bytes);
    fill(kind, texels, bytes);
    for (size_t s = 0; s < COUNT(samplers); s++) {
        if (!is_chosen(s))
            continue;
        cl_program program = build(kind, NORMALIZED, constant_of(s));
        cl_kernel kernel = cl_kernel_of(program, "constant_sampled");
        sample(kind, texels, &image, kernel, &samplers[s], true);
        MUST(clReleaseKernel(kernel));
        MUST(clReleaseProgram(program));
    }
    MUST(clReleaseMemObject(texels));
}

static bool has_halves(void) {
    static char names[4096];
    MUST(clGetDeviceInfo(cl.device, CL_DEVICE_EXTENSIONS, sizeof names, names, NULL));
    return strstr(names, "cl_khr_fp16") != NULL;
}

int main(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        few |= strcmp(arguments[i], "--few") == 0;
        halves |= strcmp(arguments[i], "--halves") == 0;
    }
    cl = cl_open();
    if (halves && !has_halves())
        skip("this device has no halves");
    for (size_t k = 0; k < COUNT(kinds); k++)
        if ((!few || kinds[k].in_few) && !(halves && kinds[k].depth))
            check_kind(&kinds[k]);
    check_constant_samplers(&kinds[2]);
    cl_close(&cl);
    return test_result();
}
