// SPDX-License-Identifier: MIT
//
// What Linux' remoteproc looks for in the ELF file that it loads: resources that the firmware has or wants
// (Linux, include/linux/remoteproc.h). There is one, the buffer of trace.c. Queue and buffers need none: the
// host library has them where the board's record says.

    .section .resource_table, "a"
    .balign 4
    .word 1                     // version of the table
    .word 1                     // entries
    .word 0, 0
    .word 20                    // where the first one is

    .word 2                     // a trace
    .word trace_buffer
    .word 256                   // bytes
    .word 0
name:
    .ascii "barecl"
    .zero 32 - (. - name)
