kernel void hot(global const uint *in, global uint *out) {
    size_t i = get_global_id(0);
    uint a = in[2 * i], b = in[2 * i + 1];
    out[i] = ((a ^ 1540483477) - (b >> 3)) & (b | a);
}
