// Vectors in registers are OpenCL's short vectors.
kernel void differences(global const uchar4 *a, global const uchar4 *b, global uint *out) {
    size_t i = get_global_id(0);
    out[i] = sad4(a[i], b[i]);
}

kernel void means(global const uchar4 *a, global const uchar4 *b, global uchar4 *out) {
    size_t i = get_global_id(0);
    out[i] = mean4(a[i], b[i]);
}

kernel void turns(global const short2 *a, global short2 *out, global char4 *signs) {
    size_t i = get_global_id(0);
    short2 turned;
    char4 marks;
    turn2(a[i], 3, &turned, &marks);
    out[i] = turned;
    signs[i] = marks;
}

kernel void folded(global uint *out) { out[0] = sad4((uchar4)(1, 2, 3, 4), (uchar4)(4, 4, 3, 0)); }

#ifdef WRONG
kernel void wrong(global uint *out) { out[0] = sad4((uchar16)(1), (uchar16)(2)); }
#endif
