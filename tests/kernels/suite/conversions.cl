// SPDX-License-Identifier: MIT
//
// Conversions between integers and floating point, next to multiplications by powers of two whose exponents the
// same block also uses elsewhere; and of 64-bit integers, which many cores convert in functions.
// sizes: 1 3 8 16 4,1,3

#pragma OPENCL FP_CONTRACT OFF
static float quarters(float x) { return (float)((int)(x * 4.0f) & 1023) * 0.25f - 128.0f; }
static float4 quarters4(float4 x) {
    return (float4)(quarters(x.x), quarters(x.y), quarters(x.z), quarters(x.w));
}

KERNEL {
    uint l = get_local_linear_id(), item = global_item();
    float one = (float)(in[item] & 255) * 0.25f;
    float4 four = (float4)((float)(in[item + 1] & 127), 1.5f, -2.0f, (float)l);
    uint p[8] = {0, 1, 2, 3, l, 5, item, 7}, *r = p + 2;
    for (int i = 0; i < (in[item] & 3); ++i)
        four = quarters4(four.xxyy - four * four.yzwx);
    scratch[l] = 2;
    barrier(FENCE);
    uint fold = *r;
    for (uint i = 0; i < 8; ++i)
        fold = fold * 31u + p[i];
    fold = fold * 33u + as_uint(one);
    fold = fold * 33u + (as_uint(four.x) ^ as_uint(four.y) ^ as_uint(four.z) ^ as_uint(four.w));
    long wide = ((long)in[item] << 24) - in[item + 1] * 5, back = (long)((float)in[item] * -1048576.0f);
    fold = fold * 33u + as_uint((float)wide);
    fold = fold * 33u + as_uint((float)(ulong)wide);
    fold = fold * 33u + ((uint)back ^ (uint)(back >> 32));
    out[item] = (int)fold + scratch[get_local_linear_size() - 1u - l];
}
