// SPDX-License-Identifier: MIT
//
// async_work_group_copy, async_work_group_strided_copy, prefetch.
//
// A work-group runs on one core, so the first work-item copies everything: with the board's engine, if there is one and
// it accepts the copy, else in one loop, which vectorises. Events have no contents (wait_group_events.cl).

#include "generic/names.h"
#include "memory/engine.h"
#include "primitives.h"

// Asks the engine to copy n consecutive elements of `size` bytes.
static bool engine_takes(size_t to, size_t from, size_t n, size_t size) {
    return engine_copies((struct bcl_async_copy){to, from, n * size, 1, 0, 0});
}

static bool engine_takes_apart(size_t to, size_t from, size_t n, size_t size, size_t to_stride,
                               size_t from_stride) {
    return engine_copies((struct bcl_async_copy){to, from, size, n, to_stride * size, from_stride * size});
}

#define COPY(T, to, from)                                                                          \
    event_t OVERLOAD async_work_group_copy(to T *d, const from T *s, size_t n, event_t event) {    \
        if (first_work_item() && !engine_takes((size_t)d, (size_t)s, n, sizeof(T)))                \
            for (size_t i = 0; i < n; i++)                                                         \
                d[i] = s[i];                                                                       \
        return event;                                                                              \
    }

#define GATHER(T)                                                                                  \
    event_t OVERLOAD async_work_group_strided_copy(__local T *d, const __global T *s, size_t n,    \
                                                   size_t stride, event_t event) {                 \
        if (first_work_item() &&                                                                   \
            !engine_takes_apart((size_t)d, (size_t)s, n, sizeof(T), 1, stride))                    \
            for (size_t i = 0; i < n; i++)                                                         \
                d[i] = s[i * stride];                                                              \
        return event;                                                                              \
    }

#define SCATTER(T)                                                                                 \
    event_t OVERLOAD async_work_group_strided_copy(__global T *d, const __local T *s, size_t n,    \
                                                   size_t stride, event_t event) {                 \
        if (first_work_item() &&                                                                   \
            !engine_takes_apart((size_t)d, (size_t)s, n, sizeof(T), stride, 1))                    \
            for (size_t i = 0; i < n; i++)                                                         \
                d[i * stride] = s[i];                                                              \
        return event;                                                                              \
    }

// No supported core gains from prefetching.
#define PREFETCH(T)                                                                                \
    void OVERLOAD prefetch(const __global T *p, size_t n) {}

#define ALL(T)                                                                                     \
    COPY(T, __local, __global)                                                                     \
    COPY(T, __global, __local)                                                                     \
    GATHER(T)                                                                                      \
    SCATTER(T)                                                                                     \
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
