// SPDX-License-Identifier: MIT
//
// The resource table, which Linux' remoteproc reads from the ELF file that it loads (Linux,
// include/linux/remoteproc.h). It has one entry, for the buffer of trace.c. Queue and buffers need no entry: the
// board's record says where they are.

    .section .resource_table, "a"
    .balign 4
    .word 1                     // version of the table
    .word 1                     // entries
    .word 0, 0
    .word 20                    // offset of the first entry

    .word 2                     // a trace
    .word trace_buffer
    .word 256                   // bytes
    .word 0
name:
    .ascii "barecl"
    .zero 32 - (. - name)
