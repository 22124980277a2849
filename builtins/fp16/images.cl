// SPDX-License-Identifier: MIT
//
// read_imageh and write_imageh: colours of halves, computed as floats.

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#undef CAST
#define CAST(x, type) __builtin_convertvector(x, type)

#if READS && !WRITES && !BUFFER && !DEPTH
OVERLOAD half4 read_imageh(IMAGE image, sampler_t sampler, floatc at) {
    return CAST(read_imagef(image, sampler, at), half4);
}
OVERLOAD half4 read_imageh(IMAGE image, sampler_t sampler, intc at) {
    return CAST(read_imagef(image, sampler, at), half4);
}
#endif
#if READS && !DEPTH
OVERLOAD half4 read_imageh(IMAGE image, intc at) { return CAST(read_imagef(image, at), half4); }
#endif
#if WRITES && !DEPTH
OVERLOAD void write_imageh(IMAGE image, intc at, half4 color) {
    write_imagef(image, at, CAST(color, float4));
}
#endif
