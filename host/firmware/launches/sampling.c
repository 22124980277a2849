// SPDX-License-Identifier: MIT

#include "firmware/launches/sampling.h"

#include "base/allocate.h"
#include "base/profile.h"
#include "base/text.h"
#include "device/readback.h"
#include "firmware/transports/profile.h"

#include <string.h>

// The name of the firmware that samples; NULL: no memory.
static char *sampling_file(const char *firmware) {
    const char *end = strrchr(firmware, '.');
    return end == NULL ? NULL
                       : bcl_text_format("%.*s-sampling%s", (int)(end - firmware), firmware, end);
}

void bcl_sampling_open(struct bcl_sampling *sampling, struct bcl_core *core,
                       struct bcl_images *images, struct bcl_heap *heap, char **firmware) {
    struct bcl_memory ring;
    *sampling = (struct bcl_sampling){.core = core, .images = images};
    if (!bcl_profile_samples(core->link.board) || bcl_profile_folder() == NULL)
        return;
    char *file = sampling_file(*firmware);
    if (file == NULL || bcl_heap_allocate(heap, BCL_SAMPLES * sizeof(uint32_t), BCL_BUFFER_ALIGN,
                                          &ring) != CL_SUCCESS) {
        bcl_free(file);
        return;
    }
    bcl_free(*firmware);
    *firmware = file;
    core->samples = ring.address;
    images->is_sampled = true;
    sampling->ring = ring.host;
}

void bcl_sampling_restart(struct bcl_sampling *sampling) { sampling->taken = 0; }

// The core may have stored more samples than there is room for: then the oldest are lost. Kernels can write to this
// memory, so nothing depends on what is there.
void bcl_sampling_read(struct bcl_sampling *sampling) {
    if (sampling->ring == NULL)
        return;
    const uint32_t count = bcl_readback_word(&sampling->core->control->sample_count);
    if (count - sampling->taken > BCL_SAMPLES)
        sampling->taken = count - BCL_SAMPLES;
    for (; sampling->taken != count; sampling->taken++)
        bcl_images_sample(sampling->images,
                          bcl_readback_word(&sampling->ring[sampling->taken % BCL_SAMPLES]));
}
