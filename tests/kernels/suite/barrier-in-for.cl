// SPDX-License-Identifier: MIT
// A barrier in a loop with a uniform trip count, with loop-carried values both uniform (k, step)
// and not (sum). A uniform value that is read inside the work-item loop would be one iteration ahead.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int sum = in[global_item()];
    int step = 1;
    for (int k = 0; k < n; ++k) {
        scratch[l] = sum + k * step;
        barrier(FENCE);
        sum += scratch[(l + k) % size] * step;
        step = step * 3 + k;
        barrier(FENCE);
    }
    out[global_item()] = sum + step;
}
