// SPDX-License-Identifier: MIT
// The kernel calls a function of SPIR-V, which calls a function here.

char4 helper(char4 a, float3 b, short narrow, global int *p);
int more(int n);

float3 twice(float3 v) { return 2 * v; }

kernel void test(global int *out, global int *in, local int *scratch) {
    out[5] = more(in[2]);
    char4 r = helper((char4)(1, 2, 3, in[0]), (float3)(1, 2, in[1]), (short)in[2], out + 4);
    out[0] = r.x;
    out[1] = r.y;
    out[2] = r.z;
    out[3] = r.w;
}
