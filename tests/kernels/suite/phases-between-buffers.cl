// SPDX-License-Identifier: MIT
// Each phase reads what other work-items wrote in the phase before, with one barrier between. When
// several phases are unrolled together, the phases must stay in order, and so must the accesses of
// different work-items.
// sizes: 16

__attribute__((reqd_work_group_size(16, 1, 1))) KERNEL {
    const int l = (int)get_local_id(0);
    int from = 0;
    scratch[l] = in[global_item()];
    for (int phase = 0; phase < n; ++phase) {
        barrier(FENCE);
        scratch[16 - from + l] = scratch[from + (l + phase) % 16] * 3 + phase;
        from = 16 - from;
    }
    barrier(FENCE);
    out[global_item()] = scratch[from + l];
}
