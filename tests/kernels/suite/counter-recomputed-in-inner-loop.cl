// SPDX-License-Identifier: MIT
// A value is computed from an outer loop's counter in one inner loop, and crosses the barriers of another, whose trip
// count the compiler cannot prove uniform. Recomputing the value must not use a later value of the counter.
// sizes: 1 7 16 4,4

KERNEL {
    const uint l = (uint)get_local_linear_id(), size = (uint)get_local_linear_size();
    const uint item = (uint)global_item();
    uint u = size, s = 0;
    for (uint i = 0; i < size % 5u + 1u; ++i) {
        uint j = 0;
        do {
            u = (uint)n + i;
        } while (++j < size % 4u);
        for (uint k = 0, end = (uint)in[u & 63u] % 5u; k < end; ++k) {
            scratch[l] = (int)(s + l);
            barrier(FENCE);
            s += (uint)scratch[(l + 1u) % size] + u;
            barrier(FENCE);
        }
    }
    out[item] = (int)(s + u);
}
