// SPDX-License-Identifier: MIT
//
// async_work_group_copy, async_work_group_strided_copy, prefetch.
//
// A work-group runs on one core, so the first work-item copies everything: with the board's engine, if there is one and
// it accepts the copy, else in one loop, which vectorises. The engine may still copy when the function returns: the event
// says what wait_group_events has to wait for (engine.h).

#include "generic/names.h"
#include "memory/engine.h"
#include "primitives.h"

// Asks the engine to copy n consecutive elements of `size` bytes.
static uint engine_takes(size_t to, size_t from, size_t n, size_t size) {
    return engine_copies((struct bcl_async_copy){to, from, n * size, 1, 0, 0});
}

static uint engine_takes_apart(size_t to, size_t from, size_t n, size_t size, size_t to_stride,
                               size_t from_stride) {
    return engine_copies((struct bcl_async_copy){to, from, size, n, to_stride * size, from_stride * size});
}

#define COPY(T, to, from)                                                                          \
    event_t OVERLOAD async_work_group_copy(to T *d, const from T *s, size_t n, event_t event) {    \
        if (first_work_item()) {                                                                   \
            const uint bits = engine_takes((size_t)d, (size_t)s, n, sizeof(T));                    \
            if (bits != 0)                                                                         \
                return with_copies(event, bits);                                                   \
            for (size_t i = 0; i < n; i++)                                                         \
                d[i] = s[i];                                                                       \
        }                                                                                          \
        return event;                                                                              \
    }

// Of the two strides, one is 1.
#define COPY_APART(T, to, from, to_stride, from_stride)                                            \
    event_t OVERLOAD async_work_group_strided_copy(to T *d, const from T *s, size_t n,             \
                                                   size_t stride, event_t event) {                 \
        if (first_work_item()) {                                                                   \
            const uint bits = engine_takes_apart((size_t)d, (size_t)s, n, sizeof(T), to_stride,    \
                                                 from_stride);                                     \
            if (bits != 0)                                                                         \
                return with_copies(event, bits);                                                   \
            for (size_t i = 0; i < n; i++)                                                         \
                d[i * (to_stride)] = s[i * (from_stride)];                                         \
        }                                                                                          \
        return event;                                                                              \
    }

// No supported core gains from prefetching.
#define PREFETCH(T)                                                                                \
    void OVERLOAD prefetch(const __global T *p, size_t n) {}

#define ALL(T)                                                                                     \
    COPY(T, __local, __global)                                                                     \
    COPY(T, __global, __local)                                                                     \
    COPY_APART(T, __local, __global, 1, stride)                                                    \
    COPY_APART(T, __global, __local, stride, 1)                                                    \
    PREFETCH(T)

#define WIDTHS(T) ALL(T) ALL(T##2) ALL(T##3) ALL(T##4) ALL(T##8) ALL(T##16)

#if FLOAT_BITS == 32
WIDTHS(char)
WIDTHS(uchar)
WIDTHS(short)
WIDTHS(ushort)
WIDTHS(int)
WIDTHS(uint)
WIDTHS(long)
WIDTHS(ulong)
WIDTHS(float)
#elif FLOAT_BITS == 16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
WIDTHS(half)
#else
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
WIDTHS(double)
#endif
