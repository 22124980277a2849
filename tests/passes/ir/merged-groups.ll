; SPDX-License-Identifier: MIT
; Several work-groups of the program run as one. The program sees its own ids, its local size and its number of groups.
; RUN: %opt -passes=barecl-kernel-signature,barecl-merged-groups,barecl-known-local-size -S %s | %FileCheck %s --check-prefix=NOTE
; RUN: not %opt -passes=barecl-kernel-signature,barecl-merged-groups -barecl-local-size=64,2,1 -barecl-program-size=4,2,1 -S %s 2>&1 | %FileCheck %s --check-prefix=REFUSED
; RUN: sed -e '/^; CUT/,$d' %s | %opt -passes=barecl-kernel-signature,barecl-merged-groups,barecl-known-local-size -barecl-local-size=64,2,1 -barecl-program-size=4,2,1 -S | %FileCheck %s --check-prefix=MERGED

declare ptr addrspace(2) @__bcl_launch_context() memory(none)
declare i64 @__bcl_local_id(i32) memory(none)
declare i64 @__bcl_group_id(i32) memory(none)
declare void @__bcl_barrier(i32) convergent

; NOTE-DAG: define void @ids({{.*}} [[NOTED:#[0-9]+]]
; NOTE-DAG: attributes [[NOTED]] = {{.*}}"barecl.mergeable_groups"
; MERGED-LABEL: define void @ids(
; MERGED-DAG: [[ITEM:%.*]] = call i64 @__bcl_local_id(i32 0)
; MERGED-DAG: [[FIRST:%.*]] = mul nuw i64 %group.x, 16
; MERGED-DAG: [[PART:%.*]] = udiv i64 [[ITEM]], 4
; MERGED-DAG: [[GROUP:%.*]] = add nuw i64 [[FIRST]], [[PART]]
; MERGED-DAG: [[LOCAL:%.*]] = urem i64 [[ITEM]], 4
; MERGED-DAG: [[Y:%.*]] = call i64 @__bcl_local_id(i32 1)
; MERGED: store i64 [[LOCAL]]
; MERGED: store i64 [[Y]]
; MERGED: store i64 [[GROUP]]
; MERGED: store i64 %group.y
; MERGED: store i64 4,
; MERGED: [[GROUPS:%.*]] = load i64
; MERGED: [[ALL:%.*]] = mul i64 [[GROUPS]], 16
; MERGED: store i64 [[ALL]]
; MERGED: ret void
define void @ids(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  %x = call i64 @__bcl_local_id(i32 0)
  store i64 %x, ptr addrspace(1) %a
  %y = call i64 @__bcl_local_id(i32 1)
  store i64 %y, ptr addrspace(1) %a
  %gx = call i64 @__bcl_group_id(i32 0)
  store i64 %gx, ptr addrspace(1) %a
  %gy = call i64 @__bcl_group_id(i32 1)
  store i64 %gy, ptr addrspace(1) %a
  %ctx = call ptr addrspace(2) @__bcl_launch_context()
  %ps = getelementptr i8, ptr addrspace(2) %ctx, i64 48
  %s = load i64, ptr addrspace(2) %ps
  store i64 %s, ptr addrspace(1) %a
  %pg = getelementptr i8, ptr addrspace(2) %ctx, i64 72
  %groups = load i64, ptr addrspace(2) %pg
  store i64 %groups, ptr addrspace(1) %a
  ret void
}

!0 = !{i32 1}
!1 = !{i32 3}

; CUT: kernels whose work-groups cannot be merged.
; NOTE-NOT: define void @waits({{.*}} [[NOTED]]
; NOTE-NOT: define void @shares({{.*}} [[NOTED]]
; NOTE-NOT: define void @looks_up({{.*}} [[NOTED]]
; REFUSED: its work-groups cannot be merged: work-items share memory or wait for each other
define void @waits(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  call void @__bcl_barrier(i32 1)
  ret void
}

define void @shares(ptr addrspace(3) %tile) !kernel_arg_addr_space !1 {
  ret void
}

define void @looks_up(ptr addrspace(1) %a, i64 %dimension) !kernel_arg_addr_space !2 {
  %ctx = call ptr addrspace(2) @__bcl_launch_context()
  %row = getelementptr i8, ptr addrspace(2) %ctx, i64 48
  %p = getelementptr i64, ptr addrspace(2) %row, i64 %dimension
  %n = load i64, ptr addrspace(2) %p
  store i64 %n, ptr addrspace(1) %a
  ret void
}

!2 = !{i32 1, i32 0}
