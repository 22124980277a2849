// SPDX-License-Identifier: MIT
//
// async_work_group_copy_2D2D and _3D3D of cl_khr_extended_async_copies: lines of elements of any size, with gaps
// between them in both memories. Offsets and distances are numbers of elements. As in async_copy.cl, the first
// work-item copies, with the board's engine if it accepts a plane.

#if FLOAT_BITS == 32
#include "generic/names.h"
#include "memory/engine.h"
#include "primitives.h"

// Sizes in bytes: of a line, and from one line to the next.
struct lines {
    size_t size, count, to_pitch, from_pitch;
};

#define COPY(to, from)                                                                             \
    static uint OVERLOAD copy_plane(to uchar *d, const from uchar *s, struct lines of) {           \
        const uint bits = engine_copies((struct bcl_async_copy){                                   \
            (size_t)d, (size_t)s, of.size, of.count, of.to_pitch, of.from_pitch});                 \
        for (size_t line = 0; bits == 0 && line < of.count; line++)                                \
            for (size_t i = 0; i < of.size; i++)                                                   \
                d[line * of.to_pitch + i] = s[line * of.from_pitch + i];                           \
        return bits;                                                                               \
    }                                                                                              \
    event_t OVERLOAD async_work_group_copy_2D2D(                                                   \
        to void *d, size_t d_offset, const from void *s, size_t s_offset, size_t element,          \
        size_t elements, size_t lines, size_t s_line, size_t d_line, event_t event) {              \
        if (!first_work_item())                                                                    \
            return event;                                                                          \
        return with_copies(event, copy_plane((to uchar *)d + d_offset * element,                   \
                                             (const from uchar *)s + s_offset * element,           \
                                             (struct lines){elements * element, lines,             \
                                                            d_line * element, s_line * element})); \
    }                                                                                              \
    event_t OVERLOAD async_work_group_copy_3D3D(                                                   \
        to void *d, size_t d_offset, const from void *s, size_t s_offset, size_t element,          \
        size_t elements, size_t lines, size_t planes, size_t s_line, size_t s_plane,               \
        size_t d_line, size_t d_plane, event_t event) {                                            \
        uint bits = 0;                                                                             \
        if (!first_work_item())                                                                    \
            return event;                                                                          \
        for (size_t plane = 0; plane < planes; plane++)                                            \
            bits |= copy_plane((to uchar *)d + (d_offset + plane * d_plane) * element,             \
                               (const from uchar *)s + (s_offset + plane * s_plane) * element,     \
                               (struct lines){elements * element, lines, d_line * element,         \
                                              s_line * element});                                  \
        return with_copies(event, bits);                                                           \
    }

COPY(__local, __global)
COPY(__global, __local)
#endif
