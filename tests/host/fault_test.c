// SPDX-License-Identifier: MIT
//
// The words of a fault: what status words mean on each architecture, and lines that are composed without the heap.

#include "base/line.h"
#include "firmware/launches/fault_words.h"
#include "support.h"

#include <string.h>

static struct bcl_board board;

// What is said of a fault with these words.
static const char *explain(enum bcl_board_core_architecture architecture, uint32_t kind,
                           uint32_t syndrome, uint32_t status) {
    static char bytes[1024];
    struct bcl_line line = {bytes, sizeof bytes, 0};
    const struct bcl_fault fault = {
        .kind = kind, .syndrome = syndrome, .status = status, .address_valid = 1};
    board.core.architecture = architecture;
    bytes[0] = '\0';
    bcl_fault_explain(&line, &board, &fault);
    return bytes;
}

#define CORE(name) BCL_BOARD_CORE_ARCHITECTURE_##name

static void status_words_are_explained(void **state) {
    (void)state;
    static const struct {
        enum bcl_board_core_architecture architecture;
        uint32_t kind, syndrome, status;
        const char *words;
    } rows[] = {
        {CORE(CORTEX_M), BCL_FAULT_UNDEFINED, 1u << 19, 0,
         "NOCP: no FPU: the code is for a core that has one; "},
        {CORE(CORTEX_M), BCL_FAULT_DATA, 0x82, 0, "DACCVIOL: the MPU forbids this load or store; "},
        {CORE(CORTEX_M), BCL_FAULT_DATA, 0x8200, 1u << 30,
         "PRECISERR: no memory is there for this load or store; FORCED: the handler of the fault "
         "itself could not run; "},
        {CORE(CORTEX_M), BCL_FAULT_DATA, 0x10, 0, "MSTKERR: the kernel's stack is full; "},
        {CORE(CORTEX_M), BCL_FAULT_OTHER, 0, 0, ""},
        {CORE(CORTEX_A), BCL_FAULT_DATA, 0x805, 0, "translation fault: nothing is mapped there; "},
        {CORE(CORTEX_A), BCL_FAULT_DATA, 0x1c06, 0,
         "asynchronous external abort: the bus refused a store that is some instructions back; "},
        {CORE(CORTEX_A), BCL_FAULT_UNDEFINED, 0x805, 0, ""},
        {CORE(CORTEX_R), BCL_FAULT_DATA, 0x800, 0,
         "background fault: no region of the MPU is there; "},
        {CORE(AARCH64), BCL_FAULT_DATA, 0x92000046, 0,
         "translation fault: nothing is mapped there; "},
        {CORE(AARCH64), BCL_FAULT_DATA, 0x9200004f, 0,
         "permission fault: the launch may not reach this memory; "},
        {CORE(AARCH64), BCL_FAULT_ALIGNMENT, 0x92000021, 0,
         "alignment fault: the instruction needs an aligned address; "},
        {CORE(RISCV), BCL_FAULT_UNDEFINED, 2, 0, "mcause 2: the core has no such instruction; "},
        {CORE(RISCV), BCL_FAULT_OTHER, 0x80000002, 0, ""},
        {CORE(MIPS), BCL_FAULT_DATA, 3, 0, "ExcCode 3: the store may not be there; "},
        {CORE(MIPS), BCL_FAULT_OTHER, 12, 0, ""},
        {CORE(TTA), BCL_FAULT_CONFLICT, 0, 0, ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_string_equal(
            explain(rows[i].architecture, rows[i].kind, rows[i].syndrome, rows[i].status),
            rows[i].words);
}

static void cores_without_mcause_have_words_of_their_own(void **state) {
    (void)state;
    board.core.traps = BCL_BOARD_CORE_TRAPS_PICORV32;
    assert_string_equal(
        explain(CORE(RISCV), BCL_FAULT_DATA, 12, 0),
        "interrupt 2: the access needs an aligned address; interrupt 3: no memory is there, or it "
        "cannot be written; ");
    board.core.traps = BCL_BOARD_CORE_TRAPS_PRIVILEGED;
}

static void lines_end_where_there_is_no_room(void **state) {
    (void)state;
    char bytes[12];
    struct bcl_line line = {bytes, sizeof bytes, 0};
    bcl_line_number(&line, UINT64_MAX);
    assert_string_equal(bytes, "18446744073");
    line.used = 0;
    bcl_line_hex(&line, 0x2a);
    bcl_line_add(&line, ", ");
    bcl_line_number(&line, 0);
    assert_string_equal(bytes, "0x2a, 0");
    bcl_line_add(&line, "more than fits");
    assert_string_equal(bytes, "0x2a, 0more");
    assert_int_equal(line.used, sizeof bytes - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(status_words_are_explained),
        cmocka_unit_test(cores_without_mcause_have_words_of_their_own),
        cmocka_unit_test(lines_end_where_there_is_no_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
