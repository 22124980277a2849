// SPDX-License-Identifier: MIT
//
// Program binaries: a binary that bcl_binary_parse() accepts can be read without further checks, placed in memory and
// used for printf. The fuzzer corrects the checksum of each input; otherwise only the checksum would be tested.

#include "input.h"

#include "binary/binary.h"
#include "device/printf.h"

static void read_string(const struct bcl_binary *binary, uint32_t name) {
    EXPECT(name + strlen(bcl_binary_string(binary, name)) < binary->header->string_size);
}

static void read_kernel(const struct bcl_binary *binary, const struct bcl_kernel_record *kernel) {
    const struct bcl_argument_record *arguments = bcl_binary_arguments(binary, kernel);
    const struct bcl_local_record *locals = bcl_binary_locals(binary, kernel);
    uint64_t sum = 0;
    read_string(binary, kernel->name);
    read_string(binary, kernel->attributes);
    for (uint32_t i = 0; i < kernel->argument_count; i++) {
        read_string(binary, arguments[i].name);
        read_string(binary, arguments[i].type_name);
        uint32_t align = arguments[i].align;
        EXPECT(arguments[i].kind != BCL_ARGUMENT_VALUE ||
               (align != 0 && (align & (align - 1)) == 0));
    }
    for (uint32_t i = 0; i < kernel->local_count; i++)
        sum += locals[i].size + locals[i].align;
    EXPECT(bcl_binary_kernel(binary, bcl_binary_string(binary, kernel->name)) != NULL);
    EXPECT(bcl_binary_same_arguments(binary, kernel, binary, kernel));
    EXPECT(kernel->descriptor <= binary->image.payload_size - sizeof(struct bcl_kernel_descriptor));
    (void)sum;
}

// Places the image as a driver does. Skips huge images: drivers refuse them when they allocate memory.
static void place(const struct bcl_image *image) {
    uint64_t code_bytes = (uint64_t)image->code_count * image->code_unit;
    if (image->memory_size > 1u << 20 || code_bytes > 1u << 20 || image->align > 1u << 16)
        return;
    void *memory;
    char *code = malloc((size_t)code_bytes + 1);
    EXPECT(posix_memalign(&memory, image->align < 16 ? 16 : image->align, image->memory_size + 1) ==
           0);
    bcl_image_place(image, memory, 0x20000000, 0x1000);
    if (image->code != NULL)
        bcl_image_place_code(image, code, 0x20000000, 0x1000);
    free(code);
    free(memory);
}

static void read_lines(const struct bcl_binary *binary) {
    struct bcl_source_place place;
    if (binary->image.lines.size == 0)
        return;
    for (uint64_t address = 0; address < 256; address++) {
        if (!bcl_lines_find(&binary->image.lines, address, &place))
            continue;
        do {
            EXPECT(place.file + strlen(place.file) < binary->strings + binary->header->string_size);
            EXPECT(place.function + strlen(place.function) <
                   binary->strings + binary->header->string_size);
        } while (bcl_lines_caller(&binary->image.lines, &place));
    }
}

static void print_formats(const struct bcl_binary *binary) {
    static const uint32_t words[64] = {1, 2, 3, 0x3f800000, 0x7f800000, 0, 0, 0x40000000};
    static char text[] = "text";
    const struct bcl_memory image = {.address = 0x20000000, .host = text, .size = sizeof text};
    static FILE *null;
    if (null == NULL)
        null = fopen("/dev/null", "w");
    for (uint32_t i = 0; i < binary->header->format_count && i < 64; i++)
        bcl_printf_record(null, bcl_binary_string(binary, binary->formats[i]), words, 64, &image);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct bcl_binary_header *header = malloc(size > sizeof *header ? size : sizeof *header);
    struct bcl_binary binary;
    const char *why;

    memset(header, 0, sizeof *header);
    if (size > 0)
        memcpy(header, data, size);
    if (size >= sizeof *header) {
        header->magic = BCL_BINARY_MAGIC;
        header->abi_version = BCL_PROGRAM_ABI;
        header->size = (uint32_t)size;
        header->crc32 = 0;
        header->crc32 = bcl_crc32(0, header, size);
    }
    if (bcl_binary_parse(header, size, &binary, &why)) {
        for (uint32_t i = 0; i < binary.header->kernel_count; i++)
            read_kernel(&binary, &binary.kernels[i]);
        if (bcl_binary_is_executable(&binary))
            place(&binary.image);
        read_lines(&binary);
        print_formats(&binary);
        bcl_binary_free(&binary);
    }
    free(header);
    return 0;
}
