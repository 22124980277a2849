// SPDX-License-Identifier: MIT
//
// Tests written in OpenCL C: test_NAME returns 0, or the line of the check that failed. The harness
// provides the work-item primitives: one work-item with local id (1, 2, 3) in group (4, 5, 6), and
// memory of 4096 bytes, whose bytes are their own index.

ulong __bcl_printf_double(uint bits);

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            return __LINE__;                                                                       \
    } while (0)

uint test_work_item_ids(__global uchar *memory) {
    CHECK(get_work_dim() == 3);
    CHECK(get_local_id(0) == 1 && get_local_id(2) == 3 && get_local_id(3) == 0);
    CHECK(get_group_id(1) == 5 && get_group_id(7) == 0);
    CHECK(get_local_size(0) == 8 && get_local_size(3) == 1);
    CHECK(get_num_groups(2) == 12 && get_num_groups(3) == 1);
    CHECK(get_global_size(1) == 90 && get_global_size(~0u) == 1);
    CHECK(get_global_offset(0) == 100 && get_global_offset(3) == 0);
    CHECK(get_global_id(0) == 100 + 4 * 8 + 1);
    CHECK(get_global_id(1) == 200 + 5 * 9 + 2);
    CHECK(get_global_id(2) == 300 + 6 * 10 + 3);
    CHECK(get_global_id(3) == 0);
    return 0;
}

// Vector accesses at element alignment: the right order, and no access beyond the vector.
#define VECTOR_ACCESS(space, p)                                                                    \
    CHECK(all(vload2(3, p + 1) == (uchar2)(7, 8)));                                                \
    CHECK(all(vload3(3, p + 1) == (uchar3)(10, 11, 12)));                                          \
    CHECK(all(vload4(3, p + 1) == (uchar4)(13, 14, 15, 16)));                                      \
    CHECK(vload8(3, p + 1).s7 == 32 && vload16(3, p + 1).sf == 64);

#define VECTOR_STORE(space, p)                                                                     \
    vstore3((uchar3)(91, 92, 93), 3, p + 1);                                                       \
    CHECK(p[9] == 9 && p[10] == 91 && p[12] == 93 && p[13] == 13);                                 \
    vstore2((uchar2)(81, 82), 3, p + 1);                                                           \
    CHECK(p[6] == 6 && p[7] == 81 && p[8] == 82 && p[9] == 9);                                     \
    vstore4((uchar4)(71, 72, 73, 74), 9, p + 1);                                                   \
    CHECK(p[36] == 36 && p[37] == 71 && p[40] == 74 && p[41] == 41);                               \
    vstore16((uchar16)(5), 4, p + 1);                                                              \
    CHECK(p[64] == 64 && p[65] == 5 && p[80] == 5 && p[81] == 81);

uint test_vload_vstore_global(__global uchar *memory) {
    VECTOR_ACCESS(__global, memory)
    VECTOR_STORE(__global, memory)
    __global float *f = (__global float *)(memory + 1024);
    vstore8((float8)(0, 1, 2, 3, 4, 5, 6, 7), 0, f + 1);
    CHECK(f[1] == 0 && f[8] == 7 && all(vload4(1, f + 1) == (float4)(4, 5, 6, 7)));
    __global long *l = (__global long *)(memory + 2048);
    vstore3((long3)(-1, 2, -3), 1, l + 1);
    CHECK(l[4] == -1 && l[5] == 2 && l[6] == -3 && all(vload3(1, l + 1) == (long3)(-1, 2, -3)));
    return 0;
}

uint test_vload_vstore_local(__global uchar *memory) {
    __local uchar *local_memory = (__local uchar *)(size_t)memory;
    VECTOR_ACCESS(__local, local_memory)
    VECTOR_STORE(__local, local_memory)
    return 0;
}

uint test_vload_vstore_private(__global uchar *memory) {
    uchar copy[256];
    for (uint i = 0; i < 256; i++)
        copy[i] = memory[i];
    VECTOR_ACCESS(__private, copy)
    VECTOR_STORE(__private, copy)
    return 0;
}

__constant uchar constants[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17};

uint test_vload_constant(__global uchar *memory) {
    CHECK(all(vload3(3, constants + 1) == (uchar3)(10, 11, 12)));
    CHECK(vload16(0, constants + 2).sf == 17);
    return 0;
}

// vloada_half3 and vstorea_half3 count in steps of four halves.
uint test_aligned_half(__global uchar *memory) {
    __global half *h = (__global half *)memory;
    __global ushort *bits = (__global ushort *)memory;
    vstorea_half3((float3)(1, -2, 0.5f), 1, h);
    CHECK(bits[4] == 0x3c00 && bits[5] == 0xc000 && bits[6] == 0x3800 && bits[7] == 0x0f0e);
    CHECK(all(vloada_half3(1, h) == (float3)(1, -2, 0.5f)));
    vstore_half3((float3)(1, -2, 0.5f), 1, h + 16);
    CHECK(bits[18] == 0x2524 && bits[19] == 0x3c00 && bits[21] == 0x3800 && bits[22] == 0x2d2c);
    CHECK(all(vload_half3(1, h + 16) == (float3)(1, -2, 0.5f)));
    vstorea_half16((float16)(65504.0f), 1, h);
    CHECK(vloada_half16(1, h).sf == 65504.0f && vload_half(31, h) == 65504.0f);
    return 0;
}

uint test_shuffle(__global uchar *memory) {
    uint4 x = (uint4)(10, 11, 12, 13), y = (uint4)(20, 21, 22, 23);
    CHECK(all(shuffle(x, (uint4)(3, 2, 1, 0)) == (uint4)(13, 12, 11, 10)));
    CHECK(all(shuffle(x, (uint2)(6, 5)) == (uint2)(12, 11)));
    CHECK(all(shuffle2(x, y, (uint4)(7, 0, 4, 11)) == (uint4)(23, 10, 20, 13)));
    CHECK(shuffle2(x, y, (uint16)(5)).sf == 21);
    uchar2 mask = (uchar2)(memory[1], memory[0]); // not constants
    CHECK(all(shuffle((char2)(5, 6), mask) == (char2)(6, 5)));
    return 0;
}

uint test_relational(__global uchar *memory) {
    CHECK(any((char4)(0, 0, -128, 0)) == 1 && any((char4)(127)) == 0 && any(-1L) == 1);
    CHECK(all((int3)(-1, -1, -1)) == 1 && all((int3)(-1, 1, -1)) == 0 && any((short3)(0, 0, -1)));
    CHECK(isequal(1.0f, 1.0f) == 1 && isequal(NAN, NAN) == 0 && isnotequal(NAN, NAN) == 1);
    CHECK(all(isless((float2)(1, 2), (float2)(2, 1)) == (int2)(-1, 0)));
    CHECK(islessgreater(1.0f, NAN) == 0 && isunordered(1.0f, NAN) == 1 && isordered(1.0f, 2.0f) == 1);
    CHECK(isnan(NAN) == 1 && isinf(-INFINITY) == 1 && isfinite(FLT_MAX) == 1 && !isfinite(NAN));
    CHECK(isnormal(FLT_MIN) && !isnormal(0.0f) && !isnormal(INFINITY) && !isnormal(NAN));
    CHECK(signbit(-0.0f) == 1 && signbit(0.0f) == 0 && signbit((float2)(-1, 1)).x == -1);
    CHECK(select(1, 2, 1) == 2 && select(1.0f, 2.0f, 0) == 1.0f);
    CHECK(all(select((int2)(1, 2), (int2)(3, 4), (int2)(1, -1)) == (int2)(1, 4)));
    CHECK(select((uchar16)(1), (uchar16)(2), (uchar16)(128)).sf == 2);
    CHECK(as_uint(bitselect(as_float(0xff00ff00u), as_float(0x12345678u), as_float(0xffff0000u))) ==
          0x1234ff00u);
    return 0;
}

uint test_common(__global uchar *memory) {
    CHECK(clamp(5.0f, 0.0f, 1.0f) == 1.0f && clamp((float4)(-1), 0.0f, 1.0f).w == 0.0f);
    CHECK(max((float3)(1, 2, 3), 2.0f).x == 2.0f && min(1.0f, 2.0f) == 1.0f);
    CHECK(mix(2.0f, 4.0f, 0.25f) == 2.5f && mix((float2)(2), (float2)(4), 0.5f).y == 3.0f);
    CHECK(step(1.0f, 0.5f) == 0.0f && step(1.0f, (float2)(1.0f)).x == 1.0f);
    CHECK(smoothstep(1.0f, 3.0f, 2.0f) == 0.5f && smoothstep(0.0f, 1.0f, (float2)(9)).y == 1.0f);
    return 0;
}

uint test_geometric(__global uchar *memory) {
    CHECK(all(cross((float3)(1, 0, 0), (float3)(0, 1, 0)) == (float3)(0, 0, 1)));
    CHECK(cross((float4)(0, 1, 0, 9), (float4)(0, 0, 1, 9)).x == 1.0f);
    CHECK(cross((float4)(0, 1, 0, 9), (float4)(0, 0, 1, 9)).w == 0.0f);
    CHECK(dot((float4)(1, 2, 3, 4), (float4)(5, 6, 7, 8)) == 70.0f && dot(2.0f, 3.0f) == 6.0f);
    CHECK(length((float2)(3, 4)) == 5.0f && length(-2.0f) == 2.0f);
    CHECK(length((float2)(3e38f, 0)) == 3e38f && length((float3)(0x1p-100f)) > 0x1.bp-100f);
    CHECK(distance((float3)(1, 2, 3), (float3)(1, 5, 7)) == 5.0f);
    CHECK(all(fabs(normalize((float2)(3, 4)) - (float2)(0.6f, 0.8f)) < 0x1p-23f));
    CHECK(all(normalize((float4)(0)) == (float4)(0)));
    CHECK(all(normalize((float2)(-INFINITY, 3)) == (float2)(-1, 0)));
    CHECK(fast_length((float2)(3, 4)) == 5.0f && fast_distance(1.0f, 3.0f) == 2.0f);
    CHECK(fabs(fast_normalize((float2)(3, 4)).x - 0.6f) < 0x1p-22f);
    return 0;
}

uint test_second_results(__global uchar *memory) {
    float part;
    int n;
    __global float *out = (__global float *)memory;
    CHECK(modf(-2.5f, &part) == -0.5f && part == -2.0f);
    CHECK(modf(INFINITY, out) == 0.0f && *out == INFINITY);
    CHECK(fract(-0.25f, &part) == 0.75f && part == -1.0f);
    CHECK(fract(-0x1p-30f, out) == 0x1.fffffep-1f && *out == -1.0f);
    CHECK(frexp(-12.0f, &n) == -0.75f && n == 4);
    CHECK(frexp(0x1p-149f, &n) == 0.5f && n == -148);
    CHECK(frexp(0.0f, &n) == 0.0f && n == 0);
    CHECK(ilogb(0x1p-149f) == -149 && ilogb(0.0f) == FP_ILOGB0 && ilogb(INFINITY) == INT_MAX);
    CHECK(remquo(29.0f, 3.0f, &n) == -1.0f && n == 10);
    CHECK(remquo(-5.0f, 2.0f, &n) == -1.0f && n == -2);
    int16 quotients;
    CHECK(remquo((float16)(29), (float16)(3), &quotients).sf == -1.0f && quotients.sf == 10);
    float3 c;
    CHECK(sincos((float3)(0.0f), &c).z == 0.0f && c.z == 1.0f);
    CHECK(isnan(nan(5u)) && as_uint(nan(5u)) == 0x7fc00005u);
    return 0;
}

uint test_native_and_half(__global uchar *memory) {
    CHECK(fabs(native_sin(1.0f) - 0x1.aed548p-1f) < 0x1p-20f && native_recip(4.0f) == 0.25f);
    CHECK(native_divide(1.0f, 8.0f) == 0.125f && fabs(native_powr(2.0f, 10.0f) - 1024.0f) < 0.01f);
    CHECK(half_sqrt(4.0f) == 2.0f && fabs(half_powr((float2)(3), (float2)(2)).y - 9.0f) < 0.01f);
    return 0;
}

// Declared by OpenCL C 2.0 only.
#define DECLARE_CTZ(T) T __attribute__((overloadable, const)) ctz(T);
DECLARE_CTZ(char)
DECLARE_CTZ(uchar)
DECLARE_CTZ(short)
DECLARE_CTZ(ushort)
DECLARE_CTZ(int)
DECLARE_CTZ(uint)
DECLARE_CTZ(long)
DECLARE_CTZ(ulong)
DECLARE_CTZ(char3)

#define TEST_BITS(T, U, size)                                                                      \
    CHECK(bitfield_insert((T)0, (T)-1, 1u, 3u) == (T)14 && bitfield_insert((T)5, (T)1, 2u, 0u) == (T)5); \
    CHECK(bitfield_insert((T)0, (T)77, 0u, size) == (T)77);                                        \
    CHECK(bitfield_extract_signed((T)12, 2u, 2u) == -1 && bitfield_extract_unsigned((T)12, 2u, 2u) == 3); \
    CHECK(bitfield_extract_signed((U)12, 3u, 2u) == 1 && bitfield_extract_signed((T)-1, 3u, 0u) == 0); \
    CHECK(bitfield_extract_unsigned((U)~0, 0u, size) == (U)~0 && bitfield_extract_signed((T)-5, 0u, size) == -5); \
    CHECK(bit_reverse((U)1) == (U)((U)1 << (size - 1)) && bit_reverse((T)bit_reverse((T)-77)) == (T)-77); \
    CHECK(ctz((T)0) == size && ctz((U)40) == 3 && ctz((T)-64) == 6);

uint test_bits(__global uchar *memory) {
    TEST_BITS(char, uchar, 8)
    TEST_BITS(short, ushort, 16)
    TEST_BITS(int, uint, 32)
    TEST_BITS(long, ulong, 64)
    CHECK(bitfield_insert((uchar4)(255), (uchar4)(1, 2, 3, 4), 2u, 4u).w == 0xd3);
    CHECK(bitfield_extract_signed((ushort16)(0x8000), 12u, 4u).sf == -8 && ctz((char3)(0, 1, 2)).z == 1);
    return 0;
}

uint test_dot_product(__global uchar *memory) {
    uchar4 u = (uchar4)(255), v = (uchar4)(1, 2, 3, 4);
    char4 s = (char4)(-128, 127, -1, 0);
    CHECK(dot(u, u) == 4 * 255 * 255 && dot(s, s) == 128 * 128 + 127 * 127 + 1);
    CHECK(dot(v, s) == -128 + 254 - 3 && dot(s, v) == 123 && dot(u, s) == -510);
    CHECK(dot_acc_sat(u, u, 0xffffffffu) == 0xffffffffu && dot_acc_sat(s, s, INT_MAX) == INT_MAX);
    CHECK(dot_acc_sat(u, s, INT_MIN) == INT_MIN && dot_acc_sat(v, s, 1) == 124);
    CHECK(dot_4x8packed_uu_uint(as_uint(u), as_uint(v)) == 2550u);
    CHECK(dot_4x8packed_us_int(as_uint(v), as_uint(s)) == 123 && dot_4x8packed_su_int(as_uint(s), as_uint(v)) == 123);
    CHECK(dot_acc_sat_4x8packed_ss_int(as_uint(s), as_uint(s), INT_MAX) == INT_MAX);
    return 0;
}

uint test_printf_double(__global uchar *memory) {
    CHECK(__bcl_printf_double(as_uint(-1.5f)) == 0xbff8000000000000 && __bcl_printf_double(0u) == 0);
    CHECK(__bcl_printf_double(1u) == 0x36a0000000000000 && __bcl_printf_double(0x80000000u) == 1ul << 63);
    CHECK(__bcl_printf_double(0x7f7fffffu) == 0x47efffffe0000000 && __bcl_printf_double(0x00400000u) == 0x3800000000000000);
    CHECK(__bcl_printf_double(0x7f800000u) == 0x7ff0000000000000 && __bcl_printf_double(0xffc00000u) == 0xfff8000000000000);
    return 0;
}

uint test_atomics(__global uchar *memory) {
    volatile __global int *i = (volatile __global int *)memory;
    volatile __local uint *u = (volatile __local uint *)(size_t)(memory + 64);
    *i = -5;
    CHECK(atomic_add(i, 3) == -5 && atomic_sub(i, 10) == -2 && atomic_inc(i) == -12);
    CHECK(atomic_min(i, -20) == -11 && atomic_max(i, 7) == -20 && atomic_dec(i) == 7);
    CHECK(atomic_cmpxchg(i, 6, 100) == 6 && atomic_cmpxchg(i, 6, 1) == 100 && *i == 100);
    *u = 0xf0;
    CHECK(atomic_and(u, 0x3cu) == 0xf0 && atomic_or(u, 1u) == 0x30 && atomic_xor(u, 3u) == 0x31);
    CHECK(atomic_max(u, 0x80000000u) == 0x32 && atomic_min(u, 1u) == 0x80000000u);
    CHECK(atomic_xchg(u, 9u) == 1 && *u == 9);
    volatile __global float *f = (volatile __global float *)(memory + 128);
    *f = 1.5f;
    CHECK(atomic_xchg(f, -2.0f) == 1.5f && *f == -2.0f);
    return 0;
}

uint test_barriers(__global uchar *memory) {
    barrier(CLK_LOCAL_MEM_FENCE);
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    read_mem_fence(CLK_LOCAL_MEM_FENCE);
    write_mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    event_t event = 0;
    wait_group_events(1, &event);
    return 0;
}

// For the harness: copies like the first work-item.
void copy_in(__local int *to, const __global int *from, uint n) {
    event_t e = async_work_group_copy(to, from, n, 0);
    wait_group_events(1, &e);
    prefetch(from, n);
}
void copy_strided(__global int *to, const __local int *from, uint n, uint stride) {
    event_t e = async_work_group_strided_copy(to, from, n, stride, 0);
    wait_group_events(1, &e);
}

void load_halves(const __global half *in, __global float *out, uint count) {
    for (uint i = 0; i < count; i++)
        out[i] = vload_half(i, in);
}
#define STORE_HALVES(mode)                                                                         \
    void store_halves##mode(const __global float *in, __global half *out, uint count) {            \
        for (uint i = 0; i < count / 8; i++)                                                       \
            vstore_half8##mode(vload8(i, in), i, out);                                             \
    }
STORE_HALVES()
STORE_HALVES(_rte)
STORE_HALVES(_rtz)
STORE_HALVES(_rtp)
STORE_HALVES(_rtn)

#ifdef DOUBLES
#define STORE_HALVES_OF_DOUBLES(mode)                                                              \
    void store_halves_of_doubles##mode(const __global double *in, __global half *out, uint count) { \
        for (uint i = 0; i < count / 8; i++)                                                       \
            vstore_half8##mode(vload8(i, in), i, out);                                             \
    }
STORE_HALVES_OF_DOUBLES()
STORE_HALVES_OF_DOUBLES(_rte)
STORE_HALVES_OF_DOUBLES(_rtz)
STORE_HALVES_OF_DOUBLES(_rtp)
STORE_HALVES_OF_DOUBLES(_rtn)

uint test_memory_of_doubles(__global uchar *memory) {
    __global double *d = (__global double *)(memory + 1024);
    vstore8((double8)(0, 1, 2, 3, 4, 5, 6, 7), 0, d + 1);
    CHECK(d[1] == 0 && d[8] == 7 && all(vload4(1, d + 1) == (double4)(4, 5, 6, 7)));
    vstore3((double3)(-1, 2, -3), 1, d + 1);
    CHECK(d[4] == -1 && d[6] == -3 && d[7] == 6 && vload3(1, d + 1).y == 2);
    double private_copy[4] = {1, 2, 3, 4};
    CHECK(vload2(1, private_copy).y == 4);
    CHECK(all(shuffle((double4)(1, 2, 3, 4), (ulong2)(6, 1)) == (double2)(3, 2)));
    CHECK(shuffle2((double2)(1, 2), (double2)(3, 4), (ulong4)(3, 2, 1, 0)).x == 4);
    prefetch(d, 4);
    return 0;
}

uint test_relational_of_doubles(__global uchar *memory) {
    double nan = NAN, least = 0x1p-1074;
    CHECK(isequal(1.0, 1.0) == 1 && isequal(nan, nan) == 0 && isnotequal(nan, nan) == 1);
    CHECK(all(isless((double2)(1, 2), (double2)(2, 1)) == (long2)(-1, 0)));
    CHECK(isnan(nan) == 1 && isinf(-1 / 0.0) == 1 && isfinite(DBL_MAX) == 1 && isfinite(1e300) == 1);
    CHECK(isnormal(DBL_MIN) && !isnormal(least) && !isnormal(0.0) && signbit(-0.0) == 1);
    CHECK(signbit((double2)(-1, 1)).x == -1 && isunordered(1.0, nan) && isordered(1.0, 2.0));
    CHECK(select(1.0, 2.0, 0L) == 1.0 && all(select((double2)(1, 2), (double2)(3, 4), (long2)(1, -1)) ==
                                             (double2)(1, 4)));
    CHECK(as_ulong(bitselect(as_double(0xff00ff00ul), as_double(0x12345678ul), as_double(0xffff0000ul))) ==
          0x1234ff00ul);
    return 0;
}

uint test_common_of_doubles(__global uchar *memory) {
    CHECK(clamp(5.0, 0.0, 1.0) == 1 && clamp((double4)(-1), 0.0, 1.0).w == 0 && sign(-3.0) == -1);
    CHECK(mix(2.0, 4.0, 0.25) == 2.5 && step(1.0, (double2)(1.0)).x == 1 && max((double3)(1, 2, 3), 2.0).x == 2);
    CHECK(smoothstep(1.0, 3.0, 2.0) == 0.5 && min(1.0, 2.0) == 1 && fabs(degrees(M_PI) - 180) < 1e-13);
    CHECK(all(cross((double3)(1, 0, 0), (double3)(0, 1, 0)) == (double3)(0, 0, 1)));
    CHECK(dot((double4)(1, 2, 3, 4), (double4)(5, 6, 7, 8)) == 70 && length((double2)(3, 4)) == 5);
    CHECK(length((double2)(3e300, 4e300)) == 5e300 && distance((double3)(1, 2, 3), (double3)(1, 5, 7)) == 5);
    CHECK(all(fabs(normalize((double2)(3e-300, 4e-300)) - (double2)(0.6, 0.8)) < 1e-15));
    return 0;
}

uint test_second_results_of_doubles(__global uchar *memory) {
    double part;
    int n;
    __global double *out = (__global double *)memory;
    CHECK(modf(-2.5, &part) == -0.5 && part == -2 && modf(2.25, out) == 0.25 && *out == 2);
    CHECK(fract(-0.25, &part) == 0.75 && part == -1 && fract(-0x1p-80, out) == 0x1.fffffffffffffp-1);
    CHECK(frexp(-12.0, &n) == -0.75 && n == 4 && frexp(0x1p-1074, &n) == 0.5 && n == -1073);
    CHECK(ilogb(0x1p-1074) == -1074 && ilogb(0.0) == FP_ILOGB0 && ilogb(1 / 0.0) == INT_MAX);
    CHECK(remquo(29.0, 3.0, &n) == -1 && n == 10 && remquo(-5.0, 2.0, &n) == -1 && n == -2);
    double3 c;
    CHECK(sincos((double3)(0.0), &c).z == 0 && c.z == 1);
    CHECK(lgamma_r(-0.5, &n) > 1.26 && n == -1 && as_ulong(nan(5ul)) == 0x7ff8000000000005);
    return 0;
}
#endif

uint __bcl_printf_begin(uint bytes, uint format);
uint __bcl_printf_word(uint cursor, uint value);
void __bcl_printf_end(uint cursor);
uint ring_begin(uint bytes, uint format) { return __bcl_printf_begin(bytes, format); }
uint ring_word(uint cursor, uint value) { return __bcl_printf_word(cursor, value); }
void ring_end(uint cursor) { __bcl_printf_end(cursor); }
