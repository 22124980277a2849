// SPDX-License-Identifier: MIT
// options: -cl-std=CL3.0
// Every reduction, one after the other, with values that are computed before and used after.

KERNEL {
    int v = in[global_item()];
    int sum = work_group_reduce_add(v);
    int least = work_group_reduce_min(v);
    int most = work_group_reduce_max(v);
    uint highest = work_group_reduce_max((uint)v);
    long far = work_group_reduce_min((long)v * (1l << 33));
    int all = work_group_all(v > least), any = work_group_any(v == most);
    float whole = work_group_reduce_add((float)v * 0.25f);
    out[global_item()] = (sum * 3 + least * 5 + most * 7 + (int)(far >> 31) + all * 11 + any * 13 + v) ^
                         as_int(whole) ^ as_int(highest);
}
