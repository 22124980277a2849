// SPDX-License-Identifier: MIT
//
// The bitcode of the operations, as data.

        .section .rodata
        .globl barecl_tta_operations, barecl_tta_operations_end
barecl_tta_operations:
        .incbin OPERATIONS
barecl_tta_operations_end:
        .section .note.GNU-stack, "", %progbits
