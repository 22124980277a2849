// SPDX-License-Identifier: MIT

#include "run.h"

#include "codec.h"
#include "program.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A plane goes through the device in bands of block rows: small devices have no room for a whole
// picture, and each finished band shows progress.
#define BANDS 16

// The device memory that a point of a band takes.
#define BYTES_PER_POINT (3 * sizeof(cl_float) + sizeof(cl_short))

struct session {
    cl_context context;
    cl_command_queue queue;
    cl_program program;
    cl_kernel dct, quantise;
    cl_mem matrix, steps;                       // constants
    cl_mem input, coefficients, levels, output; // one band
    size_t width;                               // points
    size_t band_height;                         // points, whole blocks
};

struct planes {
    float *input, *coefficients, *output;
    short *levels;
};

// ---- Names and progress -------------------------------------------------------------------------

void run_device_name(cl_device_id device, char *name, size_t size) {
    if (clGetDeviceInfo(device, CL_DEVICE_NAME, size, name, NULL) != CL_SUCCESS)
        snprintf(name, size, "?");
}

void run_file_name(char *path, size_t size, const char *dir, const char *prefix, const char *device,
                   const char *suffix) {
    char plain[64];
    size_t length = 0, end = strcspn(device, ":(");
    for (size_t i = 0; i < end && length < sizeof plain - 1; ++i)
        if (isalnum((unsigned char)device[i]))
            plain[length++] = device[i];
        else if (length > 0 && plain[length - 1] != '-')
            plain[length++] = '-';
    while (length > 0 && plain[length - 1] == '-')
        --length;
    plain[length] = '\0';
    snprintf(path, size, "%s/%s%s%s", dir, prefix, plain, suffix);
}

static void show_progress(const char *device, size_t done, size_t total) {
    static const char bar[] = "##############################";
    static const int width = sizeof bar - 1;
    if (!isatty(STDERR_FILENO))
        return;
    int filled = (int)(done * (size_t)width / total);
    fprintf(stderr, "\r  [%-*.*s] %s", width, filled, bar, device);
    if (done == total)
        fputs("\r\033[K", stderr);
}

// ---- Setting up ---------------------------------------------------------------------------------

static size_t choose_band_height(cl_device_id device, const struct picture *picture) {
    cl_ulong memory = 0;
    clGetDeviceInfo(device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof memory, &memory, NULL);
    size_t rows = (picture->height / CODEC_BLOCK + BANDS - 1) / BANDS;
    size_t row_bytes = picture->width * CODEC_BLOCK * BYTES_PER_POINT;
    while (rows > 1 && rows * row_bytes > memory / 2)
        --rows;
    return rows * CODEC_BLOCK;
}

static bool make_buffers(struct session *s, int quality) {
    float matrix[CODEC_POINTS];
    cl_ushort steps[CODEC_POINTS];
    codec_matrix(matrix);
    codec_steps(steps, quality);
    size_t points = s->width * s->band_height;
    const struct {
        cl_mem *buffer;
        cl_mem_flags flags;
        size_t size;
        void *initial;
    } buffers[] = {
        {&s->matrix, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof matrix, matrix},
        {&s->steps, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof steps, steps},
        {&s->input, CL_MEM_READ_ONLY, points * sizeof(cl_float), NULL},
        {&s->coefficients, CL_MEM_READ_WRITE, points * sizeof(cl_float), NULL},
        {&s->levels, CL_MEM_WRITE_ONLY, points * sizeof(cl_short), NULL},
        {&s->output, CL_MEM_WRITE_ONLY, points * sizeof(cl_float), NULL},
    };
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; ++i) {
        cl_int error;
        *buffers[i].buffer = clCreateBuffer(s->context, buffers[i].flags, buffers[i].size,
                                            buffers[i].initial, &error);
        if (!succeeded(error, "clCreateBuffer"))
            return false;
    }
    return true;
}

static bool open_session(struct session *s, cl_device_id device, const struct run_options *options,
                         const struct picture *picture) {
    cl_int error;
    *s = (struct session){.width = picture->width,
                          .band_height = choose_band_height(device, picture)};
    s->context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    if (!succeeded(error, "clCreateContext"))
        return false;
    s->queue = clCreateCommandQueue(s->context, device, CL_QUEUE_PROFILING_ENABLE, &error);
    if (!succeeded(error, "clCreateCommandQueue"))
        return false;
    s->program = program_build(s->context, device, options);
    if (!s->program)
        return false;
    s->dct = clCreateKernel(s->program, "dct", &error);
    if (!succeeded(error, "clCreateKernel(dct)"))
        return false;
    s->quantise = clCreateKernel(s->program, "quantise", &error);
    return succeeded(error, "clCreateKernel(quantise)") && make_buffers(s, options->quality);
}

static void close_session(struct session *s) {
    cl_mem buffers[] = {s->matrix, s->steps, s->input, s->coefficients, s->levels, s->output};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; ++i)
        if (buffers[i])
            clReleaseMemObject(buffers[i]);
    if (s->quantise)
        clReleaseKernel(s->quantise);
    if (s->dct)
        clReleaseKernel(s->dct);
    if (s->program)
        clReleaseProgram(s->program);
    if (s->queue)
        clReleaseCommandQueue(s->queue);
    if (s->context)
        clReleaseContext(s->context);
}

// ---- Running ------------------------------------------------------------------------------------

static cl_int set_dct_arguments(const struct session *s, cl_mem output, cl_mem input,
                                cl_uint inverse) {
    cl_uint block = CODEC_BLOCK;
    const struct {
        size_t size;
        const void *value;
    } arguments[] = {
        {sizeof output, &output},       {sizeof input, &input},
        {sizeof s->matrix, &s->matrix}, {CODEC_POINTS * sizeof(cl_float), NULL}, // local memory
        {sizeof block, &block},         {sizeof inverse, &inverse},
    };
    cl_int error = CL_SUCCESS;
    for (cl_uint i = 0; i < sizeof arguments / sizeof *arguments && error == CL_SUCCESS; ++i)
        error = clSetKernelArg(s->dct, i, arguments[i].size, arguments[i].value);
    return error;
}

static cl_int set_quantise_arguments(const struct session *s) {
    cl_int error = clSetKernelArg(s->quantise, 0, sizeof s->coefficients, &s->coefficients);
    if (error == CL_SUCCESS)
        error = clSetKernelArg(s->quantise, 1, sizeof s->levels, &s->levels);
    if (error == CL_SUCCESS)
        error = clSetKernelArg(s->quantise, 2, sizeof s->steps, &s->steps);
    return error;
}

// Launches a kernel on a band and waits for it, so that each launch is timed alone.
static bool launch(const struct session *s, cl_kernel kernel, size_t height,
                   struct run_result *result) {
    const size_t global[2] = {s->width, height}, local[2] = {CODEC_BLOCK, CODEC_BLOCK};
    cl_ulong start = 0, end = 0;
    cl_event event;
    if (!succeeded(
            clEnqueueNDRangeKernel(s->queue, kernel, 2, NULL, global, local, 0, NULL, &event),
            "clEnqueueNDRangeKernel"))
        return false;
    bool ok =
        succeeded(clWaitForEvents(1, &event), "clWaitForEvents") &&
        succeeded(
            clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof start, &start, NULL),
            "clGetEventProfilingInfo") &&
        succeeded(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL),
                  "clGetEventProfilingInfo");
    clReleaseEvent(event);
    result->kernel_ns += end - start;
    result->work_groups += global[0] / local[0] * (global[1] / local[1]);
    return ok;
}

static bool fetch(const struct session *s, cl_mem buffer, size_t bytes, void *to) {
    return succeeded(clEnqueueReadBuffer(s->queue, buffer, CL_TRUE, 0, bytes, to, 0, NULL, NULL),
                     "clEnqueueReadBuffer");
}

static bool run_band(const struct session *s, const struct planes *planes, size_t top,
                     size_t height, struct run_result *result) {
    size_t first = top * s->width, points = height * s->width;
    size_t float_bytes = points * sizeof(cl_float);
    return succeeded(clEnqueueWriteBuffer(s->queue, s->input, CL_TRUE, 0, float_bytes,
                                          planes->input + first, 0, NULL, NULL),
                     "clEnqueueWriteBuffer") &&
           succeeded(set_dct_arguments(s, s->coefficients, s->input, 0), "clSetKernelArg") &&
           launch(s, s->dct, height, result) &&
           fetch(s, s->coefficients, float_bytes, planes->coefficients + first) &&
           succeeded(set_quantise_arguments(s), "clSetKernelArg") &&
           launch(s, s->quantise, height, result) &&
           fetch(s, s->levels, points * sizeof(cl_short), planes->levels + first) &&
           succeeded(set_dct_arguments(s, s->output, s->coefficients, 1), "clSetKernelArg") &&
           launch(s, s->dct, height, result) &&
           fetch(s, s->output, float_bytes, planes->output + first);
}

static bool run_planes(const struct session *s, const struct run_options *options,
                       const struct picture *original, struct picture *reconstructed,
                       const struct planes *planes, struct run_result *result) {
    size_t height = original->height;
    unsigned short steps[CODEC_POINTS];
    codec_steps(steps, options->quality);
    bool verified = true;
    for (size_t channel = 0; channel < original->channels; ++channel) {
        picture_get_plane(original, channel, planes->input);
        for (size_t top = 0; top < height; top += s->band_height) {
            size_t band = height - top < s->band_height ? height - top : s->band_height;
            show_progress(result->device, channel * height + top, original->channels * height);
            if (!run_band(s, planes, top, band, result))
                return false;
        }
        picture_set_plane(reconstructed, channel, planes->output);
        struct codec_result plane = {.width = original->width,
                                     .height = height,
                                     .input = planes->input,
                                     .coefficients = planes->coefficients,
                                     .levels = planes->levels,
                                     .output = planes->output};
        verified = codec_verify(&plane, steps) && verified;
    }
    show_progress(result->device, 1, 1);
    result->verified = verified;
    return true;
}

bool run_on_device(cl_device_id device, const struct run_options *options,
                   const struct picture *original, struct picture *reconstructed,
                   struct run_result *result) {
    *result = (struct run_result){.verified = false};
    run_device_name(device, result->device, sizeof result->device);
    clGetDeviceInfo(device, CL_DEVICE_MAX_CLOCK_FREQUENCY, sizeof result->clock_mhz,
                    &result->clock_mhz, NULL);

    size_t points = original->width * original->height;
    struct planes planes = {.input = malloc(points * sizeof(float)),
                            .coefficients = malloc(points * sizeof(float)),
                            .output = malloc(points * sizeof(float)),
                            .levels = malloc(points * sizeof(short))};
    bool ok = planes.input && planes.coefficients && planes.output && planes.levels;
    if (!ok)
        fprintf(stderr, "out of memory\n");

    struct session session = {0};
    ok = ok && open_session(&session, device, options, original) &&
         run_planes(&session, options, original, reconstructed, &planes, result);

    close_session(&session);
    free(planes.input);
    free(planes.coefficients);
    free(planes.output);
    free(planes.levels);
    return ok;
}
