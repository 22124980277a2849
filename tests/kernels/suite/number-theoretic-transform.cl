// SPDX-License-Identifier: MIT
// A Fourier transform modulo 257, exact in integers, in place.
// sizes: 1 2 16 64 256

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    // 3 generates the numbers modulo 257, so 3 to the 256/size is a root of unity.
    uint root = 1;
    for (size_t i = 0; i < 256 / size; ++i)
        root = root * 3 % 257;
    size_t from = 0;
    for (size_t bit = 1; bit < size; bit *= 2)
        from = from * 2 + (l & bit ? 1 : 0);
    scratch[from] = (v + 514) % 257;
    for (size_t half_width = 1; half_width < size; half_width *= 2) {
        barrier(FENCE);
        if ((l & half_width) == 0) {
            uint power = 1;
            for (size_t i = 0; i < (l & (half_width - 1)) * (size / 2 / half_width); ++i)
                power = power * root % 257;
            uint even = (uint)scratch[l], odd = (uint)scratch[l + half_width] * power % 257;
            scratch[l] = (int)((even + odd) % 257);
            scratch[l + half_width] = (int)((even + 257 - odd) % 257);
        }
    }
    barrier(FENCE);
    v = scratch[l];
    out[global_item()] = v;
}
