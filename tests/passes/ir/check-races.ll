; SPDX-License-Identifier: MIT
; Accesses of memory that work-items share are compared with the last accesses of the same bytes. The epochs count
; barriers.
; RUN: %opt -passes=barecl-kernel-signature,barecl-check-accesses -barecl-check-races -S %s | %FileCheck %s

@k.tile = internal addrspace(3) global [4 x i32] undef, align 16
declare void @__bcl_barrier(i32) convergent

; CHECK-LABEL: define void @k(
; CHECK-NOT: alloca i64
; Private memory is not shared.
; CHECK-NOT: @__bcl_check_race
; CHECK: store i32 7, ptr %own
; The access of a place: the table's address and mask, the least group that counts, the place, the work-item's word.
; CHECK: [[EARLIER:%.*]] = call i64 @__bcl_check_race({{.*}}, i1 true)
; CHECK: [[RACES:%.*]] = icmp ne i64 [[EARLIER]], 0
; CHECK: br i1 [[RACES]]
; CHECK: call void @__bcl_check_report({{.*}}, i32 6, i32 {{.*}}, i64 [[EARLIER]],
; CHECK: store i32 7, ptr addrspace(3) %k.tile
; The barrier orders local memory.
; CHECK: call void @__bcl_barrier
; CHECK: add i64 {{.*}}, 65536
; CHECK: and i64 {{.*}}, 4294901760
; The write covers the read before it.
; CHECK-NOT: @__bcl_check_race
; CHECK: load i32, ptr addrspace(3) %k.tile
; CHECK: call i64 @__bcl_check_race({{.*}}, i1 true)
define spir_kernel void @k(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  %own = alloca [2 x i32]
  store i32 7, ptr %own
  store i32 7, ptr addrspace(3) @k.tile
  call void @__bcl_barrier(i32 1) convergent
  %x = load i32, ptr addrspace(3) @k.tile
  store i32 8, ptr addrspace(3) @k.tile
  ret void
}

!0 = !{i32 1}
