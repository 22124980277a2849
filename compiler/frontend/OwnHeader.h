// SPDX-License-Identifier: MIT
//
// Built-in functions that Clang's header does not declare: those of cl_khr_extended_async_copies.

#ifndef BARECL_FRONTEND_OWNHEADER_H
#define BARECL_FRONTEND_OWNHEADER_H

#include "llvm/ADT/StringRef.h"

namespace barecl {

// The name under which the embedded headers contain it.
constexpr llvm::StringLiteral OwnHeaderName = "barecl/opencl-c.h";

constexpr llvm::StringLiteral OwnHeaderText = R"(
#define __BCL_COPIES(to, from)                                                                     \
    event_t __attribute__((overloadable)) async_work_group_copy_2D2D(                              \
        to void *dst, size_t dst_offset, const from void *src, size_t src_offset,                  \
        size_t num_bytes_per_element, size_t num_elements_per_line, size_t num_lines,              \
        size_t src_total_line_length, size_t dst_total_line_length, event_t event);                \
    event_t __attribute__((overloadable)) async_work_group_copy_3D3D(                              \
        to void *dst, size_t dst_offset, const from void *src, size_t src_offset,                  \
        size_t num_bytes_per_element, size_t num_elements_per_line, size_t num_lines,              \
        size_t num_planes, size_t src_total_line_length, size_t src_total_plane_area,              \
        size_t dst_total_line_length, size_t dst_total_plane_area, event_t event);
__BCL_COPIES(__local, __global)
__BCL_COPIES(__global, __local)
#undef __BCL_COPIES
)";

} // namespace barecl

#endif // BARECL_FRONTEND_OWNHEADER_H
