// SPDX-License-Identifier: MIT
// Loops that accumulate in memory. What they read is other memory, the same memory, or overlaps with it.
// Each work-item owns out[item], out[item + HALF] and scratch[l]. n is 5.

#define HALF (WORDS / 2)

static void add(global int *to, int value) { *to = (int)((uint)*to * 3u + (uint)value); }

KERNEL {
    int item = global_item(), l = get_local_linear_id(), x = get_local_id(0);
    int rounds = 35 + (n & 7), none = n & 0;
    int before = in[item];
    out[item] = before;
    out[item + HALF] = item;
    scratch[l] = 5;

    barrier(FENCE); // each part has a loop over the work-items of its own

    // Apart: in another buffer, in local memory, upwards, downwards, with a step that is not known.
    for (int k = 0; k < rounds; k++)
        add(&out[item], in[item + k]);
    for (int k = rounds; k > 0; k--)
        add(&out[item], in[item + k] - scratch[l]);
    for (int k = 0; k < rounds; k++)
        add(&out[item], in[item + k * (n & 3)]);
    for (int k = 0; k < rounds; k++) {
        scratch[l] += in[item + k] & 255;
        add(&out[item], scratch[l]);
    }

    barrier(FENCE);

    // Rows of unequal length, some of them empty; sums of sums.
    for (int k = x; k < rounds; k++)
        add(&out[item], in[item + k]);
    for (int k = 0; k < none; k++)
        add(&out[item], in[item + k]);
    for (int j = 0; j < 3; j++)
        for (int k = 0; k < rounds + j; k++)
            add(&out[item], in[item + j * 2 + k]);

    // The place read is the place written or another one, which is decided when the kernel runs.
    for (int other = 0; other < 2; other++) {
        global const int *p = n & (1 << other) ? (global const int *)out : in;
        barrier(FENCE);
        for (int k = 0; k < rounds; k++)
            add(&out[item], p[item] + k);
        barrier(FENCE);
        for (int k = 0; k < rounds; k++)
            add(&out[item], ((global const uchar *)p)[4 * item + 1]);
    }

    barrier(FENCE);

    // Only some of the rounds write, or the loop ends early.
    for (int k = 0; k < rounds; k++)
        if (in[item + k] & 1)
            add(&out[item], in[item + k]);
    for (int k = 0; k < rounds; k++) {
        add(&out[item], in[item + k]);
        if ((in[item + k] & 7) == 3)
            break;
    }

    barrier(FENCE);

    // Each change is visible.
    global volatile int *seen = out + item + HALF;
    for (int k = 0; k < rounds; k++) {
        *seen = *seen * 5 & 0xffff;
        add(&out[item], *seen);
    }
    for (int k = 0; k < rounds; k++) {
        scratch[l] = k;
        atomic_add(&scratch[l], in[item + k] & 15);
        add(&out[item], scratch[l]);
    }
    barrier(FENCE);
    for (int k = 0; k < rounds; k++) {
        scratch[l] = (int)((uint)scratch[l] * 3u + (uint)in[item + k]);
        barrier(FENCE);
        int neighbour = scratch[(l + 1) % get_local_linear_size()];
        barrier(FENCE);
        add(&out[item], neighbour);
    }
}
