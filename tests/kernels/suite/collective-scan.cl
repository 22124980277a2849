// SPDX-License-Identifier: MIT
// options: -cl-std=CL3.0
// Scans: the order is that of the linear ids, in every dimension.

KERNEL {
    int v = in[global_item()];
    int before = work_group_scan_exclusive_add(v), with = work_group_scan_inclusive_add(v);
    int least = work_group_scan_inclusive_min(v), most = work_group_scan_exclusive_max(v);
    long sum = work_group_scan_exclusive_add((long)v * (1l << 20));
    float whole = work_group_scan_inclusive_add((float)v / 3.0f);
    float highest = work_group_scan_exclusive_max((float)v);
    int top = highest == -INFINITY ? 77 : (int)highest;
    out[global_item()] = (before + with * 3 + least * 5 + (int)(sum >> 16) + top) ^ most ^ as_int(whole);
}
