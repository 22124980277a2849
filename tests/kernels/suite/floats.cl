// SPDX-License-Identifier: MIT
// Floats across barriers; all operations are exact.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    float a = (float)v, b = 0.5f;
    for (int i = 0; i < n; ++i) {
        scratch[l] = as_int(a);
        barrier(FENCE);
        b += as_float(scratch[(l + 1) % size]) * 0.25f;
        barrier(FENCE);
        a = a + 2.0f;
    }
    v = as_int(a) ^ as_int(b);
    out[global_item()] = v;
}
