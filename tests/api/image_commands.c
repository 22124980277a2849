// SPDX-License-Identifier: MIT
//
// Commands on images of every type: write, read, copy, copy from and to buffers, map. They are
// compared with a model in the test's memory that holds the texels one after the other. Then each
// error.

#include "check.h"

static struct cl cl;

#define TEXEL 4 // bytes: format RG, UNSIGNED_INT16
#define ROUNDS 40

static const cl_image_format format = {CL_RG, CL_UNSIGNED_INT16};

static unsigned random_below(unsigned limit) {
    static unsigned state = 12345;
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % limit;
}

// ---- Images and their models --------------------------------------------------------------------

enum memory { OWN, USED, OF_BUFFER };

// Sizes and regions as commands count them: the layers of a 1D array are the second dimension.
struct image {
    cl_mem mem, buffer;
    cl_mem_object_type type;
    size_t size[3];
    cl_uchar *model, *used;
};

struct region {
    size_t origin[3], size[3];
};

static size_t bytes_of(const size_t size[3]) { return size[0] * size[1] * size[2] * TEXEL; }

static bool has_slices(cl_mem_object_type type) {
    return type == CL_MEM_OBJECT_IMAGE3D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY ||
           type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
}

static cl_uchar *texel_of(const struct image *image, size_t x, size_t y, size_t z) {
    return image->model + ((z * image->size[1] + y) * image->size[0] + x) * TEXEL;
}

// The address of row y of slice z of a region, in the model.
static cl_uchar *row_of(const struct image *image, const struct region *region, size_t y,
                        size_t z) {
    return texel_of(image, region->origin[0], region->origin[1] + y, region->origin[2] + z);
}

static void fill_random(cl_uchar *bytes, size_t count) {
    for (size_t i = 0; i < count; ++i)
        bytes[i] = (cl_uchar)random_below(256);
}

static struct image new_image(cl_mem_object_type type, const size_t size[3], enum memory memory) {
    struct image image = {.type = type, .size = {size[0], size[1], size[2]}};
    cl_image_desc desc = {.image_type = type, .image_width = size[0]};
    if (type == CL_MEM_OBJECT_IMAGE1D_ARRAY)
        desc.image_array_size = size[1];
    else
        desc.image_height = size[1];
    if (type == CL_MEM_OBJECT_IMAGE2D_ARRAY)
        desc.image_array_size = size[2];
    else
        desc.image_depth = size[2];
    image.model = calloc(1, bytes_of(size));
    if (memory == USED) {
        desc.image_row_pitch = (size[0] + 3) * TEXEL;
        size_t rows = type == CL_MEM_OBJECT_IMAGE1D_ARRAY ? 1 : size[1];
        if (has_slices(type))
            desc.image_slice_pitch = desc.image_row_pitch * (rows + 1);
        image.used = calloc(size[2] * (size[1] + 1) * 2, desc.image_row_pitch);
    }
    if (memory == OF_BUFFER)
        desc.buffer = image.buffer = cl_buffer(&cl, bytes_of(size) + 64, NULL);
    cl_int error;
    image.mem = clCreateImage(cl.context, memory == USED ? CL_MEM_USE_HOST_PTR : 0, &format, &desc,
                              image.used, &error);
    MUST(error);
    const size_t origin[3] = {0};
    fill_random(image.model, bytes_of(size));
    MUST(clEnqueueWriteImage(cl.queue, image.mem, CL_TRUE, origin, size, 0, 0, image.model, 0, NULL,
                             NULL));
    return image;
}

static void check_and_free(struct image *image) {
    const size_t origin[3] = {0};
    cl_uchar *all = malloc(bytes_of(image->size));
    MUST(clEnqueueReadImage(cl.queue, image->mem, CL_TRUE, origin, image->size, 0, 0, all, 0, NULL,
                            NULL));
    CHECK(memcmp(all, image->model, bytes_of(image->size)) == 0);
    MUST(clReleaseMemObject(image->mem));
    if (image->buffer != NULL)
        MUST(clReleaseMemObject(image->buffer));
    free(all);
    free(image->model);
    free(image->used);
}

static struct region random_region(const struct image *image) {
    struct region region;
    for (int i = 0; i < 3; ++i) {
        region.size[i] = 1 + random_below((unsigned)image->size[i]);
        region.origin[i] = random_below((unsigned)(image->size[i] - region.size[i] + 1));
    }
    return region;
}

// ---- Host memory of a transfer, with or without gaps ----------------------------------------------

struct host {
    size_t row_pitch, slice_pitch; // as passed to the call
    size_t row, slice;             // bytes from one row to the next, from one slice to the next
    cl_uchar *bytes;
};

static struct host new_host(const struct image *image, const struct region *region) {
    struct host host = {0};
    bool layers = image->type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
    host.row = region->size[0] * TEXEL;
    if (random_below(2) == 0)
        host.row = host.row_pitch = (region->size[0] + random_below(4)) * TEXEL;
    host.slice = host.row * (layers ? 1 : region->size[1]);
    if (has_slices(image->type) && random_below(2) == 0)
        host.slice = host.slice_pitch = host.slice + host.row * random_below(3);
    if (layers)
        host.row = host.slice;
    size_t size = host.slice * region->size[2] + host.row * region->size[1];
    host.bytes = malloc(size);
    fill_random(host.bytes, size);
    return host;
}

static cl_uchar *host_row(const struct host *host, size_t y, size_t z) {
    return host->bytes + z * host->slice + y * host->row;
}

// ---- Commands and their effect on models ----------------------------------------------------------

static void write_part(struct image *image) {
    struct region region = random_region(image);
    struct host host = new_host(image, &region);
    MUST(clEnqueueWriteImage(cl.queue, image->mem, CL_TRUE, region.origin, region.size,
                             host.row_pitch, host.slice_pitch, host.bytes, 0, NULL, NULL));
    for (size_t z = 0; z < region.size[2]; ++z)
        for (size_t y = 0; y < region.size[1]; ++y)
            memcpy(row_of(image, &region, y, z), host_row(&host, y, z), region.size[0] * TEXEL);
    free(host.bytes);
}

static void read_part(struct image *image) {
    struct region region = random_region(image);
    struct host host = new_host(image, &region);
    MUST(clEnqueueReadImage(cl.queue, image->mem, CL_TRUE, region.origin, region.size,
                            host.row_pitch, host.slice_pitch, host.bytes, 0, NULL, NULL));
    for (size_t z = 0; z < region.size[2]; ++z)
        for (size_t y = 0; y < region.size[1]; ++y)
            CHECK(!memcmp(row_of(image, &region, y, z), host_row(&host, y, z),
                          region.size[0] * TEXEL));
    free(host.bytes);
}

// Writes texels through a mapping, or checks them.
static void map_part(struct image *image, cl_map_flags flags) {
    struct region region = random_region(image);
    size_t row_pitch = 0, slice_pitch = 1;
    cl_int error;
    cl_uchar *bytes =
        clEnqueueMapImage(cl.queue, image->mem, CL_TRUE, flags, region.origin, region.size,
                          &row_pitch, &slice_pitch, 0, NULL, NULL, &error);
    MUST(error);
    CHECK_EQUAL(slice_pitch > 0, has_slices(image->type));
    if (image->used != NULL)
        CHECK(bytes >= image->used);
    if (image->type == CL_MEM_OBJECT_IMAGE1D_ARRAY)
        row_pitch = slice_pitch;
    for (size_t z = 0; z < region.size[2]; ++z)
        for (size_t y = 0; y < region.size[1]; ++y) {
            cl_uchar *row = bytes + z * slice_pitch + y * row_pitch;
            cl_uchar *model = row_of(image, &region, y, z);
            if ((flags & CL_MAP_READ) != 0)
                CHECK(memcmp(row, model, region.size[0] * TEXEL) == 0);
            if (flags != CL_MAP_READ) {
                fill_random(model, region.size[0] * TEXEL);
                memcpy(row, model, region.size[0] * TEXEL);
            }
        }
    cl_uint maps = 9;
    MUST(clGetMemObjectInfo(image->mem, CL_MEM_MAP_COUNT, sizeof maps, &maps, NULL));
    CHECK_EQUAL(maps, 1);
    MUST(clEnqueueUnmapMemObject(cl.queue, image->mem, bytes, 0, NULL, NULL));
}

static void through_buffer(struct image *image) {
    struct region region = random_region(image);
    size_t size = bytes_of(region.size), at = random_below(64), row = region.size[0] * TEXEL;
    cl_uchar *bytes = malloc(size + 64);
    cl_mem buffer = cl_buffer(&cl, size + 64, NULL);
    MUST(clEnqueueCopyImageToBuffer(cl.queue, image->mem, buffer, region.origin, region.size, at, 0,
                                    NULL, NULL));
    cl_read(&cl, buffer, size + 64, bytes);
    const cl_uchar *packed = bytes + at;
    for (size_t z = 0; z < region.size[2]; ++z)
        for (size_t y = 0; y < region.size[1]; ++y, packed += row)
            CHECK(memcmp(packed, row_of(image, &region, y, z), row) == 0);
    fill_random(bytes, size + 64);
    MUST(clEnqueueWriteBuffer(cl.queue, buffer, CL_TRUE, 0, size + 64, bytes, 0, NULL, NULL));
    MUST(clEnqueueCopyBufferToImage(cl.queue, buffer, image->mem, at, region.origin, region.size, 0,
                                    NULL, NULL));
    packed = bytes + at;
    for (size_t z = 0; z < region.size[2]; ++z)
        for (size_t y = 0; y < region.size[1]; ++y, packed += row)
            memcpy(row_of(image, &region, y, z), packed, row);
    MUST(clReleaseMemObject(buffer));
    free(bytes);
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

// Copies a random region that fits into both images.
static void copy_part(struct image *from, struct image *to) {
    struct region source, target;
    for (int i = 0; i < 3; ++i) {
        source.size[i] = target.size[i] =
            1 + random_below((unsigned)least(from->size[i], to->size[i]));
        source.origin[i] = random_below((unsigned)(from->size[i] - source.size[i] + 1));
        target.origin[i] = random_below((unsigned)(to->size[i] - target.size[i] + 1));
    }
    MUST(clEnqueueCopyImage(cl.queue, from->mem, to->mem, source.origin, target.origin, source.size,
                            0, NULL, NULL));
    for (size_t z = 0; z < source.size[2]; ++z)
        for (size_t y = 0; y < source.size[1]; ++y)
            memcpy(row_of(to, &target, y, z), row_of(from, &source, y, z), source.size[0] * TEXEL);
}

static void fill_part(struct image *image) {
    struct region region = random_region(image);
    const cl_uint color[4] = {random_below(65536), random_below(65536), 1, 2};
    cl_ushort texel[2] = {(cl_ushort)color[0], (cl_ushort)color[1]};
    CL_ORDER(&cl, texel, sizeof texel);
    MUST(
        clEnqueueFillImage(cl.queue, image->mem, color, region.origin, region.size, 0, NULL, NULL));
    for (size_t z = 0; z < region.size[2]; ++z)
        for (size_t y = 0; y < region.size[1]; ++y)
            for (size_t x = 0; x < region.size[0]; ++x)
                memcpy(row_of(image, &region, y, z) + x * TEXEL, texel, TEXEL);
}

static void random_commands(cl_mem_object_type type, const size_t size[3], enum memory memory) {
    struct image image = new_image(type, size, memory);
    struct image flat = new_image(CL_MEM_OBJECT_IMAGE2D, (size_t[]){9, 6, 1}, OWN);
    struct image deep = new_image(CL_MEM_OBJECT_IMAGE3D, (size_t[]){5, 4, 3}, OWN);
    for (int i = 0; i < ROUNDS; ++i) {
        switch (random_below(9)) {
        case 0:
            write_part(&image);
            break;
        case 1:
            read_part(&image);
            break;
        case 2:
            map_part(&image, CL_MAP_READ);
            break;
        case 3:
            map_part(&image, CL_MAP_READ | CL_MAP_WRITE);
            break;
        case 4:
            map_part(&image, CL_MAP_WRITE_INVALIDATE_REGION);
            break;
        case 5:
            through_buffer(&image);
            break;
        case 6:
            copy_part(&image, random_below(2) ? &flat : &deep);
            break;
        case 7:
            copy_part(random_below(2) ? &flat : &deep, &image);
            break;
        case 8:
            fill_part(&image);
            break;
        }
    }
    check_and_free(&image);
    check_and_free(&flat);
    check_and_free(&deep);
}

static void every_type(void) {
    static const struct {
        cl_mem_object_type type;
        size_t size[3];
        enum memory memory;
    } cases[] = {
        {CL_MEM_OBJECT_IMAGE1D, {13, 1, 1}, OWN},
        {CL_MEM_OBJECT_IMAGE1D, {13, 1, 1}, USED},
        {CL_MEM_OBJECT_IMAGE1D_ARRAY, {7, 5, 1}, OWN},
        {CL_MEM_OBJECT_IMAGE1D_ARRAY, {7, 5, 1}, USED},
        {CL_MEM_OBJECT_IMAGE1D_BUFFER, {31, 1, 1}, OF_BUFFER},
        {CL_MEM_OBJECT_IMAGE2D, {9, 6, 1}, OWN},
        {CL_MEM_OBJECT_IMAGE2D, {9, 6, 1}, USED},
        {CL_MEM_OBJECT_IMAGE2D, {9, 6, 1}, OF_BUFFER},
        {CL_MEM_OBJECT_IMAGE2D_ARRAY, {6, 5, 4}, OWN},
        {CL_MEM_OBJECT_IMAGE2D_ARRAY, {6, 5, 4}, USED},
        {CL_MEM_OBJECT_IMAGE3D, {7, 4, 5}, OWN},
        {CL_MEM_OBJECT_IMAGE3D, {7, 4, 5}, USED},
    };
    for (size_t i = 0; i < COUNT(cases); ++i)
        random_commands(cases[i].type, cases[i].size, cases[i].memory);
}

// Copies between regions of one image that do not overlap.
static void copies_within(void) {
    struct image image = new_image(CL_MEM_OBJECT_IMAGE2D, (size_t[]){9, 6, 1}, OWN);
    const size_t from[3] = {0, 0, 0}, size[3] = {4, 6, 1};
    MUST(clEnqueueCopyImage(cl.queue, image.mem, image.mem, from, (size_t[]){4, 0, 0}, size, 0,
                            NULL, NULL));
    for (size_t y = 0; y < 6; ++y)
        memcpy(texel_of(&image, 4, y, 0), texel_of(&image, 0, y, 0), 4 * TEXEL);
    CHECK_ERROR(clEnqueueCopyImage(cl.queue, image.mem, image.mem, from, (size_t[]){3, 0, 0}, size,
                                   0, NULL, NULL),
                CL_MEM_COPY_OVERLAP);
    check_and_free(&image);
}

// ---- Events and types of commands -----------------------------------------------------------------

static void check_type(cl_event event, cl_command_type want) {
    cl_command_type type = 0;
    MUST(clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof type, &type, NULL));
    CHECK_EQUAL(type, want);
    CHECK_EQUAL(cl_end_of(event), CL_COMPLETE);
}

static void events(void) {
    struct image image = new_image(CL_MEM_OBJECT_IMAGE2D, (size_t[]){4, 4, 1}, OWN);
    struct image other = new_image(CL_MEM_OBJECT_IMAGE2D, (size_t[]){4, 4, 1}, OWN);
    cl_mem buffer = cl_buffer(&cl, 64, NULL);
    const size_t origin[3] = {0}, size[3] = {4, 4, 1};
    const cl_uint color[4] = {0};
    cl_uchar bytes[64];
    cl_event event;
    cl_int error;
    size_t pitch;
    MUST(clEnqueueReadImage(cl.queue, image.mem, CL_FALSE, origin, size, 0, 0, bytes, 0, NULL,
                            &event));
    check_type(event, CL_COMMAND_READ_IMAGE);
    MUST(clEnqueueWriteImage(cl.queue, image.mem, CL_FALSE, origin, size, 0, 0, bytes, 0, NULL,
                             &event));
    check_type(event, CL_COMMAND_WRITE_IMAGE);
    MUST(clEnqueueFillImage(cl.queue, other.mem, color, origin, size, 0, NULL, &event));
    check_type(event, CL_COMMAND_FILL_IMAGE);
    MUST(clEnqueueCopyImage(cl.queue, image.mem, other.mem, origin, origin, size, 0, NULL, &event));
    check_type(event, CL_COMMAND_COPY_IMAGE);
    MUST(clEnqueueCopyImageToBuffer(cl.queue, image.mem, buffer, origin, size, 0, 0, NULL, &event));
    check_type(event, CL_COMMAND_COPY_IMAGE_TO_BUFFER);
    MUST(clEnqueueCopyBufferToImage(cl.queue, buffer, image.mem, 0, origin, size, 0, NULL, &event));
    check_type(event, CL_COMMAND_COPY_BUFFER_TO_IMAGE);
    void *mapped = clEnqueueMapImage(cl.queue, image.mem, CL_FALSE, CL_MAP_READ, origin, size,
                                     &pitch, NULL, 0, NULL, &event, &error);
    MUST(error);
    check_type(event, CL_COMMAND_MAP_IMAGE);
    MUST(clEnqueueUnmapMemObject(cl.queue, image.mem, mapped, 0, NULL, &event));
    check_type(event, CL_COMMAND_UNMAP_MEM_OBJECT);
    MUST(clEnqueueMigrateMemObjects(cl.queue, 1, &image.mem, CL_MIGRATE_MEM_OBJECT_HOST, 0, NULL,
                                    &event));
    check_type(event, CL_COMMAND_MIGRATE_MEM_OBJECTS);
    memcpy(other.model, image.model, 64);
    check_and_free(&image);
    check_and_free(&other);
    MUST(clReleaseMemObject(buffer));
}

// ---- Errors ---------------------------------------------------------------------------------------

static const size_t zero[3] = {0}, right[3] = {1, 0, 0};
static const size_t whole[3] = {4, 4, 1}, wide[3] = {5, 4, 1};

#define READ(queue, image, origin, size, row, slice, to) \
    clEnqueueReadImage(queue, image, CL_TRUE, origin, size, row, slice, to, 0, NULL, NULL)
#define WRITE(queue, image, origin, size, row, slice, from) \
    clEnqueueWriteImage(queue, image, CL_TRUE, origin, size, row, slice, from, 0, NULL, NULL)

static void transfer_errors(cl_mem image, cl_mem buffer) {
    static cl_uchar bytes[256];
    const struct {
        size_t origin[3], size[3];
    } outside[] = {{{1, 0, 0}, {4, 4, 1}}, {{0, 1, 0}, {4, 4, 1}},         {{0, 0, 1}, {4, 4, 1}},
                   {{0, 0, 0}, {0, 4, 1}}, {{0, 0, 0}, {4, 0, 1}},         {{0, 0, 0}, {4, 4, 0}},
                   {{0, 0, 0}, {4, 4, 2}}, {{(size_t)-1, 0, 0}, {2, 4, 1}}};
    for (size_t i = 0; i < COUNT(outside); ++i) {
        const size_t *origin = outside[i].origin, *size = outside[i].size;
        CHECK_ERROR(READ(cl.queue, image, origin, size, 0, 0, bytes), CL_INVALID_VALUE);
        CHECK_ERROR(WRITE(cl.queue, image, origin, size, 0, 0, bytes), CL_INVALID_VALUE);
    }
    CHECK_ERROR(READ(NULL, image, zero, whole, 0, 0, bytes), CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(READ(cl.queue, NULL, zero, whole, 0, 0, bytes), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(READ(cl.queue, buffer, zero, whole, 0, 0, bytes), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(READ(cl.queue, image, NULL, whole, 0, 0, bytes), CL_INVALID_VALUE);
    CHECK_ERROR(READ(cl.queue, image, zero, NULL, 0, 0, bytes), CL_INVALID_VALUE);
    CHECK_ERROR(READ(cl.queue, image, zero, whole, 0, 0, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(READ(cl.queue, image, zero, whole, 15, 0, bytes), CL_INVALID_VALUE);
    CHECK_ERROR(READ(cl.queue, image, zero, whole, 0, 64, bytes), CL_INVALID_VALUE);
    CHECK_ERROR(WRITE(NULL, image, zero, whole, 0, 0, bytes), CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(WRITE(cl.queue, buffer, zero, whole, 0, 0, bytes), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(WRITE(cl.queue, image, zero, whole, 0, 0, NULL), CL_INVALID_VALUE);
    CHECK_ERROR(WRITE(cl.queue, image, zero, whole, 15, 0, bytes), CL_INVALID_VALUE);
    CHECK_ERROR(
        clEnqueueReadImage(cl.queue, image, CL_TRUE, zero, whole, 0, 0, bytes, 1, NULL, NULL),
        CL_INVALID_EVENT_WAIT_LIST);
    CHECK_ERROR(clEnqueueReadBuffer(cl.queue, image, CL_TRUE, 0, 4, bytes, 0, NULL, NULL),
                CL_INVALID_MEM_OBJECT);
}

static void copy_errors(cl_mem image, cl_mem buffer) {
    struct image other = new_image(CL_MEM_OBJECT_IMAGE2D, (size_t[]){3, 4, 1}, OWN);
    const cl_image_format another = {CL_R, CL_UNSIGNED_INT32};
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
    cl_int error;
    cl_mem mismatch = clCreateImage(cl.context, 0, &another, &desc, NULL, &error);
    MUST(error);
#define COPY(queue, from, to, at, to_at, size) \
    clEnqueueCopyImage(queue, from, to, at, to_at, size, 0, NULL, NULL)
    CHECK_ERROR(COPY(NULL, image, other.mem, zero, zero, whole), CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(COPY(cl.queue, buffer, other.mem, zero, zero, whole), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(COPY(cl.queue, image, buffer, zero, zero, whole), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(COPY(cl.queue, image, mismatch, zero, zero, whole), CL_IMAGE_FORMAT_MISMATCH);
    CHECK_ERROR(COPY(cl.queue, image, other.mem, zero, zero, whole), CL_INVALID_VALUE);
    CHECK_ERROR(COPY(cl.queue, other.mem, image, zero, zero, whole), CL_INVALID_VALUE);
    CHECK_ERROR(COPY(cl.queue, image, image, zero, zero, whole), CL_MEM_COPY_OVERLAP);
    CHECK_ERROR(COPY(cl.queue, image, mismatch, NULL, zero, whole), CL_IMAGE_FORMAT_MISMATCH);
    CHECK_ERROR(COPY(cl.queue, image, other.mem, NULL, zero, whole), CL_INVALID_VALUE);
#define OUT(queue, from, to, at, size, offset) \
    clEnqueueCopyImageToBuffer(queue, from, to, at, size, offset, 0, NULL, NULL)
#define IN(queue, from, to, offset, at, size) \
    clEnqueueCopyBufferToImage(queue, from, to, offset, at, size, 0, NULL, NULL)
    CHECK_ERROR(OUT(NULL, image, buffer, zero, whole, 0), CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(OUT(cl.queue, buffer, buffer, zero, whole, 0), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(OUT(cl.queue, image, image, zero, whole, 0), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(OUT(cl.queue, image, buffer, zero, whole, 1), CL_INVALID_VALUE);
    CHECK_ERROR(OUT(cl.queue, image, buffer, right, whole, 0), CL_INVALID_VALUE);
    CHECK_ERROR(IN(NULL, buffer, image, 0, zero, whole), CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(IN(cl.queue, image, image, 0, zero, whole), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(IN(cl.queue, buffer, buffer, 0, zero, whole), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(IN(cl.queue, buffer, image, (size_t)-1, zero, whole), CL_INVALID_VALUE);
    CHECK_ERROR(IN(cl.queue, buffer, image, 0, zero, wide), CL_INVALID_VALUE);
    MUST(clReleaseMemObject(mismatch));
    check_and_free(&other);
}

static void map_and_fill_errors(cl_mem image, cl_mem buffer) {
    const cl_uint color[4] = {0};
    size_t row, slice;
    cl_int error;
#define MAP(queue, image, flags, at, size, row) \
    clEnqueueMapImage(queue, image, CL_TRUE, flags, at, size, row, &slice, 0, NULL, NULL, &error)
    CHECK(MAP(NULL, image, CL_MAP_READ, zero, whole, &row) == NULL);
    CHECK_ERROR(error, CL_INVALID_COMMAND_QUEUE);
    CHECK(MAP(cl.queue, buffer, CL_MAP_READ, zero, whole, &row) == NULL);
    CHECK_ERROR(error, CL_INVALID_MEM_OBJECT);
    CHECK(MAP(cl.queue, image, CL_MAP_READ, zero, whole, NULL) == NULL);
    CHECK_ERROR(error, CL_INVALID_VALUE);
    CHECK(MAP(cl.queue, image, CL_MAP_READ, whole, whole, &row) == NULL);
    CHECK_ERROR(error, CL_INVALID_VALUE);
    CHECK(MAP(cl.queue, image, 64, zero, whole, &row) == NULL);
    CHECK_ERROR(error, CL_INVALID_VALUE);
    CHECK_ERROR(clEnqueueUnmapMemObject(cl.queue, image, &row, 0, NULL, NULL), CL_INVALID_VALUE);
    struct image deep = new_image(CL_MEM_OBJECT_IMAGE3D, (size_t[]){4, 4, 2}, OWN);
    CHECK(clEnqueueMapImage(cl.queue, deep.mem, CL_TRUE, CL_MAP_READ, zero, whole, &row, NULL, 0,
                            NULL, NULL, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_VALUE);
    check_and_free(&deep);
#define FILL(queue, image, color, at, size) \
    clEnqueueFillImage(queue, image, color, at, size, 0, NULL, NULL)
    CHECK_ERROR(FILL(NULL, image, color, zero, whole), CL_INVALID_COMMAND_QUEUE);
    CHECK_ERROR(FILL(cl.queue, buffer, color, zero, whole), CL_INVALID_MEM_OBJECT);
    CHECK_ERROR(FILL(cl.queue, image, NULL, zero, whole), CL_INVALID_VALUE);
    CHECK_ERROR(FILL(cl.queue, image, color, whole, whole), CL_INVALID_VALUE);
    CHECK_ERROR(FILL(cl.queue, image, color, zero, NULL), CL_INVALID_VALUE);
}

static void access_errors(void) {
    const cl_image_desc desc = {
        .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 4, .image_height = 4};
    const struct {
        cl_mem_flags flags;
        cl_int read, write;
    } cases[] = {{CL_MEM_HOST_NO_ACCESS, CL_INVALID_OPERATION, CL_INVALID_OPERATION},
                 {CL_MEM_HOST_READ_ONLY, CL_SUCCESS, CL_INVALID_OPERATION},
                 {CL_MEM_HOST_WRITE_ONLY, CL_INVALID_OPERATION, CL_SUCCESS}};
    cl_uchar bytes[64] = {0};
    for (size_t i = 0; i < COUNT(cases); ++i) {
        cl_int error;
        size_t row;
        cl_mem image = clCreateImage(cl.context, cases[i].flags, &format, &desc, NULL, &error);
        MUST(error);
        CHECK_ERROR(READ(cl.queue, image, zero, whole, 0, 0, bytes), cases[i].read);
        CHECK_ERROR(WRITE(cl.queue, image, zero, whole, 0, 0, bytes), cases[i].write);
        void *mapped = clEnqueueMapImage(cl.queue, image, CL_TRUE, CL_MAP_WRITE, zero, whole, &row,
                                         NULL, 0, NULL, NULL, &error);
        CHECK_ERROR(error, cases[i].write);
        if (error == CL_SUCCESS)
            MUST(clEnqueueUnmapMemObject(cl.queue, image, mapped, 0, NULL, NULL));
        MUST(clFinish(cl.queue));
        MUST(clReleaseMemObject(image));
    }
}

static void context_errors(cl_mem image) {
    cl_int error;
    cl_uchar bytes[64];
    cl_context context = clCreateContext(NULL, 1, &cl.device, NULL, NULL, &error);
    MUST(error);
    cl_command_queue queue = clCreateCommandQueue(context, cl.device, 0, &error);
    MUST(error);
    CHECK_ERROR(READ(queue, image, zero, whole, 0, 0, bytes), CL_INVALID_CONTEXT);
    MUST(clReleaseCommandQueue(queue));
    MUST(clReleaseContext(context));
}

static void errors(void) {
    struct image image = new_image(CL_MEM_OBJECT_IMAGE2D, (size_t[]){4, 4, 1}, OWN);
    cl_mem buffer = cl_buffer(&cl, 64, NULL);
    transfer_errors(image.mem, buffer);
    copy_errors(image.mem, buffer);
    map_and_fill_errors(image.mem, buffer);
    context_errors(image.mem);
    check_and_free(&image);
    MUST(clReleaseMemObject(buffer));
    access_errors();
}

int main(void) {
    cl = cl_open();
    every_type();
    copies_within();
    events();
    errors();
    cl_close(&cl);
    return test_result();
}
