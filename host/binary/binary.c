// SPDX-License-Identifier: MIT

#include "binary/binary.h"

#include "base/allocate.h"
#include "base/byte_order.h"
#include "base/keep.h"
#include "base/opencl.h"
#include "base/sizes.h"

#include <string.h>

uint32_t bcl_crc32(uint32_t crc, const void *data, size_t size) {
    // Four bits at a time: the table is the CRC of each 4-bit number.
    static const uint32_t table[16] = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
        0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
        0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
    };
    crc = ~crc;
    for (const unsigned char *byte = data; size > 0; byte++, size--) {
        crc = table[(crc ^ *byte) & 15] ^ crc >> 4;
        crc = table[(crc ^ *byte >> 4) & 15] ^ crc >> 4;
    }
    return ~crc;
}

const char bcl_binary_no_memory[] = "memory for the binary";

static uint32_t binary_crc(const unsigned char *data, size_t size) {
    static const unsigned char zeros[sizeof(uint32_t)];
    size_t field = offsetof(struct bcl_binary_header, crc32), after = field + sizeof zeros;
    uint32_t crc = bcl_crc32(0, data, field);
    crc = bcl_crc32(crc, zeros, sizeof zeros);
    return bcl_crc32(crc, data + after, size - after);
}

// For big-endian hosts: a copy of the header in the host's byte order, followed by a copy of the whole binary, in
// which convert_records() converts the records. The caller frees it. NULL: no memory.
static unsigned char *copy_of(const unsigned char *data, size_t size) {
    struct bcl_binary_header *header = bcl_allocate(bcl_add(sizeof *header, size));
    if (header != NULL) {
        memcpy(header, data, sizeof *header);
        memcpy(header + 1, data, size);
        BCL_LITTLE(header, {4, 4}, {1, BCL_TARGET_NAME_MAX}, {4, 30});
    }
    return (unsigned char *)header;
}

// Converts the records, which are 32-bit words. If tables overlap, their records become nonsense, which the later
// checks treat like any other.
static void convert_records(const struct bcl_binary_header *header, unsigned char *copy) {
    const struct {
        uint32_t offset, count;
        size_t size;
    } tables[] = {
        {header->kernel_offset, header->kernel_count, sizeof(struct bcl_kernel_record)},
        {header->argument_offset, header->argument_count, sizeof(struct bcl_argument_record)},
        {header->local_offset, header->local_count, sizeof(struct bcl_local_record)},
        {header->format_offset, header->format_count, sizeof(uint32_t)},
        {header->access_offset, header->access_count, sizeof(struct bcl_access_record)},
        {header->variable_offset, header->variable_count, sizeof(struct bcl_variable_record)},
        {header->debug_address_offset, header->debug_address_count, sizeof(uint32_t)},
    };
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        bcl_little_words(copy + tables[i].offset, sizeof(uint32_t),
                         tables[i].count * (tables[i].size / sizeof(uint32_t)));
}

static bool array_in_range(uint32_t offset, uint32_t count, size_t element, uint32_t total) {
    return offset % sizeof(uint32_t) == 0 && bcl_in_range(offset, (uint64_t)count * element, total);
}

// `data`: the binary in its own byte order.
static const char *check_header(const struct bcl_binary_header *header, const unsigned char *data,
                                size_t size) {
    if (header->magic != BCL_BINARY_MAGIC)
        return "a program binary of BareCL";
    if (header->abi_version != BCL_PROGRAM_ABI)
        return "a program binary of this version of BareCL";
    if (header->size != size)
        return "a whole program binary: its size is wrong";
    if (binary_crc(data, size) != header->crc32)
        return "a sound program binary: its checksum is wrong";
    if (memchr(header->target, '\0', sizeof header->target) == NULL)
        return "a target's name";
#ifdef BCL_NO_CHECKS
    if ((header->access_count | header->variable_count | header->data_size) != 0 ||
        (header->flags & BCL_BINARY_CHECKS_ACCESSES) != 0)
        return "a program without checks and variables";
#endif
    return NULL;
}

static const char *check_arrays(const struct bcl_binary_header *header, const char *data) {
    bool good =
        array_in_range(header->kernel_offset, header->kernel_count,
                       sizeof(struct bcl_kernel_record), header->size) &&
        array_in_range(header->argument_offset, header->argument_count,
                       sizeof(struct bcl_argument_record), header->size) &&
        array_in_range(header->local_offset, header->local_count, sizeof(struct bcl_local_record),
                       header->size) &&
        array_in_range(header->format_offset, header->format_count, sizeof(uint32_t), header->size);
#ifndef BCL_NO_CHECKS
    good = good &&
           array_in_range(header->access_offset, header->access_count,
                          sizeof(struct bcl_access_record), header->size) &&
           array_in_range(header->variable_offset, header->variable_count,
                          sizeof(struct bcl_variable_record), header->size);
#endif
    if (!good)
        return "tables inside the binary";
    if (header->string_offset > header->size || header->string_size == 0 ||
        header->string_size > header->size - header->string_offset ||
        data[header->string_offset + header->string_size - 1] != '\0')
        return "a string table inside the binary";
    if (header->image_offset % 8 != 0 ||
        !bcl_in_range(header->image_offset, header->image_size, header->size))
        return "an image inside the binary";
#ifndef BCL_NO_CHECKS
    if (header->data_offset % 8 != 0 ||
        !bcl_in_range(header->data_offset, header->data_size, header->size))
        return "variables inside the binary";
#endif
    if (!bcl_in_range(header->bitcode_offset, header->bitcode_size, header->size))
        return "bitcode inside the binary";
    if (!bcl_in_range(header->line_offset, header->line_size, header->size))
        return "a line table inside the binary";
    if (!bcl_in_range(header->debug_offset, header->debug_size, header->size) ||
        !array_in_range(header->debug_address_offset, header->debug_address_count, sizeof(uint32_t),
                        header->size))
        return "what debuggers read inside the binary";
    return NULL;
}

static bool is_name(const struct bcl_binary *binary, uint32_t name) {
    return name < binary->header->string_size;
}

static bool is_hidden(const struct bcl_kernel_record *kernel) {
    return (kernel->flags & BCL_KERNEL_HIDDEN) != 0;
}

// A size of a work-group is given in all dimensions or in none.
static bool is_size(const uint32_t size[3]) {
    bool none = size[0] == 0 && size[1] == 0 && size[2] == 0;
    return none || (size[0] != 0 && size[1] != 0 && size[2] != 0);
}

static bool kernel_is_good(const struct bcl_binary *binary,
                           const struct bcl_kernel_record *kernel) {
    const struct bcl_binary_header *header = binary->header;
    return is_name(binary, kernel->name) && is_name(binary, kernel->attributes) &&
           kernel->descriptor % 8 == 0 && kernel->single_item_dimensions < 8 &&
           array_in_range(kernel->descriptor, 1, sizeof(struct bcl_kernel_descriptor),
                          binary->image.payload_size) &&
           kernel->argument_first <= header->argument_count &&
           kernel->argument_count <= header->argument_count - kernel->argument_first &&
           kernel->local_first <= header->local_count &&
           kernel->local_count <= header->local_count - kernel->local_first &&
           is_size(kernel->required_size) && is_size(kernel->size_hint);
}

#ifdef BCL_NO_CHECKS
#define takes_variables(binary, kernel) true
#else
// Whether the kernel's last argument, if it is that of the program's variables, can be it.
static bool takes_variables(const struct bcl_binary *binary,
                            const struct bcl_kernel_record *kernel) {
    return bcl_kernel_own_arguments(kernel) == kernel->argument_count ||
           (binary->data_image.memory_size > 0 && kernel->argument_count > 0 &&
            bcl_binary_arguments(binary, kernel)[kernel->argument_count - 1].kind ==
                BCL_ARGUMENT_GLOBAL);
}
#endif

static bool is_align(uint32_t align) {
    return align != 0 && (align & (align - 1)) == 0 && align <= BCL_LOCAL_ALIGN;
}

static bool is_image_type(uint32_t type) {
    return type >= CL_MEM_OBJECT_IMAGE2D && type <= CL_MEM_OBJECT_IMAGE1D_BUFFER;
}

static bool is_element_size(const struct bcl_argument_record *argument) {
    uint32_t bytes = argument->element_size;
    return bytes == 0 || (argument->kind == BCL_ARGUMENT_VALUE && (bytes & (bytes - 1)) == 0 &&
                          bytes <= sizeof(uint64_t) && argument->size % bytes == 0);
}

static bool argument_is_good(const struct bcl_binary *binary,
                             const struct bcl_argument_record *argument) {
    bool is_value = argument->kind == BCL_ARGUMENT_VALUE;
    bool is_image = argument->kind == BCL_ARGUMENT_IMAGE;
    bool is_pipe = (argument->qualifiers & BCL_QUALIFIER_PIPE) != 0;
    return is_name(binary, argument->name) && is_name(binary, argument->type_name) &&
           argument->kind >= BCL_ARGUMENT_GLOBAL && argument->kind <= BCL_ARGUMENT_SAMPLER &&
           is_value == (argument->size > 0) && (!is_value || is_align(argument->align)) &&
           (is_image || is_pipe) == (argument->access != BCL_ACCESS_NONE) &&
           (!is_pipe || argument->kind == BCL_ARGUMENT_GLOBAL) &&
           argument->access <= BCL_ACCESS_READ_WRITE && is_image == (argument->image_type != 0) &&
           (!is_image || is_image_type(argument->image_type)) && is_element_size(argument);
}

static const char *check_texts(const struct bcl_binary *binary) {
    const struct bcl_binary_header *header = binary->header;
    for (uint32_t i = 0; i < header->format_count; i++)
        if (!is_name(binary, binary->formats[i]))
            return "formats inside the string table";
#ifndef BCL_NO_CHECKS
    for (uint32_t i = 0; i < header->access_count; i++)
        if (!is_name(binary, binary->accesses[i].file))
            return "files of accesses inside the string table";
    for (uint32_t i = 0; i < header->variable_count; i++)
        if (!is_name(binary, binary->variables[i].name))
            return "names of variables inside the string table";
#endif
    if (!is_name(binary, header->code_map))
        return "a map of the code inside the string table";
    if (!bcl_lines_are_good(&binary->image.lines, header->string_size))
        return "a sound line table";
    bool good = is_name(binary, header->options) && is_name(binary, header->settings);
    return good ? NULL : "options and settings inside the string table";
}

static bool debug_file_is_good(const struct bcl_image *image) {
    const struct bcl_debug_file *file = &image->debug;
    for (uint32_t i = 0; i < file->address_count; i++)
        if (!bcl_in_range(file->addresses[i], image->pointer_bytes, file->size))
            return false;
    return true;
}

static const char *check_records(const struct bcl_binary *binary) {
    const struct bcl_binary_header *header = binary->header;
    for (uint32_t i = 0; i < header->kernel_count; i++)
        if (!kernel_is_good(binary, &binary->kernels[i]) ||
            !takes_variables(binary, &binary->kernels[i]) ||
            (is_hidden(&binary->kernels[i]) && bcl_kernel_own_arguments(&binary->kernels[i]) > 0))
            return "a kernel whose parts are inside the binary";
    for (uint32_t i = 0; i < header->argument_count; i++)
        if (!argument_is_good(binary, &binary->arguments[i]))
            return "arguments of a known kind";
    for (uint32_t i = 0; i < header->local_count; i++)
        if (!is_align(binary->locals[i].align))
            return "local variables aligned to a power of two";
    if (!debug_file_is_good(&binary->image))
        return "addresses inside of what debuggers read";
    return check_texts(binary);
}

// A compiled object or a library: bitcode, and nothing to run.
static const char *check_object(const struct bcl_binary *binary) {
    const struct bcl_binary_header *header = binary->header;
    const uint32_t both = BCL_BINARY_OBJECT | BCL_BINARY_LIBRARY;
    if ((header->flags & both) == both || header->kernel_count > 0 || header->bitcode_size == 0)
        return "an object or a library, with bitcode and without kernels";
    return check_texts(binary);
}

static const char *check(struct bcl_binary *binary, size_t size) {
    if (size < sizeof(struct bcl_binary_header))
        return "a program binary: shorter than its header";
    if (!bcl_host_is_little && (binary->copy = copy_of(binary->data, size)) == NULL)
        return bcl_binary_no_memory;
    const char *data = (const char *)binary->data, *records = data;
    const struct bcl_binary_header *header = (const void *)data;
    if (binary->copy != NULL) {
        header = (const void *)binary->copy;
        records = (const char *)(header + 1);
    }
    const char *why = check_header(header, binary->data, size);
    if (why != NULL)
        return why;
    why = check_arrays(header, data);
    if (why != NULL)
        return why;
    if (binary->copy != NULL)
        convert_records(header, binary->copy + sizeof *header);
    binary->header = header;
    binary->kernels = (const void *)(records + header->kernel_offset);
    binary->arguments = (const void *)(records + header->argument_offset);
    binary->locals = (const void *)(records + header->local_offset);
    binary->formats = (const void *)(records + header->format_offset);
    binary->accesses = (const void *)(records + header->access_offset);
    binary->variables = (const void *)(records + header->variable_offset);
    binary->strings = data + header->string_offset;
    if (!bcl_binary_is_executable(binary))
        return check_object(binary);
    if (!bcl_image_parse(data + header->image_offset, header->image_size, &binary->image))
        return "a loadable image";
    binary->image.debug = (struct bcl_debug_file){
        binary->data + header->debug_offset, header->debug_size,
        (const void *)(records + header->debug_address_offset), header->debug_address_count};
    binary->image.lines =
        (struct bcl_lines){binary->data + header->line_offset, header->line_size, binary->strings};
#ifndef BCL_NO_CHECKS
    if (header->data_size > 0 &&
        (!bcl_image_parse(data + header->data_offset, header->data_size, &binary->data_image) ||
         binary->data_image.pointer_bytes != binary->image.pointer_bytes ||
         binary->data_image.code != NULL))
        return "variables that can be loaded";
#endif
    why = check_records(binary);
    if (why == NULL)
        binary->image.code_map = bcl_binary_string(binary, header->code_map);
    return why;
}

bool bcl_binary_parse(const void *data, size_t size, struct bcl_binary *binary, const char **why) {
    *binary = (struct bcl_binary){.data = bcl_keep(data, size)};
    if (binary->data == NULL) {
        *why = bcl_binary_no_memory;
        return false;
    }
    *why = check(binary, size);
    if (*why != NULL)
        bcl_binary_free(binary);
    return *why == NULL;
}

void bcl_binary_free(struct bcl_binary *binary) {
    bcl_unkeep(binary->data);
    bcl_free(binary->copy);
    *binary = (struct bcl_binary){0};
}

const struct bcl_kernel_record *bcl_binary_hidden(const struct bcl_binary *binary, uint32_t flag) {
    for (uint32_t i = binary->header->kernel_count; i-- > 0 && is_hidden(&binary->kernels[i]);)
        if ((binary->kernels[i].flags & flag) != 0)
            return &binary->kernels[i];
    return NULL;
}

uint32_t bcl_binary_kernel_count(const struct bcl_binary *binary) {
    uint32_t count = binary->header->kernel_count;
    while (count > 0 && is_hidden(&binary->kernels[count - 1]))
        count--;
    return count;
}

const struct bcl_kernel_record *bcl_binary_kernel(const struct bcl_binary *binary,
                                                  const char *name) {
    for (uint32_t i = 0; i < bcl_binary_kernel_count(binary); i++)
        if (strcmp(bcl_binary_string(binary, binary->kernels[i].name), name) == 0)
            return &binary->kernels[i];
    return NULL;
}

bool bcl_binary_same_arguments(const struct bcl_binary *binary,
                               const struct bcl_kernel_record *kernel,
                               const struct bcl_binary *other_binary,
                               const struct bcl_kernel_record *other) {
    if (kernel->argument_count != other->argument_count)
        return false;
    const struct bcl_argument_record *a = bcl_binary_arguments(binary, kernel);
    const struct bcl_argument_record *b = bcl_binary_arguments(other_binary, other);
    for (uint32_t i = 0; i < kernel->argument_count; i++)
        if (a[i].kind != b[i].kind || a[i].size != b[i].size || a[i].align != b[i].align ||
            a[i].access != b[i].access || a[i].image_type != b[i].image_type ||
            a[i].element_size != b[i].element_size)
            return false;
    return true;
}
