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
kernel void turns(global int *to, local int *tile) {
    size_t l = get_local_id(0), n = get_local_size(0);
    int mine = to[l], sum = 0;
    for (size_t i = 0; i < n; ++i) {
        tile[l] = mine;
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += (int)(i + 1) * mine;
        mine = tile[(l + 1) % n];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    to[l] = sum;
}
