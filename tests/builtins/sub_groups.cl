// SPDX-License-Identifier: MIT
//
// cl_khr_subgroup_*: the kernels of sub_groups.c. Each writes OUTPUTS numbers for each work-item.

#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif

#define OUTPUTS 24
#define OUT(i) out[get_global_id(0) * OUTPUTS + (i)]

#ifndef OF

// Functions that all work-items of a sub-group call.
kernel void together(global const int *in, global int *out) {
    int x = in[get_global_id(0)];
    uint own = get_sub_group_local_id(), size = get_sub_group_size(), whole = get_max_sub_group_size();
    OUT(0) = (int)(get_sub_group_id() * 1000 + own);
    OUT(1) = (int)(get_num_sub_groups() * 1000 + size);
    OUT(2) = sub_group_reduce_add(x);
    OUT(3) = sub_group_scan_exclusive_add((short)x);
    OUT(4) = sub_group_scan_inclusive_max((char)x);
    OUT(5) = sub_group_broadcast(x, size / 2);
    char4 four = sub_group_broadcast((char4)((char)x, 2, (char)own, 4), size - 1);
    OUT(6) = four.x * 100 + four.y * 10 + four.z;
    OUT(7) = sub_group_shuffle(x, (own * 7 + 1) % size);
    OUT(8) = sub_group_shuffle_xor(x, own < (size & ~1u) ? 1 : 0);
    OUT(9) = sub_group_shuffle_up(x, min(own, 3u));
    OUT(10) = sub_group_shuffle_down(x, min(size - 1 - own, 5u));
    int up = sub_group_rotate(x, 3), down = sub_group_rotate(x, -2);
    OUT(11) = (own + 3) % whole < size ? up : 0; // otherwise from no work-item
    OUT(12) = (own + 2 * whole - 2) % whole < size ? down : 0;
    OUT(13) = (int)sub_group_clustered_reduce_add((float)x, 8);
    uint4 mask = sub_group_ballot(x > 50);
    OUT(14) = (int)sub_group_ballot_bit_count(mask);
    OUT(15) = (int)(sub_group_ballot_inclusive_scan(mask) * 1000 + sub_group_ballot_exclusive_scan(mask));
    OUT(16) = (int)(sub_group_ballot_find_lsb(get_sub_group_ge_mask()) * 1000 +
                    sub_group_ballot_find_msb(get_sub_group_le_mask()));
    OUT(17) = (int)(sub_group_ballot_bit_count(get_sub_group_gt_mask()) * 1000 +
                    sub_group_ballot_bit_count(get_sub_group_lt_mask()));
    OUT(18) = sub_group_inverse_ballot(mask) * 10 + sub_group_ballot_bit_extract(mask, size - 1 - own);
    OUT(19) = (int)sub_group_ballot_bit_count(get_sub_group_eq_mask() & mask);
    OUT(20) = sub_group_any(x == 77) * 10 + sub_group_all(x < 99);
    OUT(21) = sub_group_clustered_rotate(x, 1, 1) + (size % 4 ? 0 : sub_group_clustered_rotate(x, 3, 4));
    OUT(22) = (int)(sub_group_ballot_find_msb((uint4)~0u) * 1000 + sub_group_ballot_bit_count((uint4)~0u));
}

// Functions that only some work-items call.
kernel void branches(global const int *in, global int *out) {
    int x = in[get_global_id(0)];
    if (x % 3) {
        uint4 here = sub_group_ballot(1), odd = sub_group_ballot(x & 1);
        OUT(0) = sub_group_non_uniform_reduce_add(x);
        OUT(1) = sub_group_non_uniform_scan_inclusive_max(x);
        OUT(2) = sub_group_non_uniform_scan_exclusive_add(x);
        OUT(3) = sub_group_non_uniform_reduce_xor((uchar)x);
        OUT(4) = (int)(odd.x ^ odd.y ^ odd.z ^ odd.w);
        OUT(5) = sub_group_broadcast_first(x);
        OUT(6) = sub_group_elect();
        OUT(7) = sub_group_non_uniform_all(x & 1) * 10 + sub_group_non_uniform_any(x > 90);
        OUT(8) = sub_group_non_uniform_all_equal(x) * 10 + sub_group_non_uniform_all_equal(x > 1000);
        OUT(9) = sub_group_clustered_reduce_min(x, 4);
        OUT(10) = sub_group_shuffle(x, sub_group_ballot_find_msb(here));
        OUT(11) = sub_group_non_uniform_broadcast(x, sub_group_ballot_find_lsb(here));
        OUT(12) = (int)sub_group_non_uniform_scan_inclusive_add((float)x);
        OUT(13) = sub_group_non_uniform_reduce_logical_xor(x > 40);
        OUT(14) = (int)sub_group_non_uniform_reduce_min((long)x);
    } else {
        OUT(15) = (int)sub_group_ballot_bit_count(sub_group_ballot(1));
        if (x & 1)
            OUT(16) = sub_group_non_uniform_reduce_max(x);
        OUT(17) = sub_group_non_uniform_reduce_add((ushort)1);
    }
    OUT(18) = sub_group_reduce_add(1);
}

// The same function at the same place of two arms: a compiler might merge the calls after both.
kernel void arms(global const int *in, global int *out) {
    int x = in[get_global_id(0)];
    uint odd = sub_group_ballot_find_lsb(sub_group_ballot(x & 1));
    uint even = sub_group_ballot_find_lsb(sub_group_ballot(!(x & 1)));
    if (x & 1)
        OUT(0) = sub_group_non_uniform_broadcast(x, odd);
    else
        OUT(0) = sub_group_non_uniform_broadcast(x, even);
}

// Loops that work-items leave at different times, and code after them that not all work-items run.
kernel void loops(global const int *in, global int *out) {
    int x = in[get_global_id(0)], sum = 0;
    if (x == 7)
        return;
    if (x % 5) {
        for (int i = 0; i < x % 6; ++i) {
            if (i == 3 && (x & 8))
                break;
            sum += (i + 1) * (int)sub_group_ballot_bit_count(sub_group_ballot(1));
            if (x & 1)
                sum += 1000 * sub_group_non_uniform_reduce_add(1);
        }
        OUT(1) = sub_group_non_uniform_reduce_add(1);
    }
    OUT(0) = sum;
    OUT(2) = sub_group_non_uniform_reduce_add(1);
}

// Sub-groups that take different branches, then functions of the work-group.
kernel void ways(global const int *in, global int *out) {
    int x = in[get_global_id(0)];
    if (get_sub_group_id() == 0) {
        OUT(0) = sub_group_reduce_add(x);
        sub_group_barrier(CLK_LOCAL_MEM_FENCE);
        OUT(1) = sub_group_broadcast(x, get_sub_group_size() - 1);
    } else {
        for (uint i = 0; i < get_sub_group_id(); ++i)
            OUT(0) = sub_group_reduce_max(x + (int)i);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    OUT(2) = work_group_reduce_add(x);
}

#else

// Each type, in branches.
#define TYPE(T)                                                                                    \
    kernel void of_##T(global const int *in, global int *out) {                                    \
        T x = (T)in[get_global_id(0)];                                                             \
        if (in[get_global_id(0)] % 4) {                                                            \
            OUT(0) = (int)sub_group_non_uniform_reduce_max(x);                                     \
            OUT(1) = (int)sub_group_non_uniform_scan_exclusive_mul((T)(x > (T)3 ? 1 : 2)) & 1;     \
            OUT(2) = (int)sub_group_clustered_reduce_min(x, 16);                                   \
            OUT(3) = (int)sub_group_broadcast_first(x);                                            \
            OUT(4) = (int)sub_group_shuffle(x, get_sub_group_local_id());                          \
        }                                                                                          \
        T##2 two = sub_group_broadcast((T##2)(x, (T)2), 0);                                        \
        OUT(5) = (int)two.x + (int)two.y;                                                          \
        T next = sub_group_rotate(x, 1);                                                           \
        OUT(6) = (get_sub_group_local_id() + 1) % get_max_sub_group_size() < get_sub_group_size()  \
                     ? (int)next : 0;                                                              \
        OUT(7) = (int)sub_group_scan_inclusive_max(x);                                             \
    }
#define NAMED_TYPE(T) TYPE(T)
NAMED_TYPE(OF)

#endif
