// SPDX-License-Identifier: MIT
// Local atomics whose result does not depend on their order: minimum, maximum, or, and, xor.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    if (l == 0) {
        scratch[size] = 0x7fffffff;
        scratch[size + 1] = -0x7fffffff;
        scratch[size + 2] = 0;
        scratch[size + 3] = -1;
        scratch[size + 4] = 0;
    }
    barrier(FENCE);
    atomic_min(&scratch[size], v);
    atomic_max(&scratch[size + 1], v);
    atomic_or(&scratch[size + 2], v);
    atomic_and(&scratch[size + 3], v);
    atomic_xor(&scratch[size + 4], v);
    barrier(FENCE);
    v = scratch[size + l % 5];
    out[global_item()] = v;
}
