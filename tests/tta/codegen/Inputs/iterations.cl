// SPDX-License-Identifier: MIT
// `to` and `from` may be the same memory.
kernel void items(global int *to, global const int *from) {
    size_t i = get_global_id(0);
    to[i] = from[i] + 7;
}
kernel void steps(global int *to, global const int *from) {
    for (int i = 0; i < 8; ++i)
        to[i] = from[i] + 7;
}
