// SPDX-License-Identifier: MIT
// options: -cl-std=CL3.0
// Each iteration uses the same word again, in a loop whose end a collective function decides, and in one of
// two arms that the whole group takes.

KERNEL {
    int v = in[global_item()] & 0xff, rounds = 0;
    while (work_group_any(v > 3)) {
        int place = work_group_scan_exclusive_add(v & 1);
        v = (v >> 1) + (place & 1);
        if (rounds & 1)
            v += work_group_broadcast(v, get_local_size(0) - 1, 0, 0) & 1;
        else if (work_group_reduce_add(v) > n * 40)
            v >>= 1;
        if (++rounds == 12)
            break;
    }
    out[global_item()] = v * 100 + rounds;
}
