; SPDX-License-Identifier: MIT
; If size_t has 32 bits, the ids of a small grid are computed as size_t, and cannot wrap as signed
; numbers either.
; RUN: %opt -passes=barecl-kernel-signature,barecl-grid -S %s | %FileCheck %s --check-prefixes=CHECK,ANY
; RUN: %opt -passes=barecl-kernel-signature,barecl-grid -barecl-small-grid -S %s | %FileCheck %s --check-prefixes=CHECK,SMALL

target datalayout = "e-p:32:32-p2:32:32"

declare i32 @__bcl_global_id(i32) memory(none)

; CHECK-LABEL: @ids(
; SMALL-SAME: i32 noundef range(i32 0, 2147483647) %group.x
; ANY: [[FIRST:%.*]] = mul nuw i32 %group.y, %size.y
; SMALL: [[FIRST:%.*]] = mul nuw nsw i32 %group.y, %size.y
; CHECK: [[LOCAL:%.*]] = call i32 @__bcl_local_id(i32 1)
; ANY: add nuw i32 [[FIRST]], [[LOCAL]]
; SMALL: [[ID:%.*]] = add nuw nsw i32 [[FIRST]], [[LOCAL]]
; SMALL-NEXT: store i32 [[ID]]
define spir_kernel void @ids(ptr addrspace(1) %a) !kernel_arg_addr_space !0 {
  %global = call i32 @__bcl_global_id(i32 1)
  store i32 %global, ptr addrspace(1) %a
  ret void
}

!0 = !{i32 1}
