; SPDX-License-Identifier: MIT
; Several work-groups of the program run as one. The program sees its own ids, its local size and its number of groups.
; RUN: %opt -passes=barecl-kernel-signature,barecl-merged-groups,barecl-known-local-size -S %s | %FileCheck %s --check-prefix=NOTE
; RUN: not %opt -passes=barecl-kernel-signature,barecl-merged-groups -barecl-local-size=64,2,1 -barecl-program-size=4,2,1 -S %s 2>&1 | %FileCheck %s --check-prefix=REFUSED
; RUN: sed -e '/^; CUT/,$d' %s | %opt -passes=barecl-kernel-signature,barecl-merged-groups,barecl-known-local-size -barecl-local-size=64,2,1 -barecl-program-size=4,2,1 -S | %FileCheck %s --check-prefix=MERGED

declare ptr addrspace(2) @__bcl_launch_context() memory(none)
declare i64 @__bcl_local_id(i32) memory(none)
declare i64 @__bcl_group_id(i32) memory(none)
declare i64 @__bcl_global_id(i32) memory(none)
declare void @__bcl_barrier(i32) convergent

; NOTE: define void @ids({{.*}} [[NOTED:#[0-9]+]] !kernel
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

; CUT: kernels with local memory or barriers.

; Each work-group copies the same table: merged ones share a copy.
; NOTE: define void @table({{.*}} [[NOTED]] !kernel
define void @table(ptr addrspace(3) %tile, ptr addrspace(1) %from, ptr addrspace(1) %to) !kernel_arg_addr_space !2 {
  %l = call i64 @__bcl_local_id(i32 0)
  %pf = getelementptr i32, ptr addrspace(1) %from, i64 %l
  %v = load i32, ptr addrspace(1) %pf
  %pt = getelementptr i32, ptr addrspace(3) %tile, i64 %l
  store i32 %v, ptr addrspace(3) %pt
  call void @__bcl_barrier(i32 1)
  %g = call i64 @__bcl_group_id(i32 0)
  %pl = getelementptr i32, ptr addrspace(3) %tile, i64 %g
  %w = load i32, ptr addrspace(3) %pl
  %po = getelementptr i32, ptr addrspace(1) %to, i64 %g
  store i32 %w, ptr addrspace(1) %po
  ret void
}

; Work-groups that wait without local memory can be merged, too.
; NOTE: define void @waits({{.*}} [[NOTED]] !kernel
define void @waits(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  call void @__bcl_barrier(i32 1)
  ret void
}

; The value is another one in each work-group.
; NOTE: define void @own_value({{.*}}%group.z) !kernel
; REFUSED: its work-groups cannot be merged: each uses local memory or barriers in its own way
define void @own_value(ptr addrspace(3) %tile) !kernel_arg_addr_space !1 {
  %g = call i64 @__bcl_group_id(i32 0)
  store i64 %g, ptr addrspace(3) %tile
  ret void
}

; So is the value at a global id.
; NOTE: define void @own_element({{.*}}%group.z) !kernel
define void @own_element(ptr addrspace(3) %tile, ptr addrspace(1) %from) !kernel_arg_addr_space !3 {
  %i = call i64 @__bcl_global_id(i32 0)
  %pf = getelementptr i32, ptr addrspace(1) %from, i64 %i
  %v = load i32, ptr addrspace(1) %pf
  store i32 %v, ptr addrspace(3) %tile
  ret void
}

; The address is another one.
; NOTE: define void @own_place({{.*}}%group.z) !kernel
define void @own_place(ptr addrspace(3) %tile) !kernel_arg_addr_space !1 {
  %g = call i64 @__bcl_group_id(i32 0)
  %p = getelementptr i32, ptr addrspace(3) %tile, i64 %g
  store i32 1, ptr addrspace(3) %p
  ret void
}

; Only one work-group stores.
; NOTE: define void @some({{.*}}%group.z) !kernel
define void @some(ptr addrspace(3) %tile) !kernel_arg_addr_space !1 {
  %g = call i64 @__bcl_group_id(i32 0)
  %is = icmp eq i64 %g, 7
  br i1 %is, label %then, label %end
then:
  store i32 1, ptr addrspace(3) %tile
  br label %end
end:
  ret void
}

; Only one work-group waits.
; NOTE: define void @some_wait({{.*}}%group.z) !kernel
define void @some_wait(ptr addrspace(3) %tile) !kernel_arg_addr_space !1 {
  %g = call i64 @__bcl_group_id(i32 0)
  %is = icmp eq i64 %g, 7
  br i1 %is, label %then, label %end
then:
  call void @__bcl_barrier(i32 1)
  br label %end
end:
  ret void
}

; The next work-item of another work-group would overwrite what this one has not read yet.
; NOTE: define void @counts({{.*}}%group.z) !kernel
define void @counts(ptr addrspace(3) %tile) !kernel_arg_addr_space !1 {
  store i32 1, ptr addrspace(3) %tile
  call void @__bcl_barrier(i32 1)
  %v = load i32, ptr addrspace(3) %tile
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(3) %tile
  ret void
}

; A load that another iteration's store follows without a barrier.
; NOTE: define void @rounds({{.*}}%group.z) !kernel
define void @rounds(ptr addrspace(3) %tile, ptr addrspace(1) %to) !kernel_arg_addr_space !3 {
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  store i32 %n, ptr addrspace(3) %tile
  call void @__bcl_barrier(i32 1)
  %v = load i32, ptr addrspace(3) %tile
  store i32 %v, ptr addrspace(1) %to
  %next = add i32 %n, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A work-group may have written what it copies.
; NOTE: define void @written({{.*}}%group.z) !kernel
define void @written(ptr addrspace(3) %tile, ptr addrspace(1) %a) !kernel_arg_addr_space !3 {
  %g = call i64 @__bcl_group_id(i32 0)
  %p = getelementptr i64, ptr addrspace(1) %a, i64 %g
  store i64 %g, ptr addrspace(1) %p
  call void @__bcl_barrier(i32 1)
  %v = load i64, ptr addrspace(1) %a
  store i64 %v, ptr addrspace(3) %tile
  ret void
}

; NOTE: define void @written_before({{.*}}%group.z) !kernel
define void @written_before(ptr addrspace(3) %tile, ptr addrspace(1) %a) !kernel_arg_addr_space !3 {
  %g = call i64 @__bcl_group_id(i32 0)
  br label %loop
loop:
  %n = phi i32 [ 0, %0 ], [ %next, %loop ]
  %v = load i64, ptr addrspace(1) %a
  store i64 %v, ptr addrspace(3) %tile
  call void @__bcl_barrier(i32 1)
  store i64 %g, ptr addrspace(1) %a
  %next = add i32 %n, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %end
end:
  ret void
}

; The address leaves the kernel's sight, and the memory changes by more than stores.
; NOTE: define void @escapes({{.*}}%group.z) !kernel
define void @escapes(ptr addrspace(3) %tile, ptr addrspace(1) %to) !kernel_arg_addr_space !3 {
  store ptr addrspace(3) %tile, ptr addrspace(1) %to
  ret void
}

; NOTE: define void @adds({{.*}}%group.z) !kernel
define void @adds(ptr addrspace(3) %tile) !kernel_arg_addr_space !1 {
  %old = atomicrmw add ptr addrspace(3) %tile, i32 1 monotonic
  ret void
}

; NOTE: define void @looks_up({{.*}}%group.z) !kernel
define void @looks_up(ptr addrspace(1) %a, i64 %dimension) !kernel_arg_addr_space !4 {
  %ctx = call ptr addrspace(2) @__bcl_launch_context()
  %row = getelementptr i8, ptr addrspace(2) %ctx, i64 48
  %p = getelementptr i64, ptr addrspace(2) %row, i64 %dimension
  %n = load i64, ptr addrspace(2) %p
  store i64 %n, ptr addrspace(1) %a
  ret void
}
; NOTE: attributes [[NOTED]] = { "barecl.mergeable_groups" }

!2 = !{i32 3, i32 1, i32 1}
!3 = !{i32 3, i32 1}
!4 = !{i32 1, i32 0}
