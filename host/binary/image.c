// SPDX-License-Identifier: MIT

#include "binary/image.h"

#include "base/byte_order.h"
#include "base/sizes.h"

#include <string.h>

static bool is_power_of_two(uint32_t number) { return number != 0 && (number & (number - 1)) == 0; }

// The groups of relocations, in their order.
enum { PAYLOAD_IN_PAYLOAD, CODE_IN_PAYLOAD, PAYLOAD_IN_CODE, CODE_IN_CODE, GROUPS };

static uint64_t relocation_count(const struct bcl_image_header *header) {
    return (uint64_t)header->relocation_count + header->to_code_count + header->from_code_count +
           header->in_code_count;
}

static bool code_is_good(const struct bcl_image_header *header, size_t size) {
    if (header->code_size == 0)
        return header->to_code_count == 0 && header->from_code_count == 0 &&
               header->in_code_count == 0;
    return header->code_unit != 0 && header->code_size % header->code_unit == 0 &&
           bcl_in_range(header->code_offset, header->code_size, size);
}

static bool relocations_are_good(const struct bcl_image *image, uint32_t code_size) {
    const uint32_t *relocation = image->relocations;
    for (int group = 0; group < GROUPS; group++) {
        uint32_t room = group < PAYLOAD_IN_CODE ? image->payload_size : code_size;
        for (uint32_t i = 0; i < image->relocation_counts[group]; i++)
            if (!bcl_in_range(bcl_little32(*relocation++), image->pointer_bytes, room))
                return false;
    }
    return true;
}

bool bcl_image_parse(const void *data, size_t size, struct bcl_image *image) {
    struct bcl_image_header words;
    const struct bcl_image_header *header = &words;
    if (size < sizeof words)
        return false;
    memcpy(&words, data, sizeof words);
    bcl_little_words(&words, sizeof(uint32_t), sizeof words / sizeof(uint32_t));
    if (header->magic != BCL_IMAGE_MAGIC)
        return false;
    if (header->pointer_bytes != 4 && header->pointer_bytes != 8)
        return false;
    if (!bcl_in_range(header->payload_offset, header->payload_size, size) ||
        header->memory_size < header->payload_size || !is_power_of_two(header->align))
        return false;
    if (header->relocation_offset % sizeof(uint32_t) != 0 ||
        !bcl_in_range(header->relocation_offset, relocation_count(header) * sizeof(uint32_t), size))
        return false;
    if (!code_is_good(header, size))
        return false;
    *image = (struct bcl_image){
        .payload = (const unsigned char *)data + header->payload_offset,
        .relocations = (const void *)((const char *)data + header->relocation_offset),
        .relocation_counts =
            {
                [PAYLOAD_IN_PAYLOAD] = header->relocation_count,
                [CODE_IN_PAYLOAD] = header->to_code_count,
                [PAYLOAD_IN_CODE] = header->from_code_count,
                [CODE_IN_CODE] = header->in_code_count,
            },
        .payload_size = header->payload_size,
        .memory_size = header->memory_size,
        .align = header->align,
        .pointer_bytes = header->pointer_bytes,
    };
    if (header->code_size > 0) {
        image->code = (const unsigned char *)data + header->code_offset;
        image->code_unit = header->code_unit;
        image->code_count = header->code_size / header->code_unit;
    }
    return relocations_are_good(image, header->code_size);
}

// Relocated words need not be aligned.
static void relocate(unsigned char *word, uint32_t pointer_bytes, uint64_t address) {
    uint64_t value = 0;
    memcpy(&value, word, pointer_bytes);
    value = bcl_little64(bcl_little64(value) + address);
    memcpy(word, &value, pointer_bytes);
}

// Adds `address` to the words of a group of relocations.
static void relocate_group(const struct bcl_image *image, int group, unsigned char *bytes,
                           uint64_t address) {
    const uint32_t *relocations = image->relocations;
    for (int before = 0; before < group; before++)
        relocations += image->relocation_counts[before];
    for (uint32_t i = 0; i < image->relocation_counts[group]; i++)
        relocate(bytes + bcl_little32(relocations[i]), image->pointer_bytes, address);
}

void bcl_image_place(const struct bcl_image *image, void *host, uint64_t address,
                     uint64_t code_address) {
    unsigned char *bytes = host;
    memcpy(bytes, image->payload, image->payload_size);
    memset(bytes + image->payload_size, 0, image->memory_size - image->payload_size);
    relocate_group(image, PAYLOAD_IN_PAYLOAD, bytes, address);
    relocate_group(image, CODE_IN_PAYLOAD, bytes, code_address);
}

void bcl_image_place_code(const struct bcl_image *image, void *host, uint64_t address,
                          uint64_t code_address) {
    if (image->code_count == 0)
        return;
    memcpy(host, image->code, (size_t)image->code_count * image->code_unit);
    relocate_group(image, PAYLOAD_IN_CODE, host, address);
    relocate_group(image, CODE_IN_CODE, host, code_address);
}

void bcl_image_place_debug_file(const struct bcl_image *image, void *to, uint64_t address) {
    const struct bcl_debug_file *file = &image->debug;
    memcpy(to, file->elf, file->size);
    for (uint32_t i = 0; i < file->address_count; i++)
        relocate((unsigned char *)to + file->addresses[i], image->pointer_bytes, address);
}
