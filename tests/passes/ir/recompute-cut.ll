; SPDX-License-Identifier: MIT
; The cheapest choice for a kernel as a whole: the kept values need not be the values that cross the barrier.
; RUN: %opt -passes=barecl-recompute-values -S %s | %FileCheck %s
; RUN: %opt -passes=barecl-recompute-values,barecl-work-item-loops -pass-remarks=barecl-work-item -disable-output %s 2>&1 | %FileCheck %s --check-prefix=BYTES

declare void @__bcl_barrier(i32) convergent
declare i64 @__bcl_local_id(i32) memory(none)
declare float @llvm.sqrt.f32(float)
declare float @opaque(float) memory(none) willreturn nounwind

; Three addresses computed from one id: nothing is kept.
; BYTES: 2 parallel regions, 0 values and 0 private variables cross barriers, 0 bytes a work-item
; CHECK-LABEL: @addresses
; CHECK: after:
; CHECK-NEXT: %lid.again = call i64 @__bcl_local_id(i32 0)
; CHECK-NEXT: %p.again = getelementptr i32, ptr addrspace(1) %a, i64 %lid.again
; CHECK-NEXT: %q.again = getelementptr i32, ptr addrspace(1) %b, i64 %lid.again
; CHECK-NEXT: %odd.again = or i64 %lid.again, 1
; CHECK-NEXT: %r.again = getelementptr i32, ptr addrspace(1) %a, i64 %odd.again
; CHECK-NEXT: store i32 1, ptr addrspace(1) %p.again
; CHECK-NEXT: store i32 2, ptr addrspace(1) %q.again
; CHECK-NEXT: store i32 3, ptr addrspace(1) %r.again
define void @addresses(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 {
entry:
  %lid = call i64 @__bcl_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %lid
  %q = getelementptr i32, ptr addrspace(1) %b, i64 %lid
  %odd = or i64 %lid, 1
  %r = getelementptr i32, ptr addrspace(1) %a, i64 %odd
  br label %meet
meet:
  call void @__bcl_barrier(i32 0)
  br label %after
after:
  store i32 1, ptr addrspace(1) %p
  store i32 2, ptr addrspace(1) %q
  store i32 3, ptr addrspace(1) %r
  br label %return
return:
  ret void
}

; Two values computed from one root: the root is kept, although it does not cross the barrier itself.
; BYTES: 1 values and 0 private variables cross barriers, 4 bytes a work-item
; CHECK-LABEL: @root
; CHECK: after:
; CHECK-NEXT: %x.again = fadd float %root, 1.0
; CHECK-NEXT: %y.again = fmul float %root, 2.0
; CHECK-NEXT: store float %x.again
; CHECK-NEXT: store float %y.again
define void @root(ptr addrspace(1) %a, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 {
entry:
  %lid = call i64 @__bcl_local_id(i32 0)
  %f = uitofp i64 %lid to float
  %root = call float @llvm.sqrt.f32(float %f)
  %x = fadd float %root, 1.0
  %y = fmul float %root, 2.0
  br label %meet
meet:
  call void @__bcl_barrier(i32 0)
  br label %after
after:
  store float %x, ptr addrspace(1) %a
  store float %y, ptr addrspace(1) %a
  br label %return
return:
  ret void
}

; An expensive value that is used once is kept itself; so is a value that must not be computed twice.
; BYTES: 2 values and 0 private variables cross barriers, 8 bytes a work-item
; CHECK-LABEL: @dear
; CHECK: after:
; CHECK-NEXT: store float %x, ptr addrspace(1) %a
; CHECK-NEXT: store float %called, ptr addrspace(1) %a
define void @dear(ptr addrspace(1) %a, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 {
entry:
  %lid = call i64 @__bcl_local_id(i32 0)
  %f = uitofp i64 %lid to float
  %root = call float @llvm.sqrt.f32(float %f)
  %x = fdiv float %root, %f
  %called = call float @opaque(float %f)
  br label %meet
meet:
  call void @__bcl_barrier(i32 0)
  br label %after
after:
  store float %x, ptr addrspace(1) %a
  store float %called, ptr addrspace(1) %a
  br label %return
return:
  ret void
}

; A divergent value from constant memory is loaded again; a value from global memory is kept, as the
; memory may have changed. Values computed from them are not kept.
; BYTES: 1 values and 0 private variables cross barriers, 4 bytes a work-item
; CHECK-LABEL: @loads
; CHECK: after:
; CHECK-NEXT: %lid.again = call
; CHECK-NEXT: %p.again = getelementptr i32, ptr addrspace(2) %c
; CHECK-NEXT: %fixed.again = load i32, ptr addrspace(2) %p.again
; CHECK-NEXT: %x.again = add i32 %changing, 1
; CHECK-NEXT: %y.again = mul i32 %changing, 3
; CHECK-NOT: load
; CHECK: }
define void @loads(ptr addrspace(1) %a, ptr addrspace(2) %c, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 {
entry:
  %lid = call i64 @__bcl_local_id(i32 0)
  %p = getelementptr i32, ptr addrspace(2) %c, i64 %lid
  %fixed = load i32, ptr addrspace(2) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i64 %lid
  %changing = load i32, ptr addrspace(1) %q
  %x = add i32 %changing, 1
  %y = mul i32 %changing, 3
  br label %meet
meet:
  call void @__bcl_barrier(i32 0)
  br label %after
after:
  store i32 %fixed, ptr addrspace(1) %a
  store i32 %x, ptr addrspace(1) %a
  store i32 %y, ptr addrspace(1) %a
  br label %return
return:
  ret void
}

; A value that may be undefined is not computed twice: the copy might differ.
; BYTES: 1 values and 0 private variables cross barriers
; CHECK-LABEL: @undefined
; CHECK: after:
; CHECK-NEXT: store i64 %x, ptr addrspace(1) %a
define void @undefined(ptr addrspace(1) %a, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 {
entry:
  %lid = call i64 @__bcl_local_id(i32 0)
  %x = xor i64 %lid, undef
  br label %meet
meet:
  call void @__bcl_barrier(i32 0)
  br label %after
after:
  store i64 %x, ptr addrspace(1) %a
  br label %return
return:
  ret void
}

; A value that two regions use is computed again in both, or stored once and loaded twice. Computing it
; again is cheaper for few instructions, but not for many.
; BYTES: 3 parallel regions, 1 values and 0 private variables cross barriers, 8 bytes a work-item
; CHECK-LABEL: @twice
; CHECK: first:
; CHECK-NEXT: [[LID1:%.*]] = call
; CHECK-NEXT: [[FEW1:%.*]] = xor i64 [[LID1]], 5
; CHECK-NEXT: store i64 [[FEW1]]
; CHECK-NEXT: store i64 %many
; CHECK: second:
; CHECK-NEXT: [[LID2:%.*]] = call
; CHECK-NEXT: [[FEW2:%.*]] = xor i64 [[LID2]], 5
; CHECK-NEXT: store i64 [[FEW2]]
; CHECK-NEXT: store i64 %many
define void @twice(ptr addrspace(1) %a, ptr addrspace(2) %launch, i64 %group.x, i64 %group.y, i64 %group.z) !kernel_arg_addr_space !0 {
entry:
  %lid = call i64 @__bcl_local_id(i32 0)
  %few = xor i64 %lid, 5
  %m1 = mul i64 %few, %few
  %m2 = mul i64 %m1, %lid
  %m3 = mul i64 %m2, %m1
  %m4 = mul i64 %m3, %m2
  %m5 = mul i64 %m4, %m3
  %m6 = mul i64 %m5, %m4
  %m7 = mul i64 %m6, %m5
  %m8 = mul i64 %m7, %m6
  %many = mul i64 %m8, %m7
  br label %meet
meet:
  call void @__bcl_barrier(i32 0)
  br label %first
first:
  store i64 %few, ptr addrspace(1) %a
  store i64 %many, ptr addrspace(1) %a
  br label %meet2
meet2:
  call void @__bcl_barrier(i32 0)
  br label %second
second:
  store i64 %few, ptr addrspace(1) %a
  store i64 %many, ptr addrspace(1) %a
  br label %return
return:
  ret void
}

!0 = !{i32 1, i32 0}
