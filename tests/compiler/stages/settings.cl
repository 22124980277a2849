// --horizontal= selects the loops that are interchanged: none, those that become faster, or all for which it is
// legal. The binary records the settings.
// RUN: %bareclc compile --target x86-64-v3 --horizontal=off --remarks=horizontal %s -o %t.off 2>&1 | FileCheck --check-prefix=OFF --allow-empty %s
// RUN: %bareclc compile --target x86-64-v3 --horizontal=auto --remarks=horizontal %s -o %t.auto 2>&1 | FileCheck --check-prefix=LANES %s
// RUN: %bareclc compile --target x86-64-v3 --horizontal=auto --workitem=loops --remarks=horizontal %s -o %t.auto 2>&1 | FileCheck --check-prefix=AUTO %s
// RUN: %bareclc compile --target x86-64-v3 --horizontal=on --remarks=horizontal %s -o %t.on 2>&1 | FileCheck --check-prefix=ON %s
// RUN: %bareclc compile --target cortex-m4f --horizontal=on --remarks=horizontal %s -o %t.scalar 2>&1 | FileCheck --check-prefix=ON %s
// RUN: %bareclc info %t.on | FileCheck --check-prefix=INFO %s
// RUN: not %bareclc compile --horizontal=sideways %s -o %t.none 2>&1 | FileCheck --check-prefix=BAD %s

// OFF-NOT: remark
// LANES: settings.cl:[[#]]:5: remark: this loop stays inside the loop over the work-items: work-items share vectors
// AUTO: settings.cl:[[#SUM:]]:5: remark: this loop runs around the loop over the work-items
// AUTO: settings.cl:[[#SUM+4]]:5: remark: this loop stays inside the loop over the work-items: its accesses are not consecutive
// ON: settings.cl:[[#SUM:]]:5: remark: this loop runs around the loop over the work-items
// ON: settings.cl:[[#SUM+4]]:5: remark: this loop runs around the loop over the work-items
// INFO: --horizontal=on
// BAD: --horizontal=sideways: the values are on, off, auto
kernel void both(global float *out, global const float *in, uint n) {
    uint x = get_global_id(0);
    float sum = 0;
    for (uint k = 0; k < n; ++k)
        sum += in[k * n + x];
    out[x] = sum;

    for (uint k = 0; k < n; ++k)
        sum += in[x * n + k * k];
    out[x + n] = sum;
}
