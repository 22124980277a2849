// An operation with an operand that is a constant. WRONG chooses a call that is refused.
kernel void named(global const uint *a, global uint *out) {
    out[0] = whiten(a[0], 5);
    vstore4(whiten(vload4(0, a), 31), 0, out + 4);
}

kernel void meant(global const uint *a, global uint *out) { out[0] = ((a[0] >> 7) ^ a[0]) * 5 + 77; }

kernel void other(global const uint *a, global uint *out) { out[0] = ((a[0] >> (a[1] & 31)) ^ a[0]) * 5 + 77; }

#if WRONG == 1
kernel void variable(global const uint *a, global uint *out) { out[0] = whiten(a[0], a[1]); }
#elif WRONG == 2
kernel void outside(global const uint *a, global uint *out) { out[0] = whiten(a[0], 32); }
#endif
