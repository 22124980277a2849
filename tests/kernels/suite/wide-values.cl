// SPDX-License-Identifier: MIT
// Values of several sizes and alignments cross barriers, vectors of 3 among them.
// RUN: %run-kernel %s

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    char c = v;
    short s = v * 3;
    long big = (long)v * 1000003;
    float f = v * 0.5f;
    int4 four = (int4)(v, v + 1, v + 2, v + n);
    float3 three = (float3)(f, f + 1.0f, f * 2.0f);
    scratch[l] = v;
    barrier(FENCE);
    int w = scratch[size - 1 - l];
    c += w, s -= w, big ^= w, f += w, four *= w, three += f;
    barrier(FENCE);
    scratch[l] = c + s;
    barrier(FENCE);
    out[global_item()] = scratch[(l + 1) % size] + (int)(big >> 3) + (int)f + four.x + four.y +
                         four.z + four.w + (int)(three.x + three.y + three.z);
}
