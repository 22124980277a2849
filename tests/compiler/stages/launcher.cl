// A build makes both functions through which devices run a kernel, or only the one that --launcher names.
// RUN: %bareclc compile --target=cortex-m4f --emit=workgroup-ir %s -o - | FileCheck --check-prefix=BOTH %s
// RUN: %bareclc compile --target=cortex-m4f --launcher=workgroup --emit=workgroup-ir %s -o - | FileCheck --check-prefix=SLOW %s
// RUN: %bareclc compile --target=cortex-m4f --launcher=workgroup_fast --emit=workgroup-ir %s -o - | FileCheck --check-prefix=FAST %s

kernel void one(global int *p) { p[get_global_id(0)] = 1; }

// BOTH: define {{.*}}@one_workgroup(
// BOTH: define {{.*}}@one_workgroup_fast(
// SLOW: define {{.*}}@one_workgroup(
// SLOW-NOT: @one_workgroup_fast
// FAST-NOT: @one_workgroup(
// FAST: define {{.*}}@one_workgroup_fast(
