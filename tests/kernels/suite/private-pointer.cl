// SPDX-License-Identifier: MIT
// A pointer to a private variable, chosen by each work-item before a barrier and used after it.

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    int a = v, b = (int)l;
    int *p = v & 1 ? &a : &b;
    scratch[l] = *p;
    barrier(FENCE);
    *p += scratch[(l + 1) % size];
    barrier(FENCE);
    v = a * 2 + b;
    out[global_item()] = v;
}
