; SPDX-License-Identifier: MIT
; Everything that a kernel depends on becomes a parameter.
; RUN: %opt -passes=barecl-kernel-signature -S %s | %FileCheck %s

%struct.S = type { i32, [3 x float] }
@tile = internal addrspace(3) global [16 x float] undef, align 16
@flag = internal addrspace(3) global i8 undef, align 1
@unused = internal addrspace(3) global i32 undef

declare ptr addrspace(2) @__bcl_launch_context() memory(none)
declare i64 @__bcl_group_id(i32) memory(none)

; A function that is not a kernel stays as it is.
; CHECK: define internal void @helper(i32 %x)
define internal void @helper(i32 %x) !kernel_arg_addr_space !0 {
  ret void
}

; CHECK: define void @k(ptr addrspace(1) noalias %a, ptr addrspace(2) noalias nonnull readonly align 4 dereferenceable(16) "barecl.by_reference" %s,
; CHECK-SAME: ptr addrspace(3) noalias align 16 %tile, ptr addrspace(3) noalias align 1 %flag,
; CHECK-SAME: ptr addrspace(2) noalias nonnull readonly align 8 dereferenceable(176) %launch, i64 noundef %group.x, i64 noundef %group.y, i64 noundef %group.z)
; CHECK-SAME: !barecl.locals [[LOCALS:![0-9]+]]
; CHECK: %s.copy = alloca %struct.S, align 4
; CHECK: call void @llvm.memcpy.p0.p2.i64(ptr align 4 %s.copy, ptr addrspace(2) align 4 %s, i64 16, i1 false)
; CHECK: store float 1.000000e+00, ptr addrspace(3) %
; CHECK: store i8 1, ptr addrspace(3) %flag
; CHECK: load i32, ptr addrspace(2) %launch
; CHECK: store i64 %group.y
; CHECK: store i64 0
; CHECK: select i1 %{{.*}}, i64 %group.z
; CHECK-NOT: @__bcl_
define spir_kernel void @k(ptr addrspace(1) noalias %a, ptr byval(%struct.S) align 4 %s) !kernel_arg_addr_space !0 {
  store float 1.0, ptr addrspace(3) getelementptr ([16 x float], ptr addrspace(3) @tile, i32 0, i32 3)
  store i8 1, ptr addrspace(3) @flag
  %ctx = call ptr addrspace(2) @__bcl_launch_context()
  %word = load i32, ptr addrspace(2) %ctx
  %y = call i64 @__bcl_group_id(i32 1)
  store i64 %y, ptr addrspace(1) %a
  %none = call i64 @__bcl_group_id(i32 7)
  store i64 %none, ptr addrspace(1) %a
  %any = call i64 @__bcl_group_id(i32 %word)
  store i64 %any, ptr addrspace(1) %a
  ret void
}

; CHECK: [[LOCALS]] = !{[[TILE:![0-9]+]], [[FLAG:![0-9]+]]}
; CHECK: [[TILE]] = !{i32 64, i32 16}
; CHECK: [[FLAG]] = !{i32 1, i32 1}
!0 = !{i32 1, i32 0}
