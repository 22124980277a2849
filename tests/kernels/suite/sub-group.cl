// SPDX-License-Identifier: MIT
// options: -cl-std=CL3.0
// sizes: 1 2 7 16 64 128 1,7 4,4 2,3,5 8,1,8
// The functions of sub-groups. A work-group of at most 128 work-items is one sub-group.

KERNEL {
    int v = in[global_item()];
    uint size = get_sub_group_size(), at = get_sub_group_local_id();
    scratch[at] = v;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    int next = scratch[(at + 1) % size];
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    int sum = sub_group_reduce_add(next), place = sub_group_scan_exclusive_add(v & 1);
    int one = sub_group_broadcast(v, size / 2), any = sub_group_any(v > one), all = sub_group_all(v < 90);
    out[global_item()] = sum + place * 3 + one * 5 + any * 7 + all * 11 + (int)size + next +
                         (int)(get_num_sub_groups() * 100 + get_sub_group_id());
}
