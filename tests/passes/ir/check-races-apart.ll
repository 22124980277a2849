; SPDX-License-Identifier: MIT
; Accesses that cannot be in a race are not looked at. If that depends on the launch, the kernel has a second version.
; RUN: %opt -passes=barecl-kernel-signature,barecl-check-accesses,simplifycfg -barecl-check-races -S %s | %FileCheck %s

@k.tile = internal addrspace(3) global [4 x i32] undef, align 16
declare void @__bcl_barrier(i32) convergent
declare i64 @__bcl_global_id(i32)
declare i64 @__bcl_local_id(i32)
declare i64 @__bcl_group_id(i32)

; The barrier is between the write by all and the reads by all: only the write is looked at. No launch changes that.
; CHECK-LABEL: define void @between(
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 true)
; CHECK-NOT: @__bcl_check_race
; CHECK: ret void
define spir_kernel void @between(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  store i32 7, ptr addrspace(3) @k.tile
  call void @__bcl_barrier(i32 1) convergent
  %x = load i32, ptr addrspace(3) @k.tile
  ret void
}

; A barrier for global memory does not order the accesses.
; CHECK-LABEL: define void @other_barrier(
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 true)
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 false)
; CHECK: ret void
define spir_kernel void @other_barrier(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  store i32 7, ptr addrspace(3) @k.tile
  call void @__bcl_barrier(i32 2) convergent
  %x = load i32, ptr addrspace(3) @k.tile
  ret void
}

; Work-items write elements of their own, if the buffers do not overlap. Else the second version looks at all accesses.
; CHECK-LABEL: define void @own(
; CHECK: br i1 {{%.*}}, label %[[FAST:.*]], label %[[FULL:.*]]
; CHECK: [[FAST]]:
; CHECK-NEXT: call void @__bcl_barrier(i32 0)
; CHECK-NOT: @__bcl_check_race
; CHECK: [[FULL]]:
; CHECK-NEXT: call void @__bcl_barrier(i32 0)
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 false)
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 true)
define spir_kernel void @own(ptr addrspace(1) %a, ptr addrspace(1) %b) !kernel_arg_addr_space !1 {
  %i = call i64 @__bcl_global_id(i32 0)
  %from = getelementptr i32, ptr addrspace(1) %a, i64 %i
  %x = load i32, ptr addrspace(1) %from
  %to = getelementptr i32, ptr addrspace(1) %b, i64 %i
  store i32 %x, ptr addrspace(1) %to
  ret void
}

; The guard limits %x to less than a row: no two work-items write one element. In the first version neither access of %a
; is looked at.
; CHECK-LABEL: define void @guarded(
; CHECK: br i1 {{%.*}}, label %[[FAST:.*]], label %[[FULL:.*]]
; CHECK: [[FAST]]:
; CHECK-NOT: @__bcl_check_race
; CHECK: [[FULL]]:
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 true)
define spir_kernel void @guarded(ptr addrspace(1) %a, i64 %width, i64 %height) !kernel_arg_addr_space !2 {
  %x = call i64 @__bcl_global_id(i32 0)
  %y = call i64 @__bcl_global_id(i32 1)
  %left = icmp slt i64 %x, %width
  %right = icmp sgt i64 %height, %y
  %inside = and i1 %left, %right
  br i1 %inside, label %then, label %end

then:
  %row = mul i64 %y, %width
  %index = add i64 %row, %x
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %index
  %v = load i32, ptr addrspace(1) %at
  store i32 %v, ptr addrspace(1) %at
  br label %end

end:
  ret void
}

; One work-item of each work-group writes.
; CHECK-LABEL: define void @first(
; CHECK: br i1 {{%.*}}, label %[[FAST:.*]], label %[[FULL:.*]]
; CHECK: [[FAST]]:
; CHECK-NOT: @__bcl_check_race
; CHECK: [[FULL]]:
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 true)
define spir_kernel void @first(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  %l = call i64 @__bcl_local_id(i32 0)
  %is.first = icmp eq i64 %l, 0
  br i1 %is.first, label %then, label %end

then:
  %g = call i64 @__bcl_group_id(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %a, i64 %g
  store i32 1, ptr addrspace(1) %at
  br label %end

end:
  ret void
}

!0 = !{i32 1}
!2 = !{i32 1, i32 0, i32 0}
!1 = !{i32 1, i32 1}
