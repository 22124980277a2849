// SPDX-License-Identifier: MIT
//
// The program images that stand in a core's memory. The host keeps what they were made from, so that
// a core that is started again finds them as they were, whatever has been stored there since.
// Thread-safe.

#ifndef BARECL_FIRMWARE_IMAGES_H
#define BARECL_FIRMWARE_IMAGES_H

#include "firmware/code.h"

// What the driver knows of a loaded image: bcl_memory.driver_data.
struct bcl_loaded_image {
    struct bcl_loaded_image *next;
    const struct bcl_image *image;
    struct bcl_memory memory;
    struct bcl_memory code; // the instructions, if they are apart; size 0: they are not
    bool announced; // the core has been told of the code, or need not be. The runner's thread
                    // alone uses it
};

struct bcl_images {
    struct bcl_heap *heap; // for payloads
    struct bcl_code code;
    uint32_t pointer_bytes; // the core's
    bool code_apart;        // instructions have a memory of their own
    pthread_mutex_t lock;   // of the list
    struct bcl_loaded_image *first;
};

void bcl_images_open(struct bcl_images *images, struct bcl_heap *heap, struct bcl_link *link,
                     uint32_t pointer_bytes);
void bcl_images_close(struct bcl_images *images);

// Places the image, which stays until it is unloaded. CL_SUCCESS, CL_OUT_OF_RESOURCES: it is not one
// for this core; CL_MEM_OBJECT_ALLOCATION_FAILURE.
cl_int bcl_images_load(struct bcl_images *images, const struct bcl_image *image,
                       struct bcl_memory *memory);
void bcl_images_unload(struct bcl_images *images, const struct bcl_memory *memory);

// Before a core is started again, while it is off: places them all once more, where they are. In the
// runner's thread.
void bcl_images_restore(struct bcl_images *images);

#endif // BARECL_FIRMWARE_IMAGES_H
