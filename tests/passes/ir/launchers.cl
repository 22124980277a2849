// SPDX-License-Identifier: MIT
// The two launchers load each kind of argument as abi.h specifies, and are listed with the kernel's facts.
// RUN: %clang %s --target=x86_64-linux-gnu -o %t.ll
// RUN: %opt %t.ll -passes=%inline,barecl-work-group,barecl-lower-address-spaces -S | %FileCheck %s
// RUN: %clang %s --target=thumbv7em-none-eabihf -o %t.arm.ll
// RUN: %opt %t.arm.ll -passes=%inline,barecl-work-group,barecl-lower-address-spaces -S | %FileCheck %s --check-prefix=ARM
#include "primitives.h"

struct pair {
    int first, second[3];
};

__attribute__((reqd_work_group_size(4, 2, 1)))
kernel void test(global int *buffer, constant int *table, local int *scratch, char small, float4 vector,
              struct pair whole) {
    local int tile[16];
    tile[get_local_id(0)] = scratch[0] + table[small] + (int)vector.y + whole.second[small];
    barrier(CLK_LOCAL_MEM_FENCE);
    buffer[get_local_id(0)] = tile[0];
}

// CHECK: define hidden void @test_workgroup(ptr %0, ptr %1, i64 %2, i64 %3, i64 %4)
// CHECK: [[SLOT:%.*]] = load ptr, ptr %{{.*}}, align 8, !invariant.load
// CHECK-NEXT: [[BUFFER:%.*]] = load ptr, ptr [[SLOT]]
// CHECK: load i8, ptr %{{.*}}, align 1
// CHECK: load <4 x float>, ptr %{{.*}}, align 16
// CHECK: call void @test(ptr [[BUFFER]],
// CHECK: define hidden void @test_workgroup_fast(
// CHECK: [[SLOT:%.*]] = getelementptr inbounds ptr, ptr %0, i32 0
// CHECK-NEXT: [[BUFFER:%.*]] = load ptr, ptr [[SLOT]]
// CHECK: call void @test(ptr [[BUFFER]],

// CHECK: !barecl.kernels = !{[[KERNEL:![0-9]+]]}
// CHECK: [[KERNEL]] = !{!"test", ptr @test_workgroup, ptr @test_workgroup_fast, i32 0, [[LOCALS:![0-9]+]], i32 4, i32 2, i32 1, i32 0, i32 0, i32 0, i32 0}
// CHECK: [[LOCALS]] = !{[[TILE:![0-9]+]]}
// CHECK: [[TILE]] = !{i32 64, i32 16}

// ARM: define hidden void @test_workgroup(ptr %0, ptr %1, i32 %2, i32 %3, i32 %4)
