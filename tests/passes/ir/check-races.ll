; SPDX-License-Identifier: MIT
; Accesses of memory that work-items share are compared with the last accesses of the same bytes. The epoch counts
; barriers.
; RUN: %opt -passes=barecl-kernel-signature,barecl-check-accesses -barecl-check-races -S %s | %FileCheck %s

@k.tile = internal addrspace(3) global [4 x i32] undef, align 16
declare void @__bcl_barrier(i32) convergent

; CHECK-LABEL: define void @k(
; CHECK-NOT: alloca i64
; Private memory is not shared.
; CHECK-NOT: @__bcl_check_race
; CHECK: store i32 7, ptr %own
; The word of an access: epoch 0 and its highest bit, which is always set; the work-item; the access's number.
; CHECK: [[EPOCH:%.*]] = shl i64 [[BIT:%.*]], 48
; CHECK: [[ITEM:%.*]] = shl i64 [[ID:%.*]], 32
; CHECK: [[BOTH:%.*]] = or i64 [[EPOCH]], [[ITEM]]
; CHECK: [[WORD:%.*]] = or i64 [[BOTH]], 1
; CHECK: [[EARLIER:%.*]] = call i64 @__bcl_check_race(ptr addrspace(2) %report, i64 %{{.*}}, i64 4, i64 [[WORD]], i1 true)
; CHECK: [[RACES:%.*]] = icmp ne i64 [[EARLIER]], 0
; CHECK: br i1 [[RACES]]
; CHECK: call void @__bcl_check_report({{.*}}, i32 6, i32 {{.*}}, i64 [[EARLIER]],
; CHECK: store i32 7, ptr addrspace(3) %k.tile
; CHECK: call void @__bcl_barrier
; CHECK: add i64 {{.*}}, 1
; CHECK: and i64 {{.*}}, 32767
; CHECK: shl i64 [[ID]], 32
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 false)
; CHECK: load i32, ptr addrspace(3) %k.tile
define spir_kernel void @k(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  %own = alloca [2 x i32]
  store i32 7, ptr %own
  store i32 7, ptr addrspace(3) @k.tile
  call void @__bcl_barrier(i32 1) convergent
  %x = load i32, ptr addrspace(3) @k.tile
  ret void
}

!0 = !{i32 1}
