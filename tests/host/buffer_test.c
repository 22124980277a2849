// SPDX-License-Identifier: MIT
//
// Buffers and images of a context whose devices have separate memory: which data moves where, and when. The test
// simulates the devices: their memory is the heap, at addresses that differ from the host's, filled with garbage
// when it is allocated. Their commands end when the test says so.

#include "support.h"

#include "api/memory/mem_object.h"
#include "device/driver.h"
#include "device/services.h"

#include <stdlib.h>
#include <string.h>

#define ADDRESS_OFFSET 0x1000
#define MEMORY_SIZE 4096

static size_t allocated;              // bytes, on both devices
static struct bcl_command *submitted; // a launch that has not ended
static bool deferred;                 // whether launches wait until the test ends them

static cl_int start(struct bcl_device *device) {
    (void)device;
    return CL_SUCCESS;
}

static cl_int allocate(struct bcl_device *device, size_t size, size_t align,
                       struct bcl_memory *memory) {
    (void)device;
    if (allocated + size > MEMORY_SIZE)
        return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    assert_int_equal(posix_memalign(&memory->host, align, size), 0);
    memset(memory->host, 0xa5, size);
    memory->address = (uintptr_t)memory->host + ADDRESS_OFFSET;
    memory->size = size;
    allocated += size;
    return CL_SUCCESS;
}

static void release(struct bcl_device *device, struct bcl_memory *memory) {
    (void)device;
    free(memory->host);
    allocated -= memory->size;
}

static cl_int load(struct bcl_device *device, const struct bcl_image *image,
                   struct bcl_memory *memory) {
    if (allocate(device, image->memory_size, image->align, memory) != CL_SUCCESS)
        return CL_OUT_OF_RESOURCES;
    bcl_image_place(image, memory->host, memory->address, 0);
    return CL_SUCCESS;
}

// A launch adds its value to each word of its first buffer, at the device's address.
static void run(const struct bcl_launch *launch) {
    uint32_t *words = (void *)(uintptr_t)(launch->arguments[0].address - ADDRESS_OFFSET), value;
    memcpy(&value, launch->arguments[1].value, sizeof value);
    for (size_t i = 0; i < launch->global_size[0]; i++)
        words[i] += value;
}

static void submit(struct bcl_device *device, struct bcl_command *command) {
    (void)device;
    if (command->kind != BCL_COMMAND_NDRANGE) {
        bcl_command_transfer(command);
        return;
    }
    bcl_command_begin(command);
    run(&command->launch);
    submitted = deferred ? command : NULL;
    if (!deferred)
        bcl_command_complete(command, CL_COMPLETE);
}

static const struct bcl_driver driver = {
    .name = "own memory",
    .start = start,
    .allocate = allocate,
    .release = release,
    .load = load,
    .unload = release,
    .submit = submit,
};

static const struct test_kernel kernel_of_test = {
    .name = "add", .argument_count = 2, .arguments = {TEST_GLOBAL, TEST_VALUE(4)}};

static cl_device_id devices[2];
static cl_context context;
static cl_command_queue queues[2];
static cl_program program;
static cl_kernel kernel;

static cl_device_id make_device(void) {
    cl_device_id device = bcl_object_new(sizeof *device, BCL_DEVICE, NULL);
    device->driven.driver = &driver;
    device->driven.facts = (struct bcl_device_facts){.name = "own",
                                                     .target = "some-target",
                                                     .type = CL_DEVICE_TYPE_ACCELERATOR,
                                                     .address_bits = 32,
                                                     .compute_units = 1,
                                                     .global_memory = MEMORY_SIZE,
                                                     .max_allocation = MEMORY_SIZE,
                                                     .local_memory = 1024,
                                                     .max_work_group_size = 64,
                                                     .images = {64, 16, 16, 256}};
    pthread_mutex_init(&device->driven.start_lock, NULL);
    return device;
}

static int make_objects(void **state) {
    (void)state;
    size_t size;
    unsigned char *binary = test_binary("some-target", &kernel_of_test, 1, NULL, &size);
    for (int i = 0; i < 2; i++)
        devices[i] = make_device();
    context = clCreateContext(NULL, 2, devices, NULL, NULL, NULL);
    for (int i = 0; i < 2; i++)
        queues[i] = clCreateCommandQueue(context, devices[i], 0, NULL);
    program = clCreateProgramWithBinary(context, 2, devices, (size_t[]){size, size},
                                        (const unsigned char *[]){binary, binary}, NULL, NULL);
    free(binary);
    assert_int_equal(clBuildProgram(program, 0, NULL, NULL, NULL, NULL), CL_SUCCESS);
    kernel = clCreateKernel(program, "add", NULL);
    assert_non_null(kernel);
    return 0;
}

static int release_objects(void **state) {
    (void)state;
    clReleaseKernel(kernel);
    clReleaseProgram(program);
    for (int i = 0; i < 2; i++)
        clReleaseCommandQueue(queues[i]);
    clReleaseContext(context);
    assert_int_equal(allocated, 0);
    for (int i = 0; i < 2; i++)
        free(devices[i]);
    return 0;
}

static cl_int launch(int device, cl_mem buffer, uint32_t value, size_t count) {
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    clSetKernelArg(kernel, 1, sizeof value, &value);
    return clEnqueueNDRangeKernel(queues[device], kernel, 1, NULL, &count, (size_t[]){1}, 0, NULL,
                                  NULL);
}

static void expect_words(int device, cl_mem buffer, uint32_t a, uint32_t b) {
    uint32_t words[2];
    assert_int_equal(
        clEnqueueReadBuffer(queues[device], buffer, CL_TRUE, 0, 8, words, 0, NULL, NULL),
        CL_SUCCESS);
    assert_int_equal(words[0], a);
    assert_int_equal(words[1], b);
}

static void bytes_follow_the_commands(void **state) {
    (void)state;
    uint32_t words[] = {1, 2};
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 8, words, NULL);
    assert_int_equal(launch(0, buffer, 10, 2), CL_SUCCESS);
    assert_int_equal(launch(1, buffer, 100, 2), CL_SUCCESS);
    assert_int_equal(launch(0, buffer, 1000, 1), CL_SUCCESS);
    expect_words(1, buffer, 1111, 112);
    expect_words(0, buffer, 1111, 112);
    clReleaseMemObject(buffer);
}

// A write of a part keeps the rest as the other device last wrote it.
static void part_of_a_buffer_is_written(void **state) {
    (void)state;
    uint32_t words[] = {1, 2}, seven = 7;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 8, words, NULL);
    launch(0, buffer, 10, 2);
    clEnqueueWriteBuffer(queues[1], buffer, CL_TRUE, 4, 4, &seven, 0, NULL, NULL);
    expect_words(0, buffer, 11, 7);
    clEnqueueFillBuffer(queues[0], buffer, &seven, 4, 0, 4, 0, NULL, NULL);
    expect_words(1, buffer, 7, 7);
    clReleaseMemObject(buffer);
}

// A box written on one device does not change the other device's data between its rows.
static void only_the_rows_of_a_box_are_written(void **state) {
    (void)state;
    uint32_t words[8] = {0}, column[] = {7, 8};
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof words, words, NULL);
    launch(0, buffer, 10, 8);
    assert_int_equal(clEnqueueWriteBufferRect(queues[1], buffer, CL_TRUE, (size_t[]){4, 0, 0},
                                              (size_t[]){0, 0, 0}, (size_t[]){4, 2, 1}, 16, 0, 4, 0,
                                              column, 0, NULL, NULL),
                     CL_SUCCESS);
    const struct bcl_extent expected[] = {{4, 2}, {8, 4}, {20, 2}, {24, 4}, {32, 2}};
    assert_int_equal(buffer->validity.count, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(buffer->validity.extents[i].end, expected[i].end);
        assert_int_equal(buffer->validity.extents[i].places, expected[i].places);
    }
    expect_words(0, buffer, 10, 7);
    clReleaseMemObject(buffer);
}

// Whether all of the buffer is current in the place.
static bool is_current(cl_mem buffer, cl_uint place) {
    bool current = true;
    for (size_t i = 0; i < buffer->validity.count; i++)
        current &= (buffer->validity.extents[i].places & 1u << place) != 0;
    return current;
}

static void readers_do_not_make_others_stale(void **state) {
    (void)state;
    uint32_t words[] = {1, 2};
    cl_mem buffer =
        clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, 8, words, NULL);
    expect_words(0, buffer, 1, 2);
    expect_words(1, buffer, 1, 2);
    for (int i = 0; i < 3; i++)
        assert_true(is_current(buffer, (cl_uint)i));
    clReleaseMemObject(buffer);
}

static void sub_buffer_is_part_of_its_parent(void **state) {
    (void)state;
    cl_mem buffer = clCreateBuffer(context, 0, 256, NULL, NULL);
    uint32_t zero = 0;
    clEnqueueFillBuffer(queues[0], buffer, &zero, 4, 0, 256, 0, NULL, NULL);
    cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                    &(cl_buffer_region){128, 128}, NULL);
    launch(1, part, 5, 2);
    uint32_t words[2];
    clEnqueueReadBuffer(queues[0], buffer, CL_TRUE, 128, 8, words, 0, NULL, NULL);
    assert_int_equal(words[0], 5);
    expect_words(0, buffer, 0, 0);
    expect_words(0, part, 5, 5);
    clReleaseMemObject(buffer);
    clReleaseMemObject(part);
}

static void host_pointer_is_used(void **state) {
    (void)state;
    uint32_t words[] = {1, 2};
    cl_mem buffer = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 8, words, NULL);
    launch(1, buffer, 10, 2);
    uint32_t *mapped = clEnqueueMapBuffer(queues[1], buffer, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
                                          8, 0, NULL, NULL, NULL);
    assert_ptr_equal(mapped, words);
    assert_int_equal(words[1], 12);
    words[1] = 50;
    clEnqueueUnmapMemObject(queues[1], buffer, mapped, 0, NULL, NULL);
    launch(0, buffer, 1, 2);
    expect_words(1, buffer, 12, 51);
    clReleaseMemObject(buffer);
}

// The application gets mapped device memory directly, without a copy.
static void mapping_is_the_devices_own_memory(void **state) {
    (void)state;
    uint32_t words[] = {1, 2};
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 8, words, NULL);
    uint32_t *mapped =
        clEnqueueMapBuffer(queues[1], buffer, CL_TRUE, CL_MAP_WRITE, 0, 8, 0, NULL, NULL, NULL);
    assert_ptr_equal(mapped, buffer->places[2].memory.host);
    assert_int_equal(mapped[1], 2);
    mapped[0] = 9;
    clEnqueueUnmapMemObject(queues[1], buffer, mapped, 0, NULL, NULL);
    expect_words(0, buffer, 9, 2);
    clReleaseMemObject(buffer);
}

// ---- Images ----------------------------------------------------------------------------------------

static const size_t image_origin[3] = {0}, image_size[3] = {4, 2, 1};

static cl_mem make_image(const uint32_t *texels) {
    const cl_image_format format = {CL_R, CL_UNSIGNED_INT32};
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 2};
    cl_mem image =
        clCreateImage(context, CL_MEM_COPY_HOST_PTR, &format, &desc, (void *)texels, NULL);
    assert_non_null(image);
    return image;
}

static void expect_texels(int device, cl_mem image, const uint32_t *want) {
    uint32_t texels[8];
    assert_int_equal(clEnqueueReadImage(queues[device], image, CL_TRUE, image_origin, image_size, 0,
                                        0, texels, 0, NULL, NULL),
                     CL_SUCCESS);
    assert_memory_equal(texels, want, sizeof texels);
}

// Two devices write columns of one image.
static void texels_follow_the_commands(void **state) {
    (void)state;
    const uint32_t texels[8] = {1, 2, 3, 4, 5, 6, 7, 8}, color[4] = {9};
    cl_mem image = make_image(texels);
    clEnqueueFillImage(queues[0], image, color, (size_t[]){1, 0, 0}, (size_t[]){1, 2, 1}, 0, NULL,
                       NULL);
    clEnqueueFillImage(queues[1], image, color, (size_t[]){3, 1, 0}, (size_t[]){1, 1, 1}, 0, NULL,
                       NULL);
    expect_texels(0, image, (uint32_t[]){1, 9, 3, 4, 5, 9, 7, 9});
    expect_texels(1, image, (uint32_t[]){1, 9, 3, 4, 5, 9, 7, 9});
    clReleaseMemObject(image);
}

// Bytes between the rows of a mapped column do not belong to the mapping.
static void mapping_holds_its_texels_alone(void **state) {
    (void)state;
    const uint32_t texels[8] = {0}, color[4] = {7};
    size_t pitch;
    cl_mem image = make_image(texels);
    expect_texels(0, image, texels);
    uint32_t *mapped = clEnqueueMapImage(queues[0], image, CL_TRUE, CL_MAP_WRITE, image_origin,
                                         (size_t[]){1, 2, 1}, &pitch, NULL, 0, NULL, NULL, NULL);
    assert_int_equal(pitch, 16);
    assert_ptr_equal(mapped, image->places[1].memory.host);
    clEnqueueFillImage(queues[1], image, color, image_origin, image_size, 0, NULL, NULL);
    mapped[0] = 50;
    mapped[4] = 51;
    expect_texels(0, image, (uint32_t[]){50, 7, 7, 7, 51, 7, 7, 7});
    clEnqueueUnmapMemObject(queues[0], image, mapped, 0, NULL, NULL);
    expect_texels(1, image, (uint32_t[]){50, 7, 7, 7, 51, 7, 7, 7});
    clReleaseMemObject(image);
}

// The image uses the application's memory with its pitch; bytes between rows do not change.
static void host_pointer_of_an_image(void **state) {
    (void)state;
    const cl_image_format format = {CL_R, CL_UNSIGNED_INT32};
    const cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE2D,
                                .image_width = 2,
                                .image_height = 2,
                                .image_row_pitch = 12};
    uint32_t words[5] = {1, 2, 3, 4, 5}, color[4] = {9};
    size_t pitch;
    cl_mem image = clCreateImage(context, CL_MEM_USE_HOST_PTR, &format, &desc, words, NULL);
    clEnqueueFillImage(queues[1], image, color, image_origin, (size_t[]){1, 2, 1}, 0, NULL, NULL);
    uint32_t *mapped = clEnqueueMapImage(queues[1], image, CL_TRUE, CL_MAP_READ, image_origin,
                                         (size_t[]){2, 2, 1}, &pitch, NULL, 0, NULL, NULL, NULL);
    assert_ptr_equal(mapped, words);
    assert_int_equal(pitch, 12);
    assert_memory_equal(words, ((uint32_t[]){9, 2, 3, 9, 5}), sizeof words);
    clEnqueueUnmapMemObject(queues[1], image, mapped, 0, NULL, NULL);
    clReleaseMemObject(image);
}

// An image of a sub-buffer shares its bytes, on each device.
static void image_is_part_of_a_buffer(void **state) {
    (void)state;
    const cl_image_format format = {CL_R, CL_UNSIGNED_INT32};
    uint32_t zero = 0, color[4] = {3}, texels[2];
    cl_mem buffer = clCreateBuffer(context, 0, 256, NULL, NULL);
    clEnqueueFillBuffer(queues[0], buffer, &zero, 4, 0, 256, 0, NULL, NULL);
    cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION,
                                    &(cl_buffer_region){128, 128}, NULL);
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER, .image_width = 32, .buffer = part};
    cl_mem image = clCreateImage(context, 0, &format, &desc, NULL, NULL);
    clEnqueueFillImage(queues[1], image, color, image_origin, (size_t[]){1, 1, 1}, 0, NULL, NULL);
    expect_words(0, part, 3, 0);
    launch(0, part, 5, 2);
    clEnqueueReadImage(queues[1], image, CL_TRUE, image_origin, (size_t[]){2, 1, 1}, 0, 0, texels,
                       0, NULL, NULL);
    assert_memory_equal(texels, ((uint32_t[]){8, 5}), sizeof texels);
    clReleaseMemObject(buffer);
    clReleaseMemObject(part);
    clReleaseMemObject(image);
}

// Two devices, one of which has no images, or only smaller ones.
static void devices_differ_in_images(void **state) {
    (void)state;
    const struct bcl_image_limits limits = devices[0]->driven.facts.images;
    const cl_image_format format = {CL_R, CL_UNSIGNED_INT32};
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 2};
    uint32_t texels[8] = {0};
    cl_int status;
    cl_uint count = 9;
    cl_mem image = make_image(texels);
    devices[0]->driven.facts.images.flat = 3;
    assert_int_equal(clEnqueueReadImage(queues[0], image, CL_TRUE, image_origin, image_size, 0, 0,
                                        texels, 0, NULL, NULL),
                     CL_INVALID_IMAGE_SIZE);
    expect_texels(1, image, texels);
    devices[0]->driven.facts.images = (struct bcl_image_limits){0};
    assert_int_equal(clEnqueueReadImage(queues[0], image, CL_TRUE, image_origin, image_size, 0, 0,
                                        texels, 0, NULL, NULL),
                     CL_INVALID_OPERATION);
    expect_texels(1, image, texels);
    clReleaseMemObject(image);

    cl_context without = clCreateContext(NULL, 1, devices, NULL, NULL, NULL);
    assert_null(clCreateImage(without, 0, &format, &desc, NULL, &status));
    assert_int_equal(status, CL_INVALID_OPERATION);
    assert_null(clCreateSampler(without, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR, &status));
    assert_int_equal(status, CL_INVALID_OPERATION);
    assert_int_equal(clGetSupportedImageFormats(without, 0, CL_MEM_OBJECT_IMAGE2D, 0, NULL, &count),
                     CL_SUCCESS);
    assert_int_equal(count, 0);
    clReleaseContext(without);
    devices[0]->driven.facts.images = limits;
}

// ---------------------------------------------------------------------------------------------------

static void migration_moves_ahead(void **state) {
    (void)state;
    uint32_t words[] = {1, 2};
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 8, words, NULL);
    assert_int_equal(clEnqueueMigrateMemObjects(queues[1], 1, &buffer, 0, 0, NULL, NULL),
                     CL_SUCCESS);
    assert_true(is_current(buffer, 2));
    assert_false(is_current(buffer, 1));
    launch(1, buffer, 1, 2);
    assert_int_equal(clEnqueueMigrateMemObjects(queues[1], 1, &buffer, CL_MIGRATE_MEM_OBJECT_HOST,
                                                0, NULL, NULL),
                     CL_SUCCESS);
    assert_int_equal(*(uint32_t *)buffer->places[0].memory.host, 2);
    clReleaseMemObject(buffer);
}

static void full_device_is_an_error(void **state) {
    (void)state;
    cl_int status;
    cl_mem half = clCreateBuffer(context, 0, MEMORY_SIZE / 2, NULL, NULL);
    cl_mem most = clCreateBuffer(context, 0, MEMORY_SIZE - 256, NULL, NULL);
    assert_int_equal(launch(0, half, 1, 1), CL_SUCCESS);
    assert_int_equal(launch(1, most, 1, 1), CL_MEM_OBJECT_ALLOCATION_FAILURE);
    clReleaseMemObject(half);
    assert_int_equal(launch(1, most, 1, 1), CL_SUCCESS);

    // With one device, creation already reports the error.
    cl_context single = clCreateContext(NULL, 1, devices, NULL, NULL, NULL);
    assert_null(clCreateBuffer(single, 0, MEMORY_SIZE / 2, NULL, &status));
    assert_int_equal(status, CL_MEM_OBJECT_ALLOCATION_FAILURE);
    assert_null(clCreateBuffer(single, 0, MEMORY_SIZE + 1, NULL, &status));
    assert_int_equal(status, CL_INVALID_BUFFER_SIZE);
    clReleaseContext(single);
    clReleaseMemObject(most);
}

// A fault on the device: its event and the commands that wait for it fail, and the queue continues.
static void fault_ends_the_event(void **state) {
    (void)state;
    uint32_t words[] = {1, 2}, value = 3;
    cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 8, words, NULL);
    cl_event fault, dependent;
    size_t one = 1;
    cl_int status;
    clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
    clSetKernelArg(kernel, 1, sizeof value, &value);
    deferred = true;
    clEnqueueNDRangeKernel(queues[0], kernel, 1, NULL, &one, &one, 0, NULL, &fault);
    deferred = false;
    clEnqueueNDRangeKernel(queues[0], kernel, 1, NULL, &one, &one, 1, &fault, &dependent);
    clEnqueueNDRangeKernel(queues[0], kernel, 1, NULL, &one, &one, 0, NULL, NULL);
    clGetEventInfo(fault, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
    assert_int_equal(status, CL_RUNNING);
    bcl_command_complete(submitted, CL_OUT_OF_RESOURCES);
    clGetEventInfo(fault, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
    assert_int_equal(status, CL_OUT_OF_RESOURCES);
    clGetEventInfo(dependent, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
    assert_int_equal(status, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
    expect_words(0, buffer, 7, 2); // the first and the third launch
    clReleaseEvent(fault);
    clReleaseEvent(dependent);
    clReleaseMemObject(buffer);
}

static char *heard;

static void CL_CALLBACK hear(const char *message, const void *info, size_t size, void *user_data) {
    (void)info, (void)size;
    assert_int_equal(*(int *)user_data, 17);
    free(heard);
    heard = strdup(message);
}

static void context_hears_of_its_device(void **state) {
    (void)state;
    int mark = 17;
    cl_context listening = clCreateContext(NULL, 1, devices, hear, &mark, NULL);
    bcl_device_error(&devices[1]->driven, "not for this context");
    assert_null(heard);
    bcl_device_error(&devices[0]->driven, "fault at %#x", 0x20);
    assert_string_equal(heard, "fault at 0x20");
    free(heard);
    clReleaseContext(listening);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_follow_the_commands),
        cmocka_unit_test(part_of_a_buffer_is_written),
        cmocka_unit_test(only_the_rows_of_a_box_are_written),
        cmocka_unit_test(readers_do_not_make_others_stale),
        cmocka_unit_test(sub_buffer_is_part_of_its_parent),
        cmocka_unit_test(host_pointer_is_used),
        cmocka_unit_test(mapping_is_the_devices_own_memory),
        cmocka_unit_test(texels_follow_the_commands),
        cmocka_unit_test(mapping_holds_its_texels_alone),
        cmocka_unit_test(host_pointer_of_an_image),
        cmocka_unit_test(image_is_part_of_a_buffer),
        cmocka_unit_test(devices_differ_in_images),
        cmocka_unit_test(migration_moves_ahead),
        cmocka_unit_test(full_device_is_an_error),
        cmocka_unit_test(fault_ends_the_event),
        cmocka_unit_test(context_hears_of_its_device),
    };
    return cmocka_run_group_tests(tests, make_objects, release_objects);
}
