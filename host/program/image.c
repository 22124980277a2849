// SPDX-License-Identifier: MIT

#include "program/image.h"

#include <string.h>

static bool in_range(uint64_t offset, uint64_t size, uint64_t total) {
    return offset <= total && size <= total - offset;
}

static bool is_power_of_two(uint32_t number) {
    return number != 0 && (number & (number - 1)) == 0;
}

bool bcl_image_parse(const void *data, size_t size, struct bcl_image *image) {
    const struct bcl_image_header *header = data;
    if (size < sizeof *header || header->magic != BCL_IMAGE_MAGIC)
        return false;
    if (header->pointer_bytes != 4 && header->pointer_bytes != 8)
        return false;
    if (!in_range(header->payload_offset, header->payload_size, size) ||
        header->memory_size < header->payload_size || header->memory_size == 0 ||
        !is_power_of_two(header->align))
        return false;
    if (header->relocation_offset % sizeof(uint32_t) != 0 ||
        !in_range(header->relocation_offset, (uint64_t)header->relocation_count * sizeof(uint32_t),
                  size))
        return false;
    const uint32_t *relocations = (const void *)((const char *)data + header->relocation_offset);
    for (uint32_t i = 0; i < header->relocation_count; i++)
        if (!in_range(relocations[i], header->pointer_bytes, header->payload_size))
            return false;
    *image = (struct bcl_image){
        .payload = (const unsigned char *)data + header->payload_offset,
        .relocations = relocations,
        .relocation_count = header->relocation_count,
        .payload_size = header->payload_size,
        .memory_size = header->memory_size,
        .align = header->align,
        .pointer_bytes = header->pointer_bytes,
    };
    return true;
}

// Relocated words need not be aligned.
static void relocate(unsigned char *word, uint32_t pointer_bytes, uint64_t address) {
    uint64_t value = 0;
    memcpy(&value, word, pointer_bytes);
    value += address;
    memcpy(word, &value, pointer_bytes);
}

void bcl_image_place(const struct bcl_image *image, void *host, uint64_t address) {
    unsigned char *bytes = host;
    memcpy(bytes, image->payload, image->payload_size);
    memset(bytes + image->payload_size, 0, image->memory_size - image->payload_size);
    for (uint32_t i = 0; i < image->relocation_count; i++)
        relocate(bytes + image->relocations[i], image->pointer_bytes, address);
}
