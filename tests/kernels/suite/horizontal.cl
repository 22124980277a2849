// SPDX-License-Identifier: MIT
// Loops without barriers that may be interchanged with the work-item loop: nested, one after
// another, under a uniform condition, with the condition at their end, with divergent values, branches
// and stores in them. Next to them, loops that may not be interchanged.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), g = global_item();
    uint sum = (uint)in[g], other = (uint)l;
    for (int k = 0; k < n; ++k)
        sum += in[(g + k) % WORDS] * k;
    if (n > 3) {
        int k = 0;
        do {
            if (in[(g * 3 + k) % WORDS] & 1)
                other += k * sum;
            else
                sum ^= other;
        } while (++k < n + 2);
    }
    for (int i = 0; i < n; ++i) {
        for (int k = i; k < n; ++k)
            sum = sum * 3 + other + k;
        other += sum >> i;
        if (sum & 2)
            for (int k = 0; k < n; ++k)
                other -= k * sum;
        for (int k = 0; k < (int)(l % 5); ++k)
            sum += other;
    }
    scratch[l] = sum;
    barrier(FENCE);
    for (int k = 0; k < n; ++k) {
        out[g] = sum + (uint)scratch[l] * k;
        sum += out[g];
    }
    for (int i = 0; i < n; ++i) {
        if (other & (1 << i))
            continue;
        for (int k = 0; k < n; ++k)
            sum += other * k + i;
    }
    out[g] = sum + other;
}
