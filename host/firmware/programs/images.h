// SPDX-License-Identifier: MIT
//
// The program images in a core's memory. The host keeps the images that they were loaded from, and
// loads them again before a restart, whatever has been stored there since. Thread-safe.

#ifndef BARECL_FIRMWARE_IMAGES_H
#define BARECL_FIRMWARE_IMAGES_H

#include "firmware/programs/code.h"

// The driver's data of a loaded image: bcl_memory.driver_data.
struct bcl_loaded_image {
    struct bcl_loaded_image *next;
    const struct bcl_image *image;
    struct bcl_memory memory; // in the programs' area
    // What the core copies it to and runs, in the board's region for code; size 0: it runs in `memory`.
    struct bcl_memory copy;
    struct bcl_memory code; // the instructions, if they have a memory of their own; else size 0
    char *debug_file;       // of debug_files.h
    uint32_t *samples; // by address in the image: how often the core was there; NULL: not sampled
    // The code has been announced to the core, or need not be. Only the runner's thread uses this.
    bool announced;
};

struct bcl_images {
    const struct bcl_board *board;
    struct bcl_heap *heap; // for payloads
    struct bcl_heap *fast; // the board's region for code; NULL: none
    struct bcl_code code;
    uint32_t pointer_bytes; // the core's
    bool code_apart;        // instructions have a memory of their own
    bool is_sampled;        // the core samples where kernels are
    pthread_mutex_t lock;   // of the list
    struct bcl_loaded_image *first;
};

void bcl_images_open(struct bcl_images *images, struct bcl_heap *heap, struct bcl_heap *fast,
                     struct bcl_link *link, uint32_t pointer_bytes);
void bcl_images_close(struct bcl_images *images);

// Places the image, which must exist until it is unloaded. CL_SUCCESS; CL_OUT_OF_RESOURCES: the
// image is not for this core, or no memory on the host; CL_MEM_OBJECT_ALLOCATION_FAILURE. The address of `memory` is
// the one that the image runs at.
cl_int bcl_images_load(struct bcl_images *images, const struct bcl_image *image,
                       struct bcl_memory *memory);
void bcl_images_unload(struct bcl_images *images, const struct bcl_memory *memory);

// Counts that the core was at this address.
void bcl_images_sample(struct bcl_images *images, uint64_t address);

// Writes the profiles of the images that are still loaded, at the end of the process.
void bcl_images_write_samples(struct bcl_images *images);

// Places all images again at their addresses, before a core is restarted, while it is off. In the
// runner's thread.
void bcl_images_restore(struct bcl_images *images);

#endif // BARECL_FIRMWARE_IMAGES_H
