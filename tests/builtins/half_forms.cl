// SPDX-License-Identifier: MIT
//
// cl_khr_fp16 except the maths functions: half_forms.c runs these kernels and has the expected results.

#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif

// The results of each mode follow each other, `count` for each mode; vectors have four elements, the first is the
// scalar.
#define TO(T, name, at) out[at * count + i] = convert_half##name(in[i]);
#define TO_VECTOR(T, name, at) vstore4(convert_half4##name(vload4(i, in)), i, out + at * count);
#define TO_HALF(T)                                                                                 \
    kernel void half_of_##T(global const T *in, global half *out) {                                \
        size_t i = get_global_id(0), count = get_global_size(0);                                   \
        TO(T, , 0)                                                                                 \
        TO(T, _rte, 1)                                                                             \
        TO(T, _rtz, 2)                                                                             \
        TO(T, _rtp, 3)                                                                             \
        TO(T, _rtn, 4)                                                                             \
        if (i >= count / 4)                                                                        \
            return;                                                                                \
        TO_VECTOR(T, , 5)                                                                          \
        TO_VECTOR(T, _rte, 6)                                                                      \
        TO_VECTOR(T, _rtz, 7)                                                                      \
        TO_VECTOR(T, _rtp, 8)                                                                      \
        TO_VECTOR(T, _rtn, 9)                                                                      \
    }

#define OF(T, name, at) out[at * count + i] = convert_##T##name(in[i]);
#define OF_VECTOR(T, name, at) vstore4(convert_##T##4##name(vload4(i, in)), i, out + at * count);
#define OF_HALF(T, sat)                                                                            \
    kernel void T##_of_half(global const half *in, global T *out) {                                \
        size_t i = get_global_id(0), count = get_global_size(0);                                   \
        OF(T, sat, 0)                                                                              \
        OF(T, sat##_rte, 1)                                                                        \
        OF(T, sat##_rtz, 2)                                                                        \
        OF(T, sat##_rtp, 3)                                                                        \
        OF(T, sat##_rtn, 4)                                                                        \
        if (i >= count / 4)                                                                        \
            return;                                                                                \
        OF_VECTOR(T, sat, 5)                                                                       \
        OF_VECTOR(T, sat##_rte, 6)                                                                 \
        OF_VECTOR(T, sat##_rtz, 7)                                                                 \
        OF_VECTOR(T, sat##_rtp, 8)                                                                 \
        OF_VECTOR(T, sat##_rtn, 9)                                                                 \
    }

#define BOTH(T, sat) TO_HALF(T) OF_HALF(T, sat)
BOTH(char, _sat)
BOTH(uchar, _sat)
BOTH(short, _sat)
BOTH(ushort, _sat)
BOTH(int, _sat)
BOTH(uint, _sat)
BOTH(long, _sat)
BOTH(ulong, _sat)
BOTH(float, )
#ifdef cl_khr_fp64
BOTH(double, )
#endif

// The number of the first check that fails, or 0.
#define CHECK(condition)                                                                           \
    if (!(condition) && !failed)                                                                   \
    failed = __LINE__
#define SAME(a, b) CHECK(all(isequal(a, b)))

kernel void forms(global half *memory, global int *result) {
    int failed = 0;
    const half inf = as_half((ushort)0x7c00), none = as_half((ushort)0x7e00);
    half3 abc = (half3)(1, -2, 3);
    // Memory.
    vstore3(abc, 1, memory);
    SAME(vload3(1, memory), abc);
    CHECK(memory[3] == 1 && memory[5] == 3);
    vstore_half3(convert_float3(abc), 3, memory);
    SAME(convert_half3(vload_half3(3, memory)), abc);
    half16 many = (half16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    vstore16(many, 0, memory);
    SAME(vload8(1, memory), many.hi);
    SAME(shuffle(many, (ushort4)(3, 0, 15, 18)), (half4)(3, 0, 15, 2));
    SAME(shuffle2(many.lo, many.hi, (ushort2)(1, 9)), (half2)(1, 9));
    // Comparisons and choices.
    CHECK(isnan(none) == 1 && !isnan(inf) && isinf(-inf) && !isfinite(inf) && isfinite((half)65504));
    CHECK(isnormal((half)0x1p-14h) && !isnormal((half)0x1p-15h) && signbit((half)-0.0h));
    CHECK(all(isnan((half4)(none, 1, none, 2)) == (short4)(-1, 0, -1, 0)));
    CHECK(all(isless((half2)(1, 2), (half2)(2, 2)) == (short2)(-1, 0)));
    CHECK(isunordered((half)1, none) && isordered((half)1, inf) && islessgreater((half)1, (half)2));
    SAME(select(abc, -abc, (short3)(-1, 0, -1)), (half3)(-1, -2, -3));
    SAME(bitselect(abc, -abc, (half3)(as_half((short)0x8000))), -abc);
    // Common and geometric functions.
    SAME(clamp(abc, (half)-1, (half)2), (half3)(1, -1, 2));
    SAME(mix(abc, (half3)3, (half)0.5h), (half3)(2, 0.5h, 3));
    SAME(step((half)0, abc), (half3)(1, 0, 1));
    SAME(smoothstep((half)0, (half)2, abc), (half3)(0.5h, 0, 1));
    SAME(max(abc, (half)2), (half3)(2, 2, 3));
    SAME(fmin(abc, (half)2), (half3)(1, -2, 2));
    SAME(sign(abc), (half3)(1, -1, 1));
    CHECK(dot(abc, abc) == 14 && length((half2)(3, 4)) == 5 && distance(abc, abc) == 0);
    CHECK(length((half2)(30000, 40000)) == 50000); // the squares are too large for a half
    SAME(cross((half3)(1, 0, 0), (half3)(0, 1, 0)), (half3)(0, 0, 1));
    SAME(normalize((half4)(0, 3, 0, 4)), (half4)(0, 0.6h, 0, 0.8h));
    // Second results, integers.
    half whole;
    int exponent;
    CHECK(modf((half)-2.75h, &whole) == -0.75h && whole == -2);
    CHECK(fract((half)-0x1p-24h, &whole) == 0x1.ffcp-1h && whole == -1);
    CHECK(frexp((half)0x1p-24h, &exponent) == 0.5h && exponent == -23);
    CHECK(ldexp((half)1, -24) == 0x1p-24h && ilogb((half)0x1p-20h) == -20);
    SAME(ldexp(abc, 2), (half3)(4, -8, 12));
    SAME(pown(abc, (int3)(2)), (half3)(1, 4, 9));
    CHECK(isnan(nan((ushort)1)) && as_ushort(nan((ushort)1)) == 0x7e01);
    // Casts, of values that are known at run time only: the second is just above the middle of two halves.
    const long one = (long)get_global_size(0);
    CHECK((half)(-3 * one) == -3 && (half)(one << 40) == inf && (half)(ulong)(7 * one) == 7);
    CHECK((long)((half)-2.5h * (half)one) == -2 && (ulong)((half)60000 * (half)one) == 60000);
#ifdef cl_khr_fp64
    CHECK((half)(0x1.002000000001p+0 * (double)one) == 0x1.004p+0h);
    CHECK((half)(0x1.001fffffffffp+0 * (double)one) == 1 && isnan((half)(NAN * (double)one)));
    CHECK((half)(0x1p-25 * (double)one) == 0 && (half)(0x1.000001p-25 * (double)one) == 0x1p-24h);
#endif
    half cosine, sine = sincos((half)0, &cosine);
    CHECK(sine == 0 && cosine == 1);
    result[get_global_id(0)] = failed;
}

kernel void copies(global const half4 *from, global half4 *to) {
    local half4 part[16];
    event_t event = async_work_group_copy(part, from, 16, 0);
    prefetch(from, 16);
    wait_group_events(1, &event);
    event = async_work_group_strided_copy(to, part, 16, 2, 0);
    wait_group_events(1, &event);
}
