// What operations on vectors compute, without their names.
kernel void limited(global const char4 *a, global const char4 *b, global char4 *out) {
    size_t i = get_global_id(0);
    out[i] = add_sat(a[i], b[i]);
}

kernel void away(global const uchar4 *a, global const uchar4 *b, global uchar4 *out) {
    size_t i = get_global_id(0);
    out[i] = abs_diff(a[i], b[i]);
}

// LLVM moves ^ and | of the C function's vectors to words, but not these.
kernel void marked(global const uchar4 *a, global const uchar4 *b, global uchar4 *out) {
    size_t i = get_global_id(0);
    out[i] = ((a[i] ^ b[i]) | (uchar4)(1, 2, 4, 8)) * (uchar4)3 + (uchar4)9;
}

kernel void mean(global const uchar4 *a, global const uchar4 *b, global uchar4 *out) {
    size_t i = get_global_id(0);
    uchar4 x = a[i], y = b[i];
    out[i] = (x & y) + ((x ^ y) >> (uchar4)1) + ((x ^ y) & (uchar4)1);
}

// A constant, two outputs, and elements that change places.
kernel void turn(global const short2 *a, global short2 *out, global char4 *signs) {
    size_t i = get_global_id(0);
    short2 x = a[i];
    out[i] = (short2)(77 - x.y, x.x + 77);
    signs[i] = (char4)(x.x < 0, x.y < 0, 0, -1);
}

kernel void with_constant(global const char4 *a, global char4 *out) {
    size_t i = get_global_id(0);
    out[i] = add_sat(a[i], (char4)(1, 2, 3, 4));
}

// Another element type, another width, another operator, another constant, and another order of elements: none is the
// operation.
kernel void others(global const uchar4 *a, global const uchar4 *b, global const short2 *c, global uchar4 *out,
                   global short2 *wide) {
    size_t i = get_global_id(0);
    out[i] = add_sat(a[i], b[i]);
    wide[i] = add_sat(c[i], c[i + 1]);
    uchar4 x = a[i], y = b[i];
    out[i + 100] = (x | y) + ((x ^ y) >> (uchar4)1) + ((x ^ y) & (uchar4)1);
    out[i + 200] = (x & y) + ((x ^ y) >> (uchar4)1) + ((x ^ y) & (uchar4)(1, 1, 1, 3));
    out[i + 400] = ((x & y) | (uchar4)(1, 2, 4, 8)) * (uchar4)3 + (uchar4)9;
    out[i + 500] = ((x ^ y) | (uchar4)(1, 2, 4, 9)) * (uchar4)3 + (uchar4)9;
    short2 z = c[i];
    wide[i + 100] = (short2)(z.x + 77, 77 - z.y);
    out[i + 300] = as_uchar4((char4)(z.x < 0, z.y < 0, 0, -1));
}
