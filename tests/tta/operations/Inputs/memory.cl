// Memory of all address spaces.
constant uint table[4] = {1, 2, 3, 4};

kernel void globals(global const uint *a, global uint *out) {
    out[get_global_id(0)] = sum4(a + 4 * get_global_id(0), 1);
}

kernel void locals(global const uchar *a, global uint *out, local uint *shared) {
    out[get_global_id(0)] = spread(a, shared + 4 * get_local_id(0)) + shared[4 * get_local_id(0)];
}

kernel void privates(global const ushort *a, global short *out) {
    short own[3] = {a[0], a[1], a[2]};
    turn3(own, 5);
    out[get_global_id(0)] = own[0] + own[1] * own[2];
}

kernel void constants(global uint *out) { out[get_global_id(0)] = sum4(table, 1); }

// Operations that use memory are never matched.
kernel void same(global const uint *a, global uint *out) { out[0] = a[0] + a[1] + a[2] + a[3] + 1; }
