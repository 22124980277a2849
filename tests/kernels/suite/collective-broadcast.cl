// SPDX-License-Identifier: MIT
// options: -cl-std=CL3.0
// sizes: 1 7 16 64 256
// Broadcasts from the first, the last and a computed work-item, and from another work-item in each iteration.

KERNEL {
    int v = in[global_item()], size = (int)get_local_size(0);
    int first = work_group_broadcast(v, 0), last = work_group_broadcast(v, size - 1);
    int one = work_group_broadcast(v + first, (n * 3) % size);
    for (int i = 0; i < n; ++i)
        one += work_group_broadcast(one + v, (size_t)(i * 5 % size)) >> 2;
    out[global_item()] = first + last * 3 + one * 5;
}
