// SPDX-License-Identifier: MIT
//
// A record in the printf ring (barecl/printf_ring.h). The compiler turns a call of printf into
//
//     cursor = __bcl_printf_begin(bytes, format);     // writes the first two words
//     if (cursor == NO_ROOM) return -1;
//     cursor = __bcl_printf_word(cursor, value);      // for each word of the arguments; a float's words
//                                                     // are those of __bcl_printf_double()
//     __bcl_printf_end(cursor);                       // publishes the record
//
// A cursor counts bytes since the ring's start, like the ring's `write`; it is a multiple of 4. A ring has
// one writer: the work-items of a work-group run in turn, and nothing interrupts the writing of a record.

#include "primitives.h"

#define NO_ROOM 1u

typedef __global struct bcl_printf_ring *ring_pointer;

static ring_pointer ring(void) {
    return (ring_pointer)(size_t)__bcl_launch_context()->printf_ring;
}

// Stores one word; the ring wraps.
uint __bcl_printf_word(uint cursor, uint value) {
    ring_pointer r = ring();
    __global uint *data = (__global uint *)(r + 1);
    data[(cursor & (r->size - 1)) / sizeof(uint)] = value;
    return cursor + sizeof(uint);
}

// `bytes`: of the whole record, a multiple of 4, at least 8. `format`: its index in the program.
uint __bcl_printf_begin(uint bytes, uint format) {
    ring_pointer r = ring();
    if (!r)
        return NO_ROOM;
    uint used = r->write - __atomic_load_n(&r->read, __ATOMIC_ACQUIRE);
    if (bytes > r->size - used) {
        r->dropped++;
        return NO_ROOM;
    }
    return __bcl_printf_word(__bcl_printf_word(r->write, bytes), format);
}

// Converts the bits of a float to those of the same double, in integers, since a core may have no instruction for it:
// devices without doubles pass their floats to the host in this way.
ulong __bcl_printf_double(uint bits) {
    uint magnitude = bits & 0x7fffffffu, exponent = magnitude >> 23;
    uint moved = exponent == 0 ? clz(magnitude) - 8 : 0; // a subnormal's highest bit to the hidden one's place
    ulong fraction = (ulong)(magnitude << moved & 0x7fffffu) << 29;
    ulong field = exponent == 255 ? 2047 : exponent + (1023 - 127) + (exponent == 0) - moved;
    return (ulong)(bits >> 31) << 63 | (magnitude == 0 ? 0 : field << 52 | fraction);
}

// `cursor`: after the last word.
void __bcl_printf_end(uint cursor) {
    __atomic_store_n(&ring()->write, cursor, __ATOMIC_RELEASE);
}
