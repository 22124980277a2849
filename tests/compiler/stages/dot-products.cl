// SPDX-License-Identifier: MIT
// Dot products of bytes use each core's instruction: for a vector of work-items at once (packed, row), and
// for a single work-item (single). No multiplication of words remains.
// RUN: %bareclc compile --target cortex-m4f --emit=asm %s -o - | FileCheck --check-prefixes=SMLAD,SMLAD-LANES %s
// RUN: %bareclc compile --target cortex-m7 --emit=asm %s -o - | FileCheck --check-prefixes=SMLAD,SMLAD-LANES %s
// RUN: %bareclc compile --target cortex-m33 --emit=asm %s -o - | FileCheck --check-prefixes=SMLAD,SMLAD-LANES %s
// RUN: %bareclc compile --target cortex-r5 --emit=asm %s -o - | FileCheck --check-prefixes=SMLAD,SMLAD-LANES %s
// RUN: %bareclc compile --target cortex-m55 --emit=asm %s -o - | FileCheck --check-prefixes=SMLAD,MVE %s
// RUN: %bareclc compile --target cortex-a9 --emit=asm %s -o - | FileCheck --check-prefixes=SMLAD,NEON %s
// RUN: %bareclc compile --target cortex-a53 --emit=asm %s -o - | FileCheck --check-prefix=A53 %s
// RUN: %bareclc compile --target cortex-a55 --emit=asm %s -o - | FileCheck --check-prefix=SDOT %s
// RUN: %bareclc compile --target x86-64-v1 --emit=asm %s -o - | FileCheck --check-prefix=SSE2 %s
// RUN: %bareclc compile --target x86-64-v3 --emit=asm %s -o - | FileCheck --check-prefix=AVX2 %s
// RUN: %bareclc compile --target x86-64-v4 --emit=asm %s -o - | FileCheck --check-prefix=AVX512 %s
// RUN: %bareclc compile --target x86-64-v4-fp16 --emit=asm %s -o - | FileCheck --check-prefix=VNNI %s

// SMLAD-LANES-LABEL: {{^}}packed:
// SMLAD-LANES:         sxtb16
// SMLAD-LANES-SAME:      ror #8
// SMLAD-LANES:         smuad
// SMLAD-LANES:         smlad
// SMLAD-LANES-NOT:     {{[[:space:]](mul|mla)[[:space:]]}}
// SMLAD-LANES:         {{^}}.Lfunc_end
// MVE-LABEL:  {{^}}packed:
// MVE-DAG:      vmullb.s8
// MVE-DAG:      vmullt.s8
// MVE-NOT:      vmul.i32
// MVE:          letp
// NEON-LABEL: {{^}}packed:
// NEON:         vmull.s8
// NEON:         vpaddl.s16
// NEON:         vpadd.i32
// A53-LABEL:  {{^}}packed:
// A53:          smull2
// A53:          saddlp
// A53:          addp
// SDOT-LABEL: {{^}}packed:
// SDOT:         sdot {{v[0-9]+}}.4s
// SDOT-NOT:     mul {{v[0-9]}}
// SDOT:         {{^}}.Lfunc_end
// SSE2-LABEL: {{^}}packed:
// SSE2-COUNT-2: pmaddwd %xmm
// AVX2-LABEL: {{^}}packed:
// AVX2-COUNT-2: vpmaddwd %ymm
// AVX512-LABEL: {{^}}packed:
// AVX512-COUNT-2: vpmaddwd %zmm
// VNNI-LABEL: {{^}}packed:
// VNNI-COUNT-2: vpdpbusd %zmm
kernel void packed(global const uint *a, global const uint *b, global int *out) {
    size_t i = get_global_id(0);
    out[i] = dot_4x8packed_ss_int(a[i], b[i]);
}

// Unsigned by signed: VNNI's own product, once a vector. As vectors of bytes.
// SMLAD-LANES-LABEL: {{^}}bytes:
// SMLAD-LANES-DAG:     uxtb16
// SMLAD-LANES-DAG:     sxtb16
// SMLAD-LANES:         {{^}}.Lfunc_end
// VNNI-LABEL: {{^}}bytes:
// VNNI:         vpdpbusd ({{.*}}), %zmm
// VNNI:         vpdpbusd 64({{.*}}), %zmm
// VNNI-NEXT:    vmovdq
kernel void bytes(global const uchar4 *a, global const char4 *b, global int *out) {
    size_t i = get_global_id(0);
    out[i] = dot(a[i], b[i]);
}

// A work-item's words times words that all work-items share.
// MVE-LABEL:  {{^}}row:
// MVE:          vmullb.u8
// NEON-LABEL: {{^}}row:
// NEON:         vpaddl.u16
// SDOT-LABEL: {{^}}row:
// SDOT:         udot {{v[0-9]+}}.4s
// AVX2-LABEL: {{^}}row:
// AVX2:         vpmaddwd %ymm
// VNNI-LABEL: {{^}}row:
// VNNI:         vpdpbusd %zmm
kernel void row(global const uint *a, global const uint *b, global uint *out, uint n) {
    size_t i = get_global_id(0), size = get_global_size(0);
    uint sum = 0;
    for (uint k = 0; k < n; ++k)
        sum += dot_4x8packed_uu_uint(a[k * size + i], b[k]);
    out[i] = sum;
}

// One work-item: on Cortex-M55 sixteen products by an instruction, on others a word's.
// SMLAD-LABEL: {{^}}single:
// MVE:           dlstp.32
// MVE:           vmlava.s8
// MVE-NEXT:      letp
// SMLAD:         {{^}}.Lfunc_end
// SDOT-LABEL:  {{^}}single:
// SDOT:          sdot
// VNNI-LABEL:  {{^}}single:
// VNNI:          vpdpbusd
kernel __attribute__((reqd_work_group_size(1, 1, 1))) void
single(global const uint *a, global const uint *b, global int *out, uint n) {
    int sum = 0;
    for (uint k = 0; k < n; ++k)
        sum += dot_4x8packed_ss_int(a[k], b[k]);
    out[get_group_id(0)] = sum;
}
