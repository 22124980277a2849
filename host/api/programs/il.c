// SPDX-License-Identifier: MIT
//
// Programs in SPIR-V. The compiler reads and checks modules. This file checks what the API reports before a build:
// whether the bytes begin like a module, and which specialization constants it has.

#include "api/programs/program.h"

#include "api/devices/versions.h"
#include "api/objects/call.h"
#include "base/allocate.h"
#include "base/byte_order.h"
#include "base/error.h"
#include "base/text.h"

#include <inttypes.h>
#include <string.h>

enum {
    MAGIC = 0x07230203,
    HEADER_WORDS = 5,
    OP_TYPE_BOOL = 20,
    OP_TYPE_INT = 21,
    OP_TYPE_FLOAT = 22,
    OP_SPEC_CONSTANT_TRUE = 48,
    OP_SPEC_CONSTANT_FALSE = 49,
    OP_SPEC_CONSTANT = 50,
    OP_DECORATE = 71,
    DECORATION_SPEC_ID = 1,
};

// A module. Its words may have the other byte order.
struct module {
    const unsigned char *bytes;
    size_t words;
    bool is_swapped;
};

static uint32_t word_at(const struct module *module, size_t word) {
    uint32_t value;
    memcpy(&value, module->bytes + 4 * word, sizeof value);
    return module->is_swapped ? __builtin_bswap32(value) : value;
}

static bool open_module(const void *il, size_t length, struct module *module) {
    *module = (struct module){il, length / 4, false};
    if (length % 4 != 0 || module->words < HEADER_WORDS)
        return false;
    module->is_swapped = word_at(module, 0) != MAGIC;
    return word_at(module, 0) == MAGIC;
}

// Moves *at past *count words, to the next instruction, and sets *count to its number of words. Returns its opcode; 0:
// the module ends, or the number of words is wrong.
static uint32_t next_instruction(const struct module *module, size_t *at, size_t *count) {
    *at += *count;
    if (*at >= module->words)
        return 0;
    uint32_t first = word_at(module, *at);
    *count = first >> 16;
    return *count > 0 && *count <= module->words - *at ? first & 0xffff : 0;
}

// The first instruction `op` with at least `least` words, of which word `word` is `value`; 0: none.
static size_t find(const struct module *module, uint32_t op, size_t least, size_t word,
                   uint32_t value) {
    size_t at = HEADER_WORDS, count = 0;
    for (uint32_t found; (found = next_instruction(module, &at, &count)) != 0;)
        if (found == op && count >= least && word_at(module, at + word) == value)
            return at;
    return 0;
}

// Size in bytes of the value that sets the constant `id`; 0: it is no constant that can be set.
static size_t constant_size(const struct module *module, uint32_t id) {
    if (find(module, OP_SPEC_CONSTANT_TRUE, 3, 2, id) != 0 ||
        find(module, OP_SPEC_CONSTANT_FALSE, 3, 2, id) != 0)
        return sizeof(cl_uchar);
    size_t constant = find(module, OP_SPEC_CONSTANT, 4, 2, id);
    if (constant == 0)
        return 0;
    uint32_t type = word_at(module, constant + 1);
    size_t declared = find(module, OP_TYPE_INT, 4, 1, type);
    if (declared == 0)
        declared = find(module, OP_TYPE_FLOAT, 3, 1, type);
    return declared != 0 ? word_at(module, declared + 2) / 8 : 0;
}

// Size in bytes of the specialization constant `number`; 0: there is none.
static size_t special_size(const struct module *module, uint32_t number) {
    size_t at = HEADER_WORDS, count = 0;
    for (uint32_t op; (op = next_instruction(module, &at, &count)) != 0;)
        if (op == OP_DECORATE && count >= 4 && word_at(module, at + 2) == DECORATION_SPEC_ID &&
            word_at(module, at + 3) == number)
            return constant_size(module, word_at(module, at + 1));
    return 0;
}

static cl_int create_from_il(cl_context context, const void *il, size_t length,
                             cl_program *result) {
    struct module module;
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE_OWN(context);
    BCL_REQUIRE(bcl_reads_il, CL_INVALID_OPERATION);
    BCL_REQUIRE(il != NULL && length > 0, CL_INVALID_VALUE);
    BCL_REQUIRE(open_module(il, length, &module), CL_INVALID_VALUE);
    cl_program program = NULL;
    BCL_TRY(bcl_program_new(context, context->devices, context->device_count, &program));
    program->source = bcl_allocate(length);
    if (program->source == NULL) {
        bcl_release(program);
        return bcl_fail(CL_OUT_OF_HOST_MEMORY, "memory for the module");
    }
    memcpy(program->source, il, length);
    program->il_size = length;
    *result = program;
    return CL_SUCCESS;
}

cl_program clCreateProgramWithIL(cl_context context, const void *il, size_t length,
                                 cl_int *errcode_ret) {
    BCL_CALL();
    cl_program program = NULL;
    cl_int status = create_from_il(context, il, length, &program);
    return bcl_created(status, program, errcode_ret);
}

// Appends a setting for the compiler (options/Options.td). The last setting for a number counts.
static cl_int set_special(cl_program program, cl_uint number, size_t size, const void *value) {
    struct module module;
    BCL_REQUIRE_OBJECT(program, BCL_PROGRAM, CL_INVALID_PROGRAM);
    BCL_REQUIRE_OWN(program);
    BCL_REQUIRE(program->il_size > 0, CL_INVALID_PROGRAM);
    BCL_REQUIRE(open_module(program->source, program->il_size, &module), CL_INVALID_PROGRAM);
    size_t wanted = special_size(&module, number);
    BCL_REQUIRE(wanted > 0, CL_INVALID_SPEC_ID);
    BCL_REQUIRE(value != NULL && size == wanted && size <= sizeof(uint64_t), CL_INVALID_VALUE);
    uint64_t bits = 0;
    for (size_t byte = 0; byte < size; byte++) {
        size_t from = bcl_host_is_little ? byte : size - 1 - byte;
        bits |= (uint64_t)((const unsigned char *)value)[from] << 8 * byte;
    }
    pthread_mutex_lock(&program->lock);
    const char *before = program->special != NULL ? program->special : "";
    char *after = bcl_text_format("%s --spec-constant=%" PRIu32 ":%" PRIu64, before, number, bits);
    if (after != NULL) {
        bcl_free(program->special);
        program->special = after;
    }
    pthread_mutex_unlock(&program->lock);
    return after != NULL ? CL_SUCCESS : bcl_fail(CL_OUT_OF_HOST_MEMORY, "memory for the value");
}

cl_int clSetProgramSpecializationConstant(cl_program program, cl_uint spec_id, size_t spec_size,
                                          const void *spec_value) {
    BCL_CALL();
    return set_special(program, spec_id, spec_size, spec_value);
}

char *bcl_program_special(cl_program program) {
    pthread_mutex_lock(&program->lock);
    char *copy = bcl_text_copy(program->special != NULL ? program->special : "");
    pthread_mutex_unlock(&program->lock);
    return copy;
}
