// SPDX-License-Identifier: MIT
//
// Instruction memory that the host writes (bcl_code_region in barecl/image.h): a heap whose unit is
// an instruction of the first image. Thread-safe.

#ifndef BARECL_FIRMWARE_CODE_H
#define BARECL_FIRMWARE_CODE_H

#include "binary/image.h"
#include "firmware/programs/heap.h"
#include "firmware/transports/transport.h"

struct bcl_code {
    struct bcl_link *link;
    pthread_mutex_t lock;
    struct bcl_heap heap; // open if unit is not 0
    uint32_t unit;        // bytes of an instruction; 0: no image has come yet
    uint32_t generation;  // the host's copy of the region's generation
};

void bcl_code_open(struct bcl_code *code, struct bcl_link *link);
void bcl_code_close(struct bcl_code *code);

// Places the image's instructions, whose payload is at `address`. CL_SUCCESS, CL_OUT_OF_RESOURCES:
// their size is not that of this machine's instructions; CL_MEM_OBJECT_ALLOCATION_FAILURE.
cl_int bcl_code_load(struct bcl_code *code, const struct bcl_image *image, uint64_t address,
                     struct bcl_memory *memory);
// Places them again, at the same addresses. The core must be off.
void bcl_code_restore(struct bcl_code *code, const struct bcl_image *image, uint64_t address,
                      const struct bcl_memory *memory);
void bcl_code_unload(struct bcl_code *code, const struct bcl_memory *memory);

#endif // BARECL_FIRMWARE_CODE_H
