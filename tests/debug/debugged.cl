int twice(int v) {
    int w = v + 1;
    return w * 2;
}

kernel void add(global const int *a, global int *out, int n) {
    int i = get_global_id(0);
    int sum = a[i];
    for (int k = 0; k < n; k++) {
        sum += twice(k);
    }
    out[i] = sum;
}

kernel void turn(global const int *a, global int *out, local int *part) {
    int l = get_local_id(0);
    part[l] = a[get_global_id(0)] * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
    int other = part[get_local_size(0) - 1 - l];
    out[get_global_id(0)] = other + l;
}
