// SPDX-License-Identifier: MIT

#include "firmware/programs/images.h"

#include "barecl/samples.h"
#include "base/allocate.h"
#include "base/profile.h"
#include "base/sizes.h"
#include "binary/samples.h"
#include "firmware/programs/debug_files.h"

#define WORD 4 // BCL_AGENT_LOAD needs whole words

void bcl_images_open(struct bcl_images *images, struct bcl_heap *heap, struct bcl_heap *fast,
                     struct bcl_link *link, uint32_t pointer_bytes) {
    images->pointer_bytes = pointer_bytes;
    images->heap = heap;
    images->fast = fast;
    images->code_apart = link->board->memory.instructions.size > 0;
    images->is_sampled = false;
    images->board = link->board;
    images->first = NULL;
    bcl_code_open(&images->code, link);
    pthread_mutex_init(&images->lock, NULL);
}

void bcl_images_close(struct bcl_images *images) {
    pthread_mutex_destroy(&images->lock);
    bcl_code_close(&images->code);
}

static cl_int allocate(struct bcl_images *images, const struct bcl_image *image,
                       struct bcl_loaded_image *loaded) {
    size_t size = (size_t)bcl_align_up(image->memory_size, WORD);
    size_t align = image->align < WORD ? WORD : image->align;
    cl_int status = bcl_heap_allocate(images->heap, size, align, &loaded->memory);
    if (status != CL_SUCCESS)
        return status;
    if (images->fast != NULL)
        status = bcl_heap_allocate(images->fast, size, align, &loaded->copy);
    if (status != CL_SUCCESS) {
        loaded->copy.size = 0; // it runs in the programs' area, if the core reaches that
        if (bcl_board_is_local_store(images->board)) {
            bcl_heap_release(images->heap, &loaded->memory);
            return status;
        }
    }
    if (!images->code_apart)
        return CL_SUCCESS;
    status = bcl_code_load(&images->code, image, loaded->memory.address, &loaded->code);
    if (status != CL_SUCCESS)
        bcl_heap_release(images->heap, &loaded->memory);
    return status;
}

static uint64_t address_of(const struct bcl_loaded_image *loaded) {
    return loaded->copy.size > 0 ? loaded->copy.address : loaded->memory.address;
}

static void place(const struct bcl_loaded_image *loaded) {
    bcl_image_place(loaded->image, loaded->memory.host, address_of(loaded), loaded->code.address);
}

cl_int bcl_images_load(struct bcl_images *images, const struct bcl_image *image,
                       struct bcl_memory *memory) {
    if (image->pointer_bytes != images->pointer_bytes ||
        (image->code_count > 0) != images->code_apart)
        return CL_OUT_OF_RESOURCES;
    struct bcl_loaded_image *loaded = bcl_allocate(sizeof *loaded);
    if (loaded == NULL)
        return CL_OUT_OF_RESOURCES;
    *loaded = (struct bcl_loaded_image){.image = image, .announced = images->code_apart};
    cl_int status = allocate(images, image, loaded);
    if (status != CL_SUCCESS) {
        bcl_free(loaded);
        return status;
    }
    place(loaded);
    loaded->debug_file =
        bcl_debug_file_add(image, images->code_apart ? loaded->code.address : address_of(loaded));
    if (images->is_sampled)
        loaded->samples = bcl_allocate_zeroed(bcl_multiply(image->memory_size, sizeof(uint32_t)));
    *memory = loaded->memory;
    memory->address = address_of(loaded);
    memory->driver_data = loaded;
    pthread_mutex_lock(&images->lock);
    loaded->next = images->first;
    images->first = loaded;
    pthread_mutex_unlock(&images->lock);
    return CL_SUCCESS;
}

void bcl_images_sample(struct bcl_images *images, uint64_t address) {
    pthread_mutex_lock(&images->lock);
    for (struct bcl_loaded_image *loaded = images->first; loaded != NULL; loaded = loaded->next) {
        const uint64_t offset = address - address_of(loaded);
        if (loaded->samples != NULL && offset < loaded->image->memory_size)
            loaded->samples[offset]++;
    }
    pthread_mutex_unlock(&images->lock);
}

static void write_samples(const struct bcl_images *images, struct bcl_loaded_image *loaded) {
    const struct bcl_board *board = images->board;
    const uint64_t ticks = UINT64_C(1000000) << BCL_SAMPLE_BITS(board->ticks.hz);
    struct bcl_text text = {0};
    if (loaded->samples == NULL)
        return;
    bcl_samples_begin(&text, (unsigned)(ticks / board->ticks.hz));
    for (uint32_t offset = 0; offset < loaded->image->memory_size; offset++)
        if (loaded->samples[offset] > 0)
            bcl_samples_add(&text, &loaded->image->lines, offset, loaded->samples[offset]);
    char *bytes = bcl_text_take(&text);
    bcl_profile_append(bcl_profile_folder(), board->name, "samples", bytes);
    bcl_free(bytes);
    bcl_free(loaded->samples);
    loaded->samples = NULL;
}

void bcl_images_write_samples(struct bcl_images *images) {
    pthread_mutex_lock(&images->lock);
    for (struct bcl_loaded_image *loaded = images->first; loaded != NULL; loaded = loaded->next)
        write_samples(images, loaded);
    pthread_mutex_unlock(&images->lock);
}

void bcl_images_unload(struct bcl_images *images, const struct bcl_memory *memory) {
    struct bcl_loaded_image *loaded = memory->driver_data;
    pthread_mutex_lock(&images->lock);
    struct bcl_loaded_image **link = &images->first;
    while (*link != loaded)
        link = &(*link)->next;
    *link = loaded->next;
    pthread_mutex_unlock(&images->lock);
    if (images->code_apart)
        bcl_code_unload(&images->code, &loaded->code);
    if (loaded->copy.size > 0)
        bcl_heap_release(images->fast, &loaded->copy);
    bcl_heap_release(images->heap, &loaded->memory);
    bcl_debug_file_remove(loaded->debug_file);
    write_samples(images, loaded);
    bcl_free(loaded);
}

void bcl_images_restore(struct bcl_images *images) {
    pthread_mutex_lock(&images->lock);
    for (struct bcl_loaded_image *loaded = images->first; loaded != NULL; loaded = loaded->next) {
        place(loaded);
        if (images->code_apart)
            bcl_code_restore(&images->code, loaded->image, loaded->memory.address, &loaded->code);
        loaded->announced = images->code_apart;
    }
    pthread_mutex_unlock(&images->lock);
}
