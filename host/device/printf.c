// SPDX-License-Identifier: MIT
//
// Formats the records that kernels leave in a printf ring (barecl/printf_ring.h).
//
// Each element of a conversion becomes one call of the host's fprintf, with the flags, width and precision of the
// format.

#include "device/printf.h"

#include "barecl/printf_format.h"
#include "base/allocate.h"
#include "device/layouts.h"
#include "device/readback.h"
#include "device/services.h"

#include <string.h>

// A record's argument words, as bytes.
struct record {
    const unsigned char *bytes;
    size_t size, next;
    const struct bcl_memory *image;
};

// Returns the next `size` bytes as a number. Bytes beyond the record read as 0: then the ring was overwritten.
static uint64_t take(struct record *record, size_t size) {
    uint64_t value = 0;
    if (record->next <= record->size && size <= record->size - record->next)
        memcpy(&value, record->bytes + record->next, size);
    record->next += size;
    return bcl_little64(value);
}

// -------------------------------------------------------------------------------------------------
// One conversion

// Writes the conversion as fprintf takes it: width and precision become `*`.
static void host_format(const struct bcl_printf_conversion *conversion, const char *length,
                        char kind, char *format) {
    sprintf(format, "%%%s%s%s%s%c", conversion->flags, conversion->width >= 0 ? "*" : "",
            conversion->precision >= 0 ? ".*" : "", length, kind);
}

// Calls fprintf with the width and the precision that the conversion has.
#define PRINT(out, conversion, format, value)                                                   \
    ((conversion)->width >= 0                                                                   \
         ? ((conversion)->precision >= 0                                                        \
                ? fprintf(out, format, (conversion)->width, (conversion)->precision, value)     \
                : fprintf(out, format, (conversion)->width, value))                             \
         : ((conversion)->precision >= 0 ? fprintf(out, format, (conversion)->precision, value) \
                                         : fprintf(out, format, value)))

// The integer of the type that the length modifier names, widened to 64 bits as its sign demands.
static uint64_t widen(const struct bcl_printf_conversion *conversion, uint64_t value) {
    bool is_signed = conversion->kind == 'd' || conversion->kind == 'i';
    switch (conversion->length) {
    case BCL_PRINTF_HH:
        return is_signed ? (uint64_t)(int8_t)value : (uint8_t)value;
    case BCL_PRINTF_H:
        return is_signed ? (uint64_t)(int16_t)value : (uint16_t)value;
    case BCL_PRINTF_L:
        return value;
    default:
        return is_signed ? (uint64_t)(int32_t)value : (uint32_t)value;
    }
}

// IEEE 754 binary16.
static double half_value(uint64_t bits) {
    uint64_t sign = bits >> 15 & 1, exponent = bits >> 10 & 31, fraction = bits & 0x3ff;
    if (exponent == 0) // zero or subnormal
        return (sign != 0 ? -0x1p-24 : 0x1p-24) * (double)fraction;
    uint64_t wide = exponent == 31 ? 0x7ff : exponent - 15 + 1023;
    uint64_t words = sign << 63 | wide << 52 | fraction << 42;
    double value;
    memcpy(&value, &words, sizeof value);
    return value;
}

static double float_value(uint64_t bits, size_t bytes) {
    uint32_t word = (uint32_t)bits;
    float single;
    double value;
    memcpy(&single, &word, sizeof single);
    memcpy(&value, &bits, sizeof value);
    return bytes == 8 ? value : bytes == 4 ? (double)single : half_value(bits);
}

// Copies the string at a device address. NULL: the string and its end do not both lie in the program's image. The
// caller frees the copy.
static char *string_at(const struct bcl_memory *image, uint64_t address) {
    uint64_t offset = address - image->address;
    if (address < image->address || offset >= image->size)
        return NULL;
    return bcl_readback_text((const char *)image->host + offset, image->size - (size_t)offset);
}

static void print_string(FILE *out, const struct bcl_printf_conversion *conversion,
                         struct record *record, uint64_t address) {
    char format[32];
    char *string = string_at(record->image, address);
    host_format(conversion, "", 's', format);
    PRINT(out, conversion, format,
          string != NULL ? string
          : address == 0 ? "(null)"
                         : "(bad address)");
    bcl_free(string);
}

static void print_element(FILE *out, const struct bcl_printf_conversion *conversion,
                          struct record *record) {
    char format[32];
    const size_t bytes = conversion->element_bytes;
    uint64_t value = take(record, bytes);
    switch (conversion->kind) {
    case 'c':
        host_format(conversion, "", 'c', format);
        PRINT(out, conversion, format, (int)value);
        break;
    case 's':
        print_string(out, conversion, record, value);
        break;
    case 'p':
        host_format(conversion, "", 'p', format);
        PRINT(out, conversion, format, (void *)(uintptr_t)value);
        break;
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
        host_format(conversion, "ll", conversion->kind, format);
        PRINT(out, conversion, format, (unsigned long long)widen(conversion, value));
        break;
    default:
        host_format(conversion, "", conversion->kind, format);
        PRINT(out, conversion, format, float_value(value, bytes));
    }
}

static void print_conversion(FILE *out, const struct bcl_printf_conversion *conversion,
                             struct record *record) {
    for (unsigned i = 0; i < conversion->elements; i++) {
        if (i > 0)
            fputc(',', out);
        print_element(out, conversion, record);
    }
    record->next = (size_t)bcl_align_up(record->next, sizeof(uint32_t));
}

// -------------------------------------------------------------------------------------------------
// Records

void bcl_printf_record(FILE *out, const char *format, const uint32_t *words, size_t count,
                       const struct bcl_memory *image) {
    struct record record = {(const unsigned char *)words, count * sizeof *words, 0, image};
    while (*format != '\0') {
        size_t plain = strcspn(format, "%");
        fwrite(format, 1, plain, out);
        format += plain;
        struct bcl_printf_conversion conversion;
        const char *after = format + (*format != '\0');
        if (*format != '\0' && bcl_printf_read(&after, &conversion)) {
            print_conversion(out, &conversion, &record);
            format = after;
        } else if (*format == '%') { // "%%", or no conversion of OpenCL's: printed as it is
            fputc('%', out);
            format += format[1] == '%' ? 2 : 1;
        }
    }
}

static uint32_t ring_word(const struct bcl_printf_reader *reader, uint32_t position) {
    const char *data = (const char *)(reader->ring + 1);
    return bcl_readback_word((const void *)(data + (position & (reader->size - 1))));
}

// Prints the record at the reader's position, `bytes` long. False: the program has no such format.
static bool print_record(const struct bcl_printf_reader *reader, uint32_t bytes,
                         const struct bcl_binary *binary, const struct bcl_memory *image) {
    uint32_t index = ring_word(reader, reader->read + 4);
    size_t count = bytes / 4 - 2;
    if (index >= binary->header->format_count)
        return false;
    uint32_t *words = bcl_allocate(bcl_multiply(count, sizeof *words));
    if (words == NULL) // the record is dropped
        return true;
    for (size_t i = 0; i < count; i++)
        words[i] = bcl_little32(ring_word(reader, reader->read + 8 + 4 * (uint32_t)i));
    bcl_printf_record(stdout, bcl_binary_string(binary, binary->formats[index]), words, count,
                      image);
    bcl_free(words);
    return true;
}

// Prints the records in the ring up to `write`. False: the ring does not hold valid records.
static bool print_records(struct bcl_printf_reader *reader, uint32_t write,
                          const struct bcl_binary *binary, const struct bcl_memory *image) {
    if (write % 4 != 0 || write - reader->read > reader->size)
        return false;
    while (reader->read != write) {
        uint32_t bytes = ring_word(reader, reader->read);
        if (bytes < 8 || bytes % 4 != 0 || bytes > write - reader->read ||
            !print_record(reader, bytes, binary, image))
            return false;
        reader->read += bytes;
    }
    return true;
}

void bcl_printf_begin(struct bcl_printf_reader *reader) {
    *reader->ring = (struct bcl_printf_ring){.size = bcl_little32(reader->size)};
    reader->read = 0;
    reader->lost = false;
    reader->full = false;
}

uint32_t bcl_printf_waiting(const struct bcl_printf_reader *reader) {
    return bcl_readback_word(&reader->ring->write) - reader->read;
}

static void tell_if_full(struct bcl_printf_reader *reader) {
    if (reader->full || bcl_readback_word(&reader->ring->dropped) == 0)
        return;
    reader->full = true;
    bcl_warn("printf: a launch prints more than the %u bytes of CL_DEVICE_PRINTF_BUFFER_SIZE "
             "before they are "
             "read; what finds no room is left out, and its printf returns -1",
             (unsigned)reader->size);
}

bool bcl_printf_drain(struct bcl_printf_reader *reader, const struct bcl_binary *binary,
                      const struct bcl_memory *image) {
    uint32_t write = bcl_readback_word(&reader->ring->write);
    tell_if_full(reader);
    if (reader->lost || reader->read == write)
        return !reader->lost;
    flockfile(stdout); // one drain's output stays together
    reader->lost = !print_records(reader, write, binary, image);
    funlockfile(stdout);
    fflush(stdout);
    if (reader->lost)
        bcl_warn("printf: a kernel has overwritten its ring; the rest of it is lost");
    else
        bcl_publish_word(&reader->ring->read, reader->read);
    return !reader->lost;
}
