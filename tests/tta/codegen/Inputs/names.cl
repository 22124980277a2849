// SPDX-License-Identifier: MIT
float floorf(float x) { return x * 3.0f; }
static float sqrtf(float x) { return x + 1.0f; }
__attribute__((noinline)) float ceilf(float x) { return x + 1.0f; }
int strlen(constant char *text) { return text[0]; }

kernel void names(global float *out) {
    out[0] = floorf(1.5f);
    out[1] = sqrtf(16.0f);
    out[2] = ceilf(1.5f);
    out[3] = strlen("abc");
}
