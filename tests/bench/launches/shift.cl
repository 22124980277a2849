// Launches for the test of ./dev bench checks: right.sim is right, beyond.sim leaves the buffer `from`.
kernel void shift(global const int *from, global int *to, local int *tile, int by) {
    int i = get_global_id(0), l = get_local_id(0);
    tile[l] = from[i + by];
    barrier(CLK_LOCAL_MEM_FENCE);
    to[i] = tile[get_local_size(0) - 1 - l];
}
