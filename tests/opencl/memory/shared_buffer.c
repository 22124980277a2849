// SPDX-License-Identifier: MIT
//
// Two devices work on disjoint parts of one buffer at the same time: neither loses what the other
// writes. The parts are sub-buffers, or columns of the buffer seen as a matrix.

#include "check.h"

#include <pthread.h>

static struct cl cl; // queue and program are the first device's; the context has both

static const char source[] = "__kernel void spin(__global uint *out, uint seed) {\n"
                             "    uint x = get_global_id(0) + seed;\n"
                             "    for (uint i = 0; i < 200; i++) x = x * 1664525u + 1013904223u;\n"
                             "    out[get_global_id(0)] = x;\n"
                             "}\n";

enum { DEVICES = 2, ITEMS = 2048, ROUNDS = 4 };

static cl_uint spun(cl_uint x) {
    for (int i = 0; i < 200; i++)
        x = x * 1664525u + 1013904223u;
    return x;
}

static cl_mem part_of(cl_mem buffer, size_t number) {
    const size_t size = ITEMS * sizeof(cl_uint);
    cl_int error;
    cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                    &(cl_buffer_region){number * size, size}, &error);
    MUST(error);
    return part;
}

static void check_part(const char *what, const cl_uint *words, cl_uint seed) {
    int wrong = 0;
    for (cl_uint i = 0; i < ITEMS; i++)
        wrong += words[i] != spun(i + seed);
    if (wrong > 0) {
        printf("%s: %d of %d values are wrong\n", what, wrong, ITEMS);
        ++failed_checks;
    }
}

// Runs a kernel on each device at the same time; then one of the two queues reads the whole buffer.
static void run_on_both(const cl_command_queue queues[], cl_program program, cl_mem buffer) {
    static cl_uint words[DEVICES * ITEMS];
    const size_t global = ITEMS;
    cl_kernel kernel = cl_kernel_of(program, "spin");
    cl_mem parts[DEVICES] = {part_of(buffer, 0), part_of(buffer, 1)};
    for (cl_uint round = 0; round < ROUNDS; round++) {
        for (cl_uint i = 0; i < DEVICES; i++) {
            cl_uint seed = 1000 * round + i;
            SET_ARG(kernel, 0, parts[i]);
            SET_ARG(kernel, 1, seed);
            MUST(clEnqueueNDRangeKernel(queues[i], kernel, 1, NULL, &global, NULL, 0, NULL, NULL));
            MUST(clFlush(queues[i]));
        }
        for (cl_uint i = 0; i < DEVICES; i++)
            MUST(clFinish(queues[i]));
        MUST(clEnqueueReadBuffer(queues[round % DEVICES], buffer, CL_TRUE, 0, sizeof words, words,
                                 0, NULL, NULL));
        CL_ORDER(&cl, words, sizeof words);
        check_part("the first device's part", words, 1000 * round);
        check_part("the second device's part", words + ITEMS, 1000 * round + 1);
    }
    for (cl_uint i = 0; i < DEVICES; i++)
        MUST(clReleaseMemObject(parts[i]));
    MUST(clReleaseKernel(kernel));
}

enum { ROWS = 32, PITCH = ITEMS / ROWS * sizeof(cl_uint), COLUMN = 16 };

struct writer {
    cl_command_queue queue;
    cl_mem buffer;
    size_t first; // column
};

// Writes every other column of the matrix in the buffer's second part.
static void *write_columns(void *argument) {
    const struct writer *writer = argument;
    const size_t host[3] = {0, 0, 0}, region[3] = {COLUMN, ROWS, 1};
    cl_uchar column[ROWS * COLUMN];
    for (size_t x = writer->first; x < PITCH / COLUMN; x += DEVICES) {
        const size_t origin[3] = {x * COLUMN, ROWS, 0};
        memset(column, (int)x + 1, sizeof column);
        MUST(clEnqueueWriteBufferRect(writer->queue, writer->buffer, CL_TRUE, origin, host, region,
                                      PITCH, 0, COLUMN, 0, column, 0, NULL, NULL));
    }
    return NULL;
}

static void check_columns(cl_command_queue queue, cl_mem buffer) {
    static cl_uchar bytes[ROWS * PITCH];
    MUST(clEnqueueReadBuffer(queue, buffer, CL_TRUE, sizeof bytes, sizeof bytes, bytes, 0, NULL,
                             NULL));
    for (size_t i = 0; i < sizeof bytes; i++)
        if (bytes[i] != i % PITCH / COLUMN + 1) {
            printf("byte %zu of the matrix is %u\n", i, bytes[i]);
            ++failed_checks;
            return;
        }
}

// Two threads write, each with its own device, while a kernel of the first device writes the first
// part.
static void write_matrix(const cl_command_queue queues[], cl_program program, cl_mem buffer) {
    static cl_uint words[ITEMS];
    const size_t global = ITEMS;
    const cl_uchar zero = 0;
    const cl_uint seed = 77;
    cl_kernel kernel = cl_kernel_of(program, "spin");
    cl_mem part = part_of(buffer, 0);
    SET_ARG(kernel, 0, part);
    SET_ARG(kernel, 1, seed);
    for (int round = 0; round < ROUNDS; round++) {
        pthread_t threads[DEVICES];
        struct writer writers[DEVICES];
        MUST(clEnqueueFillBuffer(queues[0], buffer, &zero, 1, 0, 2 * sizeof words, 0, NULL, NULL));
        MUST(clFinish(queues[0]));
        MUST(clEnqueueNDRangeKernel(queues[0], kernel, 1, NULL, &global, NULL, 0, NULL, NULL));
        for (size_t i = 0; i < DEVICES; i++) {
            writers[i] = (struct writer){queues[i], buffer, i};
            CHECK(pthread_create(&threads[i], NULL, write_columns, &writers[i]) == 0);
        }
        for (size_t i = 0; i < DEVICES; i++)
            pthread_join(threads[i], NULL);
        check_columns(queues[round % DEVICES], buffer);
        MUST(clEnqueueReadBuffer(queues[1], part, CL_TRUE, 0, sizeof words, words, 0, NULL, NULL));
        CL_ORDER(&cl, words, sizeof words);
        check_part("the part beside the matrix", words, seed);
    }
    MUST(clReleaseMemObject(part));
    MUST(clReleaseKernel(kernel));
}

int main(void) {
    static cl_uint zeros[DEVICES * ITEMS];
    cl = cl_find();
    cl_device_id devices[DEVICES];
    cl_uint count;
    cl_int error;
    MUST(clGetDeviceIDs(cl.platform, CL_DEVICE_TYPE_ALL, DEVICES, devices, &count));
    if (count < DEVICES)
        skip("this is a test of two devices");
    cl.context = clCreateContext(NULL, DEVICES, devices, NULL, NULL, &error);
    MUST(error);
    cl_command_queue queues[DEVICES];
    for (cl_uint i = 0; i < DEVICES; i++) {
        queues[i] = clCreateCommandQueue(cl.context, devices[i], 0, &error);
        MUST(error);
    }
    cl_program program = cl_source(&cl, source);
    MUST(clBuildProgram(program, DEVICES, devices, "", NULL, NULL));

    cl_mem buffer = cl_buffer(&cl, sizeof zeros, zeros);
    run_on_both(queues, program, buffer);
    write_matrix(queues, program, buffer);

    MUST(clReleaseMemObject(buffer));
    MUST(clReleaseProgram(program));
    for (cl_uint i = 0; i < DEVICES; i++)
        MUST(clReleaseCommandQueue(queues[i]));
    MUST(clReleaseContext(cl.context));
    return test_result();
}
