// SPDX-License-Identifier: MIT
//
// Loops that call functions of libraries: scalar functions, and functions on the vectors of x86-64 as in libmvec and
// SLEEF. The functions are looked up by name at run time, so compiling this file needs none of the libraries.

#include "functions.h"

#include <dlfcn.h>

// Defines a loop over ROWS rows in which each call of the function computes one `vector`. SLEEF's sincos returns a
// structure of two vectors.
#define LOOPS(name, type, vector, target)                                                   \
    typedef struct {                                                                        \
        vector sine, cosine;                                                                \
    } name##_pair;                                                                          \
    target static void name(void *function, int arguments, const struct numbers *numbers) { \
        const vector *a = numbers->in[0], *b = numbers->in[1];                              \
        vector *out = numbers->out;                                                         \
        const size_t count = ROW * sizeof(type) / sizeof(vector);                           \
        for (int row = 0; row < ROWS; row++) {                                              \
            if (arguments == 1) {                                                           \
                for (size_t i = 0; i < count; i++)                                          \
                    out[i] = ((vector (*)(vector))function)(a[i]);                          \
            } else if (arguments == 2) {                                                    \
                for (size_t i = 0; i < count; i++)                                          \
                    out[i] = ((vector (*)(vector, vector))function)(a[i], b[i]);            \
            } else {                                                                        \
                for (size_t i = 0; i < count; i++) {                                        \
                    const name##_pair both = ((name##_pair (*)(vector))function)(a[i]);     \
                    out[i] = both.sine + both.cosine;                                       \
                }                                                                           \
            }                                                                               \
        }                                                                                   \
    }

// The C library's sincos stores its results through two pointers.
#define SINCOS_LOOP(name, type)                                                   \
    static void name(void *function, const struct numbers *numbers) {             \
        const type *a = numbers->in[0];                                           \
        type *out = numbers->out;                                                 \
        for (int row = 0; row < ROWS; row++) {                                    \
            for (size_t i = 0; i < ROW; i++) {                                    \
                type sine, cosine;                                                \
                ((void (*)(type, type *, type *))function)(a[i], &sine, &cosine); \
                out[i] = sine + cosine;                                           \
            }                                                                     \
        }                                                                         \
    }

LOOPS(floats_1, float, float, )
LOOPS(doubles_1, double, double, )
SINCOS_LOOP(float_sincos, float)
SINCOS_LOOP(double_sincos, double)

#ifdef __x86_64__
typedef float float4 __attribute__((vector_size(16)));
typedef float float8 __attribute__((vector_size(32)));
typedef float float16 __attribute__((vector_size(64)));
typedef double double2 __attribute__((vector_size(16)));
typedef double double4 __attribute__((vector_size(32)));
typedef double double8 __attribute__((vector_size(64)));
LOOPS(floats_4, float, float4, )
LOOPS(doubles_2, double, double2, )
LOOPS(floats_8, float, float8, __attribute__((target("avx2"))))
LOOPS(doubles_4, double, double4, __attribute__((target("avx2"))))
LOOPS(floats_16, float, float16, __attribute__((target("avx512f"))))
LOOPS(doubles_8, double, double8, __attribute__((target("avx512f"))))
#endif

// The loop for vectors of `bytes` bytes; NULL if this processor does not have such vectors.
static void (*loop_of(int bits, int bytes))(void *, int, const struct numbers *) {
    if (bytes * 8 == bits)
        return bits == 32 ? floats_1 : doubles_1;
#ifdef __x86_64__
    if (bytes == 16)
        return bits == 32 ? floats_4 : doubles_2;
    if (bytes == 32 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return bits == 32 ? floats_8 : doubles_4;
    if (bytes == 64 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
        return bits == 32 ? floats_16 : doubles_8;
#endif
    return NULL;
}

bool apply_function(const struct subject *subject, const struct numbers *numbers) {
    void *library = dlopen(subject->library, RTLD_NOW); // counted, and never closed
    void *function = library != NULL ? dlsym(library, subject->name) : NULL;
    if (function == NULL)
        return false;
    if (subject->arguments == 0 && subject->elements == 1) {
        (subject->bits == 32 ? float_sincos : double_sincos)(function, numbers);
        return true;
    }
    void (*loop)(void *, int, const struct numbers *) =
        loop_of(subject->bits, subject->elements * subject->bits / 8);
    if (loop != NULL)
        loop(function, subject->arguments, numbers);
    return loop != NULL;
}
