// SPDX-License-Identifier: MIT
//
// Program binaries with code that the compiler did not write: a kernel's call runs a given instruction sequence
// instead. For x86-64, AArch64 and ARM.

#ifndef OPENCL_HAND_MADE_H
#define OPENCL_HAND_MADE_H

#include "barecl/abi.h"
#include "barecl/binary.h"
#include "check.h"

#include <stddef.h>

enum { HAND_MADE_MOST = 256 }; // bytes of code

struct hand_made {
    unsigned char bytes[HAND_MADE_MOST];
    size_t size;
};

static inline void hand_made_add(struct hand_made *code, const void *bytes, size_t size) {
    memcpy(code->bytes + code->size, bytes, size);
    code->size += size;
}

// ---- Instructions ---------------------------------------------------------------------------------

#if defined(__x86_64__)

static inline void hand_made_load(struct hand_made *code, unsigned argument, uint32_t value) {
    static const unsigned char moves[] = {0xbf, 0xbe, 0xba}; // mov $value, %edi, %esi, %edx
    hand_made_add(code, &moves[argument], 1);
    hand_made_add(code, &value, 4);
}

// A system call of up to three arguments.
static inline void hand_made_call(struct hand_made *code, uint32_t number,
                                  const uint32_t arguments[3]) {
    for (unsigned i = 0; i < 3; i++)
        hand_made_load(code, i, arguments[i]);
    hand_made_add(code, "\xb8", 1); // mov $number, %eax
    hand_made_add(code, &number, 4);
    hand_made_add(code, "\x0f\x05", 2); // syscall
}

static inline void hand_made_stay(struct hand_made *code) { hand_made_add(code, "\xeb\xfe", 2); }

static inline void hand_made_return(struct hand_made *code) { hand_made_add(code, "\xc3", 1); }

#elif defined(__aarch64__)

static inline void hand_made_word(struct hand_made *code, uint32_t word) {
    hand_made_add(code, &word, sizeof word);
}

static inline void hand_made_move(struct hand_made *code, unsigned to, uint32_t value) {
    hand_made_word(code, 0xd2800000 | (value & 0xffff) << 5 | to);       // movz
    hand_made_word(code, 0xf2a00000 | (value >> 16 & 0xffff) << 5 | to); // movk, lsl 16
}

static inline void hand_made_call(struct hand_made *code, uint32_t number,
                                  const uint32_t arguments[3]) {
    for (unsigned i = 0; i < 3; i++)
        hand_made_move(code, i, arguments[i]);
    hand_made_move(code, 8, number);
    hand_made_word(code, 0xd4000001); // svc 0
}

static inline void hand_made_stay(struct hand_made *code) { hand_made_word(code, 0x14000000); }

static inline void hand_made_return(struct hand_made *code) { hand_made_word(code, 0xd65f03c0); }

#elif defined(__arm__)

static inline void hand_made_word(struct hand_made *code, uint32_t word) {
    hand_made_add(code, &word, sizeof word);
}

static inline void hand_made_move(struct hand_made *code, unsigned to, uint32_t value) {
    const uint32_t low = value & 0xffff, high = value >> 16;
    hand_made_word(code, 0xe3000000 | low >> 12 << 16 | to << 12 | (low & 0xfff));   // movw
    hand_made_word(code, 0xe3400000 | high >> 12 << 16 | to << 12 | (high & 0xfff)); // movt
}

static inline void hand_made_call(struct hand_made *code, uint32_t number,
                                  const uint32_t arguments[3]) {
    for (unsigned i = 0; i < 3; i++)
        hand_made_move(code, i, arguments[i]);
    hand_made_move(code, 7, number);
    hand_made_word(code, 0xef000000); // svc 0
}

static inline void hand_made_stay(struct hand_made *code) { hand_made_word(code, 0xeafffffe); }

static inline void hand_made_return(struct hand_made *code) { hand_made_word(code, 0xe12fff1e); }

#endif

// ---- Binaries -------------------------------------------------------------------------------------

static inline uint32_t hand_made_crc(const unsigned char *bytes, size_t size) {
    uint32_t crc = ~0u;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

// Returns the binary of a built program. The caller frees it.
static inline unsigned char *hand_made_binary_of(cl_program program, size_t *size) {
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof *size, size, NULL));
    unsigned char *binary = malloc(*size);
    MUST(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL));
    return binary;
}

// Puts the code at the image's start, makes it the code of the program's first kernel, and makes the binary
// valid.
static inline void hand_made_put(unsigned char *binary, size_t size, const struct hand_made *code) {
    struct bcl_binary_header *header = (void *)binary;
    const struct bcl_kernel_record *kernel = (void *)(binary + header->kernel_offset);
    const struct bcl_image_header *image = (void *)(binary + header->image_offset);
    unsigned char *payload = (unsigned char *)image + image->payload_offset;
    struct bcl_kernel_descriptor *descriptor = (void *)(payload + kernel->descriptor);

    CHECK(code->size <= kernel->descriptor);
    memcpy(payload, code->bytes, code->size);
    descriptor->workgroup = descriptor->workgroup_fast = 0; // relocated by the image's address
    header->bitcode_offset = header->bitcode_size =
        0; // otherwise the library would compile it again
    header->crc32 = 0;
    header->crc32 = hand_made_crc(binary, size);
}

// Returns the program with that code in place of its first kernel.
static inline cl_program hand_made_program(const struct cl *cl, cl_program built,
                                           const struct hand_made *code) {
    size_t size;
    unsigned char *binary = hand_made_binary_of(built, &size);
    cl_int status, error;
    hand_made_put(binary, size, code);
    cl_program program = clCreateProgramWithBinary(
        cl->context, 1, &cl->device, &size, (const unsigned char **)&binary, &status, &error);
    MUST(error);
    MUST(clBuildProgram(program, 1, &cl->device, "", NULL, NULL));
    free(binary);
    return program;
}

#endif // OPENCL_HAND_MADE_H
