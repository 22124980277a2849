// SPDX-License-Identifier: MIT
// options: -cl-std=CL3.0
// sizes: 2,3,5 8,1,8 4,4,4
// Broadcasts from a work-item in three dimensions.

KERNEL {
    int v = in[global_item()];
    int near = work_group_broadcast(v, 0, 0, 0);
    int far = work_group_broadcast(v, get_local_size(0) - 1, get_local_size(1) - 1, get_local_size(2) - 1);
    int some = (int)(work_group_broadcast((long)v * (1l << 34), 1, 0, 1) >> 33);
    out[global_item()] = near * 3 + far * 5 + some + v;
}
