// SPDX-License-Identifier: MIT
// A barrier that some work-items cannot come to is refused at its line if the local size is known. If it
// is not known, there is a warning, and the kernel's facts say in which dimensions the local size must be
// 1. Barriers whose condition depends on data are not checked.
// RUN: %clang %s -DFIRST_ONLY --target=x86_64-linux-gnu -o %t.1.ll
// RUN: %opt %t.1.ll -passes=%inline,barecl-work-group -S -o %t.1.out.ll 2>&1 | %FileCheck %s --check-prefix=FIRST
// RUN: %FileCheck %s --check-prefixes=NODE,NODE1 < %t.1.out.ll
// RUN: %not %opt %t.1.ll -passes=%inline,barecl-work-group -barecl-local-size=2,1,1 -disable-output 2>&1 | %FileCheck %s --check-prefix=FIRST
// RUN: %opt %t.1.ll -passes=%inline,barecl-work-group -barecl-local-size=1,2,1 -disable-output
// RUN: %clang %s -DRETURNS --target=x86_64-linux-gnu -o %t.2.ll
// RUN: %opt %t.2.ll -passes=%inline,barecl-work-group -S -o %t.2.out.ll 2>&1 | %FileCheck %s --check-prefix=RETURNS
// RUN: %FileCheck %s --check-prefixes=NODE,NODE2 < %t.2.out.ll
// RUN: %not %opt %t.2.ll -passes=%inline,barecl-work-group -barecl-local-size=2,1,1 -disable-output 2>&1 | %FileCheck %s --check-prefix=RETURNS
// RUN: %opt %t.2.ll -passes=%inline,barecl-work-group -barecl-local-size=1,2,1 -disable-output
// RUN: %clang %s -DHALF --target=x86_64-linux-gnu -o %t.3.ll
// RUN: %opt %t.3.ll -passes=%inline,barecl-work-group -disable-output
// RUN: %not %opt %t.3.ll -passes=%inline,barecl-work-group -barecl-local-size=64,1,1 -disable-output 2>&1 | %FileCheck %s --check-prefix=HALF
// RUN: %opt %t.3.ll -passes=%inline,barecl-work-group -barecl-local-size=16,1,1 -disable-output
// RUN: %clang %s -DALONE --target=x86_64-linux-gnu -o %t.4.ll
// RUN: %opt %t.4.ll -passes=%inline,barecl-work-group -disable-output
// RUN: %clang %s -DDATA --target=x86_64-linux-gnu -o %t.5.ll
// RUN: %opt %t.5.ll -passes=%inline,barecl-work-group -disable-output
// NODE: !{!"test", ptr @test_workgroup, {{.*}}, i32 0, i32 0, i32 0, i32 1, i32 {{[0-9]+}},
// Work-groups that meet at the barriers in the same way can be merged.
// NODE1-SAME: i32 0, i32 0}
// NODE2-SAME: i32 1, i32 0}
#include "primitives.h"

#ifdef ALONE
__attribute__((reqd_work_group_size(1, 1, 1)))
#endif
KERNEL {
    size_t l = get_local_id(0);
    scratch[l] = n;
#ifdef FIRST_ONLY
    if (l == 0)
        barrier(FENCE); // FIRST: check-barriers.cl:[[@LINE]]:{{.*}}this barrier is reached by some work-items
#elif defined RETURNS
    if (l > 0)
        return;
    barrier(FENCE); // RETURNS: check-barriers.cl:[[@LINE]]:{{.*}}this barrier is reached by some work-items
#elif defined HALF
    if (l < 16)
        barrier(FENCE); // HALF: check-barriers.cl:[[@LINE]]:{{.*}}this barrier is reached by some work-items
#elif defined ALONE
    if (l == 0)
        barrier(FENCE);
#elif defined DATA
    if (in[l] == 0)
        barrier(FENCE);
#endif
    out[l] = scratch[0];
}
