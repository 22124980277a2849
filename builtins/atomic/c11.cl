// SPDX-License-Identifier: MIT
//
// The atomics of OpenCL C 2.0 and 3.0, in global, local and generic memory. Every scope acts as the widest, all
// devices. On local memory the compiler turns them into ordinary operations (LocalAtomics), since a work-group
// runs on one core. Operations without an instruction, such as addition of floats, are loops of compare and
// exchange.

#include "generic/float_type.h"
#include "generic/names.h"

#define OP(name) __opencl_atomic_##name
#define ALL_DEVICES memory_scope_all_devices
#define IN_EVERY_SPACE(F, ...) F(__global, __VA_ARGS__) F(__local, __VA_ARGS__) F(__generic, __VA_ARGS__)

// The three forms of a function: with the strictest order, with an order, with order and scope. BODY uses p, v and
// order.
#define WITHOUT_VALUE(space, name, result, type, body)                                             \
    result OVERLOAD name(volatile space type *p) {                                                 \
        const memory_order order = memory_order_seq_cst;                                           \
        body;                                                                                      \
    }                                                                                              \
    result OVERLOAD name##_explicit(volatile space type *p, memory_order order) { body; }          \
    result OVERLOAD name##_explicit(volatile space type *p, memory_order order,                    \
                                    memory_scope scope) {                                          \
        body;                                                                                      \
    }

#define WITH_VALUE(space, name, result, type, value, body)                                         \
    result OVERLOAD name(volatile space type *p, value v) {                                        \
        const memory_order order = memory_order_seq_cst;                                           \
        body;                                                                                      \
    }                                                                                              \
    result OVERLOAD name##_explicit(volatile space type *p, value v, memory_order order) { body; } \
    result OVERLOAD name##_explicit(volatile space type *p, value v, memory_order order,           \
                                    memory_scope scope) {                                          \
        body;                                                                                      \
    }

#define COMPARE_EXCHANGE(space, expecting, strength, type)                                         \
    bool OVERLOAD atomic_compare_exchange_##strength(volatile space atomic_##type *p,              \
                                                     expecting type *e, type v) {                  \
        return OP(compare_exchange_##strength)(p, e, v, memory_order_seq_cst,                      \
                                               memory_order_seq_cst, ALL_DEVICES);                 \
    }                                                                                              \
    bool OVERLOAD atomic_compare_exchange_##strength##_explicit(                                   \
        volatile space atomic_##type *p, expecting type *e, type v, memory_order order,            \
        memory_order failure) {                                                                    \
        return OP(compare_exchange_##strength)(p, e, v, order, failure, ALL_DEVICES);              \
    }                                                                                              \
    bool OVERLOAD atomic_compare_exchange_##strength##_explicit(                                   \
        volatile space atomic_##type *p, expecting type *e, type v, memory_order order,            \
        memory_order failure, memory_scope scope) {                                                \
        return OP(compare_exchange_##strength)(p, e, v, order, failure, ALL_DEVICES);              \
    }

#define COMPARE_EXCHANGE_AT(space, strength, type)                                                 \
    COMPARE_EXCHANGE(space, __global, strength, type)                                              \
    COMPARE_EXCHANGE(space, __local, strength, type)                                               \
    COMPARE_EXCHANGE(space, __private, strength, type)

#define COMPARE_EXCHANGE_EVERYWHERE(strength, type)                                                \
    COMPARE_EXCHANGE_AT(__global, strength, type)                                                  \
    COMPARE_EXCHANGE_AT(__local, strength, type)                                                   \
    COMPARE_EXCHANGE(__generic, __generic, strength, type)

#define INIT_AT(space, type)                                                                       \
    void OVERLOAD atomic_init(volatile space atomic_##type *p, type v) { OP(init)(p, v); }

// The functions of every atomic type.
#define TYPE(type)                                                                                 \
    IN_EVERY_SPACE(INIT_AT, type)                                                                  \
    IN_EVERY_SPACE(WITHOUT_VALUE, atomic_load, type, atomic_##type,                                \
                   return OP(load)(p, order, ALL_DEVICES))                                         \
    IN_EVERY_SPACE(WITH_VALUE, atomic_store, void, atomic_##type, type,                            \
                   OP(store)(p, v, order, ALL_DEVICES))                                            \
    IN_EVERY_SPACE(WITH_VALUE, atomic_exchange, type, atomic_##type, type,                         \
                   return OP(exchange)(p, v, order, ALL_DEVICES))                                  \
    COMPARE_EXCHANGE_EVERYWHERE(strong, type)                                                      \
    COMPARE_EXCHANGE_EVERYWHERE(weak, type)

#define FETCH(operation, type, value)                                                              \
    IN_EVERY_SPACE(WITH_VALUE, atomic_fetch_##operation, type, atomic_##type, value,               \
                   return OP(fetch_##operation)(p, (type)v, order, ALL_DEVICES))

// LLVM's atomics of floats would call the C library here.
#define FETCH_FLOAT(function)                                                                      \
    real old = OP(load)(p, memory_order_relaxed, ALL_DEVICES);                                     \
    while (!OP(compare_exchange_weak)(p, &old, function(old, v), order, memory_order_relaxed,      \
                                      ALL_DEVICES))                                                \
        ;                                                                                          \
    return old

#define FLOATS(type)                                                                               \
    TYPE(type)                                                                                     \
    FETCH(add, type, type)                                                                         \
    FETCH(sub, type, type)                                                                         \
    IN_EVERY_SPACE(WITH_VALUE, atomic_fetch_min, type, atomic_##type, type, FETCH_FLOAT(fmin))     \
    IN_EVERY_SPACE(WITH_VALUE, atomic_fetch_max, type, atomic_##type, type, FETCH_FLOAT(fmax))

#define INTEGERS(type)                                                                             \
    TYPE(type)                                                                                     \
    FETCH(add, type, type)                                                                         \
    FETCH(sub, type, type)                                                                         \
    FETCH(min, type, type)                                                                         \
    FETCH(max, type, type)                                                                         \
    FETCH(or, type, type)                                                                          \
    FETCH(xor, type, type)                                                                         \
    FETCH(and, type, type)

// Functions on atomic_intptr_t and atomic_uintptr_t with a value of the other signedness.
#define ADDRESSES(type, utype)                                                                     \
    FETCH(add, utype, type)                                                                        \
    FETCH(sub, utype, type)                                                                        \
    MIXED(min, type, utype)                                                                        \
    MIXED(max, type, utype)                                                                        \
    MIXED(or, type, utype)                                                                         \
    MIXED(xor, type, utype)                                                                        \
    MIXED(and, type, utype)

#define MIXED(operation, type, utype)                                                              \
    FETCH(operation, type, utype)                                                                  \
    FETCH(operation, utype, type)

#if FLOAT_BITS == 64
#if ATOMIC_BITS == 64
FLOATS(double)
#endif
#else
INTEGERS(int)
INTEGERS(uint)
FLOATS(float)
#if ATOMIC_BITS == 64
INTEGERS(long)
INTEGERS(ulong)
#endif
#if __SIZEOF_POINTER__ == 4
ADDRESSES(int, uint)
#elif ATOMIC_BITS == 64
ADDRESSES(long, ulong)
#endif

// An atomic_flag is an atomic_int.
IN_EVERY_SPACE(WITHOUT_VALUE, atomic_flag_test_and_set, bool, atomic_flag,
               return OP(exchange)(p, 1, order, ALL_DEVICES) != 0)
IN_EVERY_SPACE(WITHOUT_VALUE, atomic_flag_clear, void, atomic_flag,
               OP(store)(p, 0, order, ALL_DEVICES))
#endif
