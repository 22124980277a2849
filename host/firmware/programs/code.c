// SPDX-License-Identifier: MIT

#include "firmware/programs/code.h"

#include "device/layouts.h"

void bcl_code_open(struct bcl_code *code, struct bcl_link *link) {
    code->link = link;
    code->unit = 0;
    code->generation = 0;
    pthread_mutex_init(&code->lock, NULL);
}

void bcl_code_close(struct bcl_code *code) {
    if (code->unit > 0)
        bcl_heap_close(&code->heap);
    pthread_mutex_destroy(&code->lock);
}

// Opens the heap for the first image. False: the heap has instructions of another size, or cannot
// be opened. Under the lock.
static bool has_heap(struct bcl_code *code, uint32_t unit) {
    const struct bcl_link *link = code->link;
    struct bcl_heap_place place = {
        .address = link->board->memory.instructions.address,
        .size = (link->board->memory.instructions.size - sizeof(struct bcl_code_region)) / unit,
        .host = link->code + sizeof(struct bcl_code_region),
        .unit = unit,
        .piece = 1,
    };
    if (code->unit == 0 && bcl_heap_open(&code->heap, &place))
        code->unit = unit;
    return code->unit == unit;
}

cl_int bcl_code_load(struct bcl_code *code, const struct bcl_image *image, uint64_t address,
                     struct bcl_memory *memory) {
    struct bcl_link *link = code->link;
    struct bcl_code_region *region = (struct bcl_code_region *)link->code;

    pthread_mutex_lock(&code->lock);
    cl_int status = CL_OUT_OF_RESOURCES;
    if (has_heap(code, image->code_unit))
        status = bcl_heap_allocate(&code->heap, image->code_count, 1, memory);
    if (status == CL_SUCCESS) {
        bcl_image_place_code(image, memory->host, address, memory->address);
        bcl_publish_word(&region->generation, ++code->generation);
        if (link->transport->loaded != NULL)
            link->transport->loaded(link, image, memory->address, code->generation);
    }
    pthread_mutex_unlock(&code->lock);
    return status;
}

void bcl_code_restore(struct bcl_code *code, const struct bcl_image *image, uint64_t address,
                      const struct bcl_memory *memory) {
    struct bcl_code_region *region = (struct bcl_code_region *)code->link->code;
    pthread_mutex_lock(&code->lock);
    bcl_image_place_code(image, memory->host, address, memory->address);
    bcl_publish_word(&region->generation, code->generation);
    pthread_mutex_unlock(&code->lock);
}

void bcl_code_unload(struct bcl_code *code, const struct bcl_memory *memory) {
    bcl_heap_release(&code->heap, memory);
}
