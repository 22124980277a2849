// SPDX-License-Identifier: MIT
// Walsh-Hadamard transform in floats: butterflies with all factors 1, whose sums are exact.
// sizes: 1 2 16 64 256 4,4

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    scratch[l] = as_int((float)v);
    for (size_t step = 1; step < size; step *= 2) {
        barrier(FENCE);
        float a = as_float(scratch[l]), b = as_float(scratch[l ^ step]);
        barrier(FENCE);
        scratch[l] = as_int(l & step ? b - a : a + b);
    }
    v = scratch[l];
    out[global_item()] = v;
}
