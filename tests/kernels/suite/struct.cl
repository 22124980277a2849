// SPDX-License-Identifier: MIT
// A structure that crosses a barrier, with one member written before it and one after it.

struct pair {
    int first;
    short second[2];
};

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    struct pair p = {v, {(short)l, 2}};
    scratch[l] = p.first;
    barrier(FENCE);
    p.second[1] = (short)(scratch[size - 1 - l] & 0xff);
    struct pair q = p;
    barrier(FENCE);
    v = q.first + q.second[0] * 3 + p.second[1];
    out[global_item()] = v;
}
