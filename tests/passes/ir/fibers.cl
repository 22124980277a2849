// SPDX-License-Identifier: MIT
// Fibers: one function for a work-item, which calls the scheduler at barriers and passes their lines,
// and one function for the work-group, which passes the arguments.
// RUN: %clang %s --target=x86_64-linux-gnu -o %t.ll
// RUN: %opt %t.ll -passes=%inline,barecl-work-group -barecl-workitem=fibers -S | %FileCheck %s --check-prefixes=CHECK,PLAIN
// RUN: %opt %t.ll -passes=%inline,barecl-work-group -barecl-check -S | %FileCheck %s --check-prefixes=CHECK,CHECKED
#include "primitives.h"

KERNEL {
    size_t l = get_local_id(0);
    int mine = in[l];
    scratch[l] = mine;
    barrier(FENCE);
    // CHECK-LABEL: define internal void @test.item(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4)
    // CHECK-SAME: !barecl.fiber
    // CHECK: call void @__bcl_fibers_barrier(ptr %1, i32 0, i32 [[@LINE-3]])
    mine += scratch[0];
    barrier(FENCE);
    // CHECK: call void @__bcl_fibers_barrier(ptr %1, i32 1, i32 [[@LINE-1]])
    out[l] = mine;
}
// CHECK-LABEL: define internal void @test(
// CHECK-SAME: !barecl.private_bytes
// PLAIN: call void @__bcl_fibers_run({{.*}}, ptr @test.item, ptr %frame, i32 0)
// CHECKED: call void @__bcl_fibers_run({{.*}}, ptr @test.item, ptr %frame, i32 1)
