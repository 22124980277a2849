// SPDX-License-Identifier: MIT
// Loops that work-items leave at different times, before and after a barrier.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int steps = 0;
    for (uint x = (uint)l + 1; x != 1; x = x & 1 ? 3 * x + 1 : x / 2)
        ++steps;
    scratch[l] = steps;
    barrier(FENCE);
    while (v > 0) {
        v -= 37;
        if (v % 11 == 0)
            break;
    }
    v += scratch[(l + 1) % size] * 100 + steps;
    out[global_item()] = v;
}
