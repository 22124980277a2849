// SPDX-License-Identifier: MIT
//
// The program binary, as CL_PROGRAM_BINARIES gives it
//
// Offsets count from the start of the binary, names are offsets of zero-terminated strings in the
// string table (offset 0: the empty string). `crc32` is the CRC-32 of IEEE 802.3 over the whole
// binary with that field 0.
//
// There are three types. An executable has kernels and a program image. Unless it was made for one
// local size, it also has the bitcode of the kernels, from which a compiler can specialise them.
// It has a line table, unless it was built with -g0, and what debuggers read, if it was built with
// -g. A compiled object and a library have only bitcode, and no kernels, formats or image.
//
// An executable whose program has variables in global memory also has their initial contents, as an
// image without code. Each program object places it in memory of its own, which kernels may write.
// Versions of a kernel that are made from the bitcode have the same variables at the same offsets.

#ifndef BARECL_BINARY_H
#define BARECL_BINARY_H

#include "barecl/image.h"
#include "barecl/launch.h"
#include "barecl/lines.h"
#include "barecl/printf_ring.h"

// Raised by every change of this file that an older reader or writer would misread.
#define BCL_BINARY_VERSION 11u

// The versions of the layouts in a binary, its kernels' code included. A host refuses other versions.
#define BCL_PROGRAM_ABI \
    BCL_ABI_OF(BCL_LAUNCH_VERSION, BCL_PRINTF_VERSION, BCL_IMAGE_VERSION, BCL_BINARY_VERSION)

#define BCL_BINARY_MAGIC 0x424c4342u // "BCLB"
#define BCL_TARGET_NAME_MAX 32

struct bcl_binary_header {
    uint32_t magic;
    uint32_t abi_version; // BCL_PROGRAM_ABI
    uint32_t size;        // bytes, of the whole
    uint32_t crc32;
    char target[BCL_TARGET_NAME_MAX]; // zero-padded name of the compiler's target
    uint32_t kernel_offset;           // bcl_kernel_record[kernel_count]
    uint32_t kernel_count;
    uint32_t argument_offset; // bcl_argument_record[argument_count], of all kernels
    uint32_t argument_count;
    uint32_t local_offset; // bcl_local_record[local_count], of all kernels
    uint32_t local_count;
    uint32_t format_offset; // uint32_t[format_count]: names of the printf formats
    uint32_t format_count;
    uint32_t string_offset;
    uint32_t string_size;  // bytes; the last one is 0
    uint32_t image_offset; // a bcl_image_header, 8-byte aligned
    uint32_t image_size;
    uint32_t options;        // name: the build options it was made with
    uint32_t flags;          // BCL_BINARY_*
    uint32_t settings;       // name: the build settings it was made with
    uint32_t code_map;       // name: facts for profiles about code that is separate from the
                             // payload (compiler/tta/program/Program.h); empty: none
    uint32_t bitcode_offset; // LLVM's, of the source's functions before any pass
    uint32_t bitcode_size;   // bytes; 0: none
    uint32_t line_offset;    // the line table (barecl/lines.h) of an executable
    uint32_t line_size;      // bytes; 0: none
    uint32_t access_offset;  // bcl_access_record[access_count]: accesses that the program checks
    uint32_t access_count;
    uint32_t variable_offset; // bcl_variable_record[variable_count]
    uint32_t variable_count;
    uint32_t debug_offset; // an ELF file with symbols and DWARF, as if the image's payload were loaded at address 0;
                           // 8-byte aligned. It is never loaded into a device
    uint32_t debug_size;   // bytes; 0: none
    uint32_t debug_address_offset; // uint32_t[debug_address_count]: offsets in that file, ascending, of the words of
    uint32_t debug_address_count;  // the image's pointer_bytes to which the payload's address is to be added
    uint32_t data_offset; // a bcl_image_header, 8-byte aligned: the program's variables in global memory
    uint32_t data_size;   // bytes; 0: the program has no such variables
};
BCL_ABI_OFFSET(bcl_binary_header, target, 16);
BCL_ABI_OFFSET(bcl_binary_header, kernel_offset, 48);
BCL_ABI_OFFSET(bcl_binary_header, flags, 100);
BCL_ABI_OFFSET(bcl_binary_header, bitcode_offset, 112);
BCL_ABI_OFFSET(bcl_binary_header, line_offset, 120);
BCL_ABI_OFFSET(bcl_binary_header, access_offset, 128);
BCL_ABI_OFFSET(bcl_binary_header, debug_offset, 144);
BCL_ABI_OFFSET(bcl_binary_header, data_offset, 160);
BCL_ABI_SIZE(bcl_binary_header, 168);

// The source included files: the same source may give another binary tomorrow (do not cache).
#define BCL_BINARY_READ_FILES 1u
// The type: at most one of these two; an executable has neither.
#define BCL_BINARY_OBJECT 2u
#define BCL_BINARY_LIBRARY 4u
// The options of a link reach a library's functions too (-enable-link-options).
#define BCL_BINARY_LINK_OPTIONS 8u
// Its work-groups fill in bcl_barrier_report: whether a launch has failed is known when the host has read it.
#define BCL_BINARY_REPORTS_BARRIERS 16u
// Which functions an executable's kernels have (barecl/launch.h): at least one.
#define BCL_BINARY_WORKGROUP 32u
#define BCL_BINARY_WORKGROUP_FAST 64u
// Its kernels compare each access with the extent of its object, and so they need a bcl_check_area.
#define BCL_BINARY_CHECKS_ACCESSES 128u
// They also note in the area's shadow which bytes of local memory are written.
#define BCL_BINARY_SHADOWS 256u
// They look for races, by the area's table.
#define BCL_BINARY_RACES 512u

struct bcl_kernel_record {
    uint32_t name;
    uint32_t attributes;     // name: as CL_KERNEL_ATTRIBUTES gives it
    uint32_t descriptor;     // offset of the bcl_kernel_descriptor in the image's payload
    uint32_t argument_first; // index of a bcl_argument_record
    uint32_t argument_count;
    uint32_t local_first; // index of a bcl_local_record: automatic local variables
    uint32_t local_count;
    uint32_t private_bytes;    // a work-item, in launch_context.private_memory; before alignment
    uint32_t required_size[3]; // reqd_work_group_size, 0: none
    uint32_t size_hint[3];     // work_group_size_hint, 0: none
    uint32_t vector_bytes;     // bytes that the work-item loop is vectorised for, 0: unknown
    uint32_t single_item_dimensions; // bit d: legal with local size 1 in dimension d only
    uint32_t group_bytes; // a work-group, in launch_context.private_memory, before what the
                          // work-items have; a multiple of BCL_PRIVATE_ALIGN
    uint32_t flags;       // BCL_KERNEL_*
};
BCL_ABI_SIZE(bcl_kernel_record, 72);

// Its source was compiled with -cl-kernel-arg-info.
#define BCL_KERNEL_ARGUMENT_INFO 1u
// Apart from ids, the kernel does the same whichever work-items share a work-group: a version of it can run several
// work-groups as one (setting --program-size).
#define BCL_KERNEL_MERGEABLE_GROUPS 2u
// Its last argument is the address of the program's variables in global memory. It is of kind BCL_ARGUMENT_GLOBAL, the
// host sets it, and applications do not see it.
#define BCL_KERNEL_TAKES_VARIABLES 4u
// Its work-groups may have fewer work-items at the end of a dimension (bcl_launch_context.unequal).
#define BCL_KERNEL_UNEQUAL_GROUPS 8u
// Constructs or destroys the program's variables. Applications do not see it, it has no arguments of its own, and it is
// behind all kernels that applications see.
#define BCL_KERNEL_INITIALIZES 16u
#define BCL_KERNEL_FINALIZES 32u
#define BCL_KERNEL_HIDDEN (BCL_KERNEL_INITIALIZES | BCL_KERNEL_FINALIZES)
// Its work-items access memory side by side along y: work-groups of the library's choice should be long in y.
#define BCL_KERNEL_ROWS_ALONG_Y 64u
// Subnormal numbers may be taken for zeros: built with -cl-denorms-are-zero, or with an option that includes it.
#define BCL_KERNEL_FLUSHES_SUBNORMALS 128u

enum bcl_argument_kind {
    BCL_ARGUMENT_GLOBAL = 1,   // cl_mem, __global
    BCL_ARGUMENT_CONSTANT = 2, // cl_mem, __constant
    BCL_ARGUMENT_LOCAL = 3,    // a size, __local
    BCL_ARGUMENT_VALUE = 4,    // scalar, vector, struct
    BCL_ARGUMENT_IMAGE = 5,    // cl_mem, image; its value is a bcl_image_descriptor
    BCL_ARGUMENT_SAMPLER = 6,  // cl_sampler; its value is a word, BCL_SAMPLER_*
};

// CL_KERNEL_ARG_ACCESS_QUALIFIER of an image.
enum bcl_argument_access {
    BCL_ACCESS_NONE = 0,
    BCL_ACCESS_READ_ONLY = 1,
    BCL_ACCESS_WRITE_ONLY = 2,
    BCL_ACCESS_READ_WRITE = 3,
};

// CL_KERNEL_ARG_TYPE_QUALIFIER bits, numbered as in cl.h.
#define BCL_QUALIFIER_CONST 1u
#define BCL_QUALIFIER_RESTRICT 2u
#define BCL_QUALIFIER_VOLATILE 4u
#define BCL_QUALIFIER_PIPE 8u // the argument is a global buffer that begins with a struct bcl_pipe

struct bcl_argument_record {
    uint32_t name;
    uint32_t type_name;    // as CL_KERNEL_ARG_TYPE_NAME gives it
    uint32_t kind;         // enum bcl_argument_kind
    uint32_t qualifiers;   // BCL_QUALIFIER_*
    uint32_t size;         // bytes of a value; 0 for the other kinds
    uint32_t align;        // bytes
    uint32_t access;       // enum bcl_argument_access
    uint32_t image_type;   // of an image: cl_mem_object_type as in cl.h; else 0
    uint32_t element_size; // bytes of a scalar or of each element of a vector, whatever the type's
                           // name is; else 0
};
BCL_ABI_SIZE(bcl_argument_record, 36);

struct bcl_local_record {
    uint32_t size;  // bytes
    uint32_t align; // bytes, at most BCL_LOCAL_ALIGN
};
BCL_ABI_SIZE(bcl_local_record, 8);

enum bcl_access_kind {
    BCL_ACCESS_READS = 1,
    BCL_ACCESS_WRITES = 2,
    BCL_ACCESS_UPDATES = 3, // an atomic function: reads and writes
};

// An access that a kernel checks.
struct bcl_access_record {
    uint32_t file;   // name
    uint32_t line;   // 0: not known
    uint32_t column; // likewise
    uint32_t kind;   // enum bcl_access_kind
};
BCL_ABI_SIZE(bcl_access_record, 16);

enum bcl_variable_kind {
    BCL_VARIABLE_LOCAL = 1,   // an automatic local variable
    BCL_VARIABLE_PRIVATE = 2, // a private variable
    BCL_VARIABLE_PROGRAM = 3, // a variable of the program, constant or global
};

// A variable that a kernel accesses.
struct bcl_variable_record {
    uint32_t name;
    uint32_t kind; // enum bcl_variable_kind
    uint32_t size; // bytes
};
BCL_ABI_SIZE(bcl_variable_record, 12);

#endif // BARECL_BINARY_H
